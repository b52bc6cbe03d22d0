@testable import SpatialIndex

// What tests see of indexes, apart from their answers.

extension Quadtree {
    /// True if two indexes consist of the same words, so that they behave identically.
    func isIdentical(to other: Quadtree) -> Bool {
        block.words == other.block.words && block.root == other.block.root && block.directory == other.block.directory
    }
}

extension BoxTree {
    /// The box around all entries, its edges rounded outward to single precision; `Box.nothing` if the boxes of all entries are
    /// empty.
    var bounds: Box { Box(nodes[root].boxes.bounds) }

    /// The number of pages that this tree shares with `other`, and the number of all its pages.
    func sharedPages(with other: BoxTree) -> (shared: Int, all: Int) {
        let pages = [
            nodes.sharedPages(with: other.nodes), boxes.sharedPages(with: other.boxes),
            slots.sharedPages(with: other.slots),
        ]
        return pages.reduce((0, 0)) { ($0.0 + $1.shared, $0.1 + $1.all) }
    }
}

extension PagedArray {
    /// The number of pages that this array shares with `other`, and the number of all pages of this array. Pages that are not
    /// shared were copied by writes, or added.
    func sharedPages(with other: PagedArray) -> (shared: Int, all: Int) {
        func addresses(_ array: PagedArray) -> [UnsafeRawPointer?] {
            array.chapters.flatMap { $0.map { page in page.withUnsafeBytes { $0.baseAddress } } }
        }
        let (mine, others) = (addresses(self), addresses(other))
        return (zip(mine, others).count { $0 == $1 }, mine.count)
    }
}
