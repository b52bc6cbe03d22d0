extension Window {
    /// The views that get touches at many points, in their order; each as `hitTest(_:with:)` answers it.
    ///
    /// - Complexity: O(points · log n) expected.
    public final func hitTest(_ points: [Point], with event: Event?) -> [View?] {
        points.map { hitTest($0, with: event) }
    }

    /// Whether what lies below windows and views that ask is answered by the index at present.
    final var usesIndex: Bool {
        if isWalking { return false }
        switch hitTestingStrategy {
        case .walk: return false
        case .indexed: return scene.count > Window.maximumWalkedCount
        case .verified, .sampled: return true
        }
    }

    /// What the subviews of a view answer, by the index: of the window's or of a view that asks.
    ///
    /// - Parameter point: In the view's bounds space.
    final func hitTest(below root: View, at point: Point, with event: Event?) -> View? {
        if openPass == nil, !isVerifying, let report = reportOfThisHitTest() {
            return verify(below: root, at: point, with: event, report)
        }
        // A hit test within another goes the way of that one.
        return openPass == nil && !isVerifying && !alwaysUsesIndex
            ? cheapestHitTest(below: root, at: point, with: event) : indexedHitTest(below: root, at: point, with: event)
    }

    // MARK: By the index

    final func indexedHitTest(below root: View, at point: Point, with event: Event?) -> View? {
        switch begin(below: root, at: point) {
        case .ended(let hit): return hit
        case .asks(let pass):
            questionCount &+= 1
            openPass = pass
            defer { openPass = pass.outer }
            return answer(pass, below: root, with: event)
        }
    }

    private enum Beginning {
        case ended(View?)
        case asks(HitPass)
    }

    /// Most hit tests end here; apart from the answer, nothing of the query stays on the stack.
    @inline(never)
    private func begin(below root: View, at point: Point) -> Beginning {
        guard let id = root.nodeID else { return .ended(nil) }
        if let certain = scene.certainTopmost(below: id, at: point) {
            if entrance == nil, root === self { makeEntrance(id) }
            guard case .hit(let node) = certain else { return .ended(nil) }
            return .ended(view(of: node).map { redirected($0, from: $0, below: root) })
        }
        return .asks(HitPass(scene.query(below: id, at: point), in: openPass))
    }

    /// Puts the questions of a query to the views, until it ends.
    private func answer(_ pass: HitPass, below root: View, with event: Event?) -> View? {
        while case .ask(let question) = pass.step, let view = view(of: question.node) {
            if question.asks == .hitTest {
                let hit = view.hitTest(question.point, with: event)
                if let levels = pass.levels { return finish(levels, hit, with: event, in: pass) }
                if let hit { return redirected(hit, from: view.superview, below: root) }
                pass.resume(with: .pass, in: self)
            } else {
                let isInside = view.point(inside: question.point, with: event)
                if let levels = pass.levels {
                    openPass = pass.outer
                    let hit = view.finishHitTest(question.point, isInside: isInside, with: event)
                    return finish(levels, hit, with: event, in: pass)
                }
                pass.resume(with: .descend(inside: isInside), in: self)
            }
        }
        guard case .hit(let node) = pass.step else { return nil }
        return view(of: node).map { redirected($0, from: $0, below: root) }
    }

    /// The rest of the plain recursion, after an override has changed the tree: over the levels that it had reached.
    ///
    /// - Parameter hit: The answer from within the innermost level.
    private func finish(_ levels: [HitPass.Level], _ hit: View?, with event: Event?, in pass: HitPass) -> View? {
        openPass = pass.outer
        var hit = hit
        for (index, level) in levels.enumerated() {
            if hit == nil { hit = firstHit(of: level, with: event) }
            // What remains of the root's own answer is the caller's.
            if index == levels.count - 1 { break }
            let view = level.view
            if hit != nil || view.takes(isInside: level.isInside) { hit = view.redirect ?? hit ?? view }
        }
        return hit
    }

    private func firstHit(of level: HitPass.Level, with event: Event?) -> View? {
        for subview in level.remaining {
            guard let inner = subview.convertFromSuperview(level.point), !subview.passesOver(.hitTest, at: inner)
            else { continue }
            if let hit = subview.hitTest(inner, with: event) { return hit }
        }
        return nil
    }

    private func view(of node: NodeID) -> View? { viewsBySlot[node] }

    /// What a hit is reported as: the outermost redirect of `view` and its ancestors below `root` wins (D5).
    private func redirected(_ hit: View, from view: View?, below root: View) -> View {
        guard mayHaveRedirects else { return hit }
        var (result, ancestor) = (hit, view)
        while let current = ancestor, current !== root {
            if let target = current.redirect { result = target }
            ancestor = current.superview
        }
        return result
    }
}
