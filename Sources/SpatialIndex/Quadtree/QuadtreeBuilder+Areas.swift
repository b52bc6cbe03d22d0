extension QuadtreeBuilder {
    /// The number of words that are reserved for a leaf with `count` candidates.
    @inline(__always)
    func leafSize(_ count: Int) -> Int {
        areas == nil ? QuadtreeWords.leafSize(count) : QuadtreeWords.slantedSize(count)
    }

    /// True if one of the cell's candidates has an area.
    var holdsAreas: Bool {
        guard areas != nil else { return false }
        for index in cell.from..<cell.from + cell.count where items[index].hasArea { return true }
        return false
    }

    /// True if a wide leaf with holes fits, and probably finds nested areas, such as rings, faster than a divided cell. Then half
    /// of the sampled candidates have a hole larger than a quarter of the cell's width and height.
    mutating func isForHoledLeaf() -> Bool {
        let cost = QuadtreeWords.wideSize(cell.count + 1, isHoled: true) - leafSize(cell.count)
        guard cost <= cell.spare else { return false }
        let (width, height) = (1 << (cell.cell.shiftX &- 2), 1 << (cell.cell.shiftY &- 2))
        let samples = 16
        var found = 0
        for sample in 0..<samples {
            let hole = hole(items[cell.from + sample * cell.count / samples])
            if hole == .nowhere { continue }
            let (x0, x1) = (max(hole.x0, cell.cell.x), min(hole.x1, cell.cell.lastX))
            let (y0, y1) = (max(hole.y0, cell.cell.y), min(hole.y1, cell.cell.lastY))
            if x1 - x0 > width, y1 - y0 > height { found += 1 }
        }
        return found >= samples / 2
    }

    /// The integer edges of the hole in an item's area, cut by the plane; `nowhere` if none is known.
    mutating func hole(_ item: Item) -> CellEdges {
        guard item.hasArea, let areas else { return .nowhere }
        let hole = areas[Int(item.id)].hole(areas.beside).intersection(plane)
        return hole.isEmpty ? .nowhere : quantizer.edges(of: hole)
    }

    /// Finds which children in a range an item's area covers, completely or partly, and stores these children in `coverage`.
    mutating func cover(
        _ range: ChildRange, by item: Item, _ areas: EntryAreas, _ split: QuadtreeSplit, in cell: Cell
    ) {
        coverage = GridCoverage(near: item.run, runs: coverage.runs)
        let grid = quantizer.grid(of: range, split, in: cell)
        if !areas[Int(item.id)].cover(grid, areas.beside, &coverage, &steps) {
            cover(range, by: Int(item.id), areas, split, in: cell)
        }
    }

    /// Asks the processor to read the areas of the items that come next, and their edges. In a small cell, they have been read
    /// before.
    @inline(__always)
    mutating func prefetch(from index: Int, to end: Int, _ areas: EntryAreas) {
        let (near, far, farthest) = (index &+ 2, index &+ 4, index &+ 8)
        if near < end, items[near].hasArea { areas[Int(items[near].id)].prefetch(areas.beside, items[near].run) }
        if far < end, items[far].hasArea { areas[Int(items[far].id)].prefetch(areas.beside, nil) }
        if farthest < end, items[farthest].hasArea { areas.prefetchArea(Int(items[farthest].id)) }
    }

    private mutating func mark(_ range: ChildRange, _ split: QuadtreeSplit, isFull: Bool) {
        for y in range.firstY...range.lastY {
            for x in range.firstX...range.lastX { coverage.note(Int(y &<< split.bitsX | x), isFull: isFull) }
        }
    }

    /// Bisects a range until an area covers or misses each part, or the part is one child. Skips children that others cover.
    private mutating func cover(
        _ range: ChildRange, by entry: Int, _ areas: EntryAreas, _ split: QuadtreeSplit, in cell: Cell
    ) {
        let (columns, rows) = (range.lastX &- range.firstX, range.lastY &- range.firstY)
        let isOne = range.isOne
        if isOne,
            open[Int(range.firstY &<< split.bitsX | range.firstX) &>> 6]
                &>> UInt64(range.firstY &<< split.bitsX | range.firstX) & 1 == 0
        {
            return
        }
        // A rectangle of two by two children, or of two or three in a row, is halved without a test, which would seldom decide.
        if isOne || columns &+ rows > 2 {
            let box = quantizer.box(
                cell.x &+ range.firstX &<< split.shiftX, cell.y &+ range.firstY &<< split.shiftY,
                cell.x &+ (range.lastX &+ 1) &<< split.shiftX &- 1, cell.y &+ (range.lastY &+ 1) &<< split.shiftY &- 1)
            switch areas[entry].coverage(of: box, areas.beside, &steps) {
            case .outside: return
            case .inside: return mark(range, split, isFull: true)
            case .partial: if isOne { return mark(range, split, isFull: false) }
            }
        }
        var (low, high) = (range, range)
        if columns > rows {
            low.lastX = range.firstX &+ columns / 2
            high.firstX = low.lastX &+ 1
        } else {
            low.lastY = range.firstY &+ rows / 2
            high.firstY = low.lastY &+ 1
        }
        cover(low, by: entry, areas, split, in: cell)
        cover(high, by: entry, areas, split, in: cell)
    }

    /// Stores in `runs` the `LocalStrip.run` of each candidate that `chooseSplit` will sample; -1 if it has no strip in the cell.
    mutating func sampleRuns(from: Int, count: Int, part: Int, in cell: Cell) {
        let box = quantizer.box(cell)
        var random: UInt32 = 0
        var start = 0
        runs.resize(to: 0)
        while start &+ part <= count {
            let item = items[from &+ start &+ Self.drawn(&random, of: part)]
            var run = SIMD2<Float>(-1, -1)
            if item.hasArea, let areas,
                let strip = areas[Int(item.id)].strip(in: box, item.run, areas.beside, &steps)
            {
                run = LocalStrip.run(strip, in: box)
            }
            runs.append(run)
            start &+= part
        }
    }

    /// Writes the slots of a leaf with strips: one strip for most candidates, several for a stroke that bends in the cell.
    mutating func writeSlantedSlots() {
        guard let areas else { return }
        let (place, space) = (cell.cell, StripSpace(cell.cell, quantizer))
        while cell.index < cell.count, steps > 0 {
            let room = strips.count + Self.mostStrips
            guard room <= strips.capacity || strips.makeRoom(for: room, steps: &steps) else { return }
            let item = items[cell.from + cell.index]
            if item.hasArea {
                addStrips(of: item, areas, in: space)
            } else {
                var strip = LocalStrip(LocalEdges(item.edges, in: place))
                strip.isSure = strip.isSure && item.mark < QuadtreeWords.judged
                strips.append(StripSlot(mark: item.mark, strip: strip))
            }
            cell.index += 1
            steps -= 6
        }
        if cell.index < cell.count { return }
        let (count, slots) = (strips.count, strips.count + 1)
        let isBounded =
            cell.isBounded && QuadtreeWords.slantedSize(count, isBounded: true) - leafSize(cell.count) <= cell.spare
        let size = QuadtreeWords.slantedSize(count, isBounded: isBounded)
        guard words.makeRoom(for: cell.start + size, steps: &steps) else { return }
        words.resize(to: cell.start + size)
        let ids = cell.start + QuadtreeWords.wideHeader
        let rows = rows(of: ids + slots)
        words[cell.start + size - 1] = 0  // Not all of its bytes may be used.
        for index in 0..<count {
            let (mark, strip) = (strips[index].mark & ~QuadtreeWords.judged, strips[index].strip)
            words[ids + index] = mark | (strip.isSure ? 0 : QuadtreeWords.judged)
            strip.store(in: rows + index, stride: slots, isBounded: isBounded)
        }
        steps -= 2 * slots
        strips.resize(to: 0)
        for (index, word) in QuadtreeWords.wideLeaf.enumerated() { words[cell.start + index] = word }
        words[cell.start] |= QuadtreeWords.leafHeader(slots: 0, in: place)
        words[cell.start + 3] =
            UInt32(truncatingIfNeeded: slots) | QuadtreeWords.slantedFlag | (isBounded ? QuadtreeWords.boundedFlag : 0)
        words[ids + count] = cell.occluder
        LocalStrip.everywhere.store(in: rows + count, stride: slots, isBounded: isBounded)
        cell.spare -= size - leafSize(cell.count)
        finishLeaf()
    }

    private static var mostStrips: Int { 4 }

    @inline(__always)
    private mutating func addStrips(of item: Item, _ areas: EntryAreas, in space: StripSpace) {
        let area = areas[Int(item.id)]
        guard !item.run.isAll, area.wholeStroke(areas.beside) != nil else {
            let strip = area.strip(in: space.box, item.run, areas.beside, &steps)
            return strips.append(
                StripSlot(mark: item.mark, strip: strip.map { LocalStrip($0, in: space) } ?? .everywhere))
        }
        // A strip more takes two words.
        let spare = cell.spare - 2 * (strips.count - cell.index)
        let most = spare >= 2 * (Self.mostStrips - 1) ? Self.mostStrips : 1
        addStrips(of: item, areas, in: space, most: most)
    }

    private mutating func addStrips(of item: Item, _ areas: EntryAreas, in space: StripSpace, most: Int) {
        withUnsafeTemporaryAllocation(of: BoundedStrip.self, capacity: Self.mostStrips) { found in
            let count = areas[Int(item.id)].strips(
                in: space.box, item.run, most: most, found, areas.beside, &steps)
            for index in 0..<max(count, 1) {
                var strip = LocalStrip.everywhere
                if count > 0 { strip = LocalStrip(found[index].strip, around: found[index].around, in: space) }
                if strip.isShort { cell.isBounded = true }
                strips.append(StripSlot(mark: item.mark, strip: strip))
            }
        }
    }
}
