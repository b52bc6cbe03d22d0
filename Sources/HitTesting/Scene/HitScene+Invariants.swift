extension HitScene {
    /// Traps with a sentence if the scene is not what its manual says: its tree, its tables, and every index that counts
    /// as up to date, which has to equal one built now. For tests.
    ///
    /// - Complexity: O(n), with up-to-date indexes O(n log n).
    public func checkInvariants() {
        store.checkInvariants()
        var roots = [NodeStore.screen]
        while let root = roots.popLast() {
            guard let island = island(below: root) else { continue }
            check(island, below: root)
            roots += island.innerRoots
        }
    }

    private func check(_ island: Island, below root: UInt32) {
        let now = Flattening(below: root, of: store)
        if let difference = island.difference(from: now) {
            preconditionFailure("the index below slot \(root) should have been dropped: \(difference)")
        }
        precondition(
            now.foundRoots.isEmpty && now.formerRoots.isEmpty,
            "island roots below slot \(root): \(now.foundRoots) are not marked, \(now.formerRoots) still are")
        precondition(hasIslands, "there is an index below slot \(root), but the scene says that there is none")
    }
}

extension NodeStore {
    /// Traps with a sentence if links, counts, free lists or derived flags are wrong.
    func checkInvariants() {
        let reached = subtree(of: NodeStore.screen)
        precondition(reached.count == count + 1, "\(reached.count - 1) nodes are in the tree, \(count) are counted")
        precondition(Set(reached).count == reached.count, "a node is in the tree twice")
        for slot in reached {
            checkChildren(of: slot)
            if slot != NodeStore.screen { checkAttributes(of: slot) }
        }
        let redirects = reached.filter { cores[$0].flags.contains(.hasRedirect) }.count
        precondition(redirects == redirectCount, "\(redirects) nodes have a redirect, \(redirectCount) are counted")
        checkFreeSlots(reached.count)
        checkExtras(reached)
    }

    private func checkChildren(of parent: UInt32) {
        var previous: UInt32 = 0
        let children = children(of: parent)
        for child in children {
            precondition(links[child].parent == parent, "slot \(child) has another parent than \(parent)")
            precondition(cores[child].previous == previous, "slot \(child) does not stand in front of \(previous)")
            previous = child
        }
        precondition(cores[parent].lastChild == previous, "slot \(parent) has another front-most child than \(previous)")
        precondition(
            links[parent].childCount == children.count,
            "slot \(parent) has \(children.count) children and counts \(links[parent].childCount)")
    }

    private func checkAttributes(of slot: UInt32) {
        let (node, flags) = (node(slot), cores[slot].flags)
        precondition(links[slot].generation != 0, "slot \(slot) is in the tree without a generation")
        precondition(flags.contains(.isExcluded) != node.passesFlags, "slot \(slot) has a wrong flag isExcluded")
        precondition(flags.contains(.isTransformed) != node.transform.isIdentity, "slot \(slot): flag isTransformed")
        precondition(flags.contains(.hasShape) == (node.hitShape != nil), "slot \(slot): flag hasShape")
        precondition(flags.contains(.hasOutsets) == (node.touchOutsets != .zero), "slot \(slot): flag hasOutsets")
        precondition(flags.contains(.hasRedirect) == (node.redirect != nil), "slot \(slot): flag hasRedirect")
        if flags.contains(.isTransformed) {
            precondition(
                extras[cores[slot].extras].inverse == node.transform.inverted(), "slot \(slot) has another inverse")
        }
    }

    private func checkFreeSlots(_ used: Int) {
        var free = 0
        var slot = freeSlot
        while slot != 0 {
            precondition(links[slot].generation == 0, "free slot \(slot) has a generation")
            free += 1
            precondition(free + used <= links.count, "the list of free slots has a cycle")
            slot = links[slot].next
        }
        precondition(free + used == links.count, "of \(links.count) slots \(used) are used and \(free) free")
        precondition(cores.count == links.count, "\(links.count) links, \(cores.count) cores")
    }

    private func checkExtras(_ slots: [UInt32]) {
        var places = slots.map { cores[$0].extras }.filter { $0 != 0 }
        var place = freeExtras
        while place != 0, places.count < extras.count {
            places.append(place)
            place = extras[place].nextFree
        }
        precondition(Set(places).count == places.count, "two nodes share their extras, or a free record is used")
        precondition(places.count == extras.count - 1, "\(extras.count - 1) extras, \(places.count) in use or free")
    }
}
