extension BoxTree {
    /// The result of a search for the front-most entry, and the work that it took.
    package struct FrontmostAnswer: Sendable {
        /// The entry; nil if there is none. Where the search gave up, the best until then, if any.
        package var entry: Int32?
        /// Its rank; `Int64.min` if there is none.
        package var rank: Rank = .min
        /// Nodes visited.
        package var visits = 0
        /// True if it visited as many nodes as it was allowed to and would have gone on.
        package var gaveUp = false
    }

    /// The front-most entry whose box contains the point, among those with a rank below `rank` that were changed at or after
    /// `time`.
    ///
    /// Asked again with the rank of its answer, it goes on behind it, whatever has changed in between.
    ///
    /// - Parameters:
    ///   - time: as `now` was when the oldest of the changes that count were made; 0 for all entries.
    ///   - visitLimit: the search gives up when it has visited so many nodes.
    /// - Complexity: as `topmost(at:judge:)`. Where many entries at the point are in front of `rank`, or nodes hold few that
    ///   have changed, it also visits their nodes.
    package func frontmost(
        at point: Point, below rank: Rank = .max, changedSince time: UInt32 = 0, visitLimit: Int = .max
    ) -> FrontmostAnswer {
        guard point.isFinite else { return FrontmostAnswer() }
        var search = FrontmostSearch(at: point)
        (search.bound, search.time, search.visitLimit) = (rank, time, visitLimit)
        search(below: root, in: self) { _ in true }
        return search.answer
    }
}

/// A search from front to back, bounded by the best entry found so far.
struct FrontmostSearch {
    let probe: LanePoint
    /// Entries with this rank or a higher one do not count.
    var bound = BoxTree.Rank.max
    /// Older entries do not count.
    var time: UInt32 = 0
    var visitLimit = Int.max
    var answer = BoxTree.FrontmostAnswer()

    /// At a finite point.
    init(at point: Point) {
        probe = LanePoint(point)
    }

    mutating func callAsFunction(below node: UInt32, in tree: borrowing BoxTree, _ judge: (Int32) -> Bool) {
        guard answer.visits < visitLimit else {
            answer.gaveUp = true
            return
        }
        answer.visits += 1
        var mask = tree.nodes[node].lanes(at: probe)
        if time > 0 { mask &= tree.nodes[node].lanes(since: time) }
        let isLeaf = tree.nodes[node].height == 0
        while let (lane, rank) = tree.nodes[node].front(of: mask), rank > answer.rank {
            mask &= ~(1 &<< UInt32(truncatingIfNeeded: lane))
            let child = tree.nodes[node].children[lane]
            if !isLeaf {
                self(below: child, in: tree, judge)
                if answer.gaveUp { return }
            } else if rank < bound, tree.contains(probe, in: node, lane), judge(Int32(bitPattern: child)) {
                (answer.entry, answer.rank) = (Int32(bitPattern: child), rank)
                return
            }
        }
    }
}

extension BoxTreeNode {
    /// The lanes that were changed at a time or after it, as bits.
    @inline(__always)
    func lanes(since time: UInt32) -> UInt32 {
        bits(times .>= SIMD16(repeating: time))
    }
}
