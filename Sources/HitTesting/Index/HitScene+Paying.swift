import SpatialIndex

// How queries pay for indexes: a query without an index, or through a worn one, spends as much as it has cost on
// building that index. So no query costs more than about twice what it would without indexes. A container that is queried
// more often than it changes soon has an index.

extension HitScene {
    // MARK: Before a query

    /// Updates the indexes if that pays.
    ///
    /// - Parameters:
    ///   - top: The node whose descendants are queried.
    ///   - point: The point of the query, in the bounds space of `top`; nil for a list.
    /// - Returns: Whether indexes may be used; otherwise the query or the list is answered by a walk.
    @inline(__always)
    mutating func mayAskIndexes(below top: UInt32 = NodeStore.screen, at point: Point? = nil) -> Bool {
        now &+= 1
        if forcedStrategy == .walk { return false }
        if changed.isEmpty { return true }
        return bringInIfWorth(below: top, at: point)
    }

    @inline(never)
    private mutating func bringInIfWorth(below top: UInt32, at point: Point?) -> Bool {
        if frame.changeCount != changeCount { frame.begin(changeCount, after: now) }
        let price = frame.price(of: changed.count, in: policy)
        if let point, let limit = frame.trialLimit(price: price, slice: policy.slice) {
            var walk = Walk(below: top, at: point, in: store, reusing: &walkLevels)
            walk.limit = max(limit, policy.wide)
            _ = walk.run(in: store)
            walkLevels = walk.takeLevels()
            frame.noteTrial(walk.cost, limit: walk.limit)
        }
        guard let limit = frame.updateLimit(price: price, in: policy) else { return false }
        bringIn(limit: limit)
        return changed.isEmpty
    }

    // MARK: After a query

    /// Spends as much on building indexes as a query has cost, and removes the stale entries that the query has found.
    mutating func pay(_ query: IndexedQuery) {
        for (container, entry) in query.stale { removeStale(entry, of: container) }
        if query.cost > policy.wide { return pay(query.dues, query.cost) }
        descended += query.cost
        if descended >= policy.slice, query.cost > 0 { paySaved(query.dues, query.cost) }
    }

    /// Spends the small costs that were saved up, where the last query was. They count as costs of as many equal queries.
    @inline(never)
    mutating func paySaved(_ dues: [IndexedQuery.Due], _ cost: Int) {
        let times = max(1, descended / max(1, cost))
        descended = 0
        pay(dues, cost, times: times)
    }

    /// Spends as much as a query has cost. The amount goes to the indexes of the containers that the query went through.
    ///
    /// - Parameters:
    ///   - dues: The costs of the containers, outermost first. For a straight descent, the containers after the first have no
    ///     order.
    ///   - total: The cost of the whole query.
    ///   - times: The number of equal queries whose cost is spent.
    mutating func pay(_ dues: [IndexedQuery.Due], _ total: Int, times: Int = 1) {
        var spent = 0
        for due in dues {
            spent += payForChildren(due, times: times)
            creditOpenNode(due, total, times)
        }
        payForStill(dues, total, (total - spent) * times, times)
    }

    /// Spends on the index of a container's children what walking over these has cost a number of equal queries, and settles
    /// movers.
    ///
    /// - Returns: What was spent for one of the queries; 0 if there is an index, or if the walk was cheap.
    mutating func payForChildren(_ due: IndexedQuery.Due, times: Int) -> Int {
        let isWalked = due.walked > policy.wide && store.index(of: due.node)?.children == nil
        if isWalked { payForChildren(of: due.node, due.walked * times) }
        if due.hasBeside { settle(due.node) }
        return isWalked ? due.walked : 0
    }

