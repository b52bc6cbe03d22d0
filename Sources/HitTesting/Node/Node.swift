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
    /// `anchorPoint` and `transform`.
    @usableFromInline package var anchored = AnchoredTransform()
    /// `alpha` and what else few nodes have.
    @usableFromInline package var extras = NodeExtras()

    /// Takes the node and its subtree out.
    public var isHidden = false
    /// False takes the node and its subtree out.
    public var isUserInteractionEnabled = true

    /// Says which of the node and its descendants take touches (D1).
    public var hitMode = HitMode.auto
    /// Tries the children also for points outside the node's own area (D4).
    public var hitsOutsideBounds = false
    /// The node that a hit in this subtree is reported as (D5). Ignored once that node is gone.
    public var redirect: NodeID?
    /// Says whether the owner's code answers for this node, and which question.
    public var asks = Asks.nothing

    /// A visible, enabled node of size zero.
    public init() {}

    /// A visible, enabled node at `frame` in its parent's bounds space.
    public init(frame: Rect) {
        origin = frame.origin
        bounds = Rect(origin: .zero, size: frame.size)
    }

    /// Alpha at or below this is not hit (A3): UIKit's threshold.
    @inlinable
    public static var minimumHitAlpha: Double { 0.01 }
}
