import SpatialIndex

/// The candidates that a flattened index has at a point, front to back: movers, and entries down to the first that is certainly
/// hit. The caller passes the same state of the scene to each call.
struct StillCandidates: Sendable {
    private let point: Point
    private let isWorn: Bool
    private var movers = MoverCandidates()
    var scan: LooseBoxes.Scan { movers.scan }
    /// The position of the search among the bounded entries, those with a finite box.
    private var cursor: Quadtree.Cursor
    /// The number of unbounded entries, those without a finite box, that are left.
    private var unboundedLeft: Int
    /// The next bounded entry, or `.some(nil)` if none is left; nil while unknown.
    private var nextBounded: Candidate??
    /// The remaining entries at the point that still count, back to front, if the index is worn; otherwise empty.
    private var known: [FlattenedIndex.Item] = []
    /// The next candidate that is no mover; nil while unknown, or if there is none.
    private var waiting: IndexCandidate?
    private var isEnded = false
    /// True if the index was searched in vain: the entry of the cell's occluder no longer counts, and the cell does not list what
    /// is behind, or listing the entries would cost more than `IndexPolicy.mostListed`.
    private(set) var isGivenUp = false
    private var replay = PathReplay()
    private(set) var cost = IndexPolicy.stillAnswer

    init(_ still: StillIndex, of container: UInt32, at point: Point, in store: NodeStore) {
        self.point = point
        isWorn = store.isWorn(still)
        cursor = still.flattened.tree.cursor(at: point)
        unboundedLeft = still.flattened.unbounded.count
        movers.find(in: still, of: container, at: point, .still(isWorn: true), &replay, &cost, in: store)
        if isWorn { isGivenUp = !listKnown(still.flattened, of: container, in: store) }
    }

    // MARK: Entries of a worn index

    /// Lists the entries at the point that still count, down to the first that is certainly hit. False if the list is given up.
    private mutating func listKnown(_ flattened: FlattenedIndex, of container: UInt32, in store: NodeStore) -> Bool {
        defer { cost += replay.levels * IndexPolicy.pathLevel }
        while true {
            let (candidate, isOccluder) = flattened.tree.pass(&cursor)
            guard let candidate else { break }
            cost += IndexPolicy.candidate / 2
            if cost + replay.levels * IndexPolicy.pathLevel > IndexPolicy.mostListed { return false }
            let item = flattened.item(candidate)
            if isStale(item.node, of: container, in: store) {
                if isOccluder { return false }
                continue
            }
            listUnbounded(flattened, before: candidate.entry, of: container, in: store)
            known.append(item)
            if candidate.isCertain { unboundedLeft = 0 }
            if candidate.isCertain || isOccluder { break }
        }
        listUnbounded(flattened, before: -1, of: container, in: store)
        if known.count > 1 { known.reverse() }
        return true
    }

    /// Lists the unbounded entries in front of `entry` that still count.
    private mutating func listUnbounded(
        _ flattened: FlattenedIndex, before entry: Int32, of container: UInt32, in store: NodeStore
    ) {
        while let item = nextUnbounded(flattened, before: entry) {
            if !isStale(item.node, of: container, in: store) { known.append(item) }
        }
    }

    /// Takes the front-most of the unbounded entries that are left, if it is in front of `entry`, or if that is -1.
    private mutating func nextUnbounded(_ flattened: FlattenedIndex, before entry: Int32) -> FlattenedIndex.Item? {
        guard unboundedLeft > 0, Int64(flattened.unbounded[unboundedLeft - 1]) > Int64(entry) else { return nil }
        unboundedLeft -= 1
        return flattened.item(at: flattened.unbounded[unboundedLeft])
    }

    /// True if the entry of a node does not count: see `NodeStore.pointAtEntry`.
    private mutating func isStale(_ node: NodeID, of container: UInt32, in store: NodeStore) -> Bool {
        store.pointAtEntry(of: node, below: container, from: point, isWorn: true, &replay) == nil
    }

    // MARK: One after the other

    mutating func next(in store: NodeStore, of container: UInt32) -> IndexCandidate? {
        guard let index = store.index(of: container), index.still != nil else { return nil }
        if waiting == nil, !isEnded { advance(index.still!.flattened, of: container, in: store) }
        return movers.takeFront(and: &waiting, in: store, below: container, &cost)
    }

    private mutating func advance(_ flattened: FlattenedIndex, of container: UInt32, in store: NodeStore) {
        while let item = isWorn ? known.popLast() : nextItem(of: flattened) {
            let node = item.node.slot
            if item.isCertain, item.kind == .node {
                return waiting = IndexCandidate(node: node, point: point, kind: .hit)
            }
            cost += IndexPolicy.candidate
            guard
                case .open(let inner) = replay.outcome(
                    of: point, from: container, toParentOf: node, .still(isWorn: isWorn), in: store)
            else { continue }
            return waiting = IndexCandidate(node: node, point: inner, kind: item.kind == .node ? .ownArea : .entered)
        }
        isEnded = true
    }

    private mutating func nextItem(of flattened: FlattenedIndex) -> FlattenedIndex.Item? {
        let bounded: Candidate? = nextBounded ?? flattened.tree.next(&cursor)
        nextBounded = .some(bounded)
        if let item = nextUnbounded(flattened, before: bounded?.entry ?? -1) { return item }
        nextBounded = .none
        return bounded.map { flattened.item($0) }
    }
}