    /// Removes a stale entry from an index of children. Does nothing if the entry is not stale: a query that has waited for a reply
    /// may have found it in an index that has been replaced since.
    mutating func removeStale(_ entry: Int32, of container: UInt32) {
        guard let stale = store.index(of: container)?.children, stale.boxes.contains(entry) else { return }
        let node = stale.nodes[UInt32(bitPattern: entry)]
        if store.links[node].entry == UInt32(bitPattern: entry) + 1, store.container(of: node) == container { return }
        store.indexToChange(of: container).children!.remove(entry)
    }

    /// Spends as much on an index of a container's children as a walk over these children has cost.
    mutating func payForChildren(of container: UInt32, _ cost: Int) {
        if store.links[container].isLookedThrough { return }
        let index = store.indexToChange(of: container)
        index.account.saved += cost
        let isBegun = isBuildingChildren(of: container)
        guard index.account.saved >= (isBegun ? policy.slice : max(policy.slice, index.account.hold)) else { return }
        var left = index.account.saved
        index.account.saved = 0
        advanceChildren(of: container, &left)
    }

    /// Adds to the credit of an index of children what a query has cost below an open node that the index does not look through.
    /// The credit may pay for a new index, which does.
    private mutating func creditOpenNode(_ due: IndexedQuery.Due, _ total: Int, _ times: Int) {
        guard due.node != NodeStore.screen, store.cores[due.node].canBeLookedThrough else { return }
        let container = store.container(of: due.node)
        guard let children = store.index(of: container)?.children, !children.isOrdered else { return }
        store.indexToChange(of: container).children!.credit += (min(due.after, total) - due.before) * times
        payForNewChildren(of: container)
    }

    // MARK: Movers at rest

    /// Adds the cost of scanning a container's movers to the credit of its index of children, and spends the credit. First it
    /// pays for entries of movers that have come to rest. The rest is saved up for a new index, for movers that cannot get an
    /// entry in the old one.
    private mutating func settle(_ container: UInt32) {
        guard let count = store.index(of: container)?.children?.beside.count, count > 0 else { return }
        // No reference is held while a mover is inserted, so that the index is changed in place.
        store.indexToChange(of: container).children!.credit += IndexPolicy.sixteenMovers * (1 + count / 16)
        var looks = 1 + count / 256
        while looks > 0, let (position, node) = nextMover(of: container) {
            looks -= 1
            guard store.isMover(node, at: position, beside: container) else {
                store.free(position, beside: store.indexToChange(of: container).children!, of: container)
                continue
            }
            store.indexToChange(of: container).children!.sweep += 1
            if isRecent(node) { continue }
            if comeBack(node, at: position, below: container) {
                store.indexToChange(of: container).children!.credit -= policy.returnPrice
            }
        }
        payForNewChildren(of: container)
    }

    /// The mover of a container's index of children that is checked next for having come to rest. Nil if there is no mover, or
    /// not enough credit.
    private mutating func nextMover(of container: UInt32) -> (position: Int, node: UInt32)? {
        let children = store.indexToChange(of: container).children!
        guard children.credit > policy.returnPrice, children.beside.count > 0 else { return nil }
        if children.sweep >= children.beside.count { children.sweep = 0 }
        return (children.sweep, children.beside.ids[children.sweep])
    }

    /// The number of movers in a list that a new index may have entries for: those that have come to rest and have a finite box.
    private func restingCount(_ movers: LooseBoxes) -> Int {
        movers.ids.indices.count { !isRecent(movers.ids[$0]) && movers.isBounded(at: $0) }
    }

    /// Spends the credit of an index of children on a new index, once the credit is enough. The new index has entries for movers
    /// that cannot be inserted into the old one.
    private mutating func payForNewChildren(of container: UInt32) {
        let children = store.indexToChange(of: container).children!
        let price = policy.price(2 * policy.childPrice, of: children.nodes.count + children.beside.count)
        let isBegun = isBuildingChildren(of: container)
        if !isBegun, children.credit > price {
            if 2 * restingCount(children.beside) < children.beside.count { children.credit = 0 }
        }
        guard isBegun || children.credit > price, children.credit > policy.slice else { return }
        var left = min(children.credit, 2 * policy.slice)
        children.credit = 0
        advanceChildren(of: container, &left)
    }

