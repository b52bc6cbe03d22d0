/// The attributes of one node: what decides, apart from its place in the tree, how it is hit.
///
/// A plain value. Its geometry is stored as SEMANTICS B1 says: `bounds` (the node's own space; its origin is the scroll
/// offset), `origin` (where the bounds' corner stands in the parent's bounds space while the transform is the
/// identity), `anchorPoint` and `transform`. `frame` and `center` are derived from them. Setting one stored property
/// leaves the others as they are; in particular a new `bounds.size` keeps `origin`.
public struct Node: Hashable, Sendable {
    /// The node's rectangle in its own space, in points. A negative size is standardised wherever it is compared.
    public var bounds = Rect.zero
    /// The place of the corner of the bounds in the parent's bounds space, before the transform.
    public var origin = Point.zero
    /// The point about which the transform works, as a fraction of the size.
    public var anchorPoint = Point(x: 0.5, y: 0.5)
    /// Maps the node's space to its parent's, about the anchor. A singular one takes the subtree out.
    public var transform = AffineTransform.identity

    /// The node is hit only if this is above `minimumHitAlpha`. Not inherited.
    public var alpha = 1.0
    /// Takes the node and its subtree out.
    public var isHidden = false
    /// False takes the node and its subtree out.
    public var isUserInteractionEnabled = true

    /// Says which of the node and its descendants take touches.
    public var hitMode = HitMode.auto
    /// The distance of each edge of the area outside the bounds, in points; negative values shrink the area.
    public var touchOutsets = EdgeInsets.zero
    /// The shape of the area, within the bounds unless it is a stroke; outsets are ignored where there is one.
    public var hitShape: HitShape?
    /// Tries the children also for points outside the node's own area.
    public var hitsOutsideBounds = false
    /// The node that a hit in this subtree is reported as. Ignored once that node is gone.
    public var redirect: NodeID?
    /// Says whether the owner's code answers for this node, and which question.
    public var asks = Asks.nothing
    /// The area in which that code may say yes; nil for anywhere. It means nothing for a node that does not ask.
    public var reach: HitReach?

    /// A visible, enabled node of size zero.
    public init() {}

    /// A visible, enabled node at `frame` in its parent's bounds space.
    public init(frame: Rect) {
        origin = frame.origin
        bounds = Rect(origin: .zero, size: frame.size)
    }

    /// Alpha at or below this is not hit: UIKit's threshold.
    @inlinable
    public static var minimumHitAlpha: Double { 0.01 }
}
