import HitTesting

/// The costs of parts of a hit test, about, in nanoseconds where all is in the cache.
///
/// The overrides' own time is not in it: the same ones are asked either way.
enum HitTestPrice {
    /// A view that a recursion visits, and one that it goes through.
    static let visit = 4
    static let level = 20
    /// An answer of the entrance.
    static let entrance = 30
    /// An index that nothing has changed since, the first view that it calls, beside that, and each of them.
    static let answer = 90
    static let firstCall = 60
    static let call = 60
    /// An index that is not up to date, a view that it calls, and a step of the scene.
    static let search = 900
    static let searchedCall = 120
    static let step = 8
    /// The cost of counting beyond the recursion, and for each view that it calls.
    static let count = 500
    static let countedCall = 100

    /// An answer of an index that nothing has changed since.
    static func answer(calls: Int) -> Int { answer + (calls > 0 ? firstCall : 0) + calls * call }
}

/// The judge of which of two ways answers what lies below a view, the window or one that asks, where either would do:
/// the recursion over its subviews, or the index.
///
/// Both give the same answers and make the same calls in the same order; this is about their price. It is counted, never
/// timed, so that runs are reproducible. Since the calls are the same, a recursion that is counted tells what an index would
/// cost before there is one: where views are few, or overrides are asked again and again, none is bought.
///
/// A new window recurses, and a sixth of what its recursions cost pays for an index: so whatever becomes of that, they are not
/// much dearer than they would be without. Once they have cost as much as the index would have, and it would be far cheaper,
/// all of what they cost pays for it, so that they take twice as long until it has been paid: a large window has it after about
/// twice its price.
package final class IndexWorth {
    /// True if the index answers.
    @exclusivity(unchecked) package private(set) var usesIndex = false
    /// The number of searches, by an index that is not up to date, that come before a recursion is counted again.
    @exclusivity(unchecked) private var searchesLeft = 0
    /// The number of recursions before the last count, and before the next one at least.
    private var period = IndexWorth.firstPeriod
    private var shortestPeriod = IndexWorth.leastPeriod
    /// The costs of a hit test by either way, by those counted last; 0 where that is not known.
    @exclusivity(unchecked) private var recursionCost = 0
    @exclusivity(unchecked) private var indexCost = 0
    /// The cost of an answer of the index that calls nobody: more than the entrance takes, where that is often uncertain, as among
    /// turned views.
    @exclusivity(unchecked) private var quietCost = HitTestPrice.entrance
    /// The cost of a hit test by an index that is not up to date.
    private var searchCost = 0
    /// The steps that a recursion takes, about: one for each view visited, more for one that has more than bounds.
    private(set) var visits = 0
    /// The steps of the recursions that were counted last.
    private var countedSteps = 0
    /// The steps of the recursions that an index would have been worth, less what changes would have cost it, up to what it costs;
    /// while all recursions pay, what is left to pay.
    private var spentSteps = 0
    private var bookedChangeCount: UInt64 = 0
    /// True if all recursions pay for an index.
    private var paysFully = false

    /// The number of recursions before the first count.
    static let firstPeriod = 32
    private static let leastPeriod = 8
    private static let longestPeriod = 512
    /// Counting takes about one of so many parts of the time.
    private static let countingShare = 24
    /// The number of recursions of which one pays for an index, until they have cost what it costs; and the steps that are
    /// paid at once while it is being built.
    private static let payingShare = 6
    private static let stepsPaid = 2000
    /// An index so many times cheaper is worth that all recursions pay for it.
    private static let clearGain = 4
    /// Sums end here, so that they do not overflow where `Int` has 32 bits.
    private static let mostSteps = Int.max / 4

    /// True if the index answers the hit test that begins now; else a recursion is to be counted.
    @inline(__always)
    var answersNow: Bool { usesIndex && searchesLeft > 0 }

    /// There is an index, made before anybody has asked.
    func trust() { (usesIndex, searchesLeft) = (true, IndexWorth.countingShare) }

    // MARK: What hit tests have cost

    /// A recursion was counted.
    ///
    /// - Parameters:
    ///   - visits: The steps that it took: one for each view visited, more for one that has more than bounds.
    ///   - levels: The number of views that hold what was hit.
    ///   - calls: The number of views that an index would call.
    func noteRecursion(visits: Int, levels: Int, calls: Int) {
        self.visits = IndexWorth.blend(self.visits, visits)
        // Behind searches stands one recursion alone.
        countedSteps = min(visits, IndexWorth.mostSteps / IndexWorth.longestPeriod) * (usesIndex ? 1 : period + 1)
        recursionCost = IndexWorth.blend(
            recursionCost, visits * HitTestPrice.visit + (levels + 1) * HitTestPrice.level)
        indexCost = IndexWorth.blend(indexCost, calls > 0 ? HitTestPrice.answer(calls: calls) : quietCost)
        let counting = HitTestPrice.count + calls * HitTestPrice.countedCall
        shortestPeriod = max(IndexWorth.leastPeriod, IndexWorth.countingShare * counting / recursionCost)
    }

    /// An index that nothing has changed since has answered.
    ///
    /// - Parameter others: How many hit tests before it, since the last one that was noted, called nobody.
    /// - Returns: How many recursions are to follow.
    @inline(__always)
    func noteAnswer(calls: Int, others: Int) -> Int {
        guard recursionCost > 0 else {
            // Nothing to compare with: where anybody is called, the next hit test is a recursion that is counted.
            if calls > 0 { searchesLeft = 0 }
            return 0
        }
        let cost = (HitTestPrice.answer(calls: calls) + others * HitTestPrice.entrance) / (1 + others)
        indexCost += (cost - indexCost) / 8
        if calls == 0 { quietCost += (cost - quietCost) / 4 }
        return isCheap(indexCost) ? 0 : recurse()
    }

    /// An index that was not up to date has answered.
    ///
    /// - Returns: How many recursions are to follow.
    func noteSearch(steps: Int, calls: Int) -> Int {
        searchCost = IndexWorth.blend(
            searchCost, HitTestPrice.search + calls * HitTestPrice.searchedCall + steps * HitTestPrice.step)
        searchesLeft -= 1
        return isCheap(searchCost) ? 0 : recurse()
    }

    private static func blend(_ old: Int, _ new: Int) -> Int { old == 0 ? new : (3 * old + new) / 4 }

    /// True if a way costs so little that it is taken: with little difference it stays as it is.
    private func isCheap(_ cost: Int) -> Bool {
        if recursionCost == 0 { return true }
        return usesIndex ? 4 * cost <= 5 * recursionCost : 5 * cost <= 4 * recursionCost
    }

    // MARK: Deciding

    /// Decides whether all recursions pay for an index until the next count.
    func judgePaying(_ scene: HitScene, _ standing: HitScene.IndexStanding) {
        spentSteps = max(0, spentSteps - scene.price(ofChangesSince: &bookedChangeCount, before: period + 1))
        guard let price = scene.indexPrice, standing != .fresh, standing != .outdated,
            recursionCost / IndexWorth.clearGain >= indexCost
        else { return paysFully = false }
        spentSteps = min(max(0, spentSteps + (paysFully ? -countedSteps : countedSteps)), price)
        paysFully = spentSteps >= (paysFully ? 1 : price)
    }

    /// The number of recursions, of those since the last count, that are to pay for an index.
    var payingRecursions: Int {
        guard !usesIndex && isCheap(indexCost) else { return 0 }
        return max(1, period / payingShare)
    }

    /// The number of recursions of which one pays.
    private var payingShare: Int { paysFully ? 1 : IndexWorth.payingShare }

    /// Decides what answers until the next count.
    ///
    /// - Returns: How many recursions are to follow.
    func decide(_ standing: HitScene.IndexStanding) -> Int {
        guard isCheap(indexCost) else { return recurse() }
        switch standing {
        case .none: return recurse()
        case .building:
            let steps = payingShare * IndexWorth.stepsPaid / max(visits, 1)
            period = min(recurse(), max(paysFully ? 0 : shortestPeriod, steps))
            return period
        case .outdated, .lacksQuadtree, .fresh:
            // What a search costs is found out by trying.
            let isTried = standing != .fresh && (searchCost == 0 || !isCheap(searchCost))
            searchesLeft =
                isTried ? 1 : IndexWorth.countingShare * (1 + recursionCost / max(searchCost, indexCost, 1))
        }
        usesIndex = true
        return 0
    }

    /// There is no index any more.
    ///
    /// - Returns: How many recursions are to follow.
    func recurse() -> Int {
        let longest = paysFully ? shortestPeriod : IndexWorth.longestPeriod
        period = usesIndex ? shortestPeriod : min(max(2 * period, shortestPeriod), longest)
        usesIndex = false
        return period
    }
}

