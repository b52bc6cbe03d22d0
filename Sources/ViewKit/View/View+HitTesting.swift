// These functions recurse through open methods, so what they keep on the stack is kept once a level (`maximumDepth`).
// Whatever needs a copy of a node or of a query therefore stands in a function of its own that has returned by then.

extension View {
    /// The default `hitTest` once `point(inside:with:)` has spoken.
    final func finishHitTest(_ point: Point, isInside: Bool, with event: Event?) -> View? {
        switch partsToAsk(isInside: isInside) {
        case .none: return nil
        case .itself: break
        case .subviews:
            if let hit = walkSubviews(point, with: event) { return redirect ?? hit }
        case .index(let window):
            // A query that begins here takes no point that overflowed on the way; the walk goes on with it (B5).
            let hit =
                point.isFinite
                ? window.hitTest(below: self, at: point, with: event) : walkSubviews(point, with: event)
            if let hit { return redirect ?? hit }
        }
        return isInside && hitMode != .boxNone ? redirect ?? self : nil
    }

    /// The loop of the default `hitTest`: over the subviews as they are when it begins, front to back.
    final func walkSubviews(_ point: Point, with event: Event?) -> View? {
        for subview in orderedSubviews.reversed() {
            guard let inner = subview.convertFromSuperview(point) else { continue }
            if let hit = subview.hitTestFromSuperview(inner, with: event) { return hit }
        }
        return nil
    }

    /// `hitTest` as the walk calls it. A point that overflowed on its way here is still a point of the walk, unlike one
    /// that somebody hands in (B5); below windows and views that override `hitTest` a new query begins with it.
    @inline(__always)
    final func hitTestFromSuperview(_ point: Point, with event: Event?) -> View? {
        if point.isFinite { return hitTest(point, with: event) }
        takesAnyPoint = node.asks != .hitTest
        defer { takesAnyPoint = false }
        return hitTest(point, with: event)
    }

    /// Whether the walk has handed in the point that the default `hitTest` was just called with. It has once: what overrides
    /// below hand in meanwhile is theirs.
    @inline(never)
    final func takesOverflow() -> Bool {
        defer { takesAnyPoint = false }
        return takesAnyPoint
    }

    /// Whether the default `hitTest` looks any further: flags and mode.
    @inline(never)
    final func passesDefaultGate() -> Bool { node.passesFlags && node.hitMode != .none }

    /// The walk's conversion of a point of the superview's bounds space; nil if singular (B4).
    @inline(never)
    final func convertFromSuperview(_ point: Point) -> Point? { node.convertFromParent(point) }

    private enum Parts {
        case none
        case itself
        case subviews
        /// The window answers for the subviews: below windows and views that ask, if it uses its index.
        case index(Window)
    }

    @inline(never)
    private func partsToAsk(isInside: Bool) -> Parts {
        guard isInside || node.hitsOutsideBounds else { return .none }
        if node.hitMode == .boxOnly { return .itself }
        guard node.asks != .nothing, let window = attachedWindow, window.usesIndex else { return .subviews }
        return .index(window)
    }
}
