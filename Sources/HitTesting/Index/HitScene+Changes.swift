import SpatialIndex

// The life of a change. A setter only marks its node. The next query that uses indexes updates them (`bringIn`): it writes the
// node's box as an entry or a mover of its container's index. In a flattened index the node becomes a mover. Descendants are not
// visited.

extension HitScene {
    /// The attributes of a node.
    ///
    /// The next query updates the indexes only if they depend on the change. Indexes do not depend on a redirect, on a change of
    /// alpha from 0.5 to 0.6, or on a value that is set again.
    ///
    /// - Precondition: The node is in this scene; new geometry is finite.
    /// - Complexity: O(1).
    public subscript(node: NodeID) -> Node {
        @inlinable
        get { attributes(of: node) }
        @inlinable
        set { setAttributes(of: node, to: newValue) }
        // Inlined, so that the caller changes one copy of the node in place.
        @inlinable
        _modify {
            var attributes = attributesToChange(of: node)
            defer { setAttributes(of: node, to: attributes) }
            yield &attributes
        }
    }

    @usableFromInline
    func attributes(of node: NodeID) -> Node { store.node(slot(node, "subscript(_:)")) }

    /// The attributes of a node. The function is `mutating`, since a caller that does not inline a nonmutating function copies
    /// the scene for the call.
    @usableFromInline
    mutating func attributesToChange(of node: NodeID) -> Node {
        let slot = slot(node, "subscript(_:)")
        let core = store.cores[slot]
        let hasGateAlone = !core.flags.contains(.hasRedirect) && !store.mayHaveRareData(at: core.extras)
        return hasGateAlone ? Node(core.gate) : attributes(of: node)
    }

    @usableFromInline
    mutating func setAttributes(of node: NodeID, to new: Node) {
        let slot = slot(node, "subscript(_:)")
        requireFinite(new)
        note(store.setNode(slot, new), of: slot)
    }

    /// Notes a change of a node that has been made.
    @inline(__always)
    mutating func note(_ change: NodeChange, of slot: UInt32) {
        if change == .none { return hasBeenSetAlike = true }
        countChange()
        if change == .reshaped { markReshaped(slot) } else if change != .unseen { markChanged(slot) }
    }

    // MARK: Marking

    /// True if changes have to be marked: there is an index or a build.
    @inline(__always)
    var hasIndexes: Bool { store.readyCount > 0 || !building.isEmpty || background != nil }

    /// Marks a node whose change can affect indexes, and lists it in `changed`. Does nothing if there are neither indexes nor
    /// builds, or if the node is marked already.
    @inline(__always)
    mutating func markChanged(_ node: UInt32) {
        guard hasIndexes, !store.cores[node].isChanged else { return }
        store.cores[node].isChanged = true
        changed.append(node)
        limitChanged()
        if background != nil { noteForBackground(node) }
    }

    /// Adds to `changed` nodes that have been marked already.
    mutating func listChanged(_ nodes: [UInt32]) {
        changed += nodes
        limitChanged()
        for node in nodes where background != nil { noteForBackground(node) }
    }

    /// Shortens the list of changed nodes if it is too long. Nodes that are removed and inserted again are listed each time.
    @inline(__always)
    private mutating func limitChanged() {
        if changed.count > 2 * store.count + 256 { forgetRepeated() }
    }

    /// Marks a node whose change may have made entries below it wrong: see `NodeLinks.isReshaped`.
    mutating func markReshaped(_ node: UInt32) {
        if hasIndexes { store.links[node].isReshaped = true }
        markChanged(node)
    }

    /// Removes repeated nodes, and nodes whose mark has been cleared, from the list of changed nodes.
    @inline(never)
    private mutating func forgetRepeated() {
        let nodes = Set(changed).filter { store.cores[$0].isChanged }
        changed.removeAll(keepingCapacity: true)
        changed.append(contentsOf: nodes)
    }

    /// Records a changed node for the build on another thread, whose copy of the scene lacks the change.
    @inline(never)
    private mutating func noteForBackground(_ node: UInt32) {
        changedSinceBackground.append(store.id(of: node))
        // With so many changes, a new build would be better.
        if changedSinceBackground.count > 2 * store.count + 1_000 { (background, changedSinceBackground) = (nil, []) }
    }

