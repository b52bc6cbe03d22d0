/// The answer of a hit test at a point.
@frozen
public enum HitResult: Hashable, Sendable {
    /// The node that gets the touch.
    case hit(NodeID)
    /// No node gets the touch.
    case miss
    /// There is no answer before the override of this node is called. `HitScene.query(at:)` stops there with a question to the
    /// node's owner.
    case ask(NodeID)
}
