/// The boxes of an index by entry: an array, or those of a box tree with the same entries, which both have in common until the
/// tree changes.
package struct BoxList: Sendable {
    private let array: [Box]
    private let pages: PagedArray<Box>
    /// The entries of the tree; none where they are the positions.
    private let places: [UInt32]
    /// True if boxes that are not finite count as empty.
    private let passesOverInfinite: Bool
    package let count: Int

    /// A list of boxes that all are to be finite.
    package init(_ boxes: [Box]) {
        (array, pages, places, passesOverInfinite, count) = (boxes, PagedArray(), [], false, boxes.count)
    }

    /// A list of boxes, of which those that are not finite count as empty.
    package init(finiteOf boxes: [Box]) {
        (array, pages, places, passesOverInfinite, count) = (boxes, PagedArray(), [], true, boxes.count)
    }

    /// The boxes of some entries of a tree, of which those that are not finite count as empty.
    ///
    /// - Parameters:
    ///   - places: Which entries of the tree; none for the first ones.
    ///   - count: How many there are.
    /// - Precondition: All are entries of the tree, or were.
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
