import SpatialIndex

/// The constants by which it is decided how questions are answered, in steps of a walk: a step is one node passed over by its
/// bounds, some 90 instructions or 6 to 16 ns, the more where a scene is larger than the caches.
///
/// They were measured with the suite `living` (`hittest-bench --suite living`), whose regret shows what another choice does.
/// Any numbers give right answers; tests draw them at random.
package struct AnsweringPolicy: Sendable {
    /// Bringing one changed entry into a small table (`price(_:inTableOf:)`).
    package var change = 90
    /// Bringing one changed entry into a small table where many change at once, and go nowhere far.
    package var changeTogether = 27
    /// Copying a page of a large table's boxes: some 3 µs.
    package var pageCopy = 250
    /// Flattening an island: for each node.
    package var flattening = 12
    /// Building the table of a flattened island: for each entry.
    package var table = 46
    /// Building a quadtree: for each entry.
    package var quadtree = 60
    /// The number of changes above which they are brought in together where they may; from a quarter of it on, where one by one
    /// they take longer than `latency`.
    package var togetherCount = 64
    /// The greatest factor by which indexes and changes have to be earned where those before were of no use.
    package var maximumCaution = 16
    /// No table is thought of before so much has been earned: what flattening an island of 50 nodes costs.
    package var leastTable = 600
    /// No table is bought where the walk takes fewer steps. A small island, which costs little, always may be.
    package var leastWalk = 8
    /// The steps that a question which walks little may spend on building, and on changes, behind its walk (`steps(behindWalk:)`):
    /// some 50 µs.
    package var slice = 3_750
    /// The steps that a question may spend on changes before it walks instead, and an index before it gives up: some
    /// 100 µs.
    package var latency = 10_000
    /// The steps up to which the walk is tried again now and then, at least, and the number of answers of an index after which it
    /// is.
    package var probe = 400
    package var answersPerProbe = 64
    /// Up to this many nodes an island is small: it has no table, and is flattened anew.
    package var maximumSmallCount = 64
    /// Up to this many nodes are moved with the node above them; with more below it, the node becomes an island.
    package var maximumNodesMoved = 64
    /// The number of changes of the scene, without one of its own, after which such an island counts as still.
    package var stillAfter: UInt64 = 10_000
    /// The number of changes that are handed to their islands at once: few enough for one of them to take no time.
    package var changesBroughtInTogether = 128
    /// The wear of a quadtree: it is worth its look while no more than one in this many of its entries has changed, or 64.
    package var quadtreeWear = 8

    package init() {}

    /// Returns the steps that a question may spend on building, or on changes, which has walked so many: five eighths of them, since
    /// either takes more memory than a walk, and up to twice as long as its steps say; and a slice, the less of it the longer the
    /// walk was.
    func steps(behindWalk steps: Int) -> Int { steps / 8 * 5 + max(0, slice - steps / 16) }

    /// Returns what a change takes in a table of so many entries: a quarter more from 4,096 on, and for each doubling beyond, since
    /// less and less of the table is in the caches, which a walk needs less than that, going through nodes that lie side by side.
    static func price(_ change: Int, inTableOf count: Int) -> Int {
        change * (4 + max(0, Int.bitWidth - count.leadingZeroBitCount - 12)) / 4
    }

    /// Returns what so many changes before a question take, with the table's answer behind them, if each has one entry.
    func price(ofChanges count: Int, inTableOf tableCount: Int) -> Int {
        guard count > 0 else { return 0 }
        // So many cost more than any index.
        let count = min(count, 1 << 20)
        let alone = count * AnsweringPolicy.price(change, inTableOf: tableCount)
        let together = max(count, togetherCount) * AnsweringPolicy.price(changeTogether, inTableOf: tableCount)
        return min(alone, together) + Steps.tableOverhead
    }

    /// Returns the price of flattening a small island, in steps, with that of a quadtree where it is too large to be
    /// scanned.
    func price(ofSmallIsland count: Int) -> Int {
        count * (FlattenedSubtree.stepsPerNode + (count > FlattenedIndex.maximumScanCount ? quadtree : 0))
    }
}

/// A policy that scenes share, so that each holds a word of it.
final class SharedPolicy: Sendable {
    let policy: AnsweringPolicy
    static let usual = SharedPolicy(AnsweringPolicy())

    init(_ policy: AnsweringPolicy) { self.policy = policy }
}

/// The costs of answers, in the same steps.
enum Steps {
    /// Visiting a node that has more than bounds: a transform, a shape, outsets, or an owner who is asked.
    static let gate = 8
    /// Visiting a node of the box tree.
    static let treeVisit = 4
    /// An answer of the quadtree. Of the candidates that it tests, so many are a step more.
    static let quadtreeAnswer = 8
    static let candidatesPerStep = 4
    /// Testing a candidate by the walk's arithmetic, for each level on the way down to it.
    static let testedLevel = 2
    /// Listing one of many entries of a table at a point.
    static let listedEntry = 6
    /// An answer of a table, beside its visits, and beside a quadtree that nothing has changed since.
    static let tableOverhead = 60
}

extension HitScene {
    /// The constants by which it is decided how questions are answered.
    package var policy: AnsweringPolicy {
        get { store.policy }
        set { store.policy = newValue }
    }
}

// MARK: The prices of changes

extension SubtreeIndex {
    /// The price of bringing one changed entry into the table.
    func changePrice(_ policy: AnsweringPolicy) -> Int { AnsweringPolicy.price(policy.change, inTableOf: tableCount) }

    /// The same where it is brought in together with others.
    func changeTogetherPrice(_ policy: AnsweringPolicy) -> Int {
        AnsweringPolicy.price(policy.changeTogether, inTableOf: tableCount)
    }

    private var tableCount: Int { table?.presentCount ?? knownCount }

    /// The price, for each node that waits, of the pages of boxes that it makes the table copy, which a quadtree has too: as many as the
    /// last ones made it copy.
    func copyPrice(_ policy: AnsweringPolicy) -> Int { copiedPages == nil ? 0 : policy.pageCopy * copyShare / 16 }

    /// The number of pages of boxes that a large table has copied since a quadtree has had them too; nil where it copies none.
    var copiedPages: Int? {
        guard let table, let pages = table.writtenPages,
            BoxTree.boxPage(of: UInt32(table.records.count)) > SubtreeIndex.freePageCount
        else { return nil }
        return pages.count
    }

    /// So many nodes have been brought in, and have made the table copy so many pages.
    func noteCopies(_ pages: Int, of count: Int) {
        if count > 0 { copyShare = (copyShare + min(16, 16 * pages / count)) / 2 }
    }

    /// Copying so many pages, all of a small table, takes too little time to count.
    private static let freePageCount = 16
}
