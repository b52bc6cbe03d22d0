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
            if let hit = window.hitTest(below: self, at: point, with: event) { return redirect ?? hit }
        }
        return takes(isInside: isInside) ? redirect ?? self : nil
    }

    /// The loop of the default `hitTest`: over the subviews as they are when it begins, front to back.
    final func walkSubviews(_ point: Point, with event: Event?) -> View? {
        for subview in orderedSubviews.reversed() {
            guard let inner = subview.convertFromSuperview(point), !subview.passesOver(.hitTest, at: inner) else {
                continue
            }
            if let hit = subview.hitTest(inner, with: event) { return hit }
        }
        return nil
    }

    /// Whether the default `hitTest` looks any further: flags and mode.
    @inline(never)
    package final func passesDefaultGate() -> Bool { !node.isOut }

    /// Whether the view itself is hit when no subview is.
    @inline(never)
    final func takes(isInside: Bool) -> Bool { node.takes(isInside: isInside) }

    /// The walk's conversion of a point of the superview's bounds space; nil if the transform is
    /// singular (B4) or the result is not finite (B5).
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
        switch node.passage(isInside: isInside) {
        case .ends: return .none
        case .stopsHere: return .itself
        case .goesOn: break
        }
        if orderedSubviews.isEmpty { return .itself }
        guard node.asks != .nothing, let window = attachedWindow, window.usesIndex else { return .subviews }
        return .index(window)
    }
}
