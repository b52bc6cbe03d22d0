import SpatialIndex

// How a question is answered: by what has been paid for.

extension HitScene {
    /// Decides how a query goes through the island below a root that it has entered.
    mutating func decision(for root: UInt32, hasAsked: Bool) -> IndexedQuery.Decision {
        if let forcedWay { return forcedWay == .walk ? .walk(limit: .max) : forced(root) }
        switch standing(of: root) {
        case .unknown: return .walk(limit: .max)
        // Now and then the walk is tried, as long as it costs little: what it takes may have changed.
        case .upToDate(let wantsProbe) where wantsProbe && !hasAsked: return .walk(limit: store.policy.probe)
        case .upToDate: return .index
        case .waiting(let price, let balance, _) where price > balance:
            // As much as bringing them in costs, and it would have been better to bring them in.
            return .walk(limit: max(1, price - balance))
        case .waiting(_, _, let wantsProbe) where wantsProbe && !hasAsked: return .walk(limit: store.policy.probe)
        case .waiting:
            var steps = store.policy.latency
            if bringIn(below: root, steps: &steps) { return .index }
            return .walk(limit: waitingPrice(below: root).map { max(1, $0) } ?? .max)
        }
    }

    /// How an island stands, of which nothing is kept: what is kept cannot be changed in place.
    private enum Standing {
        case unknown
        case upToDate(wantsProbe: Bool)
        case waiting(price: Int, balance: Int, wantsProbe: Bool)
    }

    private func standing(of root: UInt32) -> Standing {
        guard let index = store.index(of: root) else { return .unknown }
        let wantsProbe = index.flattened == nil && index.account.wantsProbe(store.policy)
        if index.isUpToDate { return .upToDate(wantsProbe: wantsProbe) }
        guard index.table != nil else { return .unknown }
        let price = index.account.cautious(index.waitingPrice(store.policy))
        return .waiting(price: price, balance: index.account.balance, wantsProbe: wantsProbe)
    }

    /// The same where one way is pinned.
    private mutating func forced(_ root: UInt32) -> IndexedQuery.Decision {
        if !isAnsweringAsForced(root), store.canBeIslandRoot(root) {
            prepareIsland(below: root, withQuadtree: forcedWay == .quadtree)
            if forcedWay == .tree { store.useIndex(of: root) { if $0.stage == .table { $0.dropQuadtree() } } }
        }
        return store.isUpToDate(root) ? .index : .walk(limit: .max)
    }

    /// Whether there is nothing to do for an answer in the way that is pinned.
    private func isAnsweringAsForced(_ root: UInt32) -> Bool {
        guard let index = store.index(of: root), index.isUpToDate else { return false }
        return index.stage == .small || (forcedWay == .quadtree ? index.isFresh : index.flattened == nil)
    }

    /// A walk has reached its limit, or an index has given up: decides how the query goes through the island instead.
    mutating func decisionInstead(for cost: IndexedQuery.IslandCost) -> IndexedQuery.Decision {
        guard cost.isWalked else { return .walk(limit: .max) }
        let policy = store.policy
        store.useIndex(of: cost.root) { index in
            index.account.noteWalk(cost.steps, wasBrokenOff: true, limit: index.earningLimit(policy))
        }
        var steps = Int.max
        return bringIn(below: cost.root, steps: &steps) || store.isUpToDate(cost.root) ? .index : .walk(limit: .max)
    }

    /// Books what a query has cost, and lets it pay for what is to be built next.
    ///
    /// - Parameter paysForQuadtree: Whether a quadtree would have helped.
    mutating func settle(_ costs: [IndexedQuery.IslandCost], paysForQuadtree: Bool) {
        var slice = store.policy.slice
        for cost in costs where cost.isOpened && store.canBeIslandRoot(cost.root) {
            slice += cost.isWalked ? cost.steps : 0
            book(cost, paysForQuadtree: paysForQuadtree)
        }
        if build != nil { advanceBuildWithinMeans(slice) }
    }

