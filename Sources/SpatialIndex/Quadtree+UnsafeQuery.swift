// The queries that read a block without bounds checks. Offsets come from the builder alone; `trace(at:)` is the same query
// on arrays, checked, and the tests run both.

/// What sixteen slots of a leaf say about a local point, four bits a slot: 2 if it is surely inside, 1 if that is open.
///
/// Portable vectors have no `movemask`; narrowing pairs of bytes to bytes takes as few instructions on x86-64 and arm64.
private struct Lanes {
    private var bits: UInt64

    /// Reads sixteen slots from four rows of bytes; see `LocalEdges.excess`.
    @inline(__always)
    init(_ rows: UnsafeRawPointer, stride: Int, _ localX: UInt8, _ localY: UInt8) {
        let x = SIMD16<UInt8>(repeating: localX)
        let y = SIMD16<UInt8>(repeating: localY)
        let excess =
            Self.beyond(rows.loadUnaligned(as: SIMD16<UInt8>.self), x)
            | Self.beyond(x, rows.loadUnaligned(fromByteOffset: stride, as: SIMD16<UInt8>.self))
            | Self.beyond(rows.loadUnaligned(fromByteOffset: 2 &* stride, as: SIMD16<UInt8>.self), y)
            | Self.beyond(y, rows.loadUnaligned(fromByteOffset: 3 &* stride, as: SIMD16<UInt8>.self))
        let touch = unsafeBitCast(Self.beyond(SIMD16(repeating: 2), excess), to: SIMD8<UInt16>.self)
        bits = unsafeBitCast(SIMD8<UInt8>(truncatingIfNeeded: touch | touch &>> 4), to: UInt64.self)
    }

    /// `a - b`, or 0 where that is negative: one instruction.
    @inline(__always)
    private static func beyond(_ a: SIMD16<UInt8>, _ b: SIMD16<UInt8>) -> SIMD16<UInt8> {
        (a &- b).replacing(with: 0, where: a .< b)
    }

    /// Four times the first slot that the point touches, and 1 if it is surely inside; 64 if there is none.
    @inline(__always) var first: Int { bits.trailingZeroBitCount }

