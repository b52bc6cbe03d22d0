extension BoxTree {
    /// Builds a tree of the entries `0 ..< boxes.count`.
    ///
    /// - Precondition: as many ranks as boxes, all different and above `Int64.min`; no edge is NaN.
    /// - Complexity: O(*n* log *n*).
    public init(boxes: [Box], ranks: [Rank]) {
        precondition(
            boxes.count == ranks.count, "There are \(boxes.count) boxes and \(ranks.count) ranks; each box needs one")
        self.init()
        guard !boxes.isEmpty else { return }
        free(root)
        count = boxes.count
        var items: [BoxTreeBuilder.Item] = []
        items.reserveCapacity(boxes.count)
        for (entry, box) in boxes.enumerated() {
            BoxTree.check(box, of: Int32(entry))
            BoxTree.check(ranks[entry], of: Int32(entry))
            self.boxes.append(box)
            places.append(.none)
            items.append(BoxTreeBuilder.Item(box: FloatBox(box), id: UInt32(entry)))
        }
        build(items, [], ranks)
    }

    /// Builds the tree from entries that have their boxes. The ids of the items are indices of `entries` and `ranks`; no
    /// `entries` if they are the entries.
    mutating func build(_ items: consuming [BoxTreeBuilder.Item], _ entries: [UInt32], _ ranks: [Rank]) {
        var height = 0
        while BoxTreeBuilder.usualCount(height) < items.count { height += 1 }
        items.withUnsafeMutableBufferPointer { items in
            var builder = BoxTreeBuilder()
            root = makeNode(height: UInt8(height))
            fill(root, with: items, entries, ranks, &builder)
        }
    }

    /// Gives a new node what stands below it.
    mutating func fill(
        _ node: UInt32, with items: BoxTreeBuilder.Items, _ entries: [UInt32], _ ranks: [Rank],
        _ builder: inout BoxTreeBuilder
    ) {
        let height = Int(nodes[node].height)
        guard height > 0 else { return fillLowest(node, with: items, entries, ranks) }
        var sizes: [Int] = []
        sizes.reserveCapacity(16)
        builder.divide(items, childHeight: height - 1, &sizes)
        var first = 0
        for (lane, size) in sizes.enumerated() {
            let child = makeNode(height: UInt8(height - 1))
            fill(child, with: BoxTreeBuilder.Items(rebasing: items[first..<first + size]), entries, ranks, &builder)
            place(
                BoxTreeChild(box: nodes[child].bounds, rank: nodes[child].highestRank, id: child), in: node, lane: lane)
            first += size
        }
        nodes[node].count = UInt8(sizes.count)
    }

    private mutating func fillLowest(
        _ node: UInt32, with items: BoxTreeBuilder.Items, _ entries: [UInt32], _ ranks: [Rank]
    ) {
        for lane in 0..<items.count {
            let item = items[lane]
            let entry = entries.isEmpty ? item.id : entries[Int(item.id)]
            nodes[node].set(lane, BoxTreeChild(box: item.box, rank: ranks[Int(item.id)], id: entry))
            places[entry] = BoxTreePlace(node: node, lane: lane)
        }
        nodes[node].count = UInt8(items.count)
        nodes[node].costLimit = nodes[node].bounds.cost * BoxTree.growth
    }
}
