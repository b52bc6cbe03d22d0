extension Quadtree {
    /// Traps with a message if the block violates its documented format. For tests.
    ///
    /// - Complexity: O(size of the index).
    package func checkInvariants() {
        let words = block.words
        precondition(
            words.starts(with: QuadtreeWords.emptyLeaf), "The block does not start with the empty leaf")
        block.forEachCell { reference, cell, _ in
            let offset = Int(reference & QuadtreeWords.offsetMask)
            if reference & QuadtreeWords.nodeTag != 0 {
                precondition(offset >= 3 && offset < block.directory, "Node \(offset) lies outside the block")
                let header = QuadtreeNode(words[offset])
                precondition(
                    header.shiftX == cell.shiftX - Int32(header.bitsX)
                        && header.shiftY == cell.shiftY - Int32(header.bitsY) && header.bitsX + header.bitsY > 0,
                    "Node \(offset) does not cut its cell \(cell)")
            } else if reference & QuadtreeWords.leafTag != 0 {
                precondition(offset >= 3 && offset < block.directory, "Leaf \(offset) lies outside the block")
                check(QuadtreeLeaf(words: words, at: offset), in: cell)
            } else if reference != 0 {
                checkOccluder(reference - 1, of: cell)
            }
        }
        checkDirectory()
        precondition(
            words.count * 4 <= maximumBytes,
            "\(words.count * 4) bytes for \(count) entries exceed the bound")
    }

    private func check(_ leaf: QuadtreeLeaf, in cell: Cell) {
        precondition(leaf.count > 0, "Leaf \(leaf.start) is empty")
        precondition(
            leaf.isSlanted
                || (leaf.isWide ? leaf.slots > QuadtreeWords.wideCount : leaf.slots <= QuadtreeWords.maximumCount),
            "Leaf \(leaf.start) is not of the kind for its size"
        )
        precondition(
            leaf.isWide
                || leaf.shiftX == cell.shiftX - QuadtreeWords.localBits
                    && leaf.shiftY == cell.shiftY - QuadtreeWords.localBits,
            "Leaf \(leaf.start) has the resolution of another cell than \(cell)")
        var last = UInt32.max
        for slot in 0..<leaf.count {
            let mark = leaf.mark(slot)
            let id = mark & QuadtreeWords.idMask
            if leaf.isSlanted, id == last { continue }
            precondition(
                id < UInt32(count) && id < last, "Leaf \(leaf.start) is not in front-to-back order at \(slot)")
            last = id
            precondition(
                hasArea(Int(id)) == (mark & QuadtreeWords.hasArea != 0),
                "Leaf \(leaf.start) does not know what entry \(id) is")
            if leaf.isSlanted {
                checkStrips(from: slot, of: leaf, in: cell)
                continue
            }
            if hasArea(Int(id)) {
                precondition(leaf.wideLevel.isHoled, "Leaf \(leaf.start) has no holes for the area of entry \(id)")
                continue
            }
            let edges = block.quantizer.edges(of: block.boxes(of: Int(id)).outer)
            precondition(
                edges.x0 <= cell.lastX && edges.x1 >= cell.x && edges.y0 <= cell.lastY && edges.y1 >= cell.y,
                "Leaf \(leaf.start) holds entry \(id), which does not reach it")
            let inner = block.boxes(of: Int(id)).inner
            let innerEdges = inner.isEmpty ? nil : block.quantizer.edges(of: inner)
            var isClear = innerEdges == edges
            if leaf.isWide {
                precondition(
                    leaf.edges(slot, of: leaf.wideLevel) == edges, "Leaf \(leaf.start) has wrong edges for entry \(id)")
            } else {
                let local = LocalEdges(edges, in: cell)
                var stored = leaf.edges(slot)
                stored.isBlurred = local.isBlurred
                precondition(stored == local, "Leaf \(leaf.start) has wrong edges for entry \(id)")
                isClear = !local.isBlurred && innerEdges.map { LocalEdges($0, in: cell) } == local
            }
            precondition(isClear == (mark == id), "Leaf \(leaf.start) judges entry \(id) wrongly")
        }
        precondition(
            leaf.isSlanted
                ? leaf.strip(leaf.count) == .everywhere
                : leaf.isWide
                    ? leaf.edges(leaf.count, of: leaf.wideLevel) == .everywhere
                    : leaf.edges(leaf.count) == .everywhere,
            "Leaf \(leaf.start) does not end with its occluder")
        if leaf.isWide {
            checkLevel(above: leaf.wideLevel, in: leaf)
        } else {
            checkSummary(of: leaf.base, in: leaf)
        }
        if leaf.occluder != QuadtreeWords.none {
            precondition(leaf.occluder < last, "Leaf \(leaf.start) has an occluder in front of a candidate")
            checkOccluder(leaf.occluder, of: cell)
        }
    }

    /// Compares the strips of a slot's entry, which begin with that slot, with the entry's area at 64 points of the cell.
    private func checkStrips(from slot: Int, of leaf: QuadtreeLeaf, in cell: Cell) {
        let (id, quantizer) = (leaf.mark(slot) & QuadtreeWords.idMask, block.quantizer)
        guard let areas = block.areas, areas.hasArea(Int(id)) else { return }
        let slots = (slot..<leaf.count).prefix { leaf.mark($0) & QuadtreeWords.idMask == id }
        for place in 0..<64 {
            let (x, y) = (
                cell.x + Int32(place & 7) << (cell.shiftX - 3), cell.y + Int32(place >> 3) << (cell.shiftY - 3)
            )
            let point = quantizer.point(x, y)
            guard quantizer.plane.contains(point), quantizer.x(point.x) == x, quantizer.y(point.y) == y else {
                continue
            }
            let (localX, localY) = (UInt8(32 * (place & 7)), UInt8(32 * (place >> 3)))
            let excesses = slots.map { (leaf.strip($0).excess(localX, localY), leaf.mark($0) < QuadtreeWords.judged) }
            switch areas.coverage(of: Int(id), at: point) {
            case .inside:
                precondition(excesses.contains { $0.0 < 2 }, "Leaf \(leaf.start) leaves out points of entry \(id)")
            case .outside:
                precondition(
                    !excesses.contains { $0.0 == 0 && $0.1 }, "Leaf \(leaf.start) adds points to entry \(id)")
            case .partial: continue
            }
        }
    }

    private func checkLevel(above level: WideLevel, in leaf: QuadtreeLeaf) {
        guard level.groups > 1 else { return }
        for group in 0..<level.groups {
            var (around, hole) = (CellEdges.nowhere, CellEdges.everywhere)
            for index in 16 * group..<16 * group + 16 {
                around.formUnion(leaf.edges(index, of: level))
                hole.formIntersection(leaf.hole(index, of: level))
            }
            precondition(
                around == leaf.edges(group, of: level.around)
                    && (!level.isHoled || hole == leaf.hole(group, of: level.around)),
                "Group \(group) of leaf \(leaf.start) has another box around it")
        }
        checkLevel(above: level.around, in: leaf)
    }

    private func checkSummary(of level: QuadtreeLeaf.Level, in leaf: QuadtreeLeaf) {
        guard level.hasSummary else { return }
        for index in 0..<level.count {
            let around = level.summary.edges(index / 16, leaf.words)
            var both = around
            both.formUnion(level.edges(index, leaf.words))
            precondition(
                both == around, "A summary of leaf \(leaf.start) does not hold its box \(index)")
        }
        checkSummary(of: level.summary, in: leaf)
    }

    private func checkOccluder(_ id: UInt32, of cell: Cell) {
        precondition(id < UInt32(count), "Cell \(cell) has the occluder \(id) of \(count) entries")
        var steps = 0
        if let areas = block.areas, areas.hasArea(Int(id)) {
            precondition(
                areas[Int(id)].coverage(of: block.quantizer.box(cell), areas.beside, &steps) == .inside,
                "The area of entry \(id), the occluder of \(cell), does not cover it")
            return
        }
        let inner = block.boxes(of: Int(id)).inner
        precondition(
            !inner.isEmpty && block.quantizer.edges(of: inner).cover(cell),
            "Entry \(id), the occluder of \(cell), does not cover it")
    }

    private func checkDirectory() {
        let bitsX = Int(block.directoryBitsX)
        for index in 0..<block.words.count - QuadtreeWords.slack - block.directory {
            let x = Int32(index & (1 << bitsX - 1)) << block.directoryShiftX
            let y = Int32(index >> bitsX) << block.directoryShiftY
            let entry = block.words[block.directory + index]
            var reference = block.root
            while reference != entry {
                precondition(
                    reference & QuadtreeWords.nodeTag != 0, "Directory entry \(index) is not on the way to its cell")
                let node = Int(reference & QuadtreeWords.offsetMask)
                reference = block.words[node + QuadtreeNode(block.words[node]).child(x, y)]
            }
        }
    }
}
