import SpatialIndex

#if !hasFeature(Embedded)  // There, these calls would change how other functions are compiled.
extension HitScene {
    /// Throws if the scene violates its invariants; called by tests only. The tree and the tables are checked. If no change is
    /// waiting, each index is also compared with the boxes that nodes have now.
    ///
    /// - Complexity: O(n), with up-to-date indexes O(n log n).
    package func validate() throws(InvariantViolation) {
        try store.validate()
        guard changed.isEmpty else { return }
        for slot in store.subtree(of: NodeStore.screen) {
            let links = store.links[slot]
            try require(!links.isLookedThrough || !links.isReshaped, "slot \(slot): entries below may be wrong")
            guard let index = store.index(of: slot) else { continue }
            if let children = index.children { try check(children, of: slot) }
            if let still = index.still { try check(still, of: slot) }
        }
    }

    /// Checks that every node of a container's index of children has an entry or is a mover, unless no point may enter it. Also
    /// checks that each entry's box contains all points that may enter the entry's node.
    private func check(_ children: ChildIndex, of container: UInt32) throws(InvariantViolation) {
        children.boxes.checkInvariants()
        try require(!children.boxes.keepsBoxes, "slot \(container): an index of children with exact boxes")
        try require(
            !children.isOrdered || children.movers.ids.allSatisfy { store.links[$0].parent == container },
            "slot \(container): movers that are no children")
        for node in store.subtree(of: container) where node != container && store.container(of: node) == container {
            let level = store.level(of: store.links[node].parent, below: container)
            let isLayer = store.links[node].isLookedThrough
            if isLayer, !store.cores[node].hitMode.takesItself { continue }
            let needed = isLayer ? store.ownBox(of: node, in: level) : store.reachedBox(of: node, in: level)
            if needed.isEmpty || isLayer && store.cores[node].isOut { continue }
            let entry = store.entry(of: node, in: children)
            let box = entry.flatMap { children.boxes.box(of: $0) } ?? .nothing
            if let position = store.position(of: node, beside: children) {
                let kept = children.level(ofMover: position)
                try require(kept == level, "slot \(node): the level \(kept) in the index of \(container) for \(level)")
                try require(!children.isOrdered || box.isEmpty, "slot \(node): a mover of \(container) with an entry")
            } else if let entry {
                let isRight =
                    box.reaches(needed)
                    || !isLayer && holds(box, contentsOf: node) { store.reachedBox(of: node, $0, in: level) }
                try require(isRight, "slot \(node): \(box) in the index of \(container) for \(needed)")
                let rank = children.boxes.rank(of: entry)
                try require(!children.isOrdered || rank == store.links[node].order, "slot \(node) has another rank")
            } else {
                let isAsking = store.links[node].entry == NodeLinks.asking
                try require(
                    isAsking && children.askers.contains { $0.node == node },
                    "slot \(node) is not in the index of \(container), below slots \(store.path(above: node))")
            }
        }
    }

    /// True if a box was right for an open node when it was computed, though the node's extent is larger now. An index of
    /// children bounds what the layers around each node leave of it. Without that index, the extent cuts the box around several
    /// nodes, or is everything; and builds remove the indexes of layers. `place` returns the part of the index's plane that an
    /// extent takes.
    private func holds(_ box: Box, contentsOf node: UInt32, at place: (_ extent: Box) -> Box) -> Bool {
        guard store.cores[node].isOpen, store.index(of: node)?.children == nil else { return false }
        return box.reaches(place(store.leastExtent(of: node)))
    }

