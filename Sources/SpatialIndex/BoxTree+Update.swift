extension BoxTree {
    /// Moves or resizes an entry.
    ///
    /// An entry that stays in its node's box changes one lane; one that leaves it widens the node a little or goes to
    /// another one.
    ///
    /// - Precondition: the entry is in the tree; no edge is NaN.
    /// - Complexity: O(log *n*); O(1) for most small moves.
    public mutating func update(_ entry: Int32, box: Box) {
        let place = place(of: entry)
        BoxTree.check(box, of: entry)
        boxes[UInt32(entry)] = box
        let (node, lane) = (place.node, place.lane)
        let new = FloatBox(box)
        let old = nodes[node].box(lane)
        if new == old { return }
        nodes[node].setBox(lane, new)
        if node == root { return }
        let outline = nodes[nodes[node].parent].box(Int(nodes[node].lane))
        if outline.contains(new), isNear(new, old) {
            if outline.isTouched(by: old) { refit(node) }
        } else if nodes[node].bounds.cost <= nodes[node].costLimit, isNear(new, old) {
            refit(node)
            noteChange(of: node)
        } else {
            reinsert(BoxTreeChild(box: new, rank: nodes[node].ranks[lane], id: UInt32(entry)), from: node, lane)
        }
    }

    /// Brings an entry to another rank.
    ///
    /// - Precondition: the entry is in the tree; no other entry has that rank; it is above `Int64.min`.
    /// - Complexity: O(log *n*).
    public mutating func update(_ entry: Int32, rank: Rank) {
        let place = place(of: entry)
        BoxTree.check(rank, of: entry)
        if nodes[place.node].ranks[place.lane] == rank { return }
        nodes[place.node].ranks[place.lane] = rank
        var node = place.node
        while node != root {
            let (parent, lane, highest) = (nodes[node].parent, Int(nodes[node].lane), nodes[node].highestRank)
            if nodes[parent].ranks[lane] == highest { return }
            nodes[parent].ranks[lane] = highest
            node = parent
        }
    }

    /// Reads what an update of the entry will read, so that the memory reads of many updates overlap.
    ///
    /// - Returns: Whether the entry is in the tree.
    package func lookAhead(at entry: Int32) -> Bool {
        guard contains(entry) else { return false }
        let place = places[UInt32(entry)]
        let node = nodes[place.node]
        let sum = node.minX[0] + node.minY[0] + node.maxX[0] + node.maxY[0]
        return node.ranks[place.lane] > .min || sum.isNaN || boxes[UInt32(entry)].isEmpty
    }

    /// Whether a move is small for the entry. One that goes farther may find a better node.
    private func isNear(_ new: FloatBox, _ old: FloatBox) -> Bool {
        new.union(old).cost <= 4 * old.cost
    }

    /// Inserts an entry anew. From the root: from the lowest node that holds it, entries would gather in nodes that are
    /// large already.
    private mutating func reinsert(_ child: BoxTreeChild, from node: UInt32, _ lane: Int) {
        removeLane(lane, of: node)
        shrink(node)
        noteChange(of: insert(child))
    }
}
