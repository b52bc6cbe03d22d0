import SpatialIndex

/// What a query for many nodes may use of the indexes.
enum ListAccess {
    /// They may be brought up to date.
    case owner
    /// As they are; what is not up to date is walked.
    case prepared
    /// Nothing: the walk alone, which is what the others are tested against.
    case none
}

/// Goes through all nodes that a probe finds, front to back, a node after its descendants.
///
/// In an island whose entries all stand in a box tree it visits what the tree lets through, and steps down the path of
/// each with the walk's arithmetic where the boxes do not decide; elsewhere it walks. It is iterative, and a value that
/// keeps no access open.
struct ListCursor<Probe: ListProbe>: Sendable {
    enum Step {
        case found(NodeID, distance: Double)
        /// The index below this root has to be brought up to date first; then `openLast`.
        case needsIsland(UInt32)
        case end
    }

    private enum Source: Sendable {
        /// The next child to visit, front to back; 0 at the end.
        case children(UInt32)
        /// Entries of an island, back to front, so that the next is the last.
        case entries([Candidate])
    }

    private struct Candidate: Sendable {
        let node: NodeID
        let kind: Island.Kind
        let isCertain: Bool
    }

    private struct Level: Sendable {
        let node: UInt32
        /// What the node passes on to its children.
        let probe: Probe
        /// How far the node itself is, if it is in the list.
        let distance: Double?
        /// Nil before the first child.
        var source: Source?
        /// The way to the last candidate, from below the island's root: the next one often shares its beginning.
        var way: [(node: UInt32, probe: Probe?)] = []
    }

    private var levels: [Level]

    init(_ probe: Probe) {
        levels = [Level(node: NodeStore.screen, probe: probe, distance: nil)]
    }

    /// The next node.
    ///
    /// - Parameter access: What may be used of the scene's indexes.
    mutating func next(in scene: HitScene, _ access: ListAccess) -> Step {
        while let last = levels.indices.last {
            guard let source = levels[last].source else {
                let source = openSource(of: last, in: scene, access)
                if access == .owner, case .children = source, isIslandRoot(levels[last].node, scene.store) {
                    return .needsIsland(levels[last].node)
                }
                levels[last].source = source
                continue
            }
            let step: Step?
            switch source {
            case .children(let child): step = visit(child: child, of: last, in: scene.store)
            case .entries: step = visitCandidate(of: last, in: scene.store)
            }
            if let step { return step }
        }
        return .end
    }

    /// Opens the level that needed an island, which is walked if it still has none.
    mutating func openLast(in scene: HitScene) {
        levels[levels.count - 1].source = openSource(of: levels.count - 1, in: scene, .owner)
    }

    private func isIslandRoot(_ node: UInt32, _ store: NodeStore) -> Bool {
        store.isIslandRoot(node) && store.canBeIslandRoot(node)
    }

    private func openSource(of level: Int, in scene: HitScene, _ access: ListAccess) -> Source {
        let (node, probe) = (levels[level].node, levels[level].probe)
        guard access != .none, scene.changed.count == 0, isIslandRoot(node, scene.store),
            let extras = scene.preparedExtras(of: node),
            let island = scene.store.extras[extras].island
        else { return .children(scene.store.cores[node].lastChild) }
        func candidate(_ node: NodeID, _ entry: Placement.Entry) -> Candidate {
            Candidate(node: node, kind: entry.kind, isCertain: entry.kind == .node && probe.surelyFinds(entry))
        }
        if let patch = scene.store.extras[extras].patch {
            return .entries(
                probe.candidates(in: patch.value).reversed().map { place in
                    candidate(patch.value.records[UInt32(place)].node, patch.value.entry(at: UInt32(place)))
                })
        }
        guard island.isScanned else { return .children(scene.store.cores[node].lastChild) }
        return .entries(
            island.entriesBackToFront().filter { probe.mayFind($0.entry) }.map { candidate($0.node, $0.entry) })
    }

    // MARK: Visiting

