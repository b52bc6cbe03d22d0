import SpatialIndex

// Hit tests for owners whose nodes are objects, and who are told of every change in advance. Before the first one during a
// question they take `pendingLevels(of:)`, and finish by themselves. All members are mutating, to work on a property in place.

extension HitQuery {
    /// A query that has not begun.
    package init() { stamp = 0 }

    /// The query's cost so far, in the unit of `IndexPolicy`.
    package var cost: Int { mutating get { index?.cost ?? walk.cost } }
}

extension HitScene {
    /// True if there is an index. Without one, the owner's own walk is as fast as a query.
    package var hasIndexThatAnswers: Bool { mutating get { store.readyCount > 0 } }

    /// True if an index is being built.
    package var isBuildingIndex: Bool { mutating get { !building.isEmpty } }

    /// Begins a query below a node, at a point of its bounds space, and runs it to the first question or the end. `query` is a
    /// finished query, whose memory is reused.
    package mutating func begin(_ query: inout HitQuery, below node: NodeID, at point: Point) {
        let root = slot(node)
        query.begin(below: root, at: point, byIndexes: mayAskIndexes(below: root, at: point), in: store)
        query.run(in: store)
    }

    /// Continues after a question, to the next one or to the end. Nothing may have changed since the question.
    package mutating func resume(_ query: inout HitQuery, with reply: HitQuery.Reply) {
        guard case .ask(let question) = query.step else { return }
        if query.take(reply, to: question, in: store) { query.run(in: store) }
    }

    /// The levels at which a query stands while a question is open, innermost first, with the children that are still to be
    /// tested. The last is that of the node below which the query was begun. Empty if no question is open. Nothing may have
    /// changed since the question. O(levels · siblings).
    package mutating func pendingLevels(of query: HitQuery) -> [HitQuery.PendingLevel] {
        let walk = query.walkFromHere(in: store)
        return zip(walk.levels, walk.captured).reversed().map { level, captured in
            HitQuery.PendingLevel(
                node: level.node == NodeStore.screen ? nil : captured.node, point: level.point,
                isInside: level.isInside, remaining: captured.remaining.reversed())
        }
    }

    /// Spends the cost of a finished query on indexes, with the costs in `debt`. While the scene is held, adds it to `debt`
    /// instead. `times`: how often the cost counts, also for each equal query that the owner has answered by recursion.
    package mutating func end(_ query: inout HitQuery, times: Int, _ debt: inout HitDebt) {
        query.index?.end()
        if isHeld { return debt.add(query) }
        if query.index == nil {
            statistics.walks &+= 1
            frame.noteWalk(query.cost)
        } else {
            statistics.cost &+= query.cost * times
            statistics.replays &+= query.index?.replays ?? 0
        }
        now &+= UInt32(times - 1)
        let isCostly = query.index != nil && query.cost > policy.wide
        guard isCostly || !debt.isEmpty || query.index?.stale.isEmpty == false else { return }
        pay(query, times, debt)
        debt = HitDebt()
    }

    /// True if a walk below a node, at a point of its bounds space, costs less than `cost`. It skips overriding nodes, but ends
    /// at one whose subtree contains `hit`, the answer. O(`cost`).
    package mutating func isWalkCheaper(than cost: Int, below node: NodeID, at point: Point, to hit: NodeID?) -> Bool {
        var walk = Walk(below: slot(node), at: point, in: store)
        walk.limit = cost
        while case .ask(let slot, _) = walk.run(in: store) {
            if let hit, store.isInSubtree(hit.slot, of: slot) { break }
        }
        return walk.cost < walk.limit
    }

    @inline(never)
    private mutating func pay(_ query: HitQuery, _ times: Int, _ debt: HitDebt) {
        // Entries keep their numbers only until the next update.
        for (container, entry) in (query.index?.stale ?? []) + debt.stale { removeStale(entry, of: container) }
        if let index = query.index, index.cost > policy.wide { pay(index.dues, index.cost, times: times) }
        if debt.cost > policy.wide { pay(debt.dues, debt.cost) }
    }
}

/// What inner queries, which began while the scene was held (`HitScene.isHeld`), leave to the next query that ends while it is
/// not: the costs of the most expensive one, and the stale entries that all have found.
package struct HitDebt: Sendable {
    fileprivate var dues: [ContainerCost] = []
    fileprivate var cost = 0
    fileprivate var stale: [(container: UInt32, entry: Int32)] = []

    package init() {}

    /// True if there is nothing to pay for.
    package var isEmpty: Bool { cost == 0 && stale.isEmpty }

    /// Adds a finished inner query.
    fileprivate mutating func add(_ query: HitQuery) {
        guard let index = query.index else { return }
        stale += index.stale
        if index.cost > cost { (dues, cost) = (index.dues, index.cost) }
    }
}
