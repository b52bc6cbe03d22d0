import SpatialIndex

/// The indexes that the children of one node stand beside, for many of them that move one after another: most of what moves in a frame
/// is of a kind, and writes four numbers in each.
struct MovingSiblings {
    private var parent = UInt32.max
    private var children: ChildIndex?
    /// The flattened index, if the siblings are movers of one.
    private var still: StillIndex?
    private var stillContainer: UInt32 = 0

    /// No siblings yet.
    init() {}

    /// The siblings of a node that has just been brought in.
    init(of node: UInt32, _ store: inout NodeStore) {
        let container = store.links[node].parent
        guard container == store.container(of: node), !store.cores[container].isOpen,
            store.index(of: container)?.children != nil
        else { return }
        parent = container
        children = store.indexToChange(of: container).children
        guard store.flatCount > 0 else { return }
        let move = store.move(of: node)
        guard move.mover != 0, let index = store.index(of: move.moverOf), index.still?.departures == store.departures
        else {
            parent = .max
            return
        }
        (still, stillContainer) = (store.indexToChange(of: move.moverOf).still, move.moverOf)
    }

    /// Brings in a node that stands beside all these indexes; false if it does not.
    @inline(__always)
    mutating func bringIn(_ node: UInt32, at now: UInt32, _ store: inout NodeStore) -> Bool {
        guard store.links[node].parent == parent, let children, node < store.moves.count else { return false }
        let move = store.moves[node]
        let place = Int(move.beside) - 1
        guard place >= 0, place < children.beside.count, children.beside.ids[place] == node, !store.cores[node].isOpen
        else { return false }
        if let still {
            let mover = Int(move.mover) - 1
            guard mover >= 0, move.moverOf == stillContainer, mover < still.movers.count,
                still.movers.ids[mover] == node
            else { return false }
            still.movers.update(mover, store.reachedBox(of: node, in: still.levels[mover]))
        }
        let box = store.reachedBox(of: node, in: FlattenedLevel())
        children.beside.update(place, box)
        children.besideTimes[place] = now
        _ = children.grow(by: box)
        store.setMove(of: node) { $0.changedAt = now }
        return true
    }
}
