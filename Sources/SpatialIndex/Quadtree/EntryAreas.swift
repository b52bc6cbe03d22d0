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
    ///
    /// - Parameter steps: A budget from which the cost is subtracted, in units of 5 nanoseconds.
    func cover(_ grid: BoxGrid, by entry: Int, _ result: inout GridCoverage, steps: inout Int) -> Bool

    /// The strip that bounds an entry's area in a box, if the area's edges there are nearly one line or two parallel lines. Nil
    /// if they are not.
    ///
    /// - Parameters:
    ///   - run: The edges of the area that may come near the box.
    ///   - steps: A budget from which the cost is subtracted, in units of 5 nanoseconds.
    func strip(of entry: Int, in box: Box, _ run: EdgeRun, steps: inout Int) -> Strip?

    /// A box that contains no point of an entry's area; empty if no such box is known. The box may lie outside the entry's outer
    /// box, of which others may have cut off the middle.
    func hole(of entry: Int) -> Box
}
