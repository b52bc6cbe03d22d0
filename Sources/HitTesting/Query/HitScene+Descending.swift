import SpatialIndex

// The usual way of a hit test of the owner: from island to island, each of which is entered only where its root is hit if
// nothing below is. So nothing has to be kept of the islands above, and what they have cost is booked at once. A query that
// keeps its levels (`IndexedQuery`) does the rest.

extension HitScene {
    /// What came of the search in one island.
    private enum Finding {
        case hit(NodeID)
        case ask(NodeID)
        /// Nothing below its root is hit.
        case nothing
        /// An island within; its root is hit if nothing below is.
        case inner(root: UInt32, point: Point)
        /// It takes a query that keeps its levels, which goes through the island so, if that is decided.
        case unclear(IndexedQuery.Decision?)
    }

    /// The answer by what has been paid for, which is booked.
    ///
    /// - Precondition: No node redirects.
    mutating func descendingTopmost(below top: UInt32, at point: Point) -> HitResult {
        guard point.isFinite else { return .miss }
        var (root, inner) = (top, point)
        var slice = store.policy.slice
        defer { if build != nil { advanceBuildWithinMeans(slice) } }
        if top == NodeStore.screen {
            switch stepIntoOnlyRoot(point) {
            case .misses: return .miss
            case .enters(let only, let converted) where store.isIslandRoot(only): (root, inner) = (only, converted)
            default: break
            }
        }
        // The indexes around the island that it has come to.
        var outerCount = root != NodeStore.screen && hasIndex(NodeStore.screen) ? 1 : 0
        while true {
            switch search(below: root, at: inner, outerCount, &slice) {
            case .hit(let node): return .hit(node)
            case .ask(let node): return .ask(node)
            case .nothing: return root == top ? .miss : .hit(store.id(of: root))
            case .inner(let next, let point):
                outerCount += hasIndex(root) ? 1 : 0
                (root, inner) = (next, point)
            case .unclear(let decision):
                slice = 0
                let result = fullTopmost(below: root, at: inner, decision)
                return result == .miss && root != top ? .hit(store.id(of: root)) : result
            }
        }
    }

    private mutating func search(
        below root: UInt32, at point: Point, _ outerCount: Int, _ slice: inout Int
    ) -> Finding {
        if let island = store.freshIndex(below: root) {
            guard let item = island._withUnsafeGuaranteedRef({ $0.topmost(at: point) }) else { return .nothing }
            if item.isCertain, item.kind == .node { return .hit(item.node) }
        }
        var decision = decision(for: root, hasAsked: false)
        while true {
            var cost = IndexedQuery.IslandCost(root: root, point: point)
            cost.isOpened = true
            let finding: Finding?
            switch decision {
            case .walk(let limit):
                // A walk would pass over indexes of other islands, which may lie below.
                guard store.indexCount == outerCount + (hasIndex(root) ? 1 : 0) else { return .unclear(decision) }
                cost.isWalked = true
                finding = walk(limit, &cost)
                slice += cost.steps
            case .index:
                finding = look(&cost)
            }
            guard let finding else {
                decision = decisionInstead(for: cost)
                continue
            }
            if case .unclear = finding { return finding }
            book(cost, paysForQuadtree: true)
            return finding
        }
    }

    private func hasIndex(_ root: UInt32) -> Bool { store.index(of: root)?.stage.isAnything ?? false }

    /// Walks an island; nil beyond the limit.
    private mutating func walk(_ limit: Int, _ cost: inout IndexedQuery.IslandCost) -> Finding? {
        var walk = Walk(below: cost.root, at: cost.point, in: store, reusing: &walkLevels)
        walk.limit = limit
        let outcome = walk.run(in: store)
        walkLevels = walk.takeLevels()
        cost.steps = walk.steps
        switch outcome {
        case .hit(let node): return .hit(store.id(of: node))
        case .ask(let slot, _): return .ask(store.id(of: slot))
        case .miss: return walk.steps >= limit ? nil : .nothing
        }
    }

    /// Asks the index of an island; nil if that gives up.
    private mutating func look(_ cost: inout IndexedQuery.IslandCost) -> Finding? {
        guard let index = store.index(of: cost.root) else { return .unclear(nil) }
        var candidates = IndexCandidates(index, at: cost.point, limit: store.policy.latency)
        defer { (cost.steps, cost.covered) = (candidates.steps, candidates.covered) }
        while let item = candidates.next(mayGiveUp: true) {
            if let node = item.certainNode { return .hit(node) }
            if item.kind == .ask { return .unclear(.index) }
            statistics.replays &+= item.kind == .node ? 1 : 0
            let node = item.node.slot
            guard let inner = store.walkedPoint(cost.point, from: cost.root, to: node) else { continue }
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
