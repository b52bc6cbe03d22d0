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
            let several = tree.frontmost(count, at: point, below: bound, visitLimit: visitLimit)
            visits += several.visits
            gaveUp = several.gaveUp
            if !gaveUp { found = several.hits.reversed() }
            listed += found.count
        }
        isAtEnd = found.count < count
        if let last = found.first { bound = last.rank }
    }
}
