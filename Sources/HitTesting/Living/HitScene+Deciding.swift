import SpatialIndex

// What a question needs of an island: how it goes through it is decided by what has been paid for, which changes nothing; then
// what waits is brought in, if that was decided. `HitScene.route(through:hasAsked:)` does the one after the other.

/// The way through an island: by its index, or by a walk.
enum IslandRoute {
    case index
    case walk(limit: Int)
}

extension HitScene {
    /// The decision about an island that a question has come to.
    enum Decision {
        /// The question goes through it as it is.
        case goThrough(IslandRoute)
        /// The waiting changes are brought in first.
        case repairFirst
        /// The index that the pinned way of answering needs is built first.
        case prepareFirst
    }

    /// Decides how a question goes through the island below a root that it has come to.
    ///
    /// - Parameter hasAsked: Whether the owner has been asked, so that nothing may be done again (C5).
    @inline(__always)
    func decision(for root: UInt32, hasAsked: Bool) -> Decision {
        if let forcedWay {
            if forcedWay == .walk { return .goThrough(.walk(limit: .max)) }
            return isAnsweringAsForced(root) || !store.mayBeIndexed(root)
                ? .goThrough(routeUnchanged(root)) : .prepareFirst
        }
        switch standing(of: root) {
        case .unknown: return .goThrough(.walk(limit: .max))
        // Now and then the walk is tried, as long as it costs little, since what it takes may have changed; and where it takes less.
        case .upToDate(let walkLimit?) where !hasAsked: return .goThrough(.walk(limit: walkLimit))
        case .upToDate: return .goThrough(.index)
        case .waiting(let waiting) where waiting.price > waiting.balance:
            // As much as bringing them in costs, and it would have been better to bring them in.
            return .goThrough(.walk(limit: waiting.isLong ? .max : max(1, waiting.price - waiting.balance)))
        // That many are brought in behind the walks of several questions (`bringInPart`).
        case .waiting(let waiting) where waiting.isLong: return .goThrough(.walk(limit: .max))
        case .waiting(let waiting):
            guard !hasAsked, let limit = waiting.walkLimit else { return .repairFirst }
            return .goThrough(.walk(limit: limit))
        }
    }

    /// The way through an island that is left as it is.
    @inline(__always)
    func routeUnchanged(_ root: UInt32) -> IslandRoute { store.isUpToDate(root) ? .index : .walk(limit: .max) }

    /// The state of an island. No reference to its index is kept: what is kept cannot be changed in place.
    private enum Standing {
        case unknown
        case upToDate(walkLimit: Int?)
        case waiting(Waiting)
    }

    /// The price of what waits in a table, and what has been earned for it.
    private struct Waiting {
        let price: Int
        let balance: Int
        /// True if it takes longer than a question may wait for it.
        let isLong: Bool
        /// How far it is to be walked first, if at all.
        let walkLimit: Int?
    }

    @inline(__always)
    private func standing(of root: UInt32) -> Standing {
        guard let index = store.index(of: root) else { return .unknown }
        let walkLimit = index.account.walkLimit(hasQuadtree: index.flattened != nil, store.policy)
        if index.isUpToDate { return .upToDate(walkLimit: walkLimit) }
        guard index.table != nil else { return .unknown }
        let price = index.waitingPrice(store.policy)
        return .waiting(
            Waiting(
                price: index.account.cautious(price), balance: index.account.balance,
                isLong: price > store.policy.latency, walkLimit: walkLimit))
    }

    /// True if there is nothing to do for an answer in the way that is pinned.
    @inline(__always)
    private func isAnsweringAsForced(_ root: UInt32) -> Bool {
        guard let index = store.index(of: root), index.isUpToDate else { return false }
        return index.stage == .small || (forcedWay == .quadtree ? index.isFresh : index.flattened == nil)
    }
}

