/// Every entry at a point or in a region, among boxes that move.
///
/// The quadtree has only what is visible. This tree has every entry, hidden behind others or not, and takes logarithmic time
/// to insert, remove, move or reorder one. It is a primary filter: an entry is a box and a rank, and the caller tests the
/// entry's exact area.
///
/// ```swift
/// var tree = BoxTree(boxes: frames, ranks: frames.indices.map { Int64($0) })   // entries 0, 1, 2…
/// tree.update(7, box: moved)
/// tree.topmost(at: point) { accepts($0) }         // front-most entry that is accepted
/// for entry in tree.entries(at: point) { … }      // all of them, front to back
/// for entry in tree.entries(in: region) { … }     // the same of a region
/// ```
///
/// A value: copying is O(1), and copies share everything until one is written to. A write copies the shared pages that it
/// changes: a few, of at most 16 KiB each, whatever the number of entries (`maximumBytesCopiedByFirstWrite`). Any number of
/// threads may query copies.
///
/// Boxes are half-open. They may be empty (then nothing finds them), huge or infinite, never NaN. Ranks may be any numbers
/// above `Int64.min`; larger is in front, and no two entries share one. Points that are not finite find nothing.
///
/// # The tree
/// A node holds up to 16 children side by side: the edges of their boxes in single precision, rounded outward, their
/// highest rank, and their indices. In the lowest nodes these are entries, and all lowest nodes have the same depth. A query
/// compares a point with the 16 boxes at once. Rounding is monotone, so floats decide nearly always. Only if a coordinate and
/// an edge round to the same float, the entry's own box is read.
///
/// The tree is built top down, by the split with the smallest expected number of visits: along x, along y, or by width or
/// height. The latter keeps panels out of the nodes of what lies on them. A moved entry stays in its node if the node grows
/// little. Otherwise it is inserted again, where it costs queries least. So moves do not spoil the tree.
///
/// Sources: Guttman, "R-trees" (1984); Beckmann et al., "The R*-tree" (1990); the cost of a split is the surface area
/// heuristic of Goldsmith and Salmon (1987); searching for the cheapest place is known from trees for ray tracing: Bittner
/// et al., "Fast insertion-based optimization of bounding volume hierarchies" (2013). Splitting by size is this project's.
public struct BoxTree: Sendable {
    /// The order of entries: larger is in front. No two entries of a tree share one.
    public typealias Rank = Int64

    var nodes = PagedArray<BoxTreeNode>()
    /// The boxes by entry id, as given.
    var boxes = PagedArray<Box>()
    /// The places by entry id. They stand apart from the boxes, since a divided node changes sixteen of them in as many
    /// pages.
    var places = PagedArray<BoxTreePlace>()
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

/// The place of an entry: a node of height 0 and one of its lanes.
struct BoxTreePlace: Equatable, Sendable {
    private let bits: UInt32

    /// The place of an id that is not in use.
    static var none: BoxTreePlace { BoxTreePlace(node: .max, lane: 15) }

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
        contains(entry) ? boxes[UInt32(entry)] : nil
    }

    /// The rank of an entry, nil if the entry is not in the tree.
    ///
    /// - Complexity: O(1).
    public func rank(of entry: Int32) -> Rank? {
        placeIfAny(of: entry).map { nodes[$0.node].ranks[$0.lane] }
    }

    /// True if the entry is in the tree.
    ///
    /// - Complexity: O(1).
    public func contains(_ entry: Int32) -> Bool {
        placeIfAny(of: entry) != nil
    }

    /// The box and the rank of an entry, nil if it is not in the tree.
    ///
    /// It changes nothing; as a mutating method it is called on a tree where that lies, instead of on a copy that counts references.
    package mutating func record(of entry: Int32) -> (box: Box, rank: Rank)? {
        guard let place = placeIfAny(of: entry) else { return nil }
        return (boxes[UInt32(bitPattern: entry)], nodes[place.node].ranks[place.lane])
    }

    /// The box around all entries, its edges rounded outward to single precision; `Box.nothing` if none has an area.
    ///
    /// - Complexity: O(1).
    package var bounds: Box {
        let bounds = nodes[root].bounds
        return Box(
            minX: Double(bounds.minX), minY: Double(bounds.minY), maxX: Double(bounds.maxX), maxY: Double(bounds.maxY))
    }

    func place(of entry: Int32, _ use: StaticString = #function) -> BoxTreePlace {
        guard let place = placeIfAny(of: entry) else {
            preconditionFailure("\(use): entry \(entry) is not in the tree")
        }
        return place
    }

    @inline(__always)
    private func placeIfAny(of entry: Int32) -> BoxTreePlace? {
        guard let place = places.read(UInt32(bitPattern: entry), { $0.pointee }), place != .none else { return nil }
        return place
    }
}
