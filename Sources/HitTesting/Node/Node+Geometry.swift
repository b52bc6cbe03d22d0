extension Node {
    /// True if no coordinate is NaN or infinite. A scene accepts only such nodes.
    public var isFinite: Bool { gate.isFinite && rareData.isFinite }

    /// The anchor's position in the parent's bounds space.
    ///
    /// Setting the center moves `origin`. Reading the center back may differ in the last bit.
    @inlinable
    public var center: Point {
        get { anchorFrame.center }
        set {
            let offset = anchorOffset(anchorPoint, in: bounds.size)
            origin = newValue - offset
        }
    }

    /// The box of the transformed bounds in the parent's bounds space; without a transform, exactly origin and size.
    ///
    /// Setting the frame sets the size and the origin. With a transform, as in UIKit, the new size is the one whose transformed
    /// box is as large as the frame. This holds if the transform maps axes to axes. The node's center moves to the anchor's
    /// position in the frame.
    public var frame: Rect {
        get {
            if transform.isIdentity { return Rect(origin: origin, size: bounds.size) }
            let (center, offset) = (center, anchorOffset(anchorPoint, in: bounds.size))
            return Rect(x: -offset.x, y: -offset.y, width: bounds.size.width, height: bounds.size.height)
                .applying(transform).offsetBy(dx: center.x, dy: center.y)
        }
        set {
            if transform.isIdentity {
                bounds.size = newValue.size
                origin = newValue.origin
                return
            }
            (origin, bounds.size) = anchored.placed(at: newValue, size: bounds.size, inverse: transform.inverted())
        }
    }

    /// The box in which a point must lie to hit the node, in the node's bounds space. Descendants are hit outside only if
    /// `hitsOutsideBounds` is set. The area is the box around a stroke, the bounds if there is another shape, otherwise the
    /// standardised bounds grown by the touch outsets.
    @inlinable @inline(__always)
    public var area: Box { extras.area(bounds: bounds) }

    /// The default `point(inside:)`: true if a point, in the node's own bounds space, lies in the node's area and shape.
    ///
    /// - Complexity: O(1); with a shape, that of `HitShape.contains(_:in:)`.
    @inlinable @inline(__always)
    public func contains(_ point: Point) -> Bool {
        guard let hitShape else { return touchArea(bounds: bounds, outsets: touchOutsets).contains(point) }
        return hitShape.contains(point, in: bounds)
    }

    /// The walk's conversion of a point from the parent's bounds space to this node's. Nil if the transform is singular or the
    /// result is not finite.
    @inlinable @inline(__always)
    public func convertFromParent(_ point: Point) -> Point? {
        transform.isIdentity ? gate.translateFromParent(point) : gate.convertFromParent(point, by: anchored)
    }

    /// Converts a point from this node's bounds space to its parent's; nil if the transform is singular or the result is not
    /// finite.
    ///
    /// This conversion inverts `convertFromParent` up to rounding.
    public func convertToParent(_ point: Point) -> Point? {
        if transform.isIdentity {
            return convertByTranslation(point, origin: bounds.origin, boundsOrigin: origin).ifFinite
        }
        guard transform.inverted() != nil else { return nil }
        return anchorFrame.convertToParent(point, by: transform).ifFinite
    }

    /// The map from the node's bounds space to its parent's.
    package var mapToParent: AffineTransform {
        transform.isIdentity
            ? AffineTransform(translationX: origin.x - bounds.origin.x, y: origin.y - bounds.origin.y)
            : anchorFrame.mapToParent(by: transform)
    }

    @inlinable @inline(__always)
    var anchorFrame: AnchorFrame { AnchorFrame(anchorPoint, bounds: bounds, origin: origin) }
}

extension AnchoredTransform {
    /// The origin and the bounds size with which a transformed node has a given frame. Without an inverse, the size stays `size`.
    @inline(__always)
    package func placed(at frame: Rect, size: Size, inverse: AffineTransform?) -> (origin: Point, size: Size) {
        let size = inverse.map { Rect(origin: .zero, size: frame.size).applying($0).size } ?? size
        let (outer, inner) = (
            anchorOffset(anchorPoint, in: Size(width: frame.width, height: frame.height)),
            anchorOffset(anchorPoint, in: size)
        )
        return (Point(x: frame.minX + outer.x - inner.x, y: frame.minY + outer.y - inner.y), size)
    }
}
