import SpatialIndex

// Updating nodes that have entries, or become movers, in the index of their siblings.
extension SiblingUpdate {
    /// Updates the boxes of nodes in a list, some of which become movers. Stops at the first node that is no sibling of the last
    /// one, or needs more. Stops also at a mover that is not the first node, since `update` updates that faster.
    ///
    /// - Returns: The offset of the node at which the update stopped; the list's end if there is none.
    mutating func updateEntries(
        _ nodes: ArraySlice<UInt32>, from start: Int, _ children: ChildIndex?, _ still: StillIndex?,
        in store: inout NodeStore
    ) -> Int {
        var offset = start
        while offset < nodes.endIndex {
            let node = nodes[offset]
            if store.cores[node].isChanged {
                guard let isMoved = updateBoxes(of: node, isFirst: offset == start, children, still, in: &store)
                else { break }
                if !isMoved {
                    store.cores[node].isChanged = false
                } else if nodes.count >= SiblingUpdate.many {
                    updated.append(node)
                } else {
                    note(node, in: &store)
                }
            }
            offset += 1
        }
        return offset
    }

    /// Updates the boxes of a node in the index of its siblings and in the flattened index.
    ///
    /// - Returns: Whether a box has changed; nil if the node is no sibling of the last one, or needs more than new boxes. Nil also
    ///   for a mover, unless `isFirst` is true.
    @inline(__always)
    private mutating func updateBoxes(
        of node: UInt32, isFirst: Bool, _ children: ChildIndex?, _ still: StillIndex?, in store: inout NodeStore
    ) -> Bool? {
        guard node < store.moves.count else { return nil }
        let (core, move) = (store.cores[node], store.moves[node])
        guard isFirst || move.beside == 0, move.moverOf == container, isSibling(node, in: store)
        else { return nil }
        let isPlain = core.isPlainChild
        let area = isPlain ? nil : store.reachedArea(of: node)
        var isMoved = true
        if let children {
            let isMover = children.movers.has(node, at: move.beside &- 1)
            guard isMover || children.isOrdered else { return nil }
            let level = children.level(ofMover: Int(move.beside) - 1)
            let box = isPlain ? core.reachedBox(in: level) : store.reachedBox(of: node, area, in: level)
            if isMover {
                children.movers.update(Int(move.beside) - 1, box)
            } else {
                guard let isNew = updateEntry(of: node, core, move, box, in: children, &store) else { return nil }
                isMoved = isNew || still != nil
            }
            _ = children.grow(by: box)
        }
        if let still {
            guard core.flags.contains(.isMover) else { return nil }
            let box = isPlain ? core.reachedBox(in: level) : store.reachedBox(of: node, area, in: level)
            guard still.movers.update(Int(move.mover) - 1, box, of: node) else { return nil }
        }
        if core.isOpen { store.links[node].isReshaped = false }
        return isMoved
    }

    /// True if a node has the parent `parent` and is not looked through.
    @inline(__always)
    func isSibling(_ node: UInt32, in store: NodeStore) -> Bool {
        store.links[node].parent == parent && !store.links[node].isLookedThrough
    }

    /// Updates the box of a node's entry in the index of its siblings. A node that moves again shortly after becomes a mover.
    ///
    /// - Returns: Whether the node has a new box; nil if the node has no entry there, or needs more than a new box.
    @inline(__always)
    private mutating func updateEntry(
        of node: UInt32, _ core: NodeCore, _ move: MoveRecord, _ box: Box, in children: ChildIndex,
        _ store: inout NodeStore
    ) -> Bool? {
        // A hidden node keeps its entry, for when it is shown again.
        let isHidden = core.isUnreachable
        guard children.isOrdered, isHidden || !box.isEmpty, box.isFinite || box.isEmpty else { return nil }
        let entry = store.links[node].entry &- 1
        guard entry < UInt32(children.nodes.count), children.nodes[entry] == node else { return nil }
        let isRecent = move.hasChanged(within: patience, before: time)
        // The entry of a new mover remains, empty.
        let isNew = children.boxes.update(
            Int32(entry), box: isRecent ? .nothing : box, ifRanked: store.links[node].order
        ) { isHidden || $0.holds(box) }
        if isRecent, isNew == true {
            newMovers += 1
            store.moves[node].beside = UInt32(children.append(mover: node, box, in: ReachedLevel()) + 1)
        }
        return isNew
    }
}
