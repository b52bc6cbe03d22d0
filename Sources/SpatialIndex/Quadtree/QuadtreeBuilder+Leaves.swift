extension QuadtreeBuilder {
    /// Begins the cell's leaf: chooses its kind, and sets the phase that writes it.
    mutating func beginLeaf() {
        let slots = cell.count &+ 1
        cell.start = words.count
        cell.index = 0
        phase = .slots
        if holdsAreas {
            phase = .slantedSlots
            if slots > QuadtreeWords.wideCount, isForHoledLeaf() {
                cell.spare -= QuadtreeWords.wideSize(slots, isHoled: true) - leafSize(cell.count)
                cell.isHoled = true
                phase = .wideSlots
            }
            return
        }
        // In an index with areas, this leaf takes less than the memory that was reserved for it.
        cell.spare &+= leafSize(cell.count) &- QuadtreeWords.leafSize(cell.count)
        if slots > QuadtreeWords.wideCount {
            let cost = QuadtreeWords.wideSize(slots) - QuadtreeWords.leafSize(cell.count)
            if cost <= cell.spare || slots > QuadtreeWords.maximumCount {
                cell.spare -= cost
                phase = .wideSlots
            }
        }
    }

    mutating func finishLeaf() {
        finishCell(QuadtreeWords.leafTag | UInt32(truncatingIfNeeded: cell.start), spare: cell.spare)
    }

    /// Writes the slots of a leaf: ids and local edges.
    mutating func writeSlots() {
        let leaf = cell.start
        let count = cell.count
        let slots = count &+ 1
        let size = QuadtreeWords.leafSize(count)
        guard words.makeRoom(for: leaf &+ size, steps: &steps) else { return }
        words.resize(to: leaf &+ size)
        let rows = rows(of: leaf &+ 1 &+ slots)
        let from = cell.from
        let place = cell.cell
        let end = min(count, cell.index &+ max(steps / 2, 1))
        for index in cell.index..<end {
            let item = items[from &+ index]
            let local = LocalEdges(item.edges, in: place)
            let isJudged = isJudged(item, local, in: place)
            words[leaf &+ 1 &+ index] = item.id | (isJudged ? QuadtreeWords.judged : 0)
            local.store(in: rows + index, stride: slots)
        }
        steps &-= 2 &* (end &- cell.index)
        cell.index = end
        if end < count { return }
        words[leaf] = QuadtreeWords.leafHeader(slots: slots, in: place)
        words[leaf &+ 1 &+ count] = cell.occluder
        LocalEdges.everywhere.store(in: rows + count, stride: slots)
        if slots <= QuadtreeWords.plainCount { return finishLeaf() }
        cell.level = WideLevel(start: leaf &+ 1 &+ slots, count: slots, isHoled: false)
        cell.index = 0
        phase = .summaries
    }

    func rows(of word: Int) -> UnsafeMutablePointer<UInt8> {
        UnsafeMutableRawPointer(words.base + word).assumingMemoryBound(to: UInt8.self)
    }

    /// True if an item's boxes decide in a cell: its local edges are too coarse, or describe the outer box only.
    @inline(__always)
    mutating func isJudged(_ item: Item, _ local: LocalEdges, in cell: Cell) -> Bool {
        if item.mark < QuadtreeWords.judged || local.isBlurred { return local.isBlurred }
        return innerEdges(item.id).map { LocalEdges($0, in: cell) } != local
    }

    /// Writes the summaries of a leaf: after each level, the boxes around each sixteen boxes of that level.
    mutating func writeSummaries() {
        let size = cell.level.count
        let groups = cell.level.groups
        let lower = rows(of: cell.level.start)
        let upper = lower + 4 * size
        let end = min(groups, cell.index + max(steps / 16, 1))
        for group in cell.index..<end {
            var around = LocalEdges.nowhere
            for index in 16 * group..<min(16 * group + 16, size) {
                around.formUnion(LocalEdges(lower + index, stride: size))
            }
            around.store(in: upper + group, stride: groups)
        }
        steps -= 16 * (end - cell.index)
        cell.index = end
        if end < groups { return }
        if groups <= 16 { return finishLeaf() }
        cell.level = WideLevel(start: cell.level.start + size, count: groups, isHoled: false)
        cell.index = 0
    }

    /// Writes the slots of a wide leaf: ids, integer edges and, if `cell.isHoled`, the edges of holes.
    mutating func writeWideSlots() {
        let slots = cell.count + 1
        let size = QuadtreeWords.wideSize(slots, isHoled: cell.isHoled)
        guard words.makeRoom(for: cell.start + size, steps: &steps) else { return }
        words.resize(to: cell.start + size)
        let ids = cell.start + QuadtreeWords.wideHeader
        let level = WideLevel(start: ids + slots, count: slots, isHoled: cell.isHoled)
        let end = min(16 * level.groups, cell.index + max(cell.isHoled ? steps / 24 : steps, 1))
        for index in cell.index..<end {
            let item = index < cell.count ? items[cell.from + index] : nil
            if index < slots { words[ids + index] = item?.mark ?? cell.occluder }
            store(item?.edges ?? (index == cell.count ? .everywhere : .nowhere), at: level.word(index))
            guard cell.isHoled else { continue }
            let hole = if let item { hole(item) } else { index == cell.count ? CellEdges.nowhere : .everywhere }
            store(hole, at: level.word(index) + 64)
        }
        steps -= (cell.isHoled ? 24 : 1) * (end - cell.index)
        cell.index = end
        if end < 16 * level.groups { return }
        for (index, word) in QuadtreeWords.wideLeaf.enumerated() { words[cell.start + index] = word }
        words[cell.start + 3] = UInt32(truncatingIfNeeded: slots) | (cell.isHoled ? QuadtreeWords.holedFlag : 0)
        cell.level = level
        cell.index = 0
        phase = .wideSummaries
    }

    /// Writes the upper levels of a wide leaf: after each level, a box around each group of sixteen boxes of that level.
    mutating func writeWideSummaries() {
        let lower = cell.level
        let level = lower.around
        let end = min(16 * level.groups, cell.index + max(steps / 16, 1))
        for group in cell.index..<end {
            var (around, hole) = (CellEdges.nowhere, CellEdges.everywhere)
            if group < lower.groups {
                for index in 16 * group..<16 * group + 16 {
                    around.formUnion(edges(at: lower.word(index)))
                    if cell.isHoled { hole.formIntersection(edges(at: lower.word(index) + 64)) }
                }
            }
            store(around, at: level.word(group))
            if cell.isHoled { store(hole, at: level.word(group) + 64) }
        }
        steps -= 16 * (end - cell.index)
        cell.index = end
        if end < 16 * level.groups { return }
        if level.groups == 1 { return finishLeaf() }
        cell.level = level
        cell.index = 0
    }

    private func store(_ edges: CellEdges, at word: Int) {
        words[word] = UInt32(bitPattern: edges.x0)
        words[word + 16] = UInt32(bitPattern: edges.x1)
        words[word + 32] = UInt32(bitPattern: edges.y0)
        words[word + 48] = UInt32(bitPattern: edges.y1)
    }

    private func edges(at word: Int) -> CellEdges {
        CellEdges(
            x0: Int32(bitPattern: words[word]), y0: Int32(bitPattern: words[word + 32]),
            x1: Int32(bitPattern: words[word + 16]), y1: Int32(bitPattern: words[word + 48]))
    }
}
