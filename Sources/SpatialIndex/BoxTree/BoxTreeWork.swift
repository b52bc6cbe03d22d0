/// The means of a builder while it advances: the steps that are left, and room to choose cuts in.
///
/// A step is about 5 ns. What it is made of was measured on a tree of 100,000 scattered boxes.
struct BoxTreeWork: ~Copyable {
    /// The number of items that are looked at and moved in a step.
    static var movedInAStep: Int { 2 }
    /// The steps that each item takes which is sampled to choose a cut.
    static var stepsOfSampling: Int { 3 }
    /// The steps that each item takes which is put into its node.
    static var stepsOfPlacing: Int { 6 }
    /// The steps that each node takes.
    static var stepsOfNode: Int { 30 }

    /// Steps left; below 0 if more have been done.
    private(set) var steps: Int
    /// Some of the items, and what orders them along each axis.
    private var sample = UnsafeScratch<BoxReach>(capacity: 512)
    private var keys = UnsafeScratch<SIMD4<Float>>(capacity: 512)
    /// The slices of all axes, one axis after the other.
    private var bins = UnsafeScratch<Bin>(capacity: 4 * binCount)
    /// The sums, for each slice of an axis, of it and all above it.
    private var above = UnsafeScratch<Bin>(capacity: binCount)

    /// Cuts are tried between so many slices of an axis.
    private static var binCount: Int { 16 }

    /// The union and the number of the boxes in a slice of an axis.
    struct Bin {
        var reach = BoxReach(.nothing)
        var count: Int32 = 0

        @inline(__always)
        mutating func add(_ reach: BoxReach, count: Int32) {
            self.reach = self.reach.union(reach)
            self.count &+= count
        }
    }

    struct Cut {
        var axis = SplitAxis.x
        var key: Float = 0
        var cost = Float.infinity
    }

    init(steps: Int) {
        // Some, of which multiples can be taken.
        self.steps = min(max(steps, 1), .max >> 7)
        bins.resize(to: 4 * Self.binCount)
        above.resize(to: Self.binCount)
    }

    mutating func spend(_ steps: Int) {
        self.steps -= steps
    }

    /// A part of many items shows as much as all of them: at least `enough`, at most twice as many.
    private mutating func takeSample(of items: BoxTreeBuilder.Items, enough: Int) {
        let step = items.count > 2 * enough ? items.count / enough : 1
        sample.resize(to: 0)
        keys.resize(to: 0)
        for index in stride(from: 0, to: items.count, by: step) {
            let reach = BoxReach(items[index].box)
            sample.append(reach)
            keys.append(reach.keys)
        }
        spend(sample.count * Self.stepsOfSampling)
    }

    /// The best of the cuts between bins along the four axes; nil where no cut gives each child what it may have.
    mutating func bestCut(
        of items: BoxTreeBuilder.Items, _ share: BoxTreeShare, among children: Int
    ) -> (SplitAxis, Float)? {
        takeSample(of: items, enough: 256)
        var (low, high) = (keys[0], keys[0])
        for index in 1..<keys.count {
            low = low.lesser(keys[index])
            high = high.greater(keys[index])
        }
        let scale = Float(Self.binCount) / (high - low)
        fillBins(low, scale)
        let isPossible = { (count: Int) in share.children(of: count, in: items.count, among: children) != nil }
        var best = Cut()
        for axis in SplitAxis.allCases where low[axis.rawValue] < high[axis.rawValue] {
            judgeCuts(along: axis, low[axis.rawValue], 1 / scale[axis.rawValue], items.count, isPossible, &best)
        }
        return best.cost < .infinity ? (best.axis, best.key) : nil
    }

    private mutating func fillBins(_ low: SIMD4<Float>, _ scale: SIMD4<Float>) {
        for bin in 0..<bins.count { bins[bin] = Bin() }
        let last = SIMD4<Float>(repeating: Float(Self.binCount - 1))
        for index in 0..<sample.count {
            // Along an axis where all keys are equal this is not a number; they go to any bin then.
            let places = ((keys[index] - low) * scale).lesser(last)
            for axis in 0..<4 {
                let bin = axis * Self.binCount + (places[axis] > 0 ? Int(places[axis]) : 0)
                var content = bins[bin]
                content.add(sample[index], count: 1)
                bins[bin] = content
            }
        }
    }

    private func judgeCuts(
        along axis: SplitAxis, _ low: Float, _ width: Float, _ count: Int, _ isPossible: (Int) -> Bool,
        _ best: inout Cut
    ) {
        let first = axis.rawValue * Self.binCount
        var content = Bin()
        for bin in stride(from: Self.binCount - 1, through: 1, by: -1) {
            content.add(bins[first + bin].reach, count: bins[first + bin].count)
            above[bin] = content
        }
        content = Bin()
        for bin in 1..<Self.binCount {
            content.add(bins[first + bin - 1].reach, count: bins[first + bin - 1].count)
            let rest = above[bin]
            guard content.count > 0, rest.count > 0 else { continue }
            let cost = content.reach.cost * Float(content.count) + rest.reach.cost * Float(rest.count)
            guard cost < best.cost, isPossible(Int(content.count) * count / sample.count) else { continue }
            best = Cut(axis: axis, key: low + width * Float(bin), cost: cost)
        }
    }

    /// The axis along which the items reach farther.
    mutating func longerAxis(of items: BoxTreeBuilder.Items) -> SplitAxis {
        takeSample(of: items, enough: 32)
        var all = BoxReach(.nothing)
        for index in 0..<sample.count { all = all.union(sample[index]) }
        return all.size.x >= all.size.y ? .x : .y
    }

    /// A key of one of the items, about in the middle.
    mutating func medianKey(of items: BoxTreeBuilder.Items, along axis: SplitAxis) -> Float {
        takeSample(of: items, enough: 32)
        var sorted = (0..<keys.count).map { keys[$0][axis.rawValue] }
        sorted.sort()
        return sorted[sorted.count / 2]
    }
}
