import SpatialIndex

// What an answer has cost is booked, and what that has earned is bought: tables, quadtrees, small indexes.

/// The cost of an island that was entered.
struct IslandCost: Sendable {
    let root: UInt32
    /// The point in its root's bounds space.
    let point: Point
    /// The steps taken: nodes visited, or what its index has cost.
    var steps = 0
    /// True if it was decided how the query goes through it.
    var isOpened = false
    var isWalked = false
    /// The number of walks that took so many steps each.
    var walkCount = 1
    /// A walk is broken off when it has taken so many steps.
    var limit = Int.max
    /// Entries met in its table that no longer count: so many at most, which are removed behind the answer.
    var covered: [UInt32] = []
    static let maximumCoveredCount = 64
}

extension HitScene {
    /// Books what a query has cost, and lets it pay for what is to be built next.
    ///
    /// - Parameter paysForQuadtree: Whether a quadtree would have helped.
    mutating func settle(_ costs: [IslandCost], paysForQuadtree: Bool) {
        var walked = 0
        for cost in costs where cost.isOpened && store.canBeIslandRoot(cost.root) {
            walked += cost.isWalked ? cost.steps : 0
            walked -= book(cost, paysForQuadtree: paysForQuadtree)
        }
        if build != nil { advanceBuildWithinMeans(policy.steps(behindWalk: walked)) }
    }

    /// Books what going through one island has cost.
    ///
    /// - Returns: The steps that were spent on changes behind a walk.
    mutating func book(_ cost: IslandCost, paysForQuadtree: Bool) -> Int {
        removeCovered(cost)
        let isFresh = store.freshIndex(below: cost.root) != nil
        if isFresh, !cost.isWalked, !decidesWhileStill(cost, paysForQuadtree) { return 0 }
        statistics.note(cost)
        if forcedWay != nil {
            if !cost.isWalked { store.useAccount(of: cost.root) { index, _ in index.noteSearch(cost.steps) } }
            return 0
        }
        let isBuying = store.useAccount(of: cost.root) { index, policy in
            if cost.isWalked {
                index.account.noteWalk(
                    cost.steps, count: cost.walkCount, cost.limit == .max ? .full : .inTime, isList: !paysForQuadtree,
                    limit: index.earningLimit(policy))
            } else {
                index.noteSearch(cost.steps)
                index.account.noteAnswer(cost.steps, isList: !paysForQuadtree, limit: index.earningLimit(policy))
                if paysForQuadtree, !isFresh, index.flattened == nil || cost.steps > 4 * Steps.quadtreeAnswer {
                    index.account.noteTableAnswer(cost.steps)
                    if index.flattened == nil { index.noteAsked(cost.point) }
                }
            }
            return index.canBuy(policy)
        }
        if isBuying { buy(below: cost.root, paysForQuadtree: paysForQuadtree) }
        return cost.isWalked ? bringInPart(behind: cost) : 0
    }

    /// True if an answer of an index that nothing has changed since decides something: whether walks are better, where such answers
    /// take long, or have taken.
    @inline(__always)
    private func decidesWhileStill(_ cost: IslandCost, _ paysForQuadtree: Bool) -> Bool {
        guard paysForQuadtree else { return false }
        return cost.steps > policy.probe || store.index(of: cost.root)?.account.isComparing ?? false
    }

    /// Goes on with the build in progress, as far as its island has earned it.
    mutating func advanceBuildWithinMeans(_ slice: Int) {
        guard let root = build?.build.slot else { return }
        guard let index = store.index(of: root) else { return cancelBuild() }
        // A quadtree has been earned as a whole before it is begun.
        var steps = store.policy.slice
        if build?.build.makesTable ?? false {
            let balance = index.account.balance
            steps = affordsEntries(index) ? min(slice, balance) : 0
            ownBuild()?.noteQuestion(earned: balance, isWaiting: steps == 0)
            if steps == 0, giveUpOutdatedBuild(below: root) { return }
        }
        advanceBuild(steps: &steps)
    }

