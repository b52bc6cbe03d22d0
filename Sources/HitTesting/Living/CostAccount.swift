/// The account of what an island has earned by being walked, and may spend on being indexed: ski rental, the classic of
/// online algorithms.
///
/// Everything is counted in *steps*, never timed, so that runs are reproducible: a step is one node that the walk
/// passes over by its bounds, 6 to 16 ns; one with more than bounds is eight (`Steps.gate`). A question earns what an index
/// saves, or would have saved. What has been earned pays for building indexes and for bringing changes into them. So the engine spends on indexes at most as much as the walk would have
/// cost, and answers by what is paid for: at most about twice the cheaper way, whatever the mix of changes and questions.
///
/// Sources: Karlin, Manasse, Rudolph and Sleator, "Competitive snoopy caching" (1988), for renting and buying; paying for an
/// index by the questions asked of it is what databases call cracking (Idreos, Kersten and Manegold, 2007).
struct CostAccount: Sendable {
    /// Steps that may be spent.
    private(set) var balance = 0
    /// The steps that were spent beyond the balance.
    private var overdraft = 0
    /// The cost of a walk through the island, by those made last; 0 before the first.
    private(set) var walkEstimate = 0
    /// The same of walks that were to end by themselves: what is taken for one that was broken off.
    private var fullWalkEstimate = 0
    /// The number of changes since the last walk.
    private var changesSinceWalk = 0
    /// The number of walks so far.
    private var walkCount = 0
    /// The cost of an answer of the table, by those given last; 0 before the first.
    private var answerEstimate = 0
    /// The steps of the last walk, if they were less than half of that; 0 otherwise.
    private var cheapWalk = 0
    /// The number of such walks before the index is asked again, twice as many each time that it is still dearer; and the steps that
    /// are left of theirs, so that a few long walks end the run.
    private var (cheapWalkRun, cheapStepsLeft) = (CostAccount.leastRun, 0)
    private static let (leastRun, longestRun) = (8, 4096)
    /// Questions answered by an index since the last walk that measured what one costs, and what changes have cost since.
    private var (answersSinceWalk, changeCostSinceWalk) = (0, 0)
    /// The steps that the table has saved since it was built.
    private var saved = 0
    /// The steps that changes have cost since they were judged, the steps saved since, and whether anything was asked.
    private var (invested, returned, wasAsked) = (0, 0, false)
    /// The number of times over that tables and changes have to be earned: more, where the last ones have not saved
    /// what they cost.
    private var caution = 1
    /// The steps that the quadtree would have saved, beyond what changes cost it.
    private(set) var quadtreeBalance = 0
    /// The steps that it would have saved beyond that since something changed last: a table is merged with what a
    /// quadtree knows, a quadtree that nothing has changed since answers by itself.
    private var stillBalance = 0

    /// Sums end here, so that they do not overflow where `Int` has 32 bits.
    private static let most = Int.max / 4

    /// The first number and `count` times the second one.
    static func sum(_ first: Int, _ second: Int, _ count: Int = 1) -> Int {
        let (product, overflow) = second.multipliedReportingOverflow(by: count)
        let term = overflow ? (second < 0 ? -most : most) : min(max(product, -most), most)
        return min(max(first + term, -most), most)
    }

    // MARK: Earning

    /// How a walk came to its end.
    enum WalkEnd {
        /// Nothing would have broken it off.
        case full
        /// It ended before it was broken off.
        case inTime
        case brokenOff
    }

    /// The island was walked.
    ///
    /// - Parameters:
    ///   - steps: How many nodes were visited.
    ///   - count: How many such walks there were.
    ///   - end: How they ended. Those broken off count as well, as if they had gone on: the others alone would be the short ones.
    ///   - isList: Whether it listed what it met: that says nothing of what an answer takes.
    ///   - limit: More than that is not kept.
    mutating func noteWalk(
        _ steps: Int, count: Int = 1, _ end: WalkEnd = .full, isList: Bool = false, limit: Int = .max
    ) {
        (changesSinceWalk, wasAsked) = (0, true)
        walkCount = Self.sum(walkCount, count)
        if !isList {
            (answersSinceWalk, changeCostSinceWalk) = (0, 0)
            noteComparison(end == .brokenOff ? 0 : steps)
        }
        let length = end == .brokenOff ? max(fullWalkEstimate, 2 * steps) : steps
        walkEstimate = CostAccount.blend(walkEstimate, length)
        if end == .full { fullWalkEstimate = CostAccount.blend(fullWalkEstimate, length) }
        earn(Self.sum(0, steps, count), limit)
    }

