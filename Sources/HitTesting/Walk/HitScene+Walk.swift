import SpatialIndex

extension HitScene {
    /// The answer of the default walk about a point in screen space: the definition that every other query is tested
    /// against.
    ///
    /// It uses no index, never repairs one, and is as fast as a walk over flat records can be.
    ///
    /// - Complexity: O(nodes visited): all siblings at each level that lie in front of the answer.
    public func walk(at point: Point) -> HitResult {
        var walk = Walk(below: NodeStore.screen, at: point, in: store)
        return walk.result(in: store)
    }

    /// Begins a hit test that is the plain walk from beginning to end: what `query(at:)` is tested against.
    ///
    /// It is `mutating` only so that it can be resumed like the other; it changes nothing.
    package mutating func walkQuery(at point: Point) -> HitQuery {
        HitQuery(below: NodeStore.screen, at: point, in: &self, walking: true)
    }

    /// What the walk below a node takes if every node that asks answers as it would without asking.
    ///
    /// - Parameters:
    ///   - point: In the node's bounds space.
    ///   - limit: It is not counted much further than this.
    /// - Returns: How many nodes it visits, and how many of those hold what is hit.
    package func countOfWalk(below node: NodeID, at point: Point, atMost limit: Int) -> (visits: Int, levels: Int) {
        let root = slot(node)
        var walk = Walk(below: root, at: point, in: store)
        walk.limit = limit
        var hit: UInt32?
        search: while hit == nil {
            switch walk.run(in: store) {
            case .miss: break search
            case .hit(let node): hit = node
            case .ask(let slot, let inner):
                guard case .descend(let isInside) = store.defaultReply(of: slot, at: inner) else { continue }
                hit = walk.descend(into: slot, at: inner, isInside: isInside, in: store)
            }
        }
        return (walk.steps, hit.map { store.isInSubtree($0, of: root) ? store.path(from: root, to: $0).count : 0 } ?? 0)
    }

    /// What a node that asks would answer without asking.
    package func defaultReply(to question: HitQuery.Question) -> HitQuery.Reply {
        store.defaultReply(of: question.node.slot, at: question.point)
    }
}

extension Walk {
    /// The answer, up to the first question.
    mutating func result(in store: NodeStore) -> HitResult {
        switch run(in: store) {
        case .hit(let node): .hit(reported(node, in: store))
        case .miss: .miss
        case .ask(let slot, _): .ask(store.id(of: slot))
        }
    }
}
