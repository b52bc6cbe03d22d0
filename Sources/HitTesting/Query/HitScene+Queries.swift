import SpatialIndex

// A hit test of the owner, from the point to the answer:
//
// 1. While the scene stands still, the entrance and the front-most candidates answer (`CertainAnswer.swift`), or a walk straight
//    down where that is the faster way.
// 2. Else the changes are handed to the islands that they lie in (`distributeChanges`), where they wait.
// 3. At each island on the way down it is decided how the point goes through it (`decision(for:hasAsked:)`). If something has
//    to be done for that, such as to bring in what waits, it is done now (`route(through:hasAsked:)`).
// 4. The island's index or a walk answers (`search`), or leads on to an island within. Where somebody is to be asked, or a
//    node lets through what it does not take, a query that keeps its levels goes on (`IndexedQuery`).
// 5. What the island has cost is booked, which pays for what is built next (`book`).

extension HitScene {
    /// Finds what gets the touch at a point in screen space.
    ///
    /// - Returns: `.ask` with the first node that the walk would ask; `query(at:)` puts the question.
    /// - Complexity: O(log n) expected where the scene stands still or changes by little; never more than about twice the
    ///   walk at that point and 100 µs, whatever has changed.
    public mutating func topmost(at point: Point) -> HitResult {
        switch straightAnswer(at: point) {
        case .node(let node): .hit(node)
        case .nothing: entrance?.rootItself(at: point) ?? .miss
        case .unknown: answer(at: point)
        case nil: answerThroughEntrance(at: point)
        }
    }

    @inline(never)
    private mutating func answerThroughEntrance(at point: Point) -> HitResult {
        if isEntranceBetterWalked, let answer = store.descent(from: NodeStore.screen, to: point) { return answer }
        return enteredTopmost(at: point) ?? answer(at: point)
    }

    /// Finds what gets the touch among what lies below a node, which is no candidate itself.
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
        return answer(below: root, at: point)
    }

    @inline(never)
    private mutating func answer(at point: Point) -> HitResult {
        forcedWay == .walk ? walk(at: point) : answer(below: NodeStore.screen, at: point)
    }

    /// The answer by what has been paid for, which is booked.
    private mutating func answer(below top: UInt32, at point: Point) -> HitResult {
        if store.indexCount == 0, forcedWay == nil || forcedWay == .walk { return walkedTopmost(below: top, at: point) }
        distributeChanges()
        if forcedWay == nil, let result = store.certainTopmost(below: top, at: point) {
            if top == NodeStore.screen { refreshEntrance() }
            return result
        }
        if forcedWay == nil, store.count <= HitScene.maximumWalkedCount,
            store.freshIndex(below: top == NodeStore.screen ? store.onlyRoot ?? top : top) != nil,
            let result = store.descent(from: top, to: point)
        {
            statistics.replays &+= 1
            return result
        }
        if store.redirectCount > 0 { return answerKeepingLevels(below: top, at: point) }
        return answerDescending(below: top, at: point)
    }

    /// The walk's answer in a scene without an index, booked for the root that it went through.
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

    /// Up to this many nodes a walk takes less time than an index whose first candidate is not certain, as among turned ones.
    private static let maximumWalkedCount = 64
}

// MARK: Decided, done, answered

extension HitScene {
    /// Decides how a question goes through an island, does what has to be done for that, and gives the route.
    mutating func route(through root: UInt32, hasAsked: Bool) -> IslandRoute {
        switch decision(for: root, hasAsked: hasAsked) {
        case .goThrough(let route): return route
        case .repairFirst:
            var steps = store.policy.latency
            return bringIn(below: root, steps: &steps) ? .index : .walk(limit: .max)
        case .prepareFirst:
            prepareAsForced(root)
            return routeUnchanged(root)
        }
    }

    /// Brings an island to where the pinned way of answering needs it.
    private mutating func prepareAsForced(_ root: UInt32) {
        prepareIsland(below: root, withQuadtree: forcedWay == .quadtree)
        if forcedWay == .tree { store.useIndex(of: root) { if $0.stage == .table { $0.dropQuadtree() } } }
    }

