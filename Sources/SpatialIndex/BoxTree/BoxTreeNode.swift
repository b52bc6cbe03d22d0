/// Up to sixteen children side by side: entries in a leaf (height 0), else nodes of the next lower height.
///
/// ```
///   boxes                 four edges, 16 floats each
///   children              16 ids of entries or nodes
///   ranks                 16 ranks: an entry's, or the highest rank in a child node; Int64.min without a child
/// ```
/// The box of a node in its parent's lane is exactly the union of the boxes in the node's own lanes. The rank there is exactly
/// the maximum of the ranks in these lanes.
struct BoxTreeNode: Sendable {
    var boxes = BoxLanes()
    var ranks = SIMD16<Int64>(repeating: .min)
    var children = SIMD16<UInt32>(repeating: BoxTreeNode.none)
    /// The parent; `none` in the root. An unused node stores the next unused node here.
    var parent = BoxTreeNode.none
    /// The cost up to which moved entries may enlarge this node, before they are inserted again.
    var costLimit: Float = 0
    /// The lane of this node in its parent.
    var lane: UInt8 = 0
    var count: UInt8 = 0
    let height: UInt8

    static var none: UInt32 { .max }
    static var capacity: Int { 16 }
    /// The least number of entries in a leaf. A leaf with fewer is dissolved, and its entries are inserted again.
    static var minimumEntryCount: Int { 6 }
    /// The least number of child nodes of a node. A node with fewer is merged with a sibling that has room.
    static var minimumCount: Int { 4 }
    /// The greatest number of children of a merged node.
    static var maximumMergedCount: Int { 13 }
    /// The factor by which moved entries may increase a node's cost before they are inserted again.
    static var growth: Float { 1.1 }

    init(height: UInt8) {
        self.height = height
    }
}

/// An entry or a node as stored in a lane of its parent.
struct BoxTreeChild: Sendable {
    var box: FloatBox
    var rank: Int64
    var id: UInt32
}

extension BoxTreeNode {
    func child(_ lane: Int) -> BoxTreeChild {
        BoxTreeChild(box: boxes[lane], rank: ranks[lane], id: children[lane])
    }

    mutating func set(_ lane: Int, _ child: BoxTreeChild) {
        boxes.write(lane, child.box)
        ranks[lane] = child.rank
        children[lane] = child.id
    }

    mutating func clear(_ lane: Int) {
        set(lane, BoxTreeChild(box: .nothing, rank: .min, id: BoxTreeNode.none))
    }

    /// Adds a child to a node that is not full, raises `costLimit` to the node's new cost, and returns the child's lane.
    mutating func append(_ child: BoxTreeChild) -> Int {
        let lane = Int(count)
        set(lane, child)
        count += 1
        let cost = boxes.bounds.cost
        if cost > costLimit { costLimit = cost }
        return lane
    }

    /// Removes the child in a lane; the last child moves into the lane.
    ///
    /// - Returns: The child that is now in the lane; nil if the removed child was in the last lane in use.
    mutating func remove(_ lane: Int) -> UInt32? {
        let last = Int(count) - 1
        if lane != last { set(lane, child(last)) }
        clear(last)
        count = UInt8(last)
        let limit = boxes.bounds.cost * BoxTreeNode.growth
        if limit < costLimit { costLimit = limit }
        return lane == last ? nil : children[lane]
    }

    /// Extends the box in a lane, and raises the rank there, to include one more entry below the lane's child.
    mutating func extend(_ lane: Int, by entry: BoxTreeChild) {
        boxes.extend(lane, by: entry.box)
        if entry.rank > ranks[lane] { ranks[lane] = entry.rank }
    }

    /// This node as a child: its index `id`, the union of the boxes in its lanes, and the highest rank in them.
    func asChild(_ id: UInt32) -> BoxTreeChild {
        BoxTreeChild(box: boxes.bounds, rank: highestRank, id: id)
    }

    /// The highest rank of the children. Lanes without a child have the lowest rank, so all lanes are compared.
    var highestRank: Int64 {
        var highest = ranks[0]
        for lane in 1..<16 where ranks[lane] > highest { highest = ranks[lane] }
        return highest
    }
}
