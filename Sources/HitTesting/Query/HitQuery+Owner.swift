import SpatialIndex

// Hit tests of owners whose nodes are objects of their own, and who are told of every change before it is made: while a question is
// open, nothing of the scene has to be kept. Before the first change the owner takes `pendingLevels(of:)`, and finishes over its own
// objects. Meanwhile the scene is held (`isHeld`): inner queries and lists leave indexes as they are.
//
// All are mutating, also where they change nothing: a member of an object is changed in place, and copied to be read.

extension HitQuery {
    /// A query that has not begun.
    package init() { stamp = 0 }

    /// The cost so far, in the measure of the scene's policy.
    package var cost: Int { mutating get { index?.cost ?? walk.steps * IndexPolicy.visit } }
}

extension HitScene {
    /// True if there is an index that answers, so that questions are to be put to the scene.
    package var hasIndexThatAnswers: Bool { mutating get { store.readyCount > 0 } }

    /// True if an index is being built.
    package var isBuildingIndex: Bool { mutating get { !building.isEmpty } }

    /// Begins a query below a node, at a point of its bounds space, in the memory of one that has ended, and runs to the first question
    /// or the end.
    package mutating func begin(_ query: inout HitQuery, below node: NodeID, at point: Point) {
        if forcedWay != .walk, mayAskIndexes() {
            var indexed = query.index.take() ?? IndexedQuery()
            indexed.begin(below: slot(node), at: point, usesStill: forcedWay != .tree)
            query.index = indexed
        } else {
            query.index = nil
            query.walk = Walk(below: slot(node), at: point, in: store)
        }
        query.run(in: store)
    }

    /// Goes on after a question, to the next one or to the end: nothing has changed since it was put.
    package mutating func resume(_ query: inout HitQuery, with reply: HitQuery.Reply) {
        guard case .ask(let question) = query.step else { return }
        if query.take(reply, to: question, in: store) { query.run(in: store) }
    }

    /// Lists what is left to do while a question is open, as `HitQuery.pendingLevels()`.
    package mutating func pendingLevels(of query: HitQuery) -> [HitQuery.PendingLevel] {
        query.walkFromHere(in: store).pendingLevels()
    }

    /// Pays for indexes what a query has cost, and what inner ones have left unpaid; it adds to the latter while the scene is held.
    ///
    /// - Parameter times: How many questions alike it stands for, those among them that the owner has answered by recursion.
    package mutating func end(_ query: inout HitQuery, times: Int, _ debt: inout HitDebt) {
        if isHeld { return debt.add(&query) }
        if query.index == nil {
            statistics.walks &+= 1
            noteWalk(query.cost)
        } else {
            statistics.cost &+= query.cost * times
            statistics.replays &+= query.index?.replays ?? 0
            query.index?.end()
        }
        now &+= UInt32(times - 1)
        let isCostly = query.index != nil && query.cost > policy.wide
        guard forcedWay == nil, isCostly || !debt.isEmpty || query.index?.stale.isEmpty == false else { return }
        pay(query, times, debt)
        debt = HitDebt()
    }

    /// True if a walk below a node would have come to an answer for less.
    ///
    /// - Parameter hit: The answer, if one of the nodes is.
    /// - Complexity: O(cost).
    package mutating func isWalkCheaper(than cost: Int, below node: NodeID, at point: Point, to hit: NodeID?) -> Bool {
        var walk = Walk(below: slot(node), at: point, in: store)
        walk.limit = cost / IndexPolicy.visit
        while case .ask(let slot, _) = walk.run(in: store) {
            if let hit, store.isInSubtree(hit.slot, of: slot) { break }
        }
        return walk.steps < walk.limit
    }

    @inline(never)
    private mutating func pay(_ query: HitQuery, _ times: Int, _ debt: HitDebt) {
        // Entries have their numbers only until something is brought in.
        for (container, entry) in (query.index?.stale ?? []) + debt.stale { removeStale(entry, of: container) }
        if let index = query.index, index.cost > policy.wide {
            pay(times == 1 ? index.dues : index.dues.map { $0.times(times) }, index.cost * times)
        }
        if debt.cost > policy.wide { pay(debt.dues, debt.cost) }
    }
}

extension IndexedQuery.Due {
    fileprivate func times(_ times: Int) -> IndexedQuery.Due {
        var many = IndexedQuery.Due(node: node, before: before * times)
        (many.walked, many.wasted) = (walked * times, wasted.map { $0 * times })
        (many.isCovered, many.hasBeside) = (isCovered, hasBeside)
        return many
    }
}

/// What queries within another one have left unpaid: of those, the costliest pays, so that each has its turn.
package struct HitDebt: Sendable {
    fileprivate var dues: [IndexedQuery.Due] = []
    fileprivate var cost = 0
    fileprivate var stale: [(container: UInt32, entry: Int32)] = []

    package init() {}

    fileprivate var isEmpty: Bool { cost == 0 && stale.isEmpty }

    /// Adds an inner query that has ended.
    fileprivate mutating func add(_ query: inout HitQuery) {
        guard query.index != nil else { return }
        query.index?.end()
        if let entries = query.index?.stale, !entries.isEmpty { stale += entries }
        guard query.cost > cost, let index = query.index else { return }
        (dues, cost) = (index.dues, index.cost)
    }
}

/// The flattened index below a node, while it alone answers: nothing has changed, and nobody is asked. For an owner who has asked the
/// node's own gate, and who notices every change.
package struct NodeEntrance: Sendable {
    private let flattened: FlattenedIndex

    /// Nil where the scene has to be asked each time.
    package init?(below node: NodeID, in scene: inout HitScene) {
        guard scene.forcedWay == nil, scene.changed.isEmpty, scene.store.redirectCount == 0,
            let still = scene.store.index(of: scene.slot(node))?.still, still.movers.count == 0, !still.isWorn,
            still.departures == scene.store.departures
        else { return nil }
        flattened = still.flattened
    }

    /// The answer at a point of the node's bounds space.
    package enum Answer {
        case hit(NodeID)
        /// Nothing below the node is hit.
        case nothing
        /// The scene has to be asked.
        case uncertain
    }

    package func topmost(at point: Point) -> Answer {
        switch flattened.certainAnswer(at: point) {
        case .node(let node): .hit(node)
        case .nothing: .nothing
        case .unknown: .uncertain
        }
    }
}
