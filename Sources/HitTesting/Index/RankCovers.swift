import SpatialIndex

/// Ranges of ranks whose entries no longer count, since the subtree that they belong to is answered apart from its
/// surroundings now: so taking a subtree out of an index takes one step, whatever its size.
///
/// A range covers the entries that stood in it when it was covered. Places are dealt in order, so later ones are told by
/// their place.
struct RankCovers: Sendable {
    private struct Cover: Sendable {
        var low: BoxTree.Rank
        var high: BoxTree.Rank
        /// Entries from this place on are not covered.
        var firstLive: UInt32
    }

    /// Disjoint, in the order of their ranks.
    private var covers: [Cover] = []

    var isEmpty: Bool { covers.isEmpty }

    /// Covers the entries before `firstLive` whose ranks lie from `low` to `high`.
    ///
    /// - Complexity: O(covers).
    mutating func insert(from low: BoxTree.Rank, through high: BoxTree.Rank, before firstLive: UInt32) {
        guard low <= high else { return }
        var result: [Cover] = []
        result.reserveCapacity(covers.count + 2)
        var behind: [Cover] = []
        for cover in covers {
            if cover.high < low {
                result.append(cover)
            } else if cover.low > high {
                behind.append(cover)
            } else {
                // What was covered before is covered by the new range too, as far as that reaches.
                if cover.low < low { result.append(Cover(low: cover.low, high: low - 1, firstLive: cover.firstLive)) }
                if cover.high > high {
                    behind.append(Cover(low: high + 1, high: cover.high, firstLive: cover.firstLive))
                }
            }
        }
        result.append(Cover(low: low, high: high, firstLive: firstLive))
        covers = result + behind
    }

    /// True if the entry at a place, with a rank, is covered and so no longer counts.
    ///
    /// - Complexity: O(log covers).
    func hides(_ place: UInt32, rank: BoxTree.Rank) -> Bool {
        var (low, high) = (0, covers.count)
        while low < high {
            let middle = (low + high) / 2
            if covers[middle].high < rank { low = middle + 1 } else { high = middle }
        }
        return low < covers.count && covers[low].low <= rank && place < covers[low].firstLive
    }
}
