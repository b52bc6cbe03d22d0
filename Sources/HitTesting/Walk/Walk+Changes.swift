import SpatialIndex

extension Walk {
    /// Stores the child lists of all levels in progress as they were in `old`, because the scene has changed since.
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

    /// The next child of a level whose list was stored; removed nodes are skipped.
    @inline(never)
    mutating func nextCapturedChild(of level: Int, in store: NodeStore) -> UInt32? {
        while let child = captured[level].remaining.popLast() {
            if store.contains(child) { return child.slot }
        }
        return nil
    }
}
