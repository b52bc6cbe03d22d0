/// An unordered list of boxes that move often. Each query scans the whole list, sixteen boxes per comparison.
///
/// Moving a box writes four numbers. Edges are rounded outward to single precision, so a query returns every box that contains
/// the point, and few others. The list is a filter: the caller makes the exact test.
///
/// The list is a value. Copies share their memory; the first write to a copy copies all boxes. The type is frozen, so that other
/// modules read the count without a call. A call would retain both arrays.
@usableFromInline @frozen
package struct LooseBoxes: Sendable {
    @usableFromInline
    var blocks: [BoxLanes] = []
    /// The identifiers that the owner gave to the boxes, in the order of the list.
    @usableFromInline
    package private(set) var ids: [UInt32] = []

    package init() {}

    @inlinable @inline(__always) package var count: Int { ids.count }

    /// Adds a box, and returns its index.
    package mutating func append(_ id: UInt32, _ box: Box) -> Int {
        if ids.count & 15 == 0 { blocks.append(BoxLanes()) }
        ids.append(id)
        write(ids.count - 1, FloatBox(box))
        return ids.count - 1
    }

    package mutating func update(_ index: Int, _ box: Box) { write(index, FloatBox(box)) }

    @inlinable @inline(__always)
    package func has(_ id: UInt32, at index: UInt32) -> Bool { index < ids.count && ids[Int(index)] == id }

    /// Removes the box at an index. The last box of the list moves to that index.
    package mutating func remove(_ index: Int) {
        let last = ids.count - 1
        write(index, blocks[last >> 4][last & 15])
        ids[index] = ids[last]
        ids.removeLast()
        if last & 15 == 0 { blocks.removeLast() } else { write(last, .nothing) }
    }

    private mutating func write(_ index: Int, _ box: FloatBox) { blocks[index >> 4].write(index & 15, box) }

    /// The box at an index, rounded outward.
    package func box(at index: Int) -> Box { Box(blocks[index >> 4][index & 15]) }

    /// Calls `body` with the indices and identifiers of boxes that may contain a finite point.
    ///
    /// This method changes nothing. It is mutating so that it works on the list in place, rather than on a copy with reference
    /// counting.
    ///
    /// - Complexity: O(boxes), some 0.4 ns for each.
    package mutating func visit(at point: Point, _ body: (Int, UInt32) -> Void) { visit(LanePoint(point), body) }

    /// Appends to `found` the indices of boxes that may intersect a region.
    ///
    /// - Complexity: O(boxes).
    package func indices(in region: Box, _ found: inout [Int]) {
        var list = self
        list.visit(LaneRegion(region)) { index, _ in found.append(index) }
    }

    @inline(__always)
    private mutating func visit(_ probe: some LaneProbe, _ body: (Int, UInt32) -> Void) {
        blocks.withUnsafeBufferPointer { blocks in
            for number in blocks.indices {
                let mask = probe.mask(of: blocks[number])
                guard any(mask) else { continue }
                var lanes = mask.bits
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
        let probe = LanePoint(point)
        return blocks.withUnsafeBufferPointer { $0.contains { any(probe.mask(of: $0)) } }
    }
}
