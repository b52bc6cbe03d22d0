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
        areas = builder.areas.withoutSpareCapacity
        beside = builder.beside.withoutSpareCapacity
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

    func strip(of entry: Int, in box: Box, _ run: EdgeRun, steps: inout Int) -> Strip? {
        steps -= 6
        return area(of: entry).strip(in: box, run, beside, &steps)
    }

    func coverage(of entry: Int, at point: Point) -> Coverage {
        areas[indices.isEmpty ? entry : Int(indices[entry])].coverage(at: point, beside)
    }

    func cover(_ grid: BoxGrid, by entry: Int, _ result: inout GridCoverage, steps: inout Int) -> Bool {
        area(of: entry).cover(grid, beside, &result, &steps)
    }

    func hole(of entry: Int) -> Box { area(of: entry).hole(beside) }
}

/// A shape, prepared for many coverage queries. All boxes are in the node's bounds space. Areas are used in the array that holds
/// them: a copy of one would count references to its edges.
struct ShapeArea: Sendable {
    /// The edges of a polygon, a path or a stroke; nil for another shape, which `Beside.solids` has.
    private let edges: EdgeTree?
    /// The index in `PlaneArea.Beside.clips` of the box that ancestors certainly let through.
    let clip: UInt32
    /// The form in the two highest bits. Below, the index in `Beside.cuts` of the box that cuts the shape, or 0 if no box cuts it.
    /// For a shape of the form `solid`, the index in `Beside.solids` instead.
    private let bits: UInt32

    /// How a shape's area follows from its edges: the points inside them by one of two fill rules, or the points near them.
    private enum Form: UInt32 {
        case evenOdd, nonZero, stroke
        /// The form of a shape that is not made of edges.
        case solid

        init(_ rule: HitShape.FillRule) { self = rule == .evenOdd ? .evenOdd : .nonZero }
    }

    private static let formBit: UInt32 = 30
    @inline(__always) private var form: Form { Form(rawValue: bits >> ShapeArea.formBit).unsafelyUnwrapped }
    @inline(__always) private var index: Int { Int(bits & (1 << ShapeArea.formBit - 1)) }

    /// A shape that is not made of edges, its node's bounds, and the box that cuts it.
    struct Solid: Sendable {
        let shape: HitShape
        let bounds: Rect
        let cut: Box
    }

    /// Creates the area of a shape, and adds what it refers to to `beside`.
    ///
    /// - Parameter box: The box that holds the area: the node's bounds, or the box of a stroke.
    init(_ shape: HitShape, bounds: Rect, box: Box, clip: UInt32, _ beside: inout PlaneArea.Beside) {
        self.clip = clip
        let form: Form
        switch shape {
        case .polygon(let polygon): (edges, form) = (polygon.edges, Form(polygon.rule))
        case .path(let path): (edges, form) = (path.edges, Form(path.rule))
        case .stroke(let stroke): (edges, form) = (stroke.edges, .stroke)
        case .ellipse, .roundedRect, .mask: (edges, form) = (nil, .solid)
        }
        let index: UInt32
        if let edges {
            index = edges.isUncut(by: box) ? 0 : beside.number(ofCut: box)
        } else {
            index = UInt32(beside.solids.count)
            beside.solids.append(Solid(shape: shape, bounds: bounds, cut: box))
        }
        bits = form.rawValue << ShapeArea.formBit | index
    }

    /// The cost of one coverage query, in steps of the quadtree's builder.
    func steps(_ run: EdgeRun) -> Int {
        run.count > 0 ? 4 + run.count : edges.map { 4 + min($0.points.count, 64) } ?? 8
    }

    /// The box that cuts the shape; nil if none does.
    @inline(__always)
    private func cut(_ beside: PlaneArea.Beside) -> Box? {
        if case .solid = form { return beside.solids[index].cut }
        return index == 0 ? nil : beside.cuts[index]
    }

