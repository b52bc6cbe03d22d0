import SpatialIndex

extension HitScene {
    /// Traps with a sentence if the scene is not what its manual says: its tree, its tables, and every index that counts
    /// as up to date, which has to equal one built now. For tests.
    ///
    /// - Complexity: O(n), with up-to-date indexes O(n log n).
    package func checkInvariants() {
        do {
            try validate()
        } catch {
            preconditionFailure(error.description)
        }
    }

    /// Checks the scene, with an error instead of a trap.
    func validate() throws(InvariantViolation) {
        try store.validate()
        let waiting = changed.filter { store.links[$0].generation != 0 && store.cores[$0].isChanged }
        guard waiting.isEmpty else { return }
        for root in store.subtree(of: NodeStore.screen) where store.isIslandRoot(root) {
            guard let index = store.index(of: root), index.isUpToDate else { continue }
            for inner in innerRoots(below: root) {
                try require(
                    store.isIslandRoot(inner), "slot \(inner) is a nested island below slot \(root) and not marked")
            }
            try check(index, below: root)
        }
    }

    /// Compares what is known of an island with what flattening gives now.
    private func check(_ index: SubtreeIndex, below root: UInt32) throws(InvariantViolation) {
        let now = store.flattened(below: root)
        try require(now.foundRoots.isEmpty, "island roots below slot \(root) are not marked: \(now.foundRoots)")
        let entries = Set(now.nodes.map { $0.slot })
        for former in now.formerRoots {
            try require(!entries.contains(former.slot), "\(former) is marked and a plain entry below slot \(root)")
        }
        if let difference = index.table?.difference(from: now) {
            throw InvariantViolation(description: "the table below slot \(root) is stale: \(difference)")
        }
        index.table?.boxes.checkInvariants()
        if let difference = index.flattened?.difference(from: now, in: index.table, since: index.flattenedTime) {
            throw InvariantViolation(description: "the quadtree below slot \(root) is stale: \(difference)")
        }
    }
}

extension EntryTable {
    /// Says how the entries differ from those of an index built now; nil if they do not.
    fileprivate func difference(from flattening: FlattenedSubtree) -> String? {
        let kept = (0..<UInt32(records.count)).filter { isLive($0) }
            .map { (node: records[$0].node, entry: entry(at: $0), rank: rank(of: $0)) }.sorted { $0.rank < $1.rank }
        if Set(kept.map({ $0.rank })).count != kept.count { return "two entries share a rank" }
        if kept.map({ $0.node }) != flattening.nodes {
            return "the order \(kept.map { $0.node }) for \(flattening.nodes)"
        }
        for (position, old) in kept.enumerated() where old.entry != flattening.entry(at: position) {
            return "\(old.node): \(old.entry) for \(flattening.entry(at: position))"
        }
        return nil
    }
}

extension NodeStore {
    /// Throws a sentence if links, counts, free lists or derived flags are wrong.
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
            cores[parent].lastChild == previous, "slot \(parent) has another front-most child than \(previous)")
        try require(
            links[parent].childCount == children.count,
            "slot \(parent) has \(children.count) children and counts \(links[parent].childCount)")
    }

    private func checkAttributes(of slot: UInt32) throws(InvariantViolation) {
        let (node, flags) = (node(slot), cores[slot].flags)
        try require(links[slot].generation != 0, "slot \(slot) is in the tree without a generation")
        try require(cores[slot].exclusions == node.exclusions, "slot \(slot) has other exclusions")
        try require(flags.contains(.passesOutside) == node.passesOutside, "slot \(slot): flag passesOutside")
        try require(flags.contains(.isTransformed) != node.transform.isIdentity, "slot \(slot): flag isTransformed")
        try require(flags.contains(.hasShape) == (node.hitShape != nil), "slot \(slot): flag hasShape")
        try require(flags.contains(.hasOutsets) == (node.touchOutsets != .zero), "slot \(slot): flag hasOutsets")
        try require(flags.contains(.hasRedirect) == (node.redirect != nil), "slot \(slot): flag hasRedirect")
        let hasReach = node.asks != .nothing && node.reach != nil
        try require(flags.contains(.hasReach) == hasReach, "slot \(slot): flag hasReach")
        if flags.contains(.isTransformed) {
            try require(
                transforms[cores[slot].extras].inverse == node.transform.inverted(), "slot \(slot) has another inverse")
        }
    }

    private func checkIndexes(_ slots: [UInt32]) throws(InvariantViolation) {
        var count = 0
        for slot in slots {
            let isPlain = isIslandRoot(slot) && slot != NodeStore.screen && !isApart(slot)
            try require(!isPlain, "slot \(slot) is marked as an island root and can be none")
            guard let index = index(of: slot) else { continue }
            if index.stage.isAnything { count += 1 }
            let isFresh = index.isFresh && index.flattened != nil
            try require(
                (freshIndex(below: slot) != nil) == isFresh, "slot \(slot) has a wrong reference to what is fresh")
        }
        try require(count == indexCount, "\(count) islands have an index, \(indexCount) are counted")
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
        var places = slots.map { cores[$0].extras }.filter { $0 != 0 }
        var place = freePlace
        while place != 0, places.count < placeCount {
            places.append(place)
            place = subtrees[place].nextFree
        }
        try require(Set(places).count == places.count, "two nodes share their extras, or a free record is used")
        try require(places.count == placeCount - 1, "\(placeCount - 1) extras, \(places.count) in use or free")
    }
}

/// Something that is wrong with a scene.
struct InvariantViolation: Error, CustomStringConvertible {
    let description: String
}

private func require(
    _ condition: Bool, _ sentence: @autoclosure () -> String
) throws(InvariantViolation) {
    if !condition { throw InvariantViolation(description: sentence()) }
}
