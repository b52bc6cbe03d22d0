/// An iteration over the entries of a box tree that contain a point, front to back. The cursor is a value that keeps no access to
/// the tree open.
///
/// Every search visits again the nodes that hold the entries already returned. So the first two searches find one entry each, and
/// each later one four times as many as the one before. All *k* entries take O(log *k*) searches. For a caller that needs few
/// entries, few are found.
package struct BoxTreeCursor: Sendable {
    private let point: Point
    /// Only entries with a rank below this are still to be found.
    private var bound: BoxTree.Rank
    /// The entries that have been found but not returned, back to front.
    private var found: [BoxTreeHit] = []
    /// The number of entries to find next.
    private var count = 1
    private var searchCount = 0
    private var isAtEnd = false
    /// The number of nodes visited so far.
    package private(set) var visits = 0

    /// Begins an iteration, front to back, over the entries whose boxes contain a point and whose ranks are below `rank`.
    package init(at point: Point, below rank: BoxTree.Rank = .max) {
        (self.point, bound) = (point, rank)
    }

    /// The next entry; nil at the end.
    ///
    /// - Parameter judge: Returns whether an entry counts, as in `topmost(at:judge:)`.
    package mutating func next(in tree: borrowing BoxTree, judge: (Int32) -> Bool = { _ in true }) -> BoxTreeHit? {
        if let hit = found.popLast() { return hit }
        guard !isAtEnd, point.isFinite else { return nil }
        searchCount += 1
        if searchCount > 2 { count *= 4 }
        var search = FrontmostSearch(count, at: point, bound: bound)
        search(below: tree.root, in: tree, judge)
        visits += search.answer.visits
        if count == 1 {
            isAtEnd = search.answer.entry == nil
            bound = search.answer.rank
            return search.answer.entry.map { BoxTreeHit(rank: bound, entry: $0) }
        }
        found = search.takeHits().reversed()
        isAtEnd = found.count < count
        if let last = found.first { bound = last.rank }
        return found.popLast()
    }
}