    /// The other route, where a walk has come to its limit, or an index has given up.
    private mutating func routeInstead(of cost: IslandCost) -> IslandRoute {
        guard cost.isWalked else {
            noteGivenUp(cost)
            return .walk(limit: .max)
        }
        let policy = store.policy
        store.useIndex(of: cost.root) { index in
            index.account.noteWalk(cost.steps, .brokenOff, limit: index.earningLimit(policy))
        }
        // The walk has cost what bringing in all that waits costs, and so has paid for it.
        guard waitingPrice(below: cost.root) ?? 0 <= policy.latency else { return .walk(limit: .max) }
        var steps = policy.latency
        return bringIn(below: cost.root, steps: &steps) ? .index : routeUnchanged(cost.root)
    }

    /// An index has given up: what that has cost is lost, and what it has met that no longer counts goes, so that the next
    /// question does not meet it again.
    private mutating func noteGivenUp(_ cost: IslandCost) {
        statistics.steps &+= cost.steps
        store.useIndex(of: cost.root) { $0.account.noteGivenUp(cost.steps, isTypical: cost.covered.isEmpty) }
        removeCovered(cost)
    }

    /// Runs a query of the owner to its next question or its end. What it has cost is still to be booked.
    ///
    /// - Parameter kept: The nodes as they were at the last question: given up where indexes may change, which would be copied.
    mutating func run(_ query: inout IndexedQuery, _ step: inout HitQuery.Step, keeping kept: inout NodeStore?) {
        let replays = query.cost.replays
        search: while true {
            switch query.run(in: store, step: &step) {
            case .stopped: break search
            case .needsRoute(let root):
                kept = nil
                query.open(route(through: root, hasAsked: query.hasAsked), in: store)
            case .exceeded(let cost):
                // Nothing of the index is kept: what is kept cannot be changed in place.
                query.reopen(cost.root)
                query.open(routeInstead(of: cost), in: store)
            }
        }
        statistics.replays &+= query.cost.replays - replays
    }

    /// The answer of a query that keeps all levels that it has come through.
    ///
    /// - Parameter route: How the island below the node is gone through, if that has been decided.
    private mutating func answerKeepingLevels(below top: UInt32, at point: Point, _ route: IslandRoute? = nil)
        -> HitResult
    {
        var query = IndexedQuery()
        swap(&query, &lastQuery)  // whose memory serves this one
        query.begin(below: top, at: point)
        if let route { query.open(route, in: store) }
        var (step, kept) = (HitQuery.Step.miss, NodeStore?.none)
        run(&query, &step, keeping: &kept)
        query.end()
        settle(query.islands, paysForQuadtree: true)
        swap(&query, &lastQuery)
        return step.result
    }
}

// MARK: From island to island

extension HitScene {
    /// The result of the search in one island.
    private enum Finding {
        case hit(NodeID)
        case ask(NodeID)
        /// Nothing below its root is hit.
        case nothing
        /// An island within; its root is hit if nothing below is.
        case inner(root: UInt32, point: Point)
        /// It takes a query that keeps its levels, which takes that route through the island, if one is known.
        case unclear(IslandRoute?)
    }

