/// The format of a quadtree's block of 32-bit words. `Quadtree` shows it as a picture.
enum QuadtreeWords {
    // A reference: two bits of tag over 30 bits of an offset into the block, or of a floor.
    static let leafTag: UInt32 = 1 << 30
    static let nodeTag: UInt32 = 2 << 30
    static let offsetMask: UInt32 = leafTag - 1

    /// A leaf's id whose hits are judged by the boxes: the edges in the leaf do not say enough.
    static let judged: UInt32 = 1 << 31
    /// The floor of a cell that nothing covers, and the answer where nothing is.
    static let none = UInt32.max

    /// Bits of a cell-local coordinate.
    static let localBits: Int32 = 8
    /// Candidates a leaf takes before it is split: with the floor, one vector.
    static let leafCapacity = 15
    /// The field for the slots of a leaf that has more than it can say; their number then stands in the word before the leaf.
    static let longCount = 0xFFFF

    /// The empty leaf without a floor stands at the start of every block: one slot, which all points touch.
    static let emptyLeaf: [UInt32] = [1, none, 0xFF00_FF00]
    /// Readable words behind the last one in use, since a leaf is read in whole vectors.
    static let slack = 20

    /// A leaf of more slots than this has summaries: the edges around each sixteen of them, and around each sixteen of
    /// those, up to sixteen or fewer.
    static let plainCount = 64

    /// Words of a leaf of `count` candidates: header, ids, four edges of a byte each, and summaries.
    @inline(__always)
    static func leafSize(_ count: Int) -> Int {
        let slots = count &+ 1
        return slots <= plainCount ? (count == 0 ? 0 : 1 &+ 2 &* slots) : 2 &+ 2 &* slots &+ summarySize(slots)
    }

    /// Words of the summaries of so many slots.
    static func summarySize(_ slots: Int) -> Int {
        var size = 0
        var left = slots
        while left > (left == slots ? plainCount : 16) {
            left = (left + 15) / 16
            size += left
        }
        return size
    }
}
