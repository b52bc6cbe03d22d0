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

    /// Bounds of an entry's area in a row of boxes, as x coordinates, or in a column, as y coordinates. Nil if testing
    /// each box is no slower.
    func span(of entry: Int, in row: Box, isColumn: Bool) -> RowSpan?

    /// Bounds of an entry's area in a box, if they are nearly one line or two parallel lines; otherwise nil.
    ///
    /// - Parameter steps: As above.
    func strip(of entry: Int, in box: Box, steps: inout Int) -> Strip?

    /// A box within an entry's outer box that contains no point of its area; empty if there is none.
    func hole(of entry: Int) -> Box
}

extension EntryAreas {
    /// Whether a point is in an entry's area, as far as its boxes and its area tell.
    @inline(__always)
    func coverage(of entry: Int, at point: Point) -> Coverage {
        var steps = 0
        return coverage(of: entry, in: Box(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y), steps: &steps)
    }
}
