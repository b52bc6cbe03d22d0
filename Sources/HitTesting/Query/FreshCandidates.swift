import SpatialIndex

/// What lies below a node at a point, front to back, out of an index that nothing has changed since: for an owner who calls
/// objects of its own, and who lets go of this at any change of the scene.
package struct FreshCandidates {
    package enum Candidate: Sendable {
        /// The node is hit.
        case hit(NodeID)
        /// The node's owner has to be asked.
        case ask(HitQuery.Question)
        /// What lies below the node has to be asked, where its own `point(inside:)` says `isInside`.
        case enter(NodeID, at: Point, isInside: Bool)

        package var node: NodeID {
            switch self {
            case .hit(let node), .enter(let node, _, _): node
            case .ask(let question): question.node
            }
        }
    }

    /// Where it has begun.
    private let top: UInt32
    private let pointInTop: Point
    /// The root of the island that it has come to.
    private var root: UInt32
    private var point: Point
    /// The scene keeps it alive as long as nothing changes.
    private var island: Unmanaged<FlattenedIndex>
    private var flattened: FlattenedCandidates

    fileprivate init(_ island: Unmanaged<FlattenedIndex>, below root: UInt32, at point: Point) {
        (top, pointInTop) = (root, point)
        (self.root, self.point, self.island) = (root, point, island)
        flattened = island._withUnsafeGuaranteedRef { FlattenedCandidates($0, at: point) }
    }

    /// What has to be kept alive while code runs that may change the scene.
    package var index: AnyObject { island.takeUnretainedValue() }

    /// The next candidate; nil at the end. Whoever goes on has found out that the last one is not hit.
    ///
    /// - Complexity: that of the walk's arithmetic on the way down to the candidate.
    package mutating func next(in scene: borrowing HitScene) -> Candidate? { next(in: scene.store) }

    mutating func next(in store: borrowing NodeStore) -> Candidate? {
        while let item = island._withUnsafeGuaranteedRef({ flattened.next(of: $0) }) {
            if let node = item.certainNode { return .hit(node) }
            let node = item.node.slot
            guard let inner = store.walkedPoint(point, from: root, to: node) else { continue }
            switch store.gate(of: node, at: inner) {
            case .out: continue
            case .asks: return .ask(store.question(to: node, at: inner))
            case .area(let isInside):
                if item.kind == .node {
                    if isInside { return .hit(item.node) }
                    continue
                }
                if item.kind == .nested, isInside, enter(node, at: inner, in: store) { continue }
                switch store.cores[node].passage(isInside: isInside) {
                case .ends: continue
                case .stopsHere: return .hit(item.node)
                case .goesOn: return .enter(item.node, at: inner, isInside: isInside)
                }
            }
        }
        return root == top ? nil : .hit(store.id(of: root))
    }

    /// Goes on in the island below a node that is hit if nothing below it is, so that nothing behind it counts any more.
    ///
    /// - Returns: False where that is not known, or the node is of another kind.
    private mutating func enter(_ node: UInt32, at point: Point, in store: borrowing NodeStore) -> Bool {
        guard store.cores[node].hitMode == .auto, let inner = store.freshIndex(below: node) else { return false }
        (root, self.point, island) = (node, point, inner)
        flattened = island._withUnsafeGuaranteedRef { FlattenedCandidates($0, at: point) }
        return true
    }

    /// What a walk has left to do behind a candidate: `HitQuery.pendingLevels()`.
    package func pendingLevels(around candidate: NodeID, in scene: borrowing HitScene) -> [HitQuery.PendingLevel] {
        let levels = IndexedQuery(below: top, at: pointInTop).levels(to: candidate.slot, in: scene.store)
        var walk = Walk(from: levels)
        walk.captureLevels(from: scene.store)
        return walk.pendingLevels()
    }
}

extension HitScene {
    /// The candidates below a node at a point of its bounds space; nil where its index is not up to date, or there is none,
    /// so that a query has to find out (`query(below:at:)`).
    package mutating func freshCandidates(below node: NodeID, at point: Point) -> FreshCandidates? {
        guard forcedWay == nil, store.indexCount > 0 else { return nil }
        distributeChanges()
        return store.freshCandidates(below: slot(node), at: point)
    }
}

extension NodeStore {
    /// The candidates below a root at a point of its bounds space, if nothing has changed that its index knows of.
    func freshCandidates(below root: UInt32, at point: Point) -> FreshCandidates? {
        guard point.isFinite, let island = freshIndex(below: root) else { return nil }
        return FreshCandidates(island, below: root, at: point)
    }
}
