import SpatialIndex

/// Every entry of an island as it is now, occluded or not: the one record of change.
///
/// The entries stand in a `BoxTree`, which answers by itself wherever things keep changing, and which every list, region and
/// nearest query reads. The quadtree of the island (`FlattenedIndex`) is a cache of the table as it was at a time; which entries
/// have changed since, the times in the box tree and a bit for each place tell.
///
/// Places are dealt in order. A removed entry's place is used again only while no quadtree knows it.
///
/// A reference with value semantics: it is changed by its one owner alone (`SubtreeIndex.tableToChange()`), and copied first if
/// copies of the scene, or a build, share it. Hence unchecked, and hence no checks of exclusivity, which queries would pay.
final class EntryTable: @unchecked Sendable {
    /// An entry, but for its outer box and its rank, which the box tree has.
    struct Record: Sendable {
        var node: NodeID
        var inner = InnerEdges.outer
        var kind: FlattenedIndex.Kind
        /// False once the entry is removed.
        var isPresent = true
    }

    @exclusivity(unchecked) private(set) var records = PagedArray<Record>()
    @exclusivity(unchecked) private var innerBoxes = InnerBoxes()
    @exclusivity(unchecked) private(set) var boxes: BoxTree
    @exclusivity(unchecked) private(set) var presentCount = 0
    /// Places of entries that are island roots, or were.
    @exclusivity(unchecked) private var nestedPlaces = PagedArray<UInt32>()
    /// Entries that no longer count, since they belong to other islands by now.
    @exclusivity(unchecked) private(set) var covers = RankCovers()
    /// The number of changes of entries since the table was made.
    @exclusivity(unchecked) private(set) var changeCount: UInt64 = 0
    /// The places of the entries that have changed since the island's quadtree was made, if there is one.
    @exclusivity(unchecked) private(set) var changed = PlaceSet()
    /// The time at which entries were covered last.
    @exclusivity(unchecked) private(set) var coverTime: UInt32 = 0
    /// The places of the entries that have changed since the build of a quadtree began, if one is being built.
    @exclusivity(unchecked) private(set) var changedSinceBuild: PlaceSet?
    /// The pages of boxes that have been written since a quadtree has had them too; nil while none has.
    @exclusivity(unchecked) private(set) var writtenPages: PlaceSet?
    /// The number of times that entries have been covered.
    @exclusivity(unchecked) private var rankTag: BoxTree.Rank = 0
    /// Places of entries that have lost their nodes, and are to be removed with the next changes.
    @exclusivity(unchecked) private var lost = PagedArray<UInt32>()
    /// The number of places in `lost` whose entries have been removed already.
    @exclusivity(unchecked) private var firstLost = 0
    /// Places that no entry has.
    @exclusivity(unchecked) private var free: [UInt32] = []
    /// Entries that were shifted in place.
    @exclusivity(unchecked) private(set) var shifted = ShiftedEntries()
    /// True if places of removed entries are used again, since no quadtree knows any place.
    @exclusivity(unchecked) private var reusesPlaces = false

    /// Ranks are dealt with this gap, so that twenty entries go between two neighbours, in the worst order, before their
    /// surroundings are ranked anew.
    static let rankGap: BoxTree.Rank = 1 << 32

    /// A table without entries.
    init() {
        boxes = BoxTree()
    }

    /// A copy of a table for another owner; both share everything until one of them changes.
    init(_ other: EntryTable) {
        records = other.records
        innerBoxes = other.innerBoxes
        boxes = other.boxes
        presentCount = other.presentCount
        nestedPlaces = other.nestedPlaces
        covers = other.covers
        changeCount = other.changeCount
        changed = other.changed
        coverTime = other.coverTime
        (changedSinceBuild, writtenPages) = (other.changedSinceBuild, other.writtenPages)
        rankTag = other.rankTag
        (lost, firstLost) = (other.lost, other.firstLost)
        free = other.free
        shifted = other.shifted
        reusesPlaces = other.reusesPlaces
    }

    /// Takes over flattened entries, some at a time; `adopt(_:)` is to follow.
    func append(_ flattening: FlattenedSubtree, _ positions: Range<Int>) {
        for position in positions {
            let (outer, inner) = (flattening.outer[position], flattening.inner[position])
            let edges = innerBoxes.edges(of: inner, within: outer)
            if flattening.kinds[position] != .node { nestedPlaces.append(UInt32(records.count)) }
            records.append(Record(node: flattening.nodes[position], inner: edges, kind: flattening.kinds[position]))
        }
        presentCount += positions.count
    }

