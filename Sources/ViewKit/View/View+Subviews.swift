extension View {
    /// Adds a view in front of the other subviews, and removes it from its former superview.
    ///
    /// - Precondition: The view is not a window, and neither this view nor one that contains it. No view ends up deeper
    ///   than `maximumDepth`.
    /// - Complexity: O(size of the view's tree) if its window changes, else O(depth + siblings).
    public final func addSubview(_ view: View) { insert(view) { orderedSubviews.count } }

    /// Inserts a view at an index of `subviews`, behind the subviews that are at this index and above.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - index: The view's new index in `subviews`, counted without the view if it is a subview already.
    /// - Precondition: That of `addSubview(_:)`, and the index is at least 0 and at most the number of other subviews.
    public final func insertSubview(_ view: View, at index: Int) {
        insert(view) {
            precondition(
                (0...orderedSubviews.count).contains(index),
                "insertSubview: an index of 0...\(orderedSubviews.count) was expected, got \(index)")
            return index
        }
    }

    /// Inserts a view directly in front of a subview.
    ///
    /// - Precondition: That of `addSubview(_:)`, and the sibling is another subview of this view.
    public final func insertSubview(_ view: View, aboveSubview sibling: View) {
        insert(view) { index(of: sibling) + 1 }
    }

    /// Inserts a view directly behind a subview.
    ///
    /// - Precondition: That of `addSubview(_:)`, and the sibling is another subview of this view.
    public final func insertSubview(_ view: View, belowSubview sibling: View) {
        insert(view) { index(of: sibling) }
    }

    /// Exchanges two subviews in the order.
    ///
    /// - Precondition: Both are indices of `subviews`.
    /// - Complexity: O(depth).
    public final func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
        for index in [index1, index2] {
            precondition(
                orderedSubviews.indices.contains(index),
                "exchangeSubview: \(index) is not an index of the \(orderedSubviews.count) subviews of \(self)")
        }
        guard index1 != index2 else { return }
        attachedWindow?.treeWillChange()
        orderedSubviews.swapAt(index1, index2)
        attachedWindow?.orderDidChange(of: self, at: min(index1, index2))
        attachedWindow?.orderDidChange(of: self, at: max(index1, index2))
        setNeedsLayout()
    }

    /// Moves a subview in front of its siblings.
    ///
    /// - Precondition: The view is a subview of this one.
    public final func bringSubviewToFront(_ view: View) {
        reorder(view, to: orderedSubviews.count - 1)
    }

    /// Moves a subview behind its siblings.
    ///
    /// - Precondition: The view is a subview of this one.
    public final func sendSubviewToBack(_ view: View) {
        reorder(view, to: 0)
    }

    /// Removes the view, with its subviews, from its superview. Does nothing if there is no superview.
    ///
    /// - Complexity: O(size of the view's tree + siblings).
    public final func removeFromSuperview() {
        guard let oldParent = parent else { return }
        let oldWindow = attachedWindow
        let moving = oldWindow == nil ? [] : subtree()
        oldWindow?.resignFirstResponder(in: self)
        willMove(toSuperview: nil)
        for view in moving { view.willMove(toWindow: nil) }
        oldParent.willRemoveSubview(self)
        guard parent === oldParent else { return }
        // The overrides called above may have moved both to another window.
        let window = attachedWindow
        window?.treeWillChange()
        oldParent.orderedSubviews.remove(at: oldParent.index(of: self))
        parent = nil
        window?.detach(self)
        oldParent.setNeedsLayout()
        for view in moving where view.attachedWindow == nil { view.didMoveToWindow() }
        didMoveToSuperview()
        window?.application?.endMotions(of: moving)
    }

    // MARK: Insertion

    /// Makes a view a subview at the index that `index` returns. `index` is called after the view has left its former
    /// superview.
    private func insert(_ view: View, at index: () -> Int) {
        requireCanHold(view)
        let oldParent = view.parent
        if oldParent === self {
            link(view, at: index)
            return setNeedsLayout()
        }
        let oldWindow = view.attachedWindow
        let newWindow = attachedWindow
        let changesWindow = oldWindow !== newWindow
        // The views below, as they are before the first override is called.
        let moving = changesWindow && !view.orderedSubviews.isEmpty ? view.subtree().dropFirst() : []
        if changesWindow {
            oldWindow?.resignFirstResponder(in: view)
            view.willMove(toWindow: newWindow)
            for view in moving { view.willMove(toWindow: newWindow) }
        }
        view.willMove(toSuperview: self)
        oldParent?.willRemoveSubview(view)

        link(view, at: index)

        oldParent?.setNeedsLayout()
        setNeedsLayout()
        view.noteLayoutOfSubtree()
        if changesWindow, view.attachedWindow === newWindow { view.didMoveToWindow() }
        for view in moving where view.attachedWindow === newWindow { view.didMoveToWindow() }
        view.didMoveToSuperview()
        didAddSubview(view)
        if changesWindow, let application = oldWindow?.application {
            application.endMotions(of: CollectionOfOne(view))
            application.endMotions(of: moving)
        }
    }

    /// Makes a view a subview at the index that `index` returns. Updates the tree of views, and the scenes of the
    /// view's old and new windows. `index` is called after the view has left its former superview.
    ///
    /// Overrides may have changed the tree since `insert` began, so the view's superview and the windows are read again here.
    private func link(_ view: View, at index: () -> Int) {
        requireCanHold(view)
        let (oldParent, oldWindow, newWindow) = (view.parent, view.attachedWindow, attachedWindow)
        oldWindow?.treeWillChange()
        if newWindow !== oldWindow { newWindow?.treeWillChange() }
        if let oldParent { oldParent.orderedSubviews.remove(at: oldParent.index(of: view)) }
        let index = index()
        orderedSubviews.insert(view, at: index)
        view.parent = self
        if !view.autoresizingMask.isEmpty { flags.insert(.mayHaveFlexibleSubviews) }
        raiseHeightBound(for: view)
        if let newWindow, newWindow === oldWindow {
            newWindow.orderDidChange(of: self, at: index)
        } else {
            oldWindow?.detach(view)
            newWindow?.attach(view, at: index)
        }
    }

    private func reorder(_ view: View, to index: Int) {
        let oldIndex = self.index(of: view)
        guard oldIndex != index else { return }
        attachedWindow?.treeWillChange()
        orderedSubviews.remove(at: oldIndex)
        orderedSubviews.insert(view, at: index)
        attachedWindow?.orderDidChange(of: self, at: index)
        setNeedsLayout()
    }

    /// The index of a subview. Compares the last subview first, so each removal from either end compares O(1) subviews.
    private func index(of view: View) -> Int {
        if orderedSubviews.last === view { return orderedSubviews.count - 1 }
        guard let index = orderedSubviews.firstIndex(where: { $0 === view }) else {
            preconditionFailure("\(view) is not a subview of \(self)")
        }
        return index
    }

    // MARK: Preconditions

    private func requireCanHold(_ view: View) {
        precondition(!(view is Window), "\(view) is a window and cannot be a subview")
        precondition(
            self !== view && (view.orderedSubviews.isEmpty || !isDescendant(of: view)),
            "\(view) cannot be put into itself or into a view that is in it")
        let depth = depth + 1
        if depth + Int(view.heightBound) > View.maximumDepth {
            let height = view.countHeight()
            // A release build omits the message of a precondition. Data alone can make a tree too deep, so its message
            // is kept.
            guard depth + height <= View.maximumDepth else {
                fatalError("a view would stand at depth \(depth + height); the deepest allowed is \(View.maximumDepth)")
            }
        }
    }
}
