import HitTesting

/// An unordered list of nodes beside an index. The boxes of the nodes are in single precision, rounded outward, and a query
/// compares sixteen at once.
struct LayerBeside {
    private typealias Edges = SIMD16<Float>

    private struct Block {
        var minX = Edges(repeating: .infinity)
        var minY = Edges(repeating: .infinity)
        var maxX = Edges(repeating: -.infinity)
        var maxY = Edges(repeating: -.infinity)
    }

    private var blocks: [Block] = []
    private(set) var nodes: [Int32] = []
    /// For each node, the index's query count at its last change.
    var changedAt: [Int32] = []
    /// For each node, the cost of the queries since its last change that have found the node and not hit it.
    var vain: [Int] = []

    var blockCount: Int { blocks.count }

    /// Adds a node, which has changed when the index's query count was `now`.
    ///
    /// - Returns: The slot of the node.
    mutating func append(_ node: Int32, _ box: Box, _ now: Int32) -> Int32 {
        if nodes.count & 15 == 0 { blocks.append(Block()) }
        nodes.append(node)
        changedAt.append(now)
        vain.append(0)
        write(nodes.count - 1, box)
        return Int32(nodes.count - 1)
    }

    /// Replaces the box of the node in a slot.
    mutating func write(_ slot: Int, _ box: Box) {
        let (block, lane) = (slot >> 4, slot & 15)
        blocks.withUnsafeMutableBufferPointer { blocks in
            blocks[block].minX[lane] = Float(box.minX).nextDown
            blocks[block].minY[lane] = Float(box.minY).nextDown
            blocks[block].maxX[lane] = Float(box.maxX).nextUp
            blocks[block].maxY[lane] = Float(box.maxY).nextUp
        }
    }

    /// Removes the node in a slot. The last node moves into the slot.
    mutating func remove(_ slot: Int) {
        let last = nodes.count - 1
        let (block, lane) = (blocks[last >> 4], last & 15)
        nodes[slot] = nodes[last]
        changedAt[slot] = changedAt[last]
        vain[slot] = vain[last]
        blocks[slot >> 4].minX[slot & 15] = block.minX[lane]
        blocks[slot >> 4].minY[slot & 15] = block.minY[lane]
        blocks[slot >> 4].maxX[slot & 15] = block.maxX[lane]
        blocks[slot >> 4].maxY[slot & 15] = block.maxY[lane]
        nodes.removeLast()
        changedAt.removeLast()
        vain.removeLast()
        if lane == 0 { blocks.removeLast() } else { write(last, .nothing) }
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
                    found.append(LayerScene.Found(node: nodes[index << 4 | lane], point: point))
                }
            }
        }
    }
}
