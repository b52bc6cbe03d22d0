import SpatialIndex

// As long as nothing has an index, questions are walks, which pay for the first one.
extension HitScene {
    /// The walk's answer in a scene in which nothing has an index yet, booked for the root that it went through.
    @inline(never)
    mutating func walkedTopmost(below top: UInt32, at point: Point) -> HitResult {
        // The memory of the last walk serves this one.
        var walk = Walk(below: top, at: point, in: store, reusing: &walkLevels)
        let result = walk.result(in: store)
        walkLevels = walk.takeLevels()
        statistics.walkedIslands &+= 1
        statistics.steps &+= walk.steps
        if forcedWay == nil { payForFirstIndex(walk.steps, below: top, at: walk.branch) }
        return result
    }

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
        /// There is one, and something has changed.
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
        case .table: return .outdated
        }
    }

    /// The steps that answers and the changes that they brought in have cost so far.
    package var stepCount: Int {
        @inline(__always) mutating get { statistics.steps + statistics.repairedEntries * store.policy.change }
    }

    /// True if a node is one of few roots, so that scrolling, moving or zooming it leaves as it is what an index below
    /// it would hold; while nothing has an index.
    @inline(__always)
    func isAboveFirstIndex(_ node: UInt32) -> Bool {
        store.indexCount == 0 && store.links[node].parent == NodeStore.screen && store.links[node].firstChild != 0
            && store.topLevel(of: NodeStore.screen).rootsAreIslands
    }

    private mutating func payForFirstIndex(_ steps: Int, count: Int = 1, below top: UInt32, at branch: UInt32) {
        let changes = changeCount &- bookedChangeCount
        bookedChangeCount = changeCount
        let isSmall = store.count <= store.policy.maximumSmallCount
        if changes > 0 {
            // A small index would have been lost; a table would have had to be changed, and its next answer would have taken
            // its overhead.
            let change = store.policy.change + Steps.tableOverhead
            if isSmall { account.forfeit() } else { account.spend(Int(min(changes, 1 << 23)) * change) }
        }
        account.noteWalk(steps, count: count, wasBrokenOff: false)
        let price = isSmall ? store.policy.price(ofSmallIsland: store.count) : store.policy.leastTable
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
