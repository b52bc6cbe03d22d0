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
