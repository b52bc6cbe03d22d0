extension BoxTree {
    /// Adds an entry. Its id is the caller's choice; the table of entries is as long as the largest id.
    ///
    /// - Precondition: the entry is not in the tree and not negative; no edge is NaN; the rank is above `Int64.min`.
    /// - Complexity: O(log *n*) expected; O(*entry*) when ids leave gaps.
    public mutating func insert(_ entry: Int32, box: Box, rank: Rank) {
        precondition(entry >= 0, "insert: the entry is negative: \(entry)")
        precondition(!contains(entry), "insert: entry \(entry) is in the tree already")
        BoxTree.check(box, of: entry)
        BoxTree.check(rank, of: entry)
        while places.count <= entry {
            boxes.append(.nothing)
            places.append(.none)
        }
        boxes[UInt32(entry)] = box
        count += 1
        insert(BoxTreeChild(box: FloatBox(box), rank: rank, id: UInt32(entry), time: now))
    }

    static func check(_ box: Box, of entry: Int32) {
        // A sum is NaN if an edge is, or if two are opposite infinities.
        if (box.minX + box.minY + box.maxX + box.maxY).isNaN {
            precondition(
                !(box.minX.isNaN || box.minY.isNaN || box.maxX.isNaN || box.maxY.isNaN),
                "The box of entry \(entry) has an edge that is NaN: \(box)")
        }
    }

    static func check(_ rank: Rank, of entry: Int32) {
        precondition(rank > .min, "The rank of entry \(entry) is Int64.min, which is below all ranks")
    }

    /// Puts an entry into the lowest node where it costs queries least.
    mutating func insert(_ entry: BoxTreeChild) {
        let leaf = bestLeaf(for: entry.box)
        var node = leaf
        while node != root {
            let (parent, lane) = (nodes[node].parent, Int(nodes[node].lane))
            nodes[parent].extend(lane, by: entry)
            node = parent
        }
        add(entry, to: leaf)
    }

    /// Adds a child to a node whose own lane holds it already, splitting nodes that are full.
    private mutating func add(_ child: BoxTreeChild, to node: UInt32) {
        var (child, node) = (child, node)
        while nodes[node].isFull {
            let sibling = split(node, adding: child)
            if node == root {
                raiseRoot()
            } else {
                nodes[nodes[node].parent].set(Int(nodes[node].lane), nodes[node].asChild(node))
            }
            child = nodes[sibling].asChild(sibling)
            node = nodes[node].parent
        }
        let lane = nodes[node].append(child)
        notePlace(of: child.id, in: node, lane: lane)
    }

    /// Writes a child into a lane, and the lane into the child.
    mutating func place(_ child: BoxTreeChild, in node: UInt32, lane: Int) {
        nodes[node].set(lane, child)
        notePlace(of: child.id, in: node, lane: lane)
    }

    /// Writes into a child in which lane it stands.
    mutating func notePlace(of child: UInt32, in node: UInt32, lane: Int) {
        if nodes[node].height == 0 {
            places[child] = BoxTreePlace(node: node, lane: lane)
        } else {
            nodes[child].standIn(lane, of: node)
        }
    }

    /// Puts a node above the root, with the root as its only child.
    private mutating func raiseRoot() {
        let child = nodes[root].asChild(root)
        root = makeNode(height: nodes[root].height + 1)
        place(child, in: root, lane: 0)
        nodes[root].count = 1
    }

    mutating func makeNode(height: UInt8) -> UInt32 {
        nodeCount += 1
        if freeNode != BoxTreeNode.none {
            let node = freeNode
            freeNode = nodes[node].parent
            nodes[node] = BoxTreeNode(height: height)
            return node
        }
        nodes.append(BoxTreeNode(height: height))
        return UInt32(nodes.count - 1)
    }

    mutating func free(_ node: UInt32) {
        nodeCount -= 1
        nodes[node].parent = freeNode
        nodes[node].count = 0
        freeNode = node
    }
}
