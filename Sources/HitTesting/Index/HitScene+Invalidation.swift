extension HitScene {
    /// Drops the index of the island that holds entries of children of `node`: the nearest island root at or above it.
    mutating func dropIndex(around node: UInt32) {
        guard hasIslands else { return }
        let root = store.islandRoot(around: node)
        let extras = store.cores[root].extras
        if store.extras[extras].island != nil { store.extras[extras].island = nil }
    }

    /// The index below `root`, if it is up to date.
    func island(below root: UInt32) -> Island? {
        let extras = store.cores[root].extras
        return extras == 0 ? nil : store.extras[extras].island
    }

    /// Builds the index below an island root.
    ///
    /// - Complexity: O(n log n) in the nodes of the island.
    mutating func buildIsland(below root: UInt32) {
        let flattening = Flattening(below: root, of: store)
        let island = Island(flattening)
        for slot in flattening.formerRoots {
            store.useExtras(of: slot) { extras in
                extras.isIslandRoot = false
                extras.island = nil
            }
        }
        for slot in flattening.foundRoots { store.useExtras(of: slot) { $0.isIslandRoot = true } }
        store.useExtras(of: root) { extras in
            extras.isIslandRoot = true
            extras.island = island
        }
        hasIslands = true
        statistics.builtIslands += 1
        statistics.builtEntries += island.count
    }

    /// Builds every index that queries may enter and that is not up to date, so that the next queries, and those of
    /// copies, build none.
    ///
    /// - Complexity: O(n log n) in the nodes of the islands built.
    public mutating func prepare() {
        var roots = [NodeStore.screen]
        while let root = roots.popLast() {
            if island(below: root) == nil { buildIsland(below: root) }
            roots += island(below: root)?.innerRoots ?? []
        }
    }
}
