import HitTesting

/// A list of nodes beside an index: nodes that change often and are not in the index. The list has no order. The boxes of the
/// nodes are in single precision, rounded outward. A query compares sixteen boxes at once.
struct LayerBeside {
    private typealias Edges = SIMD16<Float>

    private struct Block {
        var minX = Edges(repeating: .infinity)
        var minY = Edges(repeating: .infinity)
        var maxX = Edges(repeating: -.infinity)
        var maxY = Edges(repeating: -.infinity)

        /// `minX`, `minY`, `maxX` and `maxY` of one of the block's sixteen boxes.
        subscript(lane: Int) -> (Float, Float, Float, Float) {
            get { (minX[lane], minY[lane], maxX[lane], maxY[lane]) }
            set { (minX[lane], minY[lane], maxX[lane], maxY[lane]) = newValue }
        }
    }

    struct Member {
        let node: Int32
        /// The index's query count at the node's last change.
        var changedAt: Int32
        /// The cost, since the node's last change, of queries that have found the node but not hit it.
        var vain = 0
    }

    private var blocks: [Block] = []
    /// The nodes. A node's slot is its index here.
    var members: [Member] = []

    var blockCount: Int { blocks.count }

    /// True if a node is in a slot.
    @inline(__always)
    func has(_ node: Int32, in slot: Int32) -> Bool {
        slot >= 0 && slot < members.count && members[Int(slot)].node == node
    }

    /// Adds a node that changed when the index's query count was `now`.
    ///
    /// - Returns: The slot of the node.
    mutating func append(_ node: Int32, _ box: Box, _ now: Int32) -> Int32 {
        if members.count & 15 == 0 { blocks.append(Block()) }
        members.append(Member(node: node, changedAt: now))
        write(members.count - 1, box)
        return Int32(members.count - 1)
    }

    /// Replaces the box of the node in a slot.
    mutating func write(_ slot: Int, _ box: Box) {
        blocks.withUnsafeMutableBufferPointer { blocks in
            blocks[slot >> 4][slot & 15] = (
                Float(box.minX).nextDown, Float(box.minY).nextDown, Float(box.maxX).nextUp, Float(box.maxY).nextUp
            )
        }
    }

    /// Records that the node in a slot changed when the index's query count was `now`. Sets `vain` of the node to 0.
    @inline(__always)
    mutating func renew(_ slot: Int, _ now: Int32) {
        members.withUnsafeMutableBufferPointer { ($0[slot].changedAt, $0[slot].vain) = (now, 0) }
    }

    /// Removes the node in a slot. The last node moves into the slot.
    mutating func remove(_ slot: Int) {
        let last = members.count - 1
        members[slot] = members[last]
        blocks[slot >> 4][slot & 15] = blocks[last >> 4][last & 15]
        members.removeLast()
        if last & 15 == 0 { blocks.removeLast() } else { write(last, .nothing) }
    }

    /// Appends the nodes whose boxes may contain a point.
    func find(_ point: Point, _ found: inout [LayerScene.Found]) {
        let (x, y) = (Edges(repeating: Float(point.x)), Edges(repeating: Float(point.y)))
        blocks.withUnsafeBufferPointer { blocks in
            for index in blocks.indices {
                let isIn =
                    (blocks[index].minX .<= x) .& (x .< blocks[index].maxX) .& (blocks[index].minY .<= y)
                    .& (y .< blocks[index].maxY)
                guard any(isIn) else { continue }
                for lane in 0..<16 where isIn[lane] {
                    found.append(LayerScene.Found(node: members[index << 4 | lane].node, point: point))
                }
            }
        }
    }
}
