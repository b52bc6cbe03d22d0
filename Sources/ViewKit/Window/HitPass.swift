/// A query of the window's scene in progress, whose questions overrides answer. The first change of the tree during the
/// query makes the pass store the levels that the plain recursion would still go through.
///
/// The window reuses passes, and keeps as many as were ever nested at a time.
final class HitPass {
    /// A view whose subviews are being tested.
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
    /// The number of hit tests for which the query's cost is charged.
    @exclusivity(unchecked) var times = 1
    /// The levels in progress, innermost first, as they were before the first change of the tree during this hit test;
    /// nil until then. The levels keep their views alive.
    @exclusivity(unchecked) var levels: [Level]?

    /// Stores the levels in progress.
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

    /// Closes the innermost pass. Closing the outermost one pays what all of them have cost.
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

    /// Makes all open passes store their levels, before a change of the tree. Discards what the finished ones have
    /// cost.
    final func keepLevelsOfPasses() {
        for pass in passes[..<openPassCount] where pass.levels == nil { pass.keepLevels(in: self) }
        debt = HitDebt()
    }
}
