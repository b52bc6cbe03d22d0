/// One node in the result of a list, region or nearest query.
public struct HitItem: Hashable, Sendable {
    /// The node itself.
    public let node: NodeID
    /// The node that is reported when `node` is hit: the outermost redirect of the node and its ancestors; nil if there is none.
    public let redirect: NodeID?
    /// The node's override; `.nothing` if it has none. An overriding node is one item for its whole subtree, with the area of its
    /// reach, or the whole plane.
    public let asks: Asks
}

/// One item of a nearest query, a node or a view, and its distance.
public struct Nearby<Item> {
    /// The node or the view.
    public let item: Item
    /// The distance from the queried location to the visible part of the item's area, in units of the query's space; 0 inside.
    /// The visible part is where the ancestors of the node or view let touches through.
    public let distance: Double

    package init(item: Item, distance: Double) { (self.item, self.distance) = (item, distance) }
}

extension Nearby: Equatable where Item: Equatable {}
extension Nearby: Hashable where Item: Hashable {}
extension Nearby: Sendable where Item: Sendable {}

/// A part of the plane in which a region query looks for nodes or views.
public enum HitRegion: Hashable, Sendable {
    /// A rectangle, half-open. A rectangle that is empty or not finite holds nothing.
    case rect(Rect)
    /// A polygon given by its corners, closed from the last to the first and filled by the even-odd rule. It holds nothing if
    /// there are fewer than three corners, or if a coordinate is not finite.
    case lasso([Point])
    /// All points that are nearer to a line through the given points than half the width. It holds nothing if there is no point,
    /// if a coordinate is not finite, or if the width is not positive and finite.
    case line([Point], width: Double)
}

/// Which nodes a region query finds. A node's visible area is its area, cut by its ancestors.
@frozen
public enum RegionMode: UInt8, Hashable, Sendable, CaseIterable {
    /// Nodes with a visible area that shares a point with the region.
    case intersecting
    /// Nodes with a visible area that is not empty and lies completely in the region.
    case contained
}
