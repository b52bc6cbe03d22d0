// The scene's queries for several nodes, in terms of views. Points and regions are in the window's bounds space. In a
// list from front to back, the window itself comes last. No override is called.

extension Window {
    /// The front-most view at a point that a predicate accepts; nil if there is none. It is the first view that
    /// `hits(at:where:descend:)` lists.
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
    ///   - descends: Returns false for a view whose subviews do not count (Semantics, E6); this does not concern the view
    ///     itself. The predicate is called once for a view with subviews, before any of them is tested, and not for the
    ///     window. What holds for the other predicate holds for this one too.
    /// - Complexity: O(log n) expected for each view that the predicate is called for; at most about twice the cost of
    ///   the recursion.
    public final func firstHit(
        at point: Point, where accepts: (View) -> Bool = { _ in true },
        descend descends: (View) -> Bool = { _ in true }
    ) -> ViewItem? {
        var found: ViewItem?
        visitHits(at: point, descend: descends) { item in
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
    /// - Parameters: Those of `firstHit(at:where:descend:)`; here the predicate is called for all views at the point.
    /// - Complexity: O(k log n) expected for k views.
    public final func hits(
        at point: Point, where accepts: (View) -> Bool = { _ in true },
        descend descends: (View) -> Bool = { _ in true }
    ) -> [ViewItem] {
        var found: [ViewItem] = []
        visitHits(at: point, descend: descends) { item in
            if accepts(item.view) { found.append(item) }
            return true
        }
        return found
    }

    /// Calls `body` with the items that `hits(at:where:descend:)` lists, front to back, until `body` returns false.
    ///
    /// - Complexity: That of `hits(at:where:descend:)` for the items up to the last visited one.
    public final func visitHits(
        at point: Point, descend descends: (View) -> Bool = { _ in true }, _ body: (ViewItem) -> Bool
    ) {
        guard nodeID != nil else { return }
        visitItems(.hits(at: point), descend: { viewsBySlot[$0].map(descends) ?? true }) { item, _ in body(item) }
    }

    /// The views in a region of the window's bounds space, ordered as `hits(at:where:descend:)` orders them: see
    /// `HitScene.nodes(in:mode:where:descend:)`.
    ///
    /// - Parameters:
    ///   - region: In the window's bounds space.
    ///   - mode: Whether a view is listed if only a part of it is in the region.
    ///   - accepts: Returns true for the views that count; see `firstHit(at:where:descend:)`.
    ///   - descends: Returns false for a view whose subviews do not count; see `firstHit(at:where:descend:)`.
    /// - Complexity: O(log n + k log k + k · depth) expected for k views.
    public final func views(
        in region: HitRegion, mode: RegionMode = .intersecting, where accepts: (View) -> Bool = { _ in true },
        descend descends: (View) -> Bool = { _ in true }
    ) -> [ViewItem] {
        var found: [ViewItem] = []
        visitViews(in: region, mode: mode, descend: descends) { item in
            if accepts(item.view) { found.append(item) }
            return true
        }
        return found
    }

    /// Calls `body` with the items that `views(in:mode:where:descend:)` lists, until `body` returns false. The views behind
    /// the last one are not tested: this is how to find the first view in a region.
    ///
    /// - Complexity: See `HitScene.visitNodes(in:mode:descend:_:)`.
    public final func visitViews(
        in region: HitRegion, mode: RegionMode = .intersecting, descend descends: (View) -> Bool = { _ in true },
        _ body: (ViewItem) -> Bool
    ) {
        visitItems(.nodes(in: region, mode), descend: { viewsBySlot[$0].map(descends) ?? true }) { item, _ in
            body(item)
        }
    }

    /// The views near a point of the window's bounds space, nearest first. Views at the same distance are ordered front
    /// to back (Semantics, E3). See `HitScene.nearest(to:within:where:descend:)`.
    ///
    /// - Parameters:
    ///   - point: In the window's bounds space. No view is near a point that is not finite.
    ///   - radius: The largest distance that counts, in points; may be infinite.
    ///   - accepts: Returns true for the views that count; see `firstHit(at:where:descend:)`. The predicate is called for
    ///     the nearest view first.
    ///   - descends: Returns false for a view whose subviews do not count; see `firstHit(at:where:descend:)`.
    /// - Complexity: O(log n + k log k + k · depth) expected for the k views within the radius.
    public final func nearest(
        to point: Point, within radius: Double = .infinity, where accepts: (View) -> Bool = { _ in true },
        descend descends: (View) -> Bool = { _ in true }
    ) -> [Nearby<ViewItem>] {
        let found = nearestItems(to: point, within: radius, descend: { viewsBySlot[$0].map(descends) ?? true })
        return reading { found.filter { accepts($0.item.view) } }
    }

    /// Calls `body` with the items that `nearest(to:within:where:descend:)` lists, nearest first, until `body` returns false.
    /// Nothing beyond the last of these views is searched.
    ///
    /// - Complexity: See `HitScene.visitNearest(to:within:where:descend:_:)`.
    public final func visitNearest(
        to point: Point, within radius: Double = .infinity, where accepts: (View) -> Bool = { _ in true },
        descend descends: (View) -> Bool = { _ in true }, _ body: (Nearby<ViewItem>) -> Bool
    ) {
        visitItems(
            .nearest(to: point, within: radius), descend: { viewsBySlot[$0].map(descends) ?? true }
        ) { item, distance in !accepts(item.view) || body(Nearby(item: item, distance: distance)) }
    }

    // MARK: Parts

    final var walksLists: Bool {
        if case .walk = hitTestingStrategy { true } else { false }
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

    final func visitNodes(
        _ search: NodeSearch, isWhole: Bool, descend: (NodeID) -> Bool, _ body: (HitItem, Double) -> Bool
    ) {
        guard let nodeID else { return }
        visit(search, of: nodeID, walks: walksLists, isWhole: isWhole, descend: descend, body)
    }
}

extension Window: SceneOwner {
    package final func withScene<Result>(_ body: (inout HitScene) -> Result) -> Result { body(&scene) }

    package final func reading<Result>(_ body: () -> Result) -> Result {
        readerCount += 1
        scene.isHeld = true
        defer {
            readerCount -= 1
            scene.isHeld = openPassCount + readerCount > 0
        }
        return body()
    }
}
