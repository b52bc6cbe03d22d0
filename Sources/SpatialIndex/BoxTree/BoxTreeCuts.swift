/// A search for the cut that divides boxes in two so that queries meet the two as seldom as possible.
struct BoxTreeCuts: ~Copyable {
    /// How far the boxes reach, and what orders them along each axis.
    private var reaches = UnsafeScratch<SIMD4<Float>>(capacity: maximumCount)
    private var keys = UnsafeScratch<SIMD4<Float>>(capacity: maximumCount)
    /// The slices of all axes, one axis after the other.
    private var bins = UnsafeScratch<Bin>(capacity: 4 * binCount)
    /// The sums, for each slice of an axis, of it and all above it.
    private var above = UnsafeScratch<Bin>(capacity: binCount)

    static var maximumCount: Int { 512 }
    /// Cuts are tried between so many slices of an axis.
    private static var binCount: Int { 16 }

    /// The union and the number of the boxes in a slice of an axis.
    struct Bin {
        var reach = FloatBox.nothing.reach
        var count: Int32 = 0

        @inline(__always)
        mutating func add(_ reach: SIMD4<Float>, count: Int32) {
            self.reach = self.reach.greater(reach)
            self.count &+= count
        }

        /// What queries pay for them.
        @inline(__always)
        var cost: Float { FloatBox(reach: reach).cost * Float(count) }
    }

    var count: Int { keys.count }

    mutating func removeAll() {
        reaches.resize(to: 0)
        keys.resize(to: 0)
    }

    /// Adds a box, of which there are less than `maximumCount`.
    @inline(__always)
    mutating func append(_ box: FloatBox) {
        reaches.append(box.reach)
        keys.append(box.keys)
    }

    /// The best of the cuts between slices along the axes of `FloatBox.keys`, of which some are possible by the number of boxes
    /// before them: what is less than a key along an axis. Nil where none is possible.
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
            // Along an axis where all keys are equal this is not a number; they go to any bin then.
            let places = ((keys[index] - low) * scale).lesser(last)
            for axis in 0..<4 {
                let bin = axis * Self.binCount + (places[axis] > 0 ? Int(places[axis]) : 0)
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

    /// The axis along which the boxes reach farther.
    var longerAxis: Int {
        var all = reaches[0]
        for index in 1..<count { all = all.greater(reaches[index]) }
        let size = FloatBox(reach: all).size
        return size.x >= size.y ? 0 : 1
    }

    /// The key of the box in the middle.
    func medianKey(along axis: Int) -> Float {
        (0..<count).map { keys[$0][axis] }.sorted()[count / 2]
    }
}