    /// Compares the entries of a flattened index with new entries for the same nodes. An entry's outer box must contain the new
    /// entry's outer box. Its inner box must equal the new entry's inner box, or be empty. Entries that no longer hold are not
    /// compared, such as those of movers. Nor are entries with an area in place of the inner box, and unbounded entries.
    private func check(_ still: StillIndex, of container: UInt32) throws(InvariantViolation) {
        try require(still.movers.count == still.levels.count, "slot \(container): movers without a level")
        var outer = container
        while outer != NodeStore.screen {
            outer = store.links[outer].parent
            guard let flattened = store.index(of: outer)?.still?.flattened, isCovered(container, by: outer)
            else { continue }
            let isTwice = (0..<UInt32(flattened.count)).map { flattened.item(at: $0).node }.contains { node in
                // A mover's old entry does not count: the node may have come below the container since.
                store.contains(node) && node.slot != container && store.isInSubtree(node.slot, of: container)
                    && !store.isMover(node.slot, below: outer)
            }
            try require(!isTwice, "slot \(container): in the flattened index of \(outer), too")
        }
        for position in 0..<still.flattened.count {
            let node = still.flattened.item(at: UInt32(position)).node
            guard store.contains(node), store.isInSubtree(node.slot, of: container) else {
                try require(still.departures != store.departures, "\(node) is gone from a new index of \(container)")
                continue
            }
            let path = store.path(from: node.slot, below: container)
            let isMoved = path.contains { ancestor in
                let (core, isAncestor) = (store.cores[ancestor], ancestor != node.slot)
                // An entry of a hidden node, or below one, may be out of date: the hidden node is a mover once it is shown.
                return store.isMover(ancestor, below: container) || core.isOut
                    || isAncestor && !store.isFlattened(ancestor)
            }
            if isMoved || still.flattened.tree.hasArea(position) { continue }
            var (level, children, entry) = (FlattenedLevel(), FlattenedLevel(), FlattenedEntry.none)
            for step in path.reversed() {
                level = children
                entry = store.flatten(step, in: level, children: &children).entry
            }
            let kept = still.flattened.tree.entry(at: position)
            // The inner box of a shape is computed if the node has children; some may have been added or removed since.
            let core = store.cores[node.slot]
            let sure =
                core.flags.contains(.hasShape) && entry.inner.isEmpty
                ? store.areaBounds(of: node.slot, core, in: level.frame).inner.intersection(level.inner) : entry.inner
            let isReached =
                kept.outer.reaches(entry.outer)
                || entry.kind == .nested && core.passesOutside
                    && holds(kept.outer, contentsOf: node.slot) { extent in
                        store.bounds(of: extent, core, in: level.frame).outer.intersection(level.outer)
                    }
            try require(
                !entry.outer.isFinite || still.flattened.unbounded.contains(UInt32(position))
                    || isReached && (kept.inner.isEmpty || kept.inner == sure),
                "\(node): \(kept) for \(entry)")
        }
    }
}

extension Box {
    /// True if the box contains another box, up to what entries may keep of their room (`Box.holds`) and to rounding.
    fileprivate func reaches(_ box: Box) -> Bool {
        if minX <= box.minX && minY <= box.minY && box.maxX <= maxX && box.maxY <= maxY { return true }
        let room = 0x1p-27 + 0x1p-46 * box.reach
        return minX <= box.minX + room && minY <= box.minY + room && box.maxX <= maxX + room && box.maxY <= maxY + room
    }
}

extension NodeStore {
    /// The part of an open node's extent that remains whichever open nodes below have indexes of their children.
    fileprivate func leastExtent(of top: UInt32) -> Box {
        var extents: [UInt32: Box] = [:]
        for node in subtree(of: top).reversed() where cores[node].isOpen && !cores[node].isOut {
            var box = Box.nothing
            if cores[node].hitMode.triesChildren {
                box = index(of: node)?.children?.bound ?? leastBoxBelow(node, extents)
            }
            if !cores[node].passesOutside { box = box.intersection(area(node)) }
            extents[node] = cores[node].hitMode.takesItself ? box.union(area(node)) : box
        }
        return extents[top] ?? .nothing
    }

    /// The common part of the box around a node's children and of the bound that an index of them would have.
    private func leastBoxBelow(_ node: UInt32, _ extents: [UInt32: Box]) -> Box {
        var (around, bound, levels) = (Box.nothing, Box.nothing, [node: (level: ReachedLevel(), depth: 1)])
        for below in subtree(of: node).dropFirst() {
            guard let (level, depth) = levels[links[below].parent] else { continue }
            let area = extents[below] ?? reachedArea(of: below)
            var box = reachedBox(of: below, area, in: level)
            if depth == 1, !box.isEmpty {
                around = around.union(area.map { bounds(of: $0, cores[below], in: .init()).outer } ?? .everything)
            }
            if extents[below] != nil, depth <= IndexPolicy.deepestLayer, canBeLookedThrough(below) {
                levels[below] = (self.level(of: below, in: level), depth + 1)
                box = cores[below].hitMode.takesItself ? ownBox(of: below, in: level) : .nothing
            }
            if !box.isEmpty { bound = bound.union(box) }
        }
        return around.intersection(bound)
    }

