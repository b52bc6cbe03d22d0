import SpatialIndex

/// The flattened entries of an island at a point, front to back: a place among them, which refers to nothing.
///
/// Those with a finite box come out of the tree, or the scan where there is no tree, down to the first certain one; those
/// without stand in a list of their own and are merged in.
struct FlattenedCandidates: Sendable {
    /// What comes next in a stream.
    enum Next<Value: Sendable>: Sendable {
        case unknown
        case value(Value)
        case end
    }

    /// Where the bounded candidates stand: in the tree, or in the scan where there is no tree.
    var found: Quadtree.Cursor?
    private var scanned: LinearScan.Cursor?
    /// How many of the unbounded ones are left.
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

    /// Takes that one.
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
