// Below a window, and below a view whose override calls `super.hitTest`, a hit test is either the plain recursion over the subviews or a
// query of the scene, whose questions call the overrides. Both make the same calls in the same order, so it is about their price alone:
//
// - While the scene has no index that answers, the recursion goes on. Now and then a hit test is put to the scene all the same, which does
//   it by its own walk, books what all of them have cost, and builds indexes with that as for any other owner.
// - Once it has one, it is asked, but for what few views are below.
extension Window {
    /// The views that get touches at many points, in their order; each as `hitTest(_:with:)` answers it.
    ///
    /// - Complexity: O(points · log n) expected.
    public final func hitTest(_ points: [Point], with event: Event?) -> [View?] {
        points.map { hitTest($0, with: event) }
    }

    /// So many hit tests are recursions before one is put to the scene: what that takes longer, some 200 ns, is not noticed among them.
    static var recursionsInARow: UInt8 { 15 }
    /// The most that is booked at once, in about nanoseconds, so that no hit test takes much longer than others.
    private static var mostBooked: Int { 50_000 }
    /// With up to so many views in a window, and so many in a view that asks, the recursion takes no longer than a query.
    private static var fewViews: Int { 48 }
    private static var fewSubviews: Int { 8 }

    /// True if the recursion answers the hit test below a view, the window or one that asks, that begins now.
    @inline(__always)
    final func recurses(below view: View) -> Bool {
        if isWalking { return true }
        switch hitTestingStrategy {
        case .walk: break
        case .verified, .sampled: return false
        case .indexed:
            guard !alwaysUsesIndex else { return false }
            let hasFewSubviews = view.heightBound <= 1 && view.orderedSubviews.count <= Window.fewSubviews
            if hasFewSubviews || scene.count <= Window.fewViews { break }
            guard !scene.hasIndexThatAnswers, view.recursionsLeft > 0 else { return false }
            view.recursionsLeft -= 1
        }
        if mayAsk { questionCount &+= 1 }
        return true
    }

    /// Asks the subviews of a view, the window or one that asks, by a query.
    ///
    /// - Parameter point: In the view's bounds space.
    final func hitTest(below root: View, at point: Point, with event: Event?) -> View? {
        if openHitTestCount == 0, !isVerifying, let report = reportOfThisHitTest() {
            return verify(below: root, at: point, with: event, report)
        }
        openHitTestCount += 1
        defer { openHitTestCount -= 1 }
        return indexedHitTest(below: root, at: point, with: event)
    }

    // MARK: By the scene

    /// Asks the subviews of a view, by a query of the scene.
    final func indexedHitTest(below root: View, at point: Point, with event: Event?) -> View? {
        guard let id = root.nodeID else { return nil }
        let pass = openPass(below: id, at: point)
        let hit = answer(pass, below: root, with: event)
        close(pass, below: root)
        return hit
    }

    @inline(never)
    private func close(_ pass: HitPass, below root: View) {
        guard !scene.hasIndexThatAnswers else {
            close(pass, times: 1)
            if entrance == nil, root === self, let id = nodeID { makeEntrance(id) }
            return
        }
        // While an index is being built, all pay for it; else this one pays for the recursions too.
        let count = scene.isBuildingIndex ? 1 : Int(Window.recursionsInARow) + 1
        close(pass, times: max(1, min(count, Window.mostBooked / max(1, pass.query.cost))))
        root.recursionsLeft = scene.isBuildingIndex ? 0 : Window.recursionsInARow
    }

    /// Calls the views that a query asks for, until one answers.
    final func answer(_ pass: HitPass, below root: View, with event: Event?) -> View? {
        while true {
            let hit: View?
            switch pass.query.step {
            case .miss, .answered: return nil
            case .hit(let node): return viewsBySlot[node].map { redirected($0, from: $0, below: root) }
            case .ask(let question):
                guard let view = viewsBySlot[question.node] else { return nil }
                questionCount &+= 1
                if question.asks == .inside {
                    let isInside = view.point(inside: question.point, with: event)
                    if pass.levels == nil {
                        scene.resume(&pass.query, with: .descend(inside: isInside))
                        continue
                    }
                    hit = view.finishHitTest(question.point, isInside: isInside, with: event)
                } else {
                    hit = view.hitTest(question.point, with: event)
                }
                if let levels = pass.levels { return finish(levels, hit, with: event) }
                if let hit { return redirected(hit, from: view.superview, below: root) }
                scene.resume(&pass.query, with: .pass)
            }
        }
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

    /// Returns the view that a hit is reported as: the outermost redirect of `view` and its ancestors below `root` wins
    /// (D5).
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
