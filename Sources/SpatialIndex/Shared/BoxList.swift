/// The boxes of an index by entry: an array, or those of a box tree with the same entries, which both share until the
/// tree changes.
package struct BoxList: Sendable {
    private let array: [Box]
    private let pages: PagedArray<Box>
    /// The tree's entries by position; empty if they are equal to the positions.
    private let places: [UInt32]
    /// True if boxes that are not finite count as empty.
    private let passesOverInfinite: Bool
    package let count: Int

    /// A list of boxes, which must all be finite.
    package init(_ boxes: [Box]) {
        (array, pages, places, passesOverInfinite, count) = (boxes, PagedArray(), [], false, boxes.count)
    }

    /// A list of boxes; those that are not finite count as empty.
    package init(finiteOf boxes: [Box]) {
        (array, pages, places, passesOverInfinite, count) = (boxes, PagedArray(), [], true, boxes.count)
    }

    /// The boxes of some entries of a tree; those that are not finite count as empty.
    ///
    /// - Parameters:
    ///   - places: The entries of the tree; empty for the first ones.
    ///   - count: The number of entries.
    /// - Precondition: All are, or were, entries of the tree.
    /// - Complexity: O(1).
    package init(_ tree: BoxTree, at places: [UInt32] = [], count: Int) {
        precondition(
            places.isEmpty ? count <= tree.boxes.count : count == places.count,
            "There are \(count) entries for \(places.count) places and \(tree.boxes.count) boxes")
        (array, pages, self.places, passesOverInfinite, self.count) = ([], tree.boxes, places, true, count)
    }

    /// - Precondition: The entry is less than the count.
    @inline(__always)
    package subscript(entry: Int) -> Box {
        let box = array.isEmpty ? inTree(entry) : array[entry]
        return passesOverInfinite && !box.isFinite ? Box(minX: 0, minY: 0, maxX: 0, maxY: 0) : box
    }

    private func inTree(_ entry: Int) -> Box {
        pages[places.isEmpty ? UInt32(truncatingIfNeeded: entry) : places[entry]]
    }
}