    /// Takes over the tree of their outer boxes, by position, with ranks as `rank(at:)` deals them.
    func adopt(_ tree: BoxTree) {
        boxes = tree
        boxes.now = 1
    }

    /// The rank between two others that is nearest to one between them. No entry that is covered has it, since its last bits
    /// count how often entries have been covered.
    func rank(near rank: BoxTree.Rank) -> BoxTree.Rank { rank & ~EntryTable.rankTagMask | rankTag }

    /// Ranks that are dealt lie farther apart than this.
    static let leastGap: BoxTree.Rank = 2 << 10
    private static let rankTagMask: BoxTree.Rank = 1 << 10 - 1

    static func rank(at position: Int) -> BoxTree.Rank { BoxTree.Rank(position + 1) * rankGap }

    // MARK: Entries

    /// The entry at a place, which must still be there.
    func entry(at place: UInt32) -> FlattenedNode.Entry {
        let record = records[place]
        let outer = boxes.boxInTree(of: Int32(bitPattern: place))
        return FlattenedNode.Entry(kind: record.kind, outer: outer, inner: innerBoxes.box(record.inner, within: outer))
    }

    /// The island roots directly below.
    ///
    /// - Complexity: O(entries that are or were such roots).
    var innerRoots: [UInt32] {
        var seen: Set<UInt32> = []
        return (0..<UInt32(nestedPlaces.count)).compactMap { index in
            let (place, record) = (nestedPlaces[index], records[nestedPlaces[index]])
            let isRoot = record.kind != .node && record.node != .nobody && isLive(place)
            return isRoot && seen.insert(place).inserted ? record.node.slot : nil
        }
    }

    // MARK: Times

    /// The time of the next change.
    var now: UInt32 { boxes.now }

    /// Begins to note what changes from now on for a quadtree that is built out of the table as it is.
    ///
    /// - Returns: The time from which on changes are later than it.
    func beginBuild() -> UInt32 {
        boxes.now += 1
        changedSinceBuild = PlaceSet()
        shareBoxes()
        return boxes.now
    }

    /// A quadtree has the table's boxes from now on, too: pages of them that change are copied.
    func shareBoxes() {
        writtenPages = PlaceSet()
        reusesPlaces = false
    }

    /// The quadtree that was built is in use now.
    func endBuild() {
        changed = changedSinceBuild ?? PlaceSet()
        changedSinceBuild = nil
    }

    /// The quadtree that is being built will not be.
    func abandonBuild() { changedSinceBuild = nil }

    /// There is no quadtree any more, and none is being built.
    func forgetQuadtree() {
        changed = PlaceSet()
        (changedSinceBuild, writtenPages) = (nil, nil)
        reusesPlaces = covers.isEmpty
        if !reusesPlaces { free.removeAll() }
    }

    private func markChanged(_ place: UInt32, writesBox: Bool = true) {
        changeCount &+= 1
        if !reusesPlaces { changed.insert(place) }
        changedSinceBuild?.insert(place)
        if writesBox { writtenPages?.insert(BoxTree.boxPage(of: place)) }
    }

    // MARK: Changes

    /// Adds an entry and returns its place.
    func insert(_ entry: FlattenedNode.Entry, of node: NodeID, rank: BoxTree.Rank) -> UInt32 {
        let place: UInt32
        if reusesPlaces, let last = free.popLast() {
            place = last
            let edges = innerBoxes.edges(of: entry.inner, within: entry.outer, replacing: records[place].inner)
            records[place] = Record(node: node, inner: edges, kind: entry.kind)
        } else {
            place = UInt32(records.count)
            let edges = innerBoxes.edges(of: entry.inner, within: entry.outer)
            records.append(Record(node: node, inner: edges, kind: entry.kind))
        }
        if entry.kind != .node { nestedPlaces.append(place) }
        boxes.insert(Int32(bitPattern: place), box: entry.outer, rank: rank)
        presentCount += 1
        markChanged(place)
        return place
    }

