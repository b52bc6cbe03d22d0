extension HitScene {
    /// The index below `root` as it was built, if there is one.
    func island(below root: UInt32) -> Island? {
        let extras = store.cores[root].extras
        return extras == 0 ? nil : store.extras[extras].island
    }

    /// The place of the extras of an island root whose index is up to date.
    @inline(__always)
    func preparedExtras(of root: UInt32) -> UInt32? {
        let extras = store.cores[root].extras
        return extras != 0 && store.extras[extras].isUpToDate ? extras : nil
    }

    /// Builds the index below an island root, and forgets what was known of changes since the last one.
    ///
    /// - Complexity: O(n log n) in the nodes of the island.
    mutating func buildIsland(below root: UInt32) {
        rejoinStillIslands(below: root)
        let old = self.island(below: root)
        let island = flatten(below: root)
        let areas = old.flatMap { changedAreas(below: root, from: $0, to: island) }
        let now = changeCount
        store.useExtras(of: root) { extras in
            extras.isIslandRoot = true
            extras.noteRebuilt(areas, at: now)
            extras.dropIndex()
            extras.island = island
        }
    }

    /// Where the index of an island that has been built anew may answer differently; nil if it is too large to say.
    private func changedAreas(below root: UInt32, from old: Island, to new: Island) -> [Box]? {
        guard old.isScanned, new.isScanned else { return nil }
        let pending = store.extras[store.cores[root].extras].pending
        let touched = Set((0..<UInt32(pending.count)).map { pending[$0].slot })
        return new.changedAreas(since: old) { node in
            var slot = node.slot
            while slot != root, slot != NodeStore.screen {
                if touched.contains(slot) { return true }
                slot = store.links[slot].parent
            }
            return false
        }
    }

    /// Builds the index below an island root out of entries that are up to date, and keeps them.
    ///
    /// - Complexity: O(n log n) in the nodes of the island.
    mutating func rebuildIsland(below root: UInt32) {
        if rejoinStillIslands(below: root) { return buildIsland(below: root) }
        let island = flatten(below: root)
        let now = changeCount
        store.useExtras(of: root) { extras in
            extras.island = island
            extras.patch?.value.noteFreshIndex(island, time: now)
        }
    }

    private mutating func flatten(below root: UInt32) -> Island {
        let flattening = Flattening(below: root, of: store)
        let island = Island(flattening)
        for slot in flattening.formerRoots {
            store.useExtras(of: slot) { extras in
                extras.isIslandRoot = false
                extras.dropIndex()
            }
        }
        for slot in flattening.foundRoots { store.useExtras(of: slot) { $0.isIslandRoot = true } }
        hasIslands = true
        entranceCount = nil
        statistics.builtIslands += 1
        statistics.builtEntries += island.count
        return island
    }

    /// Builds every index that queries may enter and that is not up to date, so that the next queries, and those of
    /// copies, build none. What many changes have made slower is built anew too.
    ///
    /// - Complexity: O(n log n) in the nodes of the islands built.
    public mutating func prepare() {
        distributeChanges()
        var roots = [NodeStore.screen]
        while let root = roots.popLast() {
            if preparedExtras(of: root) == nil { repairIsland(below: root) }
            guard let extras = preparedExtras(of: root) else { continue }
            if store.extras[extras].patch?.value.isWorn ?? false { store.extras[extras].patch?.value.restoreBoxes() }
            roots += store.extras[extras].patch?.value.innerRoots ?? store.extras[extras].island?.innerRoots ?? []
        }
        refreshEntrance()
    }

    /// Lets nodes that became islands by moving, and have been still for long, be indexed with their surroundings again.
    ///
    /// - Returns: Whether there are such.
    @discardableResult
    private mutating func rejoinStillIslands(below root: UInt32) -> Bool {
        let extras = store.cores[root].extras
        guard extras != 0 else { return false }
        var isAnyStill = false
        let roots = store.extras[extras].patch?.value.innerRoots ?? store.extras[extras].island?.innerRoots ?? []
        for slot in roots {
            let place = store.cores[slot].extras
            guard place != 0, store.extras[place].movesAsWhole, store.extras[place].islandRule == .automatic else {
                continue
            }
            if changeCount - store.extras[place].lastMove > HitScene.stillAfter {
                store.extras[place].movesAsWhole = false
                isAnyStill = true
            }
        }
        return isAnyStill
    }

    /// After this many changes of the scene without one of its own an island counts as still.
    private static let stillAfter: UInt64 = 10_000
}
