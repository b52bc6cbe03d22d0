import SpatialIndex

/// Visits all nodes that a probe finds, front to back, each after its descendants. Indexes of children only filter: the same
/// steps decide what is found either way.
struct TreeTraversal<Probe: TreeProbe>: SceneTraversal {
    /// The nodes that a level has yet to visit.
    private enum Source: Sendable {
        /// It has not been decided yet where the nodes come from.
        case unopened
        /// The node's children. The value is the next child to visit, from front to back, or 0 if there are no more.
        case children(UInt32)
        /// Nodes from an index: the elements of `listed` from a position on.
        case nodes(from: Int)
        /// Nodes that an index yields one after another: the last element of `candidates`.
        case candidates
    }

    /// A node whose children are being visited, or whose index is being searched. Its probe is in `probes`.
    private struct Level: Sendable {
        let node: UInt32
        /// The index of the element of `dues` to which the level's cost is added.
        let due: Int
        /// The box that the probe searches.
        let searched: Box
        /// The distance from the query to the node itself; nil if the node is not to be listed.
        let distance: Double?
        /// The position in `way` from which on the elements are those of the level.
        let wayStart: Int
        var source: Source
    }

    private var levels: [Level] = []
    /// For each level, the probe that its node passes on to its children.
    private var probes: [Probe] = []
    /// For each level, the path to its last candidate, outermost node first, with the probes for the nodes' children; nil if a
    /// node lets nothing through. The next candidate's path often has the same beginning.
    private var way: [(node: UInt32, probe: Probe?)] = []
    /// The nodes from indexes that are still to be visited, back to front, of the outermost level first.
    private var listed: [UInt32] = []
    private var candidates: [ChildCandidates] = []
    private(set) var dues: [ContainerCost]
    private let usesIndexes: Bool

    init(_ probe: Probe, of node: NodeID?, usesIndexes: Bool, in scene: borrowing HitScene) {
        let root = if let node { scene.slot(node) } else { NodeStore.screen }
        (dues, self.usesIndexes) = ([], usesIndexes)
        // Room for most lists, so that no array grows.
        dues.reserveCapacity(8)
        levels.reserveCapacity(8)
        probes.reserveCapacity(8)
        dues.append(ContainerCost(node: root, before: 0))
        let step = scene.store.step(intoRoot: root, by: probe)
        enter(
            root, due: 0, step.passed ?? probe, distance: step.distance,
            source: step.passed == nil ? .children(0) : .unopened)
    }

    private mutating func enter(
        _ node: UInt32, due: Int, _ probe: Probe, distance: Double?, source: Source = .unopened
    ) {
        levels.append(
            Level(
                node: node, due: due, searched: probe.searched, distance: distance, wayStart: way.count, source: source)
        )
        probes.append(probe)
    }

    mutating func next<Lister>(
        in store: NodeStore, for lister: Lister, _ descends: (NodeID, Lister) -> Bool
    ) -> (node: NodeID, distance: Double)? {
        while let last = levels.indices.last {
            let found: (node: NodeID, distance: Double)?
            switch levels[last].source {
            case .unopened:
                open(last, in: store)
                continue
            case .children(let child): found = visit(child: child, of: last, in: store, lister, descends)
            case .nodes(let first):
                let next = listed.count > first ? listed.removeLast() : nil
                found = visit(next, of: last, in: store, lister, descends)
            case .candidates:
                let next = candidates[candidates.count - 1].next(in: store, of: levels[last].node)
                found = visit(next?.node, of: last, in: store, lister, descends)
            }
            if let found { return found }
        }
        return nil
    }

    private mutating func open(_ level: Int, in store: NodeStore) {
        let node = levels[level].node
        guard usesIndexes, !store.links[node].isLookedThrough || node == NodeStore.screen,
            let index = store.index(of: node), index.children != nil
        else { return levels[level].source = .children(store.cores[node].lastChild) }
        let scan: LooseBoxes.Scan
        if let point = probes[level].searchPoint {
            candidates.append(ChildCandidates(index.children!, of: node, at: point, in: store))
            scan = candidates[candidates.count - 1].scan
            levels[level].source = .candidates
        } else {
            var beside: [Int] = []
            scan = index.children!.movers.indices(in: levels[level].searched, &beside)
            let entries = index.children!.boxes.entries(in: levels[level].searched)
            levels[level].source = .nodes(from: listed.count)
            listed += store.nodes(of: index.children!, below: node, entries, beside)
        }
        if scan.compared > 0 { dues[levels[level].due].scan = scan }
    }

    // MARK: Visiting

    private mutating func visit<Lister>(
        child: UInt32, of level: Int, in store: NodeStore, _ lister: Lister, _ descends: (NodeID, Lister) -> Bool
    ) -> (node: NodeID, distance: Double)? {
        let searched = levels[level].searched
        var (child, steps, page) = (child, 0, PagedArray<NodeCore>.LastPage())
        // Most siblings are far away: one comparison each.
        while child != 0 {
            let core = store.cores.read(child, in: &page)
            if core.pointee.isBounded {
                steps += 1
                guard probes[level].isBeside(core.pointee, searched) else { break }
            } else {
                steps += Descent.stepsToTry
                guard store.boxAround(unbounded: child, core.pointee)?.isBeside(searched) == true else { break }
            }
            child = core.pointee.previous
        }
        dues[levels[level].due].walked += steps * IndexPolicy.visit
        guard child != 0 else { return leaveLevel(in: store) }
        levels[level].source = .children(store.cores[child].previous)
        return consider(child, of: level, in: store, lister, descends)
    }

