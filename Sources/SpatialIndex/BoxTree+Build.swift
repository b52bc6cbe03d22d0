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
        var height = 0
        while BoxTreeBuilder.usualCount(height) < items.count { height += 1 }
        items.withUnsafeMutableBufferPointer { items in
            var builder = BoxTreeBuilder()
            root = build(items, height: height, ranks, &builder)
        }
    }

    private mutating func build(
        _ items: BoxTreeBuilder.Items, height: Int, _ ranks: [Rank], _ builder: inout BoxTreeBuilder
    ) -> UInt32 {
        let node = makeNode(height: UInt8(height))
        if height == 0 {
            fill(node, with: items, ranks)
            return node
        }
        var sizes: [Int] = []
        sizes.reserveCapacity(16)
        builder.divide(items, childHeight: height - 1, &sizes)
        var first = 0
        for (lane, size) in sizes.enumerated() {
            let child = build(
                BoxTreeBuilder.Items(rebasing: items[first..<first + size]), height: height - 1, ranks, &builder)
            place(
                BoxTreeChild(box: nodes[child].bounds, rank: nodes[child].highestRank, id: child), in: node, lane: lane)
            first += size
        }
        nodes[node].count = UInt8(sizes.count)
        return node
    }

    private mutating func fill(_ node: UInt32, with items: BoxTreeBuilder.Items, _ ranks: [Rank]) {
        for lane in 0..<items.count {
            let item = items[lane]
            nodes[node].set(lane, BoxTreeChild(box: item.box, rank: ranks[Int(item.id)], id: item.id))
            places[item.id] = BoxTreePlace(node: node, lane: lane)
        }
        nodes[node].count = UInt8(items.count)
        nodes[node].costLimit = nodes[node].bounds.cost * BoxTree.growth
    }
}
