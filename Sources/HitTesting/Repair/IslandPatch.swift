import SpatialIndex

/// What has changed in an island since its index was built, and every entry of the island as it is now.
///
/// It is made at the first change, and outlives the indexes that are built from then on. The entries stand in a `BoxTree`,
/// occluded or not, which answers in the tiles that a change has touched; elsewhere the quadtree's answer still stands. A
/// change so costs what it touches: its entries and their tiles.
struct IslandPatch: Sendable {
    /// An entry, but for its outer box and its rank, which the box tree has.
    struct Record: Sendable {
        let node: NodeID
        var inner = InnerEdges.outer
        var kind: Island.Kind
        /// False once the entry is removed; its place is not used again.
        var isPresent = true
    }

    private(set) var records = PagedArray<Record>()
    /// Those whose edges are not in their records.
    private var innerBoxes = PagedArray<Box>()
    private(set) var boxes: BoxTree
    private(set) var staleTiles: StaleTiles
    private var changes: ChangeLog
    private var presentCount = 0
    /// The scene's count of changes at the repair that goes on or was the last.
    var time: UInt64
    /// What answers out of the patch have cost beyond those of a fresh index, in entries.
    private var answerCost = 0
    /// How many entries the index has.
    private var indexSize: Int

    /// Ranks are dealt with this gap, so that thirty entries go between two neighbours, in the worst order, before their
    /// surroundings are ranked anew.
    static let rankGap: BoxTree.Rank = 1 << 32

    /// The entries of an index as it was built.
    ///
    /// - Complexity: O(n log n).
    init(_ island: Island, time: UInt64) {
        self.time = time
        let all = island.entriesBackToFront()
        boxes = BoxTree(
            boxes: all.map(\.entry.outer), ranks: all.indices.map { BoxTree.Rank($0 + 1) * IslandPatch.rankGap })
        presentCount = all.count
        indexSize = island.count
        staleTiles = StaleTiles(plane: island.plane, entries: all.count, time: time)
        changes = ChangeLog(since: time)
        for (node, entry) in all { append(entry, of: node) }
    }

    /// The index has been built anew out of the same entries: nothing is stale.
    mutating func noteFreshIndex(_ island: Island, time: UInt64) {
        self.time = time
        staleTiles = StaleTiles(plane: island.plane, entries: island.count, time: time)
        answerCost = 0
        indexSize = island.count
        restoreBoxes()
    }

    /// Whether so much has changed since the box tree was built that it may have become worse.
    var isWorn: Bool { boxes.changesSinceRebuild > boxes.count }

    /// Builds the box tree anew if it is worn. Each change so pays for one entry.
    ///
    /// - Complexity: O(1), or O(n log n) after as many changes as there are entries.
    mutating func restoreBoxes() {
        if isWorn { boxes.rebuild() }
    }

    /// Whether most records are of entries that are still there.
    var isCompact: Bool { records.count <= 2 * presentCount + IslandPatch.spareRecords }

    private static let spareRecords = 1024

    // MARK: Entries

    /// The entry at a place, which must still be there.
    func entry(at place: UInt32) -> Placement.Entry {
        let record = records[place]
        let outer = boxes.box(of: Int32(place)) ?? .nothing
        return Placement.Entry(kind: record.kind, outer: outer, inner: innerBox(of: record, outer))
    }

    private func innerBox(of record: Record, _ outer: Box) -> Box {
        if record.inner.isOuter { return outer }
        if let place = record.inner.place { return innerBoxes[place] }
        return record.inner.box(within: outer)
    }

    /// Orders the entries of the island: larger in front.
    func rank(of place: UInt32) -> BoxTree.Rank { boxes.rank(of: Int32(place)) ?? .min }

    private mutating func append(_ entry: Placement.Entry, of node: NodeID) {
        let inner = inner(of: entry, replacing: .outer)
        records.append(Record(node: node, inner: inner, kind: entry.kind))
    }

    /// How the inner box of an entry is kept. A place in the table is used again.
    private mutating func inner(of entry: Placement.Entry, replacing old: InnerEdges) -> InnerEdges {
        if let place = old.place {
            innerBoxes[place] = entry.inner
            return old
        }
        if let edges = InnerEdges(of: entry.inner, within: entry.outer) { return edges }
        innerBoxes.append(entry.inner)
        return InnerEdges(place: UInt32(innerBoxes.count - 1))
    }

    // MARK: Queries

    /// Whether nothing has changed since the index was built.
    var isFresh: Bool { staleTiles.isFresh }

    /// Whether the point lies where something has changed.
    func isStale(at point: Point) -> Bool { staleTiles.contains(point) }

    /// Whether something at a point may have changed after a time.
    func mayHaveChanged(at point: Point, after time: UInt64) -> Bool {
        changes.hasChanged(at: point, after: time) ?? (staleTiles.lastChange(at: point) > time)
    }

    /// The front-most candidate at a point where something has changed.
    func topmost(at point: Point) -> Island.Item? {
        if staleTiles.hasList(at: point) {
            return staleTiles.firstListed(at: point) { boxes.boxInTree(of: $0).contains(point) }
                .map { item(UInt32($0), at: point) }
        }
        return boxes.topmost(at: point).map { item(UInt32($0), at: point) }
    }

    /// The candidates at a point where something has changed, front to back, down to the first that surely contains it.
    func items(at point: Point) -> [Island.Item] {
        var items: [Island.Item] = []
        for place in staleTiles.hasList(at: point) ? staleTiles.listed(at: point) : boxes.entries(at: point) {
            guard boxes.boxInTree(of: place).contains(point) else { continue }
            items.append(item(UInt32(place), at: point))
            if items[items.count - 1].isCertain { break }
        }
        return items
    }

