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
/// is one item for all of its views (Semantics, E4).
protocol WindowLister {
    associatedtype Item

    /// A node with the window's attributes, and with the overrides and the reach of the window's class.
    var rootNode: Node { get }
    /// The item that stands for all views of the window, if the window's class overrides hit testing.
    var rootItem: Item { get }
    func item(_ item: HitItem) -> Item?
    /// Visits the nodes that a search finds, until `body` returns false. It never does if `isWhole` is true.
    func visitNodes(
        _ search: NodeSearch, isWhole: Bool, descend: (NodeID) -> Bool, _ body: (HitItem, Double) -> Bool)
}

extension WindowLister {
    /// Visits the items that a search finds, until `body` returns false. If the window's class overrides hit testing, that is the
    /// window's item alone, or none.
    func visitItems(
        _ search: NodeSearch, isWhole: Bool = false, descend descends: (NodeID) -> Bool, _ body: (Item, Double) -> Bool
    ) {
        let root = rootNode
        guard root.asks != .nothing else {
            return visitNodes(search, isWhole: isWhole, descend: descends) { node, distance in
                item(node).map { body($0, distance) } ?? true
            }
        }
        if !root.isUnreachable, let distance = search.distance(toReach: root.askedArea) { _ = body(rootItem, distance) }
    }

    /// The items that a search for the nearest finds.
    func nearestItems(to point: Point, within radius: Double, descend descends: (NodeID) -> Bool) -> [Nearby<Item>] {
        var found: [Nearby<Item>] = []
        visitItems(.nearest(to: point, within: radius), isWhole: true, descend: descends) { item, distance in
            found.append(Nearby(item: item, distance: distance))
            return true
        }
        return found
    }
}
