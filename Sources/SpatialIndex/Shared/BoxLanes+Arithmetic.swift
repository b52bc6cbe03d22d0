// Computations for all sixteen lanes at once.
extension BoxLanes {
    /// The `FloatBox.cost` of the box in each lane.
    @inline(__always)
    var costs: Edges {
        let width = (BoxLanes.bounded(maxX) - BoxLanes.bounded(minX)).greater(Edges.zero)
        let height = (BoxLanes.bounded(maxY) - BoxLanes.bounded(minY)).greater(Edges.zero)
        let extent = width + height
        return width * height + extent * extent * 0x1p-10
    }

    @inline(__always)
    private static func bounded(_ edges: Edges) -> Edges {
        edges.greater(Edges(repeating: -FloatBox.bound)).lesser(Edges(repeating: FloatBox.bound))
    }

    /// The unions of each box with another box.
    @inline(__always)
    func extended(by box: FloatBox) -> BoxLanes {
        BoxLanes(
            minX: minX.lesser(Edges(repeating: box.minX)), minY: minY.lesser(Edges(repeating: box.minY)),
            maxX: maxX.greater(Edges(repeating: box.maxX)), maxY: maxY.greater(Edges(repeating: box.maxY)))
    }

    @inline(__always)
    var bounds: FloatBox {
        FloatBox(minX: minX.least, minY: minY.least, maxX: maxX.greatest, maxY: maxY.greatest)
    }
}

extension SIMDMask<SIMD16<Int32>> {
    /// The mask as a number, with a bit for each lane; lane 0 is the lowest bit.
    @inline(__always)
    var bits: UInt32 {
        let lanes = SIMD16<UInt32>(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768)
        let set = unsafeBitCast(self, to: SIMD16<UInt32>.self) & lanes
        let eight = set.lowHalf | set.highHalf
        let four = eight.lowHalf | eight.highHalf
        let two = four.lowHalf | four.highHalf
        return two.x | two.y
    }
}

// These functions are written lane by lane, which compiles to one instruction for four lanes. Masks do not.
extension SIMD where Scalar == Float {
    @inline(__always)
    func lesser(_ other: Self) -> Self {
        var result = Self()
        for lane in 0..<Self.scalarCount { result[lane] = other[lane] < self[lane] ? other[lane] : self[lane] }
        return result
    }

    @inline(__always)
    func greater(_ other: Self) -> Self {
        var result = Self()
        for lane in 0..<Self.scalarCount { result[lane] = other[lane] > self[lane] ? other[lane] : self[lane] }
        return result
    }
}

extension SIMD16<Float> {
    @inline(__always)
    var least: Float {
        let four = lowHalf.lowHalf.lesser(lowHalf.highHalf).lesser(highHalf.lowHalf.lesser(highHalf.highHalf))
        let (a, b) = (four.x < four.y ? four.x : four.y, four.z < four.w ? four.z : four.w)
        return a < b ? a : b
    }

    @inline(__always)
    var greatest: Float {
        let four = lowHalf.lowHalf.greater(lowHalf.highHalf).greater(highHalf.lowHalf.greater(highHalf.highHalf))
        let (a, b) = (four.x > four.y ? four.x : four.y, four.z > four.w ? four.z : four.w)
        return a > b ? a : b
    }
}
