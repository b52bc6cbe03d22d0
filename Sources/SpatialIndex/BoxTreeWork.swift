/// What a builder works with while it advances: the steps that are left, and room to choose cuts in.
///
/// A step is about 5 ns. What it is made of was measured on a tree of 100,000 scattered boxes.
struct BoxTreeWork: ~Copyable {
    /// So many items are looked at and moved in a step.
    static var movedInAStep: Int { 2 }
    /// For each item that is sampled to choose a cut.
    static var stepsOfSampling: Int { 3 }
    /// For each item that is put into its node.
    static var stepsOfPlacing: Int { 6 }
    /// For each node.
    static var stepsOfNode: Int { 30 }

    /// Steps left; below 0 if more have been done.
    private(set) var steps: Int
    private var sample = UnsafeScratch<FloatBox>(capacity: 512)
    private var bins = UnsafeScratch<Bin>(capacity: 16)
    private var above = UnsafeScratch<Bin>(capacity: 16)

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

    init(steps: Int) {
        // Some, far from overflow.
        self.steps = min(max(steps, 1), 1 << 48)
        bins.resize(to: 16)
        above.resize(to: 16)
    }

    mutating func spend(_ steps: Int) {
        self.steps -= steps
    }

    /// A part of many items shows as much as all of them: at least `enough`, at most twice as many.
    private mutating func takeSample(of items: BoxTreeBuilder.Items, enough: Int) {
        let step = items.count > 2 * enough ? items.count / enough : 1
        sample.resize(to: 0)
        for index in stride(from: 0, to: items.count, by: step) { sample.append(items[index].box) }
        spend(sample.count * Self.stepsOfSampling)
    }

    /// The best of the cuts between bins along the four axes; nil where no cut gives each child what it may have.
    mutating func bestCut(
        of items: BoxTreeBuilder.Items, _ share: BoxTreeShare, among children: Int
    ) -> (SplitAxis, Float)? {
        takeSample(of: items, enough: 256)
        let isPossible = { (count: Int) in share.children(of: count, in: items.count, among: children) != nil }
        var best = Cut()
        findBestCut(along: .x, { $0.doubleCenter.x }, items.count, isPossible, &best)
        findBestCut(along: .y, { $0.doubleCenter.y }, items.count, isPossible, &best)
        findBestCut(along: .width, { $0.widthKey }, items.count, isPossible, &best)
        findBestCut(along: .height, { $0.heightKey }, items.count, isPossible, &best)
        return best.cost < .infinity ? (best.axis, best.key) : nil
    }

    @inline(__always)
    private mutating func findBestCut(
        along axis: SplitAxis, _ key: (FloatBox) -> Float, _ count: Int, _ isPossible: (Int) -> Bool, _ best: inout Cut
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
        judgeCuts(along: axis, low, 1 / scale, count, isPossible, &best)
    }

    private func judgeCuts(
        along axis: SplitAxis, _ low: Float, _ width: Float, _ count: Int, _ isPossible: (Int) -> Bool,
        _ best: inout Cut
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
            guard cost < best.cost, isPossible(Int(content.count) * count / sample.count) else { continue }
            best = Cut(axis: axis, key: low + width * Float(bin), cost: cost)
        }
    }

    /// The axis along which the items reach farther.
    mutating func longerAxis(of items: BoxTreeBuilder.Items) -> SplitAxis {
        takeSample(of: items, enough: 32)
        var bounds = FloatBox.nothing
        for index in 0..<sample.count { bounds = bounds.union(sample[index]) }
        return bounds.size.width >= bounds.size.height ? .x : .y
    }

    /// A key of one of the items, about in the middle.
    mutating func medianKey(of items: BoxTreeBuilder.Items, along axis: SplitAxis) -> Float {
        takeSample(of: items, enough: 32)
        var keys = (0..<sample.count).map { axis.key(sample[$0]) }
        keys.sort()
        return keys[keys.count / 2]
    }
}
