/// Every entry at a point, in a region or near a point, among boxes that move.
///
/// The quadtree knows only what is visible; this tree holds every entry, hidden behind others or not, and is patched in
/// logarithmic time when one is inserted, removed, moved or brought to another rank. It is a primary filter: an entry is a
/// box and a rank, and what the entry really is, the caller judges.
///
/// ```swift
/// var tree = BoxTree(boxes: frames, ranks: frames.indices.map { Int64($0) })   // entries 0, 1, 2…
/// tree.update(7, box: moved)
/// tree.topmost(at: point) { accepts($0) }         // front-most entry that is accepted
/// for entry in tree.entries(at: point) { … }      // all of them, front to back
/// tree.visitNearest(to: point, within: 20) { entry, distance in … }
/// ```
///
/// A value: copying is O(1), and copies share everything until one is written. The first write to a copy copies at most
/// `maximumBytesCopiedByFirstWrite(…)` of a page table and a page, whatever the number of entries, and every further page
/// when it is first written. Any number of threads may query copies.
///
/// Boxes are half-open. They may be empty (then nothing finds them), huge or infinite, never NaN. Ranks may be any numbers
/// above `Int64.min`; larger is in front, and no two entries share one. Points that are not finite find nothing.
///
/// # The tree
/// A node holds up to 16 children side by side: the edges of their boxes in single precision, rounded outward, their
/// highest rank, and who they are. In the lowest nodes these are entries, and all lowest nodes have the same depth. A query
/// compares a point with the 16 boxes at once. Floats decide, doubles judge: rounding is monotone, so only where a
/// coordinate and an edge round to the same float is the entry's own box read.
///
/// The tree is built top down, by the split that leaves the smallest expected number of visits: along x, along y, or
/// by size, so that panels do not widen the nodes of what lies on them. A moved entry stays in its node as long as that does
/// not grow by more than a part; else it is inserted anew from the lowest node that holds it, along the way that grows
/// least. So moving things about does not spoil the tree.
///
/// Sources: Guttman, "R-trees" (1984); Beckmann et al., "The R*-tree" (1990); the cost of a split is the surface area
/// heuristic of Goldsmith and Salmon (1987); splitting by size is this project's.
public struct BoxTree: Sendable {
    /// The order of entries: larger is in front. No two entries of a tree share one.
    public typealias Rank = Int64

    var nodes = PagedArray<BoxTreeNode>()
    /// By entry id.
    var records = PagedArray<BoxTreeRecord>()
    var root: UInt32 = 0
    /// The first of the nodes that are not in use; they are linked by their parents. `none` for none.
    var freeNode = BoxTreeNode.none
    /// Nodes in use.
    var nodeCount = 1

    /// The number of entries.
    public internal(set) var count = 0

    /// A tree without entries.
    public init() {
        nodes.append(BoxTreeNode(height: 0))
    }
}

/// What the tree knows of one entry beside its place in a node.
struct BoxTreeRecord: Sendable {
    var box = Box.nothing
    /// Node and lane; `none` while the id is not in use.
    var place = BoxTreeRecord.none

    static var none: UInt32 { .max }

    var node: UInt32 { place >> 4 }
    var lane: Int { Int(place & 15) }
}

extension BoxTree {
    /// The box of an entry as it was given, nil if the entry is not in the tree.
    ///
    /// - Complexity: O(1).
    public func box(of entry: Int32) -> Box? {
        contains(entry) ? records[UInt32(entry)].box : nil
    }

    /// The rank of an entry, nil if the entry is not in the tree.
    ///
    /// - Complexity: O(1).
    public func rank(of entry: Int32) -> Rank? {
        guard contains(entry) else { return nil }
        let record = records[UInt32(entry)]
        return nodes[record.node].ranks[record.lane]
    }

    /// Whether the entry is in the tree.
    ///
    /// - Complexity: O(1).
    public func contains(_ entry: Int32) -> Bool {
        entry >= 0 && entry < records.count && records[UInt32(entry)].place != BoxTreeRecord.none
    }

    func record(_ entry: Int32, _ use: StaticString = #function) -> BoxTreeRecord {
        precondition(contains(entry), "\(use): entry \(entry) is not in the tree")
        return records[UInt32(entry)]
    }
}
