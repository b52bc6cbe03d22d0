extension BoxTree {
    /// What a tree consists of, counted. The same on every machine.
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
            bytes: nodes.byteCount + records.byteCount)
    }

    /// The nodes that `topmost(at:)` visits when everything is accepted.
    ///
    /// - Complexity: that of `topmost(at:judge:)`.
    public func nodesVisited(byTopmostAt point: Point) -> Int {
        guard point.isFinite else { return 0 }
        var best = BoxTreeAnswer()
        findTopmost(below: root, PointProbe(point), { _ in true }, &best)
        return best.visits
    }

    /// The nodes that `entries(at:)` visits.
    ///
    /// - Complexity: that of `entries(at:)`.
    public func nodesVisited(byEntriesAt point: Point) -> Int {
        guard point.isFinite else { return 0 }
        var (hits, visits) = ([BoxTreeHit](), 0)
        collect(below: root, PointProbe(point), &hits, &visits)
        return visits
    }

    /// The memory of a tree is at most this many bytes for each entry, for any input and any sequence of changes, where
    /// ids are dense, beside `fixedBytes`.
    public static var maximumBytesPerEntry: Int { 256 }

    /// What a tree takes beside `maximumBytesPerEntry` for each entry: pages that are not full.
    public static var fixedBytes: Int { 160 << 10 }

    /// What the first write to a copy copies at most, in bytes, whatever the number of entries: a change writes one page of
    /// records and, for each level of the tree, few pages of nodes.
    public static var maximumBytesCopiedByPageWrite: Int {
        PagedArray<BoxTreeNode>.maximumBytesCopiedByWrite(count: 1 << 28)
            + PagedArray<BoxTreeRecord>.maximumBytesCopiedByWrite(count: 1 << 28)
    }
}
