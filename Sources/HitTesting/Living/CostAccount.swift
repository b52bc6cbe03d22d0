/// What an island has earned by being walked, and may spend on being indexed: ski rental, the classic of online
/// algorithms.
///
/// Everything is counted in *steps*, never timed, so that runs are reproducible: a step is one node that the walk
/// visits, some 6 ns. A question earns what an index saves, or would have saved. What has been earned pays for building
/// indexes and for bringing changes into them. So the engine spends on indexes at most as much as the walk would have
/// cost, and answers by what is paid for: at most about twice the cheaper way, whatever the mix of changes and questions.
///
/// Sources: Karlin, Manasse, Rudolph and Sleator, "Competitive snoopy caching" (1988), for renting and buying; paying for an
/// index by the questions asked of it is what databases call cracking (Idreos, Kersten and Manegold, 2007).
struct CostAccount: Sendable {
    /// Steps that may be spent.
    private(set) var balance = 0
    /// What a walk through the island costs, by those made last; 0 before the first.
    private(set) var walkEstimate = 0
    /// Questions answered by an index since the last walk that measured what one costs.
    private var answersSinceWalk = 0
    /// What the quadtree would have saved, beyond what changes cost it.
    private(set) var quadtreeBalance = 0

    /// What no account exceeds, so that what was earned long ago is not spent on changes that no question follows: the
    /// price of some hundred changes, or an eighth of that of a table.
    private func limit(_ count: Int, _ policy: AnsweringPolicy) -> Int {
        max(policy.change * 128, policy.table * count / 8)
    }

    // MARK: Earning

    /// The island was walked.
    ///
    /// - Parameters:
    ///   - steps: How many nodes were visited.
    ///   - wasBrokenOff: Whether there would have been more.
    ///   - count: How many entries it has, as far as is known.
    mutating func noteWalk(_ steps: Int, wasBrokenOff: Bool, count: Int, _ policy: AnsweringPolicy) {
        answersSinceWalk = 0
        if wasBrokenOff {
            // How long it would have been is not known; at least it would have gone on for a while.
            walkEstimate = max(walkEstimate, 2 * steps)
        } else {
            walkEstimate = walkEstimate == 0 ? steps : walkEstimate + (steps - walkEstimate) / 4
        }
        balance = min(balance + steps, max(balance, limit(count, policy)))
    }

    /// The island was answered by an index.
    mutating func noteAnswer(_ steps: Int, count: Int, _ policy: AnsweringPolicy) {
        answersSinceWalk += 1
        let saved = walkEstimate - steps
        if saved > 0 { balance = min(balance + saved, max(balance, limit(count, policy))) } else { spend(-saved) }
    }

    /// Whether the walk should be tried again, since what it costs may have changed.
    func wantsProbe(_ policy: AnsweringPolicy) -> Bool { answersSinceWalk >= policy.answersPerProbe }

    /// Takes over what another account has earned.
    mutating func add(_ other: CostAccount) {
        balance += other.balance
        walkEstimate = max(walkEstimate, other.walkEstimate)
    }

    // MARK: Spending

    func affords(_ steps: Int) -> Bool { balance >= steps }

    mutating func spend(_ steps: Int) { balance = max(0, balance - steps) }

    /// What was earned is of no use: an index that could have been bought would be stale.
    mutating func forfeit() { balance = 0 }

    // MARK: The quadtree

    /// The table answered, where a quadtree would have.
    mutating func noteTableAnswer(_ steps: Int) {
        quadtreeBalance += max(0, steps - Steps.quadtreeAnswer)
    }

    mutating func noteChangesOfQuadtree(_ steps: Int) {
        if quadtreeBalance > 0 { quadtreeBalance = max(0, quadtreeBalance - steps) }
    }

    /// Whether a quadtree has been paid for.
    func hasEarnedQuadtree(of count: Int, _ policy: AnsweringPolicy) -> Bool {
        quadtreeBalance >= policy.quadtree * count
    }

    /// Nothing is due for a quadtree any more; or, if it was not worth it, more than before.
    mutating func settleQuadtree(wasWorthless: Bool, of price: Int = 0) {
        quadtreeBalance = wasWorthless ? -10 * price : 0
    }
}
