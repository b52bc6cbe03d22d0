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
