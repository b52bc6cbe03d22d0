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
        var items: [BoxTreeItem] = []
        items.reserveCapacity(boxes.count)
        for (entry, box) in boxes.enumerated() {
            BoxTree.check(box, of: Int32(entry))
            BoxTree.check(ranks[entry], of: Int32(entry))
            records.append(BoxTreeRecord(box: box))
            items.append(BoxTreeItem(box: FloatBox(box), entry: UInt32(entry)))
        }
        var height = 0
        while BoxTreeBuilder.usualCount(height) < items.count { height += 1 }
        items.withUnsafeMutableBufferPointer { items in
            root = build(items, height: height, ranks)
        }
    }

    private mutating func build(
        _ items: UnsafeMutableBufferPointer<BoxTreeItem>, height: Int, _ ranks: [Rank]
    ) -> UInt32 {
        let node = makeNode(height: UInt8(height))
        if height == 0 {
            var content = BoxTreeNode(height: 0)
            for (lane, item) in items.enumerated() {
                content.set(lane, BoxTreeChild(box: item.box, rank: ranks[Int(item.entry)], id: item.entry))
                records[item.entry].place = node << 4 | UInt32(lane)
            }
            content.count = UInt8(items.count)
            content.costLimit = content.bounds.cost * BoxTree.growth
            nodes[node] = content
            return node
        }
        let builder = BoxTreeBuilder(childHeight: height - 1)
        var (first, lane) = (0, 0)
        for size in builder.sizes(of: items) {
            let child = build(
                UnsafeMutableBufferPointer(rebasing: items[first..<first + size]), height: height - 1, ranks)
            place(
                BoxTreeChild(box: nodes[child].bounds, rank: nodes[child].highestRank, id: child), in: node, lane: lane)
            first += size
            lane += 1
        }
        nodes[node].count = UInt8(lane)
        return node
    }
}

/// An entry while the tree is built.
struct BoxTreeItem {
    var box: FloatBox
    var entry: UInt32
}

/// Divides entries among the children of one node.
struct BoxTreeBuilder {
    /// How many entries a child is given at most. Less than it could hold, so that later insertions find room.
    private let most: Int
    /// How many it is given usually.
    private let usual: Int
    /// How many it is given at least.
    private let least: Int

    init(childHeight: Int) {
        usual = Self.usualCount(childHeight)
        most = Self.power(15, childHeight + 1)
        least = max(1, usual * 3 / 10)
    }

    /// Entries below a node of some height.
    static func usualCount(_ height: Int) -> Int { power(13, height + 1) }

    private static func power(_ base: Int, _ exponent: Int) -> Int {
        (0..<exponent).reduce(1) { power, _ in power * base }
    }

    /// Orders the entries so that each child's stand together, and returns how many each has.
    func sizes(of items: UnsafeMutableBufferPointer<BoxTreeItem>) -> [Int] {
        let children = min(16, max(min(2, items.count), (items.count + usual - 1) / usual))
        var sizes: [Int] = []
        divide(items, among: children, &sizes)
        return sizes
    }

    private func divide(_ items: UnsafeMutableBufferPointer<BoxTreeItem>, among children: Int, _ sizes: inout [Int]) {
        guard children > 1 else { return sizes.append(items.count) }
        var cut = 0
        if let choice = bestCut(of: items, among: children) {
            cut = partition(items, choice.axis, choice.key)
        }
        if share(of: cut, in: items.count, among: children) == nil {
            cut = items.count * (children / 2) / children
            sortAlongLongerAxis(items)
        }
        let left = share(of: cut, in: items.count, among: children) ?? children / 2
        divide(UnsafeMutableBufferPointer(rebasing: items[..<cut]), among: left, &sizes)
        divide(UnsafeMutableBufferPointer(rebasing: items[cut...]), among: children - left, &sizes)
    }

