import SpatialIndex

/// Visits all nodes that a probe finds, front to back. A node is visited after its descendants.
///
/// In a container with an index of children, the traversal visits the entries that the probe may find. It passes the probe down
/// the path to each entry. Elsewhere the traversal walks. Indexes only filter: the same steps decide what is found either way.
/// The traversal is a loop without recursion. It is a value that keeps no access to the scene open.
struct TreeTraversal<Probe: TreeProbe>: Sendable {
    /// The nodes that a level has yet to visit.
    private enum Source: Sendable {
        /// It has not been decided yet where the nodes come from.
        case unopened
        /// The node's children. The value is the next child to visit, from front to back, or 0 if there are no more.
        case children(UInt32)
        /// Nodes from an index, back to front, so that the next is the last.
        case nodes([UInt32])
        /// Nodes that an index yields one after another.
        case candidates(ChildCandidates)
    }

    /// A node whose children are being visited, or whose index is being searched.
    private struct Level: Sendable {
        let node: UInt32
        /// The index of the element of `dues` to which the level's cost is added.
        let due: Int
        /// The probe that the node passes on to its children.
        let probe: Probe
        /// The box that the probe searches.
        let searched: Box
        /// The distance from the query to the node itself; nil if the node is not to be listed.
        let distance: Double?
        var source: Source
        /// The path to the last candidate, outermost node first, from below the container. With each node is the probe for its
        /// children, nil if the node lets nothing through. The next candidate's path often has the same beginning.
        var way: [(node: UInt32, probe: Probe?)] = []

        init(node: UInt32, due: Int, probe: Probe, distance: Double?, source: Source = .unopened) {
            (self.node, self.due, self.probe, self.distance, self.source) = (node, due, probe, distance, source)
            searched = probe.searched
        }
    }

    private var levels: [Level]
    /// What the traversal has cost in each of the containers entered so far.
    private(set) var dues: [IndexedQuery.Due]
    /// False if only walks are used.
    private let usesIndexes: Bool

    /// Creates a traversal of one node and its descendants, or of the whole screen if `node` is nil. The probe is in the bounds
    /// space of the node. The node itself is visited last; its flags and its mode apply, but not its override.
    init(_ probe: Probe, of node: NodeID?, usesIndexes: Bool, in scene: HitScene) {
        let (root, store) = (node.map { scene.slot($0) } ?? NodeStore.screen, scene.store)
        (levels, dues, self.usesIndexes) = ([], [IndexedQuery.Due(node: root, before: 0)], usesIndexes)
        if node == nil {
            levels = [Level(node: root, due: 0, probe: probe, distance: nil)]
            return
        }
        let core = store.cores[root]
        guard !core.isOut else { return }
        let step = probe.enteringHere(root, in: store)
        let passed = core.hitMode.triesChildren ? step.passed : nil
        levels = [
            Level(
                node: root, due: 0, probe: passed ?? probe, distance: core.hitMode.takesItself ? step.distance : nil,
                source: passed == nil ? .children(0) : .unopened)
        ]
    }

    /// The next node and its distance; nil at the end.
    ///
    /// - Parameter descends: Returns whether the descendants of a node may be listed.
    mutating func next(
        in store: NodeStore, _ descends: (NodeID) -> Bool = { _ in true }
    ) -> (node: NodeID, distance: Double)? {
        while let last = levels.indices.last {
            let found: (node: NodeID, distance: Double)?
            switch levels[last].source {
            case .unopened:
                open(last, in: store)
                continue
            case .children(let child): found = visit(child: child, of: last, in: store, descends)
            case .nodes(var nodes):
                levels[last].source = .unopened  // so that `nodes` is the only reference to the list
                let next = nodes.popLast()
                levels[last].source = .nodes(nodes)
                found = visit(next, of: last, in: store, descends)
            case .candidates(var candidates):
                levels[last].source = .unopened
                let next = candidates.next(in: store, of: levels[last].node)
                levels[last].source = .candidates(candidates)
                found = visit(next?.node, of: last, in: store, descends)
            }
            if let found { return found }
        }
        return nil
    }

    private mutating func open(_ level: Int, in store: NodeStore) {
        let (node, probe) = (levels[level].node, levels[level].probe)
        guard usesIndexes, !store.links[node].isLookedThrough || node == NodeStore.screen,
            let index = store.index(of: node), index.children != nil
        else { return levels[level].source = .children(store.cores[node].lastChild) }
        dues[levels[level].due].hasBeside = index.children!.movers.count > 0
        if let point = probe.searchPoint {
            levels[level].source = .candidates(ChildCandidates(index.children!, of: node, at: point, in: store))
        } else {
            var beside: [Int] = []
            index.children!.movers.indices(in: levels[level].searched, &beside)
            let entries = index.children!.boxes.entries(in: levels[level].searched)
            levels[level].source = .nodes(store.nodes(of: index.children!, below: node, entries, beside))
        }
    }

    // MARK: Visiting

    private mutating func visit(
        child: UInt32, of level: Int, in store: NodeStore, _ descends: (NodeID) -> Bool
    ) -> (node: NodeID, distance: Double)? {
        let searched = levels[level].searched
        var (child, passed) = (child, 0)
        // Most siblings are far away: one comparison each.
        while child != 0, store.cores[child].isBeside(searched) {
            child = store.cores[child].previous
            passed += 1
        }
        dues[levels[level].due].walked += (passed + (child == 0 ? 0 : 1)) * IndexPolicy.visit
        guard child != 0 else { return leaveLevel(in: store) }
        levels[level].source = .children(store.cores[child].previous)
        return consider(child, probe: levels[level].probe, in: store, descends)
    }

