/// Facts about ancestors that an audit needs repeatedly, computed once for all items so that depth does not matter.
struct AuditAncestry {
    /// For each item, the nearest ancestor whose own area decides what is let through to the item; -1 if there is none.
    /// Ancestors that let children out or have an override do not count.
    private(set) var gates: [Int32] = []
    /// For each item, the nearest interactive item at or above it, which a touch on the item is for; -1 if there is none.
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

    /// The interactive node that a touch on `front` is for: the nearest one at or above `front`. Nil if there is none, or if
    /// `item` is in its subtree.
    func target(of front: Int32, beside item: Int32, _ regions: SceneRegions) -> Int32? {
        let target = targets[Int(front)]
        return target >= 0 && !regions.isInSubtree(item, of: target) ? target : nil
    }
}