    @inline(__always)
    func coverage(of box: Box, _ beside: PlaneArea.Beside) -> Coverage {
        var (part, within) = (box, Coverage.inside)
        if let cut = cut(beside) {
            within = cut.coverage(of: box)
            if within == .outside { return .outside }
            part = box.intersection(cut)
        }
        let result =
            switch form {
            case .evenOdd: edges.unsafelyUnwrapped.coverage(of: part, .evenOdd)
            case .nonZero: edges.unsafelyUnwrapped.coverage(of: part, .nonZero)
            case .stroke: edges.unsafelyUnwrapped.coverage(of: part, radius: edges.unsafelyUnwrapped.reach)
            case .solid: beside.solids[index].shape.coverage(of: part, bounds: beside.solids[index].bounds)
            }
        return within.and(result)
    }

    /// True for a stroke that no box cuts. Its edges are compared with all boxes of a grid at once.
    @inline(__always) var isWholeStroke: Bool { bits == Form.stroke.rawValue << ShapeArea.formBit }

    /// Adds to `result` how much of each box of a grid the shape covers, which is a whole stroke.
    func cover(_ grid: BoxGrid, _ result: inout GridCoverage) -> Bool {
        edges.map { $0.cover(grid, radius: $0.reach, &result) } ?? false
    }

    func hole(_ beside: PlaneArea.Beside) -> Box {
        switch form {
        case .evenOdd: edges?.hole(.evenOdd) ?? .nothing
        case .nonZero: edges?.hole(.nonZero) ?? .nothing
        case .stroke, .solid: .nothing
        }
    }

    @inline(__always)
    func strip(in box: Box, _ run: EdgeRun, _ beside: PlaneArea.Beside) -> Strip? {
        let part = cut(beside).map { box.intersection($0) } ?? box
        guard !part.isEmpty else { return nil }
        let found =
            switch form {
            case .evenOdd: edges?.strip(in: part, .evenOdd, run)
            case .nonZero: edges?.strip(in: part, .nonZero, run)
            case .stroke: edges?.strip(in: part, radius: edges?.reach ?? 0, run)
            case .solid: beside.solids[index].shape.strip(in: part)
            }
        guard var strip = found else { return nil }
        if part != box { (strip.sureLow, strip.sureHigh) = (.infinity, -.infinity) }
        return strip
    }
}

extension Array {
    /// A copy that has no spare capacity, unlike an array that has grown.
    fileprivate var withoutSpareCapacity: [Element] { map { $0 } }
}

extension PlaneArea {
    /// The values that areas refer to by index.
    struct Beside: Sendable {
        var shapes: [ShapeArea] = []
        /// The shapes that are not made of edges: see `ShapeArea`.
        var solids: [ShapeArea.Solid] = []
        var rounded: [Rounded] = []
        /// The boxes that ancestors certainly let through, in the container's space; the first is everything.
        var clips = [Box.everything]
        var cuts = [Box.everything]  // The boxes that cut shapes, each in its node's space; the first is everything.
    }

    /// The caps (see `PlaneArea`) of a box with round corners, and the index of its clip in `Beside.clips`. What rounding to single
    /// precision changes is in the area's margins.
    struct Rounded: Sendable {
        var capU, capV: Float
        var clip: UInt32
    }
}

extension PlaneArea.Beside {
    /// The same values in arrays that do not take more memory than they need.
    fileprivate var withoutSpareCapacity: PlaneArea.Beside {
        PlaneArea.Beside(
            shapes: shapes.withoutSpareCapacity, solids: solids.withoutSpareCapacity,
            rounded: rounded.withoutSpareCapacity, clips: clips.withoutSpareCapacity, cuts: cuts.withoutSpareCapacity)
    }

    /// The index of a box in `cuts`. The box is added unless it equals the last one.
    fileprivate mutating func number(ofCut box: Box) -> UInt32 {
        if cuts.count == 1 || cuts.last != box { cuts.append(box) }
        return UInt32(cuts.count - 1)
    }
}

extension Double {
    /// How much the number changes when it is rounded to single precision.
    var floatError: Double { (self - Double(Float(self))).magnitude }
}
