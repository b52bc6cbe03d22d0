import SpatialIndex

extension HitScene {
    // MARK: Recording changes

    /// Notes that the entries of a node, and of what lies below it, may no longer be right.
    ///
    /// A change costs no more than that until a question needs it, but for what many of them leave to be done
    /// (`bringInAffordable`).
    mutating func markChanged(_ node: UInt32) {
        listChanged(node)
        if changed.count >= store.policy.changesBroughtInTogether { bringInAffordable() }
    }

    /// The same, of which nothing is brought in yet.
    @inline(__always)
    mutating func listChanged(_ node: UInt32) {
        guard store.indexCount > 0, !store.cores[node].isChanged else { return }
        store.cores[node].isChanged = true
        changed.append(node)
    }

    /// Notes that a node has come to stand below `parent`.
    mutating func noteInserted(_ node: UInt32, into parent: UInt32) {
        guard store.indexCount > 0 else { return }
        markChanged(node)
        // A first child can make its parent an island.
        if parent != NodeStore.screen, store.links[parent].childCount == 1 { markChanged(parent) }
    }

    /// Notes that a node has left its place below `parent`.
    mutating func noteRemoved(from parent: UInt32) {
        guard store.indexCount > 0 else { return }
        if parent != NodeStore.screen, store.links[parent].childCount == 0 { markChanged(parent) }
    }

    /// Takes the entries of a node that is about to leave its place, and of what lies below it, out of what is known.
    ///
    /// - Complexity: O(depth); of a subtree of more than 64 nodes one range of ranks is covered.
    mutating func detachEntries(of node: UInt32) {
        guard store.indexCount > 0 else { return }
        guard let root = store.islandRoot(around: store.links[node].parent),
            let state = store.index(of: root)?.stage
        else { return }
        switch state {
        case .none: return
        case .small:
            store.useIndex(of: root) { index in
                index.flattened = nil
                index.account.forfeit()
            }
        case .building: displace(node)
        case .table:
            guard !loseEntries(of: node, below: root) else { return }
            let policy = store.policy
            store.useIndex(of: root) { $0.drop(policy) }
        }
    }

    /// The same while the table of the island is being built.
    private mutating func displace(_ node: UInt32) {
        let nodes = store.isIslandRoot(node) ? [] : store.nodes(below: node, atMost: store.policy.maximumNodesMoved)
        guard let nodes, let build = ownBuild() else { return cancelBuild() }
        build.build.noteDisplaced(store.id(of: node), in: &store)
        for node in nodes { build.build.noteDisplaced(store.id(of: node), in: &store) }
    }

    /// - Returns: False if it cannot be told which entries they are.
    private mutating func loseEntries(of node: UInt32, below root: UInt32) -> Bool {
        let below = store.isIslandRoot(node) ? [] : store.nodes(below: node, atMost: store.policy.maximumNodesMoved)
        return withTable(of: root) { table, store in
            if below == nil, !store.coverEntries(below: node, of: root, in: table) { return false }
            for node in (below ?? []) + [node] {
                guard let place = store.entry(of: node, in: table) else { continue }
                table.lose(place)
                store.links[node].entry = 0
            }
            return true
        } ?? true
    }

    /// Changes a table in place.
    private mutating func withTable<Result>(of root: UInt32, _ change: (EntryTable, inout NodeStore) -> Result)
        -> Result?
    {
        guard let table = store.useIndex(of: root, { $0.tableToChange() }) else { return nil }
        let result = change(table, &store)
        store.useIndex(of: root) { _ in }
        return result
    }

    // MARK: Bringing changes in

    /// Hands the changed nodes to the islands that hold their entries.
    ///
    /// - Returns: The roots of the islands, perhaps several times.
    /// - Complexity: O(changed nodes · levels).
    @discardableResult
    mutating func distributeChanges() -> [UInt32] {
        guard !changed.isEmpty else { return [] }
        var slots: [UInt32] = []
        swap(&slots, &changed)
        var handover = ChangeHandover(store.policy)
        for slot in slots where store.cores[slot].isChanged {
            store.cores[slot].isChanged = false
            handover.hand(slot, in: &store)
        }
        let roots = handover.end(in: &store)
        if build != nil { splitOffMoving(slots) }
        slots.removeAll(keepingCapacity: true)
        changed = slots
        return roots
    }

