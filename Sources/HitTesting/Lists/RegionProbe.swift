import SpatialIndex

/// The probe of `nodes(in:mode:)`: what nodes above leave of the region, in a node's bounds space.
///
/// The region comes down as a point does, corner by corner with the walk's arithmetic, and is cut by each node's area on
/// the way. So wherever no transform stands in between, a region finds a node if and only if edges compared by the walk
/// leave something of it.
struct RegionProbe: ListProbe {
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

    func distance(toAsking child: UInt32, in store: NodeStore) -> Double? {
        if part.isEmpty { return nil }
        guard mode == .contained else { return 0 }
        return whole.map { region.contains($0) } ?? false ? 0 : nil
    }

    func entering(_ child: UInt32, in store: NodeStore) -> ListStep<RegionProbe>? {
        let flags = store.cores[child].flags
        var inner = self
        guard let passed = store.convertFromParent(part, to: child) else { return nil }
        inner.part = passed
        if mode == .contained {
            guard let region = store.convertFromParent(region, to: child) else { return nil }
            inner.region = region
            inner.whole = whole.flatMap { store.convertFromParent($0, to: child) }
        }
        var cut = inner
        cut.part = store.visiblePart(of: child, within: part)
        if mode == .contained { cut.whole = store.visiblePart(of: child, within: whole) }
        let isFound = !cut.part.isEmpty && (mode == .intersecting || cut.isContained)
        let goesOn = flags.contains(.hitsOutsideBounds) ? inner : cut
        return ListStep(distance: isFound ? 0 : nil, passed: goesOn.part.isEmpty ? nil : goesOn)
    }

    private var isContained: Bool {
        guard let whole, !whole.isEmpty else { return false }
        return region.contains(whole)
    }

    func candidates(in boxes: BoxTree) -> [Int32] { boxes.entries(in: part.bounds) }
    func mayFind(_ entry: Placement.Entry) -> Bool { entry.outer.intersects(part.bounds) }
    func surelyFinds(_ entry: Placement.Entry) -> Bool { false }
}
