/// A hit test that is put to the window's scene, while overrides answer its questions: it stands in the window, not on the stack, so that
/// the first change of the tree makes it keep what the plain recursion would still hold.
///
/// Passes are used again; the window has as many as were open at a time, each within the one before.
final class HitPass {
    /// A view whose subviews the hit test is going through.
    struct Level {
        let view: View
        /// The point in the view's bounds space.
        let point: Point
        /// The answer of the view's `point(inside:)`.
        let isInside: Bool
        /// The subviews still to be asked, front to back.
        let remaining: [View]
    }

    @exclusivity(unchecked) var query = HitQuery()
    /// The number of hit tests alike that it stands for.
    @exclusivity(unchecked) var times = 1
    /// The levels reached, innermost first, as they were before the tree changed; nil while it has not. They keep their
    /// views alive.
    @exclusivity(unchecked) private(set) var levels: [Level]?

    /// Keeps the levels reached, unless that has been done.
    func keepLevels(in window: Window) -> Bool {
        guard levels == nil else { return false }
        levels = window.scene.pendingLevels(of: query).compactMap { level in
            guard let id = level.node, let view = window.viewsBySlot[id] else { return nil }
            return Level(
                view: view, point: level.point, isInside: level.isInside,
                remaining: level.remaining.compactMap { window.viewsBySlot[$0] })
        }
        return true
    }

    func letGoOfLevels() { levels = nil }
}

extension Window {
    /// Opens a pass below a view, at a point of its bounds space, and runs it to the first question or the end.
    ///
    /// A function of its own, as the next one, so that nothing of a query is on the stack, once a level, while views are called.
    @inline(never)
    final func openPass(below id: NodeID, at point: Point) -> HitPass {
        if openPassCount == passes.count { passes.append(HitPass()) }
        let pass = passes[openPassCount]
        openPassCount += 1
        scene.isHeld = true
        scene.begin(&pass.query, below: id, at: point)
        return pass
    }

    /// Closes the innermost pass. When none is open, they are paid for.
    @inline(never)
    final func close(_ pass: HitPass) {
        openPassCount -= 1
        scene.isHeld = openPassCount + readerCount > 0
        // What has changed the tree was not counted to its end, and what it has cost is not known to be there any more.
        if pass.levels != nil { return pass.letGoOfLevels() }
        scene.end(&pass.query, times: pass.times, &debt)
        if pass.times != 1 { pass.times = 1 }
        if entrance == nil, openPassCount == 0, scene.hasIndexThatAnswers, let nodeID { makeEntrance(nodeID) }
    }

    /// Makes all open passes keep their levels, before something changes.
    final func keepLevelsOfPasses() {
        // Passes further out than one that has already kept its levels have kept theirs.
        for pass in passes[..<openPassCount].reversed() where !pass.keepLevels(in: self) { break }
        debt = HitDebt()
    }
}
