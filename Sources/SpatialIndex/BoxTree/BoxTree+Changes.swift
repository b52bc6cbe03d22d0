extension BoxTree {
    /// Moves or resizes an entry.
    ///
    /// An entry that stays in its node's box changes one lane; one that leaves it widens the node a little or goes to
    /// another one. One that becomes empty keeps its lane, and has it when it comes back to about the same place.
    ///
    /// - Precondition: the entry is in the tree; no edge is NaN.
    /// - Complexity: O(log *n*); O(1) for most small moves, and for what disappears and comes back.
    public mutating func update(_ entry: Int32, box: Box) {
        let place = place(of: entry)
        BoxTree.check(box, of: entry)
        boxes[UInt32(entry)] = box
        let (node, lane) = (place.node, place.lane)
        let new = FloatBox(box)
        if node == root { return nodes[node].setBox(lane, new) }
        let outline = outline(of: node)
        switch nodes[node].move(lane, to: new, within: outline) {
        case .unseen: break
        case .reshaping: reshape(node)
        case .leaving:
            let child = removeEntry(in: lane, of: node)
            // From the root: from the lowest node that holds them, entries would gather in nodes that are large already.
            insert(BoxTreeChild(box: new, rank: child.rank, id: child.id))
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
}

/// The effect of a moved entry on its node.
private enum BoxTreeMove {
    /// It stays, and the node's outline does too.
    case unseen
    /// It stays, and the outline becomes another one.
    case reshaping
    /// It does not stay.
    case leaving
}

extension BoxTreeNode {
    /// Moves an entry that stays in its node, which has an outline.
    fileprivate mutating func move(_ lane: Int, to new: FloatBox, within outline: FloatBox) -> BoxTreeMove {
        let old = boxInPlace(lane)
        if new == old { return .unseen }
        if !old.isNothing {
            // One that goes farther than its own size may find a better node; and while one without end stands in this node, the
            // node may grow without end.
            guard new.union(old).cost <= 4 * old.cost, !old.isUnbounded else { return .leaving }
        }
        setBox(lane, new)
        if outline.contains(new) { return outline.isTouched(by: old) ? .reshaping : .unseen }
        if bounds.cost <= costLimit { return .reshaping }
        setBox(lane, old)
        return .leaving
    }
}

// MARK: Taking entries out

extension BoxTree {
    /// Takes an entry out. Its id may be used again.
    ///
    /// - Precondition: the entry is in the tree.
    /// - Complexity: O(log *n*).
    public mutating func remove(_ entry: Int32) {
        let place = place(of: entry)
        places[UInt32(entry)] = .none
        count -= 1
        removeEntry(in: place.lane, of: place.node)
    }

    /// Takes what stands in a lane of a lowest node out of the tree. What is left in a node that has become too small is
    /// inserted anew, where it fits best: without that, changes leave many small nodes that overlap.
    ///
    /// - Returns: What stood there.
    @discardableResult
    mutating func removeEntry(in lane: Int, of node: UInt32) -> BoxTreeChild {
        let entry = nodes[node].child(lane)
        removeLane(lane, of: node)
        guard node != root else { return entry }
        let count = Int(nodes[node].count)
        if count < BoxTreeNode.minimumEntryCount {
            let others = (0..<count).map { nodes[node].child($0) }
            nodes[node].count = 0
            mergeUpward(from: node)
            for other in others { insert(other) }
        } else if isOutlined(node, by: entry) {
            refit(node)
        }
        return entry
    }

    /// True if an edge of the node's box, as the parent stores it, is that of this child, perhaps among others.
    private func isOutlined(_ node: UInt32, by child: BoxTreeChild) -> Bool {
        let (parent, lane) = (nodes[node].parent, Int(nodes[node].lane))
        return nodes[parent].ranks[lane] == child.rank || nodes[parent].box(lane).isTouched(by: child.box)
    }

    /// Empties a lane; the last one takes its place. The lanes above are not yet right.
    private mutating func removeLane(_ lane: Int, of node: UInt32) {
        if let moved = nodes[node].remove(lane) { notePlace(of: moved, in: node, lane: lane) }
    }

    /// Makes the tree right above a node that lost children, and merges nodes that have become too small.
    private mutating func mergeUpward(from node: UInt32) {
        var node = node
        while node != root {
            let count = Int(nodes[node].count)
            guard count < BoxTreeNode.minimumCount else { return refit(node) }
            let (parent, lane) = (nodes[node].parent, Int(nodes[node].lane))
            if count > 0 {
                guard let sibling = mergeableSibling(of: node) else { return refit(node) }
                for index in 0..<count {
                    place(nodes[node].child(index), in: sibling, lane: Int(nodes[sibling].count))
                    nodes[sibling].count += 1
                }
                nodes[sibling].costLimit = nodes[sibling].bounds.cost * BoxTree.growth
                nodes[parent].set(Int(nodes[sibling].lane), nodes[sibling].asChild(sibling))
            }
            removeLane(lane, of: parent)
            free(node)
            node = parent
        }
        lowerRoot()
    }

    /// The sibling of a small node that has room for all its children and grows least by taking them.
    private func mergeableSibling(of node: UInt32) -> UInt32? {
        let parent = nodes[node].parent
        let own = nodes[parent].box(Int(nodes[node].lane))
        let room = BoxTreeNode.maximumMergedCount - Int(nodes[node].count)
        var best: (growth: Float, sibling: UInt32)?
        for lane in 0..<Int(nodes[parent].count) {
            let sibling = nodes[parent].children[lane]
            guard sibling != node, nodes[sibling].count <= room else { continue }
            let box = nodes[parent].box(lane)
            let growth = box.union(own).cost - box.cost
            if best.map({ growth < $0.growth }) ?? true { best = (growth, sibling) }
        }
        return best?.sibling
    }

    /// Takes roots away that have one child, or none.
    private mutating func lowerRoot() {
        while nodes[root].height > 0 && nodes[root].count <= 1 {
            let old = root
            root = nodes[old].count == 1 ? nodes[old].children[0] : makeNode(height: 0)
            nodes[root].parent = BoxTreeNode.none
            free(old)
        }
    }

    /// The box of a node other than the root, as its parent has it.
    @inline(__always)
    private func outline(of node: UInt32) -> FloatBox { nodes[nodes[node].parent].box(Int(nodes[node].lane)) }

    /// Makes the boxes above a node, which has a parent, what its own lanes say, as far up as something changes.
    private mutating func reshape(_ node: UInt32) {
        var node = node
        while node != root {
            let (bounds, parent, lane) = (nodes[node].bounds, nodes[node].parent, Int(nodes[node].lane))
            if nodes[parent].box(lane) == bounds { return }
            nodes[parent].setBox(lane, bounds)
            node = parent
        }
    }

    /// Makes the lanes above a node what its own lanes say, as far up as something changes.
    mutating func refit(_ node: UInt32) {
        var node = node
        while node != root {
            let (bounds, rank) = (nodes[node].bounds, nodes[node].highestRank)
            let (parent, lane) = (nodes[node].parent, Int(nodes[node].lane))
            if nodes[parent].box(lane) == bounds && nodes[parent].ranks[lane] == rank { return }
            nodes[parent].setBox(lane, bounds)
            nodes[parent].ranks[lane] = rank
            node = parent
        }
    }
}
