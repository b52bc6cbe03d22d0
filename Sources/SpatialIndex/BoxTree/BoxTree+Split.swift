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
        nodes[node].refill(with: children)
        for (lane, child) in children.enumerated() { notePlace(of: child.id, in: node, lane: lane) }
    }

    /// Moved entries stay in their node while its cost is within this factor of what it was.
    static var growth: Float { 1.1 }

    /// Sorts children along the axis, and returns where to cut them, so that the two nodes are met by as few queries as
    /// possible.
    private static func divide(_ children: inout [BoxTreeChild]) -> Int {
        let count = children.count
        let least = 5
        var best = (cost: Float.infinity, cut: count / 2)
        var bestOrder: [SplitKey] = []
        var below = [Float](repeating: 0, count: count)
        for axis in SplitAxis.allCases {
            let order = order(of: children, along: axis)
            var union = FloatBox.nothing
            for cut in 1...count - least {
                union = union.union(children[order[cut - 1].index].box)
                below[cut] = union.cost * Float(cut)
            }
            union = .nothing
            for cut in (least..<count).reversed() {
                union = union.union(children[order[cut].index].box)
                guard count - cut >= least else { continue }
                let cost = below[cut] + union.cost * Float(count - cut)
                if cost < best.cost || bestOrder.isEmpty { (best, bestOrder) = ((cost, cut), order) }
            }
        }
        children = bestOrder.map { children[$0.index] }
        return best.cut
    }

    private static func order(of children: [BoxTreeChild], along axis: SplitAxis) -> [SplitKey] {
        var order: [SplitKey] = []
        order.reserveCapacity(children.count)
        for index in children.indices { order.append(SplitKey(axis.key(children[index].box), index)) }
        // Sorted by insertion: they are few.
        for index in 1..<order.count {
            let moved = order[index]
            var place = index
            while place > 0, moved.bits < order[place - 1].bits {
                order[place] = order[place - 1]
                place -= 1
            }
            order[place] = moved
        }
        return order
    }
}

/// A number to sort by and an index, in one word that orders as the number does.
private struct SplitKey {
    let bits: UInt64

    init(_ key: Float, _ index: Int) {
        let pattern = key.bitPattern
        let ordered = pattern >> 31 == 0 ? pattern | 1 << 31 : ~pattern
        bits = UInt64(ordered) << 32 | UInt64(index)
    }

    var index: Int { Int(bits & 0xffff_ffff) }
}

/// The keys by which boxes can be ordered when a group of them is divided.
enum SplitAxis: Int, CaseIterable {
    case x, y
    /// Large ones apart from small ones, and lying ones from standing ones, by the logarithms of their sides.
    case width, height

    @inline(__always)
    func key(_ box: FloatBox) -> Float {
        switch self {
        case .x: return box.doubleCenter.x
        case .y: return box.doubleCenter.y
        case .width: return box.widthKey
        case .height: return box.heightKey
        }
    }
}
