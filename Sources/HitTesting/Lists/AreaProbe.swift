import SpatialIndex

/// The general probe of `nodes(in:mode:)`: the part of the region that ancestors *leave*, where they let touches through. It is
/// passed down corner by corner, and cut by each node's box. Shapes, and regions that are no rectangles, are tested in the space
/// of the query, within what boxes leave (`AreaSearch`).
struct AreaProbe: TreeProbe {
    let query: Query
    /// The part of the region's box in which all ancestors let touches through, in the node's bounds space.
    var part: ConvexArea
    /// The region's box in the node's bounds space, for mode `contained`; nil below a node that turns it.
    var region: Box?
    /// The part of the plane in which all ancestors let touches through, in the node's bounds space; nil for the whole plane.
    var whole: ConvexArea?
    /// The map from the node's bounds space to the space of the query.
    private(set) var toQuery = AffineTransform.identity
    /// What else limits the common part: in mode `intersecting`, the region's outline, and then the shapes of the nodes on the
    /// path, outermost first.
    private(set) var shapes: [AreaTerm] = []

    /// What is the same for all nodes. Probes share it, so that they are small.
    final class Query: Sendable {
        let mode: RegionMode
        /// The region in the space of the query; nil if it is a rectangle.
        let outline: HitShape?
        /// The region's box in the space of the query.
        let box: Box
        /// True if what ancestors leave of a node is compared with the region as a whole, not only the part in the region's box.
        var comparesWhole: Bool { mode == .contained || outline != nil }
        /// What lies outside of the region.
        var outside: AreaTerm {
            AreaTerm(outline ?? .polygon(HitShape.Polygon(box.corners)), isComplement: true)
        }

        init(_ mode: RegionMode, _ outline: HitShape?, _ box: Box) {
            (self.mode, self.outline, self.box) = (mode, outline, box)
        }
    }

    /// Creates the probe of a region. Nil if the region holds nothing (see `HitRegion`), or if its box has no area.
    init?(_ region: HitRegion, _ mode: RegionMode) {
        let (box, outline): (Box, HitShape?)
        switch region {
        case .rect(let rect): (box, outline) = (Box(rect), nil)
        case .lasso(let corners):
            let path = HitShape.Path([corners])
            guard corners.count > 2, path.edges.isFinite else { return nil }
            (box, outline) = (path.edges.box, .path(path))
        case .line(let points, let width):
            let stroke = HitShape.Stroke(points, width: width)
            guard width.isFinite, stroke.edges.isFinite else { return nil }
            (box, outline) = (stroke.area, .stroke(stroke))
        }
        guard box.isFinite, !box.isEmpty else { return nil }
        (query, part, self.region) = (Query(mode, outline, box), .box(box), box)
        if mode == .intersecting, let outline { shapes = [AreaTerm(outline)] }
    }

    /// Creates a probe in the bounds space of a node, which ancestors without transforms and shapes have cut.
    init(_ query: Query, _ part: ConvexArea, _ toQuery: AffineTransform) {
        (self.query, self.part, self.toQuery) = (query, part, toQuery)
    }

    func distance(toAsking child: UInt32, within reach: Box?, in store: NodeStore) -> Double? {
        if let reach { return cut(by: reach, nil, child, in: store)?.distance }
        return isFound ? 0 : nil
    }

    func entering(_ child: UInt32, in store: NodeStore) -> ProbeStep<AreaProbe>? {
        if query.mode == .intersecting, shapes.isEmpty,
            store.cores[child].flags.isDisjoint(with: [.isTransformed, .hasShape])
        {
            return enteringPlain(child, in: store)
        }
        guard let (inner, cut, distance) = cut(by: store.area(child), store.shape(of: child), child, in: store) else {
            return nil
        }
        return step(child, inner, cut, distance, in: store)
    }

    /// `entering` where the region is only moved and cut.
    private func enteringPlain(_ child: UInt32, in store: NodeStore) -> ProbeStep<AreaProbe>? {
        guard let inner = store.convertFromParent(part, to: child) else { return nil }
        let visible = inner.clipped(to: store.area(child))
        var step = ProbeStep<AreaProbe>(distance: visible.isEmpty ? nil : 0)
        let passed = store.cores[child].passedOn(visible, of: inner)
        if passed.isEmpty { return step }
        var probe = self
        (probe.part, probe.toQuery) = (passed, store.mapToParent(of: child).concatenating(toQuery))
        step.passed = probe
        return step
    }

