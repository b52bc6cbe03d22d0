/// The attributes of one node: all that decides where the node is hit, except its position in the tree.
///
/// A node is a plain value with these stored geometric properties: `bounds` (the node's own space; its origin is the scroll
/// offset), `origin` (the position of the bounds' corner in the parent's bounds space, without the transform), `anchorPoint` and
/// `transform`. `frame` and `center` are derived from them. Setting one stored property leaves the others unchanged; in
/// particular, a new `bounds.size` keeps `origin`.
public struct Node: Hashable, Sendable {
    /// The attributes that a walk reads at each visit. `NodeGate.init(_:)` adds the flags that follow from other attributes.
    @usableFromInline package var gate = NodeGate()
    /// `anchorPoint`, `transform`, `alpha` and other attributes that few nodes have.
    @usableFromInline package var rareData = NodeRareData()
    /// The node that is reported when a node of this subtree is hit; nil for no redirect. A redirect to a node that has been
    /// removed is ignored.
    public var redirect: NodeID?

    /// A visible, enabled node of size zero.
    public init() {}

    /// A visible, enabled node at `frame` in its parent's bounds space.
    public init(frame: Rect) {
        gate.origin = frame.origin
        gate.bounds.size = frame.size
    }

    /// UIKit's threshold: a node is hit only if its alpha is greater than this number.
    @inlinable
    public static var minimumHitAlpha: Double { 0.01 }
}

extension Node {
    /// The node's rectangle in its own space, in points. A negative size is standardised in comparisons.
    @inlinable public var bounds: Rect {
        get { gate.bounds }
        _modify { yield &gate.bounds }
    }
    /// The position of the bounds' corner in the parent's bounds space, without the transform.
    @inlinable public var origin: Point {
        get { gate.origin }
        _modify { yield &gate.origin }
    }

    /// True if the subtree takes no touches because it is hidden.
    @inlinable public var isHidden: Bool {
        get { gate.exclusions.contains(.hidden) }
        set { gate.exclusions.set(.hidden, newValue) }
    }
    /// False if the subtree takes no touches because interaction is disabled.
    @inlinable public var isUserInteractionEnabled: Bool {
        get { !gate.exclusions.contains(.disabled) }
        set { gate.exclusions.set(.disabled, !newValue) }
    }

    /// Which of the node and its descendants take touches.
    @inlinable public var hitMode: HitMode {
        get { gate.hitMode }
        set {
            gate.hitMode = newValue
            gate.exclusions.set(.modeNone, newValue == .none)
        }
    }
    /// True if children are also tested for points outside the node's own area.
    @inlinable public var hitsOutsideBounds: Bool {
        get { gate.passesOutside }
        set { gate.passesOutside = newValue }
    }
    /// The node's override; `.nothing` if the attributes decide.
    @inlinable public var asks: Asks {
        get { gate.asks }
        set { gate.asks = newValue }
    }
}
