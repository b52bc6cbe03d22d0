// The arithmetic that every answer rests on (SEMANTICS, "The default walk"): the same operations, in the same order, in
// `Double`, without fused operations. The reference walk, the index's exact test and the class walk all call these; a
// second version of a formula here would differ in last bits, and so in answers on edges.
//
// A result that is not finite is no conversion (B5); whoever converts a point on its way down asks `ifFinite`.

/// A point of the parent's bounds space in a child's, for a child whose transform is the identity.
@inlinable
func convertByTranslation(_ point: Point, origin: Point, boundsOrigin: Point) -> Point {
    Point(x: (point.x - origin.x) + boundsOrigin.x, y: (point.y - origin.y) + boundsOrigin.y)
}

/// A point of the parent's bounds space in a child's, by the inverse of the child's transform.
///
/// - Parameters:
///   - center: Where the child's anchor stands in the parent's bounds space.
///   - anchor: Where it stands in the child's.
@inlinable
func convertByInverse(_ point: Point, inverse: AffineTransform, center: Point, anchor: Point) -> Point {
    let mapped = Point(x: point.x - center.x, y: point.y - center.y).applying(inverse)
    return Point(x: mapped.x + anchor.x, y: mapped.y + anchor.y)
}

extension Point {
    /// The point, or nil if a coordinate is NaN or infinite.
    @inlinable @inline(__always)
    var ifFinite: Point? { isFinite ? self : nil }
}

/// The standardised bounds grown by the outsets.
@inlinable
func touchArea(bounds: Rect, outsets: EdgeInsets) -> Box {
    Box(
        minX: bounds.minX - outsets.left, minY: bounds.minY - outsets.top,
        maxX: bounds.maxX + outsets.right, maxY: bounds.maxY + outsets.bottom)
}
