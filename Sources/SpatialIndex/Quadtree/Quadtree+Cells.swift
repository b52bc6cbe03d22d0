extension Quadtree {
    /// A cell of the plane and what is visible in it, for pictures of an index.
    package struct VisibleCell: Sendable {
        /// The cell in the entries' space, a little larger to allow for rounding.
        package let box: Box
        /// The number of cells that contain this one.
        package let depth: Int
        /// True if the cell is divided. Then it has no candidates and no occluder itself.
        package let isCut: Bool
        /// The entries that may be visible in a part of the cell, front to back, without the occluder.
        package let candidates: [Int32]
        /// The entry that covers the cell and hides all entries behind it there; nil if there is none.
        package let occluder: Int32?
    }

    /// All cells, divided or not. The first is the whole plane.
    ///
    /// - Complexity: O(size of the index).
    package var visibleCells: [VisibleCell] {
        var cells: [VisibleCell] = []
        func occluder(_ word: UInt32) -> Int32? { word == QuadtreeWords.none ? nil : Int32(truncatingIfNeeded: word) }
        block.forEachCell { reference, cell, depth in
            var candidates: [Int32] = []
            var bottom: Int32?
            if reference & QuadtreeWords.leafTag != 0 {
                let leaf = QuadtreeLeaf(words: block.words, at: Int(reference & QuadtreeWords.offsetMask))
                for slot in 0..<leaf.count {
                    let candidate = Int32(truncatingIfNeeded: leaf.mark(slot) & QuadtreeWords.idMask)
                    if candidates.last != candidate { candidates.append(candidate) }
                }
                bottom = occluder(leaf.occluder)
            } else if reference & QuadtreeWords.nodeTag == 0 {
                bottom = occluder(reference &- 1)
            }
            cells.append(
                VisibleCell(
                    box: block.quantizer.box(cell), depth: depth, isCut: reference & QuadtreeWords.nodeTag != 0,
                    candidates: candidates, occluder: bottom))
        }
        return cells
    }
}
