extension HitScene {
    /// The cost of a query, counted. It is the same on every machine.
    package struct QueryCost: Hashable, Sendable {
        /// Indexes that were asked.
        package internal(set) var islands = 0
        /// Candidates that they gave.
        package internal(set) var candidates = 0
        /// Candidates whose boxes leave open whether they contain the point, so that the walk's own arithmetic was run
        /// again from the island's root.
        package internal(set) var replays = 0
    }

    /// Counts what `topmost(at:)` costs at a point, up to the first node that asks.
    ///
    /// - Precondition: The scene is prepared.
    package func queryCost(at point: Point) -> QueryCost {
        var query = IndexedQuery(below: NodeStore.screen, at: point)
        var step = HitQuery.Step.miss
        query.run(unchanging: store, step: &step)
        return query.cost
    }
}
