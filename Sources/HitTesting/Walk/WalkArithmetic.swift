// The arithmetic of every answer (SEMANTICS, "The default walk"): the same operations in the same order, in `Double`,
// without fused operations. The reference walk, the index's exact test and the class walk all call these functions. A
// second version of a formula would differ in last bits, and so in answers on edges.
//
// A result that is not finite counts as no conversion (B5); a caller that converts a point downward uses `ifFinite`.

/// Converts a point of the parent's bounds space to a child's whose transform is the identity.
@inlinable
func convertByTranslation(_ point: Point, origin: Point, boundsOrigin: Point) -> Point {
    Point(x: (point.x - origin.x) + boundsOrigin.x, y: (point.y - origin.y) + boundsOrigin.y)
}

/// Converts a point of the parent's bounds space to a child's, by the inverse of the child's transform.
///
/// - Parameters:
///   - center: The anchor's position in the parent's bounds space.
///   - anchor: The anchor's position in the child's.
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
