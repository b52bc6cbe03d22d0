import SpatialIndex

/// A node that an index has found for a query.
struct IndexCandidate: Sendable {
    enum Kind: Sendable {
        /// The query enters the node as the walk does.
        case entered
        /// Only the node's own area counts: its children have entries of their own.
        case ownArea
        /// The node is hit for certain.
        case hit
    }

    let node: UInt32
    /// The point of the query in the bounds space of the node's parent; without meaning if the kind is `hit`.
    let point: Point
    let kind: Kind
}

/// The nodes that an index of children finds at a point, front to back: entries of its tree, nodes with an unbounded override,
/// and movers. The caller passes the same state of the scene to each call.
struct ChildCandidates: Sendable {
    private let point: Point
    private var beside = MoverCandidates()
    var scan: LooseBoxes.Scan { beside.scan }
    /// The next candidate that is no mover; nil while unknown, or if there is none.
    private var waiting: IndexCandidate?
    private var isEnded = false
    private var cursor: BoxTreeCursor
    /// The number of nodes with an unbounded override that are still to come.
    private var askersLeft: Int
    private var replay = PathReplay()
    private(set) var cost = IndexPolicy.childAnswer
    /// The stale entries found so far: entries that their nodes no longer have.
    private(set) var stale: [Int32] = []

    init(_ children: ChildIndex, of container: UInt32, at point: Point, in store: NodeStore) {
        self.point = point
        cursor = BoxTreeCursor(at: point)
        askersLeft = children.askers.count
        beside.find(in: children, of: container, at: point, .lookedThrough, &replay, &cost, in: store)
    }

    mutating func next(in store: NodeStore, of container: UInt32) -> IndexCandidate? {
        guard let index = store.index(of: container), index.children != nil else { return nil }
        if waiting == nil, !isEnded {
            advance(index.children!, in: store, of: container)
            cost += IndexPolicy.candidate
        }
        return beside.takeFront(and: &waiting, in: store, below: container, &cost)
    }

    /// Sets `waiting` to the next candidate that is no mover.
    private mutating func advance(_ children: ChildIndex, in store: NodeStore, of container: UInt32) {
        if waitingTree == nil, !isTreeEnded { advanceTree(children, in: store, of: container) }
        while askersLeft > 0 {
            let asker = children.askers[askersLeft - 1]
            guard store.links[asker.node].entry == NodeLinks.asking,
                case .open(let inner) = replay.outcome(
                    of: point, from: container, toParentOf: asker.node, .lookedThrough, in: store)
            else {
                askersLeft -= 1
                continue
            }
            let rank = children.isOrdered ? store.links[asker.node].order : asker.rank
            if let tree = waitingTree, tree.rank > rank { break }
            askersLeft -= 1
            return waiting = IndexCandidate(node: asker.node, point: inner, kind: .entered)
        }
        waiting = waitingTree?.candidate
        if waiting == nil { isEnded = true }
        waitingTree = nil
    }

    /// The next entry of the tree and its rank; nil while unknown, or if there is none.
    private var waitingTree: (candidate: IndexCandidate, rank: BoxTree.Rank)?
    private var isTreeEnded = false

    private mutating func advanceTree(_ children: ChildIndex, in store: NodeStore, of container: UInt32) {
        while let hit = nextHit(of: children, of: container, in: store) {
            let node = children.nodes[UInt32(bitPattern: hit.entry)]
            let outcome: PathReplay.Outcome =
                store.links[node].entry != UInt32(bitPattern: hit.entry) + 1
                ? .stale
                : replay.outcome(of: point, from: container, toParentOf: node, .lookedThrough, in: store)
            switch outcome {
            case .stale: stale.append(hit.entry)
            case .shut: break
            case .open(let inner):
                let kind = store.links[node].isLookedThrough ? IndexCandidate.Kind.ownArea : .entered
                return waitingTree = (IndexCandidate(node: node, point: inner, kind: kind), hit.rank)
            }
            cost += IndexPolicy.candidate
        }
        isTreeEnded = true
    }

    /// Finds the next entry of the tree whose node's transform or shape does not exclude the point; nil if there is none.
    private mutating func nextHit(of children: ChildIndex, of container: UInt32, in store: NodeStore) -> BoxTreeHit? {
        var judged = 0
        func mayCount(_ entry: Int32) -> Bool {
            let node = children.nodes[UInt32(bitPattern: entry)]
            guard store.isShaped(node), store.links[node].parent == container,
                store.links[node].entry == UInt32(bitPattern: entry) + 1
            else { return true }
            judged += 1
            return !store.rulesOut(point, by: node, isAlone: store.links[node].isLookedThrough)
        }
        let before = cursor.visits
        defer { cost += judged * IndexPolicy.candidate + (cursor.visits - before) * IndexPolicy.treeVisit }
        return cursor.next(in: children.boxes, judge: mayCount)
    }
}
