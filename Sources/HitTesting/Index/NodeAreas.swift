import PlaneGeometry
import SpatialIndex

/// The areas of those entries of a flattened index whose area is not a box: rotated nodes, and nodes with a shape.
final class NodeAreas: EntryAreas {
    private let areas: [PlaneArea]
    /// For each entry, the index of its area in `areas`, or `none`. Empty if all entries have areas: then entry and index are
    /// equal.
    private let places: [UInt32]
    private let beside: PlaneArea.Beside

    private static let none = UInt32.max

    /// The areas of a flattened index under construction.
    struct Builder {
        var areas: [PlaneArea] = []
        var beside = PlaneArea.Beside()
        /// The entry of each area, ascending.
        var entries: [UInt32] = []
    }

    init?(_ builder: Builder, entries count: Int) {
        guard !builder.areas.isEmpty else { return nil }
        // A copy has no unused capacity, unlike an array that has grown.
        areas = builder.areas.map { $0 }
        beside = builder.beside
        if areas.count == count {
            places = []
        } else {
            var places = Array(repeating: NodeAreas.none, count: count)
            for (place, entry) in builder.entries.enumerated() { places[Int(entry)] = UInt32(place) }
            self.places = places
        }
    }

    func hasArea(_ entry: Int) -> Bool { places.isEmpty || places[entry] != NodeAreas.none }

    private func area(of entry: Int) -> PlaneArea { areas[places.isEmpty ? entry : Int(places[entry])] }

    func coverage(of entry: Int, in box: Box, steps: inout Int) -> Coverage {
        steps -= 3
        return area(of: entry).coverage(of: box, beside, &steps)
    }

    func strip(of entry: Int, in box: Box, steps: inout Int) -> Strip? {
        steps -= 6
        return area(of: entry).strip(in: box, beside, &steps)
    }
}

extension NodeAreas {
    func coverage(of entry: Int, at point: Point) -> Coverage {
        areas[places.isEmpty ? entry : Int(places[entry])].coverage(at: point, beside)
    }

    func cover(_ grid: BoxGrid, by entry: Int, _ result: inout GridCoverage) -> Bool {
        area(of: entry).cover(grid, beside, &result)
    }

    func hole(of entry: Int) -> Box { area(of: entry).hole(beside) }
}

/// A shape and the box that cuts it, prepared for many coverage queries. All boxes are in the node's bounds space.
final class ShapeArea: Sendable {
    /// The edges of a polygon, a path or a stroke; nil for other shapes.
    private let edges: EdgeTree?
    /// The radius of a stroke; -1 for other shapes.
    private let radius: Double
    /// The fill rule of a polygon or a path.
    private let rule: HitShape.FillRule
    /// The shape if it is not made of edges; otherwise nil.
    private let shape: HitShape?
    private let bounds: Rect
    /// The box that cuts the shape: the node's bounds with outsets, or the box of a stroke.
    private let box: Box
    /// The index in `PlaneArea.Beside.clips` of the box that ancestors certainly let through.
    let clip: UInt32
    /// The cost of one coverage query, in steps of the quadtree's builder.
    let steps: Int

    init(_ shape: HitShape, bounds: Rect, box: Box, clip: UInt32) {
        (self.bounds, self.box, self.clip) = (bounds, box, clip)
        let (edges, rule, radius): (EdgeTree?, HitShape.FillRule, Double) =
            switch shape {
            case .polygon(let polygon): (polygon.edges, polygon.rule, -1)
            case .path(let path): (path.edges, path.rule, -1)
            case .stroke(let stroke): (stroke.edges, .nonZero, stroke.radius)
            case .ellipse, .roundedRect, .mask: (nil, .nonZero, -1)
            }
        (self.edges, self.rule, self.radius) = (edges, rule, radius)
        self.shape = edges == nil ? shape : nil
        steps = edges.map { 4 + min($0.points.count, 64) } ?? 8
    }

    func coverage(of box: Box) -> Coverage {
        let within = self.box.coverage(of: box)
        if within == .outside { return .outside }
        let part = box.intersection(self.box)
        let result =
            if let edges {
                radius > 0 ? edges.coverage(of: part, radius: radius) : edges.coverage(of: part, rule)
            } else {
                shape?.coverage(of: part, bounds: bounds) ?? .partial
            }
        return within.and(result)
    }

    var hole: Box {
        guard let edges, radius <= 0 else { return .nothing }
        return edges.hole(rule)
    }

    func strip(in box: Box) -> Strip? {
        let part = box.intersection(self.box)
        guard !part.isEmpty else { return nil }
        let found =
            if let edges {
                radius > 0 ? edges.strip(in: part, radius: radius) : edges.strip(in: part, rule)
            } else {
                shape?.strip(in: part)
            }
        guard var strip = found else { return nil }
        if part != box { (strip.sureLow, strip.sureHigh) = (.infinity, -.infinity) }
        return strip
    }
}
