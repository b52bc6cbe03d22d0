extension View {
    /// Asks for `layoutSubviews()` to run before the next event, or at the next `layoutIfNeeded()`. Many calls cause one
    /// run.
    ///
    /// Views ask by themselves when they are made, when their size changes and when their subviews do.
    public final func setNeedsLayout() {
        flags.insert(.needsLayout)
        noteLayoutOfSubtree()
    }

    /// Runs the layout that this view and those in it wait for, from the outermost ancestor on that, without a gap,
    /// waits for layout as well.
    ///
    /// A view whose layout asks for layout again gets it at once, up to `maximumLayoutPasses` times.
    ///
    /// - Complexity: O(views that wait, their ancestors and siblings).
    public final func layoutIfNeeded() {
        var root = self
        while let parent = root.parent, parent.flags.contains(.needsLayout) { root = parent }
        var passes = 0
        while root.flags.contains(.subtreeNeedsLayout), passes < View.maximumLayoutPasses {
            passes += 1
            root.layoutOnce()
        }
    }

    /// Gives the view the size that suits it best, as `sizeThatFits(_:)` has it; its origin stays.
    ///
    /// - Precondition: That size is finite.
    public final func sizeToFit() { frame = Rect(origin: frame.origin, size: sizeThatFits(bounds.standardized.size)) }

    /// The greatest number of times that `layoutIfNeeded()` goes through a tree whose layout keeps asking for layout.
    public static var maximumLayoutPasses: Int { 16 }

    private func layoutOnce() {
        var stack: [View] = [self]
        while let view = stack.popLast() {
            guard view.flags.contains(.subtreeNeedsLayout) else { continue }
            let runs = view.flags.contains(.needsLayout)
            view.flags.subtract([.needsLayout, .subtreeNeedsLayout])
            if runs { view.layoutSubviews() }
            stack.append(contentsOf: view.orderedSubviews.reversed())
        }
    }

    /// Makes the way to this view known to its ancestors, if it waits for layout.
    final func noteLayoutOfSubtree() {
        if flags.contains(.needsLayout) { flags.insert(.subtreeNeedsLayout) }
        guard flags.contains(.subtreeNeedsLayout) else { return }
        for view in lineage.dropFirst() {
            guard view.flags.insert(.subtreeNeedsLayout).inserted else { return }
        }
    }
}
