import SpatialIndex

/// A hit test as a place in nested levels: the candidates of islands that have an index, the children of nodes that have
/// none.
///
/// Candidates come front to back. A node that surely, or by the replayed walk, contains the point is the answer; a
/// nested island is entered; a node that asks is put to the owner. An island that has run out of candidates leaves its own root
/// as the last one, and so does a node whose children have all been visited.
struct IndexedQuery: Sendable {
    /// A node that has been entered.
    private struct Level: Sendable {
        let node: UInt32
        /// The query point in the node's bounds space, as the walk converts it.
        let point: Point
        /// The answer of the node's own `point(inside:)`.
        let isInside: Bool
        var source = Source.unopened
        /// The place in `islands` of the island that the level belongs to.
        var island: Int
    }

    private enum Source: Sendable {
        /// It has not been decided how the island below is gone through.
        case unopened
        /// The last of `candidates`.
        case candidates
        /// The next child to visit, front to back; 0 at the end.
        case children(UInt32)
    }

    enum Outcome {
        /// `step` says what.
        case stopped
        /// A route through the island below a node is needed: `open`.
        case needsRoute(UInt32)
        /// The walk through an island has reached its limit, or its index has given up.
        case exceeded(IslandCost)
    }

    /// Outermost first. The first is the node below which the query goes: it is no candidate itself.
    private var levels: [Level] = []
    /// The candidates of the levels that are gone through by an index, outermost first.
    private var candidates: [IndexCandidates] = []
    /// The islands entered so far.
    private(set) var islands: [IslandCost] = []
    private(set) var cost = HitScene.QueryCost()
    /// True if the owner has been asked: from then on nothing may be done again (C5).
    private(set) var hasAsked = false

    /// A query that is still to begin.
    init() {}

    init(below root: UInt32, at point: Point) {
        levels.reserveCapacity(IndexedQuery.usualDepth)
        begin(below: root, at: point)
    }

    /// Begins anew, in the memory of the last time.
    mutating func begin(below root: UInt32, at point: Point) {
        end()
        islands.removeAll(keepingCapacity: true)
        (cost, hasAsked) = (HitScene.QueryCost(), false)
        guard point.isFinite else { return }
        islands.append(IslandCost(root: root, point: point))
        levels.append(Level(node: root, point: point, isInside: false, island: 0))
    }

    /// Islands are rarely nested deeper, so that one allocation does for most queries.
    private static let usualDepth = 8

    // MARK: Running

    /// Goes on until there is an answer or a question, or somebody has to decide something.
    mutating func run(in store: borrowing NodeStore, step: inout HitQuery.Step) -> Outcome {
        while let last = levels.indices.last {
            let found: HitQuery.Step?
            switch levels[last].source {
            case .unopened:
                return .needsRoute(levels[last].node)
            case .candidates:
                guard let item = nextCandidate(of: last, in: store) else {
                    if candidates[candidates.count - 1].gaveUp { return .exceeded(islands[levels[last].island]) }
                    found = leaveLevel(in: store).map(HitQuery.Step.hit)
                    break
                }
                found = consider(item, in: store)
            case .children(let child):
                let island = levels[last].island
                let limit = hasAsked ? Int.max : islands[island].limit
                let next = store.firstReached(
                    from: child, by: levels[last].point, steps: &islands[island].steps, limit: limit)
                guard next.child != 0 else {
                    found = leaveLevel(in: store).map(HitQuery.Step.hit)
                    break
                }
                if islands[island].steps >= limit { return .exceeded(islands[island]) }
                islands[island].steps += next.steps
                levels[last].source = .children(store.cores[next.child].previous)
                found = visit(next, in: store)
            }
            if let found {
                step = found
                if case .ask = found { hasAsked = true }
                return .stopped
            }
        }
        step = .miss
        return .stopped
    }

    /// Runs without changing anything: indexes that are not up to date are passed over, and what they hold is walked.
    mutating func run(unchanging store: borrowing NodeStore, step: inout HitQuery.Step) {
        while true {
            switch run(in: store, step: &step) {
            case .stopped: return
            case .needsRoute(let root): open(store.isUpToDate(root) ? .index : .walk(limit: .max), in: store)
            case .exceeded(let cost):
                reopen(cost.root)
                open(.walk(limit: .max), in: store)
            }
        }
    }

    /// Takes a route through the innermost level.
    mutating func open(_ route: IslandRoute, in store: NodeStore) {
        let last = levels.count - 1
        let (node, island) = (levels[last].node, levels[last].island)
        islands[island].isOpened = true
        switch route {
        case .index:
            guard let index = store.index(of: node) else { return open(.walk(limit: .max), in: store) }
            levels[last].source = .candidates
            candidates.append(IndexCandidates(index, at: levels[last].point, limit: store.policy.latency))
            islands[island].isWalked = false
            cost.islands += 1
        case .walk(let limit):
            levels[last].source = .children(store.cores[node].lastChild)
            islands[island].isWalked = true
            islands[island].limit = limit
        }
    }

