// Queries that read a block without bounds checks. Offsets come from the builder alone. `trace(at:)` is the same query
// with checked accesses, and the tests run both.

extension QuadtreeBlock {
    /// The reference to the leaf or occluder of the undivided cell that contains an integer point; 0 if the cell has neither.
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

    /// The frontmost candidate at a point as one word: an entry, with the top bit set if the entry is not certain, or `none`.
    @inline(__always)
    func word(at point: Point) -> UInt32 {
        guard quantizer.plane.contains(point) else { return QuadtreeWords.none }
        let x = quantizer.x(point.x)
        let y = quantizer.y(point.y)
        return words.withUnsafeBufferPointer { words in
            let words = words.baseAddress.unsafelyUnwrapped
            return word(words, reference(words, x, y), x, y, point)
        }
    }

    /// The same in the undivided cell that a reference stands for.
    @inline(__always)
    func word(
        _ words: UnsafePointer<UInt32>, _ reference: UInt32, _ x: Int32, _ y: Int32, _ point: Point
    ) -> UInt32 {
        if areas != nil { return slantedWord(words, reference, x, y, point) }
        let first = firstSlots(words, reference, x, y)
        return first.isOpen ? firstJudged(first.leaf, from: first.slot, x, y, point) : first.answer
    }

    /// The same in an index with areas, in which most leaves are slanted.
    @inline(never)
    private func slantedWord(
        _ words: UnsafePointer<UInt32>, _ reference: UInt32, _ x: Int32, _ y: Int32, _ point: Point
    ) -> UInt32 {
        let leaf = words + Int(reference & QuadtreeWords.offsetMask)
        if reference & QuadtreeWords.leafTag == 0 { return reference &- 1 }
        if leaf[0] & QuadtreeWords.wideFlag != 0, leaf[3] & QuadtreeWords.slantedFlag != 0 {
            return firstJudged(slanted: leaf, x, y, point)
        }
        let first = firstSlots(words, reference, x, y)
        return first.isOpen ? firstJudged(first.leaf, from: first.slot, x, y, point) : first.answer
    }

    /// Compares a point with the first sixteen slots of the leaf that a reference stands for. `slot` is the first that the point
    /// touches, 16 if it touches none. Slots that do not decide leave the result `isOpen`: the point touches none, or boxes or an
    /// area decide about the first one touched. Otherwise `answer` is an entry, or `none`.
    ///
    /// For a cell with only an occluder, the empty leaf at the start of the block is read, and `answer` is the cell's occluder
    /// instead of the leaf's. So there is no branch that the processor would have to predict before the reference has
    /// come from memory.
    @inline(__always)
    private func firstSlots(
        _ words: UnsafePointer<UInt32>, _ reference: UInt32, _ x: Int32, _ y: Int32
    ) -> (leaf: UnsafePointer<UInt32>, slot: Int, isOpen: Bool, answer: UInt32) {
        let isLeaf = reference & QuadtreeWords.leafTag != 0
        let leaf = words + (isLeaf ? Int(reference & QuadtreeWords.offsetMask) : 0)
        let header = leaf[0]
        let slots = QuadtreeWords.slots(header)
        let localX = UInt8(truncatingIfNeeded: UInt32(bitPattern: x) &>> (header &>> QuadtreeWords.shiftXBit))
        let localY = UInt8(truncatingIfNeeded: UInt32(bitPattern: y) &>> (header &>> QuadtreeWords.shiftYBit))
        let first = Lanes(UnsafeRawPointer(leaf + (1 &+ slots)), stride: slots, localX, localY).first
        let mark = leaf[1 &+ first &>> 2]
        let isOpen = first & 1 == 0 || Int32(bitPattern: mark) < -1
        return (leaf, first &>> 2, isOpen, isLeaf ? mark : reference &- 1)
    }

    /// The first candidate of a leaf, from slot `start` on, that contains or may contain a point. If there is none, the occluder.
    @inline(never)
    private func firstJudged(
        _ leaf: UnsafePointer<UInt32>, from start: Int, _ x: Int32, _ y: Int32, _ point: Point
    ) -> UInt32 {
        if leaf[0] & QuadtreeWords.wideFlag != 0, leaf[3] & QuadtreeWords.slantedFlag != 0 {
            return firstJudged(slanted: leaf, x, y, point)
        }
        var slot = start
        return next(leaf, &slot, x, y, point)
    }

