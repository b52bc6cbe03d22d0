extension Quadtree {
    /// The entries that it was built from, back to front.
    ///
    /// - Complexity: O(*n*).
    package var entries: [IndexEntry] { block.outer.indices.map(entry) }

    /// The entry at a position.
    package func entry(at position: Int) -> IndexEntry {
        block.inner.isEmpty
            ? IndexEntry(block.outer[position])
            : IndexEntry(outer: block.outer[position], inner: block.inner[position])
    }
}
