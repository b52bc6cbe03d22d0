extension Window {
    /// The views that get touches at many points, in their order; each as `hitTest(_:with:)` answers it.
    ///
    /// - Complexity: O(points · log n) expected.
    public final func hitTest(_ points: [Point], with event: Event?) -> [View?] {
        points.map { hitTest($0, with: event) }
    }

    /// Whether what lies below the window, or a view that asks, is answered by the index at present.
    final func usesIndex(below view: View) -> Bool {
        if isWalking { return false }
        switch hitTestingStrategy {
        case .walk: return false
        case .indexed: return scene.count > Window.maximumWalkedCount && (alwaysUsesIndex || !view.hasFewSubviews)
        case .verified, .sampled: return true
        }
    }

    /// What the subviews of a view answer, by the index: of the window's or of a view that asks.
    ///
    /// - Parameter point: In the view's bounds space.
    final func hitTest(below root: View, at point: Point, with event: Event?) -> View? {
        let isOutermost = openPassCount == 0 && !isVerifying
        if isOutermost, let report = reportOfThisHitTest() {
            return verify(below: root, at: point, with: event, report)
        }
        // A hit test within another goes the way of that one.
        return isOutermost && !alwaysUsesIndex
            ? cheapestHitTest(below: root, at: point, with: event) : indexedHitTest(below: root, at: point, with: event)
    }

    // MARK: By the index

    final func indexedHitTest(below root: View, at point: Point, with event: Event?) -> View? {
        switch begin(below: root, at: point) {
        case .ended(let hit): return hit
        case .asks(let pass):
            defer { close(pass) }
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
        guard var candidates = scene.freshCandidates(below: id, at: point) else {
            let query = scene.query(below: id, at: point)
            guard let candidate = FreshCandidates.Candidate(query) else { return .ended(nil) }
            if case .hit(let node) = candidate { return .ended(hit(node, below: root)) }
            let pass = openPass()
            pass.begin(candidate, of: query)
            return .asks(pass)
        }
        if entrance == nil, root === self { makeEntrance(id) }
        guard let candidate = candidates.next(in: scene) else { return .ended(nil) }
        if case .hit(let node) = candidate { return .ended(hit(node, below: root)) }
        let pass = openPass()
        pass.begin(candidate, of: candidates)
        return .asks(pass)
    }

    private func openPass() -> HitPass {
        if openPassCount == passes.count { passes.append(HitPass()) }
        openPassCount += 1
        return passes[openPassCount - 1]
    }

    private func close(_ pass: HitPass) {
        pass.end()
        openPassCount -= 1
    }

    /// Calls the views that a hit test comes to, until one answers.
    private func answer(_ pass: HitPass, below root: View, with event: Event?) -> View? {
        while let candidate = pass.candidate, let view = viewsBySlot[candidate.node] {
            let hit: View?
            switch candidate {
            case .hit: return redirected(view, from: view, below: root)
            case .ask(let question): hit = ask(view, question, with: event)
            case .enter(_, let point, let isInside):
                hit = view.finishHitTest(point, isInside: isInside, with: event, isEntered: true)
            }
            if let levels = pass.levels { return finish(levels, hit, with: event) }
            if let hit { return redirected(hit, from: view.superview, below: root) }
            pass.advance(in: self)
        }
        return nil
    }

    private func ask(_ view: View, _ question: HitQuery.Question, with event: Event?) -> View? {
        questionCount &+= 1
        if question.asks == .hitTest { return view.hitTest(question.point, with: event) }
        let isInside = view.point(inside: question.point, with: event)
        return view.finishHitTest(question.point, isInside: isInside, with: event)
    }

    /// The rest of the plain recursion, after an override has changed the tree: over the levels that it had reached.
    ///
    /// - Parameter hit: The answer from within the innermost level.
    private func finish(_ levels: [HitPass.Level], _ hit: View?, with event: Event?) -> View? {
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
            if let hit = subview.hitTestFromSuperview(level.point, with: event) { return hit }
        }
        return nil
    }

    private func hit(_ node: NodeID, below root: View) -> View? {
        viewsBySlot[node].map { redirected($0, from: $0, below: root) }
    }

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
