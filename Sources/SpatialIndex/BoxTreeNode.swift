/// Up to sixteen children side by side: entries in a node of height 0, else nodes of one height less.
///
/// ```
///   minX minY maxX maxY   16 floats each; lanes without a child hold the box that nothing touches
///   children              16 ids of entries or nodes
///   ranks                 16 ranks, of a child node its highest; Int64.min without a child
/// ```
/// The box and the rank that a node has in its parent's lane are exactly the union and the maximum of its own lanes.
struct BoxTreeNode: Sendable {
    typealias Edges = SIMD16<Float>

    var minX = Edges(repeating: .infinity)
    var minY = Edges(repeating: .infinity)
    var maxX = Edges(repeating: -.infinity)
    var maxY = Edges(repeating: -.infinity)
    var ranks = SIMD16<Int64>(repeating: .min)
    var children = SIMD16<UInt32>(repeating: BoxTreeNode.none)
    /// `none` in the root. In a node that is not in use, the next such node.
    var parent = BoxTreeNode.none
    /// How far moved entries may widen this node; beyond, they are inserted anew.
    var costLimit: Float = 0
    /// The lane of this node in its parent.
    var lane: UInt8 = 0
    var count: UInt8 = 0
    let height: UInt8

    static var none: UInt32 { .max }
    static var capacity: Int { 16 }
    /// A node with fewer children is merged with another one where that has room.
    static var minimumCount: Int { 4 }
    /// So full a merged node may become.
    static var maximumMergedCount: Int { 13 }

    init(height: UInt8) {
        self.height = height
    }
}

/// A child as it stands in a lane.
struct BoxTreeChild: Sendable {
    var box: FloatBox
    var rank: Int64
    var id: UInt32
}

extension BoxTreeNode {
    var isFull: Bool { count == UInt8(BoxTreeNode.capacity) }

    @inline(__always)
    func box(_ lane: Int) -> FloatBox {
        FloatBox(minX: minX[lane], minY: minY[lane], maxX: maxX[lane], maxY: maxY[lane])
    }

    func child(_ lane: Int) -> BoxTreeChild {
        BoxTreeChild(box: box(lane), rank: ranks[lane], id: children[lane])
    }

    @inline(__always)
    mutating func setBox(_ lane: Int, _ box: FloatBox) {
        minX[lane] = box.minX
        minY[lane] = box.minY
        maxX[lane] = box.maxX
        maxY[lane] = box.maxY
    }

    mutating func set(_ lane: Int, _ child: BoxTreeChild) {
        setBox(lane, child.box)
        ranks[lane] = child.rank
        children[lane] = child.id
    }

    mutating func clear(_ lane: Int) {
        set(lane, BoxTreeChild(box: .nothing, rank: .min, id: BoxTreeNode.none))
    }

    /// The union of all lanes.
    @inline(__always)
    var bounds: FloatBox {
        FloatBox(minX: least(minX), minY: least(minY), maxX: -least(-maxX), maxY: -least(-maxY))
    }

    var highestRank: Int64 {
        var highest = Int64.min
        for lane in 0..<Int(count) where ranks[lane] > highest { highest = ranks[lane] }
        return highest
    }

    @inline(__always)
    private func least(_ edges: Edges) -> Float {
        let eight = lesser(edges.lowHalf, edges.highHalf)
        let four = lesser(eight.lowHalf, eight.highHalf)
        let two = lesser(four.lowHalf, four.highHalf)
        return two.x < two.y ? two.x : two.y
    }

    @inline(__always)
    private func lesser<Lanes: SIMD>(_ a: Lanes, _ b: Lanes) -> Lanes where Lanes.Scalar == Float {
        a.replacing(with: b, where: b .< a)
    }

    /// The child whose box grows least if it takes in another one; of those that grow alike, the smallest.
    func bestLane(for box: FloatBox) -> Int {
        var best = 0
        var (bestGrowth, bestCost) = (Float.infinity, Float.infinity)
        for lane in 0..<Int(count) {
            let own = self.box(lane)
            let cost = own.cost
            let growth = own.union(box).cost - cost
            if growth < bestGrowth || (growth == bestGrowth && cost < bestCost) {
                (best, bestGrowth, bestCost) = (lane, growth, cost)
            }
        }
        return best
    }
}
