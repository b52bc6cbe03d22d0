import SpatialIndex

/// The index of the children of one node, in its bounds space. A mover has no entry, an empty one, or one whose path leads
/// through a mover. An empty entry may have a rank that another entry has by now: queries never find it. If a looked-through node
/// becomes a mover, the entries below it are stale. The levels of movers are valid as long as their boxes are.
final class ChildIndex: IndexWithMovers, @unchecked Sendable {
    /// The boxes of entries, rounded outward to single precision: the tree keeps no others (`BoxTree.keepsBoxes`).
    @exclusivity(unchecked) var boxes: BoxTree
    @exclusivity(unchecked) var nodes: PagedArray<UInt32>
    /// The indexes of the entries that are not in use.
    @exclusivity(unchecked) var freeEntries: [UInt32] = []
    /// The nodes with an unbounded override, which are candidates at every point; back to front, ranked like entries.
    let askers: [Asker]
    /// The box around all entries and movers; it never shrinks.
    @exclusivity(unchecked) var bound: Box
    /// The index of the mover that is checked next for having come to rest.
    @exclusivity(unchecked) var sweep = 0
    /// The scene's count of queries when the nodes below a mover were last counted.
    @exclusivity(unchecked) var countedAt: UInt32 = 0
    /// What queries have saved up for entries of movers that have come to rest, or for a new index.
    @exclusivity(unchecked) var credit = 0

    init(boxes: BoxTree, nodes: PagedArray<UInt32>, askers: [Asker], isOrdered: Bool, bound: Box) {
        (self.boxes, self.nodes, self.askers, self.bound) = (boxes, nodes, askers, bound)
        super.init(isOrdered: isOrdered)
    }

    init(copying other: ChildIndex) {
        (boxes, nodes, freeEntries) = (other.boxes, other.nodes, other.freeEntries)
        (askers, bound) = (other.askers, other.bound)
        (sweep, credit, countedAt) = (other.sweep, other.credit, other.countedAt)
        super.init(copying: other)
    }

    struct Asker: Sendable {
        let node: UInt32
        let rank: Int64
    }
}

extension ChildIndex {
    func remove(_ entry: Int32) {
        boxes.remove(entry)
        freeEntries.append(UInt32(entry))
    }

    func insert(_ node: UInt32, _ box: Box, rank: Int64) -> UInt32 {
        let entry: UInt32
        if let free = freeEntries.popLast() {
            entry = free
            nodes[entry] = node
        } else {
            entry = UInt32(nodes.count)
            nodes.append(node)
        }
        boxes.insert(Int32(entry), box: box, rank: rank)
        return entry
    }

    /// Writes the box of an entry's node, and in an ordered index its sort key, unless the box may stay. The entry of a mover is
    /// kept, empty, that of a hidden node (box nil) as it is, but without a wrong rank. Returns whether box or sort key has
    /// changed; false for a hidden node, nil if there is no such entry.
    func update(_ entry: Int32, _ box: Box?, order: Int64, isMover: Bool) -> Bool? {
        guard let box else {
            guard let rank = boxes.record(of: entry)?.rank else { return nil }
            if isOrdered, rank != order { boxes.update(entry, rank: BoxTree.unranked) }
            return false
        }
        return boxes.update(entry, box: isMover ? .nothing : box, rank: isOrdered ? order : nil) { $0.holds(box) }
    }

    /// Grows the bound to include a box. Returns whether it has changed.
    func grow(by box: Box) -> Bool {
        if box.isEmpty || bound.contains(box) { return false }
        bound = bound.union(box)
        return true
    }
}