    /// Gives a mover that has come to rest an entry in its container's index again, if the existing index allows that.
    ///
    /// - Returns: False if the node remains a mover.
    private mutating func comeBack(_ node: UInt32, at position: Int, below container: UInt32) -> Bool {
        let level = store.level(of: store.links[node].parent, below: container)
        let box = store.reachedBox(of: node, in: level)
        guard let children = store.index(of: container)?.children, box.isEmpty || box.isFinite else { return false }
        // Without an entry, the node has no rank in an index that is not ordered.
        if !children.isOrdered, store.entry(of: node, in: children) == nil { return false }
        if !children.isOrdered, store.index(of: node)?.children == nil, bringInBelow(node) > 0 {
            store.links[node].isLookedThrough = true
            dropIndexes(of: node)
            store.free(position, beside: store.indexToChange(of: container).children!, of: container)
            bringInExtent(of: container)
            return true
        }
        store.free(position, beside: children, of: container)
        _ = store.place(node, box, at: now, wasRecent: false, in: children)
        return true
    }

    // MARK: Flattened indexes

    /// Spends as much on flattened indexes as a query has cost.
    ///
    /// Containers without a flattened index share `rest` in the order of `dues`. Each gets at most the query's cost in that
    /// container. A container whose savings are below `stillHold` gets nothing yet, unless its build has begun.
    ///
    /// A container whose index is worn or has movers gets the amount that a new index would have saved the query. The container
    /// spends this amount on a new index.
    ///
    /// - Parameter rest: What the query can spend on indexes that are missing.
    private mutating func payForStill(_ dues: [IndexedQuery.Due], _ total: Int, _ rest: Int, _ times: Int) {
        var purse = rest
        for due in dues where !due.isCovered || due.wasted != nil {
            let cost = min(due.after, total) - due.before
            // The screen or an overriding node, such as a window, may have a flattened index although it has few descendants.
            let isApart = due.node == NodeStore.screen || store.cores[due.node].asks != .nothing
            guard isApart || store.index(of: due.node) != nil else { continue }
            if store.index(of: due.node)?.still != nil {
                guard let wasted = due.wasted, wasted > 0 else { continue }
                store.indexToChange(of: due.node).account.note(cost, throughStill: !due.isCovered)
                payForNewStill(of: due.node, wasted * times)
                continue
            }
            let all = cost * times
            guard all > policy.wide, !refusesStill(due.node) else { continue }
            let payer = store.indexToChange(of: due.node)
            payer.account.stillSaved += all
            let isBegun = isBuildingStill(of: due.node)
            guard purse > 0, isBegun || payer.account.stillSaved >= payer.account.stillHold else {
                continue
            }
            payer.account.stillPurse += min(purse, all)
            purse -= min(purse, all)
            guard payer.account.stillPurse >= policy.slice else { continue }
            var left = payer.account.stillPurse
            payer.account.stillPurse = 0
            advanceStill(of: due.node, &left)
        }
    }

    /// Pays for the successor of a flattened index that is worn or has movers. A successor is no better while no entry is stale
    /// and at most a quarter of the movers have come to rest.
    ///
    /// - Parameter wasted: The cost that the successor would have saved in the queries that pay now.
    private mutating func payForNewStill(of container: UInt32, _ wasted: Int) {
        let index = store.indexToChange(of: container)
        let (still, isBegun) = (index.still!, isBuildingStill(of: container))
        still.wasted += wasted
        guard still.wasted > policy.slice, isBegun || still.wasted > still.price else { return }
        if !isBegun, !store.isWorn(still), 4 * restingCount(still.movers) <= still.movers.count {
            return still.wasted = 0
        }
        var left = min(still.wasted, 2 * policy.slice)
        still.wasted -= left
        advanceStill(of: container, &left)
    }
}