    func distance(to child: UInt32, in store: NodeStore) -> Double? {
        if let (area, terms) = uncut(child, in: store) {
            return isFound(area, isInBox: query.box.contains(area.bounds), terms) ? 0 : nil
        }
        if query.mode == .intersecting, !store.cores[child].flags.contains(.hasShape) {
            let visible = store.visiblePart(of: store.area(child), child, within: part)
            if visible.isEmpty { return nil }
            // For most nodes, boxes alone decide.
            if shapes.isEmpty { return 0 }
            return meets(visible.applying(store.mapToParent(of: child).concatenating(toQuery)), shapes) ? 0 : nil
        }
        return cut(by: store.area(child), store.shape(of: child), child, in: store)?.distance
    }

    func enteringHere(_ node: UInt32, in store: NodeStore) -> ProbeStep<AreaProbe> {
        var cut = self
        cut.part = part.clipped(to: store.area(node))
        cut.whole = .box(store.area(node))
        cut.add(store.shape(of: node), of: node, in: store)
        return step(node, self, cut, cut.isFound ? 0 : nil, in: store)
    }

    private func step(
        _ node: UInt32, _ inner: AreaProbe, _ cut: AreaProbe, _ distance: Double?, in store: NodeStore
    ) -> ProbeStep<AreaProbe> {
        let goesOn = store.cores[node].passedOn(cut, of: inner)
        return ProbeStep(distance: distance, passed: goesOn.part.isEmpty ? nil : goesOn)
    }

    /// Converts the probe to a child's bounds space (`inner`), and cuts it by an area of the child (`cut`). `distance` is 0 if
    /// the area is found, else nil. The result is nil if the child's transform is singular.
    private func cut(
        by area: Box, _ shape: HitShape?, _ child: UInt32, in store: NodeStore
    ) -> (inner: AreaProbe, cut: AreaProbe, distance: Double?)? {
        var inner = self
        guard let passed = store.convertFromParent(part, to: child) else { return nil }
        inner.part = passed
        inner.toQuery = store.mapToParent(of: child).concatenating(toQuery)
        if query.mode == .contained {
            inner.region = region.flatMap { region in
                if case .box(let box) = store.convertFromParent(.box(region), to: child) { box } else { nil }
            }
        }
        if query.comparesWhole { inner.whole = whole.flatMap { store.convertFromParent($0, to: child) } }
        var cut = inner
        cut.part = store.visiblePart(of: area, child, within: part)
        if query.comparesWhole { cut.whole = store.visiblePart(of: area, child, within: whole) }
        cut.add(shape, of: child, in: store)
        return (inner, cut, cut.isFound ? 0 : nil)
    }

    private mutating func add(_ shape: HitShape?, of node: UInt32, in store: NodeStore) {
        guard let shape, !part.isEmpty, toQuery.isFinite, let inverse = toQuery.inverted() else { return }
        shapes.append(AreaTerm(shape: shape, bounds: store.cores[node].bounds, toOwn: inverse, fromOwn: toQuery))
    }

    /// True if the visible area of a node is found: `part` or `whole`, and `shapes`.
    private var isFound: Bool {
        guard !part.isEmpty else { return false }
        guard query.mode == .contained else { return shapes.isEmpty || meets(onScreen(part), shapes) }
        guard let whole, !whole.isEmpty else { return false }
        return isFound(onScreen(whole), isInBox: holds(whole), shapes)
    }

    /// True if the region's box contains a part of the plane, in the node's bounds space.
    private func holds(_ part: ConvexArea) -> Bool {
        region.map { $0.contains(part.bounds) } ?? query.box.contains(onScreen(part).bounds)
    }

    /// True if the region intersects or contains a box in the space of the query, depending on the mode.
    func finds(_ area: Box) -> Bool {
        let touched = part.clipped(to: area)
        guard !touched.isEmpty, query.mode == .intersecting || holds(.box(area)) else { return false }
        guard let outline = query.outline else { return true }
        let term = AreaTerm(outline, isComplement: query.mode == .contained)
        return AreaSearch(in: query.mode == .contained ? .box(area) : touched, [term], scale: longerSide).findsAny()
            != term.isComplement
    }

    /// The length of the region's longer side. A common part that is very small compared to it may not be found (Semantics, E2).
    var longerSide: Double { query.box.longerSide }

    func onScreen(_ area: ConvexArea) -> ConvexArea { area.applying(toQuery) }

    var searched: Box { part.bounds }
}
