/// A query of the window's scene that is in progress. Overrides of views answer the query's questions. The query cannot
/// go on once an override has changed the tree. So before the first change, the rest of the query is stored in
/// `levels`, and recursion finishes it.
///
/// The window reuses passes, and keeps as many as were ever nested at a time.
final class HitPass {
    /// The part of a hit test that is left at one level of the tree: a view, and those of its subviews that are still
    /// to be tested. The view is the query's root, or lies between the root and the overriding view.
    struct Level {
        let view: View
        /// The point in the view's bounds space.
        let point: Point
        /// True if the view's `point(inside:with:)` has returned true.
        let isInside: Bool
        /// The subviews that are still to be tested, front to back.
        let remaining: [View]
    }

    @exclusivity(unchecked) var query = HitQuery()
    /// The number of hit tests that this query pays for: its own, and later ones that recursion will answer. For all
    /// later ones together, the query pays at most `Window.mostBooked`.
    @exclusivity(unchecked) var times = 1
    /// The part of this hit test that was left when the tree first changed, innermost level first. Nil before the first
    /// change. The levels keep their views alive.
    @exclusivity(unchecked) var levels: [Level]?

    /// Sets `levels` to what is left of the query.
    func keepLevels(in window: Window) {
        levels = window.scene.pendingLevels(of: query).compactMap { level in
            guard let id = level.node, let view = window.viewsBySlot[id] else { return nil }
            return Level(
                view: view, point: level.point, isInside: level.isInside,
                remaining: level.remaining.compactMap { window.viewsBySlot[$0] })
        }
    }
}

extension Window {
    /// Begins a query below a view's node, at a point of the view's bounds space. The query runs to its first question
    /// or its end.
    ///
    /// `openPass` and `close` are separate functions, so that no query is on the stack while overrides are called.
    @inline(never)
    final func openPass(below id: NodeID, at point: Point) -> HitPass {
        if openPassCount == passes.count { passes.append(HitPass()) }
        let pass = passes[openPassCount]
        openPassCount += 1
        scene.isHeld = true
        scene.begin(&pass.query, below: id, at: point)
        return pass
    }

    /// Closes the innermost pass. If no other pass and no list query is in progress, spends the cost of the pass, and
    /// `debt`, on indexes. Otherwise adds the cost to `debt`. Does neither if the tree or an attribute has changed during
    /// the pass.
    @inline(never)
    final func close(_ pass: HitPass) {
        openPassCount -= 1
        scene.isHeld = openPassCount + readerCount > 0
        // The count of costs is incomplete if a change has interrupted the query, and the index used may be gone.
        if pass.levels != nil { return pass.levels = nil }
        scene.end(&pass.query, times: pass.times, &debt)
        if pass.times != 1 { pass.times = 1 }
        if entrance == nil, openPassCount == 0, scene.hasIndexThatAnswers, let nodeID { makeEntrance(nodeID) }
    }

    /// Makes each pass in progress store its `levels`, unless it has done so. Called before a change of the tree. Discards
    /// `debt`, the cost of finished inner passes.
    final func keepLevelsOfPasses() {
        for pass in passes[..<openPassCount] where pass.levels == nil { pass.keepLevels(in: self) }
        debt = HitDebt()
    }
}
