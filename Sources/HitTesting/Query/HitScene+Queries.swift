extension HitScene {
    /// What gets the touch at a point in screen space.
    ///
    /// - Returns: `.ask` with the first node that the walk would ask; `query(at:)` puts the question.
    /// - Complexity: O(log n) expected, after repairing the islands that the query enters.
    public mutating func topmost(at point: Point) -> HitResult {
        if forcedWay == .walk { return walk(at: point) }
        if let answer = enteredTopmost(at: point) { return answer }
        let answer = repairedTopmost(below: NodeStore.screen, at: point)
        refreshEntrance()
        return answer
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
            return result(walk.run(in: store))
        }
        return repairedTopmost(below: root, at: point)
    }

    /// The answer of the indexes, which are repaired where they are met. The query goes on from there, so that many
    /// nested ones cost no more than their repair.
    private mutating func repairedTopmost(below top: UInt32, at point: Point) -> HitResult {
        distributeChanges()
        var stale: StaleAnswer?
        defer { if let stale { noteStaleAnswer(stale) } }
        if case .answer(let result) = certainTopmost(below: top, at: point, stale: &stale) { return result }
        return repairingTopmost(below: top, at: point, stale: &stale)
    }

    @inline(never)
    private mutating func repairingTopmost(below top: UInt32, at point: Point, stale: inout StaleAnswer?) -> HitResult {
        var query = IndexedQuery(below: top, at: point)
        var step = HitQuery.Step.miss
        while case .needsIsland(let root) = query.run(in: self, step: &step) { repairIsland(below: root) }
        statistics.replays += query.cost.replays
        stale = query.stale
        return result(step)
    }

    /// What `topmost(below:at:)` answers, where the first candidates settle it and every index entered is up to date; nil
    /// elsewhere, so that an owner whose nodes ask begins a query without having looked twice.
    package mutating func certainTopmost(below node: NodeID, at point: Point) -> HitResult? {
        let root = slot(node)
        guard store.canBeIslandRoot(root) else { return nil }
        distributeChanges()
        var stale: StaleAnswer?
        defer { if let stale { noteStaleAnswer(stale) } }
        guard case .answer(let result)? = certainTopmost(below: root, at: point, stale: &stale) else { return nil }
        return result
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

    /// The answer of the indexes, or which of them is to be repaired first.
    ///
    /// - Parameters:
    ///   - top: The node below which to look, one that can be an island root.
    ///   - point: In its bounds space.
    ///   - stale: Set to an island that was entered where it has changed since its index was built.
    func indexedTopmost(
        below top: UInt32 = NodeStore.screen, at point: Point, stale: inout StaleAnswer?
    ) -> IndexedAnswer {
        if let answer = certainTopmost(below: top, at: point, stale: &stale) { return answer }
        var query = IndexedQuery(below: top, at: point)
        var step = HitQuery.Step.miss
        if case .needsIsland(let root) = query.run(in: self, step: &step) { return .needsIsland(root) }
        stale = query.stale
        return .answer(result(step))
    }

    private func result(_ step: HitQuery.Step) -> HitResult {
        switch step {
        case .hit(let node): .hit(node)
        case .ask(let question): .ask(question.node)
        case .miss, .answered: .miss
        }
    }

    /// The same where the first candidate of each island entered surely contains the point: nearly always. Nil where one
    /// does not, or asks.
    @inline(__always)
    private func certainTopmost(below top: UInt32, at point: Point, stale: inout StaleAnswer?) -> IndexedAnswer? {
        var root = top
        var point = point
        if top == NodeStore.screen, let only = onlyRoot {
            guard let inner = store.convertFromParent(point, to: only), store.contains(inner, in: only) else {
                return .answer(.miss)
            }
            (root, point) = (only, inner)
        }
        while true {
            guard let extras = preparedExtras(of: root) else { return .needsIsland(root) }
            let isStale = store.extras[extras].patch?.value.isStale(at: point) ?? false
            if isStale { stale = StaleAnswer(root: root, point: point) }
            let found: Island.Item?
            if isStale {
                found = store.extras[extras].patch?.value.topmost(at: point)
            } else if let island = store.extras[extras].unretainedIsland {
                found = island._withUnsafeGuaranteedRef { $0.topmost(at: point) }
            } else {
                found = nil
            }
            guard let item = found else {
                return .answer(root == top ? .miss : .hit(report(root, below: top)))
            }
            guard item.isCertain else { return nil }
            let node = item.node.slot
            if item.kind == .node {
                return .answer(.hit(store.redirectCount == 0 ? item.node : report(node, below: top)))
            }
            // A portal surely contains the point only where its root is hit if nothing below is.
            guard let replay = store.replay(point, from: root, to: node) else { return nil }
            (root, point) = (node, replay.point)
        }
    }

    /// The scene's root, if there is one alone and it is tested as the walk does, without the screen's index: it has
    /// children, takes touches itself and passes on none from outside.
    @inline(__always)
    var onlyRoot: UInt32? {
        let root = store.cores[NodeStore.screen].lastChild
        guard root != 0 else { return nil }
        let core = store.cores[root]
        let isPlain =
            core.previous == 0 && core.lastChild != 0 && core.hitMode == .auto && core.asks == .nothing
            && core.flags.isDisjoint(with: [.isExcluded, .hitsOutsideBounds])
        return isPlain ? root : nil
    }

    func report(_ node: UInt32, below top: UInt32) -> NodeID {
        store.redirectOfPath(from: node, to: top) ?? store.id(of: node)
    }
}
