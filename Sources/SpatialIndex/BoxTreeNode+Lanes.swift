// What is computed for all sixteen lanes at once. The types are concrete, since generic code over SIMD is not vectorised.

extension BoxTreeNode {
    typealias Edges = SIMD16<Float>

    /// The union of all lanes.
    @inline(__always)
    var bounds: FloatBox {
        FloatBox(minX: minX.least, minY: minY.least, maxX: maxX.greatest, maxY: maxY.greatest)
    }

    /// The child whose box grows least if it takes in another one; of those that grow alike, the smallest.
    func bestLane(for box: FloatBox) -> Int {
        let own = Self.cost(minX, minY, maxX, maxY)
        let union = Self.cost(
            minX.lesser(Edges(repeating: box.minX)), minY.lesser(Edges(repeating: box.minY)),
            maxX.greater(Edges(repeating: box.maxX)), maxY.greater(Edges(repeating: box.maxY)))
        let inUse = SIMD16<Int32>(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) .< Int32(count)
        let growth = Edges(repeating: .infinity).replacing(with: union - own, where: inUse)
        let isLeast = growth .== growth.least
        let costs = Edges(repeating: .infinity).replacing(with: own, where: isLeast)
        return bits(costs .== costs.least).trailingZeroBitCount
    }

    /// `FloatBox.cost` of sixteen boxes.
    @inline(__always)
    private static func cost(_ minX: Edges, _ minY: Edges, _ maxX: Edges, _ maxY: Edges) -> Edges {
        let (width, height) = (extent(minX, maxX), extent(minY, maxY))
        let sum = width + height
        return width * height + sum * sum * 0x1p-10
    }

    @inline(__always)
    private static func extent(_ low: Edges, _ high: Edges) -> Edges {
        let (most, least) = (Edges(repeating: 0x1p60), Edges(repeating: -0x1p60))
        let length = high.greater(least).lesser(most) - low.greater(least).lesser(most)
        return length.greater(Edges.zero)
    }

    /// A mask as bits, lane 0 lowest.
    @inline(__always)
    func bits(_ mask: SIMDMask<SIMD16<Int32>>) -> UInt32 {
        let lanes = SIMD16<UInt32>(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768)
        let set = unsafeBitCast(mask, to: SIMD16<UInt32>.self) & lanes
        let eight = set.lowHalf | set.highHalf
        let four = eight.lowHalf | eight.highHalf
        let two = four.lowHalf | four.highHalf
        return two.x | two.y
    }
}

extension SIMD16<Float> {
    @inline(__always)
    func lesser(_ other: Self) -> Self { replacing(with: other, where: other .< self) }

    @inline(__always)
    func greater(_ other: Self) -> Self { replacing(with: other, where: other .> self) }

    /// The least of all lanes.
    @inline(__always)
    var least: Float {
        let eight = lowHalf.replacing(with: highHalf, where: highHalf .< lowHalf)
        let four = eight.lowHalf.replacing(with: eight.highHalf, where: eight.highHalf .< eight.lowHalf)
        let (a, b) = (four.x < four.y ? four.x : four.y, four.z < four.w ? four.z : four.w)
        return a < b ? a : b
    }

    /// The greatest of all lanes.
    @inline(__always)
    var greatest: Float {
        let eight = lowHalf.replacing(with: highHalf, where: highHalf .> lowHalf)
        let four = eight.lowHalf.replacing(with: eight.highHalf, where: eight.highHalf .> eight.lowHalf)
        let (a, b) = (four.x > four.y ? four.x : four.y, four.z > four.w ? four.z : four.w)
        return a > b ? a : b
    }
}
