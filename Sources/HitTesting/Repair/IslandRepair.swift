import SpatialIndex

/// Brings the entries of one island up to date with nodes that have changed.
///
/// A changed node is flattened anew, with what lies below it in the island, by the function that builds indexes; what
/// comes out is compared with the entries at hand. Entries that stay keep their ranks; new ones are ranked between the
/// neighbours that pre-order gives them.
struct IslandRepair {
    let root: UInt32
    private(set) var patch: IslandPatch
    /// New entries, in pre-order, that wait for the rank of the next entry that has one.
    private var unranked: [(node: UInt32, entry: Placement.Entry)] = []
    /// The last entry met.
    private var lastPlace: UInt32?
    /// What was read ahead, so that it is read.
    var seen: UInt32 = 0
    /// The parent of the node that was flattened last, and where its children are flattened, unless
    /// they are out of reach.
    private var parent: UInt32?
    private var level = IslandLevel()
    private var isReachable = false
    /// How many entries were touched.
    private(set) var repairedEntries = 0
    /// The scene's count of changes.
    private let changeCount: UInt64

    init(root: UInt32, patch: consuming IslandPatch, changeCount: UInt64) {
        self.root = root
        self.changeCount = changeCount
        self.patch = patch
        self.patch.time = changeCount
    }

    // MARK: Entries of nodes

    /// Takes over the entries of an index: notes for each node where its entry stands, and removes those of nodes that
    /// have gone or moved since the index was built.
    mutating func adoptEntries(displaced: PagedArray<NodeID>, in store: inout NodeStore) {
        markPaths(in: &store)
        // Those that have moved may have entries elsewhere by now, which their links lead to.
        let moved = Set((0..<UInt32(displaced.count)).map { displaced[$0] })
        for place in 0..<UInt32(patch.records.count) {
            let node = patch.records[place].node
            if store.contains(node), moved.isEmpty || !moved.contains(node) {
                setEntry(place, of: node.slot, in: &store)
            } else {
                patch.remove(place)
            }
        }
    }

    private func setEntry(_ place: UInt32, of node: UInt32, in store: inout NodeStore) {
        store.links[node].entry = place + 1
    }

    /// Marks all nodes through which entries of this island may be reached. A mark too many costs a look, one too few an
    /// entry that is not found.
    private func markPaths(in store: inout NodeStore) {
        var node: UInt32? = store.links[root].firstChild == 0 ? nil : store.links[root].firstChild
        while let slot = node {
            let goesDown = !store.isIslandRoot(slot) && store.links[slot].firstChild != 0
            if goesDown { store.links[slot].hasEntriesBelow = true }
            node = store.nextInPreOrder(after: slot, within: root, skippingChildren: !goesDown)
        }
    }

    /// The same for the nodes above one that is flattened anew.
    private func markPath(to top: UInt32, in store: inout NodeStore) {
        var ancestor = store.links[top].parent
        while ancestor != root {
            if !store.links[ancestor].hasEntriesBelow { store.links[ancestor].hasEntriesBelow = true }
            ancestor = store.links[ancestor].parent
        }
    }

    /// Where the entry of a node stands in this island, if it has one.
    private func entry(of node: UInt32, in store: NodeStore) -> UInt32? {
        let place = store.links[node].entry
        guard place != 0, Int(place) <= patch.records.count else { return nil }
        let record = patch.records[place - 1]
        return record.isPresent && record.node == store.id(of: node) ? place - 1 : nil
    }

    private mutating func removeEntry(of node: UInt32, in store: NodeStore) {
        guard let place = entry(of: node, in: store) else { return }
        patch.remove(place)
        repairedEntries += 1
    }

    /// Removes the entries of what lies below a node in this island.
    private mutating func removeEntries(below top: UInt32, in store: inout NodeStore) {
        guard store.links[top].hasEntriesBelow else { return }
        var node: UInt32? = store.links[top].firstChild == 0 ? nil : store.links[top].firstChild
        store.links[top].hasEntriesBelow = false
        while let slot = node {
            removeEntry(of: slot, in: store)
            let goesDown = store.links[slot].hasEntriesBelow && !store.isIslandRoot(slot)
            if goesDown { store.links[slot].hasEntriesBelow = false }
            node = store.nextInPreOrder(after: slot, within: top, skippingChildren: !goesDown)
        }
    }