    /// True if the build in progress may go on: once it is known how many entries there are, they have to be earned.
    @inline(__always)
    private func affordsEntries(_ index: SubtreeIndex) -> Bool {
        guard let count = build?.build.entriesToBeginWith else { return true }
        let (policy, walks) = (store.policy, statistics.walkedIslands)
        return count <= index.account.affordableCount(atPrice: policy.table, policy, ofWalks: walks)
    }

    /// Gives up a flattening that waits until its entries are earned, once the changes that have come since cost more than
    /// flattening anew; how many entries to save for is known then.
    ///
    /// - Returns: False if it goes on waiting.
    private mutating func giveUpOutdatedBuild(below root: UInt32) -> Bool {
        let (policy, walks) = (store.policy, statistics.walkedIslands)
        guard let shared = ownBuild(), let count = shared.build.entriesToBeginWith,
            store.index(of: root).map({ $0.waitingPrice(policy) }) ?? 0 > shared.spentSteps
        else { return false }
        let spent = shared.spentSteps
        build = nil
        store.useIndex(of: root) { index in
            index.clear()
            index.knownCount = count
            index.leastBalance =
                spent + index.account.balanceAffording(count, atPrice: policy.table, policy, ofWalks: walks)
        }
        return true
    }

    /// True if something new can be built: one build is in progress at a time.
    private var canBeginBuild: Bool { build?.isIdle ?? true }

    /// Begins to build what an island has earned.
    mutating func buy(below root: UInt32, paysForQuadtree: Bool) {
        switch purchase(below: root, paysForQuadtree: paysForQuadtree) {
        case .nothing: return
        case .quadtree:
            cancelBuild()
            beginQuadtree(below: root)
        case .table:
            cancelBuild()
            beginTable(below: root, withQuadtree: false)
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
            let isDue = paysForQuadtree && canBeginBuild && index.isUpToDate
            return isDue && index.account.hasEarnedQuadtree(of: index.knownCount, store.policy) ? .quadtree : .nothing
        case .none:
            guard store.mayBeIndexed(root) else { return .nothing }
            return firstPurchase(below: root, index.account, knownCount: index.knownCount)
        }
    }

    /// Decides what an island without an index may buy.
    private mutating func firstPurchase(below root: UInt32, _ account: CostAccount, knownCount: Int) -> Purchase {
        let (balance, policy) = (account.balance, store.policy)
        if knownCount <= policy.maximumSmallCount,
            let nodes = store.nodes(below: root, atMost: policy.maximumSmallCount)
        {
            let price = policy.price(ofSmallIsland: nodes.count)
            guard balance < price else { return .smallIsland(price: price) }
            store.useAccount(of: root) { index, _ in (index.leastBalance, index.isKnownSmall) = (price, true) }
            return .nothing
        }
        let isKnown = knownCount > policy.maximumSmallCount
        store.useAccount(of: root) { index, _ in
            index.isKnownSmall = false
            // It has grown, by how much is not known.
            if !isKnown { index.knownCount = 0 }
        }
        guard canBeginBuild else { return .nothing }
        let walks = statistics.walkedIslands
        let affordable = account.affordableCount(atPrice: policy.flattening, policy, ofWalks: walks)
        let isEarned =
            store.count <= affordable
            || (isKnown && knownCount <= account.affordableCount(atPrice: policy.table, policy, ofWalks: walks))
        if isEarned { return .table }
        // Where its nodes have to be counted, that takes a small part of what was earned, and no longer than a question may wait.
        let countable = min(affordable, balance / 64, max(policy.latency, account.walkEstimate) / 2)
        let isCounted = !isKnown && store.links[root].childCount <= countable
        if isCounted, !store.hasNodes(below: root, moreThan: countable) { return .table }
        let next = balance + balance / (isCounted ? 4 : 16)
        store.useAccount(of: root) { index, _ in index.leastBalance = next }
        return .nothing
    }
}

// MARK: While nothing has an index

