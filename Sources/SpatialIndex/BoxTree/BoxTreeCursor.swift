/// The entries of a box tree whose boxes contain a point, front to back: a place among them that is a value of its own, and keeps no
/// access to the tree open.
///
/// The first are searched for one by one. Each search goes past those in front; so those behind are searched for several at
/// once, four times as many each time: all *k* entries at the point take O(log *k*) searches, and who needs few finds few.
package struct BoxTreeCursor: Sendable {
    private let point: Point
    /// The entries that are still to be searched for lie behind this rank.
    private var bound: BoxTree.Rank
    /// Entries that have been found, back to front.
    private var found: [BoxTreeHit] = []
    /// The number of entries that are searched for next.
    private var count = 1
    private var searchCount = 0
    private var isAtEnd = false
    /// Nodes visited so far, and entries found several at once.
    package private(set) var (visits, listed) = (0, 0)
    /// True if a search gave up, so that what would have come next is not known.
    package private(set) var gaveUp = false

    /// The number of entries that are searched for one by one.
    private static let singleCount = 2
    private static let growth = 4

    /// The entries behind a rank.
    package init(at point: Point, below rank: BoxTree.Rank = .max) {
        (self.point, bound) = (point, rank)
    }

    /// The next entry; nil at the end, or if it gave up.
    ///
    /// - Parameter visitLimit: A search gives up when it has visited so many nodes.
    package mutating func next(in tree: borrowing BoxTree, visitLimit: Int = .max) -> BoxTreeHit? {
        if found.isEmpty, !isAtEnd, !gaveUp { search(tree, visitLimit) }
        return found.popLast()
    }

    private mutating func search(_ tree: borrowing BoxTree, _ visitLimit: Int) {
        searchCount += 1
        if searchCount <= BoxTreeCursor.singleCount {
            let answer = tree.frontmost(at: point, below: bound, visitLimit: visitLimit)
            visits += answer.visits
            gaveUp = answer.gaveUp
            if let entry = answer.entry, !gaveUp { found = [BoxTreeHit(rank: answer.rank, entry: entry)] }
        } else {
            count *= BoxTreeCursor.growth
            var search = FrontmostSeveralSearch(count, at: point, below: bound, visitLimit)
            if point.isFinite { search(below: tree.root, in: tree) }
            visits += search.visits
            gaveUp = search.gaveUp
            if !gaveUp { found = search.takeHits().reversed() }
            listed += found.count
        }
        isAtEnd = found.count < count
        if let last = found.first { bound = last.rank }
    }
}

/// A search for several entries from front to back, bounded by the last of the best found so far.
private struct FrontmostSeveralSearch {
    private let count: Int
    private let probe: LanePoint
    private let bound: BoxTree.Rank
    private let visitLimit: Int
    private var hits: [BoxTreeHit] = []
    /// So many as are wanted lie in front of this rank.
    private var floor = BoxTree.Rank.min
    private(set) var visits = 0
    private(set) var gaveUp = false

    init(_ count: Int, at point: Point, below bound: BoxTree.Rank, _ visitLimit: Int) {
        (self.count, probe, self.bound, self.visitLimit) = (count, LanePoint(point), bound, visitLimit)
    }

    /// The entries found, front to back.
    mutating func takeHits() -> [BoxTreeHit] {
        keepFront()
        return hits
    }

    mutating func callAsFunction(below node: UInt32, in tree: borrowing BoxTree) {
        guard visits < visitLimit else {
            gaveUp = true
            return
        }
        visits += 1
        var mask = tree.nodes[node].lanes(at: probe)
        guard tree.nodes[node].height > 0 else { return addHits(of: node, mask, in: tree) }
        while let (lane, rank) = tree.nodes[node].front(of: mask), rank > floor, !gaveUp {
            mask &= ~(1 &<< UInt32(truncatingIfNeeded: lane))
            self(below: tree.nodes[node].children[lane], in: tree)
        }
    }

    private mutating func addHits(of leaf: UInt32, _ lanes: UInt32, in tree: borrowing BoxTree) {
        var mask = lanes
        while mask != 0 {
            let lane = mask.trailingZeroBitCount
            mask &= mask &- 1
            let rank = tree.nodes[leaf].ranks[lane]
            if rank < bound, rank > floor, tree.contains(probe, in: leaf, lane) {
                hits.append(BoxTreeHit(rank: rank, entry: Int32(bitPattern: tree.nodes[leaf].children[lane])))
            }
        }
        if hits.count >= 2 * count { keepFront() }
    }

    /// Keeps as many as are wanted.
    private mutating func keepFront() {
        hits.sort { $0.rank > $1.rank }
        guard hits.count >= count else { return }
        hits.removeLast(hits.count - count)
        floor = hits[count - 1].rank
    }
}
