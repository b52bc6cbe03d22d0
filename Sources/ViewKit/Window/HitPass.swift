/// A hit test by the index while an override answers: it stands in the window, not on the stack, so that the first change
/// of the tree makes it keep what the plain recursion would still hold.
///
/// Passes are used again; the window has as many as were open at a time.
final class HitPass {
    /// A view whose subviews the hit test is going through.
    struct Level {
        let view: View
        /// In the view's bounds space.
        let point: Point
        /// What the view's `point(inside:)` said.
        let isInside: Bool
        /// The subviews still to be asked, front to back.
        let remaining: [View]
    }

    /// What has been reached: a view that is hit, asked or entered; nil at the end.
    @exclusivity(unchecked) private(set) var candidate: FreshCandidates.Candidate?
    /// Where candidates come from: an index that nothing has changed since, which is kept alive, or a query that finds out how
    /// to answer.
    @exclusivity(unchecked) private var candidates = FreshCandidates()
    @exclusivity(unchecked) private var isFresh = false
    @exclusivity(unchecked) private var index: AnyObject?
    @exclusivity(unchecked) private var query: HitQuery?
    /// How many views it has called.
    @exclusivity(unchecked) private(set) var callCount = 0
    /// The levels reached, innermost first, as they were before the tree changed; nil while it has not. They keep their
    /// views alive.
    @exclusivity(unchecked) private(set) var levels: [Level]?

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
        self.query = query
    }

    func end() {
        if isFresh { (isFresh, index) = (false, nil) } else { query = nil }
        if levels != nil { levels = nil }
    }

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
        query?.resume(with: .pass, in: &window.scene)
        candidate = query.flatMap(FreshCandidates.Candidate.init)
    }

    /// What a query that walks has visited.
    var walkCount: (visits: Int, levels: Int) { query?.walkCount ?? (0, 0) }

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
        guard isFresh, let candidate else { return query?.pendingLevels() ?? [] }
        return candidates.pendingLevels(around: candidate.node, in: window.scene)
    }
}

extension FreshCandidates.Candidate {
    /// Where a query stands; nil at its end without a hit.
    init?(_ query: HitQuery) {
        switch query.step {
        case .hit(let node): self = .hit(node)
        case .ask(let question): self = .ask(question)
        case .miss, .answered: return nil
        }
    }
}
