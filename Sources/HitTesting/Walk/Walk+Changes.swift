import SpatialIndex

extension Walk {
    /// Stores, for each level in progress, the children that are still to be visited. Their order is that in `old`, the store
    /// before the scene has changed. Levels that were captured earlier keep their lists.
    mutating func captureLevels(from old: NodeStore) {
        for level in levels[captured.count...] {
            var remaining: [NodeID] = []
            var child = level.nextChild
            while child != 0 {
                remaining.append(old.id(of: child))
                child = old.cores[child].previous
            }
            remaining.reverse()
            captured.append(CapturedLevel(node: old.id(of: level.node), remaining: remaining))
        }
    }

    /// Takes the next child of a level from its captured list, skipping removed nodes; nil at the end.
    @inline(never)
    mutating func nextCapturedChild(of level: Int, in store: NodeStore) -> UInt32? {
        while let child = captured[level].remaining.popLast() {
            if store.contains(child) { return child.slot }
        }
        return nil
    }
}
