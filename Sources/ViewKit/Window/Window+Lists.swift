// The scene's queries for several nodes, in terms of views. Points and regions are in the window's bounds space, as for
// `hitTest(_:with:)`, and the window itself comes last in a list. No override is called.

extension Window {
    /// The front-most view at a point that a predicate accepts: the first of `hits(at:)`.
    ///
    /// No override is called: a view whose class overrides hit testing is one item, together with its descendants. If
    /// accepted, it is the result; otherwise all of it is skipped. The list is not collected.
    ///
    /// - Parameters:
    ///   - point: In the window's bounds space.
    ///   - accepts: Which views count, `{ $0 is Control }` for instance. It is called front to back, for each view once
    ///     and for
    ///     none behind the result. It may read views and query the window, and must not change anything in it.
    /// - Complexity: O(log n) expected for each view that it is called for; at most about twice the cost of the
    ///   recursion.
    public final func topmost(at point: Point, where accepts: (View) -> Bool = { _ in true }) -> ViewItem? {
        var found: ViewItem?
        visitHits(at: point) { item in
            if accepts(item.view) { found = item }
            return found == nil
        }
        return found
    }

    /// All views at a point, front to back, a view after those in it.
    ///
    /// Where no override takes part, the first is what `hitTest(_:with:)` answers; its redirect is given beside it. No
    /// override is called.
    ///
    /// - Parameters: As of `topmost(at:where:)`.
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
        if let item = itemOfAskingWindow({ $0?.contains(point) ?? true }) {
            if point.isFinite { item.map { _ = body($0) } }
            return
        }
        var list = NodeList(of: id, at: point, in: &scene, walks: walksLists)
        reading { while let item = list.next(in: &scene).flatMap(viewItem), body(item) {} }
        list.end(in: &scene)
    }

    /// The views in a region of the window's bounds space, ordered as `hits(at:)` orders them: see
    /// `HitScene.nodes(in:mode:where:)`.
    ///
    /// - Parameters:
    ///   - region: In the window's bounds space. One that is empty or not finite contains nothing.
    ///   - mode: Whether a view must be inside as a whole or in part.
    ///   - accepts: Which views count, as of `topmost(at:where:)`.
    /// - Complexity: O(log n + k log k + k · depth) expected for k views.
    public final func views(
        in region: Rect, mode: RegionMode = .intersecting, where accepts: (View) -> Bool = { _ in true }
    ) -> [ViewItem] {
        views(in: HitRegion.rect(region), mode, accepts)
    }

    /// The views in a polygon of the window's bounds space, a lasso: see `HitScene.nodes(in:mode:where:descend:)`.
    ///
    /// - Parameters:
    ///   - lasso: Its corners, filled by the even-odd rule. With fewer than three, or one that is not finite, it
    ///     contains nothing.
    ///   - mode: Whether a view must be inside as a whole or in part.
    ///   - accepts: Which views count, as of `topmost(at:where:)`.
    /// - Complexity: As `views(in:mode:where:)`, if all views in the lasso's box have a shape.
    public final func views(
        in lasso: [Point], mode: RegionMode = .intersecting, where accepts: (View) -> Bool = { _ in true }
    ) -> [ViewItem] {
        views(in: HitRegion.lasso(lasso), mode, accepts)
    }

    /// The views along a line of the window's bounds space: see `HitScene.nodes(along:width:mode:where:descend:)`.
    ///
    /// - Parameters:
    ///   - line: Its points. With none, or one that is not finite, it contains nothing.
    ///   - width: Its width. One that is not positive and finite contains nothing.
    ///   - mode: Whether a view must be inside as a whole or in part.
    ///   - accepts: Which views count, as of `topmost(at:where:)`.
    /// - Complexity: As `views(in:mode:where:)`, if all views in the line's box have a shape.
    public final func views(
        along line: [Point], width: Double, mode: RegionMode = .intersecting,
        where accepts: (View) -> Bool = { _ in true }
    ) -> [ViewItem] {
        views(in: HitRegion.line(line, width: width), mode, accepts)
    }

    private func views(in region: HitRegion, _ mode: RegionMode, _ accepts: (View) -> Bool) -> [ViewItem] {
        guard let id = nodeID else { return [] }
        if let item = itemOfAskingWindow({ region.finds($0, mode) }) {
            return (item.map { [$0] } ?? []).filter { accepts($0.view) }
        }
        let found = scene.nodes(of: id, in: region, mode, walks: walksLists).compactMap(viewItem)
        return reading { found.filter { accepts($0.view) } }
    }

    /// The views near a point of the window's bounds space, nearest first; of those equally far, the front-most first:
    /// see `HitScene.nearest(to:within:where:)`.
    ///
    /// - Parameters:
    ///   - point: In the window's bounds space. No view is near a point that is not finite.
    ///   - radius: The largest distance that counts, in points; may be infinite.
    ///   - accepts: Which views count, as of `topmost(at:where:)`; it is called nearest first.
    /// - Complexity: O(log n + k log k + k · depth) expected for the k views within the radius.
    public final func nearest(
        to point: Point, within radius: Double = .infinity, where accepts: (View) -> Bool = { _ in true }
    ) -> [NearbyView] {
        guard let id = nodeID, point.isFinite, radius >= 0 else { return [] }
        var distance = 0.0
        let asking = itemOfAskingWindow { reach in
            guard let reach else { return true }
            distance = reach.distance(to: point) ?? .infinity
            return !reach.isEmpty && distance <= radius
        }
        if let asking {
            return asking.map { [NearbyView(item: $0, distance: distance)] }?.filter { accepts($0.item.view) } ?? []
        }
        let found = scene.nearest(of: id, to: point, within: radius, walks: walksLists).compactMap { near in
            viewItem(near.item).map { NearbyView(item: $0, distance: near.distance) }
        }
        return reading { found.filter { accepts($0.item.view) } }
    }

    // MARK: Parts

    final var walksLists: Bool {
        if case .walk = hitTestingStrategy { return true }
        return false
    }

    /// Runs the owner's predicate; nothing may change meanwhile.
    private func reading<Result>(_ body: () -> Result) -> Result {
        readerCount += 1
        scene.isHeld = true
        defer {
            readerCount -= 1
            scene.isHeld = openPassCount + readerCount > 0
        }
        return body()
    }

    /// The only item of a window whose class overrides hit testing, if it is found; nil for other windows.
    ///
    /// - Parameter isFound: Is given the reach, nil for everywhere.
    private func itemOfAskingWindow(_ isFound: (Box?) -> Bool) -> ViewItem?? {
        let asks = asksItself
        guard asks != .nothing else { return nil }
        var gate = node
        gate.asks = asks
        guard !gate.isUnreachable, isFound(gate.askedArea) else { return .some(nil) }
        return ViewItem(view: self, redirect: redirect, asks: asks)
    }

    /// The window's own overrides, as the scene's attribute.
    final var asksItself: Asks {
        if overrides == nil { examineClass() }
        return overrides?.asks ?? .nothing
    }

    private func viewItem(_ item: HitItem) -> ViewItem? {
        guard let view = viewsBySlot[item.node] else { return nil }
        return ViewItem(view: view, redirect: redirect(of: view), asks: view === self ? .nothing : item.asks)
    }

    /// The outermost redirect of a view and its superviews, including the window.
    private func redirect(of view: View) -> View? {
        guard mayHaveRedirects else { return nil }
        var (result, ancestor): (View?, View?) = (nil, view)
        while let current = ancestor {
            if let target = current.redirect { result = target }
            ancestor = current.superview
        }
        return result
    }
}
