/// The area in which the code of a node that asks may say yes: a promise of its owner.
///
/// Outside of it the code would answer nil or false, and is not called. With a reach a node that asks stands in indexes
/// as other nodes do; without one it is asked about every point that its ancestors let through.
public enum HitReach: Hashable, Sendable {
    /// A rectangle in the node's own bounds space, in points; a negative size is standardised.
    case rect(Rect)
    /// The standardised bounds, each edge moved out by so many points; negative values shrink them.
    case outsets(EdgeInsets)

    /// The reach in the bounds space of a node with these bounds: half-open, perhaps empty.
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
