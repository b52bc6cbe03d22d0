extension BoxTree {
    /// Moves or resizes an entry.
    ///
    /// An entry that stays in its node's box changes one lane; one that leaves it widens the node a little or goes to
    /// another one.
    ///
    /// - Precondition: the entry is in the tree; no edge is NaN.
    /// - Complexity: O(log *n*); O(1) for most small moves.
    public mutating func update(_ entry: Int32, box: Box) {
        let record = record(entry)
        BoxTree.check(box, of: entry)
        records[UInt32(entry)].box = box
        let (node, lane) = (record.node, record.lane)
        let new = FloatBox(box)
        let old = nodes[node].box(lane)
        if new == old { return }
        nodes[node].setBox(lane, new)
        if node == root { return }
        let outline = nodes[nodes[node].parent].box(Int(nodes[node].lane))
        if outline.contains(new) {
            if outline.isTouched(by: old) { refit(node) }
        } else if nodes[node].bounds.cost <= nodes[node].costLimit {
            refit(node)
        } else {
            reinsert(BoxTreeChild(box: new, rank: nodes[node].ranks[lane], id: UInt32(entry)), from: node, lane)
        }
    }

    /// Brings an entry to another rank.
    ///
    /// - Precondition: the entry is in the tree; no other entry has that rank; it is above `Int64.min`.
    /// - Complexity: O(log *n*).
    public mutating func update(_ entry: Int32, rank: Rank) {
        let record = record(entry)
        BoxTree.check(rank, of: entry)
        if nodes[record.node].ranks[record.lane] == rank { return }
        nodes[record.node].ranks[record.lane] = rank
        refit(record.node)
    }

    /// Inserts an entry anew, below the lowest node that holds its new box.
    private mutating func reinsert(_ child: BoxTreeChild, from node: UInt32, _ lane: Int) {
        removeLane(lane, of: node)
        guard nodes[node].count >= BoxTreeNode.minimumCount else {
            shrink(node)
            extendUpward(from: root, by: child)
            return insert(child, from: root)
        }
        refit(node)
        var start = nodes[node].parent
        while start != root {
            let parent = nodes[start].parent
            if nodes[parent].box(Int(nodes[start].lane)).contains(child.box) { break }
            start = parent
        }
        extendUpward(from: start, by: child)
        insert(child, from: start)
    }
}
