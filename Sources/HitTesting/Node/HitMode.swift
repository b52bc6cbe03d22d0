/// Says which of a node and its descendants take touches. It is not inherited.
@frozen
public enum HitMode: UInt8, Hashable, Sendable, CaseIterable {
    /// Node and descendants.
    case auto
    /// Neither: the whole subtree is out.
    case none
    /// The descendants alone; the node passes touches through.
    case boxNone
    /// The node alone; its descendants are out.
    case boxOnly
}

/// The question that a node puts to its owner's code instead of being answered from its attributes.
@frozen
public enum Asks: UInt8, Hashable, Sendable, CaseIterable {
    /// None: attributes say it all.
    case nothing
    /// `hitTest`: the owner answers for the whole subtree, and is asked whatever the node's flags, mode and area are.
    case hitTest
    /// `point(inside:)`: the owner answers the node's own gate, once flags and mode have let the point through.
    case inside
}
