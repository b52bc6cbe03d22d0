import SpatialIndex

extension HitScene {
    /// The attributes of a node.
    ///
    /// The next query updates the indexes if they depend on the change. They do not depend on a redirect, an alpha of 0.6 in place
    /// of 0.5, or a value that is set again.
    ///
    /// - Precondition: The node is in this scene; new geometry is finite.
    /// - Complexity: O(1).
    public subscript(node: NodeID) -> Node {
        @inlinable
        get { attributes(of: node) }
        @inlinable
        set {
            if !contains(node) { HitScene.refuse(node) }
            lent = newValue
            takeBack(node)
        }
        // Inlined, so that the caller changes the lent attributes in place.
        @inlinable
        _modify {
            lend(node)
            defer { takeBack(node) }
            yield &lent
        }
    }

    @usableFromInline
    func attributes(of node: NodeID) -> Node { store.node(slot(node, "subscript(_:)")) }

    @usableFromInline
    mutating func lend(_ node: NodeID) { store.read(slot(node, "subscript(_:)"), into: &lent) }

    /// Sets the attributes of a node, which is in this scene, to those in `lent`.
    @usableFromInline
    mutating func takeBack(_ node: NodeID) {
        let slot = node.slot
        if lent.redirect == nil, lent.rareData.isEmpty, store.hasGateAlone(slot) {
            if !lent.gate.isFinite { requireFinite(lent) }
            setGate(slot, lent.gate)
        } else if lent.redirect == nil, store.has(lent.rareData.storedExtras, slot, lent.gate.asks) {
            let anchored = lent.anchored
            if !lent.gate.isFinite || !anchored.isFinite { requireFinite(lent) }
            note(store.setGate(slot, lent.gate, anchored, marks: hasIndexes), of: slot)
        } else {
            if !lent.gate.isFinite || !lent.rareData.isFinite { requireFinite(lent) }
            note(store.setAll(slot, lent.gate, lent.rareData, lent.redirect, marks: hasIndexes), of: slot)
        }
        // The memory of a transform is used again; all else is the store's.
        if lent.rareData.storedExtras != nil { lent.rareData.storedExtras = nil }
    }

    /// Sets the gate of a node that keeps its rare attributes and has no redirect.
    @inline(always)
    mutating func setGate(_ slot: UInt32, _ gate: NodeGate) {
        note(store.setGate(slot, gate, marks: hasIndexes), of: slot)
    }

    /// Notes a change of a node that has been made, and lists the node if it has been marked.
    @inline(__always)
    mutating func note(_ change: NodeStore.Change, of slot: UInt32) {
        if change.kind == .none { return hasBeenSetAlike = true }
        countChange()
        if change.kind == .reshaped { noteReshaped(slot) }
        if change.isMarked { listChanged(slot) }
    }

    // MARK: Marking

    /// True if changes have to be marked: there is an index or a build.
    @inline(__always)
    var hasIndexes: Bool { store.readyCount > 0 || !building.isEmpty || background != nil }

    /// Marks a node whose change can affect indexes, and lists it in `changed`.
    @inline(__always)
    mutating func markChanged(_ node: UInt32) {
        guard hasIndexes, !store.cores[node].isChanged else { return }
        store.cores[node].isChanged = true
        listChanged(node)
    }

    /// Adds a node that has been marked to `changed`.
    @inline(__always)
    private mutating func listChanged(_ node: UInt32) {
        changed.append(node)
        limitChanged()
        if background != nil { noteForBackground(node) }
    }

    mutating func listChanged(_ nodes: [UInt32]) {
        changed += nodes
        limitChanged()
        for node in nodes where background != nil { noteForBackground(node) }
    }

    /// Shortens the list of changed nodes if it is too long. Nodes that are removed and inserted again are listed each time.
    @inline(__always)
    private mutating func limitChanged() { if changed.count > 2 * store.count + 256 { forgetRepeated() } }

    /// Marks a node whose change may have made entries below it wrong: see `NodeLinks.isReshaped`.
    mutating func markReshaped(_ node: UInt32) {
        noteReshaped(node)
        markChanged(node)
    }

