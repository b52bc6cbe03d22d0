/// Some children of a cell, as boxes of one size in columns and rows. The boxes overlap a little, to allow for rounding.
struct BoxGrid: Sendable {
    /// The center of the box in the first column and the first row.
    var x, y: Double
    /// The distances between the centers of neighbouring columns and of neighbouring rows.
    var stepX, stepY: Double
    /// Half the width and half the height of each box of the grid.
    var halfX, halfY: Double
    var columns, rows: Int
    /// The index, among the cell's children, of the box in the first column and the first row.
    var first: Int
    /// The index of a box minus the index of the box in the same column of the row before.
    var stride: Int
}

/// The boxes of a grid that an area covers, as bits. Bit *i* stands for the box with the index *i*, which is below 256.
struct GridCoverage: Sendable {
    /// The boxes that the area covers partly, or may cover partly.
    var partly = SIMD4<UInt64>.zero
    /// The boxes that the area covers completely.
    var fully = SIMD4<UInt64>.zero

    init() {}

    /// Adds a box, given by its index, to `fully` if `isFull` is true, else to `partly`.
    mutating func note(_ box: Int, isFull: Bool) {
        let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: box & 63)
        if isFull { fully[box &>> 6] |= bit } else { partly[box &>> 6] |= bit }
    }
}
