import SpatialIndex

/// The candidates of an island at a point, front to back: a place among them that is a value of its own, keeps what it
/// looks at and no access open.
///
/// Two streams are merged by rank: what the quadtree knows and has not changed, and what has changed since, out of the
/// table. A cell of the quadtree has dropped only what lies behind its floor, so changed candidates are passed over and
/// the cell's list goes on behind them; where the floor itself has changed, the table is asked for everything from there
/// on. Without a quadtree the table alone is asked.
struct IndexCandidates: Sendable {
    private let index: SubtreeIndex
    private let point: Point
    /// The number of steps after which it may give up.
    private let limit: Int
    /// The flattened entries.
    private var flattened: FlattenedCandidates
    /// The next candidate out of the table, once it is known.
    private var listed = FlattenedCandidates.Next<BoxTreeHit>.unknown
    /// The place among those of the table that count.
    private var cursor: BoxTreeCursor
    /// The place of the flattened candidate that was delivered last, and the rank of the last one out of the table.
    private var lastFlattened: UInt32?
    private var lastListed = BoxTree.Rank.max
    /// True if only what has changed since the entries were flattened is asked of the table.
    private var listsChanges = false
    /// True if nothing has changed since the entries were flattened.
    private let isFresh: Bool
    private var way = WalkedWay()
    /// The steps that it has cost.
    private(set) var steps = 0
    /// True if a question of the table was given up, so that what would have come next is not known.
    private(set) var gaveUp = false
    /// Entries met that no longer count.
    private(set) var covered: [UInt32] = []

    /// - Precondition: The index is up to date.
    init(_ index: SubtreeIndex, at point: Point, limit: Int) {
        self.index = index
        (self.point, self.limit) = (point, limit)
        isFresh = index.isFresh
        if let entries = index.flattened {
            flattened = FlattenedCandidates(entries, at: point)
            cursor = BoxTreeCursor(at: point, changedSince: index.flattenedTime)
            (listsChanges, steps) = (true, Steps.quadtreeAnswer)
        } else {
            flattened = FlattenedCandidates()
            cursor = BoxTreeCursor(at: point)
        }
        if isFresh { listed = .end }
    }

    /// The next candidate; nil at the end, or if it gave up.
    ///
    /// - Parameter mayGiveUp: Whether it may give up what takes longer than a walk would.
    mutating func next(mayGiveUp: Bool) -> FlattenedIndex.Item? {
        if isFresh, let entries = index.flattened { return flattened.next(of: entries) }
        guard let table = index.table else { return nil }
        if case .unknown = flattened.bounded, let entries = index.flattened {
            advanceBounded(of: entries, index.flattenedTime, in: table)
        }
        if case .unknown = flattened.unbounded, let entries = index.flattened {
            advanceUnbounded(of: entries, index.flattenedTime, in: table)
        }
        if case .unknown = listed { advanceListed(in: table, mayGiveUp: mayGiveUp) }
        if gaveUp { return nil }
        if let entries = index.flattened, let position = flattened.front {
            let place = entries.place(at: position)
            if case .value(let next) = listed, next.rank > table.rank(of: place) { return deliver(next, from: table) }
            lastFlattened = place
            return flattened.deliver(of: entries)
        }
        guard case .value(let next) = listed else { return nil }
        return deliver(next, from: table)
    }

    /// Takes the point to a candidate by the walk's arithmetic; nil if it does not get there.
    mutating func walkedPoint(from root: UInt32, to node: UInt32, in store: borrowing NodeStore) -> Point? {
        let levels = way.levels
        let inner = store.walkedPoint(point, from: root, to: node, by: &way)
        steps += Steps.gate + (way.levels - levels) * Steps.testedLevel
        return inner
    }

    // MARK: Out of the table

    private mutating func deliver(_ next: BoxTreeHit, from table: EntryTable) -> FlattenedIndex.Item {
        listed = .unknown
        lastListed = next.rank
        return table.item(next.place, at: point)
    }

    /// Finds the next entry of the table that counts.
    private mutating func advanceListed(in table: EntryTable, mayGiveUp: Bool) {
        while let next = nextListed(in: table, mayGiveUp: mayGiveUp) {
            // Entries that were only ranked anew are where the quadtree has them.
            if listsChanges, !table.changed.contains(next.place) { continue }
            if table.isLive(next.place) { return listed = .value(next) }
            covered.append(next.place)
            if mayGiveUp, covered.count == IslandCost.maximumCoveredCount { gaveUp = true }
        }
        listed = .end
    }

