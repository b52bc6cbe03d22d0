import SpatialIndex

/// Updates changed nodes for which indexes need new boxes, and those that become movers of their siblings' index. Nearly all
/// nodes that move are of these kinds.
struct SiblingUpdate {
    /// The scene's count of queries when the nodes changed.
    let time: UInt32
    /// The number of queries within which a second change makes a node a mover.
    let patience: Int
    /// The scene's count of queries when the last of the builds in progress began. Only nodes that all builds know are updated. Nil
    /// if nothing is being built.
    let begun: UInt32?
    /// What the updates have saved, compared with the full price of all updated nodes, in quarters of the price of one node.
    /// Updating a plain mover saves three of them, unless its indexes had to be found; any other mover that is not open saves two.
    private(set) var savedQuarters = 0
    /// The number of updated nodes that have become movers.
    private(set) var newMovers = 0
    /// Updated nodes whose marks have not been cleared yet.
    private var updated: [UInt32] = []
    /// Updated open nodes that may still be marked as reshaped.
    private var open: [UInt32] = []
    /// True if there are so many nodes that they are noted page by page in the end.
    private var isLong = false

    init(at time: UInt32, patience: Int, begun: UInt32?) {
        (self.time, self.patience, self.begun) = (time, patience, begun)
    }

    /// The number of nodes from which on they are noted page by page.
    static var many: Int { 16 }

    /// Updates nodes of a list up to the first that needs more than a new box or becoming a mover of its siblings' index. Returns
    /// the position of that one, or the end of the range.
    mutating func update(_ nodes: [UInt32], _ range: Range<Int>, in store: inout NodeStore) -> Int {
        isLong = range.count >= SiblingUpdate.many
        var next = range.lowerBound
        while next < range.upperBound, let indexes = SiblingIndexes.find(of: nodes[next], in: &store) {
            let end = update(nodes, next..<range.upperBound, in: indexes, &store)
            if end == next { break }
            next = end
        }
        if !updated.isEmpty {
            store.cores.update(at: updated) { core, _ in core.isChanged = false }
            store.moves.update(at: updated) { move, _ in move.changedAt = time }
            updated.removeAll(keepingCapacity: true)
        }
        return next
    }

    /// Updates the nodes in a range, up to the first one that is in other indexes, or needs more.
    private mutating func update(
        _ nodes: [UInt32], _ range: Range<Int>, in indexes: borrowing SiblingIndexes, _ store: inout NodeStore
    ) -> Int {
        var next = range.lowerBound
        while next < range.upperBound {
            let start = next
            next =
                indexes.areSiblings
                ? updateMovers(nodes, start..<range.upperBound, areSiblings: true, in: indexes, store)
                : updateMovers(nodes, start..<range.upperBound, areSiblings: false, in: indexes, store)
            // Finding the indexes costs what the first node saves.
            if start == range.lowerBound, next > start, store.cores[nodes[start]].isPlainChild { savedQuarters -= 3 }
            for node in open { store.links[node].isReshaped = false }
            open.removeAll(keepingCapacity: true)
            if isLong {
                updated += nodes[start..<next]
            } else {
                for node in nodes[start..<next] { note(node, in: &store) }
            }
            while next < range.upperBound {
                let node = nodes[next]
                if store.cores[node].isChanged {
                    guard let isMoved = updateEntry(of: node, in: indexes, &store) else { break }
                    if isMoved { note(node, in: &store) } else { store.cores[node].isChanged = false }
                }
                next += 1
            }
            if next == start { break }
        }
        return next
    }

    @inline(__always)
    private func isKnown(_ move: MoveRecord) -> Bool { begun.map { move.knownAt == $0 } ?? true }

    /// Clears the mark of an updated node, and notes when it was updated. If there are many nodes, that is done in the end.
    @inline(__always)
    private mutating func note(_ node: UInt32, in store: inout NodeStore) {
        if isLong { return updated.append(node) }
        store.cores[node].isChanged = false
        store.moves[node].changedAt = time
    }

