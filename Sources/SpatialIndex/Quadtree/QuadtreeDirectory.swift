/// A grid that replaces the upper levels of a tree: one read leads to a point's leaf or near it.
struct QuadtreeDirectory {
    /// The greatest size of the directory in bytes per entry. The number of references is a power of two: about the number of
    /// entries, or fewer.
    static let bytesPerEntry = 8
    /// The number of random points that are looked up in the tree to choose the grid's shape.
    private static let sampleCount = 1024

    /// The binary logarithms of the numbers of columns and of rows.
    private(set) var (bitsX, bitsY): (Int32, Int32) = (0, 0)
    /// The sums of `bitsX` and of `bitsY` over all nodes on the paths from the root to the sampled points.
    private var (sumX, sumY) = (0.0, 0.0)
    private var random: UInt64 = 88_172_645_463_325_252  // a seed of xorshift
    private var sampled = 0
    /// The index of the grid's cell whose reference is appended next.
    private var cell = 0

    /// The number of references in the directory.
    var size: Int { 1 << Int(bitsX + bitsY) }

    /// Chooses `bitsX` and `bitsY`, in proportion to the tree's mean depth at random points. Returns whether that is finished.
    mutating func measure(
        root: UInt32, entries: Int, words: borrowing UnsafeScratch<UInt32>, steps: inout Int
    ) -> Bool {
        // A large directory must not displace the leaves from the cache.
        let wanted = Double(entries <= 32_768 ? entries : entries / 4)
        // The binary logarithm to about two digits, without a C library.
        let logarithm = Double(wanted.exponent) + (wanted.significand - 1)
        let bits = entries <= QuadtreeWords.leafCapacity ? 0 : Int32(logarithm.rounded())
        if bits == 0 { return true }
        // Local copies stay in registers. This loop is most of the cost of a small index.
        var (random, sumX, sumY, taken) = (random, sumX, sumY, 0)
        let given = steps
        while sampled < Self.sampleCount && taken < given {
            random ^= random << 13
            random ^= random >> 7
            random ^= random << 17
            let mask: UInt64 = 1 << UInt64(Quantizer.bits) - 1
            let x = Int32(truncatingIfNeeded: random & mask)
            let y = Int32(truncatingIfNeeded: (random >> 32) & mask)
            var reference = root
            taken &+= 1
            while reference & QuadtreeWords.nodeTag != 0 {
                let node = Int(reference & QuadtreeWords.offsetMask)
                sumX += Double(words[node] >> 16 & 255)
                sumY += Double(words[node] >> 24)
                reference = words[node + QuadtreeNode(words[node]).child(x, y)]
                taken &+= 1
            }
            sampled &+= 1
        }
        (self.random, self.sumX, self.sumY) = (random, sumX, sumY)
        steps -= taken
        if sampled < Self.sampleCount { return false }
        bitsX = sumX + sumY > 0 ? Int32((Double(bits) * sumX / (sumX + sumY)).rounded()) : 0
        bitsY = sumX + sumY > 0 ? bits - bitsX : 0
        return true
    }

    /// Appends, for each cell of the grid, the reference of the smallest cell around it. Returns whether all are done.
    mutating func append(root: UInt32, to words: inout [UInt32], steps: inout Int) -> Bool {
        let shiftX = Quantizer.bits - bitsX
        let shiftY = Quantizer.bits - bitsY
        while cell < size {
            if steps <= 0 { return false }
            let x = Int32(truncatingIfNeeded: cell & (1 << Int(bitsX) - 1)) << shiftX
            let y = Int32(truncatingIfNeeded: cell >> Int(bitsX)) << shiftY
            var reference = root
            steps -= 1
            while reference & QuadtreeWords.nodeTag != 0 {
                let node = Int(reference & QuadtreeWords.offsetMask)
                let header = QuadtreeNode(words[node])
                if header.shiftX < shiftX || header.shiftY < shiftY { break }
                reference = words[node + header.child(x, y)]
                steps -= 1
            }
            words.append(reference)
            cell += 1
        }
        return true
    }
}
