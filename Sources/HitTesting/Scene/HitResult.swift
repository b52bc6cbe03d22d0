/// The answer of a hit test at a point.
@frozen
public enum HitResult: Hashable, Sendable {
    /// The node that gets the touch.
    case hit(NodeID)
    /// No node gets the touch.
    case miss
    /// The walk has come to a node with an override; a `HitQuery` at the same point asks its owner.
    case ask(NodeID)
}
