import SpatialIndex

extension HitScene {
    // MARK: Recording changes

    /// Notes that the entries of a node, and of what lies below it, may no longer be right.
    mutating func noteChanged(_ node: UInt32) {
        guard hasIslands, !store.links[node].isChanged else { return }
        store.links[node].isChanged = true
        changed.append(node)
    }

    /// Notes that a node has come to stand below `parent`.
    mutating func noteInserted(_ node: UInt32, into parent: UInt32) {
        guard hasIslands else { return }
        store.links[node].isChanged = true
        changed.append(node)
        if parent == NodeStore.screen {
            noteRootCount()
        } else if store.links[parent].childCount == 1 {
            // A first child can make its parent an island.
            noteChanged(parent)
        }
    }

    /// Notes that a node has left its place below `parent`.
    mutating func noteRemoved(from parent: UInt32) {
        guard hasIslands else { return }
        if parent == NodeStore.screen {
            noteRootCount()
        } else if store.links[parent].childCount == 0 {
            noteChanged(parent)
        }
    }

    /// Takes the entries of a node that is about to leave its place, and of what lies below it, out of the index around.
    ///
    /// Without a patch that is left to the next repair, so that a write to a copy never makes one.
    ///
    /// - Parameter isMoving: Whether the node stays in the scene.
    /// - Complexity: O(levels), for a move O(size of the subtree); with a patch O(entries · log n).
    mutating func forgetEntries(of node: UInt32, isMoving: Bool) {
        guard hasIslands else { return }
        let root = store.islandRoot(around: store.links[node].parent)
        guard let island = island(below: root) else { return }
        let extras = store.cores[root].extras
        if island.isScanned {
            store.extras[extras].hasLostNodes = true
        } else if store.extras[extras].patch == nil {
            store.extras[extras].hasLostNodes = true
            if isMoving { noteDisplaced(node, in: extras) }
        } else {
            withRepair(of: root, island) { repair, store in
                repair.removeEntries(of: node, in: &store)
                return true
            }
        }
    }

    /// Ranks a node that has just moved among its siblings, with what lies below it, where the index around has a patch.
    ///
    /// - Returns: False if that is left to `forgetEntries` and `noteInserted`.
    mutating func rankAnew(_ node: UInt32) -> Bool {
        let root = store.islandRoot(around: store.links[node].parent)
        guard let island = island(below: root), store.extras[store.cores[root].extras].patch != nil else {
            return false
        }
        return withRepair(of: root, island) { repair, store in repair.rankAnew(node, in: store) }
    }

    /// Remembers the nodes of a subtree that may have entries in the index whose extras are given.
    private mutating func noteDisplaced(_ top: UInt32, in extras: UInt32) {
        var node: UInt32? = top
        while let slot = node {
            store.extras[extras].displaced.append(store.id(of: slot))
            node = store.nextInPreOrder(after: slot, within: top, skippingChildren: store.isIslandRoot(slot))
        }
    }

    /// With few roots each is an island, with many none is.
    private mutating func noteRootCount() {
        let count = Int(store.links[NodeStore.screen].childCount)
        if abs(count - Flattening.maximumRootIslands) <= 1 { dropIndex(below: NodeStore.screen) }
    }

    private mutating func dropIndex(below root: UInt32) {
        let extras = store.cores[root].extras
        if extras != 0, store.extras[extras].island != nil { store.extras[extras].dropIndex() }
    }

    // MARK: Repairing

    /// Hands the changed nodes to the islands that hold their entries.
    ///
    /// - Complexity: O(changed nodes · levels).
    mutating func distributeChanges() {
        guard changed.count > 0 else { return }
        for start in stride(from: 0, to: UInt32(changed.count), by: Int(IslandRepair.lookAheadCount)) {
            let end = min(start + IslandRepair.lookAheadCount, UInt32(changed.count))
            // All are read before the first is needed.
            let nodes = (start..<end).map { (slot: changed[$0], parent: store.links[changed[$0]].parent) }
            for (node, parent) in nodes where store.links[node].isChanged {
                store.links[node].isChanged = false
                let extras = store.cores[store.islandRoot(around: parent)].extras
                if extras != 0 { store.extras[extras].notePending(store.id(of: node)) }
            }
        }
        changed = PagedArray()
    }

