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
    /// `anchorPoint`, `transform`, `alpha` and what else few nodes have.
    @usableFromInline package var rareData = NodeRareData()

    /// True if the subtree takes no touches because it is hidden.
    public var isHidden = false
    /// False if the subtree takes no touches.
    public var isUserInteractionEnabled = true

    /// Which of the node and its descendants take touches.
    public var hitMode = HitMode.auto
    /// True if children are also tested for points outside the node's own area.
    public var hitsOutsideBounds = false
    /// The node that is reported when this subtree is hit. Ignored once that node has been removed.
    public var redirect: NodeID?
    /// Which override the node has, if the owner's code decides about it.
    public var asks = Asks.nothing

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
