import SpatialIndex

// Changes that wait are brought into the table of their island: before a question that has paid for it, or where many have
// come together.
extension HitScene {
    /// Brings changes into the tables that have earned it, so that they need not wait for a question, which would have to
    /// wait for all of them.
    mutating func bringInAffordable() {
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