    /// Marks a node that has been inserted, and siblings whose sort keys are changed to make room for the node's key.
    mutating func noteInserted(_ node: UInt32) {
        if !store.hasOwnOrder(node) {
            for sibling in store.spreadOrder(around: node) { markChanged(sibling) }
        }
        let wideCount = policy.wide / IndexPolicy.visit
        if store.links[store.links[node].parent].childCount == wideCount || store.cores[store.links[node].parent].isOpen
        {
            hasNewContainer = true
        }
        guard hasIndexes else { return }
        store.links[node].isLookedThrough = false
        // A transformed node without children is a plain entry of flattened indexes; one with children is entered.
        let parent = store.links[node].parent
        if store.cores[parent].flags.contains(.isTransformed), store.links[parent].childCount == 1 {
            markReshaped(parent)
        }
        markReshaped(node)
    }

    /// Removes a node that is about to leave its position, with its descendants, from the index of its container. Reports
    /// the departure to all builds in progress.
    ///
    /// - Parameter isReordered: Whether the node keeps its parent, and so its entry in an ordered index (`ChildIndex.isOrdered`).
    mutating func noteDeparture(of node: UInt32, isReordered: Bool = false) {
        guard hasIndexes else { return }
        isPristine = false
        let next = store.links[node].next
        for index in building.indices { building[index].noteDeparture(of: node, before: next) }
        if !isReordered {
            store.noteDeparture()
            // The stored level of the node's parent is no longer valid.
            if store.cores[node].flags.contains(.isMover) { store.setMove(of: node) { $0.mover = 0 } }
        }
        let container = store.container(of: node)
        guard let children = store.index(of: container)?.children else {
            // The node loses any entry elsewhere, since its rank there is no longer right.
            store.links[node].entry = 0
            return
        }
        // The update of the node will write its new sort key.
        if isReordered, children.isOrdered, store.links[node].entry != NodeLinks.asking { return }
        let index = store.indexToChange(of: container)
        store.takeOut(node, of: index.children!, below: container)
    }

    // MARK: Bringing in

    /// Updates all indexes after the changes of the nodes in `changed`.
    ///
    /// - Complexity: O(log n) expected for each node, O(1) for a mover.
    mutating func bringIn() {
        guard !changed.isEmpty else { return }
        isPristine = false
        var nodes: [UInt32] = []
        swap(&nodes, &changed)
        var siblings = SiblingUpdate(at: now, patience: policy.patience)
        // The longer the series of nodes that need more than new boxes, the more nodes after it are taken to need that, too.
        var (next, series, untried) = (0, 0, 0)
        while next < nodes.count {
            if untried == 0 {
                let end = siblings.update(nodes, from: next, beside: building, in: &store)
                if end != next { series = 0 }
                (next, untried, series) = (end, series / 2 + 1, min(2 * series + 1, 63))
            }
            guard next < nodes.count else { break }
            let node = nodes[next]
            (next, untried) = (next + 1, untried - 1)
            guard store.cores[node].isChanged else { continue }
            store.cores[node].isChanged = false
            siblings.leave()  // drops its references to builds: shared builds are given up
            bringIn(node)
        }
        frame.noteUpdate(of: nodes.count, saved: siblings.savedQuarters, in: policy)
        statistics.broughtIn &+= nodes.count
        nodes.removeAll(keepingCapacity: true)
        if changed.isEmpty { swap(&nodes, &changed) }
    }

    /// True if a node has changed within the last `policy.patience` queries, so that it is expected to change again soon.
    @inline(__always)
    func isRecent(_ node: UInt32) -> Bool {
        let changedAt = store.move(of: node).changedAt
        return changedAt != 0 && Int(now &- changedAt) <= policy.patience
    }

