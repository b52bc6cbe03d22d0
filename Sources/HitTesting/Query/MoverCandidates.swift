import SpatialIndex

/// The movers of an index that are candidates of a query. They are taken one after the other, the front-most first.
struct MoverCandidates: Sendable {
    private var candidates: [IndexCandidate] = []
    private var isFrontLast = false
    /// True if `candidates` is sorted back to front.
    private var isSorted = false
    private var taken = 0
    /// What finding them took.
    private(set) var scan = LooseBoxes.Scan()

    /// Finds the movers whose boxes, paths and own rules let a point through. `condition` also tells which index has them.
    mutating func find(
        in index: IndexWithMovers, of container: UInt32, at point: Point, _ condition: PathReplay.Condition,
        _ replay: inout PathReplay, _ cost: inout Int, in store: NodeStore
    ) {
        guard index.movers.count > 0 else { return }
        scan = index.visitMovers(at: point, isShared: true) { position, node in
            cost += IndexPolicy.candidate
            if let inner = replay.point(point, atMover: node, position, of: container, condition, in: store) {
                candidates.append(IndexCandidate(node: node, point: inner, kind: .entered))
            }
        }
        cost += scan.compared * IndexPolicy.sixteenMovers + replay.levels * IndexPolicy.pathLevel
    }

    /// Takes the front-most candidate among the movers and `other`, which becomes nil if it is taken; nil if none is left.
    mutating func takeFront(
        and other: inout IndexCandidate?, in store: NodeStore, below container: UInt32, _ cost: inout Int
    ) -> IndexCandidate? {
        if !isFrontLast, candidates.count > 1 { bringFrontLast(in: store, below: container) }
        guard let front = candidates.last,
            other.map({ store.isInFront(front.node, of: $0.node, below: container) }) ?? true
        else { return other.take() }
        cost += IndexPolicy.candidate
        taken += 1
        isFrontLast = false
        return candidates.removeLast()
    }

    /// Makes the front-most mover the last element of `candidates`. These are sorted when a third is to be taken, or at once if
    /// more than two have different parents. Otherwise a search finds it, as only few may be taken.
    private mutating func bringFrontLast(in store: NodeStore, below container: UInt32) {
        isFrontLast = true
        if isSorted { return }
        let parent = store.links[candidates[0].node].parent
        if taken >= 2
            || candidates.count > 2 && candidates.contains(where: { store.links[$0.node].parent != parent })
        {
            isSorted = true
            let order = candidates.indices.sorted {
                store.isInFront(candidates[$1].node, of: candidates[$0].node, below: container)
            }
            return candidates = order.map { candidates[$0] }
        }
        var front = 0
        for index in 1..<candidates.count
        where store.isInFront(candidates[index].node, of: candidates[front].node, below: container) {
            front = index
        }
        candidates.swapAt(front, candidates.count - 1)
    }
}
