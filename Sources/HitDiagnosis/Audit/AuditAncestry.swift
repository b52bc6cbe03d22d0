/// Facts about the ancestors of items that an audit needs again and again, looked up once so that depth costs nothing.
struct AuditAncestry {
    /// The nearest ancestor of each item whose own area decides what gets through to it: one that does not try its
    /// children everywhere, and asks no code. -1 if there is none.
    private(set) var gates: [Int32] = []
    /// The target of each item: itself or the nearest ancestor that is there to be touched; -1 if there is none.
    private var targets: [Int32] = []

    /// - Complexity: O(*n*).
    init(_ regions: SceneRegions, _ isInteractive: [Bool]) {
        gates.reserveCapacity(regions.items.count)
        targets.reserveCapacity(regions.items.count)
        for index in regions.items.indices {
            let parent = regions.items[index].parent
            let isGate = parent >= 0 && regions.core(parent).areaBoundsChildren
            gates.append(parent < 0 ? -1 : isGate ? parent : gates[Int(parent)])
            targets.append(isInteractive[index] ? Int32(index) : parent < 0 ? -1 : targets[Int(parent)])
        }
    }

    /// The target that a touch on `front` is for: the nearest interactive node at or above it in its own branch, which is
    /// not that of `item`.
    func target(of front: Int32, beside item: Int32, _ regions: SceneRegions) -> Int32? {
        let target = targets[Int(front)]
        return target >= 0 && !regions.isInSubtree(item, of: target) ? target : nil
    }
}
