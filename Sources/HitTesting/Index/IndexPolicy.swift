/// The constants by which it is decided what stands in for a walk, in about nanoseconds, counted and never timed: a sibling that a
/// walk passes over is four, a node that it enters twelve.
///
/// Any numbers give right answers; tests draw them at random.
package struct IndexPolicy: Hashable, Sendable {
    /// A container whose walk costs more gets an index of its children: some 24 children.
    package var wide = 100
    /// What has changed again within so many questions stands beside indexes. A question scans a mover in 0.4, and an entry of a tree
    /// takes some 100 more to change than one beside.
    package var patience = 350
    /// So much is saved up before it is spent on a build: slices have a cost of their own.
    package var slice = 4_000
    /// The most movers beside a flattened index.
    package var mostMovers = 2_000
    /// Building an index of children, for each of them.
    package var childPrice = 350
    /// Building a flattened index, for each entry.
    package var stillPrice = 500
    /// Bringing a changed node into indexes: some 110 ns.
    package var changePrice = 120
    /// Bringing a node that stood beside an index back into it.
    package var returnPrice = 300

    package init() {}

    /// What so many cost, of which some times as much can be told too, also where `Int` has 32 bits.
    func price(_ each: Int, of count: Int) -> Int { Int(min(Int64(each) * Int64(count), Int64(Int.max / 16))) }

    /// A sibling passed over, and a node entered.
    static let visit = 4
    static let entering = 12
    /// An answer of a flattened index, and of an index of children; a place beside that is scanned, in sixteenths.
    static let stillAnswer = 15
    static let childAnswer = 60
    static let candidate = 50
    static let sixteenMovers = 6
    /// A level that the path of a candidate is followed.
    static let pathLevel = 5
}
