extension View {
    /// Requests that `layoutSubviews()` runs before the next event, or in the next `layoutIfNeeded()`. Several requests
    /// lead to one run.
    ///
    /// A view requests layout by itself when it is created, when its size changes, and when a subview is added, removed
    /// or moved in the order.
    public final func setNeedsLayout() {
        flags.insert(.needsLayout)
        noteLayoutOfSubtree()
    }

    /// Runs the pending layout of this view and its subviews. If the superview has pending layout too, the run starts
    /// there instead, and so on upward.
    ///
    /// Layout that requests layout again is repeated at once, in up to `maximumLayoutPasses` passes.
    ///
    /// - Complexity: O(views with pending layout, their ancestors and siblings).
    public final func layoutIfNeeded() {
        var root = self
        while let parent = root.parent, parent.flags.contains(.needsLayout) { root = parent }
        var passes = 0
        while root.flags.contains(.subtreeNeedsLayout), passes < View.maximumLayoutPasses {
            passes += 1
            root.layoutOnce()
        }
    }

    /// Gives the view the size that `sizeThatFits(_:)` returns for its present size. The origin of the frame stays.
    ///
    /// - Precondition: The size returned is finite.
    public final func sizeToFit() { frame = Rect(origin: frame.origin, size: sizeThatFits(bounds.standardized.size)) }

    /// The greatest number of passes of one `layoutIfNeeded()`. The limit ends the passes if layout requests layout
    /// again each time.
    public static var maximumLayoutPasses: Int { 16 }

    private func layoutOnce() {
        // The views of each level, and the first of them that has not been looked at.
        var levels: [(views: [View], next: Int)] = [([self], 0)]
        while let level = levels.last {
            let pending = level.views[level.next...].firstIndex { $0.flags.contains(.subtreeNeedsLayout) }
            guard let pending else {
                levels.removeLast()
                continue
            }
            levels[levels.count - 1].next = pending + 1
            let view = level.views[pending]
            let runs = view.flags.contains(.needsLayout)
            view.flags.subtract([.needsLayout, .subtreeNeedsLayout])
            if runs { view.layoutSubviews() }
            levels.append((view.orderedSubviews, 0))
        }
    }

    /// Sets `subtreeNeedsLayout` in this view and its ancestors, if the view or one below it has pending layout.
    final func noteLayoutOfSubtree() {
        if flags.contains(.needsLayout) { flags.insert(.subtreeNeedsLayout) }
        guard flags.contains(.subtreeNeedsLayout) else { return }
        var next = parent
        while let view = next, !view.flags.contains(.subtreeNeedsLayout) {
            view.flags.insert(.subtreeNeedsLayout)
            next = view.parent
        }
    }
}
