extension QuadtreeBuilder {
    /// Words that a cell of so many candidates is granted as a leaf.
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

    /// Finds which children of a cell an area is in, partly, and which it covers, of a range.
    mutating func cover(
        _ range: (firstX: Int32, lastX: Int32, firstY: Int32, lastY: Int32), by item: Item, _ split: QuadtreeSplit,
        in cell: Cell
    ) {
        for word in 0..<8 { reached[word] = 0 }
        guard let areas else { return }
        cover(range, by: Int(item.id), areas, split, in: cell)
    }

    /// Goes through rectangles of children by halves, until one is covered, or not touched, as a whole.
    private mutating func cover(
        _ range: (firstX: Int32, lastX: Int32, firstY: Int32, lastY: Int32), by entry: Int, _ areas: any EntryAreas,
        _ split: QuadtreeSplit, in cell: Cell
    ) {
        let (columns, rows) = (range.lastX &- range.firstX, range.lastY &- range.firstY)
        let isOne = columns | rows == 0
        if isOne,
            open[Int(range.firstY &<< split.bitsX | range.firstX) &>> 6]
                &>> UInt64(range.firstY &<< split.bitsX | range.firstX) & 1 == 0
        {
            return
        }
        // Halves of what holds the whole area, and of two by two, would be asked for nothing.
        if isOne || columns &+ rows > 2 {
            let box = quantizer.box(
                cell.x &+ range.firstX &<< split.shiftX, cell.y &+ range.firstY &<< split.shiftY,
                cell.x &+ (range.lastX &+ 1) &<< split.shiftX &- 1, cell.y &+ (range.lastY &+ 1) &<< split.shiftY &- 1)
            let first: Int
            switch areas.coverage(of: entry, in: box, steps: &steps) {
            case .outside: return
            case .inside: first = 4
            case .partial: first = isOne ? 0 : -1
            }
            if first >= 0 {
                for row in range.firstY...range.lastY {
                    for column in range.firstX...range.lastX {
                        let kid = Int(row &<< split.bitsX | column)
                        reached[first &+ kid &>> 6] |= 1 &<< UInt64(kid & 63)
                    }
                }
                return
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

    /// Notes, of each candidate that `chooseSplit` is going to draw, how far its edges run through the cell; -1 where it has no area,
    /// or that is not known.
    mutating func sampleRuns(from: Int, count: Int, part: Int, in cell: Cell) {
        let box = quantizer.box(cell)
        var random: UInt32 = 0
        var start = 0
        runs.resize(to: 0)
        while start &+ part <= count {
            let item = items[from &+ start &+ Self.drawn(&random, of: part)]
            var run = SIMD2<Float>(-1, -1)
            if item.hasArea, let strip = areas?.strip(of: Int(item.id), in: box, steps: &steps) {
                run = LocalStrip.run(strip, in: box)
            }
            runs.append(run)
            start &+= part
        }
    }

    /// Writes the slots of a leaf that has strips.
    mutating func writeSlantedSlots() {
        let (count, slots) = (cell.count, cell.count + 1)
        let size = QuadtreeWords.slantedSize(count)
        guard words.makeRoom(for: cell.start + size, steps: &steps), let areas else { return }
        words.resize(to: cell.start + size)
        let ids = cell.start + QuadtreeWords.wideHeader
        let rows = rows(of: ids + slots)
        let (place, box) = (cell.cell, quantizer.box(cell.cell))
        while cell.index < count, steps > 0 {
            let item = items[cell.from + cell.index]
            var strip = LocalStrip.everywhere
            if !item.hasArea {
                strip = LocalStrip(LocalEdges(item.edges, in: place))
                strip.isSure = strip.isSure && item.mark < QuadtreeWords.judged
            } else if let found = areas.strip(of: Int(item.id), in: box, steps: &steps) {
                strip = LocalStrip(found, in: place, box, quantizer)
            }
            let mark = item.mark & ~QuadtreeWords.judged
            words[ids + cell.index] = mark | (strip.isSure ? 0 : QuadtreeWords.judged)
            strip.store(in: rows + cell.index, stride: slots)
            cell.index += 1
            steps -= 6
        }
        if cell.index < count { return }
        for (index, word) in QuadtreeWords.wideLeaf.enumerated() { words[cell.start + index] = word }
        words[cell.start] |= QuadtreeWords.leafHeader(slots: 0, in: place)
        words[cell.start + 3] = UInt32(truncatingIfNeeded: slots) | QuadtreeWords.slantedFlag
        words[ids + count] = cell.floor
        LocalStrip.everywhere.store(in: rows + count, stride: slots)
        finishLeaf()
    }
}

extension LocalStrip {
    /// Reads a strip from four rows of bytes, one below the other.
    @inline(__always)
    init(_ rows: UnsafePointer<UInt8>, stride: Int) {
        self.init(
            a: Int8(bitPattern: rows[0]), b: Int8(bitPattern: rows[stride]), first: rows[2 &* stride],
            last: rows[3 &* stride])
    }

    /// Writes the strip into four rows of bytes.
    @inline(__always)
    func store(in rows: UnsafeMutablePointer<UInt8>, stride: Int) {
        rows[0] = UInt8(bitPattern: a)
        rows[stride] = UInt8(bitPattern: b)
        rows[2 &* stride] = first
        rows[3 &* stride] = last
    }
}
