extension HitScene {
    /// Traps with a sentence if the scene is not what its manual says: its tree, its tables, and every index that counts
    /// as up to date, which has to equal one built now. For tests.
    ///
    /// - Complexity: O(n), with up-to-date indexes O(n log n).
    public func checkInvariants() {
        do {
            try validate()
        } catch {
            preconditionFailure(error.description)
        }
    }

    /// The same with an error instead of a trap.
    func validate() throws(InvariantViolation) {
        try store.validate()
        guard changed.count == 0 else { return }
        var roots = [NodeStore.screen]
        while let root = roots.popLast() {
            guard let extras = preparedExtras(of: root), let island = store.extras[extras].island else { continue }
            let patch = store.extras[extras].patch?.value
            let portals = patch?.innerRoots ?? island.innerRoots
            try check(island, patch, portals, below: root)
            roots += portals
        }
    }

    private func check(
        _ island: Island, _ patch: IslandPatch?, _ portals: [UInt32], below root: UInt32
    ) throws(InvariantViolation) {
        try require(hasIslands, "there is an index below slot \(root), but the scene says that there is none")
        for inner in portals {
            try require(store.isIslandRoot(inner), "slot \(inner) is a portal below slot \(root) and not marked")
        }
        let now = Flattening(below: root, of: store)
        if let difference = patch?.difference(from: Island(now)) ?? (patch == nil ? island.difference(from: now) : nil)
        {
            throw InvariantViolation(description: "the index below slot \(root) is stale: \(difference)")
        }
        let entries = Set(now.nodes.map(\.slot))
        for former in now.formerRoots {
            try require(!entries.contains(former), "slot \(former) is marked and a plain entry below slot \(root)")
        }
        try require(now.foundRoots.isEmpty, "island roots below slot \(root) are not marked: \(now.foundRoots)")
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
        try require(flags.contains(.isExcluded) != node.passesFlags, "slot \(slot) has a wrong flag isExcluded")
        try require(flags.contains(.isTransformed) != node.transform.isIdentity, "slot \(slot): flag isTransformed")
        try require(flags.contains(.hasShape) == (node.hitShape != nil), "slot \(slot): flag hasShape")
        try require(flags.contains(.hasOutsets) == (node.touchOutsets != .zero), "slot \(slot): flag hasOutsets")
        try require(flags.contains(.hasRedirect) == (node.redirect != nil), "slot \(slot): flag hasRedirect")
        if flags.contains(.isTransformed) {
            try require(
                extras[cores[slot].extras].inverse == node.transform.inverted(), "slot \(slot) has another inverse")
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
        var places = slots.map { cores[$0].extras }.filter { $0 != 0 }
        var place = freeExtras
        while place != 0, places.count < extras.count {
            places.append(place)
            place = extras[place].nextFree
        }
        try require(Set(places).count == places.count, "two nodes share their extras, or a free record is used")
        try require(places.count == extras.count - 1, "\(extras.count - 1) extras, \(places.count) in use or free")
    }
}

/// What is wrong with a scene.
struct InvariantViolation: Error, CustomStringConvertible {
    let description: String
}

private func require(
    _ condition: Bool, _ sentence: @autoclosure () -> String
) throws(InvariantViolation) {
    if !condition { throw InvariantViolation(description: sentence()) }
}
