import SpatialIndex

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

    /// Finds the place of a node's entry in a table, if it has one there.
    @inline(__always)
    func entry(of node: UInt32, in table: EntryTable) -> UInt32? {
        let (place, id) = (links[node].entry, id(of: node))
        guard place != 0, table.records.read(place - 1, { $0.pointee.node }) == id, table.isLive(place - 1) else {
            return nil
        }
        return place - 1
    }
}
