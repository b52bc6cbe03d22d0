// These functions call each other recursively through open methods, so every level of the tree has their frames on the
// stack (`maximumDepth`). Code that needs a copy of a node or a query is in separate functions, which return before the
// recursion goes deeper.

extension View {
    /// The rest of the default `hitTest` after `point(inside:with:)` has answered: tests the subviews, then the view
    /// itself. Returns the view that is hit, or nil.
    @inline(__always)
    final func finishHitTest(_ point: Point, isInside: Bool, with event: Event?) -> View? {
        let passage = gate.passage(isInside: isInside)
        // Most views that are tested end here, without a call.
        if case .ends = passage { return nil }
        return finishHitTest(point, passage, isInside: isInside, with: event)
    }

    @inline(never)
    private final func finishHitTest(
        _ point: Point, _ passage: HitPassage, isInside: Bool, with event: Event?
    ) -> View? {
        if case .goesOn = passage, !orderedSubviews.isEmpty {
            let hit: View?
            if gate.asks != .nothing, !recursesNow(), let window = attachedWindow {
                hit = window.hitTest(below: self, at: point, with: event)
            } else {
                hit = walkSubviews(point, with: event)
            }
            if let hit { return redirect ?? hit }
        }
        return gate.takes(isInside: isInside) ? redirect ?? self : nil
    }

    /// Returns true if the subviews are hit-tested by recursion this time. True if there is no window; otherwise the
    /// window decides (`recurses(below:)`).
    @inline(__always)
    private final func recursesNow() -> Bool {
        windowReference?._withUnsafeGuaranteedRef { $0.recurses(below: self) } ?? true
    }

    /// The loop of the default `hitTest` over the subviews, front to back, as they are when the loop begins. Returns
    /// the first view that is hit, or nil.
    final func walkSubviews(_ point: Point, with event: Event?) -> View? {
        // The array keeps the views alive, whatever overrides do to the tree, so no view needs a reference of its own.
        let subviews = orderedSubviews
        var index = subviews.count
        while index > 0 {
            index -= 1
            let subview = Unmanaged.passUnretained(subviews[index])
            if let hit = subview._withUnsafeGuaranteedRef({ $0.hitTestFromSuperview(point, with: event) }) {
                return hit
            }
        }
        return nil
    }

    /// Hit-tests this view as its superview does: converts a point of the superview's bounds space, and calls
    /// `hitTest`. If there is no conversion, or if the point is outside the reach, returns nil without the call.
    @inline(__always)
    final func hitTestFromSuperview(_ point: Point, with event: Event?) -> View? {
        guard let inner = convertFromSuperview(point), !skips(.hitTest, at: inner) else { return nil }
        return hitTest(inner, with: event)
    }

    /// True if an overridden method is not called at a point of the bounds space, because the point is outside the
    /// reach.
    @inline(__always)
    final func skips(_ method: HitTestOverrides, at point: Point) -> Bool {
        flags.contains(.mayHaveReach) && skipsOverride(method, at: point)
    }

    @inline(never)
    private func skipsOverride(_ method: HitTestOverrides, at point: Point) -> Bool {
        if overrides == nil { examineClass() }
        guard let overrides, overrides.contains(method), let reach = details?.rareData.reach,
            !reach.area(bounds: gate.bounds).contains(point)
        else { return false }
        windowReference?._withUnsafeGuaranteedRef { window in
            guard window.notesSkipped(self) else { return }
            window.noteSkipped(SkippedOverride(view: self, method: method, point: point))
        }
        return true
    }

    /// Returns true if the default `hitTest` may find the view or a subview. Returns false if the view's flags or
    /// `hitMode` take the view and its subviews out of hit testing.
    @inline(__always)
    package final func passesDefaultGate() -> Bool { !gate.isOut }

    /// Converts a point of the superview's bounds space to this view's, as the walk does. Nil if the transform is
    /// singular (Semantics, B4) or the result is not finite (Semantics, B5).
    @inline(__always)
    final func convertFromSuperview(_ point: Point) -> Point? {
        gate.isTransformed ? convertThroughTransform(point) : gate.translateFromParent(point)
    }

    @inline(never)
    private final func convertThroughTransform(_ point: Point) -> Point? {
        gate.convertFromParent(point, by: rareData.anchored)
    }

    /// True if a point lies in the view's touch area, which may be other than the bounds.
    @inline(never)
    final func isInArea(_ point: Point) -> Bool {
        guard let details, !details.rareData.isEmpty else { return Box(gate.bounds).contains(point) }
        return details.area.contains(point) && (!gate.hasShape || isInShape(point))
    }

    @inline(never)
    private final func isInShape(_ point: Point) -> Bool { node.contains(point) }
}
