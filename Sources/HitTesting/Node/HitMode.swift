/// Which of a node and its descendants take touches. Descendants do not inherit the mode.
@frozen
public enum HitMode: UInt8, Hashable, Sendable, CaseIterable {
    /// The node and its descendants take touches.
    case auto
    /// Neither the node nor its descendants take touches.
    case none
    /// Only the descendants take touches; the node itself lets touches through to what lies behind.
    case boxNone
    /// Only the node takes touches; its descendants take none.
    case boxOnly
}
