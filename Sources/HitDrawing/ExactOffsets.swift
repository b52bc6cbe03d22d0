/// The sums of the offsets on the paths of a tree, as far as they are exact.
///
/// A point is converted to the screen node by node, with a rounding at each. Where no number needs one, adding the sum gives the
/// same bits, however deep the node lies. Whole numbers and their simple fractions, as most screens have them, need none.
package struct ExactOffsets {
    /// For each node, the sum of the offsets from it up to the node `end`, whose own is not part of it. Nil for the screen.
    private var ways: [(end: Int?, offset: Point)] = []

    /// - Parameter count: The number of nodes for which there is to be room.
    package init(count: Int) { ways.reserveCapacity(count) }

    /// Adds the next node, in an order in which each comes after its parent.
    ///
    /// - Parameters:
    ///   - offset: What is added to a point of the node's space to give a point of its parent's. Nil if more than that is done.
    ///   - parent: The index of the parent in this order; nil for a root.
    package mutating func append(_ offset: Point?, under parent: Int?) {
        let above = parent.map { ways[$0] } ?? (end: nil as Int?, offset: Point.zero)
        if let offset {
            let sum = Point(x: above.offset.x + offset.x, y: above.offset.y + offset.y)
            if ExactOffsets.isExact(offset), ExactOffsets.isExact(sum) {
                ways.append((end: above.end, offset: sum))
                return
            }
        }
        ways.append((end: ways.count, offset: Point.zero))
    }

    /// What is added to a point of a node's space, and the node in whose space the point then is; nil for the screen. The result
    /// as a whole is nil if the point or the node's offset is not exact.
    package func way(from node: Int, for point: Point) -> (end: Int?, offset: Point)? {
        let way = ways[node]
        return way.end != node && ExactOffsets.isExact(point) ? way : nil
    }

    /// True if both coordinates are at most 2³² and multiples of 2⁻¹⁶. Sums of a few of them then fit in the 53 bits of a `Double`.
    /// A negative zero does not count, since adding zero changes it.
    package static func isExact(_ point: Point) -> Bool { isExact(point.x) && isExact(point.y) }

    private static func isExact(_ number: Double) -> Bool {
        let scaled = number * 0x1p16
        return number.magnitude <= 0x1p32 && scaled.rounded() == scaled && (number != 0 || number.sign == .plus)
    }
}