    /// The usual way down: from island to island, each of which is entered only where its root is hit if nothing below is. So
    /// nothing has to be kept of the islands above, and what they have cost is booked at once.
    ///
    /// - Precondition: No node redirects.
    private mutating func answerDescending(below top: UInt32, at point: Point) -> HitResult {
        guard point.isFinite else { return .miss }
        var (root, inner) = (top, point)
        // The steps of walks behind which nothing was done yet; nil once another function pays for what is built.
        var walked: Int? = 0
        defer { if build != nil, let walked { advanceBuildWithinMeans(policy.steps(behindWalk: walked)) } }
        if top == NodeStore.screen {
            switch store.stepIntoOnlyRoot(point) {
            case .misses: return .miss
            case .enters(let only, let converted) where store.isIslandRoot(only): (root, inner) = (only, converted)
            default: break
            }
        }
        // The indexes around the island that it has come to.
        var outerCount = root != NodeStore.screen && hasIndex(NodeStore.screen) ? 1 : 0
        while true {
            switch search(below: root, at: inner, outerCount, &walked) {
            case .hit(let node): return .hit(node)
            case .ask(let node): return .ask(node)
            case .nothing: return root == top ? .miss : .hit(store.id(of: root))
            case .inner(let next, let point):
                outerCount += hasIndex(root) ? 1 : 0
                (root, inner) = (next, point)
            case .unclear(let route):
                walked = nil
                let result = answerKeepingLevels(below: root, at: inner, route)
                return result == .miss && root != top ? .hit(store.id(of: root)) : result
            }
        }
    }

    /// Searches one island by the route decided for it, then by the other where that comes to its limit.
    private mutating func search(
        below root: UInt32, at point: Point, _ outerCount: Int, _ walked: inout Int?
    ) -> Finding {
        if let island = store.freshIndex(below: root) {
            guard let item = island._withUnsafeGuaranteedRef({ $0.topmost(at: point) }) else { return .nothing }
            if item.isCertain, item.kind == .node { return .hit(item.node) }
        }
        var route = route(through: root, hasAsked: false)
        while true {
            var cost = IslandCost(root: root, point: point)
            cost.isOpened = true
            let finding: Finding?
            switch route {
            case .walk(let limit):
                // A walk would pass over indexes of other islands, which may lie below.
                guard store.indexCount == outerCount + (hasIndex(root) ? 1 : 0) else { return .unclear(route) }
                (cost.isWalked, cost.limit) = (true, limit)
                finding = walk(&cost)
                walked? += cost.steps
            case .index:
                finding = look(&cost)
            }
            guard let finding else {
                route = routeInstead(of: cost)
                continue
            }
            if case .unclear = finding { return finding }
            let spent = book(cost, paysForQuadtree: true)
            walked? -= spent
            return finding
        }
    }

    @inline(__always) private func hasIndex(_ root: UInt32) -> Bool { store.index(of: root)?.stage.isAnything ?? false }

    /// Walks an island; nil beyond the limit.
    private mutating func walk(_ cost: inout IslandCost) -> Finding? {
        var walk = Walk(below: cost.root, at: cost.point, in: store, reusing: &walkLevels)
        walk.limit = cost.limit
        let outcome = walk.run(in: store)
        walkLevels = walk.takeLevels()
        cost.steps = walk.steps
        switch outcome {
        case .hit(let node): return .hit(store.id(of: node))
        case .ask(let slot, _): return .ask(store.id(of: slot))
        case .miss: return walk.steps >= cost.limit ? nil : .nothing
        }
    }

    /// Asks the index of an island; nil if that gives up.
    private mutating func look(_ cost: inout IslandCost) -> Finding? {
        guard let index = store.index(of: cost.root) else { return .unclear(nil) }
        var candidates = IndexCandidates(index, at: cost.point, limit: store.policy.latency)
        defer { (cost.steps, cost.covered) = (candidates.steps, candidates.covered) }
        while let item = candidates.next(mayGiveUp: true) {
            if let node = item.certainNode { return .hit(node) }
            if item.kind == .ask { return .unclear(.index) }
            statistics.replays &+= item.kind == .node ? 1 : 0
            let node = item.node.slot
            guard let inner = candidates.walkedPoint(from: cost.root, to: node, in: store) else { continue }
            let (core, isInside) = (store.cores[node], store.contains(inner, in: node))
            switch (item.kind, core.passage(isInside: isInside)) {
            case (.node, _): if isInside { return .hit(item.node) }
            case (_, .ends): continue
            case (_, .stopsHere): return .hit(item.node)
            case (_, .goesOn): return core.isPlain ? .inner(root: node, point: inner) : .unclear(.index)
            }
        }
        return candidates.gaveUp ? nil : .nothing
    }
}
