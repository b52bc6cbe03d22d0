/// A list of boxes that move often. Each query compares its point with sixteen boxes at a time.
///
/// Moving a box writes four numbers. Edges are rounded outward to single precision, so a query returns every box that contains
/// the point, and few others. The list is a filter: the caller makes the exact test.
///
/// The owner of a long list sorts it by location when queries have paid for that (`isWorthSorting`). From then on the list has
/// bounds of groups of 64 boxes, which queries compare first. The order of boxes has no other meaning.
///
/// The list is a value. Copies share their memory; the first write to a copy copies all boxes. The type is frozen, so that other
/// modules read the count without a call. A call would retain all arrays.
@usableFromInline @frozen
package struct LooseBoxes: Sendable {
    @usableFromInline
    var blocks: [BoxLanes] = []
    /// The bounds of groups of four blocks, sixteen bounds side by side. They may be too large. Empty until the list is sorted.
    @usableFromInline
    var bounds: [BoxLanes] = []
    /// The identifiers that the owner gave to the boxes, in the order of the list.
    @usableFromInline
    package private(set) var ids: [UInt32] = []
    /// The number of blocks that a query is expected to compare, by the areas of the bounds of groups.
    @usableFromInline
    var blocksMet = 0
    /// The number of boxes that have got new edges since the bounds of groups were computed.
    var writes = 0
    /// True if as many boxes have got new edges since the list was sorted as it has.
    var haveMoved = false
    /// The number of blocks that queries have compared in vain since the list was sorted, apart from a few for each query.
    var wasted = 0
    /// The number of queries since then.
    var queries = 0
    /// The greatest number of blocks that a query has wasted, on average between two times when the list was sorted.
    var mostWasted = 0
    /// The number of wasted blocks for each box at which the list is sorted.
    var sortingPrice = LooseBoxes.leastSortingPrice

    package init() {}

    @inlinable @inline(__always) package var count: Int { ids.count }

    @inlinable @inline(__always)
    var hasBounds: Bool { LooseBoxes.maySort && !bounds.isEmpty }

    /// False in the module for the web, which is 8 KB smaller for it.
    @inlinable @inline(__always)
    package static var maySort: Bool {
        #if hasFeature(Embedded)
        false
        #else
        true
        #endif
    }

    /// Adds a box, and returns its index.
    package mutating func append(_ id: UInt32, _ box: Box) -> Int {
        if ids.count & 15 == 0 {
            blocks.append(BoxLanes())
            if hasBounds, blocks.count > bounds.count << 6 { bounds.append(BoxLanes()) }
        }
        ids.append(id)
        write(ids.count - 1, FloatBox(box))
        noteWrites(1)
        return ids.count - 1
    }

    package mutating func update(_ index: Int, _ box: Box) {
        write(index, FloatBox(box))
        noteWrites(1)
    }

    @inlinable @inline(__always)
    package func has(_ id: UInt32, at index: UInt32) -> Bool { index < ids.count && ids[Int(index)] == id }

    /// Removes the box at an index. The last box of the list moves to that index.
    package mutating func remove(_ index: Int) {
        let last = ids.count - 1
        write(index, blocks[last >> 4][last & 15])
        ids[index] = ids[last]
        ids.removeLast()
        if last & 15 != 0 {
            write(last, .nothing)
        } else {
            blocks.removeLast()
            if blocks.count <= LooseBoxes.fewBlocks { (bounds, mostWasted) = ([], 0) }
            if blocks.count <= (bounds.count - 1) << 6 { bounds.removeLast() }
        }
        noteWrites(1)
    }

    private mutating func write(_ index: Int, _ box: FloatBox) {
        blocks[index >> 4].write(index & 15, box)
        if hasBounds { bounds[index >> 10].extend(index >> 6 & 15, by: box) }
    }

    /// The box at an index, rounded outward.
    package func box(at index: Int) -> Box { Box(blocks[index >> 4][index & 15]) }
}

// Queries.
extension LooseBoxes {
    /// What a query has taken, in blocks of sixteen boxes.
    @usableFromInline @frozen
    package struct Scan: Sendable {
        /// The number of blocks with which the query has compared its point.
        @usableFromInline package var compared = 0
        /// The number of those in which it has found no box.
        @usableFromInline package var vain = 0

        @inlinable
        package init() {}
    }

    /// What a query is expected to take.
    @inlinable @inline(__always)
    package var expectedScan: Scan {
        var scan = Scan()
        scan.vain = hasBounds ? blocksMet : ids.count >> 4
        scan.compared = bounds.count + scan.vain
        return scan
    }

    /// Calls `body` with the indices and identifiers of boxes that may contain a finite point.
    ///
    /// - Complexity: O(boxes), some 0.4 ns for each; in a long list that is sorted, some 0.1 µs for 1,000 boxes.
    package mutating func visit(at point: Point, _ body: (Int, UInt32) -> Void) -> Scan {  // Reads in place.
        visit(LanePoint(point), body)
    }

    /// Appends to `found` the indices of boxes that may intersect a region. Returns what this has taken.
    ///
    /// - Complexity: that of `visit(at:_:)`.
    package func indices(in region: Box, _ found: inout [Int]) -> Scan {
        var list = self
        return list.visit(LaneRegion(region)) { index, _ in found.append(index) }
    }

