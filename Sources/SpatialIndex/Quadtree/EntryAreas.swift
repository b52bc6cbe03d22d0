/// The areas of entries that are no boxes: an index cuts cells by them, and judges points by them.
///
/// Every answer holds for all points of the plane that a double can name, as the owner would judge them one by one: `inside` if
/// each of a box's is in the area, `outside` if none is. A box has the points on all four of its edges, and may be a single point.
package protocol EntryAreas: AnyObject, Sendable {
    /// True if an entry has an area; else its boxes say all.
    func hasArea(_ entry: Int) -> Bool

    /// The part of a box that an entry's area covers.
    ///
    /// - Parameter steps: Of which it takes what it costs, in units of 5 nanoseconds.
    func coverage(of entry: Int, in box: Box, steps: inout Int) -> Coverage

    /// Finds what bounds an entry's area in rows of boxes, by the abscissa, or in columns, by the ordinate; false if it takes as long as
    /// to ask box by box.
    func cut(_ rows: inout [RowSpan], by entry: Int, isColumn: Bool) -> Bool

    /// What bounds an entry's area in a box, if that is about a line or two parallel ones.
    ///
    /// - Parameter steps: As above.
    func strip(of entry: Int, in box: Box, steps: inout Int) -> Strip?

    /// A box in the outer box of an entry that its area leaves free; empty if it has no such hole.
    func hole(of entry: Int) -> Box
}

extension EntryAreas {
    /// What is known of a point.
    @inline(__always)
    func coverage(of entry: Int, at point: Point) -> Coverage {
        var steps = 0
        return coverage(of: entry, in: Box(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y), steps: &steps)
    }
}
