/// The format of a quadtree's block of 32-bit words. `Quadtree` shows it as a picture.
enum QuadtreeWords {
    // A reference: two bits of tag over 30 bits of an offset into the block, or of a floor.
    static let leafTag: UInt32 = 1 << 30
    static let nodeTag: UInt32 = 2 << 30
    static let offsetMask: UInt32 = leafTag - 1

    /// A leaf's id whose hits are judged by the boxes: the edges in the leaf do not say enough.
    static let judged: UInt32 = 1 << 31
    /// The id of an entry whose area judges, in place of its boxes, what is left open.
    static let hasArea: UInt32 = 1 << 30
    static let idMask: UInt32 = hasArea - 1
    /// The floor of a cell that nothing covers, and the answer where nothing is.
    static let none = UInt32.max

    /// Bits of a cell-local coordinate.
    static let localBits: Int32 = 8
    /// Candidates a leaf takes before it is split: with the floor, one vector.
    static let leafCapacity = 15
    // A leaf's header: from the top, five bits each of the shifts that make a point's integers in y and x local, which need
    // no mask, since shifting looks at five bits only; the flag of a wide leaf; the number of slots.
    static let shiftYBit: UInt32 = 27
    static let shiftXBit: UInt32 = 22
    static let wideFlag: UInt32 = 1 << 21
    /// Slots that a header can tell. A leaf of more is a wide one.
    static let maximumCount = 1 << 21 - 1

    /// The header of a leaf in a cell.
    @inline(__always)
    static func leafHeader(slots: Int, in cell: Cell) -> UInt32 {
        UInt32(truncatingIfNeeded: slots) | UInt32(truncatingIfNeeded: cell.shiftX &- localBits) &<< shiftXBit
            | UInt32(truncatingIfNeeded: cell.shiftY &- localBits) &<< shiftYBit
    }

    /// The slots of a leaf that is not wide.
    @inline(__always)
    static func slots(_ header: UInt32) -> Int { Int(header & UInt32(truncatingIfNeeded: maximumCount)) }

    /// The empty leaf without a floor stands at the start of every block: one slot, which all points touch.
    static let emptyLeaf: [UInt32] = [1, none, 0xFF00_FF00]
    /// Readable words behind the last one in use, since a leaf is read in whole vectors.
    static let slack = 20

    /// A leaf of more slots than this has summaries: the edges around each sixteen of them, and around each sixteen of
    /// those, up to sixteen or fewer.
    static let plainCount = 64

    /// A leaf of more slots than this is a wide one if the memory suffices.
    static let wideCount = 256
    /// The words at the beginning of a wide leaf: a leaf whose only slot is never certain, so that queries look closer.
    static let wideLeaf: [UInt32] = [1 | wideFlag, judged, 0xFF00_FF00]
    /// In the number of its slots: a slanted leaf, which begins as a wide one does and has strips.
    static let slantedFlag: UInt32 = 1 << 31
    /// There as well: a wide leaf that has holes.
    static let holedFlag: UInt32 = 1 << 30
    static let wideCountMask = holedFlag - 1
    /// Words of a wide leaf in front of its ids: those, and the number of its slots.
    static let wideHeader = 4

    /// Words of a wide leaf: ids, the edges of slots, and the edges around each sixteen of a level, up to one sixteen.
    static func wideSize(_ slots: Int, isHoled: Bool = false) -> Int {
        var size = wideHeader + slots
        var left = slots
        repeat {
            left = (left + 15) / 16
            size += wordsPerGroup(isHoled: isHoled) * left
        } while left > 1
        return size
    }

    static func wordsPerGroup(isHoled: Bool) -> Int { isHoled ? 128 : 64 }

    /// Words that a leaf of `count` candidates needs: header, ids, four edges of a byte each, and summaries.
    @inline(__always)
    static func leafSize(_ count: Int) -> Int {
        let slots = count &+ 1
        if slots <= plainCount { return count == 0 ? 0 : 1 &+ 2 &* slots }
        return slots <= maximumCount ? 1 &+ 2 &* slots &+ summarySize(slots) : wideSize(slots)
    }

    /// Words of a slanted leaf: ids, and strips of four bytes.
    @inline(__always)
    static func slantedSize(_ count: Int) -> Int { count == 0 ? 0 : wideHeader &+ 2 &* (count &+ 1) }

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
