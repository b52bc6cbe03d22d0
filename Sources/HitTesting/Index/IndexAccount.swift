/// What queries have paid for the indexes of a container, in the unit of `IndexPolicy`.
struct IndexAccount: Sendable {
    /// The amount saved up for the index of children. A build begins once the amount reaches `hold`, and spends it.
    var saved = 0
    var hold = 0
    /// The cost of queries since the last flattened index was lost. Once it reaches `stillHold`, queries pay into `stillPurse`.
    var stillSaved = 0
    var stillHold = 0
    /// What the build of a flattened index can spend.
    var stillPurse = 0
    /// The scene's count of changes up to which no flattened index is built, since a new one was discarded.
    private(set) var refusedUntil: UInt64 = 0
    /// The average cost of queries through a flattened index that has movers or is worn; 0 while unknown.
    private(set) var stillCost = 0
    /// The average cost of queries that do without the container's flattened index; 0 while unknown.
    private(set) var otherCost = 0
    /// The cost of queries since the more expensive strategy, with or without the flattened index, was last tried.
    private var untried = 0

    /// True if queries use a flattened index that has movers or is worn: that is cheap, or cheaper than doing without it. A
    /// sixteenth of all costs tries the more expensive strategy again.
    var usesStill: Bool {
        if stillCost <= IndexAccount.cheap { return true }
        let isTried = untried / 16 >= max(stillCost, otherCost)
        return otherCost != 0 && (stillCost <= otherCost) != isTried
    }

    /// The value of `stillCost` up to which the flattened index is used without a comparison of costs.
    static let cheap = 40

    mutating func note(_ cost: Int, throughStill isStill: Bool) {
        untried = (stillCost <= otherCost) == isStill ? untried + cost : 0
        if isStill {
            stillCost = stillCost == 0 ? cost : (7 * stillCost + cost) / 8
        } else {
            otherCost = otherCost == 0 ? cost : (7 * otherCost + cost) / 8
        }
    }

    /// Notes a new index of children. The next flattened index needs savings of at least `price`.
    mutating func noteChildren(price: Int) {
        (hold, saved) = (0, 0)
        stillHold = max(stillHold, price)
    }

    /// Notes that a new flattened index was discarded, since queries are cheaper without.
    mutating func refuseStill(untilChange count: UInt64) { (stillSaved, stillPurse, refusedUntil) = (0, 0, count) }

    /// Notes a new flattened index: the next one needs half the savings.
    mutating func beginStill() {
        (stillSaved, stillPurse, stillCost, otherCost) = (0, 0, 0, 0)
        stillHold /= 2
    }
}
