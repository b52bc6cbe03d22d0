import SpatialIndex

extension HitScene {
    // MARK: Before a query

    /// Updates the indexes if that pays. Returns whether they may be used; otherwise a walk answers. `point` is in the bounds
    /// space of `top`; nil for a list.
    @inline(__always)
    mutating func mayAskIndexes(below top: UInt32 = NodeStore.screen, at point: Point? = nil) -> Bool {
        now &+= 1
        return changed.isEmpty || bringInIfWorth(below: top, at: point)
    }

    @inline(never)
    private mutating func bringInIfWorth(below top: UInt32, at point: Point?) -> Bool {
        if frame.changeCount != changeCount { frame.begin(changeCount, after: now, pending: changed.count) }
        let price = frame.price(of: changed.count, in: policy)
        if let point, let limit = frame.trialLimit(price: price, slice: policy.slice) {
            var walk = Walk(below: top, at: point, in: store, reusing: &walkLevels)
            walk.limit = max(limit, policy.wide)
            _ = walk.run(in: store)
            walkLevels = walk.takeLevels()
            frame.noteTrial(walk.cost, limit: walk.limit)
        }
        let rebuild = policy.price(policy.childPrice + policy.stillPrice, of: store.count)
        guard let limit = frame.updateLimit(price: price, rebuild: rebuild, in: policy) else { return false }
        bringIn(limit: limit)
        return changed.isEmpty
    }

    // MARK: After a query

    /// Spends as much on building indexes as a query has cost, so that none costs more than about twice what it would without
    /// them. Removes the stale entries that the query has found.
    mutating func pay(_ query: IndexedQuery) {
        for (container, entry) in query.stale { removeStale(entry, of: container) }
        if query.cost > policy.wide { return pay(query.dues, query.cost) }
        descended += query.cost
        if descended >= policy.slice, query.cost > 0 { paySaved(query.dues, query.cost) }
    }

    /// Spends the small costs that were saved up, where the last query was. They count as costs of as many equal queries.
    @inline(never)
    mutating func paySaved(_ dues: [ContainerCost], _ cost: Int) {
        let times = max(1, descended / max(1, cost))
        descended = 0
        pay(dues, cost, times: times)
    }

    /// Spends on the indexes of the containers as much as a number of equal queries through them have cost, `total` each. `dues`
    /// are outermost first; after a straight descent, those after the first have no order.
    mutating func pay(_ dues: [ContainerCost], _ total: Int, times: Int = 1) {
        var spent = 0
        for due in dues {
            spent += payForChildren(due, times: times)
            creditMover(due, total, times)
        }
        payForStill(dues, total, (total - spent) * times, times)
    }

    /// Spends on the index of a container's children what walking over these has cost, and settles movers. Returns what was spent
    /// for one of `times` equal queries; 0 if there is an index, or if the walk was cheap.
    mutating func payForChildren(_ due: ContainerCost, times: Int) -> Int {
        let isWalked = due.walked > policy.wide && store.index(of: due.node)?.children == nil
        if isWalked { payForChildren(of: due.node, due.walked * times) }
        if let scan = due.scan { settle(due.node, after: scan, times) }
        return isWalked ? due.walked : 0
    }

    /// Removes a stale entry from an index of children; if the index is not ordered, only empties its box. Does nothing if the
    /// entry is not stale: a query that has waited for a reply may have found it in an index that has been replaced.
    mutating func removeStale(_ entry: Int32, of container: UInt32) {
        guard let stale = store.index(of: container)?.children, stale.boxes.contains(entry) else { return }
        let node = stale.nodes[UInt32(bitPattern: entry)]
        if store.isThere(node, UInt32(bitPattern: entry) + 1, below: container) { return }
        let children = store.indexToChange(of: container).children!
        if children.isOrdered { children.remove(entry) } else { children.boxes.update(entry, box: .nothing) }
    }

    /// Makes queries ignore the entry of a hidden node until the node is shown. In an ordered index the entry loses its rank; in
    /// any other its box becomes empty, since the node would not get its rank again.
    mutating func ignoreEntry(of node: UInt32) {
        // The own area of a looked-through node needs its entry, and is not updated when the node is shown.
        if store.links[node].isLookedThrough { return }
        let container = store.container(of: node)
        guard let children = store.index(of: container)?.children, let entry = store.entry(of: node, in: children)
        else { return }
        let own = store.indexToChange(of: container).children!
        if own.isOrdered { return own.boxes.update(entry, rank: BoxTree.unranked) }
        own.boxes.update(entry, box: .nothing)
    }

    /// Spends as much on an index of a container's children as a walk over these children has cost.
    mutating func payForChildren(of container: UInt32, _ cost: Int) {
        if store.links[container].isLookedThrough { return }
        let index = store.indexToChange(of: container)
        index.account.saved += cost
        let isBegun = isBuildingChildren(of: container)
        guard index.account.saved >= (isBegun ? policy.slice : max(policy.slice, index.account.hold)) else { return }
        let saved = index.account.saved
        index.account.saved = 0
        if isBegun || !looksThroughAgain(container) { spend(saved, on: .children, of: container) }
    }

