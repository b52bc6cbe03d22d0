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

/// Which override a node has: code of its owner that decides instead of the node's attributes.
///
/// A node with an override is an *overriding node*: a hit test that comes to the node puts a question to the owner's code.
@frozen
public enum Asks: UInt8, Hashable, Sendable, CaseIterable {
    /// No override: the attributes decide.
    case nothing
    /// An override of `hitTest`: it answers for the whole subtree, and is called whatever the node's flags, mode and
    /// area are.
    case hitTest
    /// An override of `point(inside:)`: it decides whether the point is in the node, after flags and mode have let the
    /// point through.
    case pointInside
}
