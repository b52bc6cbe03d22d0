// What a scene can be asked about many nodes, of the views in a window. Points and regions are in the window's bounds space,
// as those of `hitTest(_:with:)`, and the window itself is the last of a list. No override is called.

extension Window {
    /// The front-most view at a point that a predicate accepts: the first of `hits(at:)` (SEMANTICS E6).
    ///
    /// No override is called: a view whose class overrides hit testing is one item, with all that is in it. Accepted, it is the
    /// answer; else all of it is passed over. The list is not collected.
    ///
    /// - Parameters:
    ///   - point: In the window's bounds space.
    ///   - accepts: Which views count, `{ $0 is Control }` for instance. It is asked front to back, about each view once and
    ///     about none behind the answer. It may read views and ask the window, and must not change anything in it.
    /// - Complexity: O(log n) expected for each view that it is asked about; never more than about twice what the recursion
    ///   takes.
    public final func firstHit(at point: Point, where accepts: (View) -> Bool = { _ in true }) -> ViewItem? {
        var found: ViewItem?
        visitHits(at: point) { item in
            if accepts(item.view) { found = item }
            return found == nil
        }
        return found
    }

    /// All views at a point, front to back, a view after those in it (SEMANTICS E1, E4).
    ///
    /// The first is what `hitTest(_:with:)` answers, but for redirects, which stand beside, where no override has a say. No
    /// override is called.
    ///
    /// - Parameters: As of `firstHit(at:where:)`.
    /// - Complexity: O(k log n) expected for k views.
    public final func hits(at point: Point, where accepts: (View) -> Bool = { _ in true }) -> [ViewItem] {
        var found: [ViewItem] = []
        visitHits(at: point) { item in
            if accepts(item.view) { found.append(item) }
            return true
        }
        return found
    }

    /// Visits what `hits(at:)` lists, until `body` returns false.
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

    /// The views in a region of the window's bounds space, ordered as `hits(at:)` orders them (SEMANTICS E2): see
    /// `HitScene.nodes(in:mode:where:descend:)`.
    ///
    /// - Parameters:
    ///   - region: In the window's bounds space.
    ///   - mode: Whether a part of a view suffices.
    ///   - accepts: Which views count, as of `firstHit(at:where:)`.
    /// - Complexity: O(log n + k log k + k · depth) expected for k views.
    public final func views(
        in region: HitRegion, mode: RegionMode = .intersecting, where accepts: (View) -> Bool = { _ in true }
    ) -> [ViewItem] {
        let found = items(in: region, mode)
        return reading { found.filter { accepts($0.view) } }
    }

    /// The views near a point of the window's bounds space, nearest first; of those equally far, the front-most first
    /// (SEMANTICS E3): see `HitScene.nearest(to:within:where:descend:)`.
    ///
    /// - Parameters:
    ///   - point: In the window's bounds space. A point that is not finite is near nothing.
    ///   - radius: The largest distance that counts, in points; may be infinite.
    ///   - accepts: Which views count, as of `firstHit(at:where:)`; it is asked nearest first.
    /// - Complexity: O(log n + k log k + k · depth) expected for the k views within the radius.
    public final func nearest(
        to point: Point, within radius: Double = .infinity, where accepts: (View) -> Bool = { _ in true }
    ) -> [Nearby<ViewItem>] {
        let found = items(near: point, within: radius)
        return reading { found.filter { accepts($0.item.view) } }
    }

    // MARK: Parts

    final var walksLists: Bool {
        if case .walk = hitTestingStrategy { return true }
        return false
    }

    /// Runs code that asks the owner what it accepts; nothing may change meanwhile.
    private func reading<Result>(_ body: () -> Result) -> Result {
        readerCount += 1
        scene.isHeld = true
        defer {
            readerCount -= 1
            scene.isHeld = openPassCount + readerCount > 0
        }
        return body()
    }

    /// The question that the window itself is asked, by what its class overrides.
    final var asksItself: Asks {
        if overrides == nil { examineClass() }
        return overrides?.asks ?? .nothing
    }
}

extension Window: WindowLister {
    final var rootNode: Node {
        // Which may find the reach of the class.
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
