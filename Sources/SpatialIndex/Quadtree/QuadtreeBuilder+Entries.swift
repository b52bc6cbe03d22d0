extension QuadtreeBuilder {
    /// The integer edges of an entry's inner box; nil if that box is empty. The entry must have no area.
    @inline(__always)
    mutating func innerEdges(_ id: UInt32) -> CellEdges? {
        let box = inner.isEmpty ? outer[Int(id)] : inner[Int(id)]
        return box.isEmpty ? nil : quantizer.edges(of: box)
    }

    /// True if an entry's inner box covers a cell; false for an entry with an area.
    @inline(__always)
    private mutating func covers(_ item: Item, _ cell: Cell) -> Bool {
        guard item.edges.cover(cell), !item.hasArea else { return false }
        return item.mark < QuadtreeWords.judged || innerEdges(item.id)?.cover(cell) == true
    }

    /// Checks the entries, and computes the plane: the box around all outer boxes.
    mutating func check() {
        var plane = plane
        let end = min(outer.count, position + steps)
        for position in position..<end {
            let box = outer[position]
            let entry =
                inner.isEmpty || areas?.hasArea(position) == true
                ? IndexEntry(box) : IndexEntry(outer: box, inner: inner[position])
            entry.check(position)
            if !box.isEmpty { plane = plane.union(box) }
        }
        self.plane = plane
        steps -= 1 + end - position
        position = end
        if end < outer.count { return }
        quantizer = Quantizer(plane: plane)
        position = 0
        phase = .quantise
    }

    /// Appends an item for each entry to the root's list, front to back, up to one that covers the plane: the root's occluder.
    mutating func quantise() {
        // Most of the cost is that of touching new memory.
        let end = min(outer.count, position + max(steps / 3, 1))
        var occluder = QuadtreeWords.none
        while position < end {
            let entry = outer.count - 1 - position
            position += 1
            steps -= 3
            let box = outer[entry]
            if box.isEmpty { continue }
            var item = Item(edges: quantizer.edges(of: box), mark: UInt32(truncatingIfNeeded: entry))
            if let areas, areas.hasArea(entry) {
                item.mark |= QuadtreeWords.judged | QuadtreeWords.hasArea
            } else if !inner.isEmpty, innerEdges(item.id) != item.edges {
                item.mark |= QuadtreeWords.judged
            }
            if covers(item, .whole) {
                occluder = item.id
                position = outer.count
                break
            }
            items.append(item)
        }
        if position < outer.count { return }
        steps -= 1
        // The root may use the memory that the directory does not need. `spare` is what one leaf of all entries would leave.
        let most = areas == nil ? Quadtree.maximumBytesPerEntry : Quadtree.maximumBytesPerArea
        let pool = (most - QuadtreeDirectory.bytesPerEntry) / 4 * outer.count
        let spare = pool - leafSize(outer.count)
        if items.count == 0 {
            finishCells(occluder &+ 1)
        } else {
            enter(CellWork(cell: .whole, from: 0, count: items.count, occluder: occluder, spare: spare))
        }
    }
}
