extension HitScene {
    /// What gets the touch at a point in screen space.
    ///
    /// - Returns: `.ask` with the first node that the walk would ask; `query(at:)` puts the question.
    /// - Complexity: O(log n) expected, after repairing the islands that the query enters.
    public mutating func topmost(at point: Point) -> HitResult {
        while true {
            switch indexedTopmost(at: point) {
            case .answer(let result): return result
            case .needsIsland(let root): buildIsland(below: root)
            }
        }
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

    enum IndexedAnswer {
        case answer(HitResult)
        case needsIsland(UInt32)
    }

    /// The answer of the indexes, or which of them is to be built first.
    func indexedTopmost(at point: Point) -> IndexedAnswer {
        if let answer = certainTopmost(at: point) { return answer }
        var query = IndexedQuery(below: NodeStore.screen, at: point)
        var step = HitQuery.Step.miss
        if case .needsIsland(let root) = query.run(in: self, step: &step) { return .needsIsland(root) }
        switch step {
        case .hit(let node): return .answer(.hit(node))
        case .ask(let question): return .answer(.ask(question.node))
        case .miss, .answered: return .answer(.miss)
        }
    }

    /// The same where the first candidate of each island entered surely contains the point: nearly always. Nil where one
    /// does not, or asks.
    @inline(__always)
    private func certainTopmost(at point: Point) -> IndexedAnswer? {
        var root = NodeStore.screen
        var point = point
        while true {
            guard let island = island(below: root) else { return .needsIsland(root) }
            guard let item = island.topmost(at: point) else {
                return .answer(root == NodeStore.screen ? .miss : .hit(report(root)))
            }
            guard item.isCertain else { return nil }
            let node = item.node.slot
            if item.kind == .node { return .answer(.hit(store.redirectCount == 0 ? item.node : report(node))) }
            // A portal surely contains the point only where its root is hit if nothing below is.
            guard let replay = store.replay(point, from: root, to: node) else { return nil }
            (root, point) = (node, replay.point)
        }
    }

    private func report(_ node: UInt32) -> NodeID {
        store.redirectOfPath(from: node, to: NodeStore.screen) ?? store.id(of: node)
    }
}