    /// Visits a node that the index of a level yields. If `node` is nil, the level ends.
    private mutating func visit(
        _ node: UInt32?, of level: Int, in store: NodeStore, _ descends: (NodeID) -> Bool
    ) -> (node: NodeID, distance: Double)? {
        guard let node else { return leaveLevel(in: store) }
        guard let probe = probe(above: node, of: level, in: store, descends) else { return nil }
        return consider(node, probe: probe, isAlone: store.links[node].isLookedThrough, in: store, descends)
    }

    /// The probe for a node that the index of a level yields. It is the part of the container's probe that all ancestors below
    /// the container let through. Nil if they let nothing through.
    private mutating func probe(
        above node: UInt32, of level: Int, in store: NodeStore, _ descends: (NodeID) -> Bool
    ) -> Probe? {
        guard store.links[node].parent != levels[level].node else { return levels[level].probe }
        let path = store.path(above: node, below: levels[level].node)
        var depth = 0
        while depth < path.count, depth < levels[level].way.count,
            levels[level].way[depth].node == path[path.count - 1 - depth]
        { depth += 1 }
        levels[level].way.removeSubrange(depth...)
        var probe = depth == 0 ? levels[level].probe : levels[level].way[depth - 1].probe
        for ancestor in path.dropLast(depth).reversed() {
            let core = store.cores[ancestor]
            probe =
                core.isOut || !core.hitMode.triesChildren
                ? nil : probe.flatMap { $0.entering(ancestor, in: store)?.passed }
            if probe != nil, !descends(store.id(of: ancestor)) { probe = nil }
            levels[level].way.append((ancestor, probe))
        }
        return probe
    }

    /// Visits one node, with the probe that its ancestors have passed on.
    ///
    /// - Parameter isAlone: Whether the node's descendants are visited separately.
    /// - Returns: The node and its distance. Nil if the node is not found, or if its descendants have to be visited first.
    private mutating func consider(
        _ node: UInt32, probe: Probe, isAlone: Bool = false, in store: NodeStore, _ descends: (NodeID) -> Bool
    ) -> (node: NodeID, distance: Double)? {
        let core = store.cores[node]
        if core.question != .nothing {
            let isSingular = core.flags.contains(.isTransformed) && store.transforms[core.extras].inverse == nil
            guard !isSingular,
                let distance = probe.distance(toAsking: node, within: store.askedArea(of: node), in: store)
            else { return nil }
            return (store.id(of: node), distance)
        }
        guard !core.isOut, let step = probe.entering(node, in: store) else { return nil }
        let distance = core.hitMode.takesItself ? step.distance : nil
        guard !isAlone, core.hitMode.triesChildren, core.lastChild != 0, let passed = step.passed,
            descends(store.id(of: node))
        else {
            return distance.map { (store.id(of: node), $0) }
        }
        var due = levels[levels.count - 1].due
        let isWalked = if case .children = levels[levels.count - 1].source { true } else { false }
        if !isWalked || !core.isOpen || core.flags.contains(.isTransformed) || store.index(of: node) != nil {
            due = dues.count
            dues.append(IndexedQuery.Due(node: node, before: 0))
        }
        levels.append(Level(node: node, due: due, probe: passed, distance: distance))
        return nil
    }

    private mutating func leaveLevel(in store: NodeStore) -> (node: NodeID, distance: Double)? {
        let (node, distance) = (levels[levels.count - 1].node, levels[levels.count - 1].distance)
        levels.removeLast()
        return distance.map { (store.id(of: node), $0) }
    }
}

extension NodeCore {
    /// True if the node certainly has no point in common with a box in its parent's bounds space, edges included. Nor have its
    /// descendants then.
    @inline(__always)
    fileprivate func isBeside(_ other: Box) -> Bool {
        guard isBounded, let box = boundsBox(at: AreaBounds.Position()) else { return false }
        return box.minX > other.maxX || box.maxX < other.minX || box.minY > other.maxY || box.maxY < other.minY
    }
}

extension NodeStore {
    /// The nodes that a probe may find, back to front: the `entries` of an index of children, the movers at `indices`, and all
    /// askers.
    fileprivate func nodes(
        of children: ChildIndex, below container: UInt32, _ entries: [Int32], _ indices: [Int]
    ) -> [UInt32] {
        func isThere(_ node: UInt32, _ entry: UInt32) -> Bool {
            links[node].entry == entry && self.container(of: node) == container
        }
        var others = indices.compactMap { index in
            let node = children.movers.ids[index]
            let isMover = Int(move(of: node).beside) == index + 1 && self.container(of: node) == container
            return isMover ? node : nil
        }
        others += children.askers.map { $0.node }.filter { isThere($0, NodeLinks.asking) }
        others.sort { isInFront($1, of: $0, below: container) }
        var result: [UInt32] = []
        for entry in entries {
            let node = children.nodes[UInt32(bitPattern: entry)]
            guard isThere(node, UInt32(bitPattern: entry) + 1) else { continue }
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
