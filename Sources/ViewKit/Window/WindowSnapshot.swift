/// The answer at a point of a snapshot of a window.
public enum ViewResult: Hashable, Sendable {
    /// The view with this identifier gets the touch.
    case hit(ViewID)
    /// No view gets the touch.
    case miss
    /// A view whose class overrides hit testing comes first; only the thread of the views can ask it.
    case ask(ViewID)
}

/// A window as it was at one moment, which any number of threads may query. It identifies views by their `viewID`.
///
/// ```swift
/// let snapshot = window.snapshot()
/// let hits = await Task.detached { snapshot.hits(at: point) }.value
/// let views = hits.compactMap { window.view(named: $0.view) }
/// ```
///
/// It shares its storage with the window, never changes, and gives the same answers whatever happens there. What had no
/// index when it was taken is answered by walking. Points and regions are in the window's bounds space.
public struct WindowSnapshot: Sendable {
    private let snapshot: HitSnapshot
    private let root: NodeID
    private let rootAsks: Asks
    /// The reach of the window's own overrides, which the scene does not know.
    private let rootReach: HitReach?
    private let names: [ViewID]
    /// The targets of redirects, by the nodes that have them.
    private let redirects: [NodeID: ViewID]

    init(_ window: Window, root: NodeID) {
        snapshot = window.scene.snapshot()
        (self.root, rootAsks, names) = (root, window.asksItself, window.namesBySlot)
        rootReach = window.node.reach
        var redirects: [NodeID: ViewID] = [:]
        if window.mayHaveRedirects {
            for view in window.subtree() {
                if let id = view.nodeID, let target = view.redirect { redirects[id] = target.viewID }
            }
        }
        self.redirects = redirects
    }

    /// A view in the result of a list query.
    public struct Item: Hashable, Sendable {
        /// The view itself.
        public let view: ViewID
        /// The view that is reported when this one is hit: the outermost redirect; nil if there is none.
        public let redirect: ViewID?
        /// Not `.nothing` for a view whose class overrides hit testing; it is one item for itself and its descendants.
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
        let window = snapshot[root]
        guard rootAsks == .nothing else { return askingItem(at: point).map { .ask($0.view) } ?? .miss }
        guard point.isFinite, !window.isOut else { return .miss }
        let isInside = window.contains(point)
        let passage = window.passage(isInside: isInside)
        if case .ends = passage { return .miss }
        if case .goesOn = passage {
            switch snapshot.topmost(below: root, at: point) {
            case .hit(let node): return .hit(redirect(of: node) ?? name(node))
            case .ask(let node): return .ask(name(node))
            case .miss: break
            }
        }
        return window.takes(isInside: isInside) ? .hit(redirects[root] ?? name(root)) : .miss
    }

    /// The front-most item at a point that a predicate accepts: see `Window.topmost(at:where:)`.
    public func topmost(at point: Point, where accepts: (Item, WindowSnapshot) -> Bool) -> Item? {
        if rootAsks != .nothing { return askingItem(at: point).flatMap { accepts($0, self) ? $0 : nil } }
        var found: Item?
        snapshot.visitHits(of: root, at: point, endsEarly: true) { node in
            let item = item(node)
            if accepts(item, self) { found = item }
            return found == nil
        }
        return found
    }

    /// All views at a point, front to back: see `Window.hits(at:where:)`.
    public func hits(
        at point: Point, where accepts: (Item, WindowSnapshot) -> Bool = { _, _ in true }
    ) -> [Item] {
        var found: [Item] = []
        if rootAsks != .nothing {
            found = askingItem(at: point).map { [$0] } ?? []
        } else {
            snapshot.visitHits(of: root, at: point, endsEarly: false) {
                found.append(item($0))
                return true
            }
        }
        return found.filter { accepts($0, self) }
    }

    /// The views in a region: see `Window.views(in:mode:where:)`.
    public func views(
        in region: Rect, mode: RegionMode = .intersecting,
        where accepts: (Item, WindowSnapshot) -> Bool = { _, _ in true }
    ) -> [Item] {
        views(in: HitRegion.rect(region), mode, accepts)
    }

