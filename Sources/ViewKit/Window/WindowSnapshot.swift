/// What a window's snapshot answers for a point: who gets the touch there, if the snapshot alone can tell.
public enum ViewResult: Hashable, Sendable {
    /// The view with this identifier gets the touch.
    case hit(ViewID)
    /// No view gets the touch.
    case miss
    /// The search came to this view, whose class overrides hit testing. Only the thread of the views can call the
    /// override.
    case ask(ViewID)
}

/// A window as it was at one moment, which any number of threads may query. A snapshot identifies views by their
/// `viewID`.
///
/// ```swift
/// let snapshot = window.snapshot()
/// let hits = await Task.detached { snapshot.hits(at: point) }.value
/// let views = hits.compactMap { window.view(withID: $0.view) }
/// ```
///
/// A snapshot never changes, whatever happens in the window, although the two share storage. Parts of the window that
/// had no index when the snapshot was taken are walked. Points and regions are in the window's bounds space.
public struct WindowSnapshot: Sendable {
    private let snapshot: HitSnapshot
    private let root: NodeID
    /// A node with the window's attributes, and with what the scene does not know: the overrides and the reach of the
    /// window's class.
    let rootNode: Node
    private let identifiers: [ViewID]
    /// The target of each redirect; the key is the node of the view that has the redirect.
    private let redirects: [NodeID: ViewID]

    init(_ window: Window, root: NodeID) {
        snapshot = window.scene.snapshot()
        (self.root, rootNode, identifiers) = (root, window.rootNode, window.identifiersBySlot)
        redirects = Dictionary(uniqueKeysWithValues: window.redirects.map { ($0.source, $0.target.viewID) })
    }

    /// A view in the result of a list query.
    public struct Item: Hashable, Sendable {
        /// The identifier of the view that the query has found.
        public let view: ViewID
        /// The view that is reported when this one is hit: the outermost redirect; nil if there is none.
        public let redirect: ViewID?
        /// The methods of a hit test that the view's class overrides; `.nothing` for none. A view with overrides is one
        /// item for itself and its descendants.
        public let asks: Asks
        fileprivate let node: NodeID
    }

    /// The number of views, including the window.
    public var count: Int { snapshot.count }

    /// The attributes of a listed view.
    public subscript(item: Item) -> Node { snapshot[item.node] }

    // MARK: Queries

    /// The view that gets the touch at a point, as `Window.hitTest(_:with:)` answers where no override takes part.
    ///
    /// - Complexity: O(log n) expected if the window was prepared (`Window.prepare()`), else that of the recursion.
    public func topmost(at point: Point) -> ViewResult {
        let window = rootNode
        guard window.asks == .nothing else {
            let isFound = NodeSearch.hits(at: point).distance(toReach: window.askedArea) != nil
            return isFound && !window.isUnreachable ? .ask(viewID(of: root)) : .miss
        }
        guard point.isFinite, !window.isOut else { return .miss }
        let isInside = window.contains(point)
        let passage = window.passage(isInside: isInside)
        if case .ends = passage { return .miss }
        if case .goesOn = passage {
            switch snapshot.topmost(below: root, at: point) {
            case .hit(let node): return .hit(reported(node) ?? viewID(of: node))
            case .ask(let node): return .ask(viewID(of: node))
            case .miss: break
            }
        }
        return window.takes(isInside: isInside) ? .hit(redirects[root] ?? viewID(of: root)) : .miss
    }

    /// The front-most item at a point that a predicate accepts; nil if there is none. See
    /// `Window.firstHit(at:where:descend:)`.
    public func firstHit(
        at point: Point, where accepts: (Item, WindowSnapshot) -> Bool = { _, _ in true },
        descend descends: (Item, WindowSnapshot) -> Bool = { _, _ in true }
    ) -> Item? {
        var found: Item?
        visitHits(at: point, descend: descends) { item, _ in
            if accepts(item, self) { found = item }
            return found == nil
        }
        return found
    }

    /// All views at a point, front to back: see `Window.hits(at:where:descend:)`.
    public func hits(
        at point: Point, where accepts: (Item, WindowSnapshot) -> Bool = { _, _ in true },
        descend descends: (Item, WindowSnapshot) -> Bool = { _, _ in true }
    ) -> [Item] {
        var found: [Item] = []
        visitItems(.hits(at: point), isWhole: true, descend: { descends(plainItem($0), self) }) { item, _ in
            if accepts(item, self) { found.append(item) }
            return true
        }
        return found
    }

    /// Visits the items that `hits(at:where:descend:)` lists, until `body` returns false.
    ///
    /// - Complexity: That of `hits(at:where:descend:)` for the items up to the last visited one.
    public func visitHits(
        at point: Point, descend descends: (Item, WindowSnapshot) -> Bool = { _, _ in true },
        _ body: (Item, WindowSnapshot) -> Bool
    ) {
        visitItems(.hits(at: point), descend: { descends(plainItem($0), self) }) { item, _ in body(item, self) }
    }

