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

/// A shape, prepared for many coverage queries. All boxes are in the node's bounds space. The shape or its edges are in
/// `PlaneArea.Beside`, so that reading a `ShapeArea` changes no reference count.
struct ShapeArea: Sendable {
    /// The radius of a stroke; without meaning for other shapes.
    private let radius: Double
    /// The index of the shape's edges in `Beside.edges`; for a shape of the form `solid`, its index in `Beside.solids`.
    private let outline: UInt32
    /// The index in `PlaneArea.Beside.clips` of the box that ancestors certainly let through.
    let clip: UInt32
    /// The index in `Beside.cuts` of the box that cuts the shape; 0 if no box cuts it.
    private let cut: UInt32
    private let form: Form
    /// The cost of one coverage query, in steps of the quadtree's builder.
    let steps: UInt8

    /// How a shape's area follows from its edges: the points inside them by one of two fill rules, or the points near them.
    private enum Form: UInt8 {
        case evenOdd, nonZero, stroke
        /// The form of a shape that is not made of edges.
        case solid

        init(_ rule: HitShape.FillRule) { self = rule == .evenOdd ? .evenOdd : .nonZero }
    }

    /// A shape that is not made of edges, and its node's bounds.
    struct Solid: Sendable {
        let shape: HitShape
        let bounds: Rect
    }

    /// Creates the area of a shape, and adds the shape's edges, or the shape itself, to `beside`.
    ///
    /// - Parameter box: The box that holds the area: the node's bounds, or the box of a stroke.
    init(_ shape: HitShape, bounds: Rect, box: Box, clip: UInt32, _ beside: inout PlaneArea.Beside) {
        self.clip = clip
        let edges: EdgeTree?
        switch shape {
        case .polygon(let polygon): (edges, form, radius) = (polygon.edges, Form(polygon.rule), 0)
        case .path(let path): (edges, form, radius) = (path.edges, Form(path.rule), 0)
        case .stroke(let stroke): (edges, form, radius) = (stroke.edges, .stroke, stroke.radius)
        case .ellipse, .roundedRect, .mask: (edges, form, radius) = (nil, .solid, 0)
        }
        outline = UInt32(edges == nil ? beside.solids.count : beside.edges.count)
        steps = edges.map { 4 + UInt8(min($0.points.count, 64)) } ?? 8
        if let edges {
            beside.edges.append(edges)
            cut = edges.isUncut(by: box) ? 0 : beside.number(ofCut: box)
        } else {
            beside.solids.append(Solid(shape: shape, bounds: bounds))
            cut = beside.number(ofCut: box)
        }
    }

    @inline(__always)
    func coverage(of box: Box, _ beside: PlaneArea.Beside) -> Coverage {
        var (part, within) = (box, Coverage.inside)
        if cut != 0 {
            let cut = beside.cuts[Int(cut)]
            within = cut.coverage(of: box)
            if within == .outside { return .outside }
            part = box.intersection(cut)
        }
        let result =
            switch form {
            case .evenOdd: beside.edges[Int(outline)].coverage(of: part, .evenOdd)
            case .nonZero: beside.edges[Int(outline)].coverage(of: part, .nonZero)
            case .stroke: beside.edges[Int(outline)].coverage(of: part, radius: radius)
            case .solid:
                beside.solids[Int(outline)].shape.coverage(of: part, bounds: beside.solids[Int(outline)].bounds)
            }
        return within.and(result)
    }

    func hole(_ beside: PlaneArea.Beside) -> Box {
        switch form {
        case .evenOdd: beside.edges[Int(outline)].hole(.evenOdd)
        case .nonZero: beside.edges[Int(outline)].hole(.nonZero)
        case .stroke, .solid: .nothing
        }
    }

    @inline(__always)
    func strip(in box: Box, _ beside: PlaneArea.Beside) -> Strip? {
        let part = cut == 0 ? box : box.intersection(beside.cuts[Int(cut)])
        guard !part.isEmpty else { return nil }
        let found =
            switch form {
            case .evenOdd: beside.edges[Int(outline)].strip(in: part, .evenOdd)
            case .nonZero: beside.edges[Int(outline)].strip(in: part, .nonZero)
            case .stroke: beside.edges[Int(outline)].strip(in: part, radius: radius)
            case .solid: beside.solids[Int(outline)].shape.strip(in: part)
            }
        guard var strip = found else { return nil }
        if part != box { (strip.sureLow, strip.sureHigh) = (.infinity, -.infinity) }
        return strip
    }
}

extension EdgeTree {
    /// True if no point outside a box can count as certainly inside these edges, or near them.
    ///
    /// The box of a stroke has room for the radius, unless the box is empty. The bounds of a polygon or a path may touch its
    /// edges: coverage and strips count a point as certainly inside only at a distance from all edges.
    fileprivate func isUncut(by area: Box) -> Bool {
        isFinite && !area.isEmpty && area.minX <= box.minX && box.maxX <= area.maxX && area.minY <= box.minY
            && box.maxY <= area.maxY
    }
}

extension PlaneArea.Beside {
    /// The index of a box in `cuts`. The box is added unless it equals the last one.
    fileprivate mutating func number(ofCut box: Box) -> UInt32 {
        if cuts.count == 1 || cuts.last != box { cuts.append(box) }
        return UInt32(cuts.count - 1)
    }
}
