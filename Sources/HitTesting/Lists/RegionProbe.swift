import SpatialIndex

/// The probe of `nodes(in:mode:)`: what nodes above leave of the region, in a node's bounds space.
///
/// The region comes down as a point does, corner by corner with the walk's arithmetic, and is cut by each node's area on
/// the way. So wherever no transform stands in between, a region finds a node if and only if edges compared by the walk
/// leave something of it.
struct RegionProbe: TreeProbe {
    let mode: RegionMode
    /// The part of the region that is left.
    var part: ConvexArea
    /// The region itself.
    var region: ConvexArea
    /// The part of the plane that ancestors leave; nil for all of it.
    var whole: ConvexArea?

    init(_ region: Box, _ mode: RegionMode) {
        self.mode = mode
        part = .box(region)
        self.region = .box(region)
    }

    func distance(toAsking child: UInt32, within reach: Box?, in store: NodeStore) -> Double? {
        if let reach { return cut(by: reach, child, in: store)?.distance }
        if part.isEmpty { return nil }
        guard mode == .contained else { return 0 }
        return whole.map { region.contains($0) } ?? false ? 0 : nil
    }

    func entering(_ child: UInt32, in store: NodeStore) -> ProbeStep<RegionProbe>? {
        guard let (inner, cut, distance) = cut(by: store.area(child), child, in: store) else { return nil }
        return step(child, inner, cut, distance, in: store)
    }

    func enteringHere(_ node: UInt32, in store: NodeStore) -> ProbeStep<RegionProbe> {
        var cut = self
        cut.part = part.clipped(to: store.area(node))
        cut.whole = .box(store.area(node))
        let isFound = !cut.part.isEmpty && (mode == .intersecting || cut.isContained)
        return step(node, self, cut, isFound ? 0 : nil, in: store)
    }

    private func step(
        _ node: UInt32, _ inner: RegionProbe, _ cut: RegionProbe, _ distance: Double?, in store: NodeStore
    ) -> ProbeStep<RegionProbe> {
        let goesOn = store.cores[node].passedOn(cut, of: inner)
        return ProbeStep(distance: distance, passed: goesOn.part.isEmpty ? nil : goesOn)
    }

    /// The probe in the child's bounds space, the same cut by a part of it, and how far that part is.
    private func cut(
        by area: Box, _ child: UInt32, in store: NodeStore
    ) -> (inner: RegionProbe, cut: RegionProbe, distance: Double?)? {
        var inner = self
        guard let passed = store.convertFromParent(part, to: child) else { return nil }
        inner.part = passed
        if mode == .contained {
            guard let region = store.convertFromParent(region, to: child) else { return nil }
            inner.region = region
            inner.whole = whole.flatMap { store.convertFromParent($0, to: child) }
        }
        var cut = inner
        cut.part = store.visiblePart(of: area, child, within: part)
        if mode == .contained { cut.whole = store.visiblePart(of: area, child, within: whole) }
        let isFound = !cut.part.isEmpty && (mode == .intersecting || cut.isContained)
        return (inner, cut, isFound ? 0 : nil)
    }

    private var isContained: Bool {
        guard let whole, !whole.isEmpty else { return false }
        return region.contains(whole)
    }

    func candidates(in boxes: BoxTree) -> [Int32] { boxes.entries(in: part.bounds) }
    func places(beside boxes: LooseBoxes, _ found: inout [Int]) { boxes.places(in: part.bounds, &found) }
}
