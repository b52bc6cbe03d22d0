/// Statistics of the rhythm of changes and queries. A *frame* is a series of changes, then the queries up to the next
/// change.
struct FrameAccount: Sendable {
    /// The scene's count of changes at the frame's first query.
    private(set) var changeCount = UInt64.max
    /// The scene's count of queries at the beginning of the frame; nil before the first frame.
    private(set) var queriesBefore: UInt32?
    /// The number of queries expected in this frame: as many as in the previous one, 1 in the first frame and at least.
    private(set) var expected = 1
    /// The cost of all walks in this frame.
    var walked: Int64 = 0
    /// The cost of walks in this frame up to which there is no new decision between walks and an update.
    private var walkedUntil: Int64 = 0
    /// The cost of updates in this frame.
    private var updated: Int64 = 0
    /// A moving average of the cost of a walk; nil while unknown.
    private(set) var walkCost: Int?
    /// A moving average of the cost of an answer by indexes; nil while unknown.
    private(set) var answerCost: Int?
    /// A moving average of the price of updating a node; nil while unknown.
    private var nodePrice: Int?
    /// The cost of all walks since the last update.
    private var walkedSinceUpdate: Int64 = 0
    /// The cost of all walks since the last update that has left no node waiting.
    private var walkedSinceAll: Int64 = 0
    /// True if the last walk was a trial that ended at its limit, so that walks cost more than is known.
    private var wasCutOff = false
    /// The number of answers by indexes since the last walk.
    private var answers = 0
    /// The number of changed nodes that waited for an update at the beginning of the frame, or after the last update since.
    private var pending = 0
    /// The number of nodes that change in a frame.
    private(set) var fresh = 0

    /// Begins a frame, at a count of queries and with `pending` changed nodes that wait for an update.
    mutating func begin(_ changeCount: UInt64, after queries: UInt32, pending: Int) {
        fresh = self.pending == 0 ? pending : max(fresh, pending - self.pending)
        self.pending = pending
        expected = max(queriesBefore.map { Int(clamping: queries &- $0) } ?? 1, 1)
        (self.changeCount, queriesBefore, walked, updated, walkedUntil) = (changeCount, queries, 0, 0, 0)
    }

    /// True if the next query of this frame is answered by a walk, as the last decision was (`updateLimit`).
    @inline(__always)
    func goesOnWalking(_ changeCount: UInt64) -> Bool { changeCount == self.changeCount && walked < walkedUntil }

    @inline(__always)
    mutating func noteAnswer(_ cost: Int) {
        answers &+= 1
        answerCost = answerCost.map { (7 * $0 + cost) / 8 } ?? cost
    }

    /// Records the cost of a walk that has answered because the indexes were out of date.
    mutating func noteWalk(_ cost: Int) {
        wasCutOff = false
        (answers, walked, walkedSinceUpdate) = (0, walked + Int64(cost), walkedSinceUpdate + Int64(cost))
        walkedSinceAll += Int64(cost)
        // A walk that costs much more than expected calls for a new decision.
        if cost / 2 > walkCost ?? 0 { walkedUntil = 0 }
        walkCost = walkCost.map { (3 * $0 + cost) / 4 } ?? cost
    }

    /// The expected price of an update of `count` nodes: `changePrice` to begin it, and the average price of a node for each.
    func price(of count: Int, in policy: IndexPolicy) -> Int {
        policy.changePrice + policy.price(nodePrice ?? policy.changePrice, of: count)
    }

    /// Records an update of `count` nodes, and adjusts the average price of a node. If none is `left` to be updated, or there is
    /// no average yet, the `usual` part of the cost counts. That is without nodes that have become movers, which they do once,
    /// and without layers, which differ. Otherwise all of the cost counts, but with a weight of a sixteenth.
    mutating func noteUpdate(of count: Int, cost: Int64, usual: Int64, left: Int) {
        let isStopped = left > 0
        (walkedSinceUpdate, pending) = (0, left)
        if !isStopped { walkedSinceAll = 0 }
        updated += cost
        guard count > 0 else { return }
        let price = Int(usual / Int64(count))
        nodePrice = nodePrice.map { isStopped ? (15 * $0 + Int(cost / Int64(count))) / 16 : ($0 + price) / 2 } ?? price
    }

    /// The cost at which a trial walk ends, by which a query learns what walks cost; nil if there is to be no trial. It is twice
    /// the cost of an answer by indexes, with the query's share of `price`, the price of an update.
    func trialLimit(price: Int, slice: Int) -> Int? {
        let answer = answerCost ?? 0
        guard answers >= IndexPolicy.triedEvery || walkCost == nil && answer > slice else { return nil }
        return 2 * (price / expected + answer)
    }

    /// Records the cost of a trial walk. One that was cut off at the limit might have cost much more, so only a series of cheap
    /// trials shows that walks are cheap.
    mutating func noteTrial(_ cost: Int, limit: Int) {
        let isCheap = cost <= limit / 2
        answers = isCheap ? IndexPolicy.triedEvery - IndexPolicy.triedAgainAfter : 0
        wasCutOff = cost >= limit
        walkCost = cost < limit ? ((walkCost ?? 4 * limit) + cost) / 2 : max(walkCost ?? 0, 4 * limit)
    }

    /// The cost at which an update of the indexes stops; nil if walks are to answer. It stops at a multiple of its `price`, or at
    /// the cost of the expected queries' walks, if that is more. `rebuild` is the price of all indexes anew.
    mutating func updateLimit(price: Int, rebuild: Int, in policy: IndexPolicy) -> Int64? {
        // Products of times and costs take 64 bits, also where `Int` has 32.
        let (walk, answer) = (Int64(walkCost ?? 0), Int64(answerCost ?? 0))
        // After some walks in this frame, at least one more query than these is expected.
        let times = max(Int64(expected), walked / max(walk, 1) + 1)
        let limit = max(IndexPolicy.mostPerUpdate * Int64(price) + Int64(policy.slice), times * walk - updated)
        guard walkCost != nil else { return price <= policy.slice ? limit : nil }
        // Once walks in this frame have cost as much as all indexes anew, the scene has come to rest.
        if wasCutOff || walked >= rebuild || updated + Int64(price) + times * answer <= times * walk { return limit }
        // An update that stops at the cost of this frame's walks, so that no frame takes much longer.
        let part = min(limit, max(times * walk, Int64(policy.slice)))
        // Nodes that have waited are updated once, those of one frame in each frame. That has to cost clearly less, since counted
        // costs are not that exact. Frames whose walks cost less than eight through wide nodes have only the decision above.
        let isKnown = times * walk >= 8 * Int64(policy.wide) && walkedSinceAll >= Int64(IndexPolicy.triedEvery) * walk
        if isKnown, updated == 0, walkedSinceAll >= Int64(price) {
            let begun = Int64(2 * policy.changePrice + self.price(of: fresh, in: policy))
            if 2 * (begun + times * answer) <= times * walk { return part }
        }
        // What an update costs more than walks, as a trial.
        let loss = Int64(price) + times * max(answer - walk, 0)
        if walkedSinceUpdate / IndexPolicy.walkedPerUpdate >= loss { return part }
        // The queries that are expected in this frame are walks, and then an eighth as many again.
        walkedUntil = max(min(times * walk, Int64(rebuild)), walked + walked / 8)
        return nil
    }
}
