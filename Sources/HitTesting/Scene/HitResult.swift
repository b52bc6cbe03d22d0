/// The answer of a hit test at a point.
@frozen
public enum HitResult: Hashable, Sendable {
    /// The node that gets the touch.
    case hit(NodeID)
    /// No node gets the touch.
    case miss
    /// A node whose override the walk would call before there is an answer; a `HitQuery` at the same point calls it.
    case ask(NodeID)
}
