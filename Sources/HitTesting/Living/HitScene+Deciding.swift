import SpatialIndex

// How a question is answered: by what has been paid for.

extension HitScene {
    /// Decides how a query goes through the island below a root that it has entered.
    mutating func decision(for root: UInt32, hasAsked: Bool) -> IndexedQuery.Decision {
        if let forcedWay { return forcedWay == .walk ? .walk(limit: .max) : forced(root) }
        switch standing(of: root) {
        case .unknown: return .walk(limit: .max)
        case .upToDate(let wantsProbe):
            // Now and then the walk is tried, as long as it costs little: what it takes may have changed.
            return wantsProbe && !hasAsked ? .walk(limit: store.policy.probe) : .index
        case .waiting(let price, let balance) where price > balance:
            // As much as bringing them in costs, and it would have been better to bring them in.
            return .walk(limit: max(1, price - balance))
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
        case waiting(price: Int, balance: Int)
    }

    private func standing(of root: UInt32) -> Standing {
        guard let index = store.index(of: root) else { return .unknown }
        if index.isUpToDate {
            return .upToDate(wantsProbe: index.island == nil && index.account.wantsProbe(store.policy))
        }
        guard index.table != nil else { return .unknown }
        return .waiting(price: index.waitingPrice(store.policy), balance: index.account.balance)
    }

    /// The same where one way is pinned.
    private mutating func forced(_ root: UInt32) -> IndexedQuery.Decision {
        if store.canBeIslandRoot(root) {
            prepareIsland(below: root, withQuadtree: forcedWay == .quadtree)
            if forcedWay == .tree { store.useIndex(of: root) { if $0.stage == .table { $0.dropQuadtree() } } }
        }
        return store.isUpToDate(root) ? .index : .walk(limit: .max)
    }

    /// A walk has reached its limit, or an index has given up: decides how the query goes through the island instead.
    mutating func decisionInstead(for cost: IndexedQuery.IslandCost) -> IndexedQuery.Decision {
        guard cost.isWalked else { return .walk(limit: .max) }
        let policy = store.policy
        store.useIndex(of: cost.root) { index in
            index.account.noteWalk(cost.steps, wasBrokenOff: true, count: index.knownCount, policy)
        }
        var steps = Int.max
        return bringIn(below: cost.root, steps: &steps) || store.isUpToDate(cost.root) ? .index : .walk(limit: .max)
    }

    /// Books what a query has cost, and lets it pay for what is to be built next.
    ///
    /// - Parameter paysForQuadtree: Whether a quadtree would have helped.
    mutating func settle(_ costs: [IndexedQuery.IslandCost], paysForQuadtree: Bool) {
        let policy = store.policy
        var slice = policy.slice
        for cost in costs where cost.isOpened && store.canBeIslandRoot(cost.root) {
            slice += cost.isWalked ? cost.steps : 0
            let isFresh = !cost.isWalked && store.freshIsland(below: cost.root) != nil
            // Where nothing changes, nothing is to be decided.
            if isFresh { continue }
            statistics.note(cost)
            if forcedWay != nil { continue }
            if !cost.covered.isEmpty {
                store.useIndex(of: cost.root) { $0.tableToChange()?.removeCovered(cost.covered) }
            }
            store.useAccount(of: cost.root) { index in
                guard !cost.isWalked else {
                    return index.account.noteWalk(
                        cost.steps, wasBrokenOff: false, count: index.knownCount, policy)
                }
                index.account.noteAnswer(cost.steps, count: index.knownCount, policy)
                if paysForQuadtree, index.island == nil || cost.steps > 4 * Steps.quadtreeAnswer {
                    index.account.noteTableAnswer(cost.steps)
                    if index.island == nil { index.noteAsked(cost.point) }
                }
            }
            buy(below: cost.root, paysForQuadtree: paysForQuadtree)
        }
        if build != nil { advanceBuildWithinMeans(slice) }
    }

    /// Goes on with the build in progress, as far as its island has earned it.
    mutating func advanceBuildWithinMeans(_ slice: Int) {
        guard let (root, makesTable) = build.map({ ($0.build.slot, $0.build.makesTable) }) else { return }
        guard let balance = store.index(of: root)?.account.balance else { return cancelBuild() }
        // A quadtree has been earned as a whole before it is begun.
        var steps = makesTable ? min(slice, balance) : store.policy.slice
        advanceBuild(steps: &steps)
    }

    /// Begins to build what an island has earned.
    mutating func buy(below root: UInt32, paysForQuadtree: Bool) {
        switch purchase(below: root, paysForQuadtree: paysForQuadtree) {
        case .nothing: return
        case .quadtree: beginQuadtree(below: root)
        case .table: beginTable(below: root, withQuadtree: false)
        case .smallIsland(let price):
            store.useAccount(of: root) { $0.account.spend(price) }
            buildSmallIsland(below: root)
        }
    }

    private enum Purchase {
        case nothing
        case smallIsland(price: Int)
        case table
        case quadtree
    }

    private func purchase(below root: UInt32, paysForQuadtree: Bool) -> Purchase {
        guard let index = store.index(of: root) else { return .nothing }
        switch index.stage {
        case .small, .building: return .nothing
        case .table:
            let isDue = paysForQuadtree && build == nil && index.isUpToDate
            return isDue && index.account.hasEarnedQuadtree(of: index.knownCount, store.policy) ? .quadtree : .nothing
        case .none:
            let balance = index.account.balance
            // Where the walk takes a few steps, no index saves any.
            guard balance >= store.policy.leastTable, index.account.walkEstimate >= store.policy.leastWalk,
                store.canBeIslandRoot(root)
            else { return .nothing }
            guard index.knownCount <= store.policy.maximumSmallCount,
                let nodes = store.nodes(below: root, atMost: store.policy.maximumSmallCount)
            else { return build == nil ? .table : .nothing }
            let price = store.policy.price(ofSmallIsland: nodes.count)
            return balance >= price ? .smallIsland(price: price) : .nothing
        }
    }
}
