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
    @exclusivity(unchecked) private var candidates: FreshCandidates?
    @exclusivity(unchecked) private var index: AnyObject?
    @exclusivity(unchecked) private var query: HitQuery?
    /// The levels reached, innermost first, as they were before the tree changed; nil while it has not. They keep their
    /// views alive.
    @exclusivity(unchecked) private(set) var levels: [Level]?

    func begin(_ candidate: FreshCandidates.Candidate, of candidates: FreshCandidates) {
        self.candidate = candidate
        self.candidates = candidates
        index = candidates.index
    }

    func begin(_ candidate: FreshCandidates.Candidate, of query: HitQuery) {
        self.candidate = candidate
        self.query = query
    }

    func end() {
        candidates = nil
        index = nil
        query = nil
        levels = nil
    }

    /// Goes on behind the candidate, which is not hit.
    @inline(never)
    func advance(in window: Window) {
        if candidates != nil {
            candidate = candidates?.next(in: window.scene)
            // It may have come to another one.
            index = candidates?.index
        } else {
            query?.resume(with: .pass, in: &window.scene)
            candidate = query.flatMap(FreshCandidates.Candidate.init)
        }
    }

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
        guard let candidates, let candidate else { return query?.pendingLevels() ?? [] }
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