    /// How many of some children the first `cut` entries get; nil if no number gives each child what it may have.
    private func share(of cut: Int, in count: Int, among children: Int) -> Int? {
        let (fewest, others) = ((cut + most - 1) / most, (count - cut + most - 1) / most)
        let (low, high) = (max(1, fewest), min(children - 1, children - others))
        guard low <= high else { return nil }
        let share = min(max((cut * children + count / 2) / count, low), high)
        let least = min(least, count / children)
        return cut >= share * least && count - cut >= (children - share) * least && cut > 0 && cut < count ? share : nil
    }

    /// The best of the cuts between bins along the three axes; nil where all entries have the same keys.
    private func bestCut(
        of items: UnsafeMutableBufferPointer<BoxTreeItem>, among children: Int
    ) -> (axis: SplitAxis, key: Float)? {
        // A part of many entries shows as much as all of them.
        let step = items.count > 1024 ? items.count / 256 : 1
        let sampled = (items.count + step - 1) / step
        var best: (axis: SplitAxis, key: Float)?
        var bestCost = Float.infinity
        for axis in SplitAxis.allCases {
            var (low, high) = (Float.infinity, -Float.infinity)
            for index in stride(from: 0, to: items.count, by: step) {
                let key = axis.key(items[index].box)
                low = key < low ? key : low
                high = key > high ? key : high
            }
            guard low < high else { continue }
            var bins = Bins(low: low, high: high)
            for index in stride(from: 0, to: items.count, by: step) { bins.add(items[index].box, axis) }
            bins.forEachCut { count, cost, key in
                guard cost < bestCost, share(of: count * items.count / sampled, in: items.count, among: children) != nil
                else { return }
                (best, bestCost) = ((axis, key), cost)
            }
        }
        return best
    }

    /// Moves the entries with smaller keys to the front, and returns how many they are.
    private func partition(
        _ items: UnsafeMutableBufferPointer<BoxTreeItem>, _ axis: SplitAxis, _ key: Float
    ) -> Int {
        var (low, high) = (0, items.count)
        while true {
            while low < high && axis.key(items[low].box) < key { low += 1 }
            while low < high && !(axis.key(items[high - 1].box) < key) { high -= 1 }
            if low >= high { return low }
            items.swapAt(low, high - 1)
        }
    }

    /// Orders the entries along the longer axis, for a cut in the middle where the bins show none.
    private func sortAlongLongerAxis(_ items: UnsafeMutableBufferPointer<BoxTreeItem>) {
        let bounds = items.reduce(into: FloatBox.nothing) { $0 = $0.union($1.box) }
        let axis = bounds.size.width >= bounds.size.height ? SplitAxis.x : .y
        var items = items
        items.sort { axis.key($0.box) < axis.key($1.box) }
    }
}

/// The union and the number of the boxes in each of sixteen slices along an axis.
private struct Bins {
    private var boxes = [FloatBox](repeating: .nothing, count: 16)
    private var counts = [Int](repeating: 0, count: 16)
    private let low: Float
    private let width: Float

    init(low: Float, high: Float) {
        self.low = low
        width = (high - low) / 16
    }

    @inline(__always)
    mutating func add(_ box: FloatBox, _ axis: SplitAxis) {
        let place = (axis.key(box) - low) / width
        let bin = place < 15 ? Int(place) : 15
        boxes[bin] = boxes[bin].union(box)
        counts[bin] += 1
    }

    /// Each cut with entries on both sides: how many stand before it, what queries will cost, and the key that divides.
    func forEachCut(_ body: (_ count: Int, _ cost: Float, _ key: Float) -> Void) {
        var above = [(box: FloatBox, count: Int)](repeating: (.nothing, 0), count: 17)
        for bin in stride(from: 15, through: 1, by: -1) {
            above[bin] = (above[bin + 1].box.union(boxes[bin]), above[bin + 1].count + counts[bin])
        }
        var (box, count) = (FloatBox.nothing, 0)
        for bin in 1..<16 {
            box = box.union(boxes[bin - 1])
            count += counts[bin - 1]
            guard count > 0, above[bin].count > 0 else { continue }
            body(
                count, box.cost * Float(count) + above[bin].box.cost * Float(above[bin].count), low + width * Float(bin)
            )
        }
    }
}
