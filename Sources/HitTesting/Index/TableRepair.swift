import SpatialIndex

/// Brings the table of one island up to date with nodes that have changed.
///
/// A changed node is flattened anew, with what lies below it in the island, by the function that builds indexes; what
/// comes out is compared with the entries at hand. Entries that stay keep their ranks; new ones are ranked between the
/// neighbours that pre-order gives them. A subtree that is too large for that becomes an island of its own: its entries
/// are covered in one step, and what lies below is walked until it has an index.
struct TableRepair {
    let root: UInt32
    let table: EntryTable
    /// New entries, in pre-order, that wait for the rank of the next entry that has one.
    private var unranked: [(node: UInt32, entry: FlattenedNode.Entry)] = []
    /// The last entry met.
    private var lastPlace: UInt32?
    /// The bits of all that was read ahead, combined: kept so that the reads take place.
    private var seen: UInt32 = 0
    /// The parent of the node that was flattened last, and where its children are flattened, unless
    /// they are out of reach.
    private var parent: UInt32?
    private var level = FlattenedLevel()
    private var isReachable = false
    /// The level at which the children of a node are flattened.
    private var children = FlattenedLevel()
    /// The number of entries touched one by one.
    private(set) var repairedEntries = 0
    /// The number of entries that were moved together with others.
    private(set) var shiftedEntries = 0
    /// The number of levels above changed nodes that were flattened to get there.
    private var levels = 0
    private static let stepsPerLevel = 11
    /// Nodes that have become islands since they change with many nodes below.
    private(set) var splitRoots: [NodeID] = []
    /// The scene's count of changes.
    private let changeCount: UInt64
    private var search: NeighbourSearch

    /// - Parameter nodes: Those that are to be brought in, and no longer wait.
    init(root: UInt32, table: EntryTable, nodes: [NodeID], changeCount: UInt64) {
        self.root = root
        self.table = table
        self.changeCount = changeCount
        search = NeighbourSearch(of: root, in: table, changed: nodes)
    }

    /// What it has cost to find places among the others: levels flattened above changed nodes, and nodes passed in search of a
    /// neighbour, in steps.
    var findingSteps: Int { levels * TableRepair.stepsPerLevel + search.passedCount }

    // MARK: Removing

    private mutating func removeEntry(of node: UInt32, in store: inout NodeStore) {
        guard let place = store.entry(of: node, in: table) else { return }
        table.remove(place)
        store.links[node].entry = 0
        repairedEntries += 1
    }

    /// Takes the entries of what lies below a node out of the table.
    ///
    /// - Returns: False if it cannot be told which they are; the table is to be built anew then.
    private mutating func removeEntries(below top: UInt32, in store: inout NodeStore) -> Bool {
        guard store.links[top].firstChild != 0 else { return true }
        if let nodes = store.nodes(below: top, atMost: store.policy.maximumNodesMoved) {
            for node in nodes { removeEntry(of: node, in: &store) }
            return true
        }
        return store.coverEntries(below: top, in: table, by: &search)
    }

    // MARK: Repair

    /// Flattens a node anew, with what lies below it in this island.
    ///
    /// - Returns: False if the entries cannot be ranked; the table is to be built anew then.
    mutating func refresh(_ top: UInt32, in store: inout NodeStore) -> Bool {
        let parent = store.links[top].parent
        if parent != self.parent {
            self.parent = parent
            let level = store.level(of: parent, below: root)
            levels += Int(level?.frame.depth ?? 0)
            isReachable = level != nil
            if let level { self.level = level }
        }
        guard isReachable else {
            removeEntry(of: top, in: &store)
            return store.isIslandRoot(top) || removeEntries(below: top, in: &store)
        }
        lastPlace = nil
        if store.links[top].firstChild == 0 {
            // Without children there is nothing to go down to.
            let flattened = store.flatten(top, in: level, children: &children)
            guard update(top, to: flattened, within: top, in: &store) else { return false }
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
            let flattened = store.flatten(node, in: levels[last].level, children: &children)
            guard update(node, to: flattened, within: top, in: &store) else { return false }
            if flattened.goesOn { levels.append((nextChild: store.links[node].firstChild, level: children)) }
        }
        return rankNewEntries(within: top, before: nil, in: &store)
    }

