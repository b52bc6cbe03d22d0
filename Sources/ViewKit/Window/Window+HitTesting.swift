// A window, and a view whose override calls `super.hitTest`, test their subviews by plain recursion or by a query of
// the scene. Both strategies call the same overrides in the same order, so cost decides between them:
//
// - While the scene has no index that answers, recursion is used. Now and then a hit test queries the scene all the
//   same. The query walks, and is charged for the recursions too, so that the scene builds indexes.
// - Once the scene has an index, queries are used, except below few views. Now and then the cost of the recursion is
//   counted too, until it exceeds that of the query. Recursion is used if its cost is lower, as where overrides are
//   called again and again.
extension Window {
    /// The number of hit tests after which the choice between recursion and queries is made again. The choice takes
    /// some 200 ns, which is little for so many hit tests.
    static var testsPerChoice: UInt8 { 31 }
    /// The most that one hit test pays for building indexes, in nanoseconds, so that no hit test takes much longer than
    /// others.
    private static var mostBooked: Int { 100_000 }
    /// A price in nanoseconds, added to the cost that a query counts: once for the query, and once for each question.
    private static var questionPrice: Int { 100 }
    /// The greatest number of views in a window at which recursion takes no longer than a query.
    private static var fewViews: Int { 48 }
    /// The greatest number of subviews at which recursion below a view takes no longer than a query, if none of the
    /// subviews has subviews.
    private static var fewSubviews: Int { 8 }

    /// Returns true if a hit test that begins now below a window or an overriding view is to be answered by recursion.
    /// May lower `testsUntilChoice` of the view by 1. A recursion that may call overrides raises `questionCount` by 1.
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
            guard view.testsUntilChoice > 0, view.flags.contains(.prefersRecursion) || !scene.hasIndexThatAnswers else {
                return false
            }
            view.testsUntilChoice -= 1
        }
        if mayAsk { questionCount &+= 1 }
        return true
    }

    /// Tests the subviews of a window or an overriding view by a query, and verifies the answer if the strategy says
    /// so. Returns the view that is hit, or nil.
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

    /// Tests the subviews of a view by a query of the scene. Returns the view that is hit, or nil.
    final func indexedHitTest(below root: View, at point: Point, with event: Event?) -> View? {
        guard let id = root.nodeID else { return nil }
        let questions = questionCount
        let pass = openPass(below: id, at: point)
        let hit = answer(pass, below: root, with: event)
        if pass.levels == nil {
            decide(pass, below: root, id, at: point, hit, Int(clamping: questionCount &- questions))
        }
        close(pass)
        return hit
    }

    /// Decides whether the next hit tests below a view are answered by recursion or by queries.
    ///
    /// - Parameter calls: The number of calls of overrides in this hit test.
    @inline(never)
    private func decide(_ pass: HitPass, below root: View, _ id: NodeID, at point: Point, _ hit: View?, _ calls: Int) {
        if !scene.hasIndexThatAnswers {
            // While an index is being built, every hit test pays for the building. Otherwise this hit test also pays
            // for the recursions that follow. The more overrides were called, the more rarely the choice is made, since
            // the calls dominate the time.
            let inARow = calls + (scene.isBuildingIndex ? 0 : Int(Window.testsPerChoice))
            pass.times = min(1 + inARow, 1 + Window.mostBooked / max(1, pass.query.cost))
            root.testsUntilChoice = UInt8(clamping: inARow)
        } else if root.testsUntilChoice > 0 {
            root.testsUntilChoice -= 1
        } else {
            let cost = pass.query.cost + Window.questionPrice * (1 + calls)
            let node = hit?.window === self ? hit?.nodeID : nil
            let recurses = mayAsk && scene.isWalkCheaper(than: cost, below: id, at: point, to: node)
            root.flags[.prefersRecursion] = recurses
            root.testsUntilChoice = recurses ? UInt8.max : Window.testsPerChoice
        }
    }

    /// Calls the overrides that a query asks about, until the query ends or an override returns a view. Returns the
    /// view that is hit, or nil.
    final func answer(_ pass: HitPass, below root: View, with event: Event?) -> View? {
        while true {
            let hit: View?
            switch pass.query.step {
            case .miss, .answered: return nil
            case .hit(let node): return viewsBySlot[node].map { redirected($0, from: $0, below: root) }
            case .ask(let question):
                guard let view = viewsBySlot[question.node] else { return nil }
                questionCount &+= 1
                if question.asks == .pointInside {
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

    /// After an override has changed the tree, finishes the hit test by recursion over the stored levels, innermost first.
    ///
    /// - Parameter hit: The answer of the override. The overriding view is a subview of the first level's view.
    private func finish(_ levels: [HitPass.Level], _ hit: View?, with event: Event?) -> View? {
        var hit = hit
        for (index, level) in levels.enumerated() {
            if hit == nil { hit = firstHit(of: level, with: event) }
            // The rest of the root's own hit test is up to the caller.
            if index == levels.count - 1 { break }
            let view = level.view
            if hit != nil || view.gate.takes(isInside: level.isInside) { hit = view.redirect ?? hit ?? view }
        }
        return hit
    }

    private func firstHit(of level: HitPass.Level, with event: Event?) -> View? {
        for subview in level.remaining {
            if let hit = subview.hitTestFromSuperview(level.point, with: event) { return hit }
        }
        return nil
    }

    /// The view that is reported when `hit` is hit: the target of the outermost redirect, among those of `view` and its
    /// ancestors below `root` (Semantics, D5). If there is no redirect, `hit`.
    private func redirected(_ hit: View, from view: View?, below root: View) -> View {
        mayHaveRedirects ? outermostRedirect(from: view, below: root)?.target ?? hit : hit
    }
}

extension Window: RedirectingTree {
    package final func parent(of view: View) -> View? { view.superview }
    package final func redirect(of view: View) -> View? { view.redirect }

    /// The nodes of the window's views that redirect, each with the target.
    ///
    /// - Complexity: O(views) if views redirect.
    final var redirects: [(source: NodeID, target: View)] {
        guard mayHaveRedirects else { return [] }
        return subtree().compactMap { view in view.redirect.flatMap { target in view.nodeID.map { ($0, target) } } }
    }
}
