import SpatialIndex

/// The indexes that a query for many nodes may use.
enum IndexAccess {
    /// The owner's: they may be brought up to date.
    case owner
    /// Indexes as they are; what is not up to date is walked.
    case prepared
    /// No index: the walk alone, which is what the others are tested against.
    case none
}

/// Goes through all nodes that a probe finds, front to back, a node after its descendants.
///
/// In an island whose entries all stand in a box tree it visits what the tree lets through, and steps down the path of
/// each with the walk's arithmetic where the boxes do not decide; elsewhere it walks. It is iterative, and a value that
/// keeps no access open.
struct TreeTraversal<Probe: TreeProbe>: Sendable {
    enum Step {
        case found(NodeID, distance: Double)
        /// A route through the island below this root is needed: `openLast`.
        case needsRoute(UInt32)
        case end
    }

    private enum Source: Sendable {
        /// The next child to visit, front to back; 0 at the end.
        case children(UInt32)
        /// Entries of an island, back to front, so that the next is the last.
        case entries([Candidate])
        /// Entries of a table.
        case table(EntryTable, BoxTreeCursor)
    }

    private struct Candidate: Sendable {
        let node: NodeID
        let kind: FlattenedIndex.Kind
        let isCertain: Bool
    }

    private struct Level: Sendable {
        let node: UInt32
        /// The place in `islands` of the island that it belongs to.
        let island: Int
        /// The probe that the node passes on to its children.
        let probe: Probe
        /// The distance of the node itself, if it is in the list.
        let distance: Double?
        /// Nil before the first child.
        var source: Source?
        /// The way to the last candidate, from below the island's root: the next one often shares its beginning.
        var way: [(node: UInt32, probe: Probe?)] = []
    }

    private var levels: [Level]
    /// The costs of the islands entered so far.
    private(set) var islands: [IslandCost]

    init(_ probe: Probe) {
        levels = [Level(node: NodeStore.screen, island: 0, probe: probe, distance: nil)]
        islands = [IslandCost(root: NodeStore.screen, point: .zero)]
    }

    /// A traversal that finds nothing.
    init(ended probe: Probe) { (levels, islands) = ([], []) }

    /// Begins at a node, the last one found, with a probe in its bounds space. Its own flags and mode are judged; whether it
    /// asks is not.
    init(_ probe: Probe, at root: UInt32, in store: NodeStore) {
        (levels, islands) = ([], [IslandCost(root: root, point: .zero)])
        let core = store.cores[root]
        guard !core.isOut else { return }
        let step = probe.enteringHere(root, in: store)
        guard step.passed != nil || step.distance != nil else { return }
        let passed = core.hitMode.triesChildren ? step.passed : nil
        levels = [
            Level(
                node: root, island: 0, probe: passed ?? probe, distance: core.hitMode.takesItself ? step.distance : nil,
                source: passed == nil ? .children(0) : nil)
        ]
    }

    /// The next node.
    ///
    /// - Parameter access: What may be used of the scene's indexes.
    mutating func next(in scene: HitScene, _ access: IndexAccess) -> Step {
        while let last = levels.indices.last {
            guard let source = levels[last].source else {
                let root = levels[last].node
                if access == .owner { return .needsRoute(root) }
                open(last, usingIndex: access == .prepared && scene.changed.isEmpty, in: scene.store)
                continue
            }
            let step: Step?
            switch source {
            case .children(let child): step = visit(child: child, of: last, in: scene.store)
            case .entries: step = visitCandidate(of: last, in: scene.store)
            case .table: step = visitNext(of: last, in: scene.store)
            }
            if let step { return step }
        }
        return .end
    }

    /// Opens the level that needed a route.
    mutating func openLast(usingIndex: Bool, in store: NodeStore) {
        open(levels.count - 1, usingIndex: usingIndex, in: store)
    }

    private mutating func open(_ level: Int, usingIndex: Bool, in store: NodeStore) {
        let (node, probe, island) = (levels[level].node, levels[level].probe, levels[level].island)
        islands[island].isOpened = true
        levels[level].source =
            usingIndex && store.isUpToDate(node) ? entries(below: node, probe, of: island, in: store) : nil
        islands[island].isWalked = levels[level].source == nil
        switch levels[level].source {
        case .entries(let entries): islands[island].steps += Steps.treeVisit + entries.count
        case .table: break
        case .children, nil: levels[level].source = .children(store.cores[node].lastChild)
        }
    }

