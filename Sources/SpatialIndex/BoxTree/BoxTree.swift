/// Finds every entry at a point or in a region, among boxes that move.
///
/// Unlike a `Quadtree`, this tree finds every entry, hidden behind others or not. It takes logarithmic time to insert, remove,
/// move or reorder one. An entry is a box and a rank: the caller tests its exact area.
///
/// ```swift
/// var tree = BoxTree(boxes: frames, ranks: frames.indices.map { Int64($0) })   // entries 0, 1, 2…
/// tree.update(7, box: moved)
/// tree.topmost(at: point) { accepts($0) }         // front-most entry that is accepted
/// for entry in tree.entries(at: point) { … }      // all of them, front to back
/// for entry in tree.entries(in: region) { … }     // all entries in a region, front to back
/// ```
///
/// A tree is a value: copying is O(1), and a write copies the shared pages that it changes: a few, of at most 16 KiB each,
/// whatever the number of entries (`maximumBytesCopiedByFirstWrite`). Any number of threads may query copies.
///
/// Boxes are half-open. They may be empty (then no query finds them), huge or infinite, never NaN. A larger rank is in front. No
/// two entries with a box share a rank, except the lowest one, `Int64.min`: no query finds an entry of that rank. Nothing is
/// found at a point that is not finite.
///
/// # The tree
/// A node holds up to 16 children side by side: the edges of their boxes in single precision, rounded outward, the highest
/// rank below each child, and the children's indices. The children of the lowest nodes, all at the same depth, are entries. A
/// query compares a point with the 16 boxes at once. Only if a coordinate and an edge round to the same float, the entry's own
/// box is read; a tree without these boxes (`keepsBoxes`) counts the entry as found.
///
/// The tree is built top down, by the split with the smallest expected number of visits: along x, along y, or by width or
/// height, which puts a panel and the small entries on it into different nodes. A moved entry stays in its node if the node grows
/// little, and is else inserted again, where it costs queries least.
///
/// Sources: Guttman, "R-trees" (1984); Beckmann et al., "The R*-tree" (1990); the cost of a split is the surface area
/// heuristic of Goldsmith and Salmon (1987); searching for the cheapest node is known from trees for ray tracing: Bittner
/// et al., "Fast insertion-based optimization of bounding volume hierarchies" (2013). Splitting by size is this project's.
public struct BoxTree: Sendable {
    /// The order of entries: a larger rank is in front. No two entries of a tree share a rank, unless a box is empty, or the rank
    /// is `Int64.min`.
    public typealias Rank = Int64

    /// The rank of entries that no query finds.
    package static var unranked: Rank { .min }

    var nodes = PagedArray<BoxTreeNode>()
    /// The boxes by entry id, as the caller gave them. Empty if `keepsBoxes` is false.
    var boxes = PagedArray<Box>()
    /// The positions of entries in nodes, by entry id. The positions are stored apart from the boxes, since dividing a node
    /// changes sixteen positions, on as many pages.
    var slots = PagedArray<BoxTreeSlot>()
    var root: UInt32 = 0
    /// The first unused node; `none` if there is none. Unused nodes are linked by `parent`.
    var freeNode = BoxTreeNode.none
    /// The number of nodes in use.
    var nodeCount = 1

    /// The number of entries.
    public internal(set) var count = 0
    /// The number of updates so far in which an entry has moved to another node.
    package internal(set) var farMoves = 0

    /// False if each entry has only the box that its node stores: its box with the edges rounded outward to single precision.
    /// Then the tree takes 32 bytes less for each entry. Queries find every entry whose box they meet, and also entries that they
    /// miss by no more than rounding.
    package let keepsBoxes: Bool

    /// A tree without entries.
    public init() { self.init(keepsBoxes: true) }

    /// A tree without entries, which will keep the boxes of entries as they are given, or only as rounded.
    package init(keepsBoxes: Bool) {
        self.keepsBoxes = keepsBoxes
        nodes.append(BoxTreeNode(height: 0))
    }
}

/// The position of an entry: a node of height 0 and one of its lanes.
struct BoxTreeSlot: Equatable, Sendable {
    private let bits: UInt32

    /// No position: the value for an id that has no entry in the tree.
    static var none: BoxTreeSlot { BoxTreeSlot(node: .max, lane: 15) }

    init(node: UInt32, lane: Int) {
        bits = node << 4 | UInt32(truncatingIfNeeded: lane)
    }

    var node: UInt32 { bits >> 4 }
    var lane: Int { Int(bits & 15) }
}

extension BoxTree {
    /// The box of an entry as it was given, nil if the entry is not in the tree.
    ///
    /// - Complexity: O(1).
    public func box(of entry: Int32) -> Box? {
        slotIfAny(of: entry).map { box(of: entry, in: $0) }
    }

    /// The rank of an entry, nil if the entry is not in the tree.
    ///
    /// - Complexity: O(1).
    public func rank(of entry: Int32) -> Rank? {
        slotIfAny(of: entry).map { nodes[$0.node].ranks[$0.lane] }
    }

    /// True if the entry is in the tree.
    ///
    /// - Complexity: O(1).
    public func contains(_ entry: Int32) -> Bool {
        slotIfAny(of: entry) != nil
    }

    /// The box of an entry in a slot: as it was given, or rounded outward if the tree does not keep boxes.
    @inline(__always)
    func box(of entry: Int32, in slot: BoxTreeSlot) -> Box {
        keepsBoxes ? boxes[UInt32(bitPattern: entry)] : Box(nodes[slot.node].boxes[slot.lane])
    }

    /// The box (rounded outward if the tree keeps none) and the rank of an entry; nil if it is not in the tree.
    package mutating func record(of entry: Int32) -> (box: Box, rank: Rank)? {  // Reads in place: counts no references.
        guard let slot = slotIfAny(of: entry) else { return nil }
        return (box(of: entry, in: slot), nodes[slot.node].ranks[slot.lane])
    }

    func slot(of entry: Int32, _ use: StaticString = #function) -> BoxTreeSlot {
        guard let slot = slotIfAny(of: entry) else {
            preconditionFailure("\(use): entry \(entry) is not in the tree")
        }
        return slot
    }

    @inline(__always)
    func slotIfAny(of entry: Int32) -> BoxTreeSlot? {
        guard let slot = slots.read(UInt32(bitPattern: entry), { $0.pointee }), slot != .none else { return nil }
        return slot
    }
}
