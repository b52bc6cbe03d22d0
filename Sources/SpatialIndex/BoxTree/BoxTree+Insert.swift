extension BoxTree {
    /// Adds an entry. The caller chooses its id; the table of entries is as long as the largest id.
    ///
    /// - Precondition: the entry is not in the tree and not negative; no edge is NaN; no other entry has that rank.
    /// - Complexity: O(log *n*) expected; O(*entry*) when ids leave gaps.
    public mutating func insert(_ entry: Int32, box: Box, rank: Rank) {
        precondition(entry >= 0, "insert: the entry is negative: \(entry)")
        precondition(!contains(entry), "insert: entry \(entry) is in the tree already")
        BoxTree.check(box, of: entry)
        while slots.count <= entry {
            if keepsBoxes { boxes.append(.nothing) }
            slots.append(.none)
        }
        if keepsBoxes { boxes[UInt32(entry)] = box }
        count += 1
        insert(BoxTreeChild(box: FloatBox(box), rank: rank, id: UInt32(entry)))
    }

    static func check(_ box: Box, of entry: Int32) {
        // The sum is NaN if an edge is, or if two edges are opposite infinities. So nearly always one test is enough.
        precondition(
            !(box.minX + box.minY + box.maxX + box.maxY).isNaN
                || !(box.minX.isNaN || box.minY.isNaN || box.maxX.isNaN || box.maxY.isNaN),
            "The box of entry \(entry) has an edge that is NaN: \(box)")
    }

    /// Inserts an entry into the leaf that `bestLeaf(for:)` chooses.
    mutating func insert(_ entry: BoxTreeChild) {
        let leaf = bestLeaf(for: entry.box)
        extend(above: leaf, by: entry)
        add(entry, to: leaf)
    }

    /// Extends the boxes in a node's ancestors, and raises the ranks there, to include one more child of the node.
    mutating func extend(above node: UInt32, by child: BoxTreeChild) {
        var node = node
        while node != root {
            let (parent, lane) = (nodes[node].parent, Int(nodes[node].lane))
            nodes[parent].extend(lane, by: child)
            node = parent
        }
    }

    /// Adds a child to a node whose ancestors' boxes and ranks already include the child. Splits full nodes.
    private mutating func add(_ child: BoxTreeChild, to node: UInt32) {
        var (child, node) = (child, node)
        while nodes[node].count == BoxTreeNode.capacity {
            let sibling = split(node, adding: child)
            if node == root {
                root = makeNode(height: nodes[node].height + 1)
                append(nodes[node].asChild(node), to: root)
            } else {
                nodes[nodes[node].parent].set(Int(nodes[node].lane), nodes[node].asChild(node))
            }
            child = nodes[sibling].asChild(sibling)
            node = nodes[node].parent
        }
        append(child, to: node)
    }

    /// Appends a child to a node that is not full.
    mutating func append(_ child: BoxTreeChild, to node: UInt32) {
        noteSlot(of: child.id, in: node, lane: nodes[node].append(child))
    }

    /// Stores the position of a child: the node and the lane that hold it.
    mutating func noteSlot(of child: UInt32, in node: UInt32, lane: Int) {
        if nodes[node].height == 0 {
            slots[child] = BoxTreeSlot(node: node, lane: lane)
        } else {
            (nodes[child].parent, nodes[child].lane) = (node, UInt8(lane))
        }
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

    /// The leaf for a new entry: the one where the entry adds least to the expected cost of queries.
    ///
    /// The cost is the growth of the ancestors' boxes, since larger nodes are visited more often, and a share of the leaf's. So
    /// small entries fill small nodes, rather than large ones that need not grow: a full node has to be divided.
    ///
    /// The path of least growth from the root, which an R-tree follows, need not lead to the least cost. So the tree is searched
    /// for it, best path first. Paths that already cost more than the best leaf found are skipped.
    func bestLeaf(for box: FloatBox) -> UInt32 {
        guard nodes[root].height > 0 else { return root }
        var search = BoxTreeLeafSearch(box: box, leastCost: box.cost * BoxTreeNode.entryShare)
        findBestLeaf(below: root, 0, &search)
        return search.leaf
    }

    private func findBestLeaf(below node: UInt32, _ growth: Float, _ search: inout BoxTreeLeafSearch) {
        search.visits += 1
        let costs = nodes[node].costs(ofAdding: search.box)
        if nodes[node].height == 1 {
            var costsHere = costs.growths + costs.shares
            var (lane, cost) = nodes[node].leastLane(of: costsHere)
            if nodes[nodes[node].children[lane]].count == BoxTreeNode.capacity {
                costsHere[lane] += costs.shares[lane] * (BoxTreeNode.divisionShare / BoxTreeNode.entryShare)
                (lane, cost) = nodes[node].leastLane(of: costsHere)
            }
            if growth + cost < search.cost { (search.cost, search.leaf) = (growth + cost, nodes[node].children[lane]) }
            return
        }
        // Among lanes with equal growth, the one with the smallest box comes first.
        var keys = costs.growths + costs.shares * 0x1p-8
        for _ in 0..<Int(nodes[node].count) {
            let lane = nodes[node].leastLane(of: keys).lane
            keys[lane] = .infinity
            let sum = growth + costs.growths[lane]
            guard search.mayGoOn(at: sum) else { return }
            findBestLeaf(below: nodes[node].children[lane], sum, &search)
        }
    }
}

/// A search for the leaf that gets a new entry.
private struct BoxTreeLeafSearch {
    let box: FloatBox
    /// A lower bound of the entry's cost in any leaf: `BoxTreeNode.entryShare` of the cost of the entry's own box.
    let leastCost: Float
    var leaf = BoxTreeNode.none
    /// The cost of the entry in `leaf`; infinite while no leaf has been found.
    var cost = Float.infinity
    var visits = 0

    /// True while no leaf has been found, or if a path that has grown by `growth` may lead to a better one. Few searches visit 16
    /// nodes: only those among hundreds of overlapping boxes.
    func mayGoOn(at growth: Float) -> Bool {
        cost == .infinity || (growth + leastCost < cost && visits < 16)
    }
}

extension BoxTreeNode {
    /// The part of a leaf's cost that `bestLeaf(for:)` charges to each entry in the leaf.
    static var entryShare: Float { 1 / 16 }
    /// The part of a full leaf's cost that is charged to a new entry in addition to `entryShare`, since the leaf has to be
    /// divided. This charge makes nodes fuller. With it, the tree becomes a tenth larger than a newly built one; without it, a
    /// quarter larger.
    static var divisionShare: Float { 1 / 4 }

    /// For each lane: by how much its cost grows with `box`, and `entryShare` of the cost then, infinite without a child.
    @inline(__always)
    func costs(ofAdding box: FloatBox) -> (growths: BoxLanes.Edges, shares: BoxLanes.Edges) {
        let (costs, grown) = (boxes.costs, boxes.extended(by: box).costs)
        var shares = grown * BoxTreeNode.entryShare
        for lane in 0..<BoxTreeNode.capacity where lane >= Int(count) { shares[lane] = .infinity }
        return (grown - costs, shares)
    }

    /// The least of sixteen numbers, and its lane. The numbers must not all be NaN.
    @inline(__always)
    func leastLane(of numbers: BoxLanes.Edges) -> (lane: Int, number: Float) {
        let least = numbers.least
        return ((numbers .<= least).bits.trailingZeroBitCount & 15, least)
    }
}
