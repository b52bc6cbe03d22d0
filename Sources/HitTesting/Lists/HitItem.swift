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
