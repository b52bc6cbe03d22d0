import SpatialIndex

extension HitScene {
    /// What gets the touch at a point in screen space.
    ///
    /// - Returns: `.ask` with the first node that the walk would ask; `query(at:)` puts the question.
    /// - Complexity: O(log n) expected where the scene stands still or changes by little; never more than about twice the
    ///   walk at that point and 100 µs, whatever has changed.
    public mutating func topmost(at point: Point) -> HitResult {
        if forcedWay == .walk { return walk(at: point) }
        if let answer = enteredTopmost(at: point) { return answer }
        return livingTopmost(below: NodeStore.screen, at: point)
    }

    /// What gets the touch among what lies below a node, which is no candidate itself.
    ///
    /// - Parameters:
    ///   - node: The node.
    ///   - point: A point in the node's bounds space.
    /// - Returns: As `topmost(at:)`; `query(below:at:)` puts the question of a node that asks. Redirects of the node and
    ///   of its ancestors do not apply.
    /// - Precondition: The node is in this scene.
    /// - Complexity: As `query(below:at:)`.
    public mutating func topmost(below node: NodeID, at point: Point) -> HitResult {
        let root = slot(node)
        guard store.canBeIslandRoot(root) else {
            var walk = Walk(below: root, at: point, in: store)
            return walk.result(in: store)
        }
        return livingTopmost(below: root, at: point)
    }

    /// The answer by what has been paid for, which is booked.
    private mutating func livingTopmost(below top: UInt32, at point: Point) -> HitResult {
        if store.indexCount == 0, forcedWay == nil || forcedWay == .walk { return walkedTopmost(below: top, at: point) }
        distributeChanges()
        if forcedWay == nil, let result = certainTopmost(below: top, at: point) {
            if top == NodeStore.screen { refreshEntrance() }
            return result
        }
        if forcedWay == nil, store.count <= HitScene.maximumWalkedCount,
            store.freshIndex(below: top == NodeStore.screen ? onlyRoot ?? top : top) != nil,
            let result = store.descent(from: top, to: point)
        {
            statistics.replays &+= 1
            return result
        }
        if store.redirectCount == 0 { return descendingTopmost(below: top, at: point) }
        return fullTopmost(below: top, at: point)
    }

    /// The answer of a query that keeps all levels that it has come through.
    ///
    /// - Parameter decision: How the island below the node is gone through, if that has been decided.
    mutating func fullTopmost(below top: UInt32, at point: Point, _ decision: IndexedQuery.Decision? = nil) -> HitResult
    {
        // The memory of the last query serves this one.
        var query = IndexedQuery()
        swap(&query, &lastQuery)
        query.begin(below: top, at: point)
        if let decision { query.open(decision, in: store) }
        var step = HitQuery.Step.miss
        run(&query, &step)
        query.end()
        settle(query.islands, paysForQuadtree: true)
        swap(&query, &lastQuery)
        return result(step)
    }

    /// Up to this many nodes a walk takes less time than an index whose first candidate is not certain, as where nodes are
    /// turned.
    private static let maximumWalkedCount = 64

    /// Runs a query of the owner to its first question or its end. What it has cost is still to be booked.
    mutating func run(_ query: inout IndexedQuery, _ step: inout HitQuery.Step) {
        let replays = query.cost.replays
        search: while true {
            switch query.run(in: store, step: &step) {
            case .stopped: break search
            case .needsDecision(let root):
                let decision = decision(for: root, hasAsked: query.hasAsked)
                query.open(decision, in: store)
            case .exceeded(let cost):
                let decision = decisionInstead(for: cost)
                query.reopen(cost.root)
                query.open(decision, in: store)
            }
        }
        statistics.replays &+= query.cost.replays - replays
    }

    /// Begins a hit test at a point in screen space that puts the questions of nodes that ask.
    ///
    /// - Complexity: as `topmost(at:)`, up to the first question.
    public mutating func query(at point: Point) -> HitQuery {
        HitQuery(below: NodeStore.screen, at: point, in: &self)
    }

    /// Begins a hit test among what lies below a node, which is no candidate itself: what `super.hitTest` needs in an
    /// override, once the node's own gate has let the point through.
    ///
    /// It is indexed below roots, nodes that ask and transformed nodes, and walked below others.
    ///
    /// - Parameters:
    ///   - node: The node.
    ///   - point: A point in the node's bounds space.
    /// - Precondition: The node is in this scene.
    public mutating func query(below node: NodeID, at point: Point) -> HitQuery {
        HitQuery(below: slot(node), at: point, in: &self)
    }

    func result(_ step: HitQuery.Step) -> HitResult {
        switch step {
        case .hit(let node): .hit(node)
        case .ask(let question): .ask(question.node)
        case .miss, .answered: .miss
        }
    }
}

// MARK: Without any index

extension HitScene {
    /// The walk's answer in a scene in which nothing has an index yet, booked for the root that it went through.
    @inline(never)
    private mutating func walkedTopmost(below top: UInt32, at point: Point) -> HitResult {
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
        var cost = IndexedQuery.IslandCost(root: top, point: point)
        (cost.steps, cost.walkCount, cost.isOpened, cost.isWalked) = (steps, count, true, true)
        settle([cost], paysForQuadtree: true)
    }

    /// How an index stands.
    package enum IndexStanding: Sendable {
        case none
        /// It is being built.
        case building
        /// Nothing has changed since it was flattened.
        case fresh
        /// There is one, and something has changed.
        case outdated
    }

    /// How the index below a node stands.
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

    /// What answers and the changes that they brought in have cost so far, in steps.
    package var stepCount: Int {
        @inline(__always) mutating get { statistics.steps + statistics.repairedEntries * store.policy.change }
    }

    private mutating func payForFirstIndex(_ steps: Int, count: Int = 1, below top: UInt32, at branch: UInt32) {
        let changes = changeCount &- bookedChangeCount
        bookedChangeCount = changeCount
        let isSmall = store.count <= store.policy.maximumSmallCount
        if changes > 0 {
            // A small index would have been lost; a table would have had to be changed.
            if isSmall { account.forfeit() } else { account.spend(Int(min(changes, 1 << 23)) * store.policy.change) }
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
