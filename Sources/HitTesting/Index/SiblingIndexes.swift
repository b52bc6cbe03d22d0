import SpatialIndex

/// The indexes that alone are affected by new boxes of a node, and of others: its siblings, or movers of the same indexes.
struct SiblingIndexes: ~Copyable {
    private let parent: UInt32
    /// The container in whose index of children the node is.
    private let around: UInt32
    /// The container of which the node is a mover, if it is one.
    private let container: UInt32
    /// The index of children of `around`; nil if there is none.
    let children: ChildIndex?
    /// The flattened index of `container` that has the node as a mover; nil if there is none.
    let still: StillIndex?
    /// The level of the siblings in `still`.
    let level: ReachedLevel
    /// True if movers with other parents may be in these indexes alone. Whether one is below another mover is tested for each.
    private let takesCousins: Bool

    /// The indexes of a node. Nil if there are none, or if the change of a box may affect more than these indexes.
    @inline(never)
    static func find(of node: UInt32, in store: inout NodeStore) -> SiblingIndexes? {
        guard let move = store.moves.read(node, { $0.pointee }), !store.links[node].isLookedThrough else { return nil }
        let (parent, around, container) = (store.links[node].parent, store.container(of: node), move.moverOf)
        // If a container lets children out, the change affects its extent, and so indexes farther out.
        guard !store.cores[around].isOpen else { return nil }
        var (children, still, level) = (ChildIndex?.none, StillIndex?.none, ReachedLevel())
        if let index = store.ownIndex(of: around) {
            children = index.children
            // Where ranks are not sort keys, a node that is no mover needs more than a new box.
            if let children, !children.isOrdered, !children.movers.has(node, at: move.beside &- 1) { return nil }
        } else if store.index(of: around)?.children != nil {
            return nil
        }
        let isMover = store.isMover(node, below: container)
        if store.flatCount > 0, isMover || !store.isOutsideStill(parent) {
            // If an ancestor is a mover, the change may affect that ancestor's box or its own flattened index.
            guard isMover, let index = store.ownIndex(of: container)?.still,
                index.movers.has(node, at: move.mover &- 1), index.departures == store.departures,
                !store.cores[container].isOpen, !index.mayNest || !store.mayHaveMover(from: parent, below: container)
            else { return nil }
            (still, level) = (index, index.levels[Int(move.mover) - 1])
        }
        if children == nil, still == nil { return nil }
        return SiblingIndexes(
            parent: parent, around: around, container: container, children: children, still: still, level: level,
            takesCousins: still != nil || store.flatCount == 0)
    }

    /// True if all movers of the index of children are siblings.
    @inline(__always)
    var areSiblings: Bool { children?.isOrdered ?? false }

    /// True if a node with these records is a mover of all the indexes that exist.
    @inline(__always)
    func hasMover(_ node: UInt32, _ core: NodeCore, _ move: MoveRecord) -> Bool {
        isStillMover(node, core, move) && (children == nil || children!.movers.has(node, at: move.beside &- 1))
    }

    @inline(__always)
    private func isStillMover(_ node: UInt32, _ core: NodeCore, _ move: MoveRecord) -> Bool {
        move.moverOf == container
            && (still == nil || core.flags.contains(.isMover) && still!.movers.has(node, at: move.mover &- 1))
    }

    /// True if a node with these records is a child of `parent` that may have an entry in the index of children, but is no mover
    /// there; a mover of the flattened index if there is one.
    @inline(__always)
    func mayHaveEntry(of node: UInt32, _ core: NodeCore, _ move: MoveRecord, in store: NodeStore) -> Bool {
        areSiblings && store.links[node].parent == parent && !store.links[node].isLookedThrough
            && isStillMover(node, core, move) && !children!.movers.has(node, at: move.beside &- 1)
    }

    /// True if a mover of all the indexes that exist, or a child of `parent`, is in no others.
    @inline(__always)
    func contain(_ node: UInt32, in store: NodeStore) -> Bool {
        let above = store.links[node].parent
        if above == parent || !takesCousins { return above == parent && !store.links[node].isLookedThrough }
        let isThere =
            children == nil
            ? above != NodeStore.screen && store.cores[above].extras == 0 && !store.cores[above].isOpen
            : !children!.isOrdered && store.container(of: node) == around
        return isThere && !(still?.mayNest == true && store.mayHaveMover(from: above, below: container))
    }
}

extension NodeStore {
    /// True if a node, or an ancestor of it below a container, may be a mover; also if the node is not below the container.
    fileprivate func mayHaveMover(from node: UInt32, below container: UInt32) -> Bool {
        var ancestor = node
        while ancestor != container {
            if ancestor == NodeStore.screen || cores[ancestor].flags.contains(.isMover) { return true }
            ancestor = links[ancestor].parent
        }
        return false
    }

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