// Questions are walks, which pay for the first one.
extension HitScene {
    /// Books that the owner has gone through what lies below a node by walks of its own, so that an index that would have
    /// saved them is bought as if the scene had been asked.
    ///
    /// - Parameters:
    ///   - point: In the node's bounds space: where it went last.
    ///   - steps: What each took, in steps of a walk.
    ///   - count: How many walks there were.
    package mutating func noteWalks(below node: NodeID, at point: Point, steps: Int, count: Int) {
        let top = slot(node)
        guard forcedWay == nil, store.canBeIslandRoot(top) else { return }
        if store.indexCount == 0 { return payForFirstIndex(steps, count: count, below: top, at: 0) }
        distributeChanges()
        let lacksQuadtree = store.index(of: top).map { $0.table != nil && $0.flattened == nil } ?? false
        if lacksQuadtree {
            // It would have been a quadtree that saved them: a table answers slowly where many nodes ask.
            store.useAccount(of: top) { index, _ in
                index.account.noteTableAnswer(steps, count: count)
                index.noteAsked(point)
            }
        }
        var cost = IslandCost(root: top, point: point)
        (cost.steps, cost.walkCount, cost.isOpened, cost.isWalked) = (steps, count, true, true)
        settle([cost], paysForQuadtree: true)
    }

    /// The state of an index.
    package enum IndexStanding: Sendable {
        case none
        /// It is being built.
        case building
        /// Nothing has changed since it was flattened.
        case fresh
        /// There is a table, and no quadtree.
        case lacksQuadtree
        /// There is a quadtree, and something has changed since.
        case outdated
    }

    /// Finds out the state of the index below a node.
    package mutating func standing(ofIndexBelow node: NodeID) -> IndexStanding {
        distributeChanges()
        guard let index = store.index(of: slot(node)) else { return .none }
        if index.isFresh { return .fresh }
        switch index.stage {
        case .none, .small: return .none
        case .building: return .building
        case .table: return index.flattened == nil ? .lacksQuadtree : .outdated
        }
    }

    /// The steps that answers and the changes that they brought in have cost so far.
    package var stepCount: Int {
        @inline(__always) mutating get { statistics.steps + statistics.repairedEntries * store.policy.change }
    }

    /// The steps that a table and a quadtree of all nodes take to build; nil where nodes are so few that the first change is the end
    /// of their index.
    package var indexPrice: Int? {
        guard store.count > policy.maximumSmallCount else { return nil }
        let price = max(policy.flattening + policy.table + policy.quadtree, 1)
        return min(store.count, Int.max / price) * price
    }

    /// Returns what the changes since a count of changes would have taken in a table, if they were made before so many questions;
    /// and takes the count to now.
    package func price(ofChangesSince count: inout UInt64, before questions: Int) -> Int {
        let changes = Int(min(changeCount &- count, 1 << 20))
        count = changeCount
        guard questions > 0 else { return policy.price(ofChanges: changes, inTableOf: 0) }
        return min(questions, changes) * policy.price(ofChanges: (changes + questions - 1) / questions, inTableOf: 0)
    }

    mutating func payForFirstIndex(_ steps: Int, count: Int = 1, below top: UInt32, at branch: UInt32) {
        let isSmall = store.count <= policy.maximumSmallCount
        var booked = bookedChangeCount
        let changes = price(ofChangesSince: &booked, before: count)
        bookedChangeCount = booked
        if changes > 0 {
            // A small index would have been lost; a table would have had to be changed.
            if isSmall { account.forfeit() } else { account.spend(changes) }
        }
        account.noteWalk(steps, count: count)
        let price = isSmall ? policy.price(ofSmallIsland: store.count) : policy.leastTable
        if account.balance >= price { buyFirstIndex(below: top, at: branch) }
    }

    /// Hands what has been earned to the island that was walked, which buys something for it.
    @inline(never)
    private mutating func buyFirstIndex(below top: UInt32, at branch: UInt32) {
        // With few roots each is an island, and the last one entered was most of the way.
        let root = top == NodeStore.screen && branch != 0 && store.canBeIslandRoot(branch) ? branch : top
        guard store.canBeIslandRoot(root) else { return }
        store.useSubtree(of: root) { $0.isIslandRoot = true }
        let earned = account
        account = CostAccount()
        let isBuying = store.useIndex(of: root) { index in
            index.account.add(earned)
            return index.account.balance >= index.leastBalance
        }
        guard isBuying else { return }
        buy(below: root, paysForQuadtree: true)
        advanceBuildWithinMeans(store.policy.slice)
    }
}
