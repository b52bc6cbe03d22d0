// The queries that read a block without bounds checks. Offsets come from the builder alone; `trace(at:)` is the same query
// on arrays, checked, and the tests run both.

/// Sixteen answers of a comparison, all bits of a lane's byte set or none.
///
/// Portable vectors have no `movemask`. Two words and arithmetic find the first lane without a branch, which would be
/// guessed wrong every other time.
private struct Lanes {
    var low, high: UInt64

    @inline(__always)
    init(_ mask: SIMDMask<SIMD16<Int8>>) {
        let words = unsafeBitCast(mask, to: SIMD2<UInt64>.self)
        low = words[0]
        high = words[1]
    }

    /// The number of the first lane that is set, or 16.
    @inline(__always) var first: Int {
        let lowZeros = low.trailingZeroBitCount
        let isLowEmpty = 0 &- (lowZeros &>> 6)
        return (lowZeros &+ (high.trailingZeroBitCount & isLowEmpty)) &>> 3
    }

    @inline(__always) var isAnySet: Bool { low | high != 0 }

    /// Clears the lanes before `lane`, which is at most 16.
    @inline(__always)
    mutating func clear(below lane: Int) {
        low = lane < 8 ? low & (~0 &<< UInt64(lane &* 8)) : 0
        high = lane <= 8 ? high : lane < 16 ? high & (~0 &<< UInt64((lane &- 8) &* 8)) : 0
    }
}

extension QuadtreeBlock {
    /// The reference to the leaf or floor of the cell that holds an integer point.
    @inline(__always)
    private func reference(_ words: UnsafePointer<UInt32>, _ x: Int32, _ y: Int32) -> UInt32 {
        var reference = words[directoryIndex(x, y)]
        while reference & QuadtreeWords.nodeTag != 0 {
            let node = words + Int(reference & QuadtreeWords.offsetMask)
            reference = node[QuadtreeNode(node[0]).child(x, y)]
        }
        return reference
    }

    @inline(__always)
    func directoryIndex(_ x: Int32, _ y: Int32) -> Int {
        let row = UInt32(bitPattern: y) &>> UInt32(bitPattern: directoryShiftY)
        let column = UInt32(bitPattern: x) &>> UInt32(bitPattern: directoryShiftX)
        return directory &+ Int(row &<< UInt32(bitPattern: directoryBitsX) | column)
    }

    /// The frontmost candidate: an entry, with `judged` set if the point is in its outer box only, or `none`.
    @inline(__always)
    func answer(at point: Point) -> UInt32 {
        guard quantizer.plane.contains(point) else { return QuadtreeWords.none }
        let x = quantizer.x(point.x)
        let y = quantizer.y(point.y)
        return words.withUnsafeBufferPointer { words in
            let words = words.baseAddress.unsafelyUnwrapped
            return answer(words, reference(words, x, y), x, y, point)
        }
    }

    /// The answer in the leaf or floor that a reference names.
    @inline(__always)
    private func answer(
        _ words: UnsafePointer<UInt32>, _ reference: UInt32, _ x: Int32, _ y: Int32, _ point: Point
    ) -> UInt32 {
        if reference & QuadtreeWords.leafTag == 0 { return reference &- 1 }
        let leaf = words + Int(reference & QuadtreeWords.offsetMask)
        let header = leaf[0]
        let count = Int(header & 0xFFFF)
        let localX = UInt8(truncatingIfNeeded: UInt32(bitPattern: x) &>> (header &>> 16))
        let localY = UInt8(truncatingIfNeeded: UInt32(bitPattern: y) &>> (header &>> 24))
        let (inside, open) = Self.lanes(UnsafeRawPointer(leaf + (2 &+ count)), stride: count, localX, localY)
        let mark = leaf[1 &+ min(inside.first, count)]
        // That any of the candidates is open is nearly as rare as that the first one is, and cheaper to see.
        if open.isAnySet || count > 16 || Int32(bitPattern: mark) < -1 {
            var lane = 0
            return next(leaf, &lane, localX, localY, point)
        }
        return mark
    }