    /// A candidate whose outer box contains the point.
    private func item(_ place: UInt32, at point: Point) -> Island.Item {
        let record = records[place]
        let isCertain = record.inner.isOuter || entry(at: place).inner.contains(point)
        return Island.Item(node: record.node, kind: record.kind, isCertain: isCertain)
    }

    // MARK: Tiles

    /// Counts an answer out of the patch, and lists the entries of a tile that is asked repeatedly.
    ///
    /// The first answer where something has changed just now costs nothing: a fresh index would be stale there too.
    ///
    /// - Returns: Whether a tile was listed.
    mutating func noteAnswer(at point: Point) -> Bool {
        if staleTiles.hasList(at: point) {
            answerCost += 1
            return false
        }
        let question = staleTiles.noteQuery(at: point)
        if question.isFirst, staleTiles.lastChange(at: point) == time { return false }
        answerCost += IslandPatch.costOfUnlistedAnswer
        guard let tile = question.tile else { return false }
        answerCost += IslandPatch.costOfUnlistedAnswer
        list(tile)
        return true
    }

    /// Whether answers have cost as much as building the index anew does.
    var isWorthAnIndex: Bool { answerCost > indexSize }

    /// In entries that building an index takes as long for.
    private static let costOfUnlistedAnswer = 16

    /// Lists the entries that are visible in a stale tile.
    private mutating func list(_ tile: UInt32) {
        let box = staleTiles.box(of: tile)
        var visible: [Int32] = []
        for entry in boxes.entries(in: box) {
            visible.append(entry)
            if self.entry(at: UInt32(entry)).inner.contains(box) { break }
        }
        if visible.count <= IslandPatch.maximumListCount { staleTiles.setEntries(visible, of: tile, at: time) }
    }

    /// Above this many entries the box tree is faster than a list.
    private static let maximumListCount = 64

    /// Lists the entries of the tiles that are asked most, until `isOver` says so.
    ///
    /// - Returns: How many tiles were listed.
    mutating func listTiles(until isOver: () -> Bool) -> Int {
        var count = 0
        for tile in staleTiles.takeAsked() {
            if isOver() { break }
            list(tile)
            count += 1
        }
        return count
    }

    /// The island roots directly below.
    var innerRoots: [UInt32] {
        (0..<UInt32(records.count)).compactMap { place in
            let record = records[place]
            return record.isPresent && record.kind != .node ? record.node.slot : nil
        }
    }

    // MARK: Changes

    private mutating func noteChange(of box: Box) {
        staleTiles.insert(box, at: time)
        changes.note(box, at: time)
    }

    /// Adds an entry and returns its place.
    mutating func insert(_ entry: Placement.Entry, of node: NodeID, rank: BoxTree.Rank) -> UInt32 {
        let place = UInt32(records.count)
        append(entry, of: node)
        boxes.insert(Int32(place), box: entry.outer, rank: rank)
        presentCount += 1
        noteChange(of: entry.outer)
        return place
    }

    mutating func replace(_ place: UInt32, by entry: Placement.Entry) {
        let record = records[place]
        let old = boxes.box(of: Int32(place)) ?? .nothing
        if old == entry.outer, record.kind == entry.kind, innerBox(of: record, old) == entry.inner {
            // The walk's arithmetic may now say something else between the two boxes.
            if entry.kind == .node, entry.inner != entry.outer { noteChange(of: entry.outer) }
            return
        }
        let inner = inner(of: entry, replacing: record.inner)
        if inner != record.inner || entry.kind != record.kind {
            records[place] = Record(node: record.node, inner: inner, kind: entry.kind)
        }
        if old != entry.outer { boxes.update(Int32(place), box: entry.outer) }
        let both = old.union(entry.outer)
        if both.area <= old.area + entry.outer.area {
            // It moved by little: one box is marked faster than two.
            noteChange(of: both)
        } else {
            noteChange(of: old)
            noteChange(of: entry.outer)
        }
    }

    /// Changes what an entry is in front of.
    mutating func rankAnew(_ place: UInt32, as rank: BoxTree.Rank) {
        self.rank(place, as: rank)
        noteChange(of: entry(at: place).outer)
    }

    /// Changes a rank, but not what the entry is in front of.
    mutating func rank(_ place: UInt32, as rank: BoxTree.Rank) {
        boxes.update(Int32(place), rank: rank)
    }

    mutating func remove(_ place: UInt32) {
        noteChange(of: entry(at: place).outer)
        records[place].isPresent = false
        boxes.remove(Int32(place))
        presentCount -= 1
    }
}

extension IslandPatch {
    /// How the entries differ from those of an index built now; nil if they do not.
    func difference(from island: Island) -> String? {
        let kept = (0..<UInt32(records.count)).filter { records[$0].isPresent }
            .map { (node: records[$0].node, entry: entry(at: $0), rank: rank(of: $0)) }.sorted { $0.rank < $1.rank }
        let fresh = island.entriesBackToFront()
        if Set(kept.map(\.rank)).count != kept.count { return "two entries share a rank" }
        if kept.map(\.node) != fresh.map(\.node) { return "the order \(kept.map(\.node)) for \(fresh.map(\.node))" }
        for (old, new) in zip(kept, fresh) {
            // An index keeps no boxes of entries that are candidates everywhere.
            let isSame =
                old.entry.outer.isFinite
                ? old.entry == new.entry : old.entry.kind == new.entry.kind && !new.entry.outer.isFinite
            if !isSame { return "\(old.node): \(old.entry) for \(new.entry)" }
        }
        return nil
    }
}