    /// The views in a polygon, a lasso: see `Window.views(in:mode:where:)`.
    public func views(
        in lasso: [Point], mode: RegionMode = .intersecting,
        where accepts: (Item, WindowSnapshot) -> Bool = { _, _ in true }
    ) -> [Item] {
        views(in: HitRegion.lasso(lasso), mode, accepts)
    }

    /// The views along a line: see `Window.views(along:width:mode:where:)`.
    public func views(
        along line: [Point], width: Double, mode: RegionMode = .intersecting,
        where accepts: (Item, WindowSnapshot) -> Bool = { _, _ in true }
    ) -> [Item] {
        views(in: HitRegion.line(line, width: width), mode, accepts)
    }

    private func views(
        in region: HitRegion, _ mode: RegionMode, _ accepts: (Item, WindowSnapshot) -> Bool
    ) -> [Item] {
        let found =
            rootAsks == .nothing
            ? snapshot.nodes(of: root, in: region, mode).map(item) : askingItem { region.finds($0, mode) }
        return found.filter { accepts($0, self) }
    }

    /// The views near a point and how far they are, nearest first: see `Window.nearest(to:within:where:)`.
    public func nearest(
        to point: Point, within radius: Double = .infinity,
        where accepts: (Item, WindowSnapshot) -> Bool = { _, _ in true }
    ) -> [(item: Item, distance: Double)] {
        guard point.isFinite, radius >= 0 else { return [] }
        if rootAsks == .nothing {
            return snapshot.nearest(of: root, to: point, within: radius)
                .map { (item($0.item), $0.distance) }.filter { accepts($0.0, self) }
        }
        var distance = 0.0
        let found = askingItem { reach in
            guard let reach else { return true }
            guard let toReach = reach.distance(to: point) else { return false }
            distance = toReach
            return distance <= radius
        }
        return found.filter { accepts($0, self) }.map { ($0, distance) }
    }

    // MARK: Parts

    private func name(_ node: NodeID) -> ViewID { names[node.slotIndex] }

    private func item(_ item: HitItem) -> Item {
        Item(
            view: name(item.node), redirect: redirect(of: item.node), asks: item.node == root ? .nothing : item.asks,
            node: item.node)
    }

    private func askingItem(at point: Point) -> Item? {
        point.isFinite ? askingItem { $0?.contains(point) ?? true }.first : nil
    }

    /// The window as the only item, if its class overrides hit testing and it is found.
    private func askingItem(_ isFound: (Box?) -> Bool) -> [Item] {
        var window = snapshot[root]
        (window.asks, window.reach) = (rootAsks, rootReach)
        guard !window.isUnreachable, isFound(window.askedArea) else { return [] }
        return [Item(view: name(root), redirect: redirects[root], asks: rootAsks, node: root)]
    }

    private func redirect(of node: NodeID) -> ViewID? {
        guard !redirects.isEmpty else { return nil }
        var (result, ancestor): (ViewID?, NodeID?) = (nil, node)
        while let current = ancestor {
            if let target = redirects[current] { result = target }
            ancestor = snapshot.parent(of: current)
        }
        return result
    }
}

extension Window {
    /// The window as it is now, for queries by other threads. It builds no index: call `prepare()` before for fast
    /// answers.
    ///
    /// - Complexity: O(1), or O(views) if views redirect. When the first view enters after it, 8 bytes for each view
    ///   are copied.
    public final func snapshot() -> WindowSnapshot {
        guard let nodeID else { preconditionFailure("\(self) has no node") }
        return WindowSnapshot(self, root: nodeID)
    }

    /// Builds the indexes of the window now rather than in the first hit tests: see `HitScene.prepare()`.
    public final func prepare() {
        guard readerCount == 0 else { return }
        if openPassCount > 0 { keepLevelsOfPasses() }
        scene.prepare()
        if entrance == nil, let nodeID { makeEntrance(nodeID) }
    }

    /// The view of this window with an identifier from a snapshot; nil if it is not in the window any more.
    ///
    /// - Complexity: O(1) expected; the first call O(views).
    public final func view(named name: ViewID) -> View? {
        if viewsByName == nil {
            viewsByName = Dictionary(uniqueKeysWithValues: subtree().map { ($0.viewID, Unmanaged.passUnretained($0)) })
        }
        return viewsByName?[name]?.takeUnretainedValue()
    }
}