    /// Moves the entries of many nodes at once, as far as these have no children and go nowhere far.
    ///
    /// - Parameters:
    ///   - searchSteps: As for `EntryTable.refit(searchSteps:steps:)`.
    ///   - steps: The same.
    /// - Returns: The others.
    mutating func shiftTogether(_ nodes: [NodeID], in store: NodeStore, searchSteps: Int?, steps: Int) -> [NodeID] {
        var others: [NodeID] = []
        var (level, children) = (FlattenedLevel(), FlattenedLevel())
        var parent: UInt32?
        var isReachable = false
        for (index, id) in nodes.enumerated() {
            if index % TableRepair.lookAheadCount == 0 {
                lookAhead(nodes[index..<min(index + TableRepair.lookAheadCount, nodes.count)], in: store)
            }
            guard store.contains(id) else { continue }
            let links = store.links[id.slot]
            if links.parent != parent {
                parent = links.parent
                let isHere = store.islandRoot(around: links.parent) == root
                let new = isHere ? store.level(of: links.parent, below: root) : nil
                isReachable = new != nil
                if let new { level = new }
            }
            if isReachable, links.firstChild == 0, let place = store.entry(of: id.slot, in: table) {
                let entry = store.flatten(id.slot, in: level, children: &children).entry
                if !entry.isNone, table.shift(place, to: entry) {
                    shiftedEntries += 1
                    continue
                }
            }
            others.append(id)
        }
        table.refit(searchSteps: searchSteps, steps: steps)
        return others
    }

    /// Makes a node that changes with many nodes below it an island, unless its owner decides.
    private mutating func noteMove(of node: UInt32, in store: inout NodeStore) {
        guard store.mayBeSplitOff(node, ifMoreThan: store.policy.maximumNodesMoved) else { return }
        store.noteMove(of: node, at: changeCount)
        splitRoots.append(store.id(of: node))
    }

    private mutating func update(
        _ node: UInt32, to flattened: FlattenedNode, within top: UInt32, in store: inout NodeStore
    ) -> Bool {
        let wasIslandRoot = store.isIslandRoot(node)
        if flattened.isIslandRoot != wasIslandRoot {
            if flattened.isIslandRoot, !removeEntries(below: node, in: &store) { return false }
            if !flattened.isIslandRoot { store.dropIndex(of: node) }
            store.useSubtree(of: node) { subtree in
                subtree.isIslandRoot = flattened.isIslandRoot
                subtree.isDeep = flattened.isDeep
            }
        } else if !flattened.goesOn, !wasIslandRoot, !removeEntries(below: node, in: &store) {
            return false
        }
        if flattened.isIslandRoot { store.useSubtree(of: node) { $0.lastMove = changeCount } }
        if flattened.entry.isNone {
            removeEntry(of: node, in: &store)
            return true
        }
        guard let place = store.entry(of: node, in: table) else {
            unranked.append((node, flattened.entry))
            return true
        }
        table.replace(place, by: flattened.entry)
        repairedEntries += 1
        defer { lastPlace = place }
        return unranked.isEmpty || rankNewEntries(within: top, before: table.rank(of: place), in: &store)
    }

    // MARK: Ranks

