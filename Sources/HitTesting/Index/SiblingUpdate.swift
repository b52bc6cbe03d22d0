import SpatialIndex

/// Updates changed nodes for which indexes need new boxes, and those that become movers of their siblings' index. Nearly all
/// nodes that move are of these kinds. The indexes found for one node are kept for its siblings, and for other movers of these
/// indexes. Most functions are mutating, also those that change nothing: any other call would copy all that was found.
struct SiblingUpdate {
    /// The scene's count of queries when the nodes changed.
    let time: UInt32
    /// The number of queries within which a second change makes a node a mover.
    let patience: Int
    /// What the updates have saved, compared with the full price of all updated nodes, in quarters of the price of one node.
    /// Updating a plain mover saves three of them, unless its indexes had to be found; any other mover that is not open saves two.
    private(set) var savedQuarters = 0
    /// The number of updated nodes that have become movers.
    var newMovers = 0
    /// Updated nodes whose marks have not been cleared yet.
    var updated: [UInt32] = []
    /// The parent of the last node; `UInt32.max` if there is none.
    var parent = UInt32.max
    /// The index of children in which the children of `parent` are: that of `parent`, or of the container around it if `parent` is
    /// looked through. Nil if there is none.
    private var children: ChildIndex?
    /// The container that has that index.
    private var around = UInt32.max
    /// The container of which the last node is a mover; `UInt32.max` if there is none.
    var container = UInt32.max
    /// The flattened index of `container`; nil if there is none.
    private var still: StillIndex?
    /// The level of `parent`'s children (`ReachedLevel`) in the flattened index of `container`.
    var level = ReachedLevel()
    /// True if nodes with the parent `parent` and the container `container` may be updated here: `children` or `still` has them.
    private var isUsable = false
    /// True if movers of `children` and `still` with other parents may be updated here, too.
    private var takesCousins = false

    init(at time: UInt32, patience: Int) { (self.time, self.patience) = (time, patience) }

    /// Forgets the parent and the container of the last node, with their indexes.
    mutating func leave() {
        (parent, around, container, children, still) = (.max, .max, .max, nil, nil)
        (isUsable, takesCousins) = (false, false)
    }

