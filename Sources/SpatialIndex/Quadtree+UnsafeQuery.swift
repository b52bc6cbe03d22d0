// The queries that read a block without bounds checks. Offsets come from the builder alone; `trace(at:)` is the same query
// on arrays, checked, and the tests run both.

/// Sixteen answers of a comparison, all bits of a lane set or none.
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
        let zeros = low != 0 ? low.trailingZeroBitCount : 64 &+ high.trailingZeroBitCount
        return zeros &>> 3
    }

    @inline(__always)
    subscript(lane: Int) -> Bool {
        (lane < 8 ? low &>> UInt64(lane &* 8) : high &>> UInt64((lane &- 8) &* 8)) & 1 != 0
    }

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

    /// The answer in the leaf or floor that a reference names. No branch tells the two apart: a floor is read as the empty
    /// leaf, and its answer taken instead.
    @inline(__always)
    private func answer(
        _ words: UnsafePointer<UInt32>, _ reference: UInt32, _ x: Int32, _ y: Int32, _ point: Point
    ) -> UInt32 {
        // All ones for a leaf: the tag moved to the sign and smeared.
        let isLeaf = UInt32(bitPattern: Int32(bitPattern: reference &<< 1) &>> 31)
        let leaf = words + Int(reference & QuadtreeWords.offsetMask & isLeaf)
        let header = leaf[0]
        let count = Int(header & 0xFFFF)
        let localX = UInt8(truncatingIfNeeded: UInt32(bitPattern: x) &>> (header &>> 16))
        let localY = UInt8(truncatingIfNeeded: UInt32(bitPattern: y) &>> (header &>> 24))
        let edges = UnsafeRawPointer(leaf + (2 &+ count))
        let (inside, strict) = Self.lanes(edges, stride: count, localX, localY)
        let first = min(inside.first, count)
        let firstStrict = min(strict.first, count)
        let mark = leaf[1 &+ first]
        let floor = (mark & isLeaf) | ((reference &- 1) & ~isLeaf)
        if first == firstStrict && count <= 16 && Int32(bitPattern: mark) >= -1 { return floor }
        var lane = 0
        return next(leaf, &lane, localX, localY, point)
    }

    /// Which of sixteen candidates may contain a local point, and which of them do without looking at their boxes.
    @inline(__always)
    private static func lanes(
        _ edges: UnsafeRawPointer, stride: Int, _ localX: UInt8, _ localY: UInt8
    ) -> (inside: Lanes, strict: Lanes) {
        let x = SIMD16<UInt8>(repeating: localX)
        let y = SIMD16<UInt8>(repeating: localY)
        let x0 = edges.loadUnaligned(as: SIMD16<UInt8>.self)
        let x1 = edges.loadUnaligned(fromByteOffset: stride, as: SIMD16<UInt8>.self)
        let y0 = edges.loadUnaligned(fromByteOffset: 2 &* stride, as: SIMD16<UInt8>.self)
        let y1 = edges.loadUnaligned(fromByteOffset: 3 &* stride, as: SIMD16<UInt8>.self)
        let inside = (x0 .<= x) .& (x .<= x1) .& (y0 .<= y) .& (y .<= y1)
        let tie = (x0 .== x) .| (x .== x1) .| (y0 .== y) .| (y .== y1)
        return (Lanes(inside), Lanes(inside .& .!tie))
    }

    /// The first candidate of a leaf at or behind `lane`, judged, else the leaf's floor. `lane` moves behind it.
    @inline(never)
    func next(
        _ leaf: UnsafePointer<UInt32>, _ lane: inout Int, _ localX: UInt8, _ localY: UInt8, _ point: Point
    ) -> UInt32 {
        let shown = Int(leaf[0] & 0xFFFF)
        let count = shown == QuadtreeWords.longCount ? Int(leaf[-1]) : shown
        let edges = UnsafeRawPointer(leaf + (2 &+ count))
        while lane < count {
            let round = lane & ~15
            var (inside, strict) = Self.lanes(edges + round, stride: count, localX, localY)
            inside.clear(below: lane &- round)
            lane = round &+ 16
            while true {
                let first = inside.first
                let at = round &+ first
                if first == 16 || at >= count { break }
                let mark = leaf[1 &+ at]
                let answer =
                    strict[first] && mark < QuadtreeWords.judged ? mark : judge(mark & ~QuadtreeWords.judged, point)
                if let answer {
                    lane = at &+ 1
                    return answer
                }
                inside.clear(below: first &+ 1)
            }
        }
        lane = count &+ 1
        return leaf[1 &+ count]
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
