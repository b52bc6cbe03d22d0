import SpatialIndex

/// The record of what is known of the subtree below a node, for indexes: apart from the attributes, which are the
/// owner's, and given up at other times. Few nodes have one.
package struct SubtreeRecord: Sendable {
    /// True if the index around this node holds it as an island root: then nothing below it is in that index.
    var isIslandRoot = false
    /// True if the subtree moves as a whole, so that an island of its own saves moving its entries.
    var movesAsWhole = false
    /// True if the island around the node reaches no farther down than to the node.
    var isDeep = false
    /// The next free place, while this one is free.
    private(set) var nextFree: UInt32 = 0
    /// The scene's count of changes when the node, or one between it and the island around it, last changed.
    var lastMove: UInt64 = 0
    /// The index of what lies below, if this node is an island root that has been asked.
    private(set) var index: SubtreeIndex?
    /// The flattened entries of `index`, if nothing has changed since: for queries, which ask them while they borrow the
    /// scene, which keeps them alive. Retaining them would cost a third of the time, since an atomic operation waits for the
    /// reads before it.
    private(set) var freshIndex: Unmanaged<FlattenedIndex>?

    init(nextFree: UInt32 = 0) { self.nextFree = nextFree }
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
    /// True if the index around a node holds it as an island root.
    @inline(__always)
    func isIslandRoot(_ slot: UInt32) -> Bool {
        let place = cores[slot].extras
        return place < subtrees.count && subtrees[place].isIslandRoot
    }

    /// The island that holds the entries of children of `node`: that of the nearest island root at or above it. Nil where they
    /// lie deeper than any index reaches.
    ///
    /// - Complexity: O(levels between).
    func islandRoot(around node: UInt32) -> UInt32? {
        var root = node
        for _ in 0...FlattenedLevel.maximumDepth {
            if root == NodeStore.screen { return root }
            // Read in place, since each change deep down goes up so many levels.
            if cores.read(root, { $0.pointee.extras }) ?? 0 != 0, isIslandRoot(root) { return root }
            root = links.read(root) { $0.pointee.parent } ?? NodeStore.screen
        }
        return nil
    }

    /// True if a node is an island wherever something below it is indexed. One that is marked as an island root always
    /// is: else changes below it would not come to the index that holds their entries.
    func isApart(_ slot: UInt32) -> Bool {
        cores[slot].asks != .nothing || links[slot].parent == NodeStore.screen || isNestedIsland(slot)
    }

    /// A node has got other attributes or another parent: if that leaves it no island of its own, it ceases to be one.
    mutating func refreshIslandRoot(_ slot: UInt32) {
        if isIslandRoot(slot), slot != NodeStore.screen, !isApart(slot) { dissolveIsland(slot) }
    }

    /// Gives what lies below a node to the island around it.
    mutating func dissolveIsland(_ slot: UInt32) {
        dropIndex(of: slot)
        useSubtree(of: slot) { $0.isIslandRoot = false }
    }

    /// True if a node that changes is to become an island: if it may, and more than `count` nodes lie below it.
    func mayBeSplitOff(_ slot: UInt32, ifMoreThan count: Int) -> Bool {
        guard links[slot].firstChild != 0 else { return false }
        let isLeftToScene = islandRule(of: slot) == .automatic && !(subtreeRecord(of: slot)?.movesAsWhole ?? false)
        return isLeftToScene && hasNodes(below: slot, moreThan: count)
    }

    /// Notes that a subtree has moved as a whole; from now on it counts as one that does.
    mutating func noteMove(of slot: UInt32, at changeCount: UInt64) {
        useSubtree(of: slot) { subtree in
            subtree.movesAsWhole = true
            subtree.lastMove = changeCount
        }
    }

    /// True if a node is an island since it has moved as a whole, and has been still for long.
    func isStillIsland(_ node: NodeID, at changeCount: UInt64) -> Bool {
        guard contains(node), let subtree = subtreeRecord(of: node.slot), subtree.isIslandRoot else { return false }
        return subtree.movesAsWhole && islandRule(of: node.slot) == .automatic
            && changeCount &- subtree.lastMove > policy.stillAfter
    }

    /// Changes what is known of the subtree below a node, giving it a record first if it has none.
    mutating func useSubtree(of slot: UInt32, _ change: (inout SubtreeRecord) -> Void) {
        change(&subtrees[placeOfSubtree(of: slot)])
    }
}

extension NodeStore {
    /// Returns the index of what lies below an island root, if that has been asked.
    @inline(__always)
    func index(of root: UInt32) -> SubtreeIndex? {
        let place = cores[root].extras
        return place < subtrees.count ? subtrees[place].index : nil
    }

    /// True if there is an index below a node and it is up to date.
    @inline(__always)
    func isUpToDate(_ root: UInt32) -> Bool { index(of: root)?.isUpToDate ?? false }

    /// Changes the index of what lies below a node, and counts the indexes of the scene. It is made if there is none.
    mutating func useIndex<Result>(of root: UInt32, _ change: (SubtreeIndex) -> Result) -> Result {
        let index = subtrees[placeOfSubtree(of: root)].indexToChange()
        let wasAnything = index.stage.isAnything
        let result = change(index)
        endChange(IndexChange(root: root, index: index, wasAnything: wasAnything))
        return result
    }

    /// A change in place of how an island is answered, of several steps.
    struct IndexChange {
        let root: UInt32
        /// Nil where there is nothing to change.
        let index: SubtreeIndex?
        fileprivate let wasAnything: Bool
    }

    /// Begins a change, where there is something. `endChange` is to follow.
    mutating func beginChange(of root: UInt32) -> IndexChange {
        let place = cores[root].extras
        guard place < subtrees.count, subtrees[place].index != nil else {
            return IndexChange(root: root, index: nil, wasAnything: false)
        }
        let index = subtrees[place].indexToChange()
        return IndexChange(root: root, index: index, wasAnything: index.stage.isAnything)
    }

    mutating func endChange(_ change: IndexChange) {
        guard let index = change.index else { return }
        indexCount += (index.stage.isAnything ? 1 : 0) - (change.wasAnything ? 1 : 0)
        subtrees[cores[change.root].extras].refreshFreshIndex()
    }

    /// Changes what an island has earned.
    @inline(__always)
    mutating func useAccount<Result>(of root: UInt32, _ change: (SubtreeIndex, AnsweringPolicy) -> Result) -> Result {
        change(subtrees[placeOfSubtree(of: root)].indexToChange(), policy)
    }

    /// Gives up the index below a node and what it has earned.
    mutating func dropIndex(of root: UInt32) {
        let place = cores[root].extras
        guard place < subtrees.count, let index = subtrees[place].index else { return }
        if index.stage.isAnything { indexCount -= 1 }
        subtrees[place].dropIndex()
    }

    /// The flattened entries of an island that nothing has changed since: for an answer while the store is borrowed.
    @inline(__always)
    func freshIndex(below root: UInt32) -> Unmanaged<FlattenedIndex>? {
        let place = cores[root].extras
        return place < subtrees.count ? subtrees[place].freshIndex : nil
    }
}
