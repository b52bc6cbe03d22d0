/// The constants of all decisions about indexes, roughly in nanoseconds. Costs are counted and never timed: a sibling
/// that a walk skips is four, a node that it enters twelve.
///
/// Answers are right with any numbers; tests draw them at random.
package struct IndexPolicy: Hashable, Sendable {
    /// A container whose walk costs more gets an index of its children: some 24 children.
    package var wide = 100
    /// A node that changes again within this number of queries becomes a mover. A query scans a mover in 0.4; updating
    /// a tree's entry costs some 100 more than updating a mover.
    package var patience = 350
    /// The amount that is saved up before it is spent on a build: slices have a cost of their own.
    package var slice = 4_000
    /// The greatest number of movers beside a flattened index.
    package var mostMovers = 2_000
    /// The price of an index of children, for each child.
    package var childPrice = 350
    /// The price of a flattened index, for each entry.
    package var stillPrice = 500
    /// The price of updating a changed node in indexes: some 110 ns.
    package var changePrice = 120
    /// The price of inserting a mover into the index again.
    package var returnPrice = 300

    package init() {}

    /// What so many cost, of which some times as much can be told too, also where `Int` has 32 bits.
    func price(_ each: Int, of count: Int) -> Int { Int(min(Int64(each) * Int64(count), Int64(Int.max / 16))) }

    /// The costs of skipping a sibling, and of entering a node.
    static let visit = 4
    static let entering = 12
    /// The costs of an answer by a flattened index, and by an index of children; the cost of scanning a mover, in
    /// sixteenths.
    static let stillAnswer = 15
    static let childAnswer = 60
    static let candidate = 50
    static let sixteenMovers = 6
    /// The cost of one level of a candidate's path.
    static let pathLevel = 5
}

// Limits of single steps: they bound what one of them may cost, and no answer depends on them.
extension IndexPolicy {
    /// The greatest number of nodes that are updated together with a looked-through node. With 64, a random layer that
    /// moves in 10^4 took 71 µs, with 2,048 it takes 22.
    static let mostUpdated = 2_048
    /// The greatest number of nodes that are visited to find an extent; with more, it is everything.
    static let mostMeasured = 32
    /// Open nodes nested more deeply are not looked through, so that paths stay short.
    static let deepestLayer = 64
    /// The greatest number of candidates that a straight descent tests, since each takes a search.
    static let mostTried = 3
    /// After this number of successive queries without a straight descent, it is tried again only after some more.
    static let mostCrooked: UInt8 = 4
    static let straightTriedAfter: UInt8 = 36
    /// A hidden node stays in the index until it has been found this often, so that removing it pays.
    static let hiddenMet: UInt32 = 16
    /// A strategy that was more expensive is tried again after as many answers, beside which its cost is small. Walks that
    /// turn out cheap are tried again sooner.
    static let triedEvery = 64
    static let triedAgainAfter = 8
}
