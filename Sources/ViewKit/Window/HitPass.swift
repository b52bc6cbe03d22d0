/// An index query while an override answers its question.
///
/// It stands outside of the window's scene, so that the override may change the tree and run hit tests of its own; the
/// window knows it, so that the first change makes it keep what the plain recursion would still hold.
final class HitPass {
    /// A view whose subviews the hit test is going through.
    struct Level {
        let view: View
        /// In the view's bounds space.
        let point: Point
        /// What the view's `point(inside:)` said.
        let isInside: Bool
        /// The subviews still to be asked, front to back.
        let remaining: [View]
    }

    private var query: HitQuery
    /// The hit test in whose override this one was begun.
    let outer: HitPass?
    /// The levels reached, innermost first, as they were before the tree changed; nil while it has not. They keep their
    /// views alive.
    private(set) var levels: [Level]?

    /// What the query waits for, or how it ended.
    private(set) var step: HitQuery.Step

    init(_ query: HitQuery, in outer: HitPass?) {
        step = query.step
        self.query = query
        self.outer = outer
    }

    @inline(never)
    func resume(with reply: HitQuery.Reply, in window: Window) {
        step = query.resume(with: reply, in: &window.scene)
    }

    /// Keeps the levels reached, unless that has been done.
    func keepLevels(in window: Window) -> Bool {
        guard levels == nil else { return false }
        levels = query.pendingLevels().compactMap { level in
            guard let id = level.node, let view = window.viewsBySlot[id] else { return nil }
            return Level(
                view: view, point: level.point, isInside: level.isInside,
                remaining: level.remaining.compactMap { window.viewsBySlot[$0] })
        }
        return true
    }
}
