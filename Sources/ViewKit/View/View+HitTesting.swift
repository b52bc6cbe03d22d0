extension View {
    /// Whether the default `hitTest` looks any further: flags and mode.
    final var passesDefaultGate: Bool { node.passesFlags && node.hitMode != .none }

    /// The default `hitTest` once `point(inside:with:)` has spoken.
    final func finishHitTest(_ point: Point, isInside: Bool, with event: Event?) -> View? {
        guard isInside || node.hitsOutsideBounds else { return nil }
        if node.hitMode != .boxOnly {
            // The window answers for what lies below windows and views that ask, if it uses its index.
            if node.asks != .nothing, let window = attachedWindow, window.usesIndex {
                if let hit = window.hitTest(below: self, at: point, with: event) { return redirect ?? hit }
            } else if let hit = walkSubviews(point, with: event) {
                return redirect ?? hit
            }
        }
        return isInside && node.hitMode != .boxNone ? redirect ?? self : nil
    }

    /// The loop of the default `hitTest`: over the subviews as they are when it begins, front to back.
    final func walkSubviews(_ point: Point, with event: Event?) -> View? {
        for subview in orderedSubviews.reversed() {
            guard let inner = subview.node.convertFromParent(point) else { continue }
            if let hit = subview.hitTest(inner, with: event) { return hit }
        }
        return nil
    }
}