    /// Removes the entries of a node and of what lies below it in this island.
    mutating func removeEntries(of node: UInt32, in store: inout NodeStore) {
        removeEntry(of: node, in: store)
        if !store.isIslandRoot(node) { removeEntries(below: node, in: &store) }
    }

    // MARK: Repair

    /// Flattens a node anew, with what lies below it in this island.
    ///
    /// - Returns: False if the entries cannot be ranked; the index is to be built anew then.
    mutating func refresh(_ top: UInt32, in store: inout NodeStore) -> Bool {
        let parent = store.links[top].parent
        if parent != self.parent {
            self.parent = parent
            let level = store.level(of: parent, below: root)
            isReachable = level != nil
            if let level { self.level = level }
        }
        guard isReachable else {
            removeEntries(of: top, in: &store)
            return true
        }
        markPath(to: top, in: &store)
        lastPlace = nil
        if store.links[top].firstChild == 0 {
            // Without children there is nothing to go down to.
            let placement = store.place(top, in: level)
            guard update(top, to: placement, within: top, in: &store) else { return false }
            return rankNewEntries(within: top, before: nil, in: &store)
        }
        noteMove(of: top, in: &store)
        // What was known of a level may be of one below.
        self.parent = nil
        var levels = [(nextChild: top, level: level)]
        while let last = levels.indices.last {
            let node = levels[last].nextChild
            if node == 0 {
                levels.removeLast()
                continue
            }
            // At the top, the one node alone; below, all children.
            levels[last].nextChild = levels.count == 1 ? 0 : store.links[node].next
            let placement = store.place(node, in: levels[last].level)
            guard update(node, to: placement, within: top, in: &store) else { return false }
            if let children = placement.children {
                if !store.links[node].hasEntriesBelow { store.links[node].hasEntriesBelow = true }
                levels.append((nextChild: store.links[node].firstChild, level: children))
            }
        }
        return rankNewEntries(within: top, before: nil, in: &store)
    }

    /// Up to this many entries are moved with the node above them; with more below it, the node becomes an island.
    private static let maximumEntriesMoved = 64

    /// Makes a node that changes with many entries below it an island, unless its owner decides.
    private func noteMove(of node: UInt32, in store: inout NodeStore) {
        let extras = store.cores[node].extras
        guard extras == 0 || store.extras[extras].islandRule == .automatic, goesOn(below: node, in: store) else {
            return
        }
        var entries = 0
        var next: UInt32? = store.links[node].firstChild
        while let slot = next {
            if entry(of: slot, in: store) != nil { entries += 1 }
            if entries > IslandRepair.maximumEntriesMoved {
                let now = changeCount
                store.useExtras(of: node) { extras in
                    extras.movesAsWhole = true
                    extras.lastMove = now
                }
                return
            }
            next = store.nextInPreOrder(after: slot, within: node, skippingChildren: !goesOn(below: slot, in: store))
        }
    }

    private mutating func update(
        _ node: UInt32, to placement: Placement, within top: UInt32, in store: inout NodeStore
    ) -> Bool {
        let wasIslandRoot = store.isIslandRoot(node)
        if placement.isIslandRoot != wasIslandRoot {
            if placement.isIslandRoot { removeEntries(below: node, in: &store) }
            store.useExtras(of: node) { extras in
                extras.isIslandRoot = placement.isIslandRoot
                if !placement.isIslandRoot { extras.dropIndex() }
            }
        } else if placement.children == nil, !wasIslandRoot {
            removeEntries(below: node, in: &store)
        }
        if placement.isIslandRoot { store.extras[store.cores[node].extras].lastMove = changeCount }
        if placement.entry.isNone {
            removeEntry(of: node, in: store)
            return true
        }
        guard let place = entry(of: node, in: store) else {
            unranked.append((node, placement.entry))
            return true
        }
        patch.replace(place, by: placement.entry)
        repairedEntries += 1
        defer { lastPlace = place }
        return unranked.isEmpty || rankNewEntries(within: top, before: patch.rank(of: place), in: &store)
    }

    // MARK: Ranks

    /// Ranks the entries of a node, and of what lies below it, anew after it has moved among its siblings.
    ///
    /// - Returns: False if there is no room between its new neighbours.
    mutating func rankAnew(_ top: UInt32, in store: NodeStore) -> Bool {
        var places: [UInt32] = []
        var node: UInt32? = top
        while let slot = node {
            if let place = entry(of: slot, in: store) { places.append(place) }
            node = store.nextInPreOrder(after: slot, within: top, skippingChildren: !goesOn(below: slot, in: store))
        }
        guard !places.isEmpty else { return true }
        guard let low = rankBehind(top, in: store) else { return false }
        var step = IslandPatch.rankGap
        if let place = entryInFront(of: top, in: store) {
            step = (patch.rank(of: place) - low) / BoxTree.Rank(places.count + 1)
        }
        guard step > 0 else { return false }
        for (index, place) in places.enumerated() {
            patch.rankAnew(place, as: low + step * BoxTree.Rank(index + 1))
        }
        repairedEntries += places.count
        return true
    }

