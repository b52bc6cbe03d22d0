extension QuadtreeBuilder {
    /// Writes a leaf and returns the reference to it.
    mutating func appendLeaf(from: Int, count: Int, cell: Cell, floor: UInt32, spare: inout Int) -> UInt32 {
        let slots = count &+ 1
        if slots > QuadtreeWords.wideCount {
            let cost = QuadtreeWords.wideSize(slots) - QuadtreeWords.leafSize(count)
            if cost <= spare || slots > QuadtreeWords.maximumCount {
                spare -= cost
                return appendWideLeaf(from: from, count: count, floor: floor)
            }
        }
        let leaf = words.count
        words.resize(to: leaf &+ QuadtreeWords.leafSize(count))
        words[leaf] = QuadtreeWords.leafHeader(slots: slots, in: cell)
        words[leaf &+ 1 &+ count] = floor
        let rows = UnsafeMutableRawPointer(words.base + (leaf &+ 1 &+ slots)).assumingMemoryBound(to: UInt8.self)
        for index in 0..<count {
            let item = items[from &+ index]
            let local = LocalEdges(item.edges, in: cell)
            words[leaf &+ 1 &+ index] = item.id | (isJudged(item, local, in: cell) ? QuadtreeWords.judged : 0)
            local.store(in: rows + index, stride: slots)
        }
        LocalEdges.everywhere.store(in: rows + count, stride: slots)
        appendSummaries(of: rows, count: slots)
        return QuadtreeWords.leafTag | UInt32(truncatingIfNeeded: leaf)
    }

    /// Whether the boxes decide all hits of an item in a cell: its local edges do not say what they should, or say it of the
    /// outer box only.
    @inline(__always)
    private func isJudged(_ item: Item, _ local: LocalEdges, in cell: Cell) -> Bool {
        if item.mark < QuadtreeWords.judged || local.isBlurred { return local.isBlurred }
        return innerEdges(item.id).map { LocalEdges($0, in: cell) } != local
    }

    /// Writes the summaries of a leaf behind its edges, level by level.
    private func appendSummaries(of edges: UnsafeMutablePointer<UInt8>, count: Int) {
        var lower = edges
        var size = count
        while size > (size == count ? QuadtreeWords.plainCount : 16) {
            let groups = (size + 15) / 16
            let upper = lower + 4 * size
            for group in 0..<groups {
                var around = LocalEdges.nowhere
                for index in 16 * group..<min(16 * group + 16, size) {
                    around.formUnion(LocalEdges(lower + index, stride: size))
                }
                around.store(in: upper + group, stride: groups)
            }
            lower = upper
            size = groups
        }
    }

    /// Writes a leaf that has the integer edges of its boxes.
    private mutating func appendWideLeaf(from: Int, count: Int, floor: UInt32) -> UInt32 {
        let leaf = words.count
        words.resize(to: leaf + QuadtreeWords.wideSize(count + 1))
        for (index, word) in QuadtreeWords.wideLeaf.enumerated() { words[leaf + index] = word }
        let slots = count + 1
        words[leaf + 3] = UInt32(truncatingIfNeeded: slots)
        let ids = leaf + QuadtreeWords.wideHeader
        var level = WideLevel(start: ids + slots, count: slots)
        for index in 0..<16 * level.groups {
            let item = index < count ? items[from + index] : nil
            if index < slots { words[ids + index] = item?.mark ?? floor }
            store(item?.edges ?? (index == count ? .everywhere : .nowhere), at: index, of: level)
        }
        while level.groups > 1 {
            let lower = level
            level = level.around
            for group in 0..<16 * level.groups {
                var around = CellEdges.nowhere
                if group < lower.groups {
                    for index in 16 * group..<16 * group + 16 { around.formUnion(edges(at: index, of: lower)) }
                }
                store(around, at: group, of: level)
            }
        }
        return QuadtreeWords.leafTag | UInt32(truncatingIfNeeded: leaf)
    }

    private func store(_ edges: CellEdges, at index: Int, of level: WideLevel) {
        let word = level.word(index)
        words[word] = UInt32(bitPattern: edges.x0)
        words[word + 16] = UInt32(bitPattern: edges.x1)
        words[word + 32] = UInt32(bitPattern: edges.y0)
        words[word + 48] = UInt32(bitPattern: edges.y1)
    }

    private func edges(at index: Int, of level: WideLevel) -> CellEdges {
        let word = level.word(index)
        return CellEdges(
            x0: Int32(bitPattern: words[word]), y0: Int32(bitPattern: words[word + 32]),
            x1: Int32(bitPattern: words[word + 16]), y1: Int32(bitPattern: words[word + 48]))
    }
}
