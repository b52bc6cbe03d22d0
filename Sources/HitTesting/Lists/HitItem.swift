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

/// One node near a point, and its distance.
public struct NearbyItem: Hashable, Sendable {
    public let item: HitItem
    /// The distance from the point to the part of the node's area that its ancestors leave, in points of screen space;
    /// 0 inside.
    public let distance: Double
}

/// Which nodes a region query finds.
@frozen
public enum RegionMode: UInt8, Hashable, Sendable, CaseIterable {
    /// Nodes whose area, cut by their ancestors, shares a point with the region.
    case intersecting
    /// Nodes whose area, cut by their ancestors, is not empty and lies completely in the region.
    case contained
}
