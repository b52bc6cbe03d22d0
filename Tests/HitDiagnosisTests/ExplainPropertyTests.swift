import HitDiagnosis
import TestSupport
import Testing

/// Explain against the walk and against the definition of its gates, on random trees.
struct ExplainPropertyTests {
    @Test func `E4: the answer is the walk's, and its path passes every gate`() {
        var hits = 0
        for seed in 1...12 as ClosedRange<UInt64> {
            var random = RandomScene(count: 24, seed: seed)
            for _ in 0..<60 {
                let point = random.point()
                let explanation = random.scene.explain(at: point)
                #expect(explanation.result == random.scene.walk(at: point))
                guard let last = explanation.path.last else { continue }
                #expect(explanation.path.map(\.node.id) == random.path(to: last.node.id))
                if case .hit = explanation.result, explanation.redirect == nil {
                    hits += 1
                    #expect(explanation.result == .hit(last.node.id))
                }
                #expect(explanation.path.allSatisfy { !$0.gates.isEmpty })
            }
        }
        #expect(hits > 100)
    }

    @Test(arguments: 1...12)
    func `A2 to A5, B4, D1 to D4: the reason is the first closed gate on the path`(
        _ seed: UInt64
    ) {
        var random = RandomScene(count: 20, seed: seed)
        for _ in 0..<25 {
            let point = random.point()
            for node in random.nodes {
                let explanation = random.scene.explain(node, at: point)
                let expected = firstClosedGate(to: node, at: point, in: random)
                guard let reason = explanation.reason else {
                    #expect(
                        expected == nil || [.hit(node), .ask(node)].contains(random.scene.walk(at: point)))
                    continue
                }
                if case .hit = random.scene.walk(at: point), expected?.words == ["unknown"] {
                    // What takes the touch is in front of the override, which is not called.
                    #expect(word(reason.kind) == "covered" && explanation.verdict == .notHit)
                } else if let expected {
                    #expect(expected.node == reason.node?.id && expected.words.contains(word(reason.kind)))
                } else {
                    #expect(["covered", "unknown", "descendant", "redirected"].contains(word(reason.kind)))
                }
            }
        }
    }

    @Test(arguments: 1...12)
    func `E4: lifting the reason lets the touch through that gate, in the end to the node`(
        _ seed: UInt64
    ) {
        var random = RandomScene(count: 16, seed: 1000 + seed)
        for _ in 0..<12 {
            let point = random.point()
            let node = random.nodes[Int.random(in: 0..<random.nodes.count, using: &random.random)]
            var scene = random.scene
            var explanation = scene.explain(node, at: point)
            var steps = 0
            while let reason = explanation.reason, steps < 400 {
                lift(reason, in: &scene)
                let next = scene.explain(node, at: point)
                #expect(!next.obstacles.contains(reason))
                // A touch that now lands where a redirect names the node has arrived by another way. What asks, now that no
                // reach keeps it from that, says what lies below.
                if case .outsideReach = reason.kind { (explanation, steps) = (next, steps + 1); continue }
                if !next.isHit, isPathGate(reason.kind), ![.singular, .overflow].contains(reason.kind),
                    reason.kind != .unknown
                {
                    let (left, now) = (
                        explanation.obstacles.dropFirst().filter { isPathGate($0.kind) }.map(gate),
                        next.obstacles.filter { isPathGate($0.kind) }.map(gate)
                    )
                    #expect(left == now)
                }
                explanation = next
                steps += 1
            }
            #expect(explanation.obstacles.isEmpty)
            #expect(scene.walk(at: point) == .hit(node) || scene.walk(at: point) == .ask(node))
        }
    }

    @Test(arguments: 1...12)
    func `A6: who covers a node is never its descendant and takes the touch`(_ seed: UInt64) {
        var random = RandomScene(count: 24, seed: 2000 + seed, traits: [.modes, .transforms])
        var covered = 0
        for _ in 0..<40 {
            let point = random.point()
            for node in random.nodes {
                for obstacle in random.scene.explain(node, at: point).obstacles {
                    guard case .covered = obstacle.kind, let front = obstacle.node?.id else { continue }
                    #expect(!random.path(to: front).contains(node) && !random.path(to: node).contains(front))
                    #expect(random.scene.walk(at: point) == .hit(front))
                    covered += 1
                }
            }
        }
        #expect(covered > 10)
    }

    // MARK: The definition once more, with the public arithmetic of `Node`

    private func firstClosedGate(
        to node: NodeID, at screenPoint: Point, in random: RandomScene
    ) -> (node: NodeID, words: [String])? {
        var point = screenPoint
        for step in random.path(to: node) {
            let attributes = random.scene[step]
            guard let inner = attributes.convertFromParent(point) else { return (step, ["singular", "overflow"]) }
            point = inner
            let isOut =
                attributes.asks != .nothing
                && !(attributes.reach?.area(bounds: attributes.bounds).contains(inner) ?? true)
            if attributes.asks == .hitTest, isOut { return (step, ["outsideReach"]) }
            if attributes.asks == .hitTest { return step == node ? nil : (step, ["unknown"]) }
            if !attributes.isUserInteractionEnabled { return (step, ["disabled"]) }
            if attributes.isHidden { return (step, ["hidden"]) }
            if !(attributes.alpha > Node.minimumHitAlpha) { return (step, ["transparent"]) }
            if attributes.hitMode == .none { return (step, ["modeNone"]) }
            if isOut {
                if step == node || !attributes.hitsOutsideBounds { return (step, ["outsideReach"]) }
                if attributes.hitMode == .boxOnly { return (step, ["boxOnly"]) }
                continue
            }
            if attributes.asks == .pointInside { return step == node ? nil : (step, ["unknown"]) }
            if !attributes.contains(inner), step == node || !attributes.hitsOutsideBounds {
                return (step, ["zeroSize", "outsideArea", "outsideShape"])
            }
            if step != node, attributes.hitMode == .boxOnly { return (step, ["boxOnly"]) }
            if step == node, attributes.hitMode == .boxNone { return (step, ["boxNone"]) }
        }
        return nil
    }

    private func lift(_ obstacle: HitObstacle, in scene: inout HitScene) {
        guard let node = obstacle.node?.id else { return }
        switch obstacle.kind {
        case .singular: scene[node].transform = .identity
        case .overflow: scene[node] = Node(frame: Rect(x: 0, y: 0, width: 1e6, height: 1e6))
        case .disabled: scene[node].isUserInteractionEnabled = true
        case .hidden: scene[node].isHidden = false
        case .transparent: scene[node].alpha = 1
        case .modeNone, .boxOnly, .boxNone: scene[node].hitMode = .auto
        case .zeroSize, .outsideArea, .outsideShape:
            scene[node].hitShape = nil
            scene[node].touchOutsets = EdgeInsets(top: 1e6, left: 1e6, bottom: 1e6, right: 1e6)
        case .outsideReach: scene[node].reach = nil
        case .covered, .descendant: scene[node].isUserInteractionEnabled = false
        case .unknown:
            scene[node].asks = .nothing
        case .redirected: scene[node].redirect = nil
        case .swallowed, .passedOn, .pointNotFinite, .removed: break
        }
    }

    private func isPathGate(_ kind: HitObstacle.Kind) -> Bool {
        !["covered", "unknown", "descendant", "redirected"].contains(word(kind))
    }

    /// A closed gate, whether or not the node may be drawn at the point: that changes where a hidden node is shown.
    private func gate(_ obstacle: HitObstacle) -> [String] {
        let what =
            switch obstacle.kind {
            case .outsideArea(let overshoot, _): "outside by \(overshoot)"
            case .outsideShape(let shape, let edge, _): "outside \(shape), beside \(String(describing: edge))"
            default: "\(obstacle.kind)"
            }
        return [what, String(describing: obstacle.node?.id)]
    }

    private func word(_ kind: HitObstacle.Kind) -> String {
        String(String(describing: kind).prefix { $0 != "(" })
    }
}