    /// Books what going through one island has cost.
    mutating func book(_ cost: IndexedQuery.IslandCost, paysForQuadtree: Bool) {
        // Where nothing changes, nothing is to be decided.
        if !cost.isWalked, store.freshIndex(below: cost.root) != nil { return }
        statistics.note(cost)
        if forcedWay != nil {
            if !cost.isWalked { store.useAccount(of: cost.root) { index, _ in index.noteSearch(cost.steps) } }
            return
        }
        if !cost.covered.isEmpty {
            store.useIndex(of: cost.root) { $0.tableToChange()?.removeCovered(cost.covered) }
        }
        let isBuying = store.useAccount(of: cost.root) { index, policy in
            if cost.isWalked {
                index.account.noteWalk(
                    cost.steps, count: cost.walkCount, wasBrokenOff: false, limit: index.earningLimit(policy))
            } else {
                index.noteSearch(cost.steps)
                index.account.noteAnswer(cost.steps, limit: index.earningLimit(policy))
                if paysForQuadtree, index.flattened == nil || cost.steps > 4 * Steps.quadtreeAnswer {
                    index.account.noteTableAnswer(cost.steps)
                    if index.flattened == nil { index.noteAsked(cost.point) }
                }
            }
            return index.canBuy(policy)
        }
        if isBuying { buy(below: cost.root, paysForQuadtree: paysForQuadtree) }
    }

    /// Goes on with the build in progress, as far as its island has earned it.
    mutating func advanceBuildWithinMeans(_ slice: Int) {
        guard let (root, makesTable) = build.map({ ($0.build.slot, $0.build.makesTable) }) else { return }
        guard let balance = store.index(of: root)?.account.balance else { return cancelBuild() }
        // A quadtree has been earned as a whole before it is begun.
        var steps = Steps.ofBuilding * (makesTable ? min(slice, balance) : store.policy.slice)
        advanceBuild(steps: &steps)
    }

    /// Begins to build what an island has earned.
    mutating func buy(below root: UInt32, paysForQuadtree: Bool) {
        switch purchase(below: root, paysForQuadtree: paysForQuadtree) {
        case .nothing: return
        case .quadtree: beginQuadtree(below: root)
        case .table: beginTable(below: root, withQuadtree: false)
        case .smallIsland(let price):
            store.useAccount(of: root) { index, _ in index.account.spend(price) }
            buildSmallIsland(below: root)
        }
    }

    private enum Purchase {
        case nothing
        case smallIsland(price: Int)
        case table
        case quadtree
    }

    private mutating func purchase(below root: UInt32, paysForQuadtree: Bool) -> Purchase {
        guard let index = store.index(of: root) else { return .nothing }
        switch index.stage {
        case .small, .building: return .nothing
        case .table:
            let isDue = paysForQuadtree && build == nil && index.isUpToDate
            return isDue && index.account.hasEarnedQuadtree(of: index.knownCount, store.policy) ? .quadtree : .nothing
        case .none:
            guard store.canBeIslandRoot(root) else { return .nothing }
            return firstPurchase(below: root, index.account, knownCount: index.knownCount)
        }
    }

    /// What an island without an index may buy.
    private mutating func firstPurchase(below root: UInt32, _ account: CostAccount, knownCount: Int) -> Purchase {
        let (balance, policy) = (account.balance, store.policy)
        if knownCount <= policy.maximumSmallCount,
            let nodes = store.nodes(below: root, atMost: policy.maximumSmallCount)
        {
            let price = policy.price(ofSmallIsland: nodes.count)
            guard balance < price else { return .smallIsland(price: price) }
            store.useAccount(of: root) { index, _ in index.leastBalance = price }
            return .nothing
        }
        guard build == nil else { return .nothing }
        let affordable = account.affordableTable(policy, ofWalks: statistics.walkedIslands)
        if store.count <= affordable || (knownCount > policy.maximumSmallCount && knownCount <= affordable) {
            return .table
        }
        // Where its nodes have to be counted, that takes a small part of what was earned.
        let countable = min(affordable, balance / 64)
        let isCounted = knownCount <= policy.maximumSmallCount && store.links[root].childCount <= countable
        if isCounted, !store.hasNodes(below: root, moreThan: countable) { return .table }
        let next = balance + balance / (isCounted ? 4 : 16)
        store.useAccount(of: root) { index, _ in index.leastBalance = next }
        return .nothing
    }
}
