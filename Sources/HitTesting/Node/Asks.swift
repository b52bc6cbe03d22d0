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

/// The area in which a node's override may answer yes: a promise of its owner.
///
/// Outside of the reach, the override would answer nil or false, and is not called. With a reach, an overriding node has an
/// entry of that size in indexes. Without a reach, its override is called for every point that the ancestors let through.
public enum HitReach: Hashable, Sendable {
    /// A rectangle in the node's own bounds space, in points; a negative size is standardised.
    case rect(Rect)
    /// The standardised bounds, with each edge moved outward by a number of points, or inward if the number is negative.
    case outsets(EdgeInsets)

    /// The reach in the bounds space of a node with these bounds: half-open, possibly empty.
    @inlinable
    public func area(bounds: Rect) -> Box {
        switch self {
        case .rect(let rect): Box(rect)
        case .outsets(let outsets): touchArea(bounds: bounds, outsets: outsets)
        }
    }

    /// True if no coordinate is NaN or infinite.
    public var isFinite: Bool {
        switch self {
        case .rect(let rect): rect.isFinite
        case .outsets(let outsets): outsets.isFinite
        }
    }
}
