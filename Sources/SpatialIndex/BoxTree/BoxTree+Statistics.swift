extension BoxTree {
    /// Numbers about a tree: its parts, size and depth. They are equal on all machines.
    public struct Statistics: Hashable, Sendable {
        /// The number of entries.
        public internal(set) var entries = 0
        /// The number of nodes in use.
        public internal(set) var nodes = 0
        /// The number of nodes on the path from the root to any entry.
        public internal(set) var depth = 0
        /// The size in bytes, including what copies share. Without exact boxes, a tree takes 32 bytes less for each entry.
        public internal(set) var bytes = 0
    }

    /// Counts the parts of the tree.
    ///
    /// - Complexity: O(pages).
    public var statistics: Statistics {
        Statistics(
            entries: count, nodes: nodeCount, depth: Int(nodes[root].height) + 1,
            bytes: nodes.byteCount + boxes.byteCount + slots.byteCount)
    }

    /// The greatest size of a tree in bytes per entry, for any input and any sequence of changes, if ids are dense. In
    /// addition, a tree takes up to 160 KiB for pages that are not full.
    public static var maximumBytesPerEntry: Int { 256 }

    /// The greatest number of bytes copied by the first write to a copy, whatever the number of entries. A write copies that
    /// many only if it dissolves a node, and inserting each of the node's entries again divides nodes on every level. Nearly all
    /// writes copy one page of boxes, if the tree keeps them, one of slots, and one of nodes for each level that changes, at
    /// most 16 KiB each.
    public static var maximumBytesCopiedByFirstWrite: Int {
        // A tree has less than 2^27 nodes, on at most 16 levels. A division writes two nodes and their 17 children.
        let count = 1 << 27
        let divisions = 16 * BoxTreeNode.minimumEntryCount
        let written = divisions * (BoxTreeNode.capacity + 3) + 16 * BoxTreeNode.capacity
        return PagedArray<BoxTreeNode>.maximumBytesCopiedByWrites(written, count: count)
            + PagedArray<Box>.maximumBytesCopiedByWrites(count: count)
            + PagedArray<BoxTreeSlot>.maximumBytesCopiedByWrites(
                (BoxTreeNode.capacity + 1) * BoxTreeNode.minimumEntryCount, count: count)
    }
}
