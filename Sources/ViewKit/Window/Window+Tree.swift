extension Window {
    /// Called before the tree or an attribute changes. Counts the change, and discards `entrance`. At the first
    /// change during a query, the query stores the views that it still has to test (Semantics, C6).
    final func treeWillChange() {
        precondition(
            readerCount == 0, "\(self) is being asked for a list: what decides which views count must not change any")
        changeCount &+= 1
        dropEntrance()
        if openPassCount > 0 || !debt.isEmpty { keepLevelsOfPasses() }
    }

    /// Updates the scene after a view of this window has got a new index among the subviews of `parent`.
    final func orderDidChange(of parent: View, at index: Int) {
        guard let id = parent.orderedSubviews[index].nodeID, let parentID = parent.nodeID else { return }
        scene.move(id, into: parentID, at: position(of: index, in: parent))
    }

    /// Adds a view and its descendants to the window's scene. The view is already the subview at `index` of a view in
    /// this window.
    final func attach(_ root: View, at index: Int) {
        guard let parent = root.parent else { return }
        enter(root, in: parent, at: position(of: index, in: parent))
        guard !root.orderedSubviews.isEmpty else { return }
        var stack = [root]
        while let view = stack.popLast() {
            for subview in view.orderedSubviews { enter(subview, in: view, at: .front) }
            stack.append(contentsOf: view.orderedSubviews)
        }
    }

    private func enter(_ view: View, in parent: View, at position: HitScene.SiblingPosition) {
        view.attachedWindow = self
        view.examineClass()
        view.gate.asks = view.overrides?.asks ?? .nothing
        if view.gate.asks != .nothing { mayAsk = true }
        let id = scene.insert(view.node, into: parent.nodeID, at: position)
        view.nodeID = id
        enter(view, as: id)
        if view.redirect != nil { mayHaveRedirects = true }
        if !view.gestureRecognizers.isEmpty { mayHaveRecognizers = true }
    }

    /// Records the view of a node.
    final func enter(_ view: View, as id: NodeID) {
        viewsBySlot[id] = view
        while identifiersBySlot.count <= id.slotIndex { identifiersBySlot.append(view.viewID) }
        identifiersBySlot[id.slotIndex] = view.viewID
        viewsByIdentifier?[view.viewID] = Unmanaged.passUnretained(view)
    }

    /// Removes a view and its descendants from the window's scene, after the view has left its superview.
    final func detach(_ root: View) {
        guard let rootID = root.nodeID else { return }
        scene.remove(rootID)
        for view in root.subtree() {
            if let id = view.nodeID { viewsBySlot[id] = nil }
            viewsByIdentifier?[view.viewID] = nil
            view.leaveScene()
        }
    }

    private func position(of index: Int, in parent: View) -> HitScene.SiblingPosition {
        if index == parent.orderedSubviews.count - 1 { return .front }
        return index == 0 ? .back : .above(parent.orderedSubviews[index - 1].nodeID!)
    }
}

extension View {
    /// Clears what the view has stored about the window that it has left.
    final func leaveScene() {
        nodeID = nil
        attachedWindow = nil
        gate.asks = .nothing
    }
}
