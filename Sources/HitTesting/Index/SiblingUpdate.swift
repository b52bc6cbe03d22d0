import SpatialIndex

/// Updates changed nodes for which indexes need new boxes, and those that become movers of their siblings' index. Nearly all
/// nodes that move are of these kinds. The indexes found for one node are kept for its siblings.
struct SiblingUpdate {
    /// The scene's count of queries.
    let time: UInt32
    /// The number of queries within which a second change makes a node a mover.
    let patience: Int
    /// What the updates have saved, compared with the full price of all updated nodes, in quarters of the price of one node.
    /// Updating a plain mover saves three of them, and any other mover that is not open saves two.
    private(set) var savedQuarters = 0
    /// The number of updated nodes that have become movers.
    private(set) var newMovers = 0
    /// Updated nodes whose marks have not been cleared yet.
    private var updated: [UInt32] = []
    /// The parent of the last node; `UInt32.max` if there is none.
    private var parent = UInt32.max
    /// The index of children of `parent`; nil if there is none.
    private var children: ChildIndex?
    /// The container of which the last node is a mover; `UInt32.max` if there is none.
    private var container = UInt32.max
    /// The flattened index of `container`; nil if there is none.
    private var still: StillIndex?
    /// The level of `parent`'s children (`ReachedLevel`) in the flattened index of `container`.
    private var level = ReachedLevel()
    /// The build of the index of `parent`'s children; nil if there is none. During a build, a child of `parent` is updated here
    /// only if it is a mover of the build.
    private var childBuild: ChildBuild?
    /// The build of a flattened index that contains `parent`'s children; nil if there is none. During a build, a child of
    /// `parent` is updated here only if it is a mover of the build.
    private var stillBuild: StillBuild?
    /// True if nodes with the parent `parent` and the container `container` may be updated here.
    private var isUsable = false

    init(at time: UInt32, patience: Int) { (self.time, self.patience) = (time, patience) }

    /// Forgets the parent and the container of the last node, with their indexes and builds in progress.
    mutating func leave() {
        (parent, container, children, still, childBuild, stillBuild) = (.max, .max, nil, nil, nil, nil)
        isUsable = false
    }

    /// Updates the nodes in a list, up to the first one that needs more than a new box or becoming a mover of its siblings' index.
    ///
    /// - Returns: The index of the first node that was not updated; the list's end if there is none.
    mutating func update(
        _ nodes: ArraySlice<UInt32>, beside building: [IndexBuild], in store: inout NodeStore
    ) -> Int {
        // Many nodes are marked page by page in the end.
        defer {
            store.cores.update(at: updated) { core, _ in core.isChanged = false }
            store.moves.update(at: updated) { move, _ in move.changedAt = time }
            updated.removeAll(keepingCapacity: true)
        }
        var offset = nodes.startIndex
        while offset < nodes.endIndex {
            let node = nodes[offset]
            guard node < store.moves.count else { return offset }
            let move = store.moves[node]
            if store.links[node].parent != parent || move.moverOf != container {
                enter(node, move, beside: building, in: &store)
            }
            guard isUsable else { return offset }
            let end = updateSiblings(nodes, from: offset, children, still, in: &store)
            if end == offset { return offset }
            offset = end
        }
        return offset
    }

    /// Updates the boxes of nodes in a list, some of which become movers. Stops at the first node that is no sibling of the last
    /// one, or needs more.
    ///
    /// - Returns: The offset of the node at which the update stopped; the list's end if there is none.
    private mutating func updateSiblings(
        _ nodes: ArraySlice<UInt32>, from start: Int, _ children: ChildIndex?, _ still: StillIndex?,
        in store: inout NodeStore
    ) -> Int {
        var offset = start
        while offset < nodes.endIndex {
            let node = nodes[offset]
            if store.cores[node].isChanged {
                guard let isMoved = updateBoxes(of: node, children, still, in: &store) else { break }
                if isMoved, nodes.count >= SiblingUpdate.many {
                    updated.append(node)
                } else {
                    store.cores[node].isChanged = false
                    if isMoved { store.moves[node].changedAt = time }
                }
            }
            offset += 1
        }
        return offset
    }

    /// The length from which on a list's nodes are noted page by page, in the end.
    private static var many: Int { 16 }

