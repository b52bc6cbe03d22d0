extension View {
    /// The view that holds this one.
    public final var superview: View? { parent }

    /// The views in this one, back to front: the last is in front of the others and is asked first.
    public final var subviews: [View] { orderedSubviews }

    /// The window at the root of the tree that this view is in; a window's is itself.
    public final var window: Window? { attachedWindow }

    /// True if this is the other view or one that is, at any level, in it.
    ///
    /// - Complexity: O(depth).
    public final func isDescendant(of view: View) -> Bool {
        var ancestor: View? = self
        while let current = ancestor {
            if current === view { return true }
            ancestor = current.parent
        }
        return false
    }

    /// The first view with the tag among this one and those in it, in pre-order, back to front.
    ///
    /// - Complexity: O(views below).
    public final func viewWithTag(_ tag: Int) -> View? {
        var stack: [View] = [self]
        while let view = stack.popLast() {
            if view.tag == tag { return view }
            stack.append(contentsOf: view.orderedSubviews.reversed())
        }
        return nil
    }

    /// This view and all in it, in pre-order, back to front.
    final func subtree() -> [View] {
        guard !orderedSubviews.isEmpty else { return [self] }
        var views: [View] = []
        var stack: [View] = [self]
        while let view = stack.popLast() {
            views.append(view)
            stack.append(contentsOf: view.orderedSubviews.reversed())
        }
        return views
    }

    // MARK: Depth

    /// The greatest number of levels that a tree of views can have: 0 for a lone root, this for the deepest view in it.
    ///
    /// `hitTest` is a recursion through open methods, so its depth is bounded by the stack and not by memory. The limit
    /// is chosen so that the recursion fits into the 512 KiB of stack that threads other than the main one have on Apple
    /// platforms. A level with an override that calls `super` was measured at 1.6 KiB in a debug build and 0.8 KiB in a
    /// release build (Swift 6.3, x86-64), which leaves overrides about 1 KiB a level for themselves.
    public static var maximumDepth: Int { 200 }

    /// The number of ancestors.
    final var depth: Int {
        var depth = 0
        var ancestor = parent
        while let current = ancestor {
            depth += 1
            ancestor = current.parent
        }
        return depth
    }

    /// Counts the levels below the view and sets `heightBound` of all views in it accordingly.
    final func countHeight() -> Int {
        for view in subtree().reversed() {
            view.heightBound = view.orderedSubviews.reduce(0) { max($0, $1.heightBound + 1) }
        }
        return Int(heightBound)
    }

    /// Raises `heightBound` of this view and its ancestors to what a subview demands.
    final func raiseHeightBound(for subview: View) {
        var bound = subview.heightBound + 1
        var ancestor: View? = self
        while let current = ancestor, current.heightBound < bound {
            current.heightBound = bound
            bound += 1
            ancestor = current.parent
        }
    }
}
