import SpatialIndex

// The way of a change from its setter to the island that it lies in, where it waits to be brought in
// (`HitScene+Deciding.swift`).

extension HitScene {
    /// The attributes of a node.
    ///
    /// Setting them marks the node for repair if, and only if, an answer may differ: setting alpha from 0.5 to 0.6, a
    /// redirect, or the same value again marks nothing.
    ///
    /// - Precondition: The node is in this scene; new geometry is finite.
    /// - Complexity: O(1).
    public subscript(node: NodeID) -> Node {
        get { store.node(slot(node)) }
        set {
            let slot = slot(node)
            requireFinite(newValue)
            switch store.setNode(slot, newValue) {
            case .none: break
            case .unseen: countChange(costsIndex: false)
            case .hit:
                countChange(costsIndex: !isAboveFirstIndex(slot))
                markChanged(slot)
            }
        }
    }

    /// True if a node is one of few roots, so that scrolling, moving or zooming it leaves as it is what an index below
    /// it would hold; while nothing has an index.
    @inline(__always)
    func isAboveFirstIndex(_ node: UInt32) -> Bool {
        store.indexCount == 0 && store.links[node].parent == NodeStore.screen && store.links[node].firstChild != 0
            && store.topLevel(of: NodeStore.screen).rootsAreIslands
    }

    // MARK: Recording changes

    /// Notes that the entries of a node, and of what lies below it, may no longer be right.
    ///
    /// A change costs no more than that until a question needs it, but for what many of them leave to be done
    /// (`bringInAffordable`).
    mutating func markChanged(_ node: UInt32) {
        listChanged(node)
        if changed.count >= store.policy.changesBroughtInTogether { bringInAffordable() }
    }

    /// Lists a node as changed, without bringing anything in yet.
    @inline(__always)
    mutating func listChanged(_ node: UInt32) {
        guard store.indexCount > 0, !store.cores[node].isChanged else { return }
        store.cores[node].isChanged = true
        changed.append(node)
    }

    /// Notes that a node has come to stand below `parent`.
    mutating func noteInserted(_ node: UInt32, into parent: UInt32) {
        guard store.indexCount > 0 else { return }
        markChanged(node)
        // A first child can make its parent an island.
        if parent != NodeStore.screen, store.links[parent].childCount == 1 { markChanged(parent) }
    }

    /// Notes that a node has left its place below `parent`.
    mutating func noteRemoved(from parent: UInt32) {
        guard store.indexCount > 0 else { return }
        if parent != NodeStore.screen, store.links[parent].childCount == 0 { markChanged(parent) }
    }

    /// Takes the entries of a node that is about to leave its place, and of what lies below it, out of what is known.
    ///
    /// - Complexity: O(depth); of a subtree of more than 64 nodes one range of ranks is covered.
    mutating func detachEntries(of node: UInt32) {
        guard store.indexCount > 0 else { return }
        if build?.build.isInDisplacedTree(node, in: store) ?? false { noteDisplacedTree(node) }
        guard let root = store.islandRoot(around: store.links[node].parent),
            let state = store.index(of: root)?.stage
        else { return }
        switch state {
        case .none: return
        case .small:
            store.useIndex(of: root) { index in
                index.flattened = nil
                index.account.forfeit()
            }
        case .building: displace(node)
        case .table:
            guard !loseEntries(of: node, below: root) else { return }
            let policy = store.policy
            store.useIndex(of: root) { $0.drop(policy) }
        }
    }

    /// Takes the entries of a node, and of what lies below it, out of the table that is being built of the island.
    private mutating func displace(_ node: UInt32) {
        let nodes = store.isIslandRoot(node) ? [] : store.nodes(below: node, atMost: store.policy.maximumNodesMoved)
        guard let nodes else { return build?.build.isPublishing ?? true ? cancelBuild() : noteDisplacedTree(node) }
        guard let build = ownBuild() else { return cancelBuild() }
        for node in nodes + [node] { build.build.noteDisplaced(store.id(of: node), in: store) }
    }

    /// Notes that a node, with all that is below it, is not where the table that is being built has it.
    private mutating func noteDisplacedTree(_ node: UInt32) {
        guard let build = ownBuild() else { return cancelBuild() }
        build.build.noteDisplacedTree(store.id(of: node))
    }

    /// - Returns: False if it cannot be told which entries they are.
    private mutating func loseEntries(of node: UInt32, below root: UInt32) -> Bool {
        let below = store.isIslandRoot(node) ? [] : store.nodes(below: node, atMost: store.policy.maximumNodesMoved)
        return withTable(of: root) { table, store in
            var search = NeighbourSearch(of: root, in: table, changed: [])
            if below == nil, !store.coverEntries(below: node, in: table, by: &search) { return false }
            for node in (below ?? []) + [node] {
                guard let place = store.entry(of: node, in: table) else { continue }
                table.lose(place)
                store.links[node].entry = 0
            }
            return true
        } ?? true
    }

    /// Changes a table in place.
    private mutating func withTable<Result>(of root: UInt32, _ change: (EntryTable, inout NodeStore) -> Result)
        -> Result?
    {
        guard let table = store.useIndex(of: root, { $0.tableToChange() }) else { return nil }
        let result = change(table, &store)
        store.useIndex(of: root) { _ in }
        return result
    }

    // MARK: Handing changes over

    /// Hands the changed nodes to the islands that hold their entries.
    ///
    /// - Returns: The roots of the islands, perhaps several times.
    /// - Complexity: O(changed nodes · levels).
    @discardableResult
    mutating func distributeChanges() -> [UInt32] {
        guard !changed.isEmpty else { return [] }
        var slots: [UInt32] = []
        swap(&slots, &changed)
        var handover = ChangeHandover(store.policy)
        for slot in slots where store.cores[slot].isChanged {
            store.cores[slot].isChanged = false
            handover.hand(slot, in: &store)
        }
        let roots = handover.end(in: &store)
        if build != nil { splitOffMoving(slots) }
        slots.removeAll(keepingCapacity: true)
        changed = slots
        return roots
    }
}

/// Hands changed nodes to the islands that hold their entries: neighbours go to the same one as a rule.
struct ChangeHandover {
    private let policy: AnsweringPolicy
    private var parent = UInt32.max
    private var island: NodeStore.IndexChange?
    private var roots: [UInt32] = []

    init(_ policy: AnsweringPolicy) { self.policy = policy }

    /// Hands over one node. `end(in:)` is to follow, before an index is changed in any other way.
    ///
    /// - Complexity: O(1) behind a sibling; O(levels).
    @inline(__always)
    mutating func hand(_ slot: UInt32, in store: inout NodeStore) {
        let links = store.links[slot]
        if links.parent != parent {
            parent = links.parent
            enter(store.islandRoot(around: parent), in: &store)
        }
        island?.index?.addWaiting(NodeID(slot: slot, generation: links.generation), policy)
    }

    /// - Parameter root: Nil where the nodes lie deeper than any index reaches.
    private mutating func enter(_ root: UInt32?, in store: inout NodeStore) {
        guard island?.root != root else { return }
        if let island { store.endChange(island) }
        island = root.map { store.beginChange(of: $0) }
        if let root { roots.append(root) }
    }

    /// - Returns: The roots of the islands, perhaps several times.
    @discardableResult
    mutating func end(in store: inout NodeStore) -> [UInt32] {
        if let island { store.endChange(island) }
        (parent, island) = (.max, nil)
        return roots
    }
}
