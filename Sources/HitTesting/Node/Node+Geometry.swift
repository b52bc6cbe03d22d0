extension Node {
    /// True if no coordinate is NaN or infinite. A scene takes only such nodes (B5).
    public var isFinite: Bool {
        bounds.isFinite && origin.isFinite && anchored.isFinite && extras.isFinite
    }

    /// The place of the anchor in the parent's bounds space.
    ///
    /// Setting it moves `origin`; reading it back may differ in the last bit.
    @inlinable
    public var center: Point {
        get { anchorFrame.center }
        set {
            let offset = anchorOffset(anchorPoint, in: bounds.size)
            origin = Point(x: newValue.x - offset.x, y: newValue.y - offset.y)
        }
    }

    /// The box of the transformed bounds in the parent's bounds space; under the identity exactly origin and size.
    ///
    /// Setting it sets the size and the origin; under a transform, the size whose transformed box has the new size
    /// (where the transform maps axes to axes) and the center, as UIKit does.
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
            if let inverse = transform.inverted() {
                bounds.size = Rect(origin: .zero, size: newValue.size).applying(inverse).size
            }
            let offset = anchorOffset(anchorPoint, in: Size(width: newValue.width, height: newValue.height))
            center = Point(x: newValue.minX + offset.x, y: newValue.minY + offset.y)
        }
    }

    /// True if the node's own flags let a touch through: interaction enabled, not hidden, alpha above the threshold
    /// (A3).
    package var passesFlags: Bool {
        isUserInteractionEnabled && !isHidden && alpha > Node.minimumHitAlpha
    }

    /// The box that gates the node and its subtree, in its own bounds space: the standardised bounds grown by the touch
    /// outsets, or the bounds alone where there is a shape, or the box around a stroke (A4, B6, D2, D3).
    @inlinable @inline(__always)
    public var area: Box {
        extras.area(bounds: bounds)
    }

    /// The default `point(inside:)`: whether the point, in the node's own bounds space, lies in its area and shape.
    ///
    /// - Complexity: O(1); with a shape as of `HitShape.contains(_:in:)`.
    @inlinable @inline(__always)
    public func contains(_ point: Point) -> Bool {
        guard let hitShape else { return touchArea(bounds: bounds, outsets: touchOutsets).contains(point) }
        return hitShape.contains(point, in: bounds)
    }

    /// The walk's own conversion of a point from the parent's bounds space to this node's; nil if the transform is singular
    /// (B4) or the result is not finite (B5).
    @inlinable @inline(__always)
    public func convertFromParent(_ point: Point) -> Point? {
        if transform.isIdentity {
            return convertByTranslation(point, origin: origin, boundsOrigin: bounds.origin).ifFinite
        }
        return transform.inverted().flatMap { anchorFrame.convertFromParent(point, by: $0).ifFinite }
    }

    /// The way back: a point of this node's bounds space in its parent's; nil if the transform is singular or the result is
    /// not finite.
    ///
    /// It inverts `convertFromParent` up to rounding.
    public func convertToParent(_ point: Point) -> Point? {
        if transform.isIdentity {
            return convertByTranslation(point, origin: bounds.origin, boundsOrigin: origin).ifFinite
        }
        guard transform.inverted() != nil else { return nil }
        return anchorFrame.convertToParent(point, by: transform).ifFinite
    }

    /// The map from its bounds space to its parent's, in one go.
    package var mapToParent: AffineTransform {
        transform.isIdentity
            ? AffineTransform(translationX: origin.x - bounds.origin.x, y: origin.y - bounds.origin.y)
            : anchorFrame.mapToParent(by: transform)
    }

    @inlinable @inline(__always)
    var anchorFrame: AnchorFrame { AnchorFrame(anchorPoint, bounds: bounds, origin: origin) }
}
