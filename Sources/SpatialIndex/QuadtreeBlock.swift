/// What a quadtree consists of: immutable once built, position-independent, shared by all copies.
final class QuadtreeBlock: Sendable {
    let quantizer: Quantizer
    /// Bits of a point's integers that the directory does not look at, and columns of the directory as bits.
    let directoryShiftX, directoryShiftY, directoryBitsX: Int32
    /// Where the directory starts in `words`.
    let directory: Int
    /// The reference that the directory was made from.
    let root: UInt32
    let words: [UInt32]
    /// The boxes of the entries, for what the integers leave open. No inner boxes at all if all are equal to the outer ones.
    let outer: [Box]
    let inner: [Box]

    /// At most: the directory's size is a power of two near the number of entries.
    private static let directoryBytesPerEntry = 8

    convenience init(_ entries: [IndexEntry]) {
        let outer = entries.map(\.outer)
        let same = entries.allSatisfy { $0.inner == $0.outer }
        self.init(outer: outer, inner: same ? [] : entries.map(\.inner))
    }

    init(outer: [Box], inner: [Box]) {
        let plane = Self.plane(outer: outer, inner: inner)
        self.outer = outer
        self.inner = inner
        let pool = (Quadtree.maximumBytesPerEntry - Self.directoryBytesPerEntry) / 4 * outer.count
        var builder = QuadtreeBuilder(outer: outer, inner: inner, plane: plane)
        let root = builder.buildRoot(spare: pool - QuadtreeWords.leafSize(outer.count))
        quantizer = builder.quantizer
        self.root = root
        let shape = QuadtreeDirectory(root: root, entries: outer.count, words: builder.words)
        directoryShiftX = Quantizer.bits - shape.bitsX
        directoryShiftY = Quantizer.bits - shape.bitsY
        directoryBitsX = shape.bitsX
        directory = builder.words.count
        var words = builder.words.array(adding: shape.size + QuadtreeWords.slack)
        shape.append(root: root, to: &words)
        words.append(contentsOf: repeatElement(0, count: QuadtreeWords.slack))
        self.words = words
    }

    /// Checks the entries and returns the box around them.
    private static func plane(outer: [Box], inner: [Box]) -> Box {
        precondition(
            inner.isEmpty || inner.count == outer.count,
            "\(inner.count) inner boxes for \(outer.count) outer boxes: give one for each, or none")
        precondition(
            outer.count < 1 << 29, "\(outer.count) entries are more than an index can hold (\(1 << 29 - 1))")
        var plane = Box.nothing
        for position in outer.indices {
            let box = outer[position]
            let entry = inner.isEmpty ? IndexEntry(box) : IndexEntry(outer: box, inner: inner[position])
            if let complaint = entry.complaint { preconditionFailure("Entry \(position) \(complaint)") }
            if !box.isEmpty { plane = plane.union(box) }
        }
        return plane
    }
}
