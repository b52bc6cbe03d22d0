import SpatialIndex

extension HitScene {
    /// The answer of the default walk for a point in screen space: the definition by which every other query is tested.
    ///
    /// The walk uses no index and updates none.
    ///
    /// - Complexity: O(nodes visited): all siblings at each level that lie in front of the answer.
    public func walk(at point: Point) -> HitResult {
        var walk = Walk(below: NodeStore.screen, at: point, in: store)
        return walk.result(in: store)
    }

    /// Begins a hit test by the walk alone: the reference for `query(at:)`. Changes neither nodes nor indexes.
    package mutating func walkQuery(at point: Point) -> HitQuery {
        HitQuery(below: NodeStore.screen, at: point, in: &self, walking: true)
    }

    /// The reply that makes a query go on as if the node of a question had no override.
    package func defaultReply(to question: HitQuery.Question) -> HitQuery.Reply {
        let node = question.node.slot
        return store.cores[node].isOut ? .pass : .descend(inside: store.contains(question.point, in: node))
    }
}
