/// The boxes of an index by entry: an array, or those of a box tree with the same entries, which both have in common until the
/// tree changes.
package struct BoxList: Sendable {
    private let array: [Box]
    private let pages: PagedArray<Box>
    package let count: Int

    package init(_ boxes: [Box]) {
        (array, pages, count) = (boxes, PagedArray(), boxes.count)
    }

    /// The boxes of the entries `0 ..< count` of a tree.
    ///
    /// - Complexity: O(1).
    package init(_ tree: BoxTree, count: Int) {
        precondition(count <= tree.boxes.count, "A tree of \(tree.boxes.count) boxes has no \(count)")
        (array, pages, self.count) = ([], tree.boxes, count)
    }

    /// - Precondition: The entry is less than the count.
    @inline(__always)
    package subscript(entry: Int) -> Box {
        array.isEmpty ? pages[UInt32(truncatingIfNeeded: entry)] : array[entry]
    }
}
