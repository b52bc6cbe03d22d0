import SpatialIndex

/// The movers of an index that are candidates of a query. They are taken one after the other, the front-most first.
struct MoverCandidates: Sendable {
    private var candidates: [IndexCandidate] = []
    /// True if `candidates` is sorted back to front.
    private var isSorted = false

    /// Finds the movers in a list whose boxes, paths and own rules let a point through.
    ///
    /// - Parameters:
    ///   - condition: The condition for paths, which also tells whether the list belongs to a flattened index.
    ///   - replay: The conversions of the point along paths, all with this condition.
    mutating func find(
        in boxes: LooseBoxes, of container: UInt32, at point: Point, _ condition: PathReplay.Condition,
        _ replay: inout PathReplay, _ cost: inout Int, in store: NodeStore
    ) {
        var positions: [Int] = []
        boxes.indices(at: point, &positions)
        let isBeside = if case .lookedThrough = condition { true } else { false }
        for position in positions {
            let node = boxes.ids[position]
            let move = store.move(of: node)
            guard isBeside || move.moverOf == container,
                Int(isBeside ? move.beside : move.mover) == position + 1,
                case .open(let inner) = replay.outcome(
                    of: point, from: container, toParentOf: node, condition, in: store),
                !store.rulesOut(inner, by: node)
            else { continue }
            candidates.append(IndexCandidate(node: node, point: inner, kind: .entered))
        }
        cost += boxes.count / 16 * IndexPolicy.sixteenMovers
        cost += positions.count * IndexPolicy.candidate + replay.levels * IndexPolicy.pathLevel
    }

    /// Takes the front-most candidate among the movers and `other`; nil if no mover is left and `other` is nil. If `other` is
    /// taken, it becomes nil.
    mutating func takeFront(
        and other: inout IndexCandidate?, in store: NodeStore, below container: UInt32, _ cost: inout Int
    ) -> IndexCandidate? {
        if !isSorted, candidates.count > 1 {
            candidates.sort { store.isInFront($1.node, of: $0.node, below: container) }
        }
        isSorted = true
        guard let front = candidates.last,
            other.map({ store.isInFront(front.node, of: $0.node, below: container) }) ?? true
        else { return other.take() }
        cost += IndexPolicy.candidate
        return candidates.removeLast()
    }
}