    /// Updates the boxes of movers of all indexes that exist. Stops at the first node in the range that is none, is in other
    /// indexes, or needs more than new boxes. An open node's extent is computed once. `areSiblings` is that of `indexes`, as a
    /// constant: there is a fast function for siblings.
    @inline(__always)
    private mutating func updateMovers(
        _ nodes: [UInt32], _ range: Range<Int>, areSiblings: Bool, in indexes: borrowing SiblingIndexes,
        _ store: NodeStore
    ) -> Int {
        let (children, still) = (indexes.children, indexes.still)
        let (stillBoxes, boxes) = (still?.movers.writer(), children?.movers.writer())
        let (stillLevels, levels) = areSiblings ? ([], []) : (still?.levels ?? [], children?.levels ?? [])
        var (next, saved, bound) = (range.lowerBound, 0, Box.nothing)
        while next < range.upperBound {
            let node = nodes[next]
            if isLong, next & 15 == 0 { store.prefetch(nodes, after: next) }
            guard let move = store.moves.read(node, { $0.pointee }), let core = store.cores.read(node, { $0.pointee }),
                core.isChanged, isKnown(move), indexes.hasMover(node, core, move)
            else { break }
            let isPlain = core.isPlainChild
            guard areSiblings && isPlain || indexes.contain(node, in: store) else { break }
            assert(indexes.contain(node, in: store), "a mover of an ordered index is no child")
            let area = isPlain ? nil : store.reachedArea(of: node)
            func box(in level: ReachedLevel) -> Box {
                isPlain ? core.reachedBox(in: level) : store.reachedBox(of: node, area, in: level)
            }
            if let stillBoxes {
                stillBoxes.update(
                    move.mover &- 1, box(in: areSiblings ? indexes.level : stillLevels[Int(move.mover) - 1]))
            }
            if let boxes {
                let box = box(in: areSiblings ? ReachedLevel() : levels[Int(move.beside) - 1])
                bound = bound.union(box)
                boxes.update(move.beside &- 1, box)
            }
            if isPlain { saved += 3 } else if core.isOpen { open.append(node) } else { saved += 2 }
            next += 1
        }
        savedQuarters += saved
        still?.movers.noteWrites(next - range.lowerBound)
        children?.movers.noteWrites(next - range.lowerBound)
        _ = children?.grow(by: bound)
        return next
    }

    /// Updates the entry of a changed node in the index of its siblings; one that moves again soon becomes a mover. Returns
    /// whether it has a new box; nil if it has no entry there, or needs more.
    @inline(__always)
    private mutating func updateEntry(
        of node: UInt32, in indexes: borrowing SiblingIndexes, _ store: inout NodeStore
    ) -> Bool? {
        guard node < store.moves.count, let children = indexes.children else { return nil }
        let (core, move) = (store.cores[node], store.moves[node])
        let entry = store.links[node].entry &- 1
        guard isKnown(move), indexes.mayHaveEntry(of: node, core, move, in: store) else { return nil }
        let hasEntry = entry < UInt32(children.nodes.count) && children.nodes[entry] == node
        // Builds know nothing of where a node is now that has come from elsewhere.
        let isNewcomer = entry == .max && core.isPlainChild && indexes.still == nil && begun == nil
        guard hasEntry || isNewcomer else { return nil }
        // In the slot of a node that lived for a short time, the next one becomes a mover.
        let isRecent = move.hasChanged(within: patience, before: time)
        let box = store.reachedBox(of: node, in: ReachedLevel())
        let isMoved = store.place(node, box, in: ReachedLevel(), at: time, wasRecent: isRecent, of: children).isMoved
        if isRecent, isMoved { newMovers += 1 }
        if let still = indexes.still {
            still.movers.update(Int(move.mover) - 1, store.reachedBox(of: node, in: indexes.level))
        }
        if core.isOpen { store.links[node].isReshaped = false }
        return isMoved || indexes.still != nil
    }
}
