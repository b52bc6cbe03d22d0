/// The shape of the grid that replaces the upper levels of a tree: one read leads to a point's leaf or near it.
struct QuadtreeDirectory {
    let bitsX, bitsY: Int32

    var size: Int { 1 << Int(bitsX + bitsY) }

    /// Follows the splits that the tree itself preferred: the bits of an axis are in proportion to its mean depth.
    init(root: UInt32, entries: Int, words: borrowing UnsafeScratch<UInt32>) {
        // A large directory must not push the leaves out of the cache.
        let wanted = entries <= 32_768 ? entries : entries / 4
        let bits = entries <= QuadtreeWords.leafCapacity ? 0 : Int32(Double(wanted).logarithm2.rounded())
        var sumX = 0.0
        var sumY = 0.0
        var random: UInt64 = 88_172_645_463_325_252  // xorshift; any points do
        for _ in 0..<(bits == 0 ? 0 : 1024) {
            random ^= random << 13
            random ^= random >> 7
            random ^= random << 17
            let mask: UInt64 = 1 << UInt64(Quantizer.bits) - 1
            let x = Int32(truncatingIfNeeded: random & mask)
            let y = Int32(truncatingIfNeeded: (random >> 32) & mask)
            var reference = root
            while reference & QuadtreeWords.nodeTag != 0 {
                let node = Int(reference & QuadtreeWords.offsetMask)
                sumX += Double(words[node] >> 16 & 255)
                sumY += Double(words[node] >> 24)
                reference = words[node + QuadtreeNode(words[node]).child(x, y)]
            }
        }
        bitsX = sumX + sumY > 0 ? Int32((Double(bits) * sumX / (sumX + sumY)).rounded()) : 0
        bitsY = sumX + sumY > 0 ? bits - bitsX : 0
    }

    /// Appends the directory: of each of its cells the deepest node that holds the cell whole, or the leaf or floor.
    func append(root: UInt32, to words: inout [UInt32]) {
        let shiftX = Quantizer.bits - bitsX
        let shiftY = Quantizer.bits - bitsY
        for cell in 0..<size {
            let x = Int32(truncatingIfNeeded: cell & (1 << Int(bitsX) - 1)) << shiftX
            let y = Int32(truncatingIfNeeded: cell >> Int(bitsX)) << shiftY
            var reference = root
            while reference & QuadtreeWords.nodeTag != 0 {
                let node = Int(reference & QuadtreeWords.offsetMask)
                let header = QuadtreeNode(words[node])
                if header.shiftX < shiftX || header.shiftY < shiftY { break }
                reference = words[node + header.child(x, y)]
            }
            words.append(reference)
        }
    }
}

/// A node's first word: how its cell is cut.
struct QuadtreeNode {
    let header: UInt32

    @inline(__always)
    init(_ header: UInt32) { self.header = header }

    @inline(__always) var shiftX: Int32 { Int32(truncatingIfNeeded: header & 255) }
    @inline(__always) var shiftY: Int32 { Int32(truncatingIfNeeded: header >> 8 & 255) }
    @inline(__always) var bitsX: UInt32 { header >> 16 & 255 }
    @inline(__always) var bitsY: UInt32 { header >> 24 }

    /// The word of the child that holds the integer point, from the header on.
    @inline(__always)
    func child(_ x: Int32, _ y: Int32) -> Int {
        let row = (UInt32(bitPattern: y) &>> (header >> 8)) & ((1 &<< bitsY) &- 1)
        let column = (UInt32(bitPattern: x) &>> header) & ((1 &<< bitsX) &- 1)
        return 1 &+ Int(row &<< bitsX | column)
    }
}

extension Double {
    /// The binary logarithm to about two digits, without a C library: exponent and significand.
    fileprivate var logarithm2: Double { Double(exponent) + (significand - 1) }
}