    /// Spends an amount on building an index of a container. If many builds are in progress, the first is continued instead.
    mutating func spend(_ amount: Int, on part: IndexPart, of container: UInt32) {
        var (left, container, part) = (amount, container, part)
        if building.count >= IndexPolicy.mostBuilds, build(of: container) == nil {
            building.removeAll { $0.isGivenUp }
            if building.count >= IndexPolicy.mostBuilds {
                (container, part) = (building[0].container, building[0].children != nil ? .children : .still)
            }
        }
        advance(part, of: container, &left)
    }

    /// Adds to the credit of an index of children what a query has cost below an open mover of it. A new index may look through
    /// the mover.
    private mutating func creditMover(_ due: ContainerCost, _ total: Int, _ times: Int) {
        guard due.node != NodeStore.screen, store.cores[due.node].isOpen else { return }
        let container = store.container(of: due.node)
        guard let children = store.index(of: container)?.children, !children.isOrdered,
            store.position(of: due.node, beside: children) != nil
        else { return }
        store.indexToChange(of: container).children!.credit += (min(due.after, total) - due.before) * times
    }

    // MARK: Flattened indexes

    /// Spends `rest` on missing flattened indexes in the order of `dues`: on each at most the cost in its container, once savings
    /// have reached `stillHold`. On a new index for one that is worn or has movers, spends what it would have saved the query.
    private mutating func payForStill(_ dues: [ContainerCost], _ total: Int, _ rest: Int, _ times: Int) {
        var purse = rest
        for due in dues where !due.isCovered || due.wasted != nil {
            let cost = min(due.after, total) - due.before
            // The screen or an overriding node, such as a window, may have a flattened index although it has few descendants.
            let isApart = due.node == NodeStore.screen || store.cores[due.node].asks != .nothing
            guard isApart || store.index(of: due.node) != nil else { continue }
            if store.index(of: due.node)?.still != nil {
                guard let wasted = due.wasted, wasted > 0 else { continue }
                let index = store.indexToChange(of: due.node)
                index.account.note(cost, throughStill: !due.isCovered)
                if let scan = due.stillScan { store.note(scan, times, of: index.still!, below: due.node) }
                // Answers by other indexes are cheap, and their containers may go on moving. Walks are not.
                let isWalk = due.isAllWasted && cost > IndexPolicy.dearAnswers * IndexPolicy.childAnswer
                payForNewStill(of: due.node, isWalk ? cost : wasted, isWalk: isWalk, times)
                continue
            }
            let all = cost * times
            guard all > policy.wide, !refusesStill(due.node) else { continue }
            let payer = store.indexToChange(of: due.node)
            payer.account.stillSaved += all
            let isBegun = isBuildingStill(of: due.node)
            guard purse > 0, isBegun || payer.account.stillSaved >= payer.account.stillHold else { continue }
            payer.account.stillPurse += min(purse, all)
            purse -= min(purse, all)
            guard payer.account.stillPurse >= policy.slice else { continue }
            let saved = payer.account.stillPurse
            payer.account.stillPurse = 0
            spend(saved, on: .still, of: due.node)
        }
    }

    /// Pays for the successor of a flattened index that is worn or has movers. While at most a quarter of the movers rest, it is no
    /// better where no entry is stale, or for what `isWalk`, a walk below a mover. Those that change in each frame rest only if the
    /// frame would pay for it several times. `wasted` is the cost that the successor would have saved each of `times` queries.
    private mutating func payForNewStill(of container: UInt32, _ wasted: Int, isWalk: Bool, _ times: Int) {
        let index = store.indexToChange(of: container)
        let (still, isBegun) = (index.still!, isBuildingStill(of: container))
        still.note(wasted, times: times)
        guard still.wasted > policy.slice, isBegun || still.wasted > still.price else { return }
        let paid = still.price / (isWalk ? wasted : IndexPolicy.childAnswer)
        let rest = max(policy.patience, 2 * min(frame.expected, paid))
        if !isBegun {
            let count = still.movers.count
            let moving = still.movers.ids.count { isRecent($0, within: rest) || isRecent($0) }
            if isWalk || !store.isWorn(still), 4 * moving >= 3 * count { return still.wasted = 0 }
            // As many nodes still move as at the start, and new ones come: a successor would soon be like this index.
            if still.worsened <= still.price, count > still.firstMovers, 2 * moving > still.firstMovers {
                return still.wasted = 3 * still.price / 4
            }
        }
        let spent = min(still.wasted, 2 * policy.slice)
        still.wasted -= spent
        spend(spent, on: .still, of: container)
    }
}