    /// Brings changes into the tables that have earned it, so that they need not wait for a question, which would have to
    /// wait for all of them.
    private mutating func bringInAffordable() {
        for root in Set(distributeChanges()) {
            guard let price = waitingPrice(below: root), forcedWay != nil || affords(price, below: root) else {
                continue
            }
            var steps = store.policy.latency
            bringIn(below: root, steps: &steps)
        }
    }

    /// What bringing in what waits in a table costs; nil if there is no table.
    func waitingPrice(below root: UInt32) -> Int? {
        guard let index = store.index(of: root), index.stage == .table else { return nil }
        return index.waitingPrice(store.policy)
    }

    /// Whether an island has earned so many steps.
    func affords(_ steps: Int, below root: UInt32) -> Bool {
        store.index(of: root)?.account.affords(steps) ?? false
    }

    /// Brings what waits into the table of an island.
    ///
    /// - Parameter steps: How many steps it may take; it takes those away that it took.
    /// - Returns: Whether nothing waits any more. False also where the table had to be given up.
    @discardableResult
    mutating func bringIn(below root: UInt32, steps: inout Int) -> Bool {
        let policy = store.policy
        guard let table = store.useIndex(of: root, { $0.tableToChange() }) else { return false }
        let isTogether = store.index(of: root)?.togetherPrice(policy).map { $0 <= steps } ?? false
        let budget = isTogether ? Int(Int32.max) : max(1, min(steps, Int(Int32.max)) / max(1, policy.change))
        let removed = table.removeLost(atMost: budget)
        var repair = TableRepair(root: root, table: table, changeCount: changeCount)
        var nodes =
            table.lostCount == 0 ? store.useIndex(of: root) { $0.takeWaiting(atMost: budget - removed) } : []
        let count = removed + nodes.count
        if isTogether {
            let searchSteps = store.useIndex(of: root) { $0.takeSearchSteps() }
            nodes = repair.shiftTogether(nodes, in: store, searchSteps: searchSteps)
        }
        let isRanked = refresh(nodes, with: &repair)
        statistics.repairedEntries &+= repair.repairedEntries + repair.shiftedEntries + removed
        let cost = removed + max(nodes.count, repair.repairedEntries) + repair.levels / TableRepair.levelsPerEntry
        let shared = isTogether ? policy.price(ofChanging: repair.shiftedEntries, among: table.presentCount) : 0
        let price = cost * policy.change + shared
        steps -= price
        return store.useIndex(of: root) { index in
            index.account.invest(price)
            if !isTogether { index.noteCost(of: count, cost) }
            index.addSplitRoots(repair.splitRoots)
            guard isRanked, !table.isWorn else {
                index.drop(policy)
                return false
            }
            index.account.noteChangesOfQuadtree(count * policy.change)
            if index.isQuadtreeWorn(policy) { index.dropQuadtree() }
            return index.waitingCount == 0
        }
    }

    /// Brings in all that waits where that has been earned: at the end of a call that has changed many nodes.
    mutating func bringInAll(below roots: [UInt32]) {
        for root in Set(roots) where affordsAll(root) {
            var steps = Int.max
            bringIn(below: root, steps: &steps)
        }
    }

    /// Whether an island has earned that all that waits is brought in at once. Nothing of it is kept, which would have the table
    /// copied before it is changed.
    private func affordsAll(_ root: UInt32) -> Bool {
        guard let index = store.index(of: root), index.stage == .table else { return false }
        return index.account.affords(index.togetherPrice(store.policy) ?? index.waitingPrice(store.policy))
    }

    private mutating func refresh(_ nodes: [NodeID], with repair: inout TableRepair) -> Bool {
        for (index, node) in nodes.enumerated() {
            if nodes.count > 1, index % TableRepair.lookAheadCount == 0 {
                let end = min(index + TableRepair.lookAheadCount, nodes.count)
                repair.lookAhead(nodes[index..<end], in: store)
            }
            guard store.contains(node), store.islandRoot(around: store.links[node.slot].parent) == repair.root else {
                continue
            }
            guard repair.refresh(node.slot, in: &store) else { return false }
        }
        return true
    }
}
