extension BoxTree {
    /// Moves or resizes an entry.
    ///
    /// If the entry stays within its node's box, one lane changes. Otherwise the node grows a little, or the entry moves to
    /// another node. An entry that becomes empty keeps its lane, in case it comes back to about the same position.
    ///
    /// - Precondition: the entry is in the tree; no edge is NaN.
    /// - Complexity: O(log *n*); O(1) for most small moves, and for entries that disappear and come back.
    public mutating func update(_ entry: Int32, box: Box) {
        BoxTree.check(box, of: entry)
        update(entry, in: slot(of: entry), box: box)
    }

    /// Changes the box and the rank (nil to leave it) of an entry, unless it has that rank and `mayStay` accepts its present box,
    /// rounded outward if the tree does not keep boxes. Returns whether it has changed them; nil if the entry is not in the tree.
    ///
    /// - Precondition: No edge is NaN; no other entry has that rank, unless it is `Int64.min`.
    @inline(__always)
    package mutating func update(_ entry: Int32, box: Box, rank: Rank?, unless mayStay: (Box) -> Bool) -> Bool? {
        guard let slot = slotIfAny(of: entry) else { return nil }
        if let rank, nodes[slot.node].ranks[slot.lane] != rank {
            update(entry, rank: rank)
        } else if mayStay(self.box(of: entry, in: slot)) {
            return false
        }
        update(entry, in: slot, box: box)
        return true
    }

    private mutating func update(_ entry: Int32, in slot: BoxTreeSlot, box: Box) {
        if keepsBoxes { boxes[UInt32(entry)] = box }
        let (node, lane) = (slot.node, slot.lane)
        let new = FloatBox(box)
        if node == root { return nodes[node].boxes.write(lane, new) }
        let outline = nodes[nodes[node].parent].boxes[Int(nodes[node].lane)]
        if let old = nodes[node].move(lane, to: new, within: outline) {
            if !outline.contains(new) || outline.isTouched(by: old) { reshape(node) }
        } else {
            farMoves &+= 1
            let rank = nodes[node].ranks[lane]
            removeEntry(in: lane, of: node)
            // The search for a leaf begins at the root. Otherwise entries would accumulate in nodes that are already large.
            insert(BoxTreeChild(box: new, rank: rank, id: UInt32(entry)))
        }
    }

    /// Changes the rank of an entry.
    ///
    /// - Precondition: the entry is in the tree; no other entry has that rank, unless it is `Int64.min`.
    /// - Complexity: O(log *n*).
    public mutating func update(_ entry: Int32, rank: Rank) {
        let slot = slot(of: entry)
        if nodes[slot.node].ranks[slot.lane] == rank { return }
        nodes[slot.node].ranks[slot.lane] = rank
        rerank(slot.node)
    }

    /// Removes an entry. Its id may be used again.
    ///
    /// - Precondition: the entry is in the tree.
    /// - Complexity: O(log *n*).
    public mutating func remove(_ entry: Int32) {
        let slot = slot(of: entry)
        slots[UInt32(entry)] = .none
        count -= 1
        removeEntry(in: slot.lane, of: slot.node)
    }
}

extension BoxTreeNode {
    /// Changes the box of an entry, if the entry can stay in this node. `outline` is the node's box.
    ///
    /// - Returns: The entry's former box; nil if the entry cannot stay.
    fileprivate mutating func move(_ lane: Int, to new: FloatBox, within outline: FloatBox) -> FloatBox? {
        let old = boxes[lane]
        if old != .nothing, new != old {
            // An entry that moves farther than its own size may find a better node. And while a node has an unbounded
            // entry, it could grow without limit.
            guard new.union(old).cost <= 4 * old.cost, !old.isUnbounded else { return nil }
        }
        boxes.write(lane, new)
        if outline.contains(new) || boxes.bounds.cost <= costLimit { return old }
        boxes.write(lane, old)
        return nil
    }
}

extension BoxTree {
    /// Updates the box that each ancestor stores, up to the first one that does not change.
    private mutating func reshape(_ node: UInt32) {
        var node = node
        while node != root {
            let (bounds, parent, lane) = (nodes[node].boxes.bounds, nodes[node].parent, Int(nodes[node].lane))
            if nodes[parent].boxes[lane] == bounds { return }
            nodes[parent].boxes.write(lane, bounds)
            node = parent
        }
    }

    /// Updates the highest rank that each ancestor stores, up to the first one that does not change.
    private mutating func rerank(_ node: UInt32) {
        var node = node
        while node != root {
            let (highest, parent, lane) = (nodes[node].highestRank, nodes[node].parent, Int(nodes[node].lane))
            if nodes[parent].ranks[lane] == highest { return }
            nodes[parent].ranks[lane] = highest
            node = parent
        }
    }

    /// Removes an entry from its lane. A node with too few entries is dissolved, and its entries are inserted again where
    /// they fit best. Otherwise changes would leave many small nodes that overlap.
    private mutating func removeEntry(in lane: Int, of node: UInt32) {
        // Boxes and ranks of ancestors follow below.
        if let moved = nodes[node].remove(lane) { noteSlot(of: moved, in: node, lane: lane) }
        let isDissolved = node != root && nodes[node].count < BoxTreeNode.minimumEntryCount
        let others = isDissolved ? children(of: node) : []
        if isDissolved { nodes[node].count = 0 }
        let top = mergeUpward(from: node)
        reshape(top)
        rerank(top)
        while nodes[root].height > 0 && nodes[root].count == 1 {
            let old = root
            root = nodes[old].children[0]
            nodes[root].parent = BoxTreeNode.none
            free(old)
        }
        for other in others { insert(other) }
    }

    /// Removes empty nodes, and merges nodes with few children, from a node upward.
    ///
    /// - Returns: The lowest node that remains on the path from the node to the root.
    private mutating func mergeUpward(from node: UInt32) -> UInt32 {
        var node = node
        while node != root, nodes[node].count < BoxTreeNode.minimumCount {
            let (parent, lane) = (nodes[node].parent, Int(nodes[node].lane))
            if nodes[node].count > 0 {
                guard let other = laneToMerge(with: lane, of: parent) else { break }
                let sibling = nodes[parent].children[other]
                for child in children(of: node) { append(child, to: sibling) }
                nodes[parent].set(other, nodes[sibling].asChild(sibling))
            }
            if let moved = nodes[parent].remove(lane) { noteSlot(of: moved, in: parent, lane: lane) }
            free(node)
            node = parent
        }
        return node
    }

    /// The lane of the sibling whose cost grows least by the children of the node in `lane`; nil if none has room for them.
    private func laneToMerge(with lane: Int, of parent: UInt32) -> Int? {
        let room = BoxTreeNode.maximumMergedCount - Int(nodes[nodes[parent].children[lane]].count)
        let growths = nodes[parent].costs(ofAdding: nodes[parent].boxes[lane]).growths
        let others = (0..<Int(nodes[parent].count)).filter {
            $0 != lane && nodes[nodes[parent].children[$0]].count <= room
        }
        return others.min { growths[$0] < growths[$1] }
    }
}
