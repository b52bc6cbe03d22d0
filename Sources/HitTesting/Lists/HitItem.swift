/// One node in the result of a list, region or nearest query.
public struct HitItem: Hashable, Sendable {
    /// The node itself.
    public let node: NodeID
    /// The node that is reported when this one is hit: the outermost redirect of the node and its ancestors; nil if
    /// there is none.
    public let redirect: NodeID?
    /// Not `.nothing` for an overriding node. It is one item for its whole subtree, found wherever its ancestors let
    /// points through.
    public let asks: Asks
}

/// One item of a nearest query, a node or a view, and how far it is.
public struct Nearby<Item> {
    /// The node or the view.
    public let item: Item
    /// The distance from the point to the part of its area that its ancestors leave, in points of the space of the query; 0 inside.
    public let distance: Double

    package init(item: Item, distance: Double) { (self.item, self.distance) = (item, distance) }
}

extension Nearby: Equatable where Item: Equatable {}
extension Nearby: Hashable where Item: Hashable {}
extension Nearby: Sendable where Item: Sendable {}

/// A part of the plane in which a region query looks for nodes or views.
public enum HitRegion: Hashable, Sendable {
    /// A rectangle, half-open. One that is empty or not finite holds nothing.
    case rect(Rect)
    /// A polygon through its corners, closed from the last to the first and filled by the even-odd rule. Of fewer than three, or where
    /// one is not finite, it holds nothing.
    case lasso([Point])
    /// All that is nearer to a line through some points than half the width. Of no point, where one is not finite, or where the width
    /// is not positive and finite, it holds nothing.
    case line([Point], width: Double)
}

/// Which nodes a region query finds.
@frozen
public enum RegionMode: UInt8, Hashable, Sendable, CaseIterable {
    /// Nodes whose area, cut by their ancestors, shares a point with the region.
    case intersecting
    /// Nodes whose area, cut by their ancestors, is not empty and lies completely in the region.
    case contained
}