    private mutating func entries(
        below node: UInt32, _ probe: Probe, of island: Int, in store: NodeStore
    ) -> Source? {
        guard let index = store.index(of: node) else { return nil }
        func candidate(_ node: NodeID, _ entry: FlattenedNode.Entry) -> Candidate {
            Candidate(node: node, kind: entry.kind, isCertain: entry.kind == .node && probe.surelyFinds(entry))
        }
        if let table = index.table {
            if let point = probe.searchPoint { return .table(table, BoxTreeCursor(at: point)) }
            let places = probe.candidates(in: table.boxes)
            var candidates: [Candidate] = []
            candidates.reserveCapacity(places.count)
            for place in places.reversed().lazy.map(UInt32.init(bitPattern:)) where counts(place, in: table, of: island)
            {
                candidates.append(candidate(table.records[place].node, table.entry(at: place)))
            }
            return .entries(candidates)
        }
        return index.flattened.map { island in
            .entries(
                island.entriesBackToFront().filter { probe.mayFind($0.entry) }.map { candidate($0.node, $0.entry) })
        }
    }

    /// True if an entry of a table counts; one that no longer does goes with those that are removed behind the answer.
    private mutating func counts(_ place: UInt32, in table: EntryTable, of island: Int) -> Bool {
        if table.isLive(place) { return true }
        islands[island].steps += 1
        if islands[island].covered.count < IslandCost.maximumCoveredCount { islands[island].covered.append(place) }
        return false
    }

    // MARK: Visiting

    private mutating func visit(child: UInt32, of level: Int, in store: NodeStore) -> Step? {
        guard child != 0 else { return leaveLevel(in: store) }
        levels[level].source = .children(store.cores[child].previous)
        islands[levels[level].island].steps += 1
        return consider(child, probe: levels[level].probe, in: store)
    }

    private mutating func visitCandidate(of level: Int, in store: NodeStore) -> Step? {
        guard case .entries(var candidates) = levels[level].source else { return nil }
        levels[level].source = .entries([])
        guard let candidate = candidates.popLast() else { return leaveLevel(in: store) }
        levels[level].source = .entries(candidates)
        return visit(candidate, of: level, in: store)
    }

    /// The next entry of a table that counts.
    private mutating func visitNext(of level: Int, in store: NodeStore) -> Step? {
        guard case .table(let table, var cursor) = levels[level].source else { return nil }
        // What it has found has one owner, so that it is not copied.
        levels[level].source = .entries([])
        let (visits, listed) = (cursor.visits, cursor.listed)
        let next = cursor.next(in: table.boxes)
        islands[levels[level].island].steps +=
            (cursor.visits - visits) * Steps.treeVisit + (cursor.listed - listed) * Steps.listedEntry
        guard let next else { return leaveLevel(in: store) }
        levels[level].source = .table(table, cursor)
        guard counts(next.place, in: table, of: levels[level].island) else { return nil }
        let kept = table.entry(at: next.place)
        return visit(
            Candidate(
                node: table.records[next.place].node, kind: kept.kind,
                isCertain: kept.kind == .node && levels[level].probe.surelyFinds(kept)),
            of: level, in: store)
    }

    private mutating func visit(_ candidate: Candidate, of level: Int, in store: NodeStore) -> Step? {
        if candidate.isCertain { return .found(candidate.node, distance: 0) }
        guard let probe = probe(above: candidate.node.slot, of: level, in: store) else { return nil }
        return consider(candidate.node.slot, probe: probe, isPlain: candidate.kind == .node, in: store)
    }