    /// In a slanted leaf, the first candidate that contains or may contain a point. If there is none, the leaf's occluder.
    @inline(__always)
    private func firstJudged(slanted leaf: UnsafePointer<UInt32>, _ x: Int32, _ y: Int32, _ point: Point) -> UInt32 {
        let slots = Int(leaf[3] & QuadtreeWords.wideCountMask)
        let localX = UInt8(truncatingIfNeeded: UInt32(bitPattern: x) &>> (leaf[0] &>> QuadtreeWords.shiftXBit))
        let localY = UInt8(truncatingIfNeeded: UInt32(bitPattern: y) &>> (leaf[0] &>> QuadtreeWords.shiftYBit))
        var ids = leaf + QuadtreeWords.wideHeader
        var strips = UnsafeRawPointer(ids + slots)
        let isBounded = leaf[3] & QuadtreeWords.boundedFlag != 0
        // The last candidate that the point is outside of.
        var outside = QuadtreeWords.none
        while true {
            var lanes = Lanes(strips: strips, stride: slots, isBounded: isBounded, localX, localY)
            while lanes.first < 64 {
                let mark = ids[lanes.first &>> 2]
                if lanes.first & 1 != 0, Int32(bitPattern: mark) >= -1 {
                    return mark == QuadtreeWords.none ? mark : mark & QuadtreeWords.idMask
                }
                // Another strip of the same area needs no second test.
                if (mark ^ outside) & QuadtreeWords.idMask != 0, let answer = judge(mark, point) { return answer }
                outside = mark
                lanes.removeFirst()
            }
            ids += 16
            strips += 16
        }
    }

    /// In a leaf's slots from `slot` on, the first candidate that contains or may contain a point. If there is none, the leaf's
    /// occluder. `slot` moves to the slot after the one returned.
    @inline(__always)
    private func next(
        _ leaf: UnsafePointer<UInt32>, _ slot: inout Int, _ x: Int32, _ y: Int32, _ point: Point
    ) -> UInt32 {
        let isWide = leaf[0] & QuadtreeWords.wideFlag != 0
        let ids = leaf + (isWide ? QuadtreeWords.wideHeader : 1)
        while true {
            let touched = isWide ? Self.nextWideSlot(leaf, from: slot, x, y) : Self.nextSlot(leaf, from: slot, x, y)
            let mark = ids[touched.slot]
            slot = touched.slot &+ 1
            if mark & QuadtreeWords.hasArea != 0, mark != QuadtreeWords.none {
                // Other strips of the same area.
                while (ids[slot] ^ mark) & QuadtreeWords.idMask == 0 { slot &+= 1 }
            }
            if touched.isSure && Int32(bitPattern: mark) >= -1 {
                return mark == QuadtreeWords.none ? mark : mark & QuadtreeWords.idMask
            }
            if let answer = judge(mark, point) { return answer }
        }
    }

    /// The first slot of a leaf from `start` on that a point touches (all touch the last), and whether it is certainly inside.
    @inline(__always)
    private static func nextSlot(
        _ leaf: UnsafePointer<UInt32>, from start: Int, _ x: Int32, _ y: Int32
    ) -> (slot: Int, isSure: Bool) {
        let slots = QuadtreeWords.slots(leaf[0])
        let localX = UInt8(truncatingIfNeeded: UInt32(bitPattern: x) &>> (leaf[0] &>> QuadtreeWords.shiftXBit))
        let localY = UInt8(truncatingIfNeeded: UInt32(bitPattern: y) &>> (leaf[0] &>> QuadtreeWords.shiftYBit))
        return firstTouched(
            UnsafeRawPointer(leaf + (1 &+ slots)), slots, from: start, hasSummary: slots > QuadtreeWords.plainCount,
            localX,
            localY)
    }

    /// The same for a local point and `count` boxes. Compares sixteen; if none is touched, the summaries, in the same way, lead
    /// to the next sixteen. So near the front no summary is read, and each level of them skips sixteen times as many boxes.
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

