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
        if let hit = found.popLast() { return hit }
        guard !isAtEnd, !gaveUp, point.isFinite else { return nil }
        searchCount += 1
        if searchCount > BoxTreeCursor.singleCount { count *= BoxTreeCursor.growth }
        var search = FrontmostSearch(count, at: point, bound: bound, visitLimit: visitLimit)
        search(below: tree.root, in: tree) { _ in true }
        visits += search.answer.visits
        gaveUp = search.answer.gaveUp
        if gaveUp { return nil }
        if count == 1 {
            isAtEnd = search.answer.entry == nil
            bound = search.answer.rank
            return search.answer.entry.map { BoxTreeHit(rank: bound, entry: $0) }
        }
        found = search.takeHits().reversed()
        listed += found.count
        isAtEnd = found.count < count
        if let last = found.first { bound = last.rank }
        return found.popLast()
    }
}