extension Window {
    /// Prepares the first hit test below a view: where there is an index, it answers, else the first ones are
    /// recursions.
    @inline(never)
    final func beginDeciding(below root: View) {
        let worth = IndexWorth()
        root.indexWorth = worth
        guard let id = root.nodeID else { return }
        switch scene.standing(ofIndexBelow: id) {
        case .fresh, .outdated, .lacksQuadtree: worth.trust()
        case .none, .building: root.recursionsLeft = UInt16(IndexWorth.firstPeriod)
        }
    }

    /// True if the index answers the hit test below a view that begins now. If not, and no recursions are left, one is
    /// to be counted.
    final func usesIndexNow(below root: View) -> Bool {
        if root.indexWorth == nil { beginDeciding(below: root) }
        return root.indexWorth.unsafelyUnwrapped.answersNow
    }

    /// The recursion over the subviews of a view, counted: by a query that walks, and calls what the recursion would call. Decides how
    /// the next hit tests there are answered.
    final func countedHitTest(below root: View, at point: Point, with event: Event?) -> View? {
        guard let id = root.nodeID else { return nil }
        let pass = openPass()
        defer { close(pass) }
        beginWalk(pass, below: id, at: point)
        let hit = answer(pass, below: root, with: event)
        // What has changed the tree was not counted to its end.
        if pass.levels == nil { noteCount(of: pass, below: root, id, at: point) }
        return hit
    }

    /// A function of its own, so that the query is not on the stack, once a level, while views are called.
    @inline(never)
    private func beginWalk(_ pass: HitPass, below id: NodeID, at point: Point) {
        pass.begin(scene.walkQuery(below: id, at: point))
    }

    /// Sets the number of recursions below a view that are to follow.
    final func recurse(_ count: Int, below root: View) {
        root.recursionsLeft = UInt16(clamping: count)
        if count > 0, root === self { dropEntrance() }
    }

    @inline(never)
    private func noteCount(of pass: HitPass, below root: View, _ id: NodeID, at point: Point) {
        guard let worth = root.indexWorth else { return }
        let walk = pass.walkCount
        worth.noteRecursion(visits: walk.visits, levels: walk.levels, calls: pass.callCount)
        let paying = worth.payingRecursions
        if paying > 0 { scene.noteWalks(below: id, at: point, steps: worth.visits, count: paying) }
        let standing = scene.standing(ofIndexBelow: id)
        worth.judgePaying(scene, standing)
        recurse(worth.decide(standing), below: root)
    }
}