    /// The part of the probe of an island's root that the ancestors of an entry leave; nil if they leave nothing.
    private mutating func probe(above node: UInt32, of level: Int, in store: NodeStore) -> Probe? {
        guard store.links[node].parent != levels[level].node else { return levels[level].probe }
        let path = store.path(from: levels[level].node, to: node)
        var depth = 0
        while depth < path.count, depth < levels[level].way.count,
            levels[level].way[depth].node == path[path.count - 1 - depth]
        { depth += 1 }
        levels[level].way.removeSubrange(depth...)
        var probe = depth == 0 ? levels[level].probe : levels[level].way[depth - 1].probe
        for ancestor in path.dropLast(depth).reversed() {
            probe = probe.flatMap { $0.entering(ancestor, in: store)?.passed }
            levels[level].way.append((ancestor, probe))
        }
        return probe
    }

    /// Visits one node, with what its ancestors leave; `isPlain` if what lies below has entries of its own.
    private mutating func consider(
        _ node: UInt32, probe: Probe, isPlain: Bool = false, in store: NodeStore
    ) -> Step? {
        let core = store.cores[node]
        if core.question != .nothing {
            let isSingular = core.flags.contains(.isTransformed) && store.transforms[core.extras].inverse == nil
            guard !isSingular,
                let distance = probe.distance(toAsking: node, within: store.askedArea(of: node), in: store)
            else { return nil }
            return .found(store.id(of: node), distance: distance)
        }
        guard !core.isOut, let step = probe.entering(node, in: store) else { return nil }
        let distance = core.hitMode.takesItself ? step.distance : nil
        if isPlain || !core.hitMode.triesChildren || core.lastChild == 0 {
            return distance.map { .found(store.id(of: node), distance: $0) }
        }
        guard let passed = step.passed else {
            return distance.map { .found(store.id(of: node), distance: $0) }
        }
        var level = Level(
            node: node, island: levels[levels.count - 1].island, probe: passed, distance: distance,
            source: .children(core.lastChild))
        if store.isIslandRoot(node), store.canBeIslandRoot(node) {
            islands.append(IslandCost(root: node, point: .zero))
            level = Level(node: node, island: islands.count - 1, probe: passed, distance: distance)
        }
        levels.append(level)
        return nil
    }

    private mutating func leaveLevel(in store: NodeStore) -> Step? {
        let level = levels.removeLast()
        return level.distance.map { .found(store.id(of: level.node), distance: $0) }
    }
}

extension HitScene {
    /// Calls `body` with what a cursor finds and with this scene, going through each island by what has been paid for, until
    /// `body` returns false.
    mutating func visitDeciding<Probe: TreeProbe>(_ probe: Probe, _ body: (HitItem, Double, HitScene) -> Bool) {
        distributeChanges()
        var traversal = TreeTraversal(probe)
        while let (node, distance) = next(of: &traversal) {
            guard body(hitItem(node), distance, self) else { break }
        }
        settle(traversal.islands, paysForQuadtree: false)
    }

    /// The next node of a cursor, by what has been paid for; nil at the end. What it has cost is still to be booked.
    mutating func next<Probe: TreeProbe>(of traversal: inout TreeTraversal<Probe>) -> (node: NodeID, distance: Double)?
    {
        while true {
            switch traversal.next(in: self, .owner) {
            case .found(let node, let distance): return (node, distance)
            case .needsRoute(let root):
                let usesIndex = if case .index = route(through: root, hasAsked: true) { true } else { false }
                traversal.openLast(usingIndex: usesIndex, in: store)
            case .end: return nil
            }
        }
    }

    /// Visits what a query finds without repairing anything.
    func visitPrepared<Probe: TreeProbe>(
        _ probe: Probe, access: IndexAccess = .prepared, _ body: (HitItem, Double) -> Bool
    ) {
        visitPrepared(TreeTraversal(probe), access: access, body)
    }

    func visitPrepared<Probe: TreeProbe>(
        _ traversal: TreeTraversal<Probe>, access: IndexAccess = .prepared, _ body: (HitItem, Double) -> Bool
    ) {
        var traversal = traversal
        while case .found(let node, let distance) = traversal.next(in: self, access) {
            guard body(hitItem(node), distance) else { return }
        }
    }

    func hitItem(_ node: NodeID) -> HitItem {
        HitItem(
            node: node, redirect: store.redirectOfPath(from: node.slot, to: NodeStore.screen),
            asks: store.cores[node.slot].asks)
    }
}
