import PlaneGeometry
import SpatialIndex

/// The areas of those entries of a flattened index whose area is not a box: rotated nodes, and nodes with a shape.
final class NodeAreas: EntryAreas {
    private let areas: [PlaneArea]
    /// For each entry, the index of its area in `areas`; for an entry without an area, `boxed` plus the position of its boxes.
    /// Empty if all entries have areas: then entry and index are equal.
    private let indices: [UInt32]
    /// True if fewer than half of the entries have areas, so that the boxes of all entries are kept.
    private let keepsAllBoxes: Bool
    private let beside: PlaneArea.Beside

    private static let boxed: UInt32 = 1 << 31

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
        keepsAllBoxes = areas.count < count / 2
        var (indices, next) = ([UInt32](), 0)
        let listed = areas.count < count ? UInt32(count) : 0
        indices.reserveCapacity(Int(listed))
        for entry in 0..<listed {
            let hasArea = next < builder.entries.count && builder.entries[next] == entry
            let position = keepsAllBoxes ? entry : entry - UInt32(next)
            indices.append(hasArea ? UInt32(next) : NodeAreas.boxed + position)
            next += hasArea ? 1 : 0
        }
        self.indices = indices
    }

    func hasArea(_ entry: Int) -> Bool { indices.isEmpty || indices[entry] < NodeAreas.boxed }

    var entriesWithoutArea: [Int]? {
        keepsAllBoxes ? nil : indices.indices.filter { indices[$0] >= NodeAreas.boxed }
    }

    func positionWithoutArea(_ entry: Int) -> Int { Int(indices[entry] - NodeAreas.boxed) }

    private func area(of entry: Int) -> PlaneArea { areas[indices.isEmpty ? entry : Int(indices[entry])] }

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
        areas[indices.isEmpty ? entry : Int(indices[entry])].coverage(at: point, beside)
    }

    func cover(_ grid: BoxGrid, by entry: Int, _ result: inout GridCoverage) -> Bool {
        area(of: entry).cover(grid, beside, &result)
    }

    func hole(of entry: Int) -> Box { area(of: entry).hole(beside) }
}

/// A shape and the box that cuts it, prepared for many coverage queries. All boxes are in the node's bounds space.
struct ShapeArea: Sendable {
    /// The edges of a polygon, a path or a stroke; nil for other shapes.
    private let edges: EdgeTree?
    /// The radius of a stroke; -1 for other shapes.
    private let radius: Double
    /// The shape if it is not made of edges; otherwise nil.
    private let solid: Solid?
    /// The box that cuts the shape: the node's bounds with outsets, or the box of a stroke.
    private let box: Box
    /// The index in `PlaneArea.Beside.clips` of the box that ancestors certainly let through.
    let clip: UInt32
    /// The fill rule of a polygon or a path; without meaning for other shapes.
    private let rule: HitShape.FillRule
    /// The cost of one coverage query, in steps of the quadtree's builder.
    let steps: UInt8

    /// A shape that is not made of edges, and its node's bounds. Such shapes are few, so they are stored outside of `ShapeArea`.
    private final class Solid: Sendable {
        let shape: HitShape
        let bounds: Rect

        init(_ shape: HitShape, bounds: Rect) { (self.shape, self.bounds) = (shape, bounds) }
    }

    init(_ shape: HitShape, bounds: Rect, box: Box, clip: UInt32) {
        (self.box, self.clip) = (box, clip)
        let (edges, rule, radius): (EdgeTree?, HitShape.FillRule, Double) =
            switch shape {
            case .polygon(let polygon): (polygon.edges, polygon.rule, -1)
            case .path(let path): (path.edges, path.rule, -1)
            case .stroke(let stroke): (stroke.edges, .nonZero, stroke.radius)
            case .ellipse, .roundedRect, .mask: (nil, .nonZero, -1)
            }
        (self.edges, self.rule, self.radius) = (edges, rule, radius)
        solid = edges == nil ? Solid(shape, bounds: bounds) : nil
        steps = edges.map { 4 + UInt8(min($0.points.count, 64)) } ?? 8
    }

    func coverage(of box: Box) -> Coverage {
        let within = self.box.coverage(of: box)
        if within == .outside { return .outside }
        let part = box.intersection(self.box)
        let result =
            if let edges {
                radius > 0 ? edges.coverage(of: part, radius: radius) : edges.coverage(of: part, rule)
            } else {
                solid?.shape.coverage(of: part, bounds: solid!.bounds) ?? .partial
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
                solid?.shape.strip(in: part)
            }
        guard var strip = found else { return nil }
        if part != box { (strip.sureLow, strip.sureHigh) = (.infinity, -.infinity) }
        return strip
    }
}
