import SpatialIndex

/// A node that a query comes to next, whatever names it.
struct IndexCandidate: Sendable {
    enum Kind: Sendable {
        /// It is entered as the walk enters it.
        case entered
        /// Its own area alone counts: what lies below it comes by itself.
        case ownArea
        /// It is hit for certain.
        case hit
    }

    let node: UInt32
    /// The point in its parent's bounds space; meaningless for what is hit for certain.
    let point: Point
    let kind: Kind
}

/// The candidates that stand beside an index, from which the front-most is taken again and again.
struct MoverCandidates: Sendable {
    private var candidates: [IndexCandidate] = []
    /// Whether the front-most is the last, and how many have been taken.
    private var isFrontLast = false
    private var taken = 0

    mutating func append(_ candidate: IndexCandidate) { candidates.append(candidate) }

    /// The front-most: the first two are looked for one by one, then all are put in order.
    mutating func front(in store: NodeStore, below container: UInt32) -> IndexCandidate? {
        if !isFrontLast, candidates.count > 1 { bringFrontLast(in: store, below: container) }
        return candidates.last
    }

    /// Takes the one that `front(in:below:)` gave.
    mutating func takeFront() -> IndexCandidate {
        taken += 1
        isFrontLast = false
        return candidates.removeLast()
    }

    private mutating func bringFrontLast(in store: NodeStore, below container: UInt32) {
        isFrontLast = true
        if taken >= 2 {
            if taken == 2 { candidates.sort { store.isInFront($1.node, of: $0.node, below: container) } }
            return
        }
        var front = 0
        for index in 1..<candidates.count
        where store.isInFront(candidates[index].node, of: candidates[front].node, below: container) {
            front = index
        }
        candidates.swapAt(front, candidates.count - 1)
    }
}

/// The nodes that an index of children names at a point, front to back: those of its tree, those that ask everywhere, and those that
/// stand beside. A value of its own that keeps no access open; it goes on in the scene that it was begun in.
struct ChildCandidates: Sendable {
    private let point: Point
    /// What stands beside.
    private var beside = MoverCandidates()
    /// The next of the tree, once it is known, and its rank.
    private var waiting: IndexCandidate?
    private var waitingRank = BoxTree.Rank.max
    private var isEnded = false
    private var searchCount = 0
    private var cursor: BoxTreeCursor?
    private var askersLeft: Int
    private var replay = PathReplay()
    private(set) var cost = IndexPolicy.childAnswer
    /// Entries met that are stale.
    private(set) var stale: [Int32] = []

    init(_ children: ChildIndex, of container: UInt32, at point: Point, in store: NodeStore) {
        self.point = point
        askersLeft = children.askers.count
        if children.beside.count > 0 { findBeside(children, of: container, in: store) }
    }

    private mutating func findBeside(
        _ children: ChildIndex, of container: UInt32, in store: NodeStore
    ) {
        var places: [Int] = []
        children.beside.places(at: point, &places)
        cost += children.beside.count / 16 * IndexPolicy.sixteenMovers
        for place in places {
            let node = children.beside.ids[place]
            guard Int(store.move(of: node).beside) == place + 1 else { continue }
            let outcome = replay.outcome(
                of: point, from: container, toParentOf: node, .lookedThrough, in: store)
            guard case .open(let inner) = outcome else { continue }
            beside.append(IndexCandidate(node: node, point: inner, kind: .entered))
        }
        cost += places.count * IndexPolicy.candidate + replay.levels * IndexPolicy.pathLevel
    }

    /// The next node; nil at the end.
    mutating func next(in store: NodeStore, of container: UInt32) -> IndexCandidate? {
        guard let index = store.index(of: container), index.children != nil else { return nil }
        return next(index, in: store, of: container)
    }

    private mutating func next(
        _ index: ContainerIndex, in store: NodeStore, of container: UInt32
    ) -> IndexCandidate? {
        if waiting == nil, !isEnded {
            advance(index.children!, in: store, of: container)
            cost += IndexPolicy.candidate
        }
        guard let front = beside.front(in: store, below: container) else {
            defer { waiting = nil }
            return waiting
        }
        if let waiting, !store.isInFront(front.node, of: waiting.node, below: container) {
            self.waiting = nil
            return waiting
        }
        cost += IndexPolicy.candidate
        return beside.takeFront()
    }

    /// Finds the next of the tree and of what asks everywhere.
    private mutating func advance(
        _ children: ChildIndex, in store: NodeStore, of container: UInt32
    ) {
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
            waiting = IndexCandidate(node: asker.node, point: inner, kind: .entered)
            return
        }
        waiting = waitingTree?.candidate
        if waiting == nil { isEnded = true }
        waitingTree = nil
    }

    private var waitingTree: (candidate: IndexCandidate, rank: BoxTree.Rank)?
    private var isTreeEnded = false

    private mutating func advanceTree(
        _ children: ChildIndex, in store: NodeStore, of container: UInt32
    ) {
        while let hit = nextHit(of: children.boxes) {
            waitingRank = hit.rank
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
                waitingTree = (IndexCandidate(node: node, point: inner, kind: kind), hit.rank)
                return
            }
            cost += IndexPolicy.candidate
        }
        isTreeEnded = true
    }

    /// The first two are searched for one by one, without a list.
    private mutating func nextHit(of boxes: BoxTree) -> (rank: BoxTree.Rank, entry: Int32)? {
        searchCount += 1
        if searchCount <= 2 {
            let answer = boxes.frontmost(at: point, below: waitingRank)
            cost += answer.visits * IndexPolicy.candidate / 2
            return answer.entry.map { (answer.rank, $0) }
        }
        if cursor == nil { cursor = BoxTreeCursor(at: point, below: waitingRank) }
        return cursor!.next(in: boxes).map { ($0.rank, $0.entry) }
    }
}