    private mutating func visit(child: UInt32, of level: Int, in store: NodeStore) -> Step? {
        guard child != 0 else { return leaveLevel(in: store) }
        levels[level].source = .children(store.cores[child].previous)
        return consider(child, probe: levels[level].probe, in: store)
    }

    private mutating func visitCandidate(of level: Int, in store: NodeStore) -> Step? {
        guard case .entries(var candidates) = levels[level].source else { return nil }
        levels[level].source = .entries([])
        guard let candidate = candidates.popLast() else { return leaveLevel(in: store) }
        levels[level].source = .entries(candidates)
        if candidate.isCertain { return .found(candidate.node, distance: 0) }
        guard let probe = probe(above: candidate.node.slot, of: level, in: store) else { return nil }
        return consider(candidate.node.slot, probe: probe, isPlain: candidate.kind == .node, in: store)
    }

    /// What the ancestors of an entry leave of the probe of its island's root; nil if nothing.
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

    /// One node, with what its ancestors leave; `isPlain` if what lies below has entries of its own.
    private mutating func consider(
        _ node: UInt32, probe: Probe, isPlain: Bool = false, in store: NodeStore
    ) -> Step? {
        let core = store.cores[node]
        if core.asks == .hitTest || (core.asks == .inside && !core.isOut) {
            let isSingular = core.flags.contains(.isTransformed) && store.extras[core.extras].inverse == nil
            guard !isSingular, let distance = probe.distance(toAsking: node, in: store) else { return nil }
            return .found(store.id(of: node), distance: distance)
        }
        guard !core.isOut, let step = probe.entering(node, in: store) else { return nil }
        let distance = core.hitMode == .boxNone ? nil : step.distance
        if isPlain || core.hitMode == .boxOnly || core.lastChild == 0 {
            return distance.map { .found(store.id(of: node), distance: $0) }
        }
        guard let passed = step.passed else {
            return distance.map { .found(store.id(of: node), distance: $0) }
        }
        levels.append(Level(node: node, probe: passed, distance: distance))
        return nil
    }

    private mutating func leaveLevel(in store: NodeStore) -> Step? {
        let level = levels.removeLast()
        return level.distance.map { .found(store.id(of: level.node), distance: $0) }
    }
}

extension HitScene {
    /// Calls `body` with what a cursor finds and with this scene, bringing up to date what it enters, until `body` returns
    /// false.
    mutating func visitRepairing<Probe: ListProbe>(_ probe: Probe, _ body: (ListItem, Double, HitScene) -> Bool) {
        distributeChanges()
        var cursor = ListCursor(probe)
        while true {
            switch cursor.next(in: self, .owner) {
            case .found(let node, let distance): guard body(listItem(node), distance, self) else { return }
            case .needsIsland(let root):
                prepareLists(below: root)
                cursor.openLast(in: self)
            case .end: return
            }
        }
    }

    /// The same without repairing anything.
    func visitPrepared<Probe: ListProbe>(
        _ probe: Probe, access: ListAccess = .prepared, _ body: (ListItem, Double) -> Bool
    ) {
        var cursor = ListCursor(probe)
        while case .found(let node, let distance) = cursor.next(in: self, access) {
            guard body(listItem(node), distance) else { return }
        }
    }

    private func listItem(_ node: NodeID) -> ListItem {
        ListItem(
            node: node, redirect: store.redirectOfPath(from: node.slot, to: NodeStore.screen),
            asks: store.cores[node.slot].asks)
    }

    /// Brings up to date everything that lists, regions and nearest queries need, so that those of copies and snapshots
    /// need no walk.
    ///
    /// The box trees that it makes are also what changes are kept in: without it, the first change of a large index makes
    /// one, which takes about as long as building the index.
    ///
    /// - Complexity: O(n log n) the first time, then what has changed.
    public mutating func prepareLists() {
        distributeChanges()
        var roots = [NodeStore.screen]
        while let root = roots.popLast() {
            prepareLists(below: root)
            guard let extras = preparedExtras(of: root) else { continue }
            roots += store.extras[extras].patch?.value.innerRoots ?? store.extras[extras].island?.innerRoots ?? []
        }
    }
}
