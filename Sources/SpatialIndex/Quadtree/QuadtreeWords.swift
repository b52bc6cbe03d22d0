/// The format of a quadtree's block of 32-bit words. The documentation of `Quadtree` has a diagram.
enum QuadtreeWords {
    // A reference: two bits of tag above 30 bits, which are an offset into the block, or an occluder plus 1.
    static let leafTag: UInt32 = 1 << 30
    static let nodeTag: UInt32 = 2 << 30
    static let offsetMask: UInt32 = leafTag - 1

    /// In a leaf's id: the boxes decide about hits. In an answer: the entry is not certain.
    static let judged: UInt32 = 1 << 31
    /// In a leaf's id: the entry has an area, which decides instead of the boxes.
    static let hasArea: UInt32 = 1 << 30
    static let idMask: UInt32 = hasArea - 1
    /// The occluder of a cell that nothing covers, and the answer at a point without a candidate.
    static let none = UInt32.max

    /// The number of bits of a cell-local coordinate.
    static let localBits: Int32 = 8
    /// The number of candidates above which a cell is divided. That many candidates and the occluder fill one vector.
    static let leafCapacity = 15
    /// The same for a cell with areas, and if most areas are lines. Cutting it further takes longer than it saves in queries.
    static let (areaCapacity, lineCapacity) = (23, 31)
    static func capacity(_ areas: EntryAreas) -> Int { areas.crowding > 2 ? lineCapacity : areaCapacity }

    // In a leaf's header, from the top: five bits each of the shifts that make a point's y and x local, the flag of a
    // wide leaf, and the number of slots. The shifts need no mask, since a shift uses only five bits.
    static let shiftYBit: UInt32 = 27
    static let shiftXBit: UInt32 = 22
    static let wideFlag: UInt32 = 1 << 21
    /// The greatest slot count that a leaf's header can hold. A leaf with more slots is a wide one.
    static let maximumCount = 1 << 21 - 1

    @inline(__always)
    static func leafHeader(slots: Int, in cell: Cell) -> UInt32 {
        UInt32(truncatingIfNeeded: slots) | UInt32(truncatingIfNeeded: cell.shiftX &- localBits) &<< shiftXBit
            | UInt32(truncatingIfNeeded: cell.shiftY &- localBits) &<< shiftYBit
    }

    /// The number of slots of a leaf that is not wide.
    @inline(__always)
    static func slots(_ header: UInt32) -> Int { Int(header & UInt32(truncatingIfNeeded: maximumCount)) }

    /// The empty leaf without an occluder, at the start of every block: one slot, which all points touch.
    static let emptyLeaf: [UInt32] = [1, none, 0xFF00_FF00]
    /// The number of readable words after the last one in use, since a leaf is read in whole vectors.
    static let slack = 20

    /// The greatest number of slots in a leaf without summaries. The last level of these has at most sixteen boxes.
    static let plainCount = 64

    /// The number of slots above which a leaf is a wide one, if memory suffices.
    static let wideCount = 256
    /// The first words of a wide leaf: a leaf of one slot, which all points touch and none surely, so that queries go on.
    static let wideLeaf: [UInt32] = [1 | wideFlag, judged, 0xFF00_FF00]
    /// The bit that marks a slanted leaf, in the word with the number of slots.
    static let slantedFlag: UInt32 = 1 << 31
    /// The bit that marks a wide leaf with holes, in the word with the number of slots.
    static let holedFlag: UInt32 = 1 << 30
    /// The same bit in a slanted leaf. It is set if the leaf is *bounded*: if it has ranges along its strips too.
    static let boundedFlag = holedFlag
    static let wideCountMask = holedFlag - 1
    /// The number of words of a wide leaf before the ids: the words of `wideLeaf`, and one word with the number of slots.
    static let wideHeader = 4

    /// The size of a wide leaf in words.
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

    /// The size in words of a leaf with `count` candidates; 0 without.
    @inline(__always)
    static func leafSize(_ count: Int) -> Int {
        let slots = count &+ 1
        if slots <= plainCount { return count == 0 ? 0 : 1 &+ 2 &* slots }
        return slots <= maximumCount ? 1 &+ 2 &* slots &+ summarySize(slots) : wideSize(slots)
    }

    /// The size in words of a slanted leaf with `count` strips; 0 without.
    @inline(__always)
    static func slantedSize(_ count: Int, isBounded: Bool = false) -> Int {
        count == 0 ? 0 : wideHeader &+ 2 &* (count &+ 1) &+ (isBounded ? count / 2 &+ 1 : 0)
    }

    /// The size in words of the summaries in a leaf with the given number of slots.
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