    /// Checks links, counts, free lists and derived flags.
    func validate() throws(InvariantViolation) {
        let reached = subtree(of: NodeStore.screen)
        try require(reached.count == count + 1, "\(reached.count - 1) nodes are in the tree, \(count) are counted")
        try require(Set(reached).count == reached.count, "a node is in the tree twice")
        for slot in reached {
            try checkChildren(of: slot)
            if slot != NodeStore.screen { try checkAttributes(of: slot) }
        }
        let redirects = reached.filter { cores[$0].flags.contains(.hasRedirect) }.count
        try require(redirects == redirectCount, "\(redirects) nodes have a redirect, \(redirectCount) are counted")
        try checkIndexes(reached)
        try checkFreeSlots(reached.count)
        try checkExtras(reached)
    }

    private func checkChildren(of parent: UInt32) throws(InvariantViolation) {
        var previous: UInt32 = 0
        let children = children(of: parent)
        for child in children {
            try require(links[child].parent == parent, "slot \(child) has another parent than \(parent)")
            try require(cores[child].previous == previous, "slot \(child) does not stand in front of \(previous)")
            previous = child
        }
        try require(
            cores[parent].lastChild == previous && links[parent].childCount == children.count,
            "slot \(parent): \(children.count) children up to \(previous), counted \(links[parent].childCount)")
    }

    private func checkAttributes(of slot: UInt32) throws(InvariantViolation) {
        let (node, flags) = (node(slot), cores[slot].flags)
        try require(links[slot].generation != 0, "slot \(slot) is in the tree without a generation")
        var (gate, wanted) = (cores[slot].gate, NodeGate(node))
        gate.flags.subtract([.isChanged, .isMover])
        wanted.flags.subtract(.hasPlainArea)
        try require(gate == wanted, "slot \(slot) has another gate")
        if flags.contains(.isTransformed) {
            try require(
                transforms[cores[slot].extras].inverse == node.transform.inverted(), "slot \(slot) has another inverse")
        }
    }

    private func checkIndexes(_ slots: [UInt32]) throws(InvariantViolation) {
        let indexes = slots.compactMap { index(of: $0) }
        let (flat, ready) = (indexes.count { $0.still != nil }, indexes.count { $0.isReady })
        try require(
            flat == flatCount && ready == readyCount,
            "\(flat) and \(ready) containers with indexes, \(flatCount) and \(readyCount) are counted")
        for slot in slots where slot != NodeStore.screen {
            let (order, next) = (links[slot].order, links[slot].next)
            try require(next == 0 || order < links[next].order, "slot \(slot) is not ordered before slot \(next)")
        }
    }

    private func checkFreeSlots(_ used: Int) throws(InvariantViolation) {
        var free = 0
        var slot = freeSlot
        while slot != 0 {
            try require(links[slot].generation == 0, "free slot \(slot) has a generation")
            free += 1
            try require(free + used <= links.count, "the list of free slots has a cycle")
            slot = links[slot].next
        }
        try require(free + used == links.count, "of \(links.count) slots \(used) are used and \(free) free")
        try require(cores.count == links.count, "\(links.count) links, \(cores.count) cores")
    }

    private func checkExtras(_ slots: [UInt32]) throws(InvariantViolation) {
        var records = slots.map { cores[$0].extras }.filter { $0 != 0 }
        var free = freeRecord
        while free != 0, records.count < recordCount {
            records.append(free)
            free = containers[free].nextFree
        }
        try require(Set(records).count == records.count, "two nodes share their extras, or a free record is used")
        try require(records.count == recordCount - 1, "\(recordCount - 1) extras, \(records.count) in use or free")
    }
}

package struct InvariantViolation: Error, CustomStringConvertible {
    package let description: String
}

private func require(_ condition: Bool, _ sentence: @autoclosure () -> String) throws(InvariantViolation) {
    if !condition { throw InvariantViolation(description: sentence()) }
}
#endif
