extension Quadtree {
    /// Numbers about an index: its parts, size and depth. They are equal on all machines.
    public struct Statistics: Hashable, Sendable {
        /// The number of entries.
        public internal(set) var entries = 0
        /// The size in bytes, without boxes.
        public internal(set) var bytes = 0
        /// The number of references in the directory.
        public internal(set) var directoryEntries = 0
        /// The number of divided cells. The upper ones are included, although lookups skip them, since the directory leads below
        /// them.
        public internal(set) var nodes = 0
        /// The number of undivided cells with a leaf: they have candidates other than an occluder.
        public internal(set) var leaves = 0
        /// The number of undivided cells without a leaf: they have nothing but an occluder, or nothing at all.
        public internal(set) var occluders = 0
        /// The number of candidates in all leaves, not counting occluders. A candidate with several strips counts as often.
        public internal(set) var leafSlots = 0
        /// The number of candidates in the longest leaf, not counting the occluder.
        public internal(set) var longestLeaf = 0
        /// The number of nodes on the longest path from the root.
        public internal(set) var depth = 0
    }

    /// Counts the parts of the index.
    ///
    /// - Complexity: O(size of the index).
    public var statistics: Statistics {
        var result = Statistics()
        result.entries = count
        result.bytes = block.words.count * MemoryLayout<UInt32>.size
        result.directoryEntries = block.words.count - QuadtreeWords.slack - block.directory
        block.forEachCell { reference, _, depth in
            if reference & QuadtreeWords.nodeTag != 0 {
                result.nodes += 1
                result.depth = max(result.depth, depth + 1)
            } else if reference & QuadtreeWords.leafTag != 0 {
                let leaf = QuadtreeLeaf(words: block.words, at: Int(reference & QuadtreeWords.offsetMask))
                result.leaves += 1
                result.leafSlots += leaf.count
                result.longestLeaf = max(result.longestLeaf, leaf.count)
            } else {
                result.occluders += 1
            }
        }
        return result
    }
}

extension QuadtreeBlock {
    /// Calls `body` with every cell, the root first and each cell before its children: the cell's reference, the cell, and the
    /// number of nodes above it.
    func forEachCell(_ body: (_ reference: UInt32, _ cell: Cell, _ depth: Int) -> Void) {
        var open = [(reference: root, cell: Cell.whole, depth: 0)]
        while let (reference, cell, depth) = open.popLast() {
            body(reference, cell, depth)
            guard reference & QuadtreeWords.nodeTag != 0 else { continue }
            let node = Int(reference & QuadtreeWords.offsetMask)
            let header = QuadtreeNode(words[node])
            let split = QuadtreeSplit(cell: cell, bitsX: Int32(header.bitsX), bitsY: Int32(header.bitsY))
            for kid in 0..<1 << Int(header.bitsX + header.bitsY) {
                open.append((words[node + 1 + kid], split.child(kid, of: cell), depth + 1))
            }
        }
    }
}
