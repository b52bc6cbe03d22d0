import SpatialIndex

/// The candidates below a node at a point, front to back, out of an index that nothing has changed since: for an owner
/// who calls objects of its own, and who lets go of this at any change of the scene.
package struct FreshCandidates {
    package enum Candidate: Sendable {
        /// The node is hit.
        case hit(NodeID)
        /// The node's owner has to be asked.
        case ask(HitQuery.Question)
        /// The node is entered: what lies below it has to be asked, where its own `point(inside:)` says `isInside`.
        case enter(NodeID, at: Point, isInside: Bool)

        package var node: NodeID {
            switch self {
            case .hit(let node), .enter(let node, _, _): node
            case .ask(let question): question.node
            }
        }
    }

    /// The node below which it has begun, and the point in that node's bounds space.
    private var top: UInt32 = 0
    private var pointInTop = Point.zero
    /// The root of the island that it has come to.
    package private(set) var root: UInt32 = 0
    private var point = Point.zero
    /// The scene keeps it alive as long as nothing changes; nil before the beginning.
    private var island: Unmanaged<FlattenedIndex>?
    private var flattened = FlattenedCandidates()
    private var way = WalkedWay()

    /// No candidates yet.
    package init() {}

    fileprivate mutating func begin(_ island: Unmanaged<FlattenedIndex>, below root: UInt32, at point: Point) {
        (top, pointInTop) = (root, point)
        come(to: island, below: root, at: point)
    }

    private mutating func come(to island: Unmanaged<FlattenedIndex>, below root: UInt32, at point: Point) {
        (self.root, self.point, self.island, way) = (root, point, island, WalkedWay())
        flattened = island._withUnsafeGuaranteedRef { FlattenedCandidates($0, at: point) }
    }

    /// The index that has to be kept alive while code runs that may change the scene: another one where `root` is
    /// another one.
    package var index: AnyObject? { island?.takeUnretainedValue() }

    fileprivate mutating func next(in store: borrowing NodeStore) -> Candidate? {
        guard let first = island else { return nil }
        var island = first
        while let item = island._withUnsafeGuaranteedRef({ flattened.next(of: $0) }) {
            if let node = item.certainNode { return .hit(node) }
            let node = item.node.slot
            guard let inner = store.walkedPoint(point, from: root, to: node, by: &way) else { continue }
            switch store.gate(of: node, at: inner) {
            case .out: continue
            case .asks:
                return .ask(HitQuery.Question(node: item.node, point: inner, asks: store.cores[node].asks))
            case .area(let isInside):
                if item.kind == .node {
                    if isInside { return .hit(item.node) }
                    continue
                }
                if item.kind == .nested, isInside, let next = enter(node, at: inner, in: store) {
                    island = next
                    continue
                }
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
    /// - Returns: That island; nil where it is not known how things are there, or the node is of another kind.
    private mutating func enter(_ node: UInt32, at point: Point, in store: borrowing NodeStore) -> Unmanaged<
        FlattenedIndex
    >? {
        guard store.cores[node].hitMode == .auto, let inner = store.freshIndex(below: node) else { return nil }
        come(to: inner, below: node, at: point)
        return inner
    }

    /// Lists what a walk has left to do behind a candidate: see `HitQuery.pendingLevels()`.
    package func pendingLevels(around candidate: NodeID, in scene: borrowing HitScene) -> [HitQuery.PendingLevel] {
        let levels = IndexedQuery(below: top, at: pointInTop).levels(to: candidate.slot, in: scene.store)
        var walk = Walk(from: levels)
        walk.captureLevels(from: scene.store)
        return walk.pendingLevels()
    }
}

// These change nothing, or only what is known. They take the scene, and it takes the candidates, in place: to borrow a member of
// an object copies it.
extension HitScene {
    /// Begins with the candidates below a node at a point of its bounds space.
    ///
    /// - Returns: False where its index is not up to date, or there is none, so that a query has to find out
    ///   (`query(below:at:)`).
    package mutating func begin(_ candidates: inout FreshCandidates, below node: NodeID, at point: Point) -> Bool {
        guard forcedWay == nil, store.indexCount > 0, point.isFinite, store.contains(node) else { return false }
        if !changed.isEmpty { distributeChanges() }
        return store.begin(&candidates, below: node.slot, at: point)
    }

    /// The next candidate; nil at the end. Whoever goes on has found out that the last one is not hit.
    ///
    /// - Complexity: that of the walk's arithmetic on the way down to the candidate.
    package mutating func next(_ candidates: inout FreshCandidates) -> FreshCandidates.Candidate? {
        store.next(&candidates)
    }
}

extension NodeStore {
    fileprivate mutating func begin(_ candidates: inout FreshCandidates, below root: UInt32, at point: Point) -> Bool {
        guard let island = freshIndex(below: root) else { return false }
        candidates.begin(island, below: root, at: point)
        return true
    }

    fileprivate mutating func next(_ candidates: inout FreshCandidates) -> FreshCandidates.Candidate? {
        candidates.next(in: self)
    }
}

/// The index below a node while the scene stands still: for an owner who has asked the node's own gate, and who notices
/// every change.
///
/// It says nothing about a scene that has changed since.
package struct NodeEntrance: Sendable {
    private let flattened: FlattenedIndex

    /// The answer at a point of the node's bounds space.
    package enum Answer {
        case hit(NodeID)
        /// Nothing below the node is hit.
        case nothing
        /// The scene has to be asked.
        case uncertain
    }

    /// Nil where nothing is known.
    init?(_ scene: borrowing HitScene, below node: NodeID) {
        guard scene.forcedWay == nil, scene.changed.isEmpty, scene.store.redirectCount == 0,
            let flattened = scene.store.freshIndex(below: scene.slot(node))?.takeUnretainedValue()
        else { return nil }
        self.flattened = flattened
    }

    package func topmost(at point: Point) -> Answer {
        guard let item = flattened.topmost(at: point) else { return .nothing }
        return item.certainNode.map(Answer.hit) ?? .uncertain
    }
}

extension HitScene {
    /// Returns the index below a node for as long as nothing changes; nil where the scene has to be asked each time.
    package func entrance(below node: NodeID) -> NodeEntrance? { NodeEntrance(self, below: node) }
}
