extension BoxTree {
    /// Divides the children of a full node, and one more child, among the node and a new node. Returns the new node.
    mutating func split(_ node: UInt32, adding extra: BoxTreeChild) -> UInt32 {
        var children = children(of: node)
        children.append(extra)
        let cut = BoxTree.divide(&children)
        let sibling = makeNode(height: nodes[node].height)
        fill(node, with: children[..<cut])
        fill(sibling, with: children[cut...])
        return sibling
    }

    func children(of node: UInt32) -> [BoxTreeChild] { (0..<Int(nodes[node].count)).map { nodes[node].child($0) } }

    /// Replaces the children of a node, and sets the node's `costLimit`: the greatest cost that its box may have later.
    mutating func fill(_ node: UInt32, with children: some Collection<BoxTreeChild>) {
        let (old, new) = (Int(nodes[node].count), children.count)
        for (lane, child) in children.enumerated() {
            nodes[node].set(lane, child)
            noteSlot(of: child.id, in: node, lane: lane)
        }
        for lane in new..<max(new, old) { nodes[node].clear(lane) }
        nodes[node].count = UInt8(new)
        nodes[node].costLimit = nodes[node].boxes.bounds.cost * BoxTreeNode.growth
    }

    /// Orders the children of a node that is too full by one, and returns the index at which to divide them. The division is
    /// chosen so that as few queries as possible visit both parts.
    private static func divide(_ children: inout [BoxTreeChild]) -> Int {
        let possible = 5...children.count - 5
        var cuts = BoxTreeCuts()
        for child in children { cuts.append(child.box) }
        if let (axis, key) = cuts.best({ possible.contains($0) }) {
            let cut = children.partition { $0.box.keys[axis] >= key }
            if possible.contains(cut) { return cut }
        }
        children = cuts.order(along: cuts.longerAxis).map { children[$0] }
        return children.count / 2
    }
}
