import SpatialIndex

#if hasFeature(Embedded)
typealias RegionProbe = AreaProbe  // There, the module's size counts more.
#else
/// The probe of `nodes(in:mode:)`. A rectangle for mode `intersecting` is a box, until a shape or a transform that turns is on
/// the path.
enum RegionProbe: TreeProbe {
    case box(BoxProbe)
    indirect case area(AreaProbe)

    /// Creates the probe of a region. Nil if the region holds nothing (see `HitRegion`), or if its box has no area.
    init?(_ region: HitRegion, _ mode: RegionMode) {
        guard let probe = AreaProbe(region, mode) else { return nil }
        self = BoxProbe(probe).map { .box($0) } ?? .area(probe)
    }

    private var area: AreaProbe {
        switch self {
        case .box(let probe): probe.area
        case .area(let probe): probe
        }
    }

    func entering(_ child: UInt32, in store: NodeStore) -> ProbeStep<RegionProbe>? {
        if case .box(let probe) = self, let step = probe.entering(child, in: store) { return step }
        return area.entering(child, in: store)?.map { .area($0) }
    }

    func distance(to child: UInt32, in store: NodeStore) -> Double? {
        if case .box(let probe) = self, let (_, visible) = probe.parts(in: child, in: store) {
            return visible.isEmpty ? nil : 0
        }
        return area.distance(to: child, in: store)
    }

    func distance(toAsking child: UInt32, within reach: Box?, in store: NodeStore) -> Double? {
        area.distance(toAsking: child, within: reach, in: store)
    }

    func enteringHere(_ node: UInt32, in store: NodeStore) -> ProbeStep<RegionProbe> {
        if case .box(let probe) = self, let step = probe.enteringHere(node, in: store) { return step }
        return area.enteringHere(node, in: store).map { .area($0) }
    }

    var searched: Box {
        switch self {
        case .box(let probe): probe.part
        case .area(let probe): probe.searched
        }
    }
}

/// A rectangle, as the nodes on the path leave it, none of which has turned it or has a shape.
struct BoxProbe: Sendable {
    /// The part of the rectangle in which all ancestors let touches through, in the node's bounds space.
    private(set) var part: Box
    /// The map from the node's bounds space to the space of the query.
    private var toQuery = AffineTransform.identity
    private let query: AreaProbe.Query

    /// Nil if the probe is no rectangle, or asks for nodes that lie in it.
    init?(_ probe: AreaProbe) {
        guard probe.query.mode == .intersecting, probe.query.outline == nil else { return nil }
        (query, part) = (probe.query, probe.query.box)
    }

    /// The same as a probe that may be turned, or cut by shapes.
    var area: AreaProbe { AreaProbe(query, .box(part), toQuery) }

    /// The rectangle in a child's bounds space, and the part of it in the child's area; nil if the child turns it or has a shape.
    @inline(__always)
    func parts(in child: UInt32, in store: NodeStore) -> (around: Box, visible: Box)? {
        let core = store.cores[child]
        guard core.flags.isDisjoint(with: [.isTransformed, .hasShape]) else { return scaledParts(in: child, in: store) }
        func moved(_ x: Double, _ y: Double) -> Point {
            convertByTranslation(Point(x: x, y: y), origin: core.origin, boundsOrigin: core.bounds.origin)
        }
        let around = Box(spanning: moved(part.minX, part.minY), moved(part.maxX, part.maxY))
        return (around, around.intersection(store.area(child)))
    }

    @inline(never)
    private func scaledParts(in child: UInt32, in store: NodeStore) -> (around: Box, visible: Box)? {
        guard !store.cores[child].flags.contains(.hasShape),
            case .box(let around)? = store.convertFromParent(.box(part), to: child),
            case .box(let visible) = store.visiblePart(of: store.area(child), child, within: .box(part))
        else { return nil }
        return (around, visible)
    }

    /// Nil if the child turns the rectangle or has a shape.
    @inline(__always)
    func entering(_ child: UInt32, in store: NodeStore) -> ProbeStep<RegionProbe>? {
        guard let (around, visible) = parts(in: child, in: store) else { return nil }
        let map = store.mapToParent(of: child).concatenating(toQuery)
        return step(store.cores[child].passedOn(visible, of: around), map, isFound: !visible.isEmpty)
    }

    /// Nil if the node, in whose bounds space the rectangle is, has a shape.
    func enteringHere(_ node: UInt32, in store: NodeStore) -> ProbeStep<RegionProbe>? {
        let core = store.cores[node]
        if core.flags.contains(.hasShape) { return nil }
        let visible = part.intersection(store.area(node))
        return step(core.passedOn(visible, of: part), toQuery, isFound: !visible.isEmpty)
    }

    @inline(__always)
    private func step(_ passed: Box, _ toQuery: AffineTransform, isFound: Bool) -> ProbeStep<RegionProbe> {
        var step = ProbeStep<RegionProbe>(distance: isFound ? 0 : nil)
        if passed.isEmpty { return step }
        var probe = self
        (probe.part, probe.toQuery) = (passed, toQuery)
        step.passed = .box(probe)
        return step
    }
}
#endif
