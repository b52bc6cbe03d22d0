/// A range of columns and rows of a cell's children. It is empty if the first column or row is greater than the last.
struct ChildRange {
    var firstX, lastX, firstY, lastY: Int32

    @inline(__always) var isOne: Bool { firstX == lastX && firstY == lastY }
}

/// The children of a cell as bits of words, so that 64 of them are processed in one step.
struct ChildGrid {
    /// The number of words whose bits stand for all children, at most four.
    let words: Int
    /// A word with a bit set for each of the first 64 children.
    let all: UInt64
    private let bitsX: Int32
    /// A word with a bit set for the first child of each row of children in the word.
    private let column: UInt64

    @inline(__always)
    init(_ split: QuadtreeSplit) {
        let kids = 1 &<< Int(split.bitsX &+ split.bitsY)
        words = max(1, kids / 64)
        all = ~0 &>> UInt64(64 &- min(kids, 64))
        bitsX = split.bitsX
        column = bitsX < 6 ? ~0 / (1 &<< (1 &<< UInt64(bitsX)) &- 1) : 1
    }

    /// The children in a range of columns and rows, as bits of one word: word 0 stands for the first 64 children, word 1 for the
    /// next 64.
    @inline(__always)
    func children(in range: ChildRange, word: Int) -> UInt64 {
        let word = Int32(truncatingIfNeeded: word)
        if bitsX < 6 {
            let rows: Int32 = 64 &>> bitsX
            let first = max(range.firstY &- word &* rows, 0)
            let last = min(range.lastY &- word &* rows, rows &- 1)
            if first > last || range.firstX > range.lastX { return 0 }
            let row = Self.bits(range.firstX, range.lastX)
            return row &* column & Self.bits(first &<< bitsX, (last &+ 1) &<< bitsX &- 1)
        }
        let row = word &>> (bitsX &- 6)
        let origin = (word &- row &<< (bitsX &- 6)) &* 64
        let first = max(range.firstX &- origin, 0)
        let last = min(range.lastX &- origin, 63)
        return first > last || row < range.firstY || row > range.lastY ? 0 : Self.bits(first, last)
    }

    @inline(__always)
    private static func bits(_ first: Int32, _ last: Int32) -> UInt64 {
        ~0 &<< UInt64(truncatingIfNeeded: first) & ~0 &>> UInt64(truncatingIfNeeded: 63 &- last)
    }
}
