/// The attributes of one node: all that decides how it is hit, except its position in the tree.
///
/// It is a plain value with these stored geometric properties: `bounds` (the node's own space; its origin is the scroll
/// offset), `origin` (the position of the bounds' corner in the parent's bounds space, without the transform),
/// `anchorPoint` and `transform`. `frame` and `center` are derived from them. Setting one stored property leaves the
/// others unchanged; in particular, a new `bounds.size` keeps `origin`.
public struct Node: Hashable, Sendable {
    /// The node's rectangle in its own space, in points. A negative size is standardised in comparisons.
    public var bounds = Rect.zero
    /// The position of the bounds' corner in the parent's bounds space, before the transform.
    public var origin = Point.zero
    /// The fixed point of the transform, as a fraction of the size.
    public var anchorPoint = Point(x: 0.5, y: 0.5)
    /// Maps the node's space to its parent's, about the anchor. With a singular transform, the subtree takes no
    /// touches.
    public var transform = AffineTransform.identity

    /// The opacity. If it is at or below `minimumHitAlpha`, the subtree takes no touches. Alphas of ancestors are not
    /// multiplied in.
    public var alpha = 1.0
    /// True if the subtree takes no touches because it is hidden.
    public var isHidden = false
    /// False if the subtree takes no touches.
    public var isUserInteractionEnabled = true

    /// Which of the node and its descendants take touches.
    public var hitMode = HitMode.auto
    /// How far each edge of the area extends beyond the bounds, in points; negative values shrink the area.
    public var touchOutsets = EdgeInsets.zero
    /// The shape of the area. The bounds cut it, unless it is a stroke; outsets are ignored.
    public var hitShape: HitShape?
    /// True if children are also tested for points outside the node's own area.
    public var hitsOutsideBounds = false
    /// The node that is reported when this subtree is hit. Ignored once that node has been removed.
    public var redirect: NodeID?
    /// Which override the node has, if the owner's code decides about it.
    public var asks = Asks.nothing
    /// The area in which the override may answer yes; nil for everywhere. It has no meaning for a node without an
    /// override.
    public var reach: HitReach?

    /// A visible, enabled node of size zero.
    public init() {}

    /// A visible, enabled node at `frame` in its parent's bounds space.
    public init(frame: Rect) {
        origin = frame.origin
        bounds = Rect(origin: .zero, size: frame.size)
    }

    /// UIKit's threshold: a node whose alpha is not above it is not hit.
    @inlinable
    public static var minimumHitAlpha: Double { 0.01 }
}
