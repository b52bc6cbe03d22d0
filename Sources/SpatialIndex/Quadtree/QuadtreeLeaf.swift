/// A leaf in the words of a block. Every access to the words is checked for bounds.
struct QuadtreeLeaf {
    let words: [UInt32]
    let start: Int
    let isWide: Bool
    /// True if the leaf's slots have strips.
    let isSlanted: Bool
    /// The number of candidates, plus one for the occluder. A candidate with several strips counts as often.
    let slots: Int

    init(words: [UInt32], at start: Int) {
        self.words = words
        self.start = start
        let isLong = words[start] & QuadtreeWords.wideFlag != 0
        isSlanted = isLong && words[start + 3] & QuadtreeWords.slantedFlag != 0
        isWide = isLong && !isSlanted
        slots = isLong ? Int(words[start + 3] & QuadtreeWords.wideCountMask) : QuadtreeWords.slots(words[start])
    }

    /// The number of candidates, not counting the occluder.
    var count: Int { slots - 1 }

    /// The numbers of bits by which a point's x and y are shifted to the right, so that the low bytes are local.
    var shiftX: Int32 { Int32(words[start] >> QuadtreeWords.shiftXBit & 31) }
    var shiftY: Int32 { Int32(words[start] >> QuadtreeWords.shiftYBit) }
    var occluder: UInt32 { mark(count) }
    private var ids: Int { start + (isWide || isSlanted ? QuadtreeWords.wideHeader : 1) }

    /// The id in a slot, with its flags.
    func mark(_ slot: Int) -> UInt32 { words[ids + slot] }

    func edges(_ slot: Int) -> LocalEdges { base.edges(slot, words) }

    /// The strip in a slot. The leaf must be slanted.
    func strip(_ slot: Int) -> LocalStrip {
        let bytes = edges(slot)
        var strip = LocalStrip(
            a: Int8(bitPattern: bytes.firstX), b: Int8(bitPattern: bytes.lastX), first: bytes.firstY, last: bytes.lastY)
        if words[start + 3] & QuadtreeWords.boundedFlag != 0 {
            strip.start = base.byte(4 * slots + slot, words)
            strip.end = base.byte(5 * slots + slot, words)
        }
        return strip
    }

    /// The lowest level of a wide leaf: the boxes of the slots.
    var wideLevel: WideLevel {
        WideLevel(start: ids + slots, count: slots, isHoled: words[start + 3] & QuadtreeWords.holedFlag != 0)
    }

    func edges(_ index: Int, of level: WideLevel) -> CellEdges {
        edges(at: level.word(index))
    }

    /// The integer edges of a box's hole, in a level of a wide leaf; `nowhere` if the leaf stores no holes.
    func hole(_ index: Int, of level: WideLevel) -> CellEdges {
        level.isHoled ? edges(at: level.word(index) + 64) : .nowhere
    }

    private func edges(at word: Int) -> CellEdges {
        let edges = (0..<4).map { Int32(bitPattern: words[word + 16 * $0]) }
        return CellEdges(x0: edges[0], y0: edges[2], x1: edges[1], y1: edges[3])
    }

    /// The first slot at or after `start` that a point touches (all touch the last), and whether it is certainly inside.
    ///
    /// - Parameter tested: Increased by the number of slots and summaries that were tested.
    func firstTouched(
        from start: Int, _ x: Int32, _ y: Int32, tested: inout Int
    ) -> (slot: Int, isSure: Bool) {
        if isWide {
            let slot = firstTouched(wideLevel, from: start, x, y, tested: &tested)
            return (slot, edges(slot, of: wideLevel).surelyContain(x, y))
        }
        let localX = UInt8(truncatingIfNeeded: x &>> shiftX)
        let localY = UInt8(truncatingIfNeeded: y &>> shiftY)
        guard isSlanted else {
            let slot = firstTouched(base, from: start, x: localX, y: localY, tested: &tested)
            return (slot, edges(slot).excess(localX, localY) == 0)
        }
        var slot = start
        while strip(slot).excess(localX, localY) > 1 { slot += 1 }
        tested += 1 + slot - start
        return (slot, strip(slot).excess(localX, localY) == 0)
    }

    private func firstTouched(
        _ level: WideLevel, from start: Int, _ x: Int32, _ y: Int32, tested: inout Int
    ) -> Int {
        var at = start
        while true {
            tested += 1
            if edges(at, of: level).touches(x, y), !hole(at, of: level).surelyContain(x, y) { return at }
            at += 1
            if at % 16 == 0 { at = 16 * firstTouched(level.around, from: at / 16, x, y, tested: &tested) }
        }
    }

    /// The lowest level: the edges of the slots.
    var base: Level {
        Level(offset: ids + slots, count: slots, hasSummary: !isSlanted && slots > QuadtreeWords.plainCount)
    }

    /// The edges of all slots, or of all summaries of one level.
    struct Level {
        var offset: Int
        var count: Int
        var hasSummary: Bool

        /// The next level up. Each of its boxes is the summary of sixteen boxes of this level: the box around them.
        var summary: Level {
            let groups = (count + 15) / 16
            return Level(offset: offset + count, count: groups, hasSummary: groups > 16)
        }

        func byte(_ index: Int, _ words: [UInt32]) -> UInt8 {
            UInt8(truncatingIfNeeded: words[offset + index / 4] >> (8 * UInt32(index % 4)))
        }

        func edges(_ index: Int, _ words: [UInt32]) -> LocalEdges {
            LocalEdges(
                firstX: byte(index, words), lastX: byte(count + index, words), firstY: byte(2 * count + index, words),
                lastY: byte(3 * count + index, words))
        }
    }

    /// The first box of a level at or after `start` that a local point touches. Every point touches the last box.
    private func firstTouched(_ level: Level, from start: Int, x: UInt8, y: UInt8, tested: inout Int) -> Int {
        var at = start
        while true {
            tested += 1
            if level.edges(at, words).excess(x, y) <= 1 { return at }
            at += 1
            if level.hasSummary && at % 16 == 0 {
                at = 16 * firstTouched(level.summary, from: at / 16, x: x, y: y, tested: &tested)
            }
        }
    }
}