    /// Forgets the slots before `slot`, which is less than 16.
    @inline(__always)
    mutating func clear(below slot: Int) {
        bits &= ~0 &<< UInt64(truncatingIfNeeded: slot &* 4)
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

    /// The frontmost candidate.
    @inline(__always)
    func answer(at point: Point) -> Candidate? {
        guard quantizer.plane.contains(point) else { return nil }
        let x = quantizer.x(point.x)
        let y = quantizer.y(point.y)
        return words.withUnsafeBufferPointer { words in
            let words = words.baseAddress.unsafelyUnwrapped
            return answer(words, reference(words, x, y), x, y, point)
        }
    }

    /// The answer in the leaf or floor that a reference names.
    ///
    /// A floor is read as the empty leaf at the start of the block and then put in place of that leaf's floor, so that no
    /// branch has to be guessed before the reference has come from memory.
    @inline(__always)
    private func answer(
        _ words: UnsafePointer<UInt32>, _ reference: UInt32, _ x: Int32, _ y: Int32, _ point: Point
    ) -> Candidate? {
        let isLeaf = reference & QuadtreeWords.leafTag != 0
        let leaf = words + (isLeaf ? Int(reference & QuadtreeWords.offsetMask) : 0)
        let header = leaf[0]
        let slots = Int(header & 0xFFFF)
        let localX = UInt8(truncatingIfNeeded: UInt32(bitPattern: x) &>> (header &>> 16))
        let localY = UInt8(truncatingIfNeeded: UInt32(bitPattern: y) &>> (header &>> 24))
        let first = Lanes(UnsafeRawPointer(leaf + (1 &+ slots)), stride: slots, localX, localY).first
        let mark = leaf[1 &+ first &>> 2]
        // The first slot that is touched is open, or there is none among sixteen, or its boxes decide.
        if first & 1 == 0 || Int32(bitPattern: mark) < -1 {
            return firstJudged(leaf, from: first &>> 2, localX, localY, point)
        }
        let answer = isLeaf ? mark : reference &- 1
        return answer == QuadtreeWords.none
            ? nil : Candidate(entry: Int32(truncatingIfNeeded: answer), isCertain: true)
    }

    /// The first candidate of a leaf at or behind a slot, judged, else the leaf's floor.
    @inline(never)
    private func firstJudged(
        _ leaf: UnsafePointer<UInt32>, from start: Int, _ localX: UInt8, _ localY: UInt8, _ point: Point
    ) -> Candidate? {
        var slot = start
        return next(leaf, &slot, localX, localY, point).candidate
    }

    /// The first candidate of a leaf at or behind `slot`, judged, else the leaf's floor. `slot` moves behind it.
    @inline(__always)
    private func next(
        _ leaf: UnsafePointer<UInt32>, _ slot: inout Int, _ localX: UInt8, _ localY: UInt8, _ point: Point
    ) -> UInt32 {
        let shown = Int(leaf[0] & 0xFFFF)
        let slots = shown == QuadtreeWords.longCount ? Int(leaf[-1]) : shown
        let rows = UnsafeRawPointer(leaf + (1 &+ slots))
        let hasSummary = slots > QuadtreeWords.plainCount
        while true {
            let touched = Self.firstTouched(rows, slots, from: slot, hasSummary: hasSummary, localX, localY)
            let mark = leaf[1 &+ touched.slot]
            slot = touched.slot &+ 1
            if touched.isSure && Int32(bitPattern: mark) >= -1 { return mark }
            if let answer = judge(mark & ~QuadtreeWords.judged, point) { return answer }
        }
    }

    /// The first of `count` boxes at or behind `start` that a local point touches; it touches the last one.
    ///
    /// Looks at sixteen boxes, then asks the summaries where to go on, and they ask theirs in the same way: near the front a
    /// step costs nothing more, and far from it steps grow sixteenfold.
    private static func firstTouched(
        _ rows: UnsafeRawPointer, _ count: Int, from start: Int, hasSummary: Bool, _ localX: UInt8, _ localY: UInt8
    ) -> (slot: Int, isSure: Bool) {
        var at = start
        while true {
            let round = at & ~15
            var lanes = Lanes(rows + round, stride: count, localX, localY)
            lanes.clear(below: at &- round)
            let first = lanes.first
            if first < 64 { return (round &+ first &>> 2, first & 1 != 0) }
            at = round &+ 16
            if hasSummary {
                let groups = (count &+ 15) &>> 4
                let summaries = rows + 4 &* count
                at = firstTouched(summaries, groups, from: at &>> 4, hasSummary: groups > 16, localX, localY).slot &* 16
            }
        }
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

    /// The first candidate of a leaf at or behind `slot`, else its floor. `slot` moves behind it.
    func next(inLeaf leaf: Int, _ slot: inout Int, at point: Point) -> UInt32 {
        words.withUnsafeBufferPointer { words in
            let leaf = words.baseAddress.unsafelyUnwrapped + leaf
            let localX = UInt8(truncatingIfNeeded: UInt32(bitPattern: quantizer.x(point.x)) &>> (leaf[0] &>> 16))
            let localY = UInt8(truncatingIfNeeded: UInt32(bitPattern: quantizer.y(point.y)) &>> (leaf[0] &>> 24))
            return next(leaf, &slot, localX, localY, point)
        }
    }
}

extension QuadtreeBlock {
    /// Points that a batch takes through the stages together.
    private static let groupSize = 32

    /// What a group of points knows between two stages.
    private struct Stage: BitwiseCopyable {
        var x, y: Int32
        var reference: UInt32
    }

    /// Answers points in their order, 32 at a time and stage by stage, so that the memory reads of a stage overlap.
    func answer(_ points: UnsafeBufferPointer<Point>, into results: UnsafeMutableBufferPointer<Candidate?>) {
        let whole = points.count - points.count % Self.groupSize
        withUnsafeTemporaryAllocation(of: Stage.self, capacity: Self.groupSize + 1) { stages in
            for start in stride(from: 0, to: whole, by: Self.groupSize) {
                answerGroup(points.baseAddress! + start, into: results.baseAddress! + start, stages.baseAddress!)
            }
        }
        for index in whole..<points.count { results[index] = answer(at: points[index]) }
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
                results[k] = answer(words, stage.reference, stage.x, stage.y, points[k])
            }
        }
    }
}