    /// Updates the boxes of a node in the index of its siblings and in the flattened index.
    ///
    /// - Returns: Whether a box has changed; nil if the node is no sibling of the last one, or needs more than new boxes.
    @inline(__always)
    private mutating func updateBoxes(
        of node: UInt32, _ children: ChildIndex?, _ still: StillIndex?, in store: inout NodeStore
    ) -> Bool? {
        guard node < store.moves.count else { return nil }
        let (core, move) = (store.cores[node], store.moves[node])
        // During a build, the node has to be a mover of it.
        guard move.moverOf == container, store.links[node].parent == parent, !store.links[node].isLookedThrough,
            childBuild?.movers.contains(node) ?? true, stillBuild?.movers.contains(node) ?? true
        else { return nil }
        let isPlain = core.isPlainChild
        let area = isPlain ? nil : store.reachedArea(of: node)
        var (isMoved, isMover) = (true, true)
        if let children {
            let box =
                isPlain
                ? core.reachedBox(in: ReachedLevel()) : store.reachedBox(of: node, area, in: ReachedLevel())
            if !children.beside.update(Int(move.beside) - 1, box, of: node) {
                guard let isNew = updateEntry(of: node, move, box, in: children, &store) else { return nil }
                (isMoved, isMover) = (isNew || still != nil, false)
            }
            _ = children.grow(by: box)
        }
        if let still {
            guard core.flags.contains(.isMover) else { return nil }
            let box = isPlain ? core.reachedBox(in: level) : store.reachedBox(of: node, area, in: level)
            guard still.movers.update(Int(move.mover) - 1, box, of: node) else { return nil }
        }
        if isMover, !core.isOpen { savedQuarters += isPlain ? 3 : 2 }
        if core.isOpen { store.links[node].isReshaped = false }
        return isMoved
    }

    /// Updates the box of a node's entry in the index of its siblings. A node that moves again shortly after becomes a mover.
    ///
    /// - Returns: Whether the node has a new box; nil if the node has no entry there, or needs more than a new box.
    @inline(__always)
    private mutating func updateEntry(
        of node: UInt32, _ move: MoveRecord, _ box: Box, in children: ChildIndex, _ store: inout NodeStore
    ) -> Bool? {
        guard children.isOrdered, box.isFinite || box.isEmpty else { return nil }
        let entry = store.links[node].entry &- 1
        guard entry < UInt32(children.nodes.count), children.nodes[entry] == node else { return nil }
        let isRecent = move.changedAt != 0 && Int(time &- move.changedAt) <= patience
        // The entry of a new mover remains, empty.
        let isNew = children.boxes.update(
            Int32(entry), box: isRecent ? .nothing : box, ifRanked: store.links[node].order
        ) { $0.holds(box) }
        if isRecent, isNew == true {
            newMovers += 1
            store.moves[node].beside = UInt32(children.beside.append(node, box) + 1)
        }
        return isNew
    }

    /// Finds the indexes that contain a node. Sets `isUsable`: whether a change of the node's box affects these indexes alone.
    @inline(never)
    private mutating func enter(
        _ node: UInt32, _ move: MoveRecord, beside building: [IndexBuild], in store: inout NodeStore
    ) {
        (parent, container) = (store.links[node].parent, move.moverOf)
        (children, still, childBuild, stillBuild, isUsable) = (nil, nil, nil, nil, false)
        guard !store.cores[parent].isOpen, building.isEmpty || findBuilds(building, in: store) else { return }
        if store.index(of: parent)?.children != nil {
            guard let index = store.ownIndex(of: parent) else { return }
            children = index.children
        }
        if store.flatCount > 0, store.cores[node].flags.contains(.isMover) || !store.isOutsideStill(parent) {
            // If the container lets children out, the change affects its extent, and so indexes farther out. If an ancestor is
            // a mover, the change may affect that ancestor's box or its own flattened index.
            guard let position = store.position(of: node, amongMoversBelow: container), !store.cores[container].isOpen,
                let index = store.ownIndex(of: container)?.still, index.departures == store.departures
            else { return }
            var ancestor = parent
            while ancestor != container, index.mayNest {
                if ancestor == NodeStore.screen || store.cores[ancestor].flags.contains(.isMover) { return }
                ancestor = store.links[ancestor].parent
            }
            (still, level) = (index, index.levels[position])
        }
        isUsable = children != nil || still != nil
    }

    /// Finds the builds in progress that have to record changes of `parent`'s children.
    ///
    /// - Returns: False if nodes cannot be updated here: there are several builds of flattened indexes, or an open ancestor is
    ///   transformed.
    private mutating func findBuilds(_ building: [IndexBuild], in store: NodeStore) -> Bool {
        var ancestor = parent
        while true {
            if let index = building.firstIndex(where: { $0.container == ancestor }) {
                if ancestor == parent { childBuild = building[index].children }
                if building[index].still != nil {
                    guard stillBuild == nil else { return false }
                    stillBuild = building[index].still
                }
            }
            if ancestor == NodeStore.screen { return true }
            // An open transformed node may be in indexes around it, with the extent of its contents.
            if !store.isFlattened(ancestor) { return !store.cores[ancestor].isOpen }
            ancestor = store.links[ancestor].parent
        }
    }
}

extension NodeStore {
    /// True if no flattened index depends on the boxes of a node's children: in each one around them, an ancestor of them that is
    /// not open is a mover.
    fileprivate func isOutsideStill(_ parent: UInt32) -> Bool {
        var (ancestor, moverOf) = (parent, UInt32.max)
        while true {
            if ancestor != moverOf, index(of: ancestor)?.still != nil { return false }
            if ancestor == NodeStore.screen { return true }
            if !isFlattened(ancestor) { return !cores[ancestor].isOpen }
            let container = move(of: ancestor).moverOf
            if isMover(ancestor, below: container), !cores[ancestor].isOpen { moverOf = container }
            ancestor = links[ancestor].parent
        }
    }
}