    /// Visits a node that the index of a level yields. If `node` is nil, the level ends.
    private mutating func visit<Lister>(
        _ node: UInt32?, of level: Int, in store: NodeStore, _ lister: Lister, _ descends: (NodeID, Lister) -> Bool
    ) -> (node: NodeID, distance: Double)? {
        guard let node else { return leaveLevel(in: store) }
        let isChild = store.links[node].parent == levels[level].node
        let position = isChild ? nil : findWay(to: node, of: level, in: store, lister, descends)
        let isAlone = store.links[node].isLookedThrough
        return consider(node, of: level, below: position, isAlone: isAlone, in: store, lister, descends)
    }

    /// Sets the path of a level to that of a node from its index, which is no child. Returns the position in `way` of the parent.
    private mutating func findWay<Lister>(
        to node: UInt32, of level: Int, in store: NodeStore, _ lister: Lister, _ descends: (NodeID, Lister) -> Bool
    ) -> Int {
        let (path, start) = (store.path(above: node, below: levels[level].node), levels[level].wayStart)
        var depth = 0
        while depth < path.count, start + depth < way.count, way[start + depth].node == path[path.count - 1 - depth] {
            depth += 1
        }
        way.removeSubrange((start + depth)...)
        var probe = depth == 0 ? probes[level] : way[start + depth - 1].probe
        for ancestor in path.dropLast(depth).reversed() {
            probe = probe.flatMap { store.step(into: ancestor, by: $0)?.passed }
            if probe != nil, !descends(store.id(of: ancestor), lister) { probe = nil }
            way.append((ancestor, probe))
        }
        return way.count - 1
    }

    /// The result of `body` for the probe of a level, or for the one at a position in `way`. The probe is not copied.
    @inline(__always)
    private func withProbe<Result>(of level: Int, at position: Int?, _ body: (Probe) -> Result?) -> Result? {
        guard let position else { return body(probes.span[level]) }
        return way[position].probe.flatMap(body)
    }

    /// Visits one node, whose parent is at a position in `way`, or is the level's node if that is nil. It `isAlone` if its
    /// descendants are visited separately. Nil if the node is not found, or if its descendants have to be visited first.
    private mutating func consider<Lister>(
        _ node: UInt32, of level: Int, below position: Int? = nil, isAlone: Bool = false, in store: NodeStore,
        _ lister: Lister, _ descends: (NodeID, Lister) -> Bool
    ) -> (node: NodeID, distance: Double)? {
        if store.endsHere(node, isAlone: isAlone) {
            return withProbe(of: level, at: position) { store.distance(toLast: node, by: $0) }
                .map { (store.id(of: node), $0) }
        }
        // Steps are large: of an optional one, each attribute that is read would be copied with all others.
        guard let step = withProbe(of: level, at: position, { store.step(into: node, by: $0) }) else { return nil }
        guard let passed = step.passed, descends(store.id(of: node), lister) else {
            return step.distance.map { (store.id(of: node), $0) }
        }
        var due = levels[level].due
        let isWalked = if case .children = levels[level].source { true } else { false }
        if !isWalked || store.paysForItself(node) {
            due = dues.count
            dues.append(ContainerCost(node: node, before: 0))
        }
        enter(node, due: due, passed, distance: step.distance)
        return nil
    }

    private mutating func leaveLevel(in store: NodeStore) -> (node: NodeID, distance: Double)? {
        let level = levels.removeLast()
        probes.removeLast()
        if way.count > level.wayStart { way.removeSubrange(level.wayStart...) }
        if case .candidates = level.source { candidates.removeLast() }
        return level.distance.map { (store.id(of: level.node), $0) }
    }
}

extension NodeStore {
    /// A box, in the parent's bounds space, around all that can be found in a node that is not bounded; nil if there is none.
    @inline(never)
    func boxAround(unbounded node: UInt32, _ core: NodeCore) -> Box? {
        if core.asks != .nothing || core.passesOutside { return nil }
        if core.flags.contains(.isTransformed), transforms[core.extras].inverse == nil { return .nothing }
        return ownBox(of: node, in: ReachedLevel())
    }

    /// True if the cost of a walk over a node's children is the node's own, and not one of the node above.
    func paysForItself(_ node: UInt32) -> Bool {
        let core = cores[node]
        return !core.isOpen || core.flags.contains(.isTransformed) || index(of: node) != nil
    }

    /// The nodes of some entries of an index of children, of the movers at `indices`, and all askers, back to front.
    fileprivate func nodes(
        of children: ChildIndex, below container: UInt32, _ entries: [Int32], _ indices: [Int]
    ) -> [UInt32] {
        var others: [UInt32] = []
        for index in indices {
            let node = children.movers.ids[index]
            if isMover(node, at: index, beside: container) { others.append(node) }
        }
        for asker in children.askers where isThere(asker.node, NodeLinks.asking, below: container) {
            others.append(asker.node)
        }
        // The closure copies the store.
        if others.count > 1 { others.sort { isInFront($1, of: $0, below: container) } }
        var result: [UInt32] = []
        for entry in entries {
            let node = children.nodes[UInt32(bitPattern: entry)]
            guard isThere(node, UInt32(bitPattern: entry) + 1, below: container) else { continue }
            while let other = others.last, isInFront(other, of: node, below: container) {
                result.append(others.removeLast())
            }
            result.append(node)
        }
        while let other = others.popLast() { result.append(other) }
        result.reverse()
        return result
    }
}
