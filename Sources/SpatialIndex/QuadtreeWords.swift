/// The format of a quadtree's block of 32-bit words. `Quadtree` shows it as a picture.
enum QuadtreeWords {
    // A reference: two bits of tag over 30 bits of an offset into the block, or of a floor.
    static let leafTag: UInt32 = 1 << 30
    static let nodeTag: UInt32 = 2 << 30
    static let offsetMask: UInt32 = leafTag - 1

    /// A leaf's id whose two boxes differ at the resolution of the leaf: a hit is judged by the boxes.
    static let judged: UInt32 = 1 << 31
    /// The floor of a cell that nothing covers, and the answer where nothing is.
    static let none = UInt32.max

    /// Bits of a cell-local coordinate.
    static let localBits: Int32 = 8
    /// Candidates a leaf takes before it is split: one vector.
    static let leafCapacity = 16
    /// The count field of a leaf that holds more than it can say; the count then stands in the word before the leaf.
    static let longCount = 0xFFFF

    /// Words of a leaf in front of its ids.
    static let leafHeader = 1
    /// The empty leaf without a floor stands at the start of every block: header and floor.
    static let emptyLeaf: [UInt32] = [0, none]
    /// Readable words behind the last one in use, since a leaf is read in whole vectors.
    static let slack = 20

    /// A leaf of more candidates than this has summaries: the edges around each sixteen of them, and around each sixteen of
    /// those, up to sixteen or fewer.
    static let plainCount = 64

    /// Words of a leaf of `count` candidates: header, ids, floor, four edges of a byte each, and summaries.
    @inline(__always)
    static func leafSize(_ count: Int) -> Int {
        count <= plainCount ? (count == 0 ? 0 : 2 &+ 2 &* count) : 3 &+ 2 &* count &+ summarySize(count)
    }

    /// Words of the summaries of so many candidates.
    static func summarySize(_ count: Int) -> Int {
        var size = 0
        var left = count
        while left > (left == count ? plainCount : 16) {
            left = (left + 15) / 16
            size += left
        }
        return size
    }
}