    /// Compares a walk of so many steps with what answers take; 0 for one that was not ended.
    private mutating func noteComparison(_ steps: Int) {
        guard steps > 0, 2 * steps < answerEstimate else { return cheapWalk = 0 }
        if cheapWalk == 0 { (cheapWalkRun, cheapStepsLeft) = (CostAccount.leastRun, CostAccount.leastRun * steps) }
        cheapWalk = steps
        cheapStepsLeft -= steps
    }

    /// True if walks have been cheaper, so that each answer of the index tells whether they still are.
    var isComparing: Bool { cheapWalk > 0 }

    private static func blend(_ old: Int, _ new: Int) -> Int { old == 0 ? new : old + (new - old) / 4 }

    /// The island was answered by an index.
    ///
    /// - Parameter isList: Whether that was a list: what one takes depends on how much is in it.
    mutating func noteAnswer(_ steps: Int, isList: Bool, limit: Int) {
        if !isList {
            answersSinceWalk += 1
            noteAnswerCost(steps)
        }
        let gain = walkEstimate - steps
        (saved, returned, wasAsked) = (Self.sum(saved, gain), Self.sum(returned, gain), true)
        if gain > 0 { earn(gain, limit) } else { spend(-gain) }
    }

    private mutating func noteAnswerCost(_ steps: Int) {
        answerEstimate = CostAccount.blend(answerEstimate, steps)
        guard 2 * cheapWalk < steps else { return cheapWalk = 0 }
        guard cheapWalk > 0, cheapStepsLeft <= 0 else { return }
        cheapWalkRun = min(2 * cheapWalkRun, CostAccount.longestRun)
        cheapStepsLeft = Self.sum(0, cheapWalk, cheapWalkRun)
    }

    /// The index was asked, and gave up.
    ///
    /// - Parameter isTypical: Whether the next answers may be as dear.
    mutating func noteGivenUp(_ steps: Int, isTypical: Bool) {
        if isTypical { noteAnswerCost(2 * steps) }
        spend(steps)
    }

    private mutating func earn(_ steps: Int, _ limit: Int) {
        balance = min(Self.sum(balance, steps), max(balance, limit))
    }

    /// The steps that a walk may take before the index is asked; nil where it is not tried. It is tried again now and then, since
    /// what it costs may have changed: as many steps as an answer takes, with the changes that are brought in for it. Where the last
    /// one took less than half of what answers do, it is tried at once, and the index is what is tried now and then.
    ///
    /// - Parameter hasQuadtree: Whether it is tried now and then only where answers take long.
    func walkLimit(hasQuadtree: Bool, _ policy: AnsweringPolicy) -> Int? {
        if cheapWalk > 0, cheapStepsLeft > 0 { return answerEstimate }
        guard answersSinceWalk >= policy.answersPerProbe else { return nil }
        let answer = Self.sum(answerEstimate, changeCostSinceWalk / max(1, answersSinceWalk))
        return hasQuadtree && answer <= policy.probe ? nil : max(policy.probe, answer)
    }

    /// Takes over what another account has earned, and what was spent there beyond that.
    mutating func add(_ other: CostAccount) {
        spend(other.overdraft)
        balance = Self.sum(balance, other.balance)
        walkEstimate = max(walkEstimate, other.walkEstimate)
        fullWalkEstimate = max(fullWalkEstimate, other.fullWalkEstimate)
        walkCount = Self.sum(walkCount, other.walkCount)
    }

    // MARK: Spending

    func affords(_ steps: Int) -> Bool { balance >= cautious(steps) }

    /// Returns the steps that have to be earned for something of a price.
    func cautious(_ price: Int) -> Int { Self.sum(0, price, caution) }

    /// Something has changed while there is no table: what bringing it into one of so many entries would have cost is spent.
    mutating func forgoChange(_ policy: AnsweringPolicy, inTableOf count: Int) {
        let before = policy.price(ofChanges: changesSinceWalk, inTableOf: count)
        changesSinceWalk = Self.sum(changesSinceWalk, 1)
        spend(policy.price(ofChanges: changesSinceWalk, inTableOf: count) - before)
    }

    /// Changes have been brought in.
    mutating func invest(_ steps: Int) {
        spend(steps)
        (invested, changeCostSinceWalk) = (Self.sum(invested, steps), Self.sum(changeCostSinceWalk, steps))
    }