    /// Does the same as `nextSlot` for a wide or slanted leaf.
    @inline(never)
    private static func nextWideSlot(
        _ leaf: UnsafePointer<UInt32>, from start: Int, _ x: Int32, _ y: Int32
    ) -> (slot: Int, isSure: Bool) {
        if leaf[3] & QuadtreeWords.slantedFlag != 0 { return nextSlantedSlot(leaf, from: start, x, y) }
        let slots = Int(leaf[3] & QuadtreeWords.wideCountMask)
        let size = QuadtreeWords.wordsPerGroup(isHoled: leaf[3] & QuadtreeWords.holedFlag != 0)
        let boxes = leaf + (QuadtreeWords.wideHeader &+ slots)
        let slot = firstTouched(boxes, groups: (slots &+ 15) &>> 4, of: size, from: start, x, y)
        let box = boxes + (size &* (slot &>> 4) &+ slot & 15)
        let edges = CellEdges(
            x0: Int32(bitPattern: box[0]), y0: Int32(bitPattern: box[32]), x1: Int32(bitPattern: box[16]),
            y1: Int32(bitPattern: box[48]))
        return (slot, edges.surelyContain(x, y))
    }

    /// Does the same as `nextSlot` for a slanted leaf.
    @inline(__always)
    private static func nextSlantedSlot(
        _ leaf: UnsafePointer<UInt32>, from start: Int, _ x: Int32, _ y: Int32
    ) -> (slot: Int, isSure: Bool) {
        let slots = Int(leaf[3] & QuadtreeWords.wideCountMask)
        let localX = UInt8(truncatingIfNeeded: UInt32(bitPattern: x) &>> (leaf[0] &>> QuadtreeWords.shiftXBit))
        let localY = UInt8(truncatingIfNeeded: UInt32(bitPattern: y) &>> (leaf[0] &>> QuadtreeWords.shiftYBit))
        let strips = UnsafeRawPointer(leaf + (QuadtreeWords.wideHeader &+ slots))
        let isBounded = leaf[3] & QuadtreeWords.boundedFlag != 0
        var round = start & ~15
        var lanes = Lanes(strips: strips + round, stride: slots, isBounded: isBounded, localX, localY)
        lanes.clear(below: start &- round)
        while lanes.first == 64 {
            round &+= 16
            lanes = Lanes(strips: strips + round, stride: slots, isBounded: isBounded, localX, localY)
        }
        let first = lanes.first
        return (round &+ first &>> 2, first & 1 != 0)
    }

    /// The first touched box in a level of a wide leaf: if none of sixteen is touched, the level above leads to the next sixteen.
    private static func firstTouched(
        _ boxes: UnsafePointer<UInt32>, groups: Int, of size: Int, from start: Int, _ x: Int32, _ y: Int32
    ) -> Int {
        var at = start
        while true {
            var lanes = Lanes(boxes + size &* (at &>> 4), isHoled: size > 64, x, y)
            lanes.clear(below: at & 15)
            let first = lanes.first
            if first < 64 { return at & ~15 &+ first &>> 2 }
            let upper = (groups &+ 15) &>> 4
            at = 16 &* firstTouched(boxes + size &* groups, groups: upper, of: size, from: at &>> 4 &+ 1, x, y)
        }
    }
}

extension QuadtreeBlock {
    /// The position before the first candidate at a point.
    func cursor(at point: Point) -> Quadtree.Cursor {
        let none = QuadtreeWords.none
        guard quantizer.plane.contains(point) else { return Quadtree.Cursor(point: point, leaf: 0, occluder: none) }
        let reference = words.withUnsafeBufferPointer { words in
            self.reference(words.baseAddress.unsafelyUnwrapped, quantizer.x(point.x), quantizer.y(point.y))
        }
        let isLeaf = reference & QuadtreeWords.leafTag != 0
        return Quadtree.Cursor(
            point: point, leaf: isLeaf ? Int(reference & QuadtreeWords.offsetMask) : 0,
            occluder: isLeaf ? none : reference &- 1)
    }

    /// The first candidate at a point in a leaf, from `slot` on; else the leaf's occluder. Moves `slot` past the result's slot.
    func next(inLeaf leaf: Int, _ slot: inout Int, at point: Point) -> UInt32 {
        words.withUnsafeBufferPointer { words in
            let leaf = words.baseAddress.unsafelyUnwrapped + leaf
            return next(leaf, &slot, quantizer.x(point.x), quantizer.y(point.y), point)
        }
    }
    func occluderSlot(ofLeaf leaf: Int) -> Int {
        words.withUnsafeBufferPointer { words in
            let leaf = words.baseAddress.unsafelyUnwrapped + leaf
            return
                (leaf[0] & QuadtreeWords.wideFlag != 0
                ? Int(leaf[3] & QuadtreeWords.wideCountMask) : QuadtreeWords.slots(leaf[0])) &- 1
        }
    }
}
