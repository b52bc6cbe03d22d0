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
        var best = (growth: Float.infinity, cost: Float.infinity, lane: 0)
        var mask = lanes(holding: box)
        while mask != 0 {
            let lane = mask.trailingZeroBitCount
            mask &= mask &- 1
            let own = self.box(lane).cost
            if own < best.cost { best = (0, own, lane) }
        }
        if best.growth == 0 { return best.lane }
        for lane in 0..<Int(count) {
            let child = self.box(lane)
            let own = child.cost
            let growth = child.union(box).cost - own
            if growth < best.growth || (growth == best.growth && own < best.cost) { best = (growth, own, lane) }
        }
        return best.lane
    }

    /// The lanes whose boxes hold another one, as bits.
    @inline(__always)
    private func lanes(holding box: FloatBox) -> UInt32 {
        let low = (minX .<= Edges(repeating: box.minX)) .& (minY .<= Edges(repeating: box.minY))
        let high = (Edges(repeating: box.maxX) .<= maxX) .& (Edges(repeating: box.maxY) .<= maxY)
        return bits(low .& high)
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
