import HitTesting
import SpatialIndex

// Nodes that have come to rest go back into the tree.
extension LayerScene {
    /// The nodes of a subtree in three lists: those with entries in an index, those that the index looks through, and those in
    /// the list beside the index.
    struct Held {
        var entries: [Int32] = []
        /// The open nodes, which are looked through. Those that can be hit themselves are also in `entries`.
        var opened: [Int32] = []
        /// The nodes that are in the list beside the tree.
        var beside: [Int32] = []
    }

    /// Moves nodes that have come to rest from the list beside the tree into the tree. The index's `credit` pays for this.
    /// Discards the tree if the remaining credit exceeds the price of a new tree, and resting nodes have cost more than half of
    /// that credit.
    func settle(_ index: LayerIndex) {
        for _ in 0...index.beside.members.count >> 8 {
            guard index.credit > Policy.bringing, !index.beside.members.isEmpty else { break }
            if index.sweep >= index.beside.members.count { index.sweep = 0 }
            let slot = index.sweep
            let node = index.beside.members[slot].node
            if nodes[node].slot != slot || !isHead(index, of: node) {
                free(slot, index)
                continue
            }
            let rest = rest(index.beside.members[slot], index)
            if rest >= Policy.bringing, let held = collect(node, index, dissolves: true),
                rest >= held.entries.count * Policy.bringing
            {
                leaveAside(node, index)
                bringIn(held, index)
                index.credit -= held.entries.count * Policy.bringing
                spent += held.entries.count * Policy.bringing
            } else {
                index.sweep += 1
            }
        }
        if index.credit <= Policy.perEntry * (index.nodes.count + index.beside.members.count) { return }
        let gain = index.beside.members.reduce(0) { sum, member in
            index.now &- member.changedAt > Policy.patience ? sum + rest(member, index) : sum
        }
        if gain > index.credit / 2 { throwAway(index) }
        index.credit = 0
    }

    /// What a node beside the tree has cost queries since its last change.
    private func rest(_ member: LayerBeside.Member, _ index: LayerIndex) -> Int {
        Int(index.now &- member.changedAt) / 3 + member.vain
    }

    /// Visits a node and its descendants, and divides them among the lists of a `Held`. Nil if there are many entries, or if a
    /// node has no rank in the index's tree. If `dissolves`, units and nodes beside the tree are treated like nodes in the tree.
    func collect(_ node: Int32, _ index: LayerIndex, dissolves: Bool) -> Held? {
        var held = Held()
        return collect(node, index, &held, dissolves: dissolves) ? held : nil
    }

    private func collect(_ node: Int32, _ index: LayerIndex, _ held: inout Held, dissolves: Bool) -> Bool {
        if nodes[node].isHidden, !isOpen(node) || nodes[node].isUnit { return true }
        if !dissolves, nodes[node].isUnit || slot(of: node, index) >= 0 {
            held.beside.append(node)
            return true
        }
        guard details[Int(node)].build == index.number, held.entries.count + held.opened.count <= 2 * Policy.few
        else { return false }
        if !nodes[node].passesItself { held.entries.append(node) }
        if !isOpen(node) { return held.entries.count <= Policy.few }
        held.opened.append(node)
        var child = nodes[node].first
        while child >= 0 {
            if !collect(child, index, &held, dissolves: dissolves) { return false }
            child = nodes[child].inFront
        }
        return true
    }

    /// Inserts entries into the tree, and takes their nodes from the list beside it.
    func bringIn(_ held: Held, _ index: LayerIndex) {
        for node in held.opened where nodes[node].isUnit {
            leaveAside(node, index)
            dissolve(node)
        }
        for node in held.entries {
            let box = area(node, in: index.node, ownOnly: isOpen(node))
            leaveAside(node, index)
            if isInTree(node, index) {
                index.tree.update(nodes[node].entry, box: box)
            } else {
                nodes[node].entry = Int32(index.nodes.count)
                index.nodes.append(node)
                index.tree.insert(nodes[node].entry, box: box, rank: details[Int(node)].rank)
            }
            grow(index, to: box)
        }
        for node in held.beside { refit(node) }
    }

    /// Turns a unit into a node that is looked through and has no index of its own.
    private func dissolve(_ node: Int32) {
        if let own = index(of: node) { dropQuadtree(own) }
        (nodes[node].isUnit, nodes[node].own) = (false, -1)
    }

    /// Discards an index's tree and the build in progress of a new tree, and empties the list beside the tree. Units in the list
    /// that have rested are looked through from now on.
    private func throwAway(_ index: LayerIndex) {
        for node in index.beside.members.map(\.node)
        where nodes[node].isUnit && isHead(index, of: node) && now &- nodes[node].changedAt > Policy.patience {
            if let own = self.index(of: node) { throwAway(own) }
            dissolve(node)
        }
        (index.beside, index.isBuilt, index.tree, index.nodes, index.build) =
            (LayerBeside(), false, BoxTree(), [], nil)
        if nodes[index.node].isUnit { refit(index.node) }
    }
}
