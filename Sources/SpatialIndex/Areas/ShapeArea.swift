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

    /// A shape that is not made of edges, and the box of its node's bounds, which cuts it.
    struct Solid: Equatable, Sendable {
        let shape: HitShape
        let box: Box
    }

    /// Creates the area of a shape, and adds what it refers to to `beside`.
    ///
    /// - Parameter box: The box that holds the area: the node's bounds, or the box of a stroke.
    init(_ shape: HitShape, box: Box, clip: UInt32, _ beside: inout PlaneArea.Beside) {
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
            index = edges.isUncut(by: box) ? 0 : beside.cuts.number(of: box)
        } else {
            index = beside.solids.number(of: Solid(shape: shape, box: box))
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
        if form == .solid { return beside.solids[index].box }
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
            case .solid: beside.solids[index].shape.coverage(of: part, within: beside.solids[index].box)
            }
        return within.and(result)
    }

    @inline(__always)
    func prefetch(_ run: EdgeRun?) {
        guard let edges else { return }
        if let run { edges.prefetch(run) } else { EdgeTree.prefetch(edges) }
    }

    var isStroke: Bool { form == .stroke }

    /// The edges of a stroke that no box cuts; nil for any other shape.
    @inline(__always) var wholeStroke: EdgeTree? { index == 0 && isStroke ? edges : nil }

    /// True for a shape of edges that no box cuts. Its edges are compared with all boxes of a grid at once.
    @inline(__always) var isWhole: Bool { index == 0 && form != .solid }

    /// Adds to `result` how much of each box of a grid the shape covers, which is whole.
    @inline(__always)
    func cover(_ grid: BoxGrid, _ result: inout GridCoverage) -> Bool {
        switch form {
        case .evenOdd: edges.unsafelyUnwrapped.cover(grid, .evenOdd, &result)
        case .nonZero: edges.unsafelyUnwrapped.cover(grid, .nonZero, &result)
        case .stroke: edges.unsafelyUnwrapped.cover(grid, radius: edges.unsafelyUnwrapped.reach, &result)
        case .solid: false
        }
    }

    func hole() -> Box {
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
