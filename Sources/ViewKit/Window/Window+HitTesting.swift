extension Window {
    /// The views that get touches at many points, in their order; each as `hitTest(_:with:)` answers it.
    ///
    /// - Complexity: O(points · log n) expected.
    public final func hitTest(_ points: [Point], with event: Event?) -> [View?] {
        points.map { hitTest($0, with: event) }
    }

    /// True if what lies below the window, or a view that asks, may be answered by the index at present.
    final func usesIndex(below view: View) -> Bool {
        if isWalking { return false }
        switch hitTestingStrategy {
        case .walk: return false
        case .indexed: return alwaysUsesIndex || !view.hasFewSubviews
        case .verified, .sampled: return true
        }
    }

    /// True if a recursion is to begin where it is the cheaper way, or the only one.
    @inline(__always)
    final func allowsRecursion() -> Bool {
        switch hitTestingStrategy {
        case .walk: return true
        case .indexed:
            guard !alwaysUsesIndex, !isVerifying else { return false }
            if mayAsk { questionCount &+= 1 }
            return true
        case .verified, .sampled: return false
        }
    }

    /// Asks the subviews of a view, the window or one that asks: by the index or by the recursion, whichever is
    /// cheaper.
    ///
    /// - Parameter point: In the view's bounds space.
    final func hitTest(below root: View, at point: Point, with event: Event?) -> View? {
        if openHitTestCount == 0, !isVerifying, let report = reportOfThisHitTest() {
            return verify(below: root, at: point, with: event, report)
        }
        openHitTestCount += 1
        defer { openHitTestCount -= 1 }
        if alwaysUsesIndex || isVerifying || (root.recursionsLeft == 0 && usesIndexNow(below: root)) {
            return indexedHitTest(below: root, at: point, with: event)
        }
        if root.recursionsLeft == 0 { return countedHitTest(below: root, at: point, with: event) }
        root.recursionsLeft -= 1
        if mayAsk { questionCount &+= 1 }
        return root.walkSubviews(point, with: event)
    }

    // MARK: By the index

    /// Asks the subviews of a view, by the index.
    final func indexedHitTest(below root: View, at point: Point, with event: Event?) -> View? {
        guard let id = root.nodeID else { return nil }
        let pass = openPass()
        defer { close(pass) }
        guard pass.begin(below: id, at: point, in: self) else {
            return searchedHitTest(pass, below: root, id, at: point, with: event)
        }
        if entrance == nil, root === self {
            makeEntrance(id)
            if entrance != nil { pass.forgetSearch() }
        }
        let hit = answer(pass, below: root, with: event)
        noteAnswer(of: pass, below: root)
        return hit
    }

    @inline(never)
    private func noteAnswer(of pass: HitPass, below root: View) {
        guard let worth = root.indexWorth, worth.usesIndex else { return }
        let others = root === self ? heldEntrance?.takeCount() ?? 0 : 0
        let recursions = worth.noteAnswer(calls: pass.callCount, others: others)
        if recursions > 0 { recurse(recursions, below: root) }
    }

    /// Asks the subviews of a view where no index is up to date: by a query that finds out how to answer.
    @inline(never)
    private func searchedHitTest(
        _ pass: HitPass, below root: View, _ id: NodeID, at point: Point, with event: Event?
    ) -> View? {
        if let worth = root.indexWorth, worth.usesIndex, scene.standing(ofIndexBelow: id) == .none {
            recurse(worth.recurse(), below: root)
            return root.walkSubviews(point, with: event)
        }
        let steps = scene.stepCount
        beginSearch(pass, below: id, at: point)
        let hit = answer(pass, below: root, with: event)
        if let worth = root.indexWorth, worth.usesIndex {
            recurse(worth.noteSearch(steps: scene.stepCount - steps, calls: pass.callCount), below: root)
        }
        return hit
    }

    /// A function of its own, so that the query is not on the stack, once a level, while views are called.
    @inline(never)
    private func beginSearch(_ pass: HitPass, below id: NodeID, at point: Point) {
        pass.begin(scene.query(below: id, at: point))
    }

    final func openPass() -> HitPass {
        if openPassCount == passes.count { passes.append(HitPass()) }
        openPassCount += 1
        return passes[openPassCount - 1]
    }

    final func close(_ pass: HitPass) {
        pass.end()
        openPassCount -= 1
    }

    /// Calls the views that a hit test comes to, until one answers.
    final func answer(_ pass: HitPass, below root: View, with event: Event?) -> View? {
        while let candidate = pass.candidate, let view = viewsBySlot[candidate.node] {
            let hit: View?
            switch candidate {
            case .hit: return redirected(view, from: view, below: root)
            case .ask(let question):
                pass.noteCall()
                hit = ask(view, question, with: event)
            case .enter(_, let point, let isInside):
                pass.noteCall()
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

/// A hit test by the index while an override answers: it stands in the window, not on the stack, so that the first change
/// of the tree makes it keep what the plain recursion would still hold.
///
/// Passes are used again; the window has as many as were open at a time.
final class HitPass {
    /// A view whose subviews the hit test is going through.
    struct Level {
        let view: View
        /// The point in the view's bounds space.
        let point: Point
        /// The answer of the view's `point(inside:)`.
        let isInside: Bool
        /// The subviews still to be asked, front to back.
        let remaining: [View]
    }

    /// The candidate reached: a view that is hit, asked or entered; nil at the end.
    @exclusivity(unchecked) private(set) var candidate: FreshCandidates.Candidate?
    /// The source of candidates: an index that nothing has changed since, which is kept alive, or a search that finds
    /// out how to answer.
    @exclusivity(unchecked) private var candidates = FreshCandidates()
    @exclusivity(unchecked) private var isFresh = false
    @exclusivity(unchecked) private var index: AnyObject?
    @exclusivity(unchecked) private var search: Search?
    /// The number of views that it has called.
    @exclusivity(unchecked) private(set) var callCount = 0
    /// The levels reached, innermost first, as they were before the tree changed; nil while it has not. They keep their
    /// views alive.
    @exclusivity(unchecked) private(set) var levels: [Level]?

    /// A query, which takes more memory than all the rest of a pass. It stands apart, to be used again while searches follow one
    /// another, and to be let go once the index is up to date.
    private final class Search {
        @exclusivity(unchecked) var query: HitQuery?
    }

    /// Begins below a view at a point of its bounds space, by an index that nothing has changed since.
    ///
    /// - Returns: False if there is none.
    @inline(never)
    func begin(below root: NodeID, at point: Point, in window: Window) -> Bool {
        guard window.scene.begin(&candidates, below: root, at: point) else { return false }
        (isFresh, callCount) = (true, 0)
        index = candidates.index
        candidate = window.scene.next(&candidates)
        return true
    }

    func begin(_ query: HitQuery) {
        callCount = 0
        candidate = FreshCandidates.Candidate(query)
        if search == nil { search = Search() }
        search?.query = query
    }

    func end() {
        if isFresh { (isFresh, index) = (false, nil) } else { search?.query = nil }
        if levels != nil { levels = nil }
    }

    /// Lets go of what only searches need.
    func forgetSearch() { search = nil }

    /// The candidate is called, which may change the tree.
    func noteCall() { callCount += 1 }

    /// Goes on behind the candidate, which is not hit.
    @inline(never)
    func advance(in window: Window) {
        guard isFresh else { return resume(in: window) }
        let root = candidates.root
        candidate = window.scene.next(&candidates)
        if candidates.root != root { index = candidates.index }
    }

    private func resume(in window: Window) {
        search?.query?.resume(with: .pass, in: &window.scene)
        candidate = search?.query.flatMap(FreshCandidates.Candidate.init)
    }

    /// The steps and levels of a query that walks: see `HitQuery.walkCount`.
    var walkCount: (visits: Int, levels: Int) { search?.query?.walkCount ?? (0, 0) }

    /// Keeps the levels reached, unless that has been done.
    func keepLevels(in window: Window) -> Bool {
        guard levels == nil else { return false }
        levels = pendingLevels(in: window).compactMap { level in
            guard let id = level.node, let view = window.viewsBySlot[id] else { return nil }
            return Level(
                view: view, point: level.point, isInside: level.isInside,
                remaining: level.remaining.compactMap { window.viewsBySlot[$0] })
        }
        return true
    }

    private func pendingLevels(in window: Window) -> [HitQuery.PendingLevel] {
        guard isFresh, let candidate else { return search?.query?.pendingLevels() ?? [] }
        return candidates.pendingLevels(around: candidate.node, in: window.scene)
    }
}

extension FreshCandidates.Candidate {
    /// The position of a query; nil at its end without a hit.
    init?(_ query: HitQuery) {
        switch query.step {
        case .hit(let node): self = .hit(node)
        case .ask(let question): self = .ask(question)
        case .miss, .answered: return nil
        }
    }
}
