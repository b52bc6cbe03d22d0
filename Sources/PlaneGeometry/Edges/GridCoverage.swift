/// The boxes of a grid that an area covers, as bits, and the edges near them. Bit *i* stands for the box with the index *i*, which
/// is below 256.
package struct GridCoverage {
    /// The boxes that the area covers partly, or may cover partly.
    package var partly = SIMD4<UInt64>.zero
    /// The boxes that the area covers completely.
    package var fully = SIMD4<UInt64>.zero
    /// Memory for 256 runs: of the edges near each box in `partly`, if `hasRuns`; otherwise these are `around`.
    package let runs: UnsafeMutableBufferPointer<EdgeRun>
    /// True if boxes were added with their edges.
    @usableFromInline package internal(set) var hasRuns = false
    /// The edges that may come near the grid.
    @usableFromInline package internal(set) var around: EdgeRun

    @inlinable
    package init(near around: EdgeRun, runs: UnsafeMutableBufferPointer<EdgeRun>) {
        (self.around, self.runs) = (around, runs)
    }

    /// Adds a box, given by its index, to `fully` if `isFull` is true, else to `partly`.
    @inlinable @inline(__always)
    package mutating func note(_ box: Int, isFull: Bool) {
        let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: box & 63)
        if isFull { fully[box &>> 6] |= bit } else { partly[box &>> 6] |= bit }
    }

    /// Removes all boxes, and says that so many edges are near that they should not be compared one by one.
    mutating func giveUp() { (partly, fully, around) = (.zero, .zero, .many) }

    /// Adds a box to `partly`, and edges to its run, in their order, by the indices of the first one's and the last one's end.
    @inline(__always)
    mutating func note(_ box: Int, edges first: Int, _ last: Int) {
        let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: box & 63)
        let isNew = partly[box &>> 6] & bit == 0
        partly[box &>> 6] |= bit
        runs[box] = isNew ? EdgeRun(first, last) : runs[box].extended(to: last)
    }

    @inline(__always)
    func isPartly(_ box: Int) -> Bool { partly[box &>> 6] &>> UInt64(truncatingIfNeeded: box & 63) & 1 != 0 }

    /// Moves a box from `partly` to `fully`, or the other way.
    mutating func move(_ box: Int, toFull isFull: Bool) {
        let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: box & 63)
        partly[box &>> 6] ^= bit
        fully[box &>> 6] ^= bit
        if !isFull { runs[box] = around }
    }

    /// Moves to `partly` those boxes of a grid in `fully` about which there is a doubt.
    package mutating func doubt(in grid: BoxGrid, _ isDoubtful: (Box) -> Bool) {
        guard isDoubtful(grid.box) else { return }
        for row in 0..<grid.rows {
            for column in 0..<grid.columns {
                let box = grid.index(column, row)
                let isFull = fully[box &>> 6] &>> UInt64(truncatingIfNeeded: box & 63) & 1 != 0
                if isFull, isDoubtful(grid.box(column...column, row...row)) { move(box, toFull: false) }
            }
        }
    }
}

/// Some edges of an `EdgeTree` in their order along the lines, at most 255; or all edges.
@frozen @usableFromInline
package struct EdgeRun: BitwiseCopyable, Sendable {
    /// The index of the first edge's end in the highest 24 bits, and the number of edges below; no number for all edges.
    @usableFromInline let bits: UInt32

    @inlinable
    init(bits: UInt32) { self.bits = bits }

    /// All edges.
    @inlinable
    package static var all: EdgeRun { EdgeRun(bits: 0) }

    /// All edges, so many that they should not be compared with a grid one by one.
    static var many: EdgeRun { EdgeRun(bits: 256) }

    @inlinable @inline(__always)
    package var isAll: Bool { bits & 255 == 0 }

    static func != (one: EdgeRun, other: EdgeRun) -> Bool { one.bits != other.bits }

    /// The indices of the edges' points. The run must not be `all`.
    @inline(__always)
    var points: Range<Int> { Int(bits &>> 8) &- 1..<Int(bits &>> 8) &+ count }

    /// The number of edges; 0 for all.
    @inlinable
    package var count: Int { Int(bits & 255) }

    /// The run from one edge to another, given by the indices of their ends.
    @inline(__always)
    init(_ first: Int, _ last: Int) {
        let count = last &- first &+ 1
        bits = first < 1 << 24 && count < 256 ? UInt32(truncatingIfNeeded: first &<< 8 | count) : 0
    }

    /// The run from the first edge of this one to a later edge, given by the index of its end.
    @inline(__always)
    func extended(to last: Int) -> EdgeRun { isAll ? .all : EdgeRun(Int(bits &>> 8), last) }
}