    /// Goes through an island again from its beginning, in another way: nothing below it has been asked or answered.
    mutating func reopen(_ root: UInt32) {
        while let last = levels.last, last.node != root { _ = popLevel() }
        guard let last = levels.indices.last else { return }
        (islands[levels[last].island].steps, islands[levels[last].island].covered) = (0, [])
        if case .candidates = levels[last].source { candidates.removeLast() }
        levels[last].source = .unopened
    }

    private mutating func popLevel() -> Level {
        let level = levels.removeLast()
        if case .candidates = level.source { candidates.removeLast() }
        return level
    }

    /// Forgets where it stands, and with it the indexes that it has looked at, but not what they have cost.
    mutating func end() {
        levels.removeAll(keepingCapacity: true)
        candidates.removeAll(keepingCapacity: true)
    }

    // MARK: Candidates of an index

    @inline(__always)
    private mutating func nextCandidate(of level: Int, in store: borrowing NodeStore) -> FlattenedIndex.Item? {
        let last = candidates.count - 1
        let item = candidates[last].next(mayGiveUp: !hasAsked)
        let island = levels[level].island
        islands[island].steps = candidates[last].steps
        if !candidates[last].covered.isEmpty { islands[island].covered = candidates[last].covered }
        return item
    }

    /// Considers one candidate of the innermost level.
    private mutating func consider(_ item: FlattenedIndex.Item, in store: NodeStore) -> HitQuery.Step? {
        let node = item.node.slot
        cost.candidates += 1
        if item.certainNode != nil { return .hit(report(node, in: store)) }
        if item.kind == .node { cost.replays += 1 }
        let root = levels[levels.count - 1].node
        guard let point = candidates[candidates.count - 1].walkedPoint(from: root, to: node, in: store) else {
            return nil
        }
        if item.kind != .node { return enter(node, at: point, in: store) }
        return store.contains(point, in: node) ? .hit(report(node, in: store)) : nil
    }

    // MARK: Children of a node

    /// Visits one child of the innermost level, as the walk does.
    private mutating func visit(_ next: NodeStore.Reached, in store: NodeStore) -> HitQuery.Step? {
        let child = next.child
        if let point = next.point {
            return descend(into: child, at: point, isInside: true, in: store).map(HitQuery.Step.hit)
        }
        guard let point = store.convertFromParent(levels[levels.count - 1].point, to: child) else { return nil }
        return enter(child, at: point, in: store)
    }

    /// A node that the point has come to.
    @inline(__always)
    private mutating func enter(_ node: UInt32, at point: Point, in store: NodeStore) -> HitQuery.Step? {
        switch store.gate(of: node, at: point) {
        case .out: nil
        case .asks: .ask(store.question(to: node, at: point))
        case .area(let isInside):
            descend(into: node, at: point, isInside: isInside, in: store).map(HitQuery.Step.hit)
        }
    }

    /// Does what `hitTest` of a node does once its `point(inside:)` has spoken, and returns its answer, if it has one
    /// at once.
    mutating func descend(into node: UInt32, at point: Point, isInside: Bool, in store: NodeStore) -> NodeID? {
        let core = store.cores[node]
        switch core.passage(isInside: isInside) {
        case .ends: return nil
        case .stopsHere: return report(node, in: store)
        case .goesOn: break
        }
        var level = Level(node: node, point: point, isInside: isInside, island: levels[levels.count - 1].island)
        if store.isIslandRoot(node)
            || (levels[levels.count - 1].node == NodeStore.screen && store.canBeIslandRoot(node))
        {
            level.island = islands.count
            islands.append(IslandCost(root: node, point: point))
        } else {
            level.source = .children(core.lastChild)
        }
        levels.append(level)
        return nil
    }

    private mutating func leaveLevel(in store: NodeStore) -> NodeID? {
        let level = popLevel()
        return store.cores[level.node].takes(isInside: level.isInside) ? report(level.node, in: store) : nil
    }

    private func report(_ node: UInt32, in store: NodeStore) -> NodeID {
        redirectOfPath(to: node, in: store) ?? store.id(of: node)
    }

    /// The redirect that replaces a result of `node`.
    func redirectOfPath(to node: UInt32, in store: NodeStore) -> NodeID? {
        levels.first.flatMap { store.redirectOfPath(from: node, to: $0.node) }
    }

    /// The levels that a walk stands at when it reaches `node`, a candidate or a child of the innermost level.
    func levels(to node: UInt32, in store: NodeStore) -> [Walk.Level] {
        var result: [Walk.Level] = []
        for (index, level) in levels.enumerated() {
            result.append(Walk.Level(node: level.node, point: level.point, isInside: level.isInside, nextChild: 0))
            let next = index + 1 < levels.count ? levels[index + 1].node : node
            var point = level.point
            for ancestor in store.path(from: level.node, to: next).reversed() {
                guard let inner = store.convertFromParent(point, to: ancestor) else { break }
                let isInside = store.contains(inner, in: ancestor)
                result.append(Walk.Level(node: ancestor, point: inner, isInside: isInside, nextChild: 0))
                point = inner
            }
        }
        // Each level goes on behind the child that leads to the next one.
        for index in result.indices {
            let child = index + 1 < result.count ? result[index + 1].node : node
            result[index].nextChild = store.cores[child].previous
        }
        return result
    }
}
