/// The memory of a quadtree: immutable once built, position-independent, shared by all copies.
final class QuadtreeBlock: Sendable {
    let quantizer: Quantizer
    /// Bits of a point's integers that the directory does not look at, and columns of the directory as bits.
    let directoryShiftX, directoryShiftY, directoryBitsX: Int32
    /// The place in `words` where the directory starts.
    let directory: Int
    /// The reference that the directory was made from.
    let root: UInt32
    let words: [UInt32]
    /// The boxes of the entries, for what the integers leave open. No inner boxes at all if all are equal to the outer ones.
    let outer: [Box]
    let inner: [Box]

    init(
        quantizer: Quantizer, root: UInt32, words: [UInt32], directory: Int, shape: QuadtreeDirectory, outer: [Box],
        inner: [Box]
    ) {
        self.quantizer = quantizer
        self.root = root
        self.words = words
        self.directory = directory
        directoryShiftX = Quantizer.bits - shape.bitsX
        directoryShiftY = Quantizer.bits - shape.bitsY
        directoryBitsX = shape.bitsX
        self.outer = outer
        self.inner = inner
    }
}
