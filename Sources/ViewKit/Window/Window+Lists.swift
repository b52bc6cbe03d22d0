// The scene's queries for several nodes, in terms of views. Points and regions are in the window's bounds space. In a
// list from front to back, the window itself comes last. No override is called.

extension Window {
    /// The front-most view at a point that a predicate accepts; nil if there is none. It is the first view that
    /// `hits(at:where:)` lists.
    ///
    /// No override is called: a view whose class overrides hit testing is one item, together with its descendants. If
    /// the predicate accepts the view, the item is the result; otherwise all views in the item are skipped. The search
    /// ends at the result, without listing the views behind it.
    ///
    /// - Parameters:
    ///   - point: In the window's bounds space.
    ///   - accepts: Returns true for the views that count, `{ $0 is Control }` for instance. The predicate is called
    ///     front to back, once for each view, and for none behind the result. It may read views and query the window,
    ///     and must not change anything in the window.
    /// - Complexity: O(log n) expected for each view that the predicate is called for; at most about twice the cost of
    ///   the recursion.
    public final func firstHit(at point: Point, where accepts: (View) -> Bool = { _ in true }) -> ViewItem? {
        var found: ViewItem?
        visitHits(at: point) { item in
            if accepts(item.view) { found = item }
            return found == nil
        }
        return found
    }

    /// All views at a point, front to back. A view comes after its subviews.
    ///
    /// No override is called. Where no override takes part in the hit test, the first item is the view that is hit.
    /// `hitTest(_:with:)` then returns the item's `redirect`, or the item's view if `redirect` is nil.
    ///
    /// - Parameters: Those of `firstHit(at:where:)`; here the predicate is called for all views at the point.
    /// - Complexity: O(k log n) expected for k views.
    public final func hits(at point: Point, where accepts: (View) -> Bool = { _ in true }) -> [ViewItem] {
        var found: [ViewItem] = []
        visitHits(at: point) { item in
            if accepts(item.view) { found.append(item) }
            return true
        }
        return found
    }

    /// Calls `body` with the items that `hits(at:where:)` lists, front to back, until `body` returns false.
    public final func visitHits(at point: Point, _ body: (ViewItem) -> Bool) {
        guard let id = nodeID else { return }
        if let items = askingItems(at: point) {
            for item in items { _ = body(item) }
            return
        }
        var list = NodeList(of: id, at: point, in: &scene, walks: walksLists)
        reading { while let item = list.next(in: &scene).flatMap(item), body(item) {} }
        list.end(in: &scene)
    }

    /// The views in a region of the window's bounds space, ordered as `hits(at:)` orders them: see
    /// `HitScene.nodes(in:mode:where:descend:)`.
    ///
    /// - Parameters:
    ///   - region: In the window's bounds space.
    ///   - mode: Whether a view is listed if only a part of it is in the region.
    ///   - accepts: Returns true for the views that count; see `firstHit(at:where:)`.
    /// - Complexity: O(log n + k log k + k · depth) expected for k views.
    public final func views(
        in region: HitRegion, mode: RegionMode = .intersecting, where accepts: (View) -> Bool = { _ in true }
    ) -> [ViewItem] {
        let found = items(in: region, mode)
        return reading { found.filter { accepts($0.view) } }
    }

    /// The views near a point of the window's bounds space, nearest first. Views at the same distance are ordered front
    /// to back (SEMANTICS E3). See `HitScene.nearest(to:within:where:descend:)`.
    ///
    /// - Parameters:
    ///   - point: In the window's bounds space. No view is near a point that is not finite.
    ///   - radius: The largest distance that counts, in points; may be infinite.
    ///   - accepts: Returns true for the views that count; see `firstHit(at:where:)`. The predicate is called for
    ///     the nearest view first.
    /// - Complexity: O(log n + k log k + k · depth) expected for the k views within the radius.
    public final func nearest(
        to point: Point, within radius: Double = .infinity, where accepts: (View) -> Bool = { _ in true }
    ) -> [Nearby<ViewItem>] {
        let found = items(near: point, within: radius)
        return reading { found.filter { accepts($0.item.view) } }
    }

    // MARK: Parts

    final var walksLists: Bool {
        if case .walk = hitTestingStrategy { true } else { false }
    }

    /// Runs `body` and returns the result of `body`. Since `body` calls a predicate of the owner, nothing in the window
    /// may change meanwhile.
    private func reading<Result>(_ body: () -> Result) -> Result {
        readerCount += 1
        scene.isHeld = true
        defer {
            readerCount -= 1
            scene.isHeld = openPassCount + readerCount > 0
        }
        return body()
    }

    /// The overrides of the window's class, as a value of the attribute `asks` of a node; `.nothing` for none.
    final var asksItself: Asks {
        if overrides == nil { examineClass() }
        return overrides?.asks ?? .nothing
    }
}

extension Window: WindowLister {
    final var rootNode: Node {
        // Before `node` is read: examining the class may set the node's reach.
        let asks = asksItself
        var root = node
        root.asks = asks
        return root
    }

    final var rootItem: ViewItem { ViewItem(view: self, redirect: redirect, asks: asksItself) }

    final func item(_ item: HitItem) -> ViewItem? {
        guard let view = viewsBySlot[item.node] else { return nil }
        let redirect = mayHaveRedirects ? outermostRedirect(from: view)?.target : nil
        return ViewItem(view: view, redirect: redirect, asks: view === self ? .nothing : item.asks)
    }

    final func nodes(in region: HitRegion, _ mode: RegionMode) -> [HitItem] {
        nodeID.map { scene.nodes(of: $0, in: region, mode, walks: walksLists) } ?? []
    }

    final func nodes(near point: Point, within radius: Double) -> [Nearby<HitItem>] {
        nodeID.map { scene.nearest(of: $0, to: point, within: radius, walks: walksLists) } ?? []
    }
}