    /// Writes the change of one node to all indexes, and notes it in all builds.
    mutating func bringIn(_ node: UInt32) {
        let wasRecent = isRecent(node)
        var (current, isMoved, hasGrown) = (node, false, false)
        let isGateAlone = store.cores[node].isOpen && !store.links[node].isReshaped
        if store.links[node].isReshaped {
            store.links[node].isReshaped = false
            if store.links[node].isLookedThrough {
                var levels = LevelPath(below: store.container(of: node))
                let outcome = wasRecent ? LayerUpdate() : bringInBelow(node, &levels)
                store.links[node].isLookedThrough = outcome.isDone
                (isMoved, hasGrown) = (true, outcome.hasGrown)
            }
        }
        if !building.isEmpty {
            isMoved = noteForBuilds(node, isGateAlone: isGateAlone, wasRecent: wasRecent) || isMoved
        }
        // First the index that contains the node, then those farther out whose entries depend on the node's extent.
        while true {
            let container = store.container(of: current)
            if current != node, let build = build(of: container) {
                _ = building[build].noteChild(current, wasRecent: false)
            }
            if store.index(of: container)?.children != nil {
                let outcome = place(current, below: container, wasRecent: wasRecent && current == node)
                if current == node { isMoved = outcome.isMoved || isMoved }
                if !outcome.hasGrown, !hasGrown { break }
                hasGrown = false
            }
            guard container != NodeStore.screen, store.cores[container].isOpen else { break }
            current = container
        }
        let isFlat = store.flatCount > 0 || !building.isEmpty
        if isFlat { tellStillIndexes(of: node, isGateAlone: isGateAlone) }
        let now = now
        if isMoved || isFlat && !isGateAlone { store.setMove(of: node) { $0.changedAt = now } }
    }

    /// Reports a changed node to each build of an index of children that may contain the node.
    ///
    /// - Returns: Whether a build has recorded the change.
    private mutating func noteForBuilds(_ node: UInt32, isGateAlone: Bool, wasRecent: Bool) -> Bool {
        var (ancestor, depth, isNoted) = (node, 0, false)
        // Queries test the gates of looked-through nodes.
        let isGateAlone = isGateAlone && !store.cores[node].flags.contains(.isTransformed)
        repeat {
            ancestor = store.links[ancestor].parent
            depth += 1
            if isGateAlone, depth <= IndexPolicy.deepestLayer { continue }
            if let build = build(of: ancestor) {
                isNoted = building[build].noteChild(node, wasRecent: wasRecent) || isNoted
            }
        } while ancestor != NodeStore.screen && store.cores[ancestor].isOpen
        return isNoted
    }

    /// Updates the entries below a looked-through node, if they are few.
    ///
    /// - Parameter levels: A path from the container around the node.
    mutating func bringInBelow(_ layer: UInt32, _ levels: inout LevelPath) -> LayerUpdate {
        guard store.cores[layer].canBeLookedThrough else { return LayerUpdate() }
        let container = levels.container
        guard store.index(of: container)?.children != nil, let entries = store.entries(below: layer) else {
            return LayerUpdate()
        }
        let children = store.indexToChange(of: container).children!
        // A node without an entry becomes a mover. The own area of a looked-through node needs an entry: it cannot be a mover.
        var lost = 0
        for node in entries where store.entry(of: node, in: children) == nil {
            if node == layer || store.links[node].isLookedThrough { return LayerUpdate() }
            lost += 1
        }
        var update = LayerUpdate()
        guard 4 * lost <= entries.count else { return update }
        for node in entries {
            let level = levels.level(of: store.links[node].parent, in: store)
            if node == layer || store.links[node].isLookedThrough {
                let box = store.ownBox(of: node, in: level)
                guard box.isEmpty || box.isFinite else { return update }
                children.boxes.update(store.entry(of: node, in: children)!, box: box.isEmpty ? .nothing : box)
                update.hasGrown = children.grow(by: box) || update.hasGrown
            } else {
                let box = store.reachedBox(of: node, in: level)
                let outcome = store.place(node, box, at: now, wasRecent: false, in: children)
                update.hasGrown = outcome.hasGrown || update.hasGrown
            }
        }
        (update.isDone, update.entryCount) = (true, entries.count)
        return update
    }

    /// Updates a node in the index of its container.
    ///
    /// - Returns: Whether the node's box or rank has changed, and whether the bound of the index has grown.
    @discardableResult
    mutating func place(
        _ node: UInt32, below container: UInt32, wasRecent: Bool
    ) -> (isMoved: Bool, hasGrown: Bool) {
        if store.links[node].isLookedThrough { return (false, false) }
        let parent = store.links[node].parent
        let level = parent == container ? FlattenedLevel() : store.level(of: parent, below: container)
        let box = store.reachedBox(of: node, in: level)
        let index = store.indexToChange(of: container)
        return store.place(node, box, at: now, wasRecent: wasRecent, in: index.children!)
    }
}
