extension BoxTree {
    /// Counts of a tree's parts. They are the same on every machine.
    public struct Statistics: Hashable, Sendable {
        /// Entries in the tree.
        public internal(set) var entries = 0
        /// Nodes in use.
        public internal(set) var nodes = 0
        /// Nodes on the way from the root to any entry.
        public internal(set) var depth = 0
        /// All memory, what copies share included.
        public internal(set) var bytes = 0
    }

    /// Counts what the tree consists of.
    ///
    /// - Complexity: O(pages).
    public var statistics: Statistics {
        Statistics(
            entries: count, nodes: nodeCount, depth: Int(nodes[root].height) + 1,
            bytes: nodes.byteCount + boxes.byteCount + places.byteCount)
    }

    /// The nodes that `topmost(at:)` visits when everything is accepted.
    package func nodesVisited(byTopmostAt point: Point) -> Int {
        frontmost(at: point).visits
    }

    /// The nodes that `entries(at:)` visits.
    package func nodesVisited(byEntriesAt point: Point) -> Int {
        guard point.isFinite else { return 0 }
        var search = FrontmostSearch(.max / 2, at: point)
        search(below: root, in: self) { _ in true }
        return search.answer.visits
    }

    /// The memory of a tree is at most this many bytes for each entry, for any input and any sequence of changes, where
    /// ids are dense, beside 160 KiB of pages that are not full.
    public static var maximumBytesPerEntry: Int { 256 }

    /// Bytes that a tree takes beside `maximumBytesPerEntry` for each entry: pages that are not full.
    package static var fixedBytes: Int { 160 << 10 }

    /// The most bytes that the first write to a copy copies, whatever the number of entries: that is if it dissolves a
    /// node, each of whose entries divides nodes on every level. Nearly all writes copy one page of boxes, one of
    /// places and one of nodes for each level that changes, at most 16 KiB each.
    public static var maximumBytesCopiedByFirstWrite: Int {
        // A tree has less than 2^27 nodes, on at most 16 levels. A division writes two nodes and their 17 children.
        let count = 1 << 27
        let divisions = 16 * BoxTreeNode.minimumEntryCount
        let written = divisions * (BoxTreeNode.capacity + 3) + 16 * BoxTreeNode.capacity
        return PagedArray<BoxTreeNode>.maximumBytesCopiedByWrites(written, count: count)
            + PagedArray<Box>.maximumBytesCopiedByWrite(count: count)
            + PagedArray<BoxTreePlace>.maximumBytesCopiedByWrites(
                (BoxTreeNode.capacity + 1) * BoxTreeNode.minimumEntryCount, count: count)
    }

    /// Counts the pages that the two trees share, and those of this one.
    ///
    /// - Complexity: O(pages).
    package func sharedPages(with other: BoxTree) -> (shared: Int, all: Int) {
        let pages = [
            nodes.sharedPages(with: other.nodes), boxes.sharedPages(with: other.boxes),
            places.sharedPages(with: other.places),
        ]
        return pages.reduce((0, 0)) { ($0.0 + $1.shared, $0.1 + $1.all) }
    }
}
