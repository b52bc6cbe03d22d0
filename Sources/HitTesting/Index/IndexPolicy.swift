/// The constants of all decisions about indexes. Costs and prices are in one unit, roughly a nanosecond. Costs are counted and
/// never timed: a walk counts two for a sibling that it skips, sixteen times as much for one that needs more than a test of its
/// bounds, and twelve for a node that it enters.
///
/// Answers are right with any numbers; tests draw them at random.
package struct IndexPolicy: Hashable, Sendable {
    /// If a walk over a container's children costs more than this, as over some 50, the container gets an index of its children.
    package var wide = 100
    /// A node that changes again within this number of queries becomes a mover. A query pays 0.4 for scanning a mover of a short
    /// list; updating a tree's entry costs some 100 more than updating a mover.
    package var patience = 350
    /// The amount that is saved up before it is spent on a build, since each slice of a build has a fixed cost too.
    package var slice = 4_000
    /// The greatest number of movers beside a flattened index.
    package var mostMovers = 2_000
    /// The price of an index of children, for each child.
    package var childPrice = 350
    /// The price of a flattened index, for each entry.
    package var stillPrice = 500
    /// The price of updating a changed node in indexes: some 110 ns.
    package var changePrice = 120
    /// The price of inserting a mover into an index of children again.
    package var returnPrice = 300

    package init() {}

    /// The price of `count` items at `each`. The result is at most `Int.max / 16`, so that small multiples do not overflow where
    /// `Int` has 32 bits.
    func price(_ each: Int, of count: Int) -> Int { Int(min(Int64(each) * Int64(count), Int64(Int.max / 16))) }

    /// The number of queries within which a node has to change again to become or remain a mover, if `count` nodes change in a
    /// frame of so many `queries`. Queries compare their point with the bounds of many movers at a time, so one of many costs them
    /// less. But beyond twice `patience`, what has not changed for `patientFrames` may rest.
    func patience(among count: Int, queries: Int) -> Int {
        let most = patience * min(1 + count / IndexPolicy.fewMovers, IndexPolicy.mostPatience)
        return min(most, max(2 * patience, IndexPolicy.patientFrames * min(queries, most)))
    }

    /// The number of queries within which a layer with so many children has to change again to become a mover. In so many
    /// queries, a mover costs as much as an update of the layer's entries. `share` is that of queries in the layer's box, NaN if
    /// unknown.
    func patience(ofLayerWith share: Double, children: Int) -> Int {
        // An entry is compared with a walk over one more layer, or all children with an index of their own.
        let layer = 1 / Double(Descent.stepsToTry * IndexPolicy.visit)
        let count = max(layer, Double(children) / Double(IndexPolicy.moverAnswer)) * Double(changePrice) / share
        return count < Double(patience) ? Int(count) : patience
    }

    static let visit = 2  // The cost of skipping a sibling.
    static let ancestor = 4  // The cost of visiting an ancestor of a changed node.
    /// The number of other ancestors whose visits cost as much as looking for the indexes of one.
    static let recordedAncestor = 2
    static let entering = 12  // The cost of entering a node.
    static let stillAnswer = 15  // The cost of an answer by a flattened index.
    static let childAnswer = 60  // The usual cost of an answer by an index of children.
    static let dearAnswers = 8  // A query that costs more than so many answers by an index of children has walked.
    static let moverAnswer = 100  // The usual cost of an answer in a mover that has an index of its own.
    static let treeVisit = 25  // The cost of visiting one node of an index of children.
    static let candidate = 50  // The cost of finding and testing one candidate.
    /// The cost of a stored level whose candidates come from an index, without that of finding them. Where a tree of some 400 open
    /// nodes moves, queries that count it take 15 µs a frame, and 19 without.
    static let storedLevel = 200
    /// For each so many nodes that change in a frame, a mover needs `patience` queries more to come to rest.
    static let fewMovers = 64
    /// The greatest multiple of `patience`: movers that have come to rest cost the queries until then about as much as a new index.
    static let mostPatience = 16
    /// The number of frames for whose queries a mover may be kept beyond twice `patience`. What changes in each of them is a
    /// mover. Of what changes now and then, entries are updated.
    static let patientFrames = 4
    static let sixteenMovers = 6  // The cost of scanning 16 movers.
    static let pathLevel = 12  // The cost of one level of a candidate's path.
}

// Limits of single steps: each bounds what one step may cost. No answer depends on them.
extension IndexPolicy {
    /// The number of queries for which a call of `prepare()` counts, since a snapshot's queries are not counted.
    static let queriesPerPrepare: UInt32 = 32
    static let mostSettled = 16  // Around so many changed nodes, such a call lets movers return that have come to rest.
    /// The greatest number of nodes updated with a looked-through node, and of its children when an index is built. Moving one in
    /// a tree of 10^4 nodes takes 39, 27, 28 µs with 64, 1,024, 2,048; of 10^5, 76, 32, 45.
    static let mostUpdated = 1_024
    static let mostUpdatedOfLayer = 2  // So many more are updated for each looked-through node among them.
    static let newMover: Int64 = 8  // The price of making a node a mover, as a multiple of `changePrice`: some 1.2 µs.
    static let newSiblingMover: Int64 = 3  // The same for a mover of its siblings' index alone: some 0.35 µs.
    /// The number of levels above a new mover of a flattened index that cost `changePrice` more.
    static let levelsPerPrice: Int64 = 5
    /// The price of moving an entry below a looked-through node far, as a multiple of `changePrice`: some 2 µs.
    static let farEntry: Int64 = 15
    /// An update is stopped that costs more than this multiple of its expected price, and more than walks.
    static let mostPerUpdate: Int64 = 2
    /// The greatest number of containers whose indexes are being built, since each departure of a node is noted in all of them.
    static let mostBuilds = 8
    /// The slices that an index of children may take at once to replace an older one; with more, that one is given up first.
    static let mostAtOnce = 16
    static let comparedPoints = 32  // A new flattened index is compared with the other indexes at so many points.
    /// So few nodes, most of them turned or with shapes, a walk tests as fast as a flattened index finds one of them.
    static let fewAreas = 4
    static let mostMeasured = 32  // So many nodes are visited to find an extent; with more, it is everything.
    /// The number of queries after which the nodes below an open mover at rest are counted again.
    static let countedAfter: UInt32 = 16
    static let deepestLayer = 64  // The depth below a container to which open nodes are looked through.
    /// The greatest number of nested nodes below each of which a straight descent looks for an answer, and which it may leave.
    static let mostOpen = 4
    /// The most candidates that a straight descent tests in an index, and levels that it goes down by front-most children.
    static let mostTried = 3
    /// After this number of successive failures of the straight descent, queries no longer try it for a while.
    static let mostCrooked: UInt8 = 4
    /// After so many successive queries whose straight descent failed or was not tried, it is tried again.
    static let straightTriedAfter: UInt8 = 36
    /// Of the queries that meet the entry of a hidden node, one in this number makes later queries ignore it, so that this pays.
    static let hiddenMet: UInt8 = 16
    static let mostListed = 200_000  // The cost at which a query stops listing a worn index: some thousands of entries.
    static let triedEvery = 64  // The number of answers after which a strategy that was more expensive is tried again.
    /// An update that seems dearer than walks is tried again once these have cost this multiple: trials add an eighth at most.
    static let walkedPerUpdate: Int64 = 8
    static let triedAgainAfter = 8  // After a cheap trial walk, the next one follows after so many answers by indexes.
}