    /// Ranks the new entries that have been met between the last old entry and the one with the rank `next`; nil for the
    /// end of the subtree of `top`.
    private mutating func rankNewEntries(
        within top: UInt32, before next: BoxTree.Rank?, in store: inout NodeStore
    ) -> Bool {
        guard let first = unranked.first else { return true }
        let count = BoxTree.Rank(unranked.count)
        let behind = lastPlace.map(NeighbouringEntry.place) ?? search.entryBehind(first.node, in: store)
        let inFront =
            next == nil ? search.entryInFront(of: top, in: store) : .none
        var low: BoxTree.Rank
        var step = EntryTable.rankGap
        switch (behind, inFront) {
        case (.unknown, _), (_, .unknown): return false
        case (.none, .none):
            low = next.map { $0 - EntryTable.rankGap * (count + 1) } ?? 0
        case (.none, .place(let place)):
            low = table.rank(of: place) - EntryTable.rankGap * (count + 1)
        case (.place(let place), .none):
            low = table.rank(of: place)
            if let next { step = (next - low) / (count + 1) }
        case (.place(let place), .place(let upper)):
            low = table.rank(of: place)
            step = (table.rank(of: upper) - low) / (count + 1)
            if step <= EntryTable.leastGap { step = makeRoom(after: low, for: count, inFrontOf: top, in: &store) }
        }
        guard step > EntryTable.leastGap, TableRepair.ranks.contains(low),
            TableRepair.ranks.contains(low + step * count)
        else { return false }
        for new in unranked {
            low += step
            let place = table.insert(new.entry, of: store.id(of: new.node), rank: table.rank(near: low))
            store.links[new.node].entry = place + 1
            lastPlace = place
        }
        repairedEntries += unranked.count
        unranked.removeAll(keepingCapacity: true)
        return true
    }

    /// The range of ranks; beyond it, ranks are dealt anew.
    private static let ranks = -BoxTree.Rank.max / 2...BoxTree.Rank.max / 2

    /// Spreads the ranks of entries in front of the subtree of `top`, as few as leave room for `count` new ones.
    ///
    /// - Returns: The step for the new ones; 0 if there is no room.
    private mutating func makeRoom(
        after low: BoxTree.Rank, for count: BoxTree.Rank, inFrontOf top: UInt32, in store: inout NodeStore
    ) -> BoxTree.Rank {
        var crowded: [UInt32] = []
        var node = top
        var step = EntryTable.rankGap
        search: while true {
            switch search.entryInFront(of: node, includingChildren: node != top, in: store) {
            case .none: break search
            case .unknown: return 0
            case .place(let place):
                let room = (table.rank(of: place) - low) / (count + BoxTree.Rank(crowded.count) + 1)
                if room >= TableRepair.comfortableGap(crowded.count) {
                    step = room
                    break search
                }
                guard crowded.count < TableRepair.maximumSpreadCount else { return 0 }
                crowded.append(place)
                node = table.records[place].node.slot
            }
        }
        // From the front, so that no two entries have one rank meanwhile.
        for (index, place) in crowded.enumerated().reversed() {
            let rank = table.rank(near: low + step * (count + BoxTree.Rank(index) + 1))
            if let moved = table.spread(place, to: rank) {
                store.links[table.records[moved].node.slot].entry = moved + 1
            }
        }
        return step
    }

    /// Ranks are spread until this much lies between two: the more there are to spread, the less has to be gained, so that
    /// entries that always go to the same place are spread rarely and few at a time.
    private static func comfortableGap(_ spread: Int) -> BoxTree.Rank {
        spread < 32 ? 1 << 24 : spread < 64 ? 1 << 18 : 1 << 13
    }

    /// The greatest number of entries whose ranks are spread at once: some 50 µs of updates.
    private static let maximumSpreadCount = 128

    // MARK: Looking ahead

    /// Reads what refreshing the nodes will read, so that the memory reads of all of them overlap.
    mutating func lookAhead(_ nodes: ArraySlice<NodeID>, in store: NodeStore) {
        var places: [UInt32] = []
        places.reserveCapacity(nodes.count)
        for node in nodes where store.contains(node) {
            if let place = store.entry(of: node.slot, in: table) { places.append(place) }
        }
        seen ^= table.lookAhead(at: places)
    }

    /// The number of changed nodes that are read ahead together.
    static let lookAheadCount = 16
}