    func replace(_ place: UInt32, by entry: FlattenedNode.Entry) {
        let record = records[place]
        let old = boxes.boxInTree(of: Int32(bitPattern: place))
        if old == entry.outer, record.kind == entry.kind, innerBoxes.box(record.inner, within: old) == entry.inner {
            return
        }
        if entry.kind != .node, record.kind == .node { nestedPlaces.append(place) }
        let edges = innerBoxes.edges(of: entry.inner, within: entry.outer, replacing: record.inner)
        if edges != record.inner || entry.kind != record.kind {
            records[place] = Record(node: record.node, inner: edges, kind: entry.kind)
        }
        if old == entry.outer {
            boxes.touch(Int32(bitPattern: place))
        } else {
            boxes.update(Int32(bitPattern: place), box: entry.outer)
        }
        markChanged(place, writesBox: old != entry.outer)
    }

    /// Replaces an entry that stays near where it was; `refit(searchSteps:steps:)` is to follow.
    ///
    /// - Returns: False if it does not, so that nothing was done.
    func shift(_ place: UInt32, to entry: FlattenedNode.Entry) -> Bool {
        let record = records[place]
        guard record.kind == .node, entry.kind == .node,
            let node = boxes.shift(Int32(bitPattern: place), to: entry.outer)
        else { return false }
        shifted.add(node)
        let edges = innerBoxes.edges(of: entry.inner, within: entry.outer, replacing: record.inner)
        if edges != record.inner { records[place].inner = edges }
        markChanged(place)
        return true
    }

    /// Makes the tree right after `shift(_:to:)`, as `ShiftedEntries` tells.
    func refit(searchSteps: Int?, steps: Int) { shifted.refit(&boxes, searchSteps: searchSteps, steps: steps) }

    /// Changes a rank, but not what the entry is in front of.
    ///
    /// - Returns: Its new place, if it has come to another one.
    func spread(_ place: UInt32, to rank: BoxTree.Rank) -> UInt32? {
        if covers.isEmpty {
            boxes.update(Int32(bitPattern: place), rank: rank)
            return nil
        }
        // Where it stood, it might come into a range that is covered; at a new place it counts.
        let (entry, node) = (entry(at: place), records[place].node)
        remove(place)
        return insert(entry, of: node, rank: rank)
    }

    /// - Parameter isNoted: False if no quadtree, nor one that is being built, knows the entry.
    func remove(_ place: UInt32, isNoted: Bool = true) {
        if isNoted { markChanged(place, writesBox: false) }
        records[place].isPresent = false
        boxes.remove(Int32(bitPattern: place))
        presentCount -= 1
        if reusesPlaces { free.append(place) }
    }

    // MARK: Changes of structure, which wait

    /// The entry at a place has lost its node: from now on it is nobody's, and is removed with the next changes.
    func lose(_ place: UInt32) {
        records[place].node = .nobody
        lost.append(place)
    }

    /// Removes what has lost its node: at most so many entries.
    ///
    /// - Returns: How many were removed.
    func removeLost(atMost count: Int) -> Int {
        guard lost.count > 0 else { return 0 }
        let range = firstLost..<min(lost.count, firstLost + count)
        for index in range where records[lost[UInt32(index)]].isPresent { remove(lost[UInt32(index)]) }
        firstLost = range.upperBound
        if firstLost == lost.count { (lost, firstLost) = (PagedArray(), 0) }
        return range.count
    }

    /// The number of entries that have lost their nodes and are still to be removed.
    var lostCount: Int { lost.count - firstLost }

    /// Covers the entries with these ranks: as they are now, they no longer count.
    ///
    /// - Returns: False if that was done so often that ranks dealt from now on could not be told from covered ones; the table is to be
    ///   built anew then.
    func cover(from low: BoxTree.Rank, through high: BoxTree.Rank) -> Bool {
        guard rankTag < EntryTable.rankTagMask else { return false }
        reusesPlaces = false
        free.removeAll()
        coverTime = boxes.now
        rankTag += 1
        covers.insert(from: low, through: high, before: UInt32(records.count))
        return true
    }

    /// True if the table, or a list in it, has become so large beside what it holds that it is better built anew.
    var isWorn: Bool {
        records.count > 2 * presentCount + EntryTable.spareRecords
            || nestedPlaces.count > 2 * records.count + EntryTable.spareRecords || rankTag == EntryTable.rankTagMask
    }

    private static let spareRecords = 1024
}