    /// Something new has changed: stillness ends, and what was saved in between says whether bringing in the changes before was
    /// worth it.
    ///
    /// Caution doubles what has to be earned, so that what never pays is bought ever more rarely, and what would pay is never missed
    /// for longer than until then.
    ///
    /// - Parameters:
    ///   - mayJudge: Whether it is time to judge.
    ///   - limit: It is, too, once so much has been spent.
    mutating func noteChange(_ policy: AnsweringPolicy, mayJudge: Bool, orAfter limit: Int) {
        stillBalance = 0
        guard wasAsked, invested > (mayJudge ? 0 : limit) else { return }
        caution = returned < invested ? min(2 * caution, policy.maximumCaution) : max(1, caution / 2)
        (invested, returned, wasAsked) = (0, 0, false)
    }

    /// Returns the number of nodes or entries up to which something may be begun: so that the last slice is built when
    /// the walks until then have paid for all. What is begun earlier may never be ended.
    ///
    /// - Parameters:
    ///   - price: That of one of them.
    ///   - allWalks: How many walks there were through all islands: where few of them go through this one, few pay for the next
    ///     slice.
    func affordableCount(atPrice price: Int, _ policy: AnsweringPolicy, ofWalks allWalks: Int) -> Int {
        let price = Double(max(price * caution, 1))
        return Int(min(Double(balance) * share(policy, ofWalks: allWalks) / price, Double(NodeID.maximumNodeCount)))
    }

    /// Returns the balance with which so many nodes or entries may be begun, as `affordableCount` tells.
    func balanceAffording(_ count: Int, atPrice price: Int, _ policy: AnsweringPolicy, ofWalks allWalks: Int) -> Int {
        Int(min(Double(count) * Double(price * caution) / share(policy, ofWalks: allWalks), Double(Self.most)))
    }

    /// What has to be paid in the end, in times of what has to be there at the beginning.
    private func share(_ policy: AnsweringPolicy, ofWalks allWalks: Int) -> Double {
        let frequency = Double(walkCount) / Double(max(walkCount, allWalks, 1))
        return 1 + frequency * Double(walkEstimate) / Double(max(policy.slice, 1))
    }

    /// The island has a new table.
    mutating func noteTable() { (saved, answerEstimate, cheapWalk) = (0, 0, 0) }

    /// The table, or what was built of it, is of no use any more.
    mutating func noteLostTable(of count: Int, _ policy: AnsweringPolicy) {
        if saved < policy.table * count { caution = min(2 * caution, policy.maximumCaution) }
        (saved, invested, returned) = (0, 0, 0)
    }

    mutating func spend(_ steps: Int) {
        overdraft = min(overdraft + max(0, steps - balance), Int(Int32.max) / 2)
        balance = max(0, balance - steps)
    }

    /// Adds steps that are paid for already.
    mutating func credit(_ steps: Int) { balance = Self.sum(balance, steps) }

    /// Gives up what was earned: an index that could have been bought would be stale.
    mutating func forfeit() { balance = 0 }

    // MARK: The quadtree

    /// The table answered, where a quadtree would have.
    mutating func noteTableAnswer(_ steps: Int, count: Int = 1) {
        quadtreeBalance = Self.sum(quadtreeBalance, max(0, steps - Steps.quadtreeAnswer), count)
        stillBalance = Self.sum(stillBalance, Steps.tableOverhead, count)
    }

    /// True while nothing changes: then a table's answer costs more, beside that of a quadtree, than its steps say.
    var isStill: Bool { stillBalance > 0 }

    mutating func noteChangesOfQuadtree(_ steps: Int) {
        if quadtreeBalance > 0 { quadtreeBalance = max(0, quadtreeBalance - steps) }
    }

    /// True if a quadtree has been paid for.
    func hasEarnedQuadtree(of count: Int, _ policy: AnsweringPolicy) -> Bool {
        quadtreeBalance + stillBalance >= policy.quadtree * count
    }

    /// Clears what is due for a quadtree; if it was not worth it, more is due than before.
    mutating func settleQuadtree(wasWorthless: Bool, of price: Int = 0) {
        (quadtreeBalance, stillBalance) = (wasWorthless ? -10 * price : 0, 0)
        if !wasWorthless { (answerEstimate, cheapWalk) = (0, 0) }
    }
}

/// The cost of the changes of an island, by those that have been brought into its table last: more than one entry's where nodes
/// lie deep or carry others.
struct ChangeCost: Sendable {
    /// The cost beyond one entry, in sixteenths of that.
    private var extra = 0

    /// Returns the price of a change, by that of one entry.
    func price(ofEntry price: Int) -> Int { price * (16 + extra) / 16 }

    /// Changes have been brought in.
    ///
    /// - Parameters:
    ///   - count: How many.
    ///   - cost: What they took, in changes of one entry each.
    mutating func note(_ count: Int, _ cost: Int) {
        guard count > 0 else { return }
        extra += (max(0, 16 * (cost - count) / count) - extra) / 2
    }
}