    /// Which of sixteen candidates may contain a local point, and which of those have an edge on it, so that boxes decide.
    @inline(__always)
    private static func lanes(
        _ edges: UnsafeRawPointer, stride: Int, _ localX: UInt8, _ localY: UInt8
    ) -> (inside: Lanes, open: Lanes) {
        let x = SIMD16<UInt8>(repeating: localX)
        let y = SIMD16<UInt8>(repeating: localY)
        let x0 = edges.loadUnaligned(as: SIMD16<UInt8>.self)
        let x1 = edges.loadUnaligned(fromByteOffset: stride, as: SIMD16<UInt8>.self)
        let y0 = edges.loadUnaligned(fromByteOffset: 2 &* stride, as: SIMD16<UInt8>.self)
        let y1 = edges.loadUnaligned(fromByteOffset: 3 &* stride, as: SIMD16<UInt8>.self)
        let inside = (x0 .<= x) .& (x .<= x1) .& (y0 .<= y) .& (y .<= y1)
        let tie = (x0 .== x) .| (x .== x1) .| (y0 .== y) .| (y .== y1)
        return (Lanes(inside), Lanes(inside .& tie))
    }

    /// The first candidate of a leaf at or behind `lane`, judged, else the leaf's floor. `lane` moves behind it.
    @inline(never)
    func next(
        _ leaf: UnsafePointer<UInt32>, _ lane: inout Int, _ localX: UInt8, _ localY: UInt8, _ point: Point
    ) -> UInt32 {
        let shown = Int(leaf[0] & 0xFFFF)
        let count = shown == QuadtreeWords.longCount ? Int(leaf[-1]) : shown
        let edges = UnsafeRawPointer(leaf + (2 &+ count))
        let hasSummary = count > QuadtreeWords.plainCount
        while true {
            lane = Self.firstTouched(edges, count, from: lane, hasSummary: hasSummary, localX, localY)
            if lane == count { break }
            let mark = leaf[1 &+ lane]
            let found = edges.assumingMemoryBound(to: UInt8.self) + lane
            let isOpen =
                found[0] == localX || found[count] == localX || found[2 &* count] == localY
                || found[3 &* count] == localY
            lane &+= 1
            if !isOpen && mark < QuadtreeWords.judged { return mark }
            if let answer = judge(mark & ~QuadtreeWords.judged, point) { return answer }
        }
        lane = count &+ 1
        return leaf[1 &+ count]
    }

    /// The first of `count` boxes at or behind `start` that a local point touches, or `count`.
    ///
    /// Looks at sixteen boxes, then asks the summaries where to go on, and they ask theirs in the same way: near the front a
    /// step costs nothing more, and far from it steps grow sixteenfold.
    private static func firstTouched(
        _ edges: UnsafeRawPointer, _ count: Int, from start: Int, hasSummary: Bool, _ localX: UInt8, _ localY: UInt8
    ) -> Int {
        var at = start
        while at < count {
            let round = at & ~15
            var inside = lanes(edges + round, stride: count, localX, localY).inside
            inside.clear(below: at &- round)
            let first = inside.first
            if first < 16 { return min(round &+ first, count) }
            at = round &+ 16
            if hasSummary && at < count {
                let groups = (count &+ 15) &>> 4
                at =
                    16
                    &* firstTouched(
                        edges + 4 &* count, groups, from: at &>> 4, hasSummary: groups > 16, localX, localY)
            }
        }
        return count
    }

    /// What the boxes say: nil if the point is outside the outer one.
    private func judge(_ id: UInt32, _ point: Point) -> UInt32? {
        guard outer[Int(id)].contains(point) else { return nil }
        return inner.isEmpty || inner[Int(id)].contains(point) ? id : id | QuadtreeWords.judged
    }
}

extension QuadtreeBlock {
    /// Where the candidates at a point stand: the leaf's offset, or 0 where the cell is only its floor, and that floor.
    func place(at point: Point) -> (leaf: Int, floor: UInt32) {
        guard quantizer.plane.contains(point) else { return (0, QuadtreeWords.none) }
        let reference = words.withUnsafeBufferPointer { words in
            self.reference(words.baseAddress.unsafelyUnwrapped, quantizer.x(point.x), quantizer.y(point.y))
        }
        return reference & QuadtreeWords.leafTag == 0
            ? (0, reference &- 1) : (Int(reference & QuadtreeWords.offsetMask), QuadtreeWords.none)
    }

