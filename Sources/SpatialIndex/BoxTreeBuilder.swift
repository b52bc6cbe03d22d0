/// Divides entries among the children of nodes: again and again in two, by the cut that leaves the smallest expected number
/// of visits.
struct BoxTreeBuilder: ~Copyable {
    /// What is divided: a box, and whose it is.
    struct Item {
        var box: FloatBox
        var id: UInt32
    }
    typealias Items = UnsafeMutableBufferPointer<Item>

    /// The union and the number of the boxes in a slice of an axis.
    struct Bin {
        var box = FloatBox.nothing
        var count: Int32 = 0
    }

    struct Cut {
        var axis = SplitAxis.x
        var key: Float = 0
        var cost = Float.infinity
    }

    /// How many items are below a child at most: less than fit, so that later insertions find room.
    private var most = 0
    /// How many are below a child usually.
    private var usual = 0
    /// How many are below a child at least.
    private var least = 0
    private var sample = UnsafeScratch<FloatBox>(capacity: 1024)
    private var bins = UnsafeScratch<Bin>(capacity: 16)
    private var above = UnsafeScratch<Bin>(capacity: 17)

    init() {
        bins.resize(to: 16)
        above.resize(to: 17)
    }

    /// Items below a node of some height, usually.
    static func usualCount(_ height: Int) -> Int { power(13, height + 1) }

    private static func power(_ base: Int, _ exponent: Int) -> Int {
        (0..<exponent).reduce(1) { power, _ in power * base }
    }

    /// Orders the items so that those of each child stand together, and appends to `sizes` how many each child has.
    mutating func divide(_ items: Items, childHeight: Int, _ sizes: inout [Int]) {
        usual = Self.usualCount(childHeight)
        most = Self.power(15, childHeight + 1)
        least = max(1, usual * 3 / 10)
        let children = min(16, max(min(2, items.count), (items.count + usual - 1) / usual))
        divide(items, among: children, &sizes)
    }

    private mutating func divide(_ items: Items, among children: Int, _ sizes: inout [Int]) {
        guard children > 1 else { return sizes.append(items.count) }
        var cut = 0
        if let choice = bestCut(of: items, among: children) { cut = Self.partition(items, choice) }
        if share(of: cut, in: items.count, among: children) == nil {
            cut = items.count * (children / 2) / children
            Self.sortAlongLongerAxis(items)
        }
        let left = share(of: cut, in: items.count, among: children) ?? children / 2
        divide(Items(rebasing: items[..<cut]), among: left, &sizes)
        divide(Items(rebasing: items[cut...]), among: children - left, &sizes)
    }

    /// How many of some children the first `cut` items get; nil if no number gives each child what it may have.
    private func share(of cut: Int, in count: Int, among children: Int) -> Int? {
        guard cut > 0, cut < count else { return nil }
        let (low, high) = ((cut + most - 1) / most, children - (count - cut + most - 1) / most)
        guard low <= high else { return nil }
        let share = min(max((cut * children + count / 2) / count, low, 1), high, children - 1)
        let least = min(least, count / children)
        return cut >= share * least && count - cut >= (children - share) * least ? share : nil
    }

    /// The best of the cuts between bins along the three axes; nil where no cut gives each child what it may have.
    private mutating func bestCut(of items: Items, among children: Int) -> Cut? {
        // A part of many items shows as much as all of them.
        let step = items.count > 512 ? items.count / 256 : 1
        sample.resize(to: 0)
        for index in stride(from: 0, to: items.count, by: step) { sample.append(items[index].box) }
        var best = Cut()
        findBestCut(along: .x, { $0.doubleCenter.x }, items.count, children, &best)
        findBestCut(along: .y, { $0.doubleCenter.y }, items.count, children, &best)
        findBestCut(along: .size, { $0.sizeKey }, items.count, children, &best)
        return best.cost < .infinity ? best : nil
    }

    @inline(__always)
    private mutating func findBestCut(
        along axis: SplitAxis, _ key: (FloatBox) -> Float, _ count: Int, _ children: Int, _ best: inout Cut
    ) {
        let sampled = sample.count
        var (low, high) = (Float.infinity, -Float.infinity)
        for index in 0..<sampled {
            let key = key(sample[index])
            low = key < low ? key : low
            high = key > high ? key : high
        }
        guard low < high else { return }
        let scale = 16 / (high - low)
        for bin in 0..<16 { bins[bin] = Bin() }
        for index in 0..<sampled {
            let box = sample[index]
            let place = (key(box) - low) * scale
            let bin = place < 15 ? Int(place) : 15
            var content = bins[bin]
            content.box = content.box.union(box)
            content.count &+= 1
            bins[bin] = content
        }
        judgeCuts(along: axis, low, 1 / scale, count, children, &best)
    }

    private func judgeCuts(
        along axis: SplitAxis, _ low: Float, _ width: Float, _ count: Int, _ children: Int, _ best: inout Cut
    ) {
        var content = Bin()
        for bin in stride(from: 15, through: 1, by: -1) {
            content.box = content.box.union(bins[bin].box)
            content.count &+= bins[bin].count
            above[bin] = content
        }
        content = Bin()
        for bin in 1..<16 {
            content.box = content.box.union(bins[bin - 1].box)
            content.count &+= bins[bin - 1].count
            let rest = above[bin]
            guard content.count > 0, rest.count > 0 else { continue }
            let cost = content.box.cost * Float(content.count) + rest.box.cost * Float(rest.count)
            guard cost < best.cost else { continue }
            let cut = Int(content.count) * count / sample.count
            guard share(of: cut, in: count, among: children) != nil else { continue }
            best = Cut(axis: axis, key: low + width * Float(bin), cost: cost)
        }
    }

    /// Moves the items with smaller keys to the front, and returns how many they are.
    private static func partition(_ items: Items, _ cut: Cut) -> Int {
        switch cut.axis {
        case .x: partition(items) { $0.doubleCenter.x < cut.key }
        case .y: partition(items) { $0.doubleCenter.y < cut.key }
        case .size: partition(items) { $0.sizeKey < cut.key }
        }
    }

    @inline(__always)
    private static func partition(_ items: Items, _ isBefore: (FloatBox) -> Bool) -> Int {
        // Every item is swapped to the place where the next one of its kind belongs: no branch to mispredict.
        var end = 0
        for index in 0..<items.count {
            let item = items[index]
            items[index] = items[end]
            items[end] = item
            end &+= isBefore(item.box) ? 1 : 0
        }
        return end
    }

    /// For a cut in the middle, where the bins show none.
    private static func sortAlongLongerAxis(_ items: Items) {
        let bounds = items.reduce(into: FloatBox.nothing) { $0 = $0.union($1.box) }
        let axis = bounds.size.width >= bounds.size.height ? SplitAxis.x : .y
        var items = items
        items.sort { axis.key($0.box) < axis.key($1.box) }
    }
}
