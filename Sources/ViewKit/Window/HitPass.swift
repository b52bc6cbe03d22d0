/// A query of the window's scene in progress, whose questions overrides answer. An override may change the tree, which
/// invalidates the query. So the first change makes the pass store the rest of the work as `levels`, for the recursion.
///
/// The window reuses passes, and keeps as many as were ever nested at a time.
final class HitPass {
    /// An ancestor of the overriding view, up to the query's root, with those of its subviews that are still to be tested.
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
    /// The number of equal hit tests that the query stands for when its cost is spent on indexes: itself, and those that
    /// recursion answers afterwards.
    @exclusivity(unchecked) var times = 1
    /// The views whose subviews were being tested when the tree first changed during this hit test, innermost first; nil
    /// before that. The levels keep their views alive.
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
    /// Opens a pass below a view, at a point of its bounds space, and runs it to the first question or the end.
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

    /// Closes the innermost pass, and adds its cost to `debt`. If no other pass and no list query is in progress, spends
    /// the cost and the debt on indexes instead.
    @inline(never)
    final func close(_ pass: HitPass) {
        openPassCount -= 1
        scene.isHeld = openPassCount + readerCount > 0
        // A query interrupted by a change has no complete count, and the index that it used may be gone.
        if pass.levels != nil { return pass.levels = nil }
        scene.end(&pass.query, times: pass.times, &debt)
        if pass.times != 1 { pass.times = 1 }
        if entrance == nil, openPassCount == 0, scene.hasIndexThatAnswers, let nodeID { makeEntrance(nodeID) }
    }

    /// Makes all open passes store their levels, before a change of the tree. Discards `debt`, the cost of finished inner
    /// passes.
    final func keepLevelsOfPasses() {
        for pass in passes[..<openPassCount] where pass.levels == nil { pass.keepLevels(in: self) }
        debt = HitDebt()
    }
}