    private mutating func noteReshaped(_ node: UInt32) {
        if hasIndexes, !store.links[node].isReshaped { store.links[node].isReshaped = true }
    }

    /// Removes repeated nodes, and nodes whose mark has been cleared, from the list of changed nodes.
    @inline(never)
    private mutating func forgetRepeated() {
        var nodes: [UInt32] = []
        swap(&nodes, &changed)
        for node in nodes where store.cores[node].isChanged {
            store.cores[node].isChanged = false
            changed.append(node)
        }
        for node in changed { store.cores[node].isChanged = true }
    }

    /// Records a changed node for the build on another thread, whose copy of the scene lacks the change.
    @inline(never)
    private mutating func noteForBackground(_ node: UInt32) {
        changedSinceBackground.append(store.id(of: node))
        // With so many changes, a new build would be better.
        if changedSinceBackground.count > 2 * store.count + 1_000 { (background, changedSinceBackground) = (nil, []) }
    }

    /// Marks a node that has been inserted, or reordered among its siblings. If it has no sort key of its own yet
    /// (`NodeStore.link`), also siblings whose keys make room.
    mutating func noteInserted(_ node: UInt32, hasOwnOrder: Bool, isReordered: Bool = false) {
        if !hasOwnOrder {
            for sibling in store.spreadOrder(around: node) { markChanged(sibling) }
        }
        let isOpen = store.cores[node].isOpen
        if isReordered, !isOpen, !store.links[node].isLookedThrough { return markChanged(node) }
        let parent = store.links[node].parent
        if preparedChangeCount != nil, !hasNewContainer { findNewContainer(around: parent) }
        guard hasIndexes else { return }
        if store.links[node].isLookedThrough { store.links[node].isLookedThrough = false }
        // A transformed node without children is a plain entry of flattened indexes; one with children is entered.
        if store.cores[parent].flags.contains(.isTransformed), store.links[parent].childCount == 1 {
            markReshaped(parent)
        }
        if isOpen { markReshaped(node) } else { markChanged(node) }
    }

    /// Finds out whether a node with a new child, or one around it, is a container now that needs an index of its children.
    private mutating func findNewContainer(around parent: UInt32) {
        let isWide = store.links[parent].childCount == policy.wide / IndexPolicy.visit
        guard isWide || store.cores[parent].isOpen else { return }
        #if !hasFeature(Embedded)  // There, the module's size counts more.
        var node = parent
        while missingIndex(of: node, withStill: false) == nil {
            // The container of an open node's children may be farther out.
            guard node != NodeStore.screen, store.cores[node].isOpen else { return }
            node = store.links[node].parent
        }
        #endif
        hasNewContainer = true
    }

    /// Removes a node that is about to leave its position from the index of its container, unless it keeps its parent and that
    /// index is ordered. Tells all builds in progress.
    mutating func noteDeparture(of node: UInt32, isReordered: Bool = false) {
        guard hasIndexes else { return }
        isPristine = false
        let next = store.links[node].next
        for index in building.indices {
            let build = building[index].own()
            build.children?.noteDeparture(of: node, before: next)
            build.still?.noteDeparture(of: node, before: next)
        }
        if !isReordered {
            store.departures &+= 1
            // The stored level of the node's parent is no longer valid.
            if store.cores[node].flags.contains(.isMover) { store.setMove(of: node) { $0.mover = 0 } }
        }
        // Most nodes that are inserted and soon removed have neither an entry nor a box among movers.
        if store.links[node].entry == 0, store.move(of: node).beside == 0 { return }
        let container = store.container(of: node)
        // An index farther out may still list the node as a mover, from when it was looked through down to here.
        defer { if !isReordered, store.move(of: node).beside != 0 { store.setMove(of: node) { $0.beside = 0 } } }
        guard let children = store.index(of: container)?.children else {
            if let index = unfinishedChildren(of: container) { return store.takeOut(node, of: index, below: container) }
            // The node loses any entry elsewhere, since its rank there is no longer right.
            store.links[node].entry = 0
            return
        }
        // The update of the node will write its new sort key.
        if isReordered, children.isOrdered, store.links[node].entry != NodeLinks.asking { return }
        store.takeOut(node, of: store.indexToChange(of: container).children!, below: container)
    }
}
