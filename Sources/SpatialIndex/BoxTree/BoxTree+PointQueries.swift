extension BoxTree {
    /// The front-most entry whose box contains the point and that `judge` accepts; nil if there is none.
    ///
    /// Nodes whose entries are all behind the best one found so far are skipped. `judge` is called in no particular order,
    /// also for entries behind the one returned. So `judge` should always decide in the same way about an entry.
    ///
    /// - Complexity: O(log *n*) expected where few nodes overlap at the point.
    public func topmost(at point: Point, judge: (Int32) -> Bool = { _ in true }) -> Int32? {
        guard point.isFinite else { return nil }
        var search = FrontmostSearch(at: point, bound: .max)
        search(below: root, in: self, judge)
        return search.answer.entry
    }

    /// The entries whose boxes contain the point, front to back.
    ///
    /// - Complexity: O(log *n* + *k* log *k*) expected for *k* entries, where few nodes overlap at the point.
    public func entries(at point: Point) -> [Int32] {
        point.isFinite ? hits(LanePoint(point)).map { $0.entry } : []
    }
}

/// An entry found by a query, with its rank.
package struct BoxTreeHit: Sendable {
    package let rank: BoxTree.Rank
    package let entry: Int32
}

extension BoxTreeNode {
    /// The lane with the highest rank among those in a mask, and the rank; nil if the mask is empty.
    @inline(__always)
    func front(of mask: UInt32) -> (lane: Int, rank: Int64)? {
        guard mask != 0 else { return nil }
        var rest = mask & (mask &- 1)
        var best = (lane: mask.trailingZeroBitCount, rank: ranks[mask.trailingZeroBitCount])
        while rest != 0 {
            let lane = rest.trailingZeroBitCount
            rest &= rest &- 1
            if ranks[lane] > best.rank { best = (lane, ranks[lane]) }
        }
        return best
    }
}

extension BoxTree {
    /// The front-most entry of a search, and the cost of the search.
    package struct FrontmostAnswer: Sendable {
        /// The entry found; nil if there is none.
        package var entry: Int32?
        /// The entry's rank; `Int64.min` if there is no entry.
        package var rank: Rank = .min
        /// The number of nodes visited.
        package var visits = 0
    }

    /// The front-most entry, among those with a rank below `rank`, whose box contains the point. With the rank of an answer, the
    /// search goes on behind that. The tree may have changed in between.
    package func frontmost(at point: Point, below rank: Rank = .max) -> FrontmostAnswer {
        guard point.isFinite else { return FrontmostAnswer() }
        var search = FrontmostSearch(at: point, bound: rank)
        search(below: root, in: self) { _ in true }
        return search.answer
    }

    /// `frontmost(at:below:)` for a finite point.
    package mutating func frontmostInPlace(at point: Point, below rank: Rank) -> FrontmostAnswer {
        var search = FrontmostSearch(at: point, bound: rank)
        search(below: root, in: self) { _ in true }
        return search.answer
    }
}

/// A search for the front-most entry at a point, or for several. Once the search has found enough entries, it skips nodes whose
/// entries are all behind those found.
struct FrontmostSearch {
    private let probe: LanePoint
    /// The number of entries to find.
    private let count: Int
    /// Only entries with a rank below this are found.
    private let bound: BoxTree.Rank
    /// The rank up to which entries are skipped, since enough have been found in front; `Int64.min` before.
    private var least = BoxTree.Rank.min
    /// The cost of the search and, if one entry is wanted, the best entry found.
    private(set) var answer = BoxTree.FrontmostAnswer()
    /// The entries found, if several are wanted; else empty.
    private var hits: [BoxTreeHit] = []

    /// Begins a search for the front-most `count` entries at a finite point.
    init(_ count: Int = 1, at point: Point, bound: BoxTree.Rank = .max) {
        (probe, self.count, self.bound) = (LanePoint(point), count, bound)
    }

    mutating func callAsFunction(below node: UInt32, in tree: borrowing BoxTree, _ judge: (Int32) -> Bool) {
        answer.visits += 1
        var mask = probe.mask(of: tree.nodes[node].boxes).bits
        let isLeaf = tree.nodes[node].height == 0
        while let (lane, rank) = tree.nodes[node].front(of: mask), rank > least {
            mask &= ~(1 &<< UInt32(truncatingIfNeeded: lane))
            let child = tree.nodes[node].children[lane]
            if !isLeaf {
                self(below: child, in: tree, judge)
            } else if rank < bound, tree.meets(probe, in: node, lane), judge(Int32(bitPattern: child)) {
                add(BoxTreeHit(rank: rank, entry: Int32(bitPattern: child)))
            }
        }
    }

    @inline(__always)
    private mutating func add(_ hit: BoxTreeHit) {
        if count == 1 {
            (answer.entry, answer.rank, least) = (hit.entry, hit.rank, hit.rank)
        } else {
            hits.append(hit)
            if hits.count == 2 * count { keepFront() }
        }
    }

    private mutating func keepFront() {
        hits.sort { $0.rank > $1.rank }
        guard hits.count >= count else { return }
        hits.removeLast(hits.count - count)
        least = hits[count - 1].rank
    }

    /// The front-most `count` of the entries found, or all if fewer were found, front to back. Empty if only one entry is wanted.
    mutating func takeHits() -> [BoxTreeHit] {
        keepFront()
        return hits
    }
}
