import SpatialIndex

/// The candidates that a flattened index has at a point, front to back: movers, and entries down to the first that is certainly
/// hit. The struct keeps no access to the scene open: the caller passes the same state of the scene to each call.
struct StillCandidates: Sendable {
    private let point: Point
    private let isWorn: Bool
    /// The candidates that are movers, stored beside the entries of the index.
    private var movers = MoverCandidates()
    /// The position of the search among the entries.
    private var cursor: Quadtree.Cursor
    /// The remaining entries at the point, back to front, if the index is worn; otherwise empty. Only entries that still count
    /// are listed (`NodeStore.pointAtEntry`).
    private var known: [FlattenedIndex.Item] = []
    /// The next candidate that is no mover; nil if it has not been found yet, or there is none.
    private var waiting: IndexCandidate?
    private var isEnded = false
    private var replay = PathReplay()
    private(set) var cost = IndexPolicy.stillAnswer

    /// The candidates at a point. Nil if the entry of the cell's occluder no longer counts (`NodeStore.pointAtEntry`): the cell does
    /// not list the entries behind its occluder.
    init?(_ still: StillIndex, of container: UInt32, at point: Point, in store: NodeStore) {
        self.point = point
        isWorn = store.isWorn(still)
        cursor = still.flattened.tree.cursor(at: point)
        if still.movers.count > 0 {
            movers.find(
                in: still.movers, of: container, at: point, .still(isWorn: true), &replay, &cost, in: store)
        }
        if isWorn, !listKnown(still.flattened, of: container, in: store) { return nil }
    }

    // MARK: Entries of a worn index

    /// Lists the entries at the point that still count (`NodeStore.pointAtEntry`), down to the first that is certainly hit.
    ///
    /// - Returns: False if the entry of an occluder no longer counts: the cell does not list the entries behind it.
    private mutating func listKnown(
        _ flattened: FlattenedIndex, of container: UInt32, in store: NodeStore
    ) -> Bool {
        while case (let candidate?, let isOccluder) = flattened.tree.pass(&cursor) {
            cost += IndexPolicy.candidate / 2
            let node = flattened.node(at: Int(candidate.entry))
            if store.pointAtEntry(of: node, below: container, from: point, isWorn: true, &replay) == nil {
                if isOccluder { return false }
                continue
            }
            known.append(flattened.item(candidate))
            if candidate.isCertain || isOccluder { break }
        }
        known.reverse()
        cost += replay.levels * IndexPolicy.pathLevel
        return true
    }

    // MARK: One after the other

    /// The next candidate; nil at the end.
    mutating func next(in store: NodeStore, of container: UInt32) -> IndexCandidate? {
        guard let index = store.index(of: container), index.still != nil else { return nil }
        if waiting == nil, !isEnded { advance(index.still!.flattened, of: container, in: store) }
        return movers.takeFront(and: &waiting, in: store, below: container, &cost)
    }

    private mutating func advance(
        _ flattened: FlattenedIndex, of container: UInt32, in store: NodeStore
    ) {
        while let item = isWorn ? known.popLast() : flattened.tree.next(&cursor).map({ flattened.item($0) }) {
            let node = item.node.slot
            if item.isCertain, item.kind == .node {
                waiting = IndexCandidate(node: node, point: point, kind: .hit)
                return
            }
            cost += IndexPolicy.candidate
            guard
                case .open(let inner) = replay.outcome(
                    of: point, from: container, toParentOf: node, .still(isWorn: isWorn), in: store)
            else { continue }
            waiting = IndexCandidate(node: node, point: inner, kind: item.kind == .node ? .ownArea : .entered)
            return
        }
        isEnded = true
    }
}
