extension Window {
    /// Makes hit tests that wait for an override keep what they need of the tree as it is, before it or an attribute
    /// changes (SEMANTICS C6).
    final func treeWillChange() {
        precondition(
            readerCount == 0, "\(self) is being asked for a list: what decides which views count must not change any")
        changeCount &+= 1
        dropEntrance()
        if openPassCount > 0 { keepLevelsOfPasses() }
    }

    final func attributesDidChange(of id: NodeID, to node: Node) {
        scene[id] = node
    }

    /// A view of this window stands at `index` among the subviews of `parent`, and did not before.
    final func orderDidChange(of parent: View, at index: Int) {
        guard let id = parent.orderedSubviews[index].nodeID, let parentID = parent.nodeID else { return }
        scene.move(id, into: parentID, at: position(of: index, in: parent))
    }

    /// Enters a tree of views that now stands at `index` among the subviews of a view of this window.
    final func attach(_ root: View, at index: Int) {
        guard let parent = root.parent else { return }
        enter(root, in: parent, at: position(of: index, in: parent))
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

    /// Remembers the view of a node.
    final func enter(_ view: View, as id: NodeID) {
        viewsBySlot[id] = view
        while namesBySlot.count <= id.slotIndex { namesBySlot.append(view.viewID) }
        namesBySlot[id.slotIndex] = view.viewID
        viewsByName?[view.viewID] = Unmanaged.passUnretained(view)
    }

    /// Takes out a tree of views that has left its place in this window.
    final func detach(_ root: View) {
        guard let rootID = root.nodeID else { return }
        scene.remove(rootID)
        for view in root.subtree() {
            if let id = view.nodeID { viewsBySlot[id] = nil }
            viewsByName?[view.viewID] = nil
            view.leaveScene()
        }
    }

    private func position(of index: Int, in parent: View) -> HitScene.SiblingPosition {
        if index == parent.orderedSubviews.count - 1 { return .front }
        return index == 0 ? .back : .above(parent.orderedSubviews[index - 1].nodeID!)
    }
}

extension View {
    /// Forgets the window of a view that is in none any more.
    final func leaveScene() {
        nodeID = nil
        attachedWindow = nil
        gate.asks = .nothing
    }
}
