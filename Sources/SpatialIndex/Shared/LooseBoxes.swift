/// An unordered list of boxes that move often. Each query scans the whole list, sixteen boxes per comparison.
///
/// Moving a box writes four numbers. Edges are rounded outward to single precision, so a query returns every box that contains
/// the point, and few others. The list is a filter: the caller makes the exact test.
///
/// The list is a value. Copies share their memory; the first write to a copy copies all boxes. The type is frozen, so that other
/// modules read the count without a call. A call would retain both arrays.
@usableFromInline @frozen
package struct LooseBoxes: Sendable {
    /// Sixteen boxes side by side. Unused lanes hold a box that nothing touches.
    @usableFromInline @frozen
    struct Block: Sendable {
        @usableFromInline var minX = SIMD16<Float>(repeating: .infinity)
        @usableFromInline var minY = SIMD16<Float>(repeating: .infinity)
        @usableFromInline var maxX = SIMD16<Float>(repeating: -.infinity)
        @usableFromInline var maxY = SIMD16<Float>(repeating: -.infinity)

        @inlinable @inline(__always)
        mutating func write(_ lane: Int, _ box: FloatBox) {
            (minX[lane], minY[lane], maxX[lane], maxY[lane]) = (box.minX, box.minY, box.maxX, box.maxY)
        }

        /// The lanes whose boxes may contain a point.
        @inline(__always)
        fileprivate func touched(by point: PointLanes) -> SIMDMask<SIMD16<Int32>> {
            let x = (minX .<= point.xBelow) .& (point.xAbove .<= maxX)
            let y = (minY .<= point.yBelow) .& (point.yAbove .<= maxY)
            return x .& y
        }
    }

    /// The coordinates of a point, rounded down and up to single precision, in all lanes.
    fileprivate struct PointLanes {
        let (xBelow, xAbove): (SIMD16<Float>, SIMD16<Float>)
        let (yBelow, yAbove): (SIMD16<Float>, SIMD16<Float>)

        @inline(__always)
        init(_ point: Point) {
            (xBelow, xAbove) = (SIMD16(repeating: point.x.floatBelow), SIMD16(repeating: point.x.floatAbove))
            (yBelow, yAbove) = (SIMD16(repeating: point.y.floatBelow), SIMD16(repeating: point.y.floatAbove))
        }
    }

    @usableFromInline
    var blocks: [Block] = []
    /// The identifiers that the owner gave to the boxes, in the order of the list.
    @usableFromInline
    package private(set) var ids: [UInt32] = []

    package init() {}

    @inlinable @inline(__always) package var count: Int { ids.count }

    /// Adds a box, and returns its index.
    package mutating func append(_ id: UInt32, _ box: Box) -> Int {
        if ids.count & 15 == 0 { blocks.append(Block()) }
        ids.append(id)
        write(ids.count - 1, FloatBox(box))
        return ids.count - 1
    }

    /// Changes the box at an index.
    package mutating func update(_ index: Int, _ box: Box) { write(index, FloatBox(box)) }

    /// True if there is a box with the identifier `id` at an index.
    @inlinable @inline(__always)
    package func has(_ id: UInt32, at index: UInt32) -> Bool { index < ids.count && ids[Int(index)] == id }

    /// Removes the box at an index. The last box of the list moves to that index.
    package mutating func remove(_ index: Int) {
        let last = ids.count - 1
        write(index, edges(at: last))
        ids[index] = ids[last]
        ids.removeLast()
        if last & 15 == 0 { blocks.removeLast() } else { write(last, .nothing) }
    }

    private mutating func write(_ index: Int, _ box: FloatBox) { blocks[index >> 4].write(index & 15, box) }

    /// The box at an index, rounded outward.
    package func box(at index: Int) -> Box { Box(edges(at: index)) }

    @inline(__always)
    private func edges(at index: Int) -> FloatBox {
        let (number, lane) = (index >> 4, index & 15)
        return FloatBox(
            minX: blocks[number].minX[lane], minY: blocks[number].minY[lane], maxX: blocks[number].maxX[lane],
            maxY: blocks[number].maxY[lane])
    }

    /// Appends to `found` the indices of boxes that may contain a finite point.
    ///
    /// - Complexity: O(boxes), some 0.4 ns for each.
    package func indices(at point: Point, _ found: inout [Int]) {
        var list = self
        list.visit(at: point) { index, _ in found.append(index) }
    }

    /// Calls `body` with the indices and identifiers of boxes that may contain a finite point.
    ///
    /// This method changes nothing. It is mutating so that it works on the list in place, rather than on a copy with reference
    /// counting.
    package mutating func visit(at point: Point, _ body: (Int, UInt32) -> Void) {
        let point = PointLanes(point)
        blocks.withUnsafeBufferPointer { blocks in
            for number in blocks.indices {
                let mask = blocks[number].touched(by: point)
                guard any(mask) else { continue }
                var lanes = BoxTreeNode.bits(mask)
                while lanes != 0 {
                    let index = number << 4 | lanes.trailingZeroBitCount
                    lanes &= lanes &- 1
                    body(index, ids[index])
                }
            }
        }
    }

    /// True if a box may contain a finite point. Mutating for the same reason as `visit(at:_:)`.
    ///
    /// - Complexity: O(boxes), some 0.4 ns for each.
    package mutating func mayContain(_ point: Point) -> Bool {
        let lanes = PointLanes(point)
        return blocks.withUnsafeBufferPointer { blocks in blocks.contains { any($0.touched(by: lanes)) } }
    }

    /// Appends to `found` the indices of boxes that may intersect a region.
    ///
    /// - Complexity: O(boxes).
    package func indices(in region: Box, _ found: inout [Int]) {
        let outer = FloatBox(region)
        for number in blocks.indices {
            let x =
                (blocks[number].minX .<= SIMD16(repeating: outer.maxX))
                .& (SIMD16(repeating: outer.minX) .<= blocks[number].maxX)
            let y =
                (blocks[number].minY .<= SIMD16(repeating: outer.maxY))
                .& (SIMD16(repeating: outer.minY) .<= blocks[number].maxY)
            let mask = x .& y
            for lane in 0..<16 where mask[lane] && number << 4 | lane < ids.count { found.append(number << 4 | lane) }
        }
    }
}