    private mutating func nextListed(in table: EntryTable, mayGiveUp: Bool) -> BoxTreeHit? {
        if gaveUp { return nil }
        let (visits, listed) = (cursor.visits, cursor.listed)
        let next = cursor.next(in: table.boxes, visitLimit: mayGiveUp ? limit / Steps.treeVisit + 1 : .max)
        steps += (cursor.visits - visits) * Steps.treeVisit + (cursor.listed - listed) * Steps.listedEntry
        gaveUp = cursor.gaveUp || (mayGiveUp && steps > limit)
        return gaveUp ? nil : next
    }

    /// Leaves the quadtree: from here on everything is asked of the table, changed or not, behind what has been
    /// delivered.
    private mutating func leaveQuadtree(for table: EntryTable) {
        (flattened.bounded, flattened.unbounded, listed) = (.end, .end, .unknown)
        listsChanges = false
        cursor = BoxTreeCursor(at: point, below: min(lastListed, lastFlattened.map(table.rank) ?? .max))
    }

    // MARK: Out of the flattened entries

    private mutating func advanceBounded(of entries: FlattenedIndex, _ time: UInt32, in table: EntryTable) {
        let next = entries.tree.next(
            &flattened.found!, unless: { table.isStale(entries.place(at: UInt32(bitPattern: $0)), since: time) })
        switch next {
        case .candidate(let candidate): flattened.bounded = .value(candidate)
        case .end: flattened.bounded = .end
        case .unknown: leaveQuadtree(for: table)
        }
    }

    private mutating func advanceUnbounded(of entries: FlattenedIndex, _ time: UInt32, in table: EntryTable) {
        while flattened.unboundedLeft > 0 {
            flattened.unboundedLeft -= 1
            let position = entries.unbounded[flattened.unboundedLeft]
            if !table.isStale(entries.place(at: position), since: time) {
                return flattened.unbounded = .value(position)
            }
        }
        flattened.unbounded = .end
    }
}

/// The flattened entries of an island at a point, front to back: a place among them, which refers to nothing.
///
/// Those with a finite box come out of the tree, or the scan where there is no tree, down to the first certain one; those
/// without stand in a list of their own and are merged in.
struct FlattenedCandidates: Sendable {
    /// The next value of a stream, as far as it is known.
    enum Next<Value: Sendable>: Sendable {
        case unknown
        case value(Value)
        case end
    }

    /// The place among the bounded candidates: in the tree, or in the scan where there is no tree.
    var found: Quadtree.Cursor?
    private var scanned: LinearScan.Cursor?
    /// The number of unbounded candidates that are left.
    var unboundedLeft: Int
    /// The next bounded and the next unbounded one, once they are known.
    var bounded = Next<Candidate>.unknown
    var unbounded = Next<UInt32>.unknown

    init(_ island: FlattenedIndex, at point: Point) {
        if island.isScanned {
            scanned = island.scan.cursor(at: point)
        } else {
            found = island.tree.cursor(at: point)
        }
        unboundedLeft = island.unbounded.count
        if unboundedLeft == 0 { unbounded = .end }
    }

    /// No candidates.
    init() {
        (bounded, unbounded, unboundedLeft) = (.end, .end, 0)
    }

    /// The next candidate; nil at the end.
    mutating func next(of island: FlattenedIndex) -> FlattenedIndex.Item? {
        if case .unknown = bounded {
            let next = scanned != nil ? island.scan.next(&scanned!) : found != nil ? island.tree.next(&found!) : nil
            bounded = next.map(Next.value) ?? .end
        }
        if case .unknown = unbounded {
            unbounded = unboundedLeft > 0 ? .value(island.unbounded[unboundedLeft - 1]) : .end
            unboundedLeft -= unboundedLeft > 0 ? 1 : 0
        }
        return deliver(of: island)
    }

    /// The position of the front-most of the candidates that are known.
    var front: UInt32? {
        let first: UInt32? =
            if case .value(let candidate) = bounded { UInt32(bitPattern: candidate.entry) } else { nil }
        guard case .value(let second) = unbounded else { return first }
        return first.map { max($0, second) } ?? second
    }

    /// Takes the front-most of the candidates that are known.
    mutating func deliver(of island: FlattenedIndex) -> FlattenedIndex.Item? {
        if case .value(let position) = unbounded, position == front {
            unbounded = .unknown
            return island.item(at: position)
        }
        guard case .value(let candidate) = bounded else { return nil }
        bounded = .unknown
        return island.item(candidate)
    }
}

extension BoxTreeHit {
    /// The place of the entry in its table.
    var place: UInt32 { UInt32(bitPattern: entry) }
}
