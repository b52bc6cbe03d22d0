/// One view in the result of a list, region or nearest query of a window.
public struct ViewItem {
    /// The view that the query has found.
    public let view: View
    /// The view that is reported when this one is hit: the outermost redirect of the view and its superviews; nil if
    /// there is none.
    public let redirect: View?
    /// The methods of a hit test that the view's class overrides; `.nothing` for none. A view with overrides is one item, which
    /// stands for its descendants too. The item is listed at every point inside the view's reach that the superviews let through.
    public let asks: Asks
}

/// The list queries of a window or of its snapshot, answered by the scene. A window whose class overrides hit testing
/// is one item for all of its views (SEMANTICS E4).
protocol WindowLister {
    associatedtype Item

    /// A node with the window's attributes, and with the overrides and the reach of the window's class.
    var rootNode: Node { get }
    /// The item that stands for all views of the window, if the window's class overrides hit testing.
    var rootItem: Item { get }
    func item(_ item: HitItem) -> Item?
    func visitNodes(
        in region: HitRegion, _ mode: RegionMode, descend: (NodeID) -> Bool, _ body: (HitItem) -> Bool)
    func nodes(near point: Point, within radius: Double, descend: (NodeID) -> Bool) -> [Nearby<HitItem>]
    func visitNodes(
        near point: Point, within radius: Double, descend: (NodeID) -> Bool, _ body: (Nearby<HitItem>) -> Bool)
}

extension WindowLister {
    /// The result of a query if the window's class overrides hit testing: the window's item alone, or no item if the
    /// query does not find the window. Nil if the class overrides nothing.
    ///
    /// - Parameter isFound: Returns true if the query finds a window with the given reach; nil stands for a reach
    ///   without bounds.
    func askingItems(_ isFound: (Box?) -> Bool) -> [Item]? {
        let root = rootNode
        guard root.asks != .nothing else { return nil }
        return root.isUnreachable || !isFound(root.askedArea) ? [] : [rootItem]
    }

    func askingItems(at point: Point) -> [Item]? {
        askingItems { point.isFinite && $0?.contains(point) ?? true }
    }

    func visitItems(
        in region: HitRegion, _ mode: RegionMode, descend descends: (NodeID) -> Bool, _ body: (Item) -> Bool
    ) {
        if let items = askingItems({ region.finds($0, mode) }) { return items.forEach { _ = body($0) } }
        visitNodes(in: region, mode, descend: descends) { node in item(node).map(body) ?? true }
    }

    func items(near point: Point, within radius: Double, descend descends: (NodeID) -> Bool) -> [Nearby<Item>] {
        askingItems(near: point, within: radius)
            ?? nodes(near: point, within: radius, descend: descends).compactMap { near in
                item(near.item).map { Nearby(item: $0, distance: near.distance) }
            }
    }

    func visitItems(
        near point: Point, within radius: Double, descend descends: (NodeID) -> Bool,
        _ body: (Nearby<Item>) -> Bool
    ) {
        if let items = askingItems(near: point, within: radius) { return items.forEach { _ = body($0) } }
        visitNodes(near: point, within: radius, descend: descends) { near in
            item(near.item).map { body(Nearby(item: $0, distance: near.distance)) } ?? true
        }
    }

    private func askingItems(near point: Point, within radius: Double) -> [Nearby<Item>]? {
        guard point.isFinite, radius >= 0 else { return [] }
        var distance = 0.0
        let asking = askingItems { reach in
            guard let reach else { return true }
            guard let toReach = reach.distance(to: point) else { return false }
            distance = toReach
            return distance <= radius
        }
        return asking?.map { Nearby(item: $0, distance: distance) }
    }
}
