// The arithmetic of every answer (Semantics, "The default walk"), in `Double`, without fused operations. A second version of a
// formula would differ in last bits, and so on edges. A result that is not finite is no conversion (B5): see `ifFinite`.

/// Converts a point of the parent's bounds space to that of a child whose transform is the identity.
@inlinable
func convertByTranslation(_ point: Point, origin: Point, boundsOrigin: Point) -> Point {
    Point(x: (point.x - origin.x) + boundsOrigin.x, y: (point.y - origin.y) + boundsOrigin.y)
}

/// The offset of an anchor from the corner of its node's bounds. The anchor point is given in fractions of the size.
@inlinable @inline(__always)
package func anchorOffset(_ anchorPoint: Point, in size: Size) -> Point {
    Point(x: anchorPoint.x * size.width, y: anchorPoint.y * size.height)
}

/// The anchor of a node, the point about which the node's transform is applied, in the parent's and in the node's own space.
@frozen @usableFromInline
package struct AnchorFrame {
    /// The anchor in the parent's bounds space.
    @usableFromInline package let center: Point
    /// The anchor in the node's own bounds space.
    @usableFromInline let anchor: Point

    @inlinable @inline(__always)
    package init(_ anchorPoint: Point, bounds: Rect, origin: Point) {
        let offset = anchorOffset(anchorPoint, in: bounds.size)
        center = Point(x: origin.x + offset.x, y: origin.y + offset.y)
        anchor = Point(x: bounds.origin.x + offset.x, y: bounds.origin.y + offset.y)
    }

    /// Converts a point from the parent's bounds space to the node's, by the inverse of the node's transform.
    @inlinable @inline(__always)
    package func convertFromParent(_ point: Point, by inverse: AffineTransform) -> Point {
        let mapped = Point(x: point.x - center.x, y: point.y - center.y).applying(inverse)
        return Point(x: mapped.x + anchor.x, y: mapped.y + anchor.y)
    }

    func convertToParent(_ point: Point, by transform: AffineTransform) -> Point {
        let mapped = Point(x: point.x - anchor.x, y: point.y - anchor.y).applying(transform)
        return Point(x: mapped.x + center.x, y: mapped.y + center.y)
    }

    /// The map from the node's bounds space to its parent's.
    func mapToParent(by transform: AffineTransform) -> AffineTransform {
        AffineTransform(translationX: -anchor.x, y: -anchor.y)
            .concatenating(transform)
            .concatenating(AffineTransform(translationX: center.x, y: center.y))
    }
}

extension Point {
    /// This point; nil if a coordinate is NaN or infinite.
    @inlinable @inline(__always)
    var ifFinite: Point? { isFinite ? self : nil }
}

/// The box of `bounds`, with each edge moved outwards by the outset on its side. The size of `bounds` may be negative.
@inlinable
func touchArea(bounds: Rect, outsets: EdgeInsets) -> Box {
    Box(
        minX: bounds.minX - outsets.left, minY: bounds.minY - outsets.top,
        maxX: bounds.maxX + outsets.right, maxY: bounds.maxY + outsets.bottom)
}