    /// The views in a region: see `Window.views(in:mode:where:descend:)`.
    public func views(
        in region: HitRegion, mode: RegionMode = .intersecting,
        where accepts: (Item, WindowSnapshot) -> Bool = { _, _ in true },
        descend descends: (Item, WindowSnapshot) -> Bool = { _, _ in true }
    ) -> [Item] {
        var found: [Item] = []
        visitViews(in: region, mode: mode, descend: descends) { item, _ in
            if accepts(item, self) { found.append(item) }
            return true
        }
        return found
    }

    /// Visits the items that `views(in:mode:where:descend:)` lists, until `body` returns false: see
    /// `Window.visitViews(in:mode:descend:_:)`.
    public func visitViews(
        in region: HitRegion, mode: RegionMode = .intersecting,
        descend descends: (Item, WindowSnapshot) -> Bool = { _, _ in true }, _ body: (Item, WindowSnapshot) -> Bool
    ) {
        visitItems(.nodes(in: region, mode), descend: { descends(plainItem($0), self) }) { item, _ in body(item, self) }
    }

    /// The views near a point and how far they are, nearest first: see `Window.nearest(to:within:where:descend:)`.
    public func nearest(
        to point: Point, within radius: Double = .infinity,
        where accepts: (Item, WindowSnapshot) -> Bool = { _, _ in true },
        descend descends: (Item, WindowSnapshot) -> Bool = { _, _ in true }
    ) -> [Nearby<Item>] {
        nearestItems(to: point, within: radius) { descends(plainItem($0), self) }.filter { accepts($0.item, self) }
    }

    /// Visits the items that `nearest(to:within:where:descend:)` lists, until `body` returns false: see
    /// `Window.visitNearest(to:within:where:descend:_:)`.
    public func visitNearest(
        to point: Point, within radius: Double = .infinity,
        where accepts: (Item, WindowSnapshot) -> Bool = { _, _ in true },
        descend descends: (Item, WindowSnapshot) -> Bool = { _, _ in true },
        _ body: (Nearby<Item>, WindowSnapshot) -> Bool
    ) {
        visitItems(
            .nearest(to: point, within: radius), descend: { descends(plainItem($0), self) }
        ) { item, distance in !accepts(item, self) || body(Nearby(item: item, distance: distance), self) }
    }

    // MARK: Parts

    /// The item of a view without overrides.
    private func plainItem(_ node: NodeID) -> Item {
        Item(view: viewID(of: node), redirect: reported(node), asks: .nothing, node: node)
    }

    private func viewID(of node: NodeID) -> ViewID { identifiers[node.slotIndex] }

    /// The view that is reported instead of a node's own view when the node is hit: the outermost redirect. Nil if
    /// there is no redirect.
    private func reported(_ node: NodeID) -> ViewID? {
        redirects.isEmpty ? nil : outermostRedirect(from: node)?.target
    }
}

extension WindowSnapshot: WindowLister {
    var rootItem: Item { Item(view: viewID(of: root), redirect: redirects[root], asks: rootNode.asks, node: root) }

    func item(_ item: HitItem) -> Item? {
        Item(
            view: viewID(of: item.node), redirect: reported(item.node), asks: item.node == root ? .nothing : item.asks,
            node: item.node)
    }

    func visitNodes(
        _ search: NodeSearch, isWhole: Bool, descend: (NodeID) -> Bool, _ body: (HitItem, Double) -> Bool
    ) {
        snapshot.visit(search, of: root, isWhole: isWhole, descend: descend, body)
    }
}

extension WindowSnapshot: RedirectingTree {
    package func parent(of node: NodeID) -> NodeID? { snapshot.parent(of: node) }
    package func redirect(of node: NodeID) -> ViewID? { redirects[node] }
}

extension Window {
    /// The window as it is now, for queries by other threads. Builds no index; call `prepare()` first for fast answers.
    ///
    /// - Complexity: O(1), or O(views) if views redirect. The first view that is added afterwards makes the window copy
    ///   8 bytes for each view.
    public final func snapshot() -> WindowSnapshot {
        guard let nodeID else { preconditionFailure("\(self) has no node") }
        return WindowSnapshot(self, root: nodeID)
    }

    /// Builds the indexes of the window now rather than in the first hit tests: see `HitScene.prepare()`. Does nothing
    /// while a list query calls a predicate.
    public final func prepare() {
        guard readerCount == 0 else { return }
        if openPassCount > 0 { keepLevelsOfPasses() }
        scene.prepare()
        if entrance == nil, let nodeID { makeEntrance(nodeID) }
    }

    /// The view in this window with an identifier, for instance from a snapshot; nil if no view in the window has the
    /// identifier now.
    ///
    /// - Complexity: O(1) expected; the first call O(views).
    public final func view(withID id: ViewID) -> View? {
        if viewsByIdentifier == nil {
            viewsByIdentifier = Dictionary(
                uniqueKeysWithValues: subtree().map { ($0.viewID, Unmanaged.passUnretained($0)) })
        }
        return viewsByIdentifier?[id]?.takeUnretainedValue()
    }
}
