extension BoxTree {
    /// Divides the children of a full node and one more among it and a new node, which is returned.
    mutating func split(_ node: UInt32, adding extra: BoxTreeChild) -> UInt32 {
        var children = (0..<BoxTreeNode.capacity).map { nodes[node].child($0) }
        children.append(extra)
        let cut = BoxTree.divide(&children)
        let height = nodes[node].height
        let sibling = makeNode(height: height)
        refill(node, with: children[..<cut])
        refill(sibling, with: children[cut...])
        return sibling
    }

    /// Replaces the children of a node.
    mutating func refill(_ node: UInt32, with children: ArraySlice<BoxTreeChild>) {
        let old = Int(nodes[node].count)
        for (lane, child) in children.enumerated() { place(child, in: node, lane: lane) }
        if children.count < old {
            for lane in children.count..<old { nodes[node].clear(lane) }
        }
        nodes[node].count = UInt8(children.count)
        nodes[node].costLimit = nodes[node].bounds.cost * BoxTree.growth
    }

    /// How much moved entries may add to a node's cost before they leave it.
    static var growth: Float { 1.25 }

    /// Sorts children along the axis, and returns where to cut them, so that the two nodes are met by as few queries as
    /// possible.
    private static func divide(_ children: inout [BoxTreeChild]) -> Int {
        let count = children.count
        let least = 5
        var best = (cost: Float.infinity, cut: count / 2)
        var bestOrder: [Int] = []
        var below = [FloatBox](repeating: .nothing, count: count + 1)
        for axis in SplitAxis.allCases {
            let order = order(of: children, along: axis)
            for index in 0..<count { below[index + 1] = below[index].union(children[order[index]].box) }
            var above = FloatBox.nothing
            for cut in stride(from: count - 1, through: least, by: -1) {
                above = above.union(children[order[cut]].box)
                guard count - cut >= least else { continue }
                let cost = below[cut].cost * Float(cut) + above.cost * Float(count - cut)
                if cost < best.cost || bestOrder.isEmpty { (best, bestOrder) = ((cost, cut), order) }
            }
        }
        children = bestOrder.map { children[$0] }
        return best.cut
    }

    /// The indices of the children in the order of their keys.
    private static func order(of children: [BoxTreeChild], along axis: SplitAxis) -> [Int] {
        let keys = children.map { axis.key($0.box) }
        var order = Array(keys.indices)
        // Sorted by insertion: they are few.
        for index in 1..<order.count {
            let moved = order[index]
            var place = index
            while place > 0, keys[moved] < keys[order[place - 1]] {
                order[place] = order[place - 1]
                place -= 1
            }
            order[place] = moved
        }
        return order
    }
}

/// What boxes are ordered by when they are divided.
enum SplitAxis: Int, CaseIterable {
    case x, y
    /// Large ones apart from small ones, by the logarithm of the longer side.
    case size

    @inline(__always)
    func key(_ box: FloatBox) -> Float {
        switch self {
        case .x: return box.doubleCenter.x
        case .y: return box.doubleCenter.y
        case .size: return box.sizeKey
        }
    }
}
