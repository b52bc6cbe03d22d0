// Below a window, and below a view whose override calls `super.hitTest`, a hit test is either the plain recursion over the subviews or a
// query of the scene, whose questions call the overrides. Both make the same calls in the same order, so it is about their price alone:
//
// - While the scene has no index that answers, the recursion goes on. Now and then a hit test is put to the scene all the same, which does
//   it by its own walk, books what all of them have cost, and builds indexes with that as for any other owner.
// - Once it has one, it is asked, but for what few views are below. Now and then the walk's cost is counted, too, up to that of the
//   query: if it takes less, as where overrides are asked again and again, the recursion goes on.
extension Window {
    /// So many hit tests go the same way before it is looked at again: what that takes, some 200 ns, is not noticed among them.
    static var sameWayInARow: UInt8 { 31 }
    /// The most that is booked at once, in about nanoseconds, so that no hit test takes much longer than others.
    private static var mostBooked: Int { 100_000 }
    /// A query takes about so much more than what it counts, and as much again for each question that it puts.
    private static var questionPrice: Int { 100 }
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
            guard view.sameWayLeft > 0, view.flags.contains(.prefersRecursion) || !scene.hasIndexThatAnswers else {
                return false
            }
            view.sameWayLeft -= 1
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
        let questions = questionCount
        let pass = openPass(below: id, at: point)
        let hit = answer(pass, below: root, with: event)
        if pass.levels == nil {
            decide(pass, below: root, id, at: point, hit, Int(clamping: questionCount &- questions))
        }
        close(pass)
        return hit
    }

    /// Decides which way the next hit tests below a view go.
    ///
    /// - Parameter calls: The number of overrides that this one has called.
    @inline(never)
    private func decide(_ pass: HitPass, below root: View, _ id: NodeID, at point: Point, _ hit: View?, _ calls: Int) {
        if !scene.hasIndexThatAnswers {
            // While an index is being built, all pay for it; else this one pays for the recursions too. The more overrides are asked,
            // the more rarely, since that is what takes longer.
            let inARow = calls + (scene.isBuildingIndex ? 0 : Int(Window.sameWayInARow))
            pass.times = min(1 + inARow, 1 + Window.mostBooked / max(1, pass.query.cost))
            root.sameWayLeft = UInt8(clamping: inARow)
        } else if root.sameWayLeft > 0 {
            root.sameWayLeft -= 1
        } else {
            let cost = pass.query.cost + Window.questionPrice * (1 + calls)
            let node = hit?.window === self ? hit?.nodeID : nil
            let recurses = mayAsk && scene.isWalkCheaper(than: cost, below: id, at: point, to: node)
            root.flags[.prefersRecursion] = recurses
            root.sameWayLeft = recurses ? UInt8.max : Window.sameWayInARow
        }
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
        mayHaveRedirects ? outermostRedirect(from: view, below: root)?.target ?? hit : hit
    }
}

extension Window: RedirectingTree {
    package final func parent(of view: View) -> View? { view.superview }
    package final func redirect(of view: View) -> View? { view.redirect }
}
