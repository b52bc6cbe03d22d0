extension BoxTree {
    /// Traps with a message if the tree violates its documented invariants. For tests.
    ///
    /// - Complexity: O(*n*).
    package func checkInvariants() {
        var open = [root]
        var (seenNodes, seenEntries) = (0, 0)
        precondition(nodes[root].parent == BoxTreeNode.none, "The root has a parent")
        precondition(boxes.count == (keepsBoxes ? slots.count : 0), "There are \(boxes.count) boxes")
        while let node = open.popLast() {
            seenNodes += 1
            let count = Int(nodes[node].count)
            precondition(count > 0 || (node == root && nodes[node].height == 0), "Node \(node) is empty")
            precondition(count > 1 || nodes[node].height == 0 || node != root, "The root has a single child")
            for lane in 0..<BoxTreeNode.capacity {
                let child = nodes[node].child(lane)
                guard lane < count else {
                    precondition(
                        child.box == .nothing && child.rank == .min && child.id == BoxTreeNode.none,
                        "Lane \(lane) of node \(node) is not in use and not clear")
                    continue
                }
                if nodes[node].height == 0 {
                    seenEntries += 1
                    let slot = slots[child.id]
                    precondition(
                        slot == BoxTreeSlot(node: node, lane: lane), "Entry \(child.id) does not know its slot")
                    precondition(
                        !keepsBoxes || child.box == FloatBox(boxes[child.id]),
                        "Entry \(child.id) has another box in its node")
                } else {
                    check(child, in: node, lane)
                    open.append(child.id)
                }
            }
        }
        precondition(seenNodes == nodeCount, "The tree has \(seenNodes) nodes, not \(nodeCount)")
        precondition(seenEntries == count, "The tree has \(seenEntries) entries, not \(count)")
        checkFreeNodes()
    }

    private func check(_ child: BoxTreeChild, in node: UInt32, _ lane: Int) {
        let id = child.id
        precondition(
            nodes[id].parent == node && Int(nodes[id].lane) == lane, "Node \(id) does not know its slot in \(node)")
        precondition(nodes[id].height + 1 == nodes[node].height, "Node \(id) has the wrong height")
        precondition(child.box == nodes[id].boxes.bounds, "Node \(node) has a wrong box of node \(id)")
        precondition(child.rank == nodes[id].highestRank, "Node \(node) has a wrong rank of node \(id)")
    }

    private func checkFreeNodes() {
        var (free, node) = (0, freeNode)
        while node != BoxTreeNode.none {
            free += 1
            precondition(free + nodeCount <= nodes.count, "The list of free nodes has a cycle or nodes in use")
            node = nodes[node].parent
        }
        precondition(free + nodeCount == nodes.count, "\(nodes.count - nodeCount - free) nodes are lost")
    }
}