// MARK: Bringing changes in

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

    /// Brings in what waits in a table that has earned it, or a part of that, behind a walk that was made since it would take long, or
    /// by a query that could not do so before.
    ///
    /// - Returns: The steps that it took.
    mutating func bringInPart(behind walk: IslandCost) -> Int {
        let latency = store.policy.latency
        guard let price = waitingPrice(below: walk.root), price > latency || walk.limit == .max,
            affords(price, below: walk.root)
        else { return 0 }
        let most = store.policy.steps(behindWalk: walk.steps)
        var left = most
        bringIn(below: walk.root, steps: &left)
        return most - left
    }

    /// Removes entries that no longer count from the table that a question has met them in, so that the next one does not meet them
    /// again.
    mutating func removeCovered(_ cost: IslandCost) {
        guard !cost.covered.isEmpty else { return }
        store.useIndex(of: cost.root) { index in
            let time = index.flattened == nil ? nil : index.flattenedTime
            index.tableToChange()?.removeCovered(cost.covered, knownAt: time)
        }
    }

    /// Returns the price of bringing in what waits in a table; nil if there is no table.
    @inline(__always)
    func waitingPrice(below root: UInt32) -> Int? {
        guard let index = store.index(of: root), index.stage == .table else { return nil }
        return index.waitingPrice(store.policy)
    }

    /// True if an island has earned so many steps.
    @inline(__always)
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
        let (isTogether, meanPrice) = store.useIndex(of: root) {
            ($0.changesTogether(policy), $0.meanPrice(policy) + $0.copyPrice(policy))
        }
        let (change, changeTogether) = store.useIndex(of: root) {
            ($0.changePrice(policy), $0.changeTogetherPrice(policy))
        }
        let (available, copiedPages) = (min(steps, Int(Int32.max)), store.useIndex(of: root) { $0.copiedPages })
        let removed = table.removeLost(atMost: max(1, available / max(1, change)))
        let budget = max(removed > 0 ? 0 : 1, (available - removed * change) / max(1, meanPrice))
        var nodes =
            table.lostCount == 0 ? store.useIndex(of: root) { $0.takeWaiting(atMost: budget) } : []
        var repair = TableRepair(root: root, table: table, nodes: nodes, changeCount: changeCount)
        let count = removed + nodes.count
        var others: [NodeID] = []
        if isTogether {
            let refitsAll = table.shifted.refitsAll(
                of: table.presentCount, afterShifting: nodes.count, steps: available)
            let searchSteps = refitsAll ? store.useIndex(of: root) { $0.takeSearchSteps() } : nil
            others = repair.shiftTogether(nodes, in: store, searchSteps: searchSteps, steps: available)
            nodes = Array(others.prefix(max(1, available / max(1, change))))
        }
        let isRanked = refresh(nodes, with: &repair)
        statistics.repairedEntries &+= repair.repairedEntries + repair.shiftedEntries + removed
        let cost = removed + max(nodes.count, repair.repairedEntries) + repair.findingSteps / max(1, policy.change)
        let price = cost * change + repair.shiftedEntries * changeTogether
        return store.useIndex(of: root) { index in
            let copied = copiedPages.flatMap { before in index.copiedPages.map { $0 - before } }
            if let copied { index.noteCopies(copied, of: count - removed - max(0, others.count - nodes.count)) }
            let total = price + (copied ?? 0) * policy.pageCopy
            steps -= total
            index.account.invest(total)
            if isTogether {
                index.noteTogether(
                    count - removed, others: others.count, rest: others.dropFirst(nodes.count),
                    cost: (price - removed * change) / max(1, changeTogether))
            } else {
                index.noteCost(of: count, cost)
            }
            index.addSplitRoots(repair.splitRoots)
            guard isRanked, !table.isWorn else {
                index.drop(policy)
                return false
            }
            guard !table.shifted.isTreeSpoiled else {
                // A new one is built in slices: its price is what queries have paid for this one's faults.
                index.clear()
                index.account.credit(policy.table * index.knownCount)
                return false
            }
            index.account.noteChangesOfQuadtree(count * change)
            if index.isQuadtreeWorn(policy) { index.dropQuadtree() }
            return index.waitingCount == 0
        }
    }

    /// Brings in what waits where that has been earned: at the end of a call that has changed so many nodes. What has
    /// waited before is brought in with them, up to what they would take one by one, twice over.
    mutating func bringIn(below roots: [UInt32], behindChangesOf count: Int) {
        for root in Set(roots) {
            guard let waiting = waitingPrice(below: root), affords(waiting, below: root) else { continue }
            let price = store.index(of: root)?.changePrice(store.policy) ?? 0
            var steps = store.policy.latency + 2 * price * min(count, Int(Int32.max) / max(1, 4 * price))
            bringIn(below: root, steps: &steps)
        }
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
