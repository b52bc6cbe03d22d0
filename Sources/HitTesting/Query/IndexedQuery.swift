/// A hit test by the indexes, as a place in the candidates of nested islands.
///
/// Candidates come front to back. A node that surely, or by the replayed walk, contains the point is the answer; a
/// portal is entered; a node that asks is put to the owner. An island that has run out of candidates leaves its own root
/// as the last one.
struct IndexedQuery: Sendable {
    /// An island that has been entered.
    private struct Level: Sendable {
        let root: UInt32
        /// The query point in the root's bounds space, as the walk converts it.
        let point: Point
        /// What the root's own `point(inside:)` said.
        let isInside: Bool
        /// Nil until the island's index is at hand.
        var candidates: IslandCandidates?
    }

    enum Outcome {
        /// `step` says what.
        case stopped
        /// The index below a node is not up to date. It is to be built, and the query run again.
        case needsIsland(UInt32)
    }

    /// Outermost first. The first is the node below which the query goes: it is no candidate itself.
    private var levels: [Level] = []
    /// The last island that was entered where it has changed since its index was built.
    private(set) var stale: StaleAnswer?
    private(set) var cost = HitScene.QueryCost()

    init(below root: UInt32, at point: Point) {
        guard point.isFinite else { return }
        levels.reserveCapacity(IndexedQuery.usualDepth)
        levels.append(Level(root: root, point: point, isInside: false, candidates: nil))
    }

    /// Islands are rarely nested deeper, so that one allocation does for most queries.
    private static let usualDepth = 4

    mutating func run(in scene: borrowing HitScene, step: inout HitQuery.Step) -> Outcome {
        while let last = levels.indices.last {
            if levels[last].candidates == nil {
                let root = levels[last].root
                guard let candidates = scene.candidates(below: root, at: levels[last].point) else {
                    return .needsIsland(root)
                }
                levels[last].candidates = candidates
                cost.islands += 1
                if candidates.arePatched { stale = StaleAnswer(root: root, point: levels[last].point) }
            }
            guard let item = levels[last].candidates?.next() else {
                if let hit = leaveLevel(in: scene.store) {
                    step = .hit(hit)
                    return .stopped
                }
                continue
            }
            if let found = consider(item, in: scene.store) {
                step = found
                return .stopped
            }
        }
        step = .miss
        return .stopped
    }

    /// One candidate of the innermost level.
    private mutating func consider(_ item: Island.Item, in store: NodeStore) -> HitQuery.Step? {
        let node = item.node.slot
        cost.candidates += 1
        if item.kind == .node, item.isCertain { return .hit(report(node, in: store)) }
        let last = levels.count - 1
        if item.kind == .node { cost.replays += 1 }
        guard let replay = store.replay(levels[last].point, from: levels[last].root, to: node) else { return nil }
        switch item.kind {
        case .node: return replay.isInside ? .hit(report(node, in: store)) : nil
        case .ask:
            return .ask(HitQuery.Question(node: item.node, point: replay.point, asks: store.cores[node].asks))
        case .portal:
            return descend(into: node, at: replay.point, isInside: replay.isInside, in: store).map(HitQuery.Step.hit)
        }
    }

    /// What `hitTest` of an island root does once its `point(inside:)` has spoken: its answer, if it has one at once.
    mutating func descend(into node: UInt32, at point: Point, isInside: Bool, in store: NodeStore) -> NodeID? {
        let core = store.cores[node]
        guard isInside || core.flags.contains(.hitsOutsideBounds) else { return nil }
        if core.hitMode == .boxOnly { return isInside ? report(node, in: store) : nil }
        levels.append(Level(root: node, point: point, isInside: isInside, candidates: nil))
        return nil
    }

    private mutating func leaveLevel(in store: NodeStore) -> NodeID? {
        let level = levels.removeLast()
        guard level.isInside, store.cores[level.root].hitMode != .boxNone else { return nil }
        return report(level.root, in: store)
    }

    private func report(_ node: UInt32, in store: NodeStore) -> NodeID {
        redirectOfPath(to: node, in: store) ?? store.id(of: node)
    }

    /// The redirect that replaces a result of `node`.
    func redirectOfPath(to node: UInt32, in store: NodeStore) -> NodeID? {
        levels.first.flatMap { store.redirectOfPath(from: node, to: $0.root) }
    }

    /// The levels that a walk stands at when it reaches `node`, a candidate of the innermost island.
    func levels(to node: UInt32, in store: NodeStore) -> [Walk.Level] {
        var result: [Walk.Level] = []
        for (index, level) in levels.enumerated() {
            result.append(Walk.Level(node: level.root, point: level.point, isInside: level.isInside, nextChild: 0))
            let next = index + 1 < levels.count ? levels[index + 1].root : node
            var point = level.point
            for ancestor in store.path(from: level.root, to: next).reversed() {
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