    /// Updates the nodes in a list, up to the first one that needs more than a new box or becoming a mover of its siblings' index.
    ///
    /// - Returns: The index of the first node that was not updated; the list's end if there is none.
    mutating func update(
        _ nodes: ArraySlice<UInt32>, in store: inout NodeStore
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
            let isInIndexes =
                mayBeMover(move) ? isInIndexes(node, in: store) : store.links[node].parent == parent
            let isOther = move.moverOf != container || !isInIndexes
            if isOther { enter(node, move, in: &store) }
            guard isUsable else { return offset }
            var next = offset
            if mayBeMover(move) {
                next +=
                    children?.isOrdered ?? false
                    ? updatePlainMovers(nodes, from: next, areSiblings: true, children, still, in: store)
                    : updatePlainMovers(nodes, from: next, areSiblings: false, children, still, in: store)
                // Finding the indexes costs what the first node saves.
                savedQuarters += 3 * (isOther ? max(next - offset - 1, 0) : next - offset)
                next += updateOtherMovers(nodes, from: next, children, still, in: &store)
                note(nodes[offset..<next], of: nodes.count, in: &store)
            }
            let end = updateEntries(nodes, from: next, children, still, in: &store)
            if end == offset { return offset }
            offset = end
        }
        return offset
    }

    /// True if a node's record has it as a mover of an index like those found last.
    @inline(__always)
    private mutating func mayBeMover(_ move: MoveRecord) -> Bool {
        children == nil ? move.mover != 0 : move.beside != 0
    }

    /// Updates the boxes of plain nodes (`isPlainChild`) that are movers of all indexes that exist. Stops at the first node in the
    /// list that is none, is in other indexes than the last node, or needs more than new boxes.
    ///
    /// - Parameter areSiblings: Whether all movers of `children` are siblings, since that index is ordered. A constant, so that
    ///   there is a fast function for siblings, whose level is the same.
    /// - Returns: The number of nodes updated.
    @inline(__always)
    private mutating func updatePlainMovers(
        _ nodes: ArraySlice<UInt32>, from start: Int, areSiblings: Bool, _ children: ChildIndex?, _ still: StillIndex?,
        in store: NodeStore
    ) -> Int {
        let (stillBoxes, boxes) = (still?.movers.writer(), children?.movers.writer())
        let (stillLevels, levels) = (areSiblings ? [] : still?.levels ?? [], children?.levels ?? [])
        var (offset, bound) = (start, Box.nothing)
        while offset < nodes.endIndex,
            let (core, move) = mover(nodes[offset], isPlain: true, areSiblings, children, still, in: store)
        {
            if let stillBoxes {
                let level = areSiblings ? level : stillLevels[Int(move.mover) - 1]
                stillBoxes.update(move.mover &- 1, core.reachedBox(in: level))
            }
            if let boxes {
                let box = core.reachedBox(in: areSiblings ? ReachedLevel() : levels[Int(move.beside) - 1])
                bound = bound.union(box)
                boxes.update(move.beside &- 1, box)
            }
            offset += 1
        }
        _ = children?.grow(by: bound)
        return offset - start
    }

    /// Does the same for nodes that are not plain and do not override, node by node: an open node's extent is computed once.
    private mutating func updateOtherMovers(
        _ nodes: ArraySlice<UInt32>, from start: Int, _ children: ChildIndex?, _ still: StillIndex?,
        in store: inout NodeStore
    ) -> Int {
        let (stillBoxes, boxes) = (still?.movers.writer(), children?.movers.writer())
        var (offset, bound) = (start, Box.nothing)
        while offset < nodes.endIndex,
            let (core, move) = mover(
                nodes[offset], isPlain: false, children?.isOrdered ?? false, children, still, in: store)
        {
            let node = nodes[offset]
            let area = store.reachedArea(of: node)
            let levels = (children?.level(ofMover: Int(move.beside) - 1), still?.levels[Int(move.mover) - 1])
            let box = store.reachedBox(of: node, area, in: levels.0 ?? levels.1 ?? ReachedLevel())
            if let boxes {
                boxes.update(move.beside &- 1, box)
                bound = bound.union(box)
            }
            if let stillBoxes, let level = levels.1 {
                let isSame = level == levels.0 ?? level
                stillBoxes.update(move.mover &- 1, isSame ? box : store.reachedBox(of: node, area, in: level))
            }
            if core.isOpen { store.links[node].isReshaped = false } else { savedQuarters += 2 }
            offset += 1
        }
        _ = children?.grow(by: bound)
        return offset - start
    }

    /// The records of a changed node that is a mover of all indexes that exist, and needs only new boxes. Nil for any other node.
    ///
    /// - Parameters:
    ///   - isPlain: Whether the node has to be plain, or must not be. A constant, so that there is a fast function for plain nodes.
    ///   - areSiblings: Whether all movers of `children` are siblings, so that their links need not be read.
    @inline(__always)
    private mutating func mover(
        _ node: UInt32, isPlain: Bool, _ areSiblings: Bool, _ children: ChildIndex?, _ still: StillIndex?,
        in store: NodeStore
    ) -> (core: NodeCore, move: MoveRecord)? {
        guard let move = store.moves.read(node, { $0.pointee }), let core = store.cores.read(node, { $0.pointee }),
            core.isChanged, move.moverOf == container, isPlain == core.isPlainChild, isPlain || core.asks == .nothing,
            still == nil || core.flags.contains(.isMover) && still!.movers.has(node, at: move.mover &- 1),
            children == nil || children!.movers.has(node, at: move.beside &- 1),
            areSiblings || isInIndexes(node, in: store)
        else { return nil }
        assert(isInIndexes(node, in: store), "a mover of an ordered index is no child")
        return (core, move)
    }

    /// True if a mover of `children` and `still`, or a child of `parent`, is in these indexes alone.
    @inline(__always)
    private mutating func isInIndexes(_ node: UInt32, in store: NodeStore) -> Bool {
        let above = store.links[node].parent
        if above == parent || !takesCousins { return above == parent && !store.links[node].isLookedThrough }
        let isThere =
            children == nil
            ? above != NodeStore.screen && store.cores[above].extras == 0 && !store.cores[above].isOpen
            : !children!.isOrdered && store.container(of: node) == around
        return isThere && !(still?.mayNest == true && hasMover(from: above, in: store))
    }

    /// True if a node, or an ancestor of it below `container`, is a mover.
    private func hasMover(from node: UInt32, in store: NodeStore) -> Bool {
        var ancestor = node
        while ancestor != container {
            if ancestor == NodeStore.screen || store.cores[ancestor].flags.contains(.isMover) { return true }
            ancestor = store.links[ancestor].parent
        }
        return false
    }

    /// Clears the marks of updated nodes, and notes when they were updated. If their list is long, that is done in the end.
    private mutating func note(_ nodes: ArraySlice<UInt32>, of count: Int, in store: inout NodeStore) {
        if count >= SiblingUpdate.many { return updated += nodes }
        for node in nodes { note(node, in: &store) }
    }

    @inline(__always)
    func note(_ node: UInt32, in store: inout NodeStore) {
        store.cores[node].isChanged = false
        store.moves[node].changedAt = time
    }

    /// The length from which on a list's nodes are noted page by page, in the end.
    static var many: Int { 16 }

    /// Finds the indexes that contain a node. Sets `isUsable`: whether a change of the node's box affects these indexes alone.
    @inline(never)
    private mutating func enter(
        _ node: UInt32, _ move: MoveRecord, in store: inout NodeStore
    ) {
        leave()
        (parent, container, around) = (store.links[node].parent, move.moverOf, store.container(of: node))
        guard !store.cores[around].isOpen else { return }
        if store.index(of: around)?.children != nil {
            guard let index = store.ownIndex(of: around) else { return }
            children = index.children
            // Where ranks are not sort keys, a node that is no mover needs more than a new box.
            if !index.children!.isOrdered, !index.children!.movers.has(node, at: move.beside &- 1) { return }
        }
        if store.flatCount > 0, store.cores[node].flags.contains(.isMover) || !store.isOutsideStill(parent) {
            // If the container lets children out, the change affects its extent, and so indexes farther out. If an ancestor is
            // a mover, the change may affect that ancestor's box or its own flattened index.
            guard let position = store.position(of: node, amongMoversBelow: container), !store.cores[container].isOpen,
                let index = store.ownIndex(of: container)?.still, index.departures == store.departures
            else { return }
            if index.mayNest, hasMover(from: parent, in: store) { return }
            (still, level) = (index, index.levels[position])
        }
        isUsable = children != nil || still != nil
        // A mover of another parent may be in other flattened indexes. Whether it is below a mover is tested for each.
        takesCousins = still != nil || store.flatCount == 0
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