    /// Ranks the new entries that have been met between the last old entry and the one with the rank `next`; nil for the
    /// end of the subtree of `top`.
    private mutating func rankNewEntries(
        within top: UInt32, before next: BoxTree.Rank?, in store: inout NodeStore
    ) -> Bool {
        guard let first = unranked.first else { return true }
        guard let low = lastPlace.map(patch.rank) ?? rankBehind(first.node, in: store) else { return false }
        let count = BoxTree.Rank(unranked.count)
        var step = IslandPatch.rankGap
        if let next {
            step = (next - low) / (count + 1)
        } else if let place = entryInFront(of: top, in: store) {
            step = (patch.rank(of: place) - low) / (count + 1)
            if step == 0 { step = makeRoom(after: low, for: count, inFrontOf: top, in: store) }
        }
        guard step > 0 else { return false }
        var rank = low
        for new in unranked {
            rank += step
            let place = patch.insert(new.entry, of: store.id(of: new.node), rank: rank)
            setEntry(place, of: new.node, in: &store)
            lastPlace = place
        }
        repairedEntries += unranked.count
        unranked.removeAll(keepingCapacity: true)
        return true
    }

    /// Spreads the ranks of entries in front of the subtree of `top`, as few as leave room for `count` new ones.
    ///
    /// - Returns: The step for the new ones; 0 if there is no room.
    private mutating func makeRoom(
        after low: BoxTree.Rank, for count: BoxTree.Rank, inFrontOf top: UInt32, in store: NodeStore
    ) -> BoxTree.Rank {
        var crowded: [UInt32] = []
        var node = top
        var step = IslandPatch.rankGap
        while let place = entryInFront(of: node, in: store, includingChildren: node != top) {
            let room = (patch.rank(of: place) - low) / (count + BoxTree.Rank(crowded.count) + 1)
            if room >= IslandRepair.comfortableGap {
                step = room
                break
            }
            guard crowded.count < IslandRepair.maximumSearch else { return 0 }
            crowded.append(place)
            node = patch.records[place].node.slot
        }
        // From the front, so that no two entries have one rank meanwhile.
        for (index, place) in crowded.enumerated().reversed() {
            patch.rank(place, as: low + step * (count + BoxTree.Rank(index) + 1))
        }
        return step
    }

    /// Ranks are spread until this much lies between two.
    private static let comfortableGap: BoxTree.Rank = 1 << 16

    /// How many nodes without an entry a search for a neighbour passes before it gives up.
    private static let maximumSearch = 4096

    /// The rank of the last entry before a node in pre-order; 0 if there is none, nil if none was found.
    private func rankBehind(_ start: UInt32, in store: NodeStore) -> BoxTree.Rank? {
        var node = start
        for _ in 0..<IslandRepair.maximumSearch {
            if store.cores[node].previous != 0 {
                node = store.cores[node].previous
                while goesOn(below: node, in: store) { node = store.cores[node].lastChild }
            } else {
                node = store.links[node].parent
                if node == root { return 0 }
            }
            if let place = entry(of: node, in: store) { return patch.rank(of: place) }
        }
        return nil
    }

    /// The first entry after a node in pre-order; nil if there is none.
    private func entryInFront(of start: UInt32, in store: NodeStore, includingChildren: Bool = false) -> UInt32? {
        var node = start
        var goesDown = includingChildren
        while true {
            if goesDown, goesOn(below: node, in: store) {
                node = store.links[node].firstChild
            } else {
                while store.links[node].next == 0 {
                    node = store.links[node].parent
                    if node == root { return nil }
                }
                node = store.links[node].next
            }
            goesDown = true
            if let place = entry(of: node, in: store) { return place }
        }
    }

    /// Whether children of the node may have entries in this island.
    private func goesOn(below node: UInt32, in store: NodeStore) -> Bool {
        store.links[node].hasEntriesBelow && store.links[node].firstChild != 0 && !store.isIslandRoot(node)
    }
}