    @inline(__always)
    private mutating func visit(_ probe: some LaneProbe, _ body: (Int, UInt32) -> Void) -> Scan {
        var scan = Scan()
        // No method of the list is called below: each call would copy the list, which retains its arrays.
        let hasBounds = hasBounds
        blocks.withUnsafeBufferPointer { blocks in
            ids.withUnsafeBufferPointer { ids in
                guard hasBounds else {
                    for number in blocks.indices {
                        let isVain = !LooseBoxes.visit(number, of: blocks, ids, probe, body)
                        if LooseBoxes.maySort, isVain { scan.vain += 1 }
                    }
                    return scan.compared = blocks.count
                }
                scan.compared = bounds.count
                bounds.withUnsafeBufferPointer { bounds in
                    for number in bounds.indices {
                        let mask = probe.mask(of: bounds[number])
                        guard any(mask) else { continue }
                        var lanes = mask.bits
                        while lanes != 0 {
                            let group = (number << 4 | lanes.trailingZeroBitCount) << 2
                            lanes &= lanes &- 1
                            for number in group..<max(group, min(group + 4, blocks.count)) {
                                scan.compared += 1
                                if !LooseBoxes.visit(number, of: blocks, ids, probe, body) { scan.vain += 1 }
                            }
                        }
                    }
                }
            }
        }
        return scan
    }

    /// Visits the boxes of one block. Returns whether there were any.
    @inline(__always)
    private static func visit(
        _ number: Int, of blocks: UnsafeBufferPointer<BoxLanes>, _ ids: UnsafeBufferPointer<UInt32>,
        _ probe: some LaneProbe, _ body: (Int, UInt32) -> Void
    ) -> Bool {
        let mask = probe.mask(of: blocks[number])
        guard any(mask) else { return false }
        var lanes = mask.bits
        while lanes != 0 {
            let index = number << 4 | lanes.trailingZeroBitCount
            lanes &= lanes &- 1
            body(index, ids[index])
        }
        return true
    }

    /// True if a box may contain a finite point.
    ///
    /// - Complexity: that of `visit(at:_:)`.
    package mutating func mayContain(_ point: Point) -> Bool {  // Reads in place: counts no references.
        if hasBounds {
            var isFound = false
            _ = visit(at: point) { _, _ in isFound = true }
            return isFound
        }
        let probe = LanePoint(point)
        return blocks.withUnsafeBufferPointer { $0.contains { any(probe.mask(of: $0)) } }
    }
}

// Order and bounds.
extension LooseBoxes {
    /// The greatest number of blocks that are compared without bounds of groups. A query of a sorted list usually compares as many.
    private static var fewBlocks: Int { 8 }
    /// The cost of sorting a box, as a multiple of that of comparing a block. It doubles each time that sorting has not helped.
    @usableFromInline
    static var leastSortingPrice: Int { 16 }
    private static var greatestSortingPrice: Int { 4_096 }

    /// Notes what each of `times` equal queries has taken.
    package mutating func note(_ scan: Scan, times: Int) {
        guard LooseBoxes.maySort, blocks.count > LooseBoxes.fewBlocks else { return }
        queries += times
        if scan.vain > LooseBoxes.fewBlocks { wasted += (scan.vain - LooseBoxes.fewBlocks) * times }
    }

    /// True if queries have compared blocks in vain at a cost for which the list could have been sorted.
    package var isWorthSorting: Bool {
        LooseBoxes.maySort && blocks.count > LooseBoxes.fewBlocks && wasted > sortingPrice * count
    }

    /// Sorts the boxes by location: most are near the one before.
    ///
    /// - Returns: The former index of each box; empty if all boxes stay where they are, since they have one center.
    /// - Complexity: O(boxes), some 0.1 µs for each.
    package mutating func sort() -> [Int] {
        let wastedEach = wasted / max(queries, 1)
        let hasHelped = !hasBounds || haveMoved && 2 * wastedEach < mostWasted
        sortingPrice = hasHelped ? LooseBoxes.leastSortingPrice : min(2 * sortingPrice, LooseBoxes.greatestSortingPrice)
        (wasted, queries, mostWasted, writes, haveMoved) = (0, 0, max(mostWasted, wastedEach), 0, false)
        let order = hilbertOrder(of: (0..<count).map { box(at: $0).center })
        let (oldBlocks, oldIDs) = (blocks, ids)
        for (index, old) in order.enumerated() {
            blocks[index >> 4].write(index & 15, oldBlocks[old >> 4][old & 15])
            ids[index] = oldIDs[old]
        }
        if blocks.count > LooseBoxes.fewBlocks { computeBounds() }
        return order
    }

    /// Notes that boxes have been written. Once there were as many as the list has, computes the bounds of groups anew.
    package mutating func noteWrites(_ count: Int) {
        guard hasBounds else { return }
        writes += count
        guard writes >= ids.count else { return }
        (writes, haveMoved) = (0, true)
        computeBounds()
    }

    private mutating func computeBounds() {
        bounds = [BoxLanes](repeating: BoxLanes(), count: (blocks.count + 63) >> 6)
        for (number, block) in blocks.enumerated() { bounds[number >> 6].extend(number >> 2 & 15, by: block.bounds) }
        let areas = bounds.reduce(0) { sum, bounds in (0..<16).reduce(sum) { $0 + Box(bounds[$1]).area } }
        let whole = bounds.reduce(FloatBox.nothing) { $0.union($1.bounds) }
        blocksMet = Int(min(4 * areas / max(Box(whole).area, .leastNormalMagnitude), Double(blocks.count)))
    }
}