    /// The first candidate of a leaf at or behind `lane`, else its floor. `lane` moves behind it.
    func next(inLeaf leaf: Int, _ lane: inout Int, at point: Point) -> UInt32 {
        words.withUnsafeBufferPointer { words in
            let leaf = words.baseAddress.unsafelyUnwrapped + leaf
            let localX = UInt8(truncatingIfNeeded: UInt32(bitPattern: quantizer.x(point.x)) &>> (leaf[0] &>> 16))
            let localY = UInt8(truncatingIfNeeded: UInt32(bitPattern: quantizer.y(point.y)) &>> (leaf[0] &>> 24))
            return next(leaf, &lane, localX, localY, point)
        }
    }
}

extension QuadtreeBlock {
    /// Points that a batch takes through the stages together.
    private static let groupSize = 16

    /// What a group of points knows between two stages.
    private struct Stage: BitwiseCopyable {
        var x, y: Int32
        var reference: UInt32
    }

    /// Answers points in their order, sixteen at a time and stage by stage, so that the memory reads of a stage overlap.
    func answer(_ points: UnsafeBufferPointer<Point>, into results: UnsafeMutableBufferPointer<Candidate?>) {
        let whole = points.count - points.count % Self.groupSize
        withUnsafeTemporaryAllocation(of: Stage.self, capacity: Self.groupSize + 1) { stages in
            for start in stride(from: 0, to: whole, by: Self.groupSize) {
                answerGroup(points.baseAddress! + start, into: results.baseAddress! + start, stages.baseAddress!)
            }
        }
        for index in whole..<points.count { results[index] = answer(at: points[index]).candidate }
    }

    /// Reads what the next stage needs before it does: Swift has no prefetch, but reads that nothing waits for are one. Their
    /// sum is kept behind the stages, out of the optimizer's sight, so that they are not dropped.
    @inline(never)
    private func answerGroup(
        _ points: UnsafePointer<Point>, into results: UnsafeMutablePointer<Candidate?>,
        _ stages: UnsafeMutablePointer<Stage>
    ) {
        words.withUnsafeBufferPointer { words in
            let words = words.baseAddress.unsafelyUnwrapped
            var anyNode: UInt32 = 0
            for k in 0..<Self.groupSize {
                guard quantizer.plane.contains(points[k]) else {
                    stages[k] = Stage(x: 0, y: 0, reference: 0)
                    continue
                }
                let x = quantizer.x(points[k].x)
                let y = quantizer.y(points[k].y)
                let reference = words[directoryIndex(x, y)]
                anyNode |= reference
                stages[k] = Stage(x: x, y: y, reference: reference)
            }
            while anyNode & QuadtreeWords.nodeTag != 0 {
                anyNode = 0
                for k in 0..<Self.groupSize where stages[k].reference & QuadtreeWords.nodeTag != 0 {
                    let node = words + Int(stages[k].reference & QuadtreeWords.offsetMask)
                    let reference = node[QuadtreeNode(node[0]).child(stages[k].x, stages[k].y)]
                    anyNode |= reference
                    stages[k].reference = reference
                }
            }
            var touched: UInt32 = 0
            for k in 0..<Self.groupSize {
                // All ones for a leaf: the tag moved to the sign and smeared.
                let isLeaf = UInt32(bitPattern: Int32(bitPattern: stages[k].reference &<< 1) &>> 31)
                let leaf = words + Int(stages[k].reference & QuadtreeWords.offsetMask & isLeaf)
                touched |= leaf[0] | leaf[16]
            }
            stages[Self.groupSize].reference = touched
            for k in 0..<Self.groupSize {
                let stage = stages[k]
                results[k] = answer(words, stage.reference, stage.x, stage.y, points[k]).candidate
            }
        }
    }
}
