import SpatialIndex

/// What is known of the subtree below a node, for indexes: apart from the attributes, which are the owner's, and given up at
/// other times. It lies beside the node's rare attributes, since most nodes have neither.
package struct SubtreeRecord: Sendable {
    /// True if the index around this node holds it as an island root: then nothing below it is in that index.
    var isIslandRoot = false
    /// True if the subtree moves as a whole, so that an island of its own saves moving its entries.
    var movesAsWhole = false
    /// When the node, or one between it and the island around it, last changed, by the scene's count of changes.
    var lastMove: UInt64 = 0
    /// How what lies below is answered, if this node is an island root that has been asked.
    private(set) var index: SubtreeIndex?
    /// The flattened entries of `index`, if nothing has changed since: for queries, which ask them while they borrow the
    /// scene, which keeps them alive. Retaining them would cost a third of the time, since an atomic operation waits for the
    /// reads before it.
    private(set) var freshIndex: Unmanaged<FlattenedIndex>?
}

extension SubtreeRecord {
    /// The index for a change in place; it is made if there is none. `refreshFreshIndex()` is to follow.
    mutating func indexToChange() -> SubtreeIndex {
        if !isKnownUniquelyReferenced(&index) { index = index.map(SubtreeIndex.init) ?? SubtreeIndex() }
        return index.unsafelyUnwrapped
    }

    /// Keeps `freshIndex` what it should be.
    mutating func refreshFreshIndex() {
        guard let index, index.isFresh, let flattened = index.flattened else { return freshIndex = nil }
        freshIndex = Unmanaged.passUnretained(flattened)
    }

    mutating func dropIndex() {
        freshIndex = nil
        index = nil
    }
}

extension NodeStore {
    /// Whether the index around a node holds it as an island root.
    @inline(__always)
    func isIslandRoot(_ slot: UInt32) -> Bool {
        let place = cores[slot].extras
        return place != 0 && extras[place].subtree.isIslandRoot
    }

    /// The island that holds the entries of children of `node`: that of the nearest island root at or above it.
    ///
    /// - Complexity: O(levels between).
    func islandRoot(around node: UInt32) -> UInt32 {
        var root = node
        while root != NodeStore.screen, !isIslandRoot(root) { root = links[root].parent }
        return root
    }

    /// Whether an island of a node's own saves moving the entries below it.
    func movesAsWhole(_ slot: UInt32) -> Bool {
        let place = cores[slot].extras
        return place != 0 && extras[place].subtree.movesAsWhole
    }

    /// True if a node that became an island by moving has been still for long.
    func isStill(_ slot: UInt32, at changeCount: UInt64) -> Bool {
        let place = cores[slot].extras
        return extras[place].subtree.movesAsWhole && extras[place].islandRule == .automatic
            && changeCount &- extras[place].subtree.lastMove > NodeStore.stillAfter
    }

    /// After this many changes of the scene without one of its own an island counts as still.
    private static let stillAfter: UInt64 = 10_000

    /// Changes what is known of the subtree below a node, giving it a record first if it has none.
    mutating func useSubtree(of slot: UInt32, _ change: (inout SubtreeRecord) -> Void) {
        change(&extras[placeOfExtras(of: slot)].subtree)
    }
}
