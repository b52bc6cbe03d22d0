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
        build(items, BoxTreePart(ranks: ranks))
    }

    /// Builds the tree from entries that have their boxes. The ids of the items are places in the part.
    mutating func build(_ items: consuming [BoxTreeBuilder.Item], _ part: BoxTreePart) {
        var height = 0
        while BoxTreeBuilder.usualCount(height) < items.count { height += 1 }
        items.withUnsafeMutableBufferPointer { items in
            var builder = BoxTreeBuilder()
            root = makeNode(height: UInt8(height))
            fill(root, with: items, part, &builder)
        }
    }

    /// Gives a new node what stands below it.
    mutating func fill(
        _ node: UInt32, with items: BoxTreeBuilder.Items, _ part: BoxTreePart, _ builder: inout BoxTreeBuilder
    ) {
        let height = Int(nodes[node].height)
        guard height > 0 else { return fillLowest(node, with: items, part) }
        var sizes: [Int] = []
        sizes.reserveCapacity(16)
        builder.divide(items, childHeight: height - 1, &sizes)
        var first = 0
        for (lane, size) in sizes.enumerated() {
            let child = makeNode(height: UInt8(height - 1))
            fill(child, with: BoxTreeBuilder.Items(rebasing: items[first..<first + size]), part, &builder)
            place(nodes[child].asChild(child), in: node, lane: lane)
            first += size
        }
        nodes[node].count = UInt8(sizes.count)
    }

    private mutating func fillLowest(_ node: UInt32, with items: BoxTreeBuilder.Items, _ part: BoxTreePart) {
        for lane in 0..<items.count { place(part.child(of: items[lane]), in: node, lane: lane) }
        nodes[node].count = UInt8(items.count)
        nodes[node].costLimit = nodes[node].bounds.cost * BoxTree.growth
    }
}

/// What the items of a builder stand for.
struct BoxTreePart {
    /// Empty if the items' ids are the entries.
    var entries: [UInt32] = []
    var ranks: [BoxTree.Rank] = []
    /// Empty if all are 0.
    var times: [UInt32] = []

    func child(of item: BoxTreeBuilder.Item) -> BoxTreeChild {
        let place = Int(item.id)
        return BoxTreeChild(
            box: item.box, rank: ranks[place], id: entries.isEmpty ? item.id : entries[place],
            time: times.isEmpty ? 0 : times[place])
    }
}
