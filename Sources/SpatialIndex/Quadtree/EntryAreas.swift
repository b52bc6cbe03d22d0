/// The areas of entries that are not boxes. An index divides cells by them, and tests points with them.
///
/// Every answer holds for all points with coordinates of type `Double`, as the owner would decide for each: `inside` if
/// all points of a box are in the area, `outside` if none is. A box here is closed, and may be a single point.
package protocol EntryAreas: AnyObject, Sendable {
    /// True if an entry has an area; otherwise its boxes describe it completely.
    func hasArea(_ entry: Int) -> Bool

    /// How much of a box an entry's area covers.
    ///
    /// - Parameter steps: The cost is subtracted from it, in units of 5 nanoseconds.
    func coverage(of entry: Int, in box: Box, steps: inout Int) -> Coverage

    /// Whether a point is in an entry's area, as far as its boxes and its area tell.
    func coverage(of entry: Int, at point: Point) -> Coverage

    /// Finds the part of each box of a grid that an entry's area covers; false if that takes as long as to ask box by box.
    func cover(_ grid: BoxGrid, by entry: Int, _ result: inout GridCoverage) -> Bool

    /// Bounds of an entry's area in a box, if they are nearly one line or two parallel lines; otherwise nil.
    ///
    /// - Parameter steps: As above.
    func strip(of entry: Int, in box: Box, steps: inout Int) -> Strip?

    /// A box within an entry's outer box that contains no point of its area; empty if there is none.
    func hole(of entry: Int) -> Box
}

/// Boxes of one size in columns and rows, which overlap by what rounding takes: some children of a cell.
package struct BoxGrid: Sendable {
    /// The middle of the first one.
    package var x, y: Double
    /// From one to the next.
    package var stepX, stepY: Double
    /// Half the width and height of each.
    package var halfX, halfY: Double
    package var columns, rows: Int
    /// The number of the first one, and of how many more the next row begins.
    package var first, stride: Int
}

/// What an area does with boxes of up to 256 numbers.
package struct GridCoverage: Sendable {
    /// Those that it covers partly, or may do so.
    package var partly = SIMD4<UInt64>.zero
    /// Those of which it covers all.
    package var fully = SIMD4<UInt64>.zero

    init() {}

    /// Notes what it does with a box, unless that is nothing.
    @inlinable
    package mutating func note(_ box: Int, isFull: Bool) {
        let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: box & 63)
        if isFull { fully[box &>> 6] |= bit } else { partly[box &>> 6] |= bit }
    }
}
