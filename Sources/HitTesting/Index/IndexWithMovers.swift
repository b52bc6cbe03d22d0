import SpatialIndex

/// What both indexes of a container have: movers, which are stored beside the entries.
class IndexWithMovers: @unchecked Sendable {
    /// The movers, with the boxes of all points that may enter them.
    @exclusivity(unchecked) final var movers = LooseBoxes()
    /// For each mover, the level that its parent passes on; empty if the index `isOrdered`.
    @exclusivity(unchecked) final private(set) var levels: [ReachedLevel] = []
    /// True if all entries and movers are children of the container: ranks are sort keys, and the level of each is the
    /// container's. In other indexes of children, ranks are positions in the pass that built the index.
    final let isOrdered: Bool

    init(isOrdered: Bool) { self.isOrdered = isOrdered }

    init(copying other: IndexWithMovers) { (movers, levels, isOrdered) = (other.movers, other.levels, other.isOrdered) }

    /// The level that the parent of a mover passes on.
    @inline(__always)
    final func level(ofMover position: Int) -> ReachedLevel { isOrdered ? ReachedLevel() : levels[position] }

    /// Adds a mover, whose parent passes on `level`. Returns its position.
    final func append(mover node: UInt32, _ box: Box, in level: ReachedLevel) -> Int {
        if !isOrdered { levels.append(level) }
        return movers.append(node, box)
    }

    /// Changes the box of a mover, and the level that its parent passes on.
    final func update(mover position: Int, _ box: Box, in level: ReachedLevel) {
        movers.update(position, box)
        if !isOrdered { levels[position] = level }
    }

    /// Removes a mover. The last mover takes its position.
    final func remove(mover position: Int) {
        movers.remove(position)
        if isOrdered { return }
        levels.swapAt(position, levels.count - 1)
        levels.removeLast()
    }

    /// Sorts the movers by location. Returns the former position of each; empty if all stay where they are.
    final func sortMovers() -> [Int] {
        let order = movers.sort()
        if !isOrdered, !order.isEmpty { levels = order.map { levels[$0] } }
        return order
    }

    /// Calls `body` with the positions and nodes of movers whose boxes may contain a point. For `isShared` see `Descent.isShared`.
    @inline(__always)
    final func visitMovers(at point: Point, isShared: Bool, _ body: (Int, UInt32) -> Void) -> LooseBoxes.Scan {
        guard isShared else { return movers.visit(at: point, body) }
        var copy = movers
        return copy.visit(at: point, body)
    }
}

extension NodeStore {
    /// Notes what scanning the movers of an index took in each of `times` equal queries. Once that has paid for it, sorts the movers
    /// by location, so that queries find them faster.
    mutating func note(_ scan: LooseBoxes.Scan, _ times: Int, of index: IndexWithMovers, below container: UInt32) {
        index.movers.note(scan, times: times)
        guard index.movers.isWorthSorting else { return }
        let (nodes, isBeside) = (index.movers.ids, index is ChildIndex)
        let order = index.sortMovers()
        // A node of the list may be a mover of another index by now, at the same position there. All are looked up before the first
        // is written: a record may have the position that another mover gets.
        let isTheirs = order.map { position in
            let node = nodes[position]
            if isBeside { return isMover(node, at: position, beside: container) }
            return move(of: node).mover == position + 1 && move(of: node).moverOf == container
        }
        for (position, old) in order.enumerated() where isTheirs[position] {
            setMove(of: nodes[old]) {
                if isBeside { $0.beside = UInt32(position + 1) } else { $0.mover = UInt32(position + 1) }
            }
        }
    }
}