    /// Brings the index below an island root up to date: patches it, or builds it anew if there is none or if half of it
    /// has changed at once.
    mutating func repairIsland(below root: UInt32) {
        let extras = store.cores[root].extras
        guard extras != 0, let island = store.extras[extras].island, !island.isScanned else {
            return buildIsland(below: root)
        }
        let pending = store.extras[extras].pending
        let changes = pending.count + store.extras[extras].displaced.count
        let isWorthAPatch = changes <= max(HitScene.minimumPatchCount, island.count / 2)
        let isCompact = store.extras[extras].patch?.value.isCompact ?? true
        guard isWorthAPatch && isCompact else { return buildIsland(below: root) }
        store.extras[extras].pending = PagedArray()
        let isRepaired = withRepair(of: root, island) { repair, store in
            for index in 0..<UInt32(pending.count) {
                if index % IslandRepair.lookAheadCount == 0 {
                    let end = min(index + IslandRepair.lookAheadCount, UInt32(pending.count))
                    repair.lookAhead((index..<end).map { pending[$0] }, in: store)
                }
                let node = pending[index]
                guard store.contains(node) else { continue }
                guard store.islandRoot(around: store.links[node.slot].parent) == root else { continue }
                guard repair.refresh(node.slot, in: &store) else { return false }
            }
            return true
        }
        if !isRepaired { buildIsland(below: root) }
    }

    /// Brings the index below an island root up to date, with every entry of it in a box tree: what lists need.
    ///
    /// - Complexity: O(n log n) in the nodes of the island the first time, then what has changed.
    mutating func prepareLists(below root: UInt32) {
        if preparedExtras(of: root) == nil { repairIsland(below: root) }
        guard let extras = preparedExtras(of: root), let island = store.extras[extras].island, !island.isScanned,
            store.extras[extras].patch == nil
        else { return }
        withRepair(of: root, island) { _, _ in true }
    }

    /// Up to this many changes an island is patched, however small it is.
    private static let minimumPatchCount = 256

    /// Notes that an answer came out of the patch of an island, for a point in its root's space. Once such answers have
    /// cost as much as an index does, the index is built anew.
    mutating func noteStaleAnswer(_ stale: StaleAnswer) {
        guard let extras = preparedExtras(of: stale.root) else { return }
        if store.extras[extras].patch?.value.noteAnswer(at: stale.point) ?? false { statistics.rebuiltCells += 1 }
        if store.extras[extras].patch?.value.isWorthAnIndex ?? false { rebuildIsland(below: stale.root) }
    }

    /// Repairs the patch of an island, which is made if there is none.
    @discardableResult
    private mutating func withRepair(
        of root: UInt32, _ island: Island, _ body: (inout IslandRepair, inout NodeStore) -> Bool
    ) -> Bool {
        let extras = store.cores[root].extras
        // The patch is taken out while it is changed, so that it is changed in place.
        let isNew = store.extras[extras].patch == nil
        var patch = store.extras[extras].patch.take() ?? Shared(IslandPatch(island, time: changeCount))
        var repair = IslandRepair(root: root, patch: patch.take(), changeCount: changeCount)
        if isNew {
            let displaced = store.extras[extras].displaced
            store.extras[extras].displaced = PagedArray()
            store.extras[extras].hasLostNodes = false
            repair.adoptEntries(displaced: displaced, in: &store)
        }
        let isDone = body(&repair, &store)
        statistics.repairedEntries += repair.repairedEntries
        patch.put(repair.patch)
        store.extras[extras].patch = patch
        return isDone
    }
}

/// Where an answer came out of a patch.
struct StaleAnswer: Sendable {
    let root: UInt32
    /// In the root's bounds space.
    let point: Point
}
