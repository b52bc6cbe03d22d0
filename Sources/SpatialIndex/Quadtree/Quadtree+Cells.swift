extension Quadtree {
    /// Visits all cells, for pictures of an index; the whole plane first. `depth` is the number of cells around one. A cell that is
    /// divided (`isCut`) has neither candidates nor an occluder itself.
    ///
    /// - Complexity: O(size of the index).
    package func visitCells(
        _ body: (_ box: Box, _ depth: Int, _ isCut: Bool, _ candidates: [Int32], _ occluder: Int32?) -> Void
    ) {
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
            body(block.quantizer.box(cell), depth, reference & QuadtreeWords.nodeTag != 0, candidates, bottom)
        }
    }
}
