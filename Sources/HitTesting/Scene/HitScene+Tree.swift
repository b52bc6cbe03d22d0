import SpatialIndex

extension HitScene {
    /// A position among siblings, which are ordered back to front.
    public enum SiblingPosition: Hashable, Sendable {
        /// In front of all siblings, as `addSubview` does.
        case front
        /// Behind all siblings.
        case back
        /// In front of this many siblings, as with `insertSubview(_:at:)`.
        case index(Int)
        /// Directly in front of a sibling.
        case above(NodeID)
        /// Directly behind a sibling.
        case below(NodeID)
    }

    // MARK: Changing

    /// Adds a node to the scene, as a child of `parent`, or as a root if that is nil. Returns the node's identifier.
    ///
    /// - Precondition: The geometry is finite. The parent is in this scene, and the sibling of `position`, if any, is a child of
    ///   the parent.
    /// - Complexity: O(1), with `.index` O(children / 2).
    @discardableResult
    public mutating func insert(_ node: Node, into parent: NodeID? = nil, at position: SiblingPosition = .front)
        -> NodeID
    {
        requireFinite(node)
        let parent = slotOrScreen(parent, #function)
        let sibling = self.sibling(below: position, in: parent)
        let slot = store.makeSlot()
        store.setNew(slot, node)
        let hasOwnOrder = store.link(slot, into: parent, above: sibling)
        countChange()
        noteInserted(slot, hasOwnOrder: hasOwnOrder)
        return store.id(of: slot)
    }

    /// Moves a node, with its subtree, to another parent or another position among its siblings.
    ///
    /// - Parameters:
    ///   - node: The node.
    ///   - parent: The new parent, possibly the same as before; nil makes the node a root.
    ///   - position: The position among its siblings, not counting the node itself.
    /// - Precondition: The node and the parent are in this scene. The parent is neither the node nor in the node's subtree. The
    ///   sibling of `position`, if any, is another child of the parent.
    /// - Complexity: O(1) if the parent stays the same; else O(depth) or O(size of the subtree), whichever is less.
    ///   With `.index` O(children / 2) more.
    public mutating func move(_ node: NodeID, into parent: NodeID?, at position: SiblingPosition = .front) {
        let slot = slot(node)
        let target = slotOrScreen(parent, #function)
        let isReordered = store.links[slot].parent == target
        precondition(
            isReordered || !store.isInSubtree(target, of: slot),
            "move: \(node) cannot go into itself or into a node of its own subtree")
        precondition(
            position != .above(node) && position != .below(node), "move: \(node) cannot be its own neighbour")
        let sibling = sibling(below: position, in: target, without: isReordered ? slot : nil)
        if isReordered, sibling == slot || sibling == store.cores[slot].previous { return }
        countChange()
        noteDeparture(of: slot, isReordered: isReordered)
        let hasOwnOrder: Bool
        if isReordered {
            hasOwnOrder = store.relink(slot, among: target, above: sibling)
        } else {
            store.unlink(slot)
            hasOwnOrder = store.link(slot, into: target, above: sibling)
        }
        noteInserted(slot, hasOwnOrder: hasOwnOrder, isReordered: isReordered)
    }

    /// Removes a node and its subtree from the scene. The identifiers of all removed nodes become stale (`NodeID`).
    ///
    /// - Precondition: The node is in this scene.
    /// - Complexity: O(size of the subtree).
    public mutating func remove(_ node: NodeID) {
        let slot = slot(node)
        countChange()
        noteDeparture(of: slot)
        let descendants = store.links[slot].firstChild == 0 ? [] : store.subtree(of: slot).dropFirst()
        store.unlink(slot)
        free(slot)
        for descendant in descendants { free(descendant) }
    }

    /// Frees a slot. Another node may get it.
    private mutating func free(_ slot: UInt32) {
        for index in building.indices { building[index].own().children?.departed.insert(slot) }
        if !building.isEmpty { building.removeAll { $0.container == slot } }
        store.freeSlot(slot)
    }

    /// The child of `parent` directly behind `position`, not counting `moved`; 0 if there is none.
    private mutating func sibling(
        below position: SiblingPosition, in parent: UInt32, without moved: UInt32? = nil
    ) -> UInt32 {
        switch position {
        case .front: return store.cores[parent].lastChild
        case .back: return 0
        case .index(let index):
            let count = Int(store.links[parent].childCount) - (moved == nil ? 0 : 1)
            precondition((0...count).contains(index), "a sibling index of 0...\(count) was expected, got \(index)")
            if index == 0 { return 0 }
            let child = store.child(of: parent, at: index - 1)
            let isBehind = moved.map { store.links[$0].order <= store.links[child].order } ?? false
            return isBehind ? store.links[child].next : child
        case .above(let sibling), .below(let sibling):
            precondition(
                store.contains(sibling) && store.links[sibling.slot].parent == parent,
                "\(sibling) is not a child of the parent that was given")
            return if case .above = position { sibling.slot } else { store.cores[sibling.slot].previous }
        }
    }

    func requireFinite(_ node: Node) {
        precondition(node.isFinite, "geometry must be finite; got a node at \(node.frame) with \(node.transform)")
    }
}
