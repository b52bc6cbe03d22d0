/// Finds the cut that divides boxes in two so that queries visit both parts as rarely as possible.
struct BoxTreeCuts: ~Copyable {
    /// The boxes, as `FloatBox.reach`.
    private var reaches = UnsafeScratch<SIMD4<Float>>(capacity: maximumCount)
    /// The keys that order the boxes along each axis (`FloatBox.keys`).
    private var keys = UnsafeScratch<SIMD4<Float>>(capacity: maximumCount)
    /// The bins of all axes, one axis after another.
    private var bins = UnsafeScratch<Bin>(capacity: 4 * binCount)
    /// For each bin of the axis that is being examined, the union and the number of the boxes in that bin and all bins above
    /// it.
    private var above = UnsafeScratch<Bin>(capacity: binCount)

    /// The greatest number of boxes that can be divided.
    static var maximumCount: Int { 512 }
    /// The number of bins of an axis; cuts are between bins.
    private static var binCount: Int { 16 }

    /// The union and the number of the boxes in a bin of an axis.
    struct Bin {
        var reach = FloatBox.nothing.reach
        var count: Int32 = 0

        @inline(__always)
        mutating func add(_ reach: SIMD4<Float>, count: Int32) {
            self.reach = self.reach.greater(reach)
            self.count &+= count
        }

        /// The cost that queries are expected to have from the boxes: the cost of their union, times their number.
        @inline(__always)
        var cost: Float { FloatBox(reach: reach).cost * Float(count) }
    }

    var count: Int { keys.count }

    mutating func removeAll() {
        reaches.resize(to: 0)
        keys.resize(to: 0)
    }

    /// - Precondition: There are fewer than `maximumCount` boxes.
    @inline(__always)
    mutating func append(_ box: FloatBox) {
        reaches.append(box.reach)
        keys.append(box.keys)
    }

    /// The best cut between bins, nil if none is allowed: an axis of `FloatBox.keys`, and the key that boxes before the cut are
    /// below. `isPossible` says whether a cut is allowed, given the number of boxes before it.
    mutating func best(_ isPossible: (_ count: Int) -> Bool) -> (axis: Int, key: Float)? {
        var (low, high) = (keys[0], keys[0])
        for index in 1..<count {
            low = low.lesser(keys[index])
            high = high.greater(keys[index])
        }
        let scale = Float(Self.binCount) / (high - low)
        fillBins(low, scale)
        var best = (cost: Float.infinity, axis: 0, bin: 0)
        for axis in 0..<4 where low[axis] < high[axis] { judgeCuts(along: axis, isPossible, &best) }
        return best.bin > 0 ? (best.axis, low[best.axis] + Float(best.bin) / scale[best.axis]) : nil
    }

    private mutating func fillBins(_ low: SIMD4<Float>, _ scale: SIMD4<Float>) {
        bins.resize(to: 4 * Self.binCount)
        for bin in 0..<bins.count { bins[bin] = Bin() }
        let last = SIMD4<Float>(repeating: Float(Self.binCount - 1))
        for index in 0..<count {
            // NaN along an axis on which all keys are equal; the bin does not matter then.
            let slots = ((keys[index] - low) * scale).lesser(last)
            for axis in 0..<4 {
                let bin = axis * Self.binCount + (slots[axis] > 0 ? Int(slots[axis]) : 0)
                var content = bins[bin]
                content.add(reaches[index], count: 1)
                bins[bin] = content
            }
        }
    }

    private mutating func judgeCuts(
        along axis: Int, _ isPossible: (Int) -> Bool, _ best: inout (cost: Float, axis: Int, bin: Int)
    ) {
        let first = axis * Self.binCount
        above.resize(to: Self.binCount)
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
            let cost = content.cost + rest.cost
            if cost < best.cost, isPossible(Int(content.count)) { best = (cost, axis, bin) }
        }
    }

    /// The axis, 0 for x or 1 for y, along which the union of all boxes is longer.
    var longerAxis: Int {
        var all = reaches[0]
        for index in 1..<count { all = all.greater(reaches[index]) }
        let size = FloatBox(reach: all).size
        return size.x >= size.y ? 0 : 1
    }

    /// The positions of the boxes, by their keys along an axis.
    func order(along axis: Int) -> [Int] { (0..<count).sorted { keys[$0][axis] < keys[$1][axis] } }

    func medianKey(along axis: Int) -> Float {
        keys[order(along: axis)[count / 2]][axis]
    }
}
