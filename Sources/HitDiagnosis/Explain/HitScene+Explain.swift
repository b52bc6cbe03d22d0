extension HitScene {
    /// Explains why a touch at a point in screen space goes where it goes.
    ///
    /// The explanation uses the walk and no index. Its result is that of `walk(at:)`, except that the walk continues at
    /// overrides whose replies are known.
    ///
    /// - Complexity: O(nodes that the walk visits).
    public func explain(at point: Point, knowing knowledge: OwnerKnowledge = OwnerKnowledge()) -> HitExplanation {
        explanation(of: store.landing(at: point, reply: knowledge.reply), at: point, knowing: knowledge)
    }

    /// Explains why a node gets a touch at a point in screen space or, most often, what keeps it from the touch. First
    /// come the gates on the path from the root down to the node, then what lies in front.
    ///
    /// A node in front is reported only if it takes the touch. A descendant that takes the touch is reported as an obstacle of
    /// kind `descendant`, though recognisers of the node still get the touch. The node may belong to any scene, and may have
    /// been removed.
    ///
    /// - Complexity: O(nodes that the walk visits + siblings along the path).
    public func explain(
        _ node: NodeID, at point: Point, knowing knowledge: OwnerKnowledge = OwnerKnowledge()
    ) -> NodeExplanation {
        let end = store.landing(at: point, reply: knowledge.reply)
        let answer = explanation(of: end, at: point, knowing: knowledge)
        func make(_ verdict: NodeExplanation.Verdict, _ obstacles: [HitObstacle]) -> NodeExplanation {
            NodeExplanation(node: knowledge.label(node), verdict: verdict, obstacles: obstacles, answer: answer)
        }
        func alone(_ kind: HitObstacle.Kind) -> NodeExplanation {
            make(.notHit, [HitObstacle(kind: kind, node: nil, isItself: true)])
        }
        guard store.contains(node) else { return alone(.removed) }
        guard point.isFinite else { return alone(.pointNotFinite) }

        let slot = node.slot
        if answer.result == .hit(node) {
            guard let landed = end.slot, landed != slot else { return make(.hit, []) }
            return make(.hitByRedirect(from: knowledge.label(store.id(of: landed))), [])
        }
        if end == .ask(slot) { return make(.asked, []) }
        if case .hit(let landed) = end, [.inFront, .behind].contains(store.relation(of: landed, to: slot)),
            knowledge.belongs(store.id(of: landed), to: node, ofNodes: store.count)
        {
            // A node that belongs to another one need not lie in the other's area.
            let label = knowledge.label(store.id(of: landed))
            return make(.notHit, [HitObstacle(kind: .descendant, node: label, isItself: false)])
        }
        let path = store.pathFromRoot(to: slot)
        var obstacles = PathGates(path: path, at: point, in: store, knowing: knowledge).obstacles
        if let last = obstacle(for: slot, after: end, redirect: answer.redirect, knowing: knowledge) {
            obstacles.append(last)
        }
        // What took the touch was met before the override on the path, which was not called.
        var isAsked = false
        if case .ask = end { isAsked = true }
        if !isAsked, obstacles.first?.kind == .unknown { obstacles.swapAt(0, obstacles.count - 1) }
        return make(obstacles.first?.kind == .unknown ? .unknown : .notHit, obstacles)
    }

    private func explanation(
        of end: Landing, at point: Point, knowing knowledge: OwnerKnowledge
    ) -> HitExplanation {
        guard let slot = end.slot else {
            return HitExplanation(point: point, result: .miss, path: [], redirect: nil, isSwallowed: false)
        }
        let path = store.pathFromRoot(to: slot)
        let steps = PathGates(path: path, at: point, in: store, knowing: knowledge).steps
        let redirect =
            switch end {
            case .hit: store.outermostRedirect(from: slot)
            case .swallowed: store.outermostRedirect(from: store.parent(of: slot))
            case .ask, .miss: nil as (source: UInt32, target: NodeID)?
            }
        let isHit = end == .hit(slot)
        return HitExplanation(
            point: point,
            result: redirect.map { .hit($0.target) } ?? (isHit ? .hit(store.id(of: slot)) : .ask(store.id(of: slot))),
            path: steps,
            redirect: redirect.map {
                HitExplanation.Redirect(
                    source: knowledge.label(store.id(of: $0.source)), target: knowledge.label($0.target))
            },
            isSwallowed: end == .swallowed(slot))
    }

    /// The obstacle that is not a gate on the node's path: what gets the touch instead of the node. It is a node in front, a
    /// descendant, a redirect to another node, or the node's own override if its known reply is `answer`. A node in front or a
    /// descendant also counts if it may get the touch by an unknown reply. Nil if the touch hits nothing, an ancestor, a node
    /// behind, or the node itself.
    private func obstacle(
        for slot: UInt32, after end: Landing, redirect: HitExplanation.Redirect?,
        knowing knowledge: OwnerKnowledge
    ) -> HitObstacle? {
        guard let landed = end.slot else { return nil }
        let label = knowledge.label(store.id(of: landed))
        func make(_ kind: HitObstacle.Kind) -> HitObstacle {
            HitObstacle(kind: kind, node: label, isItself: landed == slot)
        }
        switch (store.relation(of: landed, to: slot), end) {
        case (.same, .hit):
            return redirect.map {
                HitObstacle(kind: .redirected(to: $0.target), node: $0.source, isItself: $0.source.id.slot == slot)
            }
        case (.same, .swallowed): return make(.swallowed)
        case (.inFront, .hit): return make(.covered(looksPassive: looksPassive(landed, to: slot, knowing: knowledge)))
        case (.inFront, .swallowed): return make(.swallowed)
        case (.descendant, .hit), (.descendant, .swallowed): return make(.descendant)
        case (.inFront, .ask), (.descendant, .ask): return make(.unknown)
        default: return nil
        }
    }

    /// True if `front` is not interactive, and no ancestor of `front` outside the path to `node` is known to be interactive. Nil
    /// if it is unknown whether `front` is interactive.
    private func looksPassive(_ front: UInt32, to node: UInt32, knowing knowledge: OwnerKnowledge) -> Bool? {
        guard var answer = knowledge.isInteractive(store.id(of: front)).map({ !$0 }) else { return nil }
        let shared = Set(store.pathFromRoot(to: node))
        for ancestor in store.path(above: front) where answer {
            if shared.contains(ancestor) { break }
            if knowledge.isInteractive(store.id(of: ancestor)) == true { answer = false }
        }
        return answer
    }
}

extension HitSnapshot {
    /// Explains why a touch at a point in screen space goes where it goes, as `HitScene.explain(at:knowing:)` does.
    public func explain(at point: Point, knowing knowledge: OwnerKnowledge = OwnerKnowledge()) -> HitExplanation {
        scene.explain(at: point, knowing: knowledge)
    }

    /// Explains what keeps a node from a touch, as `HitScene.explain(_:at:knowing:)` does.
    public func explain(
        _ node: NodeID, at point: Point, knowing knowledge: OwnerKnowledge = OwnerKnowledge()
    ) -> NodeExplanation {
        scene.explain(node, at: point, knowing: knowledge)
    }
}
