import SpatialIndex

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
