/// The answer to a hit test at a point.
@frozen
public enum HitResult: Hashable, Sendable {
    /// The node that gets the touch.
    case hit(NodeID)
    /// No node.
    case miss
    /// The walk reaches a node that asks its owner; a `HitQuery` at the same point puts the question.
    case ask(NodeID)
}
