import SpatialIndex

/// The candidates of an island at a point, front to back: a place among them that is a value of its own, keeps what it
/// looks at and no access open.
///
/// Two streams are merged by rank: what the quadtree knows and has not changed, and what has changed since, out of the
/// table. A cell of the quadtree has dropped only what lies behind its floor, so changed candidates are passed over and
/// the cell's list goes on behind them; where the floor itself has changed, the table is asked for everything from there
/// on. Without a quadtree the table alone is asked.
struct IslandCandidates: Sendable {
    private let index: SubtreeIndex
    private let point: Point
    /// After so many steps it may give up.
    private let limit: Int
    /// Where the bounded candidates of the flattened entries stand: in the tree, or in the scan where there is no tree.
    private var found: Quadtree.Cursor?
    private var scanned: LinearScan.Cursor?
    /// How many of the unbounded ones are left.
    private var unboundedLeft = 0
    /// The next bounded and the next unbounded one, once they are known.
    private var bounded = Next<Candidate>.unknown
    private var unbounded = Next<UInt32>.unknown
    /// The next candidate out of the table, once it is known.
    private var listed = Next<(place: UInt32, rank: BoxTree.Rank)>.unknown
    /// Candidates of the table lie behind this rank.
    private var bound = BoxTree.Rank.max
    /// The place of the flattened candidate that was delivered last, and the rank of the last one out of the table.
    private var lastFlattened: UInt32?
    private var lastListed = BoxTree.Rank.max
    /// From which time on the table's entries are asked for; 0 for all of them.
    private var time: UInt32 = 0
    /// Whether nothing has changed since the entries were flattened.
    private let isFresh: Bool
    /// What it has cost, in steps.
    private(set) var steps = 0
    /// Whether a question of the table was given up, so that what would have come next is not known.
    private(set) var gaveUp = false
    /// Entries met that no longer count.
    private(set) var covered: [UInt32] = []

    /// What comes next in a stream.
    private enum Next<Value: Sendable>: Sendable {
        case unknown
        case value(Value)
        case end
    }

    /// After so many entries that no longer count the walk is faster.
    private static let maximumCoveredCount = 16

    /// - Precondition: The index is up to date.
    init(_ index: SubtreeIndex, at point: Point, limit: Int) {
        self.index = index
        (self.point, self.limit) = (point, limit)
        isFresh = index.isFresh
        if let island = index.island {
            if island.isScanned {
                scanned = island.scan.cursor(at: point)
            } else {
                found = island.tree.cursor(at: point)
            }
            unboundedLeft = island.unbounded.count
            time = index.islandTime
            steps = Steps.quadtreeAnswer
        } else {
            (bounded, unbounded) = (.end, .end)
        }
        if isFresh { listed = .end }
    }

    /// The next candidate; nil at the end, or if it gave up.
    ///
    /// - Parameter mayGiveUp: Whether it may give up what takes longer than a walk would.
    mutating func next(mayGiveUp: Bool) -> Island.Item? {
        if isFresh, let island = index.island { return nextFlattened(of: island) }
        guard let table = index.table else { return nil }
        if case .unknown = bounded, let island = index.island {
            advanceBounded(of: island, index.islandTime, in: table)
        }
        if case .unknown = unbounded, let island = index.island {
            advanceUnbounded(of: island, index.islandTime, in: table)
        }
        if case .unknown = listed { advanceListed(in: table, mayGiveUp: mayGiveUp) }
        if gaveUp { return nil }
        if let island = index.island, let position = frontFlattened {
            let place = island.place(at: position)
            if case .value(let next) = listed, next.rank > table.rank(of: place) { return deliver(next, from: table) }
            lastFlattened = place
            return deliverFlattened(of: island)
        }
        guard case .value(let next) = listed else { return nil }
        return deliver(next, from: table)
    }

    // MARK: Out of the table

    private mutating func deliver(_ next: (place: UInt32, rank: BoxTree.Rank), from table: EntryTable) -> Island.Item {
        listed = .unknown
        lastListed = next.rank
        return table.item(next.place, at: point)
    }

    /// Finds the next entry of the table that counts.
    private mutating func advanceListed(in table: EntryTable, mayGiveUp: Bool) {
        while true {
            let answer = table.boxes.frontmost(
                at: point, below: bound, changedSince: time,
                visitLimit: mayGiveUp ? limit / Steps.treeVisit + 1 : .max)
            steps += answer.visits * Steps.treeVisit
            if answer.gaveUp || (mayGiveUp && steps > limit) { return gaveUp = true }
            guard let entry = answer.entry else { return listed = .end }
            bound = answer.rank
            let place = UInt32(bitPattern: entry)
            // Entries that were only ranked anew are where the quadtree has them.
            if time > 0, !table.changed.contains(place) { continue }
            if table.isLive(place) { return listed = .value((place, answer.rank)) }
            covered.append(place)
            if mayGiveUp, covered.count > IslandCandidates.maximumCoveredCount { return gaveUp = true }
        }
    }

    /// From here on everything is asked of the table, changed or not, behind what has been delivered.
    private mutating func leaveQuadtree(for table: EntryTable) {
        (bounded, unbounded, listed) = (.end, .end, .unknown)
        time = 0
        bound = min(lastListed, lastFlattened.map(table.rank) ?? .max)
    }

    // MARK: Out of the flattened entries

    /// The position of the front-most flattened candidate.
    private var frontFlattened: UInt32? {
        let first: UInt32? =
            if case .value(let candidate) = bounded { UInt32(bitPattern: candidate.entry) } else { nil }
        guard case .value(let second) = unbounded else { return first }
        return first.map { max($0, second) } ?? second
    }

    private mutating func deliverFlattened(of island: Island) -> Island.Item? {
        if case .value(let position) = unbounded, position == frontFlattened {
            unbounded = .unknown
            return island.item(at: position)
        }
        guard case .value(let candidate) = bounded else { return nil }
        bounded = .unknown
        return island.item(candidate)
    }

    /// The next candidate where nothing has changed.
    private mutating func nextFlattened(of island: Island) -> Island.Item? {
        if case .unknown = bounded {
            let next =
                if scanned != nil { island.scan.next(&scanned!) } else {
                    found.flatMap { _ in island.tree.next(&found!) }
                }
            bounded = next.map(Next.value) ?? .end
        }
        if case .unknown = unbounded {
            unbounded = unboundedLeft > 0 ? .value(island.unbounded[unboundedLeft - 1]) : .end
            unboundedLeft -= unboundedLeft > 0 ? 1 : 0
        }
        return deliverFlattened(of: island)
    }

    private mutating func advanceBounded(of island: Island, _ time: UInt32, in table: EntryTable) {
        let next = island.tree.next(
            &found!, unless: { table.isStale(island.place(at: UInt32(bitPattern: $0)), since: time) })
        switch next {
        case .candidate(let candidate): bounded = .value(candidate)
        case .end: bounded = .end
        case .unknown: leaveQuadtree(for: table)
        }
    }

    private mutating func advanceUnbounded(of island: Island, _ time: UInt32, in table: EntryTable) {
        while unboundedLeft > 0 {
            unboundedLeft -= 1
            let position = island.unbounded[unboundedLeft]
            if !table.isStale(island.place(at: position), since: time) { return unbounded = .value(position) }
        }
        unbounded = .end
    }
}

extension EntryTable {
    /// Whether an entry has changed, gone, or come to another island since a quadtree of a time.
    @inline(__always)
    func isStale(_ place: UInt32, since time: UInt32) -> Bool {
        changed.contains(place) || (coverTime >= time && !isLive(place))
    }
}
