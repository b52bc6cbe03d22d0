extension Node {
    /// True if no coordinate is NaN or infinite. A scene accepts only such nodes.
    public var isFinite: Bool {
        bounds.isFinite && origin.isFinite && anchorPoint.isFinite && transform.isFinite && touchOutsets.isFinite
            && hitShape?.isFinite ?? true && reach?.isFinite ?? true
    }

    /// The anchor's position in the parent's bounds space.
    ///
    /// Setting it moves `origin`; reading it back may differ in the last bit.
    @inlinable
    public var center: Point {
        get {
            Point(x: origin.x + anchorPoint.x * bounds.size.width, y: origin.y + anchorPoint.y * bounds.size.height)
        }
        set {
            origin = Point(
                x: newValue.x - anchorPoint.x * bounds.size.width, y: newValue.y - anchorPoint.y * bounds.size.height)
        }
    }

    /// The box of the transformed bounds in the parent's bounds space; without a transform, exactly origin and size.
    ///
    /// Setting it sets the size and the origin. With a transform, as in UIKit, it sets the center, and the size whose
    /// transformed box has the new size (if the transform maps axes to axes).
    public var frame: Rect {
        get {
            if transform.isIdentity { return Rect(origin: origin, size: bounds.size) }
            let center = center
            let left = -anchorPoint.x * bounds.size.width
            let top = -anchorPoint.y * bounds.size.height
            return Rect(x: left, y: top, width: bounds.size.width, height: bounds.size.height)
                .applying(transform).offsetBy(dx: center.x, dy: center.y)
        }
        set {
            if transform.isIdentity {
                bounds.size = newValue.size
                origin = newValue.origin
                return
            }
            if let inverse = transform.inverted() {
                bounds.size = Rect(origin: .zero, size: newValue.size).applying(inverse).size
            }
            center = Point(
                x: newValue.minX + anchorPoint.x * newValue.width, y: newValue.minY + anchorPoint.y * newValue.height)
        }
    }

    /// True if the node's own flags let a touch through: interaction enabled, not hidden, alpha above the threshold.
    @inlinable @inline(__always)
    public var passesFlags: Bool {
        isUserInteractionEnabled && !isHidden && alpha > Node.minimumHitAlpha
    }

    /// The box that gates the node and its subtree, in its own bounds space. It is the box around a stroke, the bounds
    /// if there is another shape, otherwise the standardised bounds grown by the touch outsets.
    @inlinable @inline(__always)
    public var area: Box {
        hitShape?.area(bounds: bounds) ?? touchArea(bounds: bounds, outsets: touchOutsets)
    }

    /// The default `point(inside:)`: whether the point, in the node's own bounds space, lies in its area and shape.
    ///
    /// - Complexity: O(1); with a shape, that of `HitShape.contains(_:in:)`.
    @inlinable @inline(__always)
    public func contains(_ point: Point) -> Bool {
        guard let hitShape else { return touchArea(bounds: bounds, outsets: touchOutsets).contains(point) }
        return hitShape.contains(point, in: bounds)
    }

    /// The walk's conversion of a point from the parent's bounds space to this node's; nil if the transform is singular
    /// or the result is not finite.
    @inlinable @inline(__always)
    public func convertFromParent(_ point: Point) -> Point? {
        if transform.isIdentity {
            return convertByTranslation(point, origin: origin, boundsOrigin: bounds.origin).ifFinite
        }
        return transform.inverted().flatMap {
            convertByInverse(point, inverse: $0, center: center, anchor: anchorInBounds).ifFinite
        }
    }

    /// The inverse conversion: a point of this node's bounds space in its parent's; nil if the transform is singular or
    /// the result is not finite.
    ///
    /// It inverts `convertFromParent` up to rounding.
    public func convertToParent(_ point: Point) -> Point? {
        if transform.isIdentity {
            return convertByTranslation(point, origin: bounds.origin, boundsOrigin: origin).ifFinite
        }
        guard transform.inverted() != nil else { return nil }
        let anchor = anchorInBounds
        let mapped = Point(x: point.x - anchor.x, y: point.y - anchor.y).applying(transform)
        let center = center
        return Point(x: mapped.x + center.x, y: mapped.y + center.y).ifFinite
    }

    /// The anchor's position in the node's own bounds space.
    @inlinable
    var anchorInBounds: Point {
        Point(
            x: bounds.origin.x + anchorPoint.x * bounds.size.width,
            y: bounds.origin.y + anchorPoint.y * bounds.size.height)
    }
}
