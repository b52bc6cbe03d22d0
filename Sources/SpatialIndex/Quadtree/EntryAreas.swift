/// The areas of those entries whose area is not a box. An index divides cells by these areas, and tests points with them.
///
/// Every answer holds for all points with coordinates of type `Double`: the owner would decide the same about each point.
/// `inside` means that all points of a box are in the area, `outside` that none is. A box here is closed, and may be a single
/// point.
package protocol EntryAreas: AnyObject, Sendable {
    /// True if an entry has an area; otherwise its boxes describe it completely.
    func hasArea(_ entry: Int) -> Bool

    /// The entries without an area, back to front, if the index keeps the boxes of these entries alone. Nil if the index keeps
    /// the boxes of all entries, since few have areas.
    var entriesWithoutArea: [Int]? { get }

    /// The position of an entry's boxes in the arrays of outer and inner boxes that the index keeps. The arrays have the boxes of
    /// all entries, or only of `entriesWithoutArea`.
    ///
    /// - Precondition: The entry has no area.
    func positionWithoutArea(_ entry: Int) -> Int

    /// How much of a box an entry's area covers. The result is `partial` also if the owner does not know.
    ///
    /// - Parameter steps: A budget from which the cost is subtracted, in units of 5 nanoseconds.
    func coverage(of entry: Int, in box: Box, steps: inout Int) -> Coverage

    /// Whether a point is in an entry's area: `inside` or `outside` for certain, or `partial` if that is unknown.
    func coverage(of entry: Int, at point: Point) -> Coverage

    /// Finds which boxes of a grid an entry's area covers, fully or partly. Returns false, without having tried, if that would
    /// take as long as calling `coverage(of:in:steps:)` for each box.
    func cover(_ grid: BoxGrid, by entry: Int, _ result: inout GridCoverage) -> Bool

    /// The strip that bounds an entry's area in a box, if the area's edges there are nearly one line or two parallel lines. Nil
    /// if they are not.
    ///
    /// - Parameter steps: A budget from which the cost is subtracted, in units of 5 nanoseconds.
    func strip(of entry: Int, in box: Box, steps: inout Int) -> Strip?

    /// A box that contains no point of an entry's area; empty if no such box is known. The box may lie outside the entry's outer
    /// box, of which others may have cut off the middle.
    func hole(of entry: Int) -> Box
}

/// Some children of a cell, as boxes of one size in columns and rows. The boxes overlap a little, to allow for rounding.
package struct BoxGrid: Sendable {
    /// The center of the box in the first column and the first row.
    package var x, y: Double
    /// The distances between the centers of neighbouring columns and of neighbouring rows.
    package var stepX, stepY: Double
    /// Half the width and half the height of each box of the grid.
    package var halfX, halfY: Double
    package var columns, rows: Int
    /// The index, among the cell's children, of the box in the first column and the first row.
    package var first: Int
    /// The index of a box minus the index of the box in the same column of the row before.
    package var stride: Int
}

/// The boxes of a grid that an area covers, as bits. Bit *i* stands for the box with the index *i*, which is below 256.
package struct GridCoverage: Sendable {
    /// The boxes that the area covers partly, or may cover partly.
    package var partly = SIMD4<UInt64>.zero
    /// The boxes that the area covers completely.
    package var fully = SIMD4<UInt64>.zero

    init() {}

    /// Adds a box, given by its index, to `fully` if `isFull` is true, else to `partly`.
    @inlinable
    package mutating func note(_ box: Int, isFull: Bool) {
        let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: box & 63)
        if isFull { fully[box &>> 6] |= bit } else { partly[box &>> 6] |= bit }
    }
}
