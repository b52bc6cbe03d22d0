/// One node of a list, region or nearest query.
public struct HitItem: Hashable, Sendable {
    /// The node itself.
    public let node: NodeID
    /// The node that a hit here is reported as, if a redirect of the node or of an ancestor says so: the outermost on the
    /// path.
    public let redirect: NodeID?
    /// Not `.nothing` for a node whose owner's code answers for its whole subtree: it stands here as one item, for every
    /// place that its ancestors let through.
    public let asks: Asks
}

/// One node near a point, and how far it is.
public struct NearbyItem: Hashable, Sendable {
    public let item: HitItem
    /// The distance from the point to the part of the node's area that its ancestors leave, in points of screen space;
    /// 0 inside.
    public let distance: Double
}

/// Says which nodes a region query finds.
@frozen
public enum RegionMode: UInt8, Hashable, Sendable, CaseIterable {
    /// Nodes whose area, as far as their ancestors leave it, shares a point with the region.
    case intersecting
    /// Nodes whose area, as far as their ancestors leave it, is not empty and lies in the region as a whole.
    case contained
}
