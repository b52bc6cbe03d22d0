import SpatialIndex

/// A hit test with stored levels. The candidates of a level come front to back from an index of its node, or are its children.
/// Then the node itself is tested. The query changes nothing: the scene spends its costs (`dues`) on indexes.
struct IndexedQuery: Sendable {
    /// A node that has been entered.
    private struct Level: Sendable {
        let node: UInt32
        /// The point of the query in the node's bounds space, converted as by the walk.
        let point: Point
        /// What the node's own `point(inside:)` has answered.
        let isInside: Bool
        /// The container to which the level's cost is charged, as an index in `dues`.
        var due: Int
        var source = Source.unopened
    }

    /// Where the candidates of a level come from.
    private enum Source: Sendable {
        /// The source has not been chosen yet.
        case unopened
        /// The node's index of children. Its candidates are the last element of `childCandidates`.
        case index
        /// The node's flattened index. Its candidates are the last element of `stillCandidates`.
        case still
        /// The node's children; the value is the next one to visit, front to back, or 0 at the end.
        case children(UInt32)
    }

    /// The levels in progress, outermost first. The first is that of the node below which the query began.
    private var levels: [Level] = []
    private var childCandidates: [ChildCandidates] = []
    private var stillCandidates: [StillCandidates] = []
    private(set) var dues: [ContainerCost] = []
    /// The entries of indexes of children that the query has found to be out of date, with their containers.
    private(set) var stale: [(container: UInt32, entry: Int32)] = []
    private(set) var cost = 0
    private(set) var replays = 0

    /// Begins a query below a node. The arrays of the last query are emptied and used again.
    mutating func begin(below root: UInt32, at point: Point) {
        end()
        dues.removeAll(keepingCapacity: true)
        stale.removeAll(keepingCapacity: true)
        (cost, replays) = (0, 0)
        guard point.isFinite else { return }
        dues.append(ContainerCost(node: root, before: 0))
        levels.append(Level(node: root, point: point, isInside: false, due: 0))
    }

    /// Discards the levels and candidates, but not the costs.
    mutating func end() {
        levels.removeAll(keepingCapacity: true)
        childCandidates.removeAll(keepingCapacity: true)
        stillCandidates.removeAll(keepingCapacity: true)
    }

    // MARK: Running

    /// Runs until there is an answer or a question, and returns that.
    mutating func run(in store: NodeStore) -> HitQuery.Step {
        while let last = levels.indices.last {
            let found: HitQuery.Step?
            switch levels[last].source {
            case .unopened:
                open(last, in: store)
                continue
            case .children(let child):
                let before = cost
                var visited = 0
                let next = store.firstReached(from: child, by: levels[last].point, steps: &visited)
                // A level of this query costs more than one of a walk.
                cost += visited * IndexPolicy.visit + (next.child == 0 ? 0 : IndexPolicy.entering * 2)
                dues[levels[last].due].walked += cost - before
                guard next.child != 0 else {
                    found = leaveLevel(in: store).map(HitQuery.Step.hit)
                    break
                }
                levels[last].source = .children(store.cores[next.child].previous)
                if let inner = next.point {
                    found = descend(into: next.child, at: inner, isInside: true, in: store).map(HitQuery.Step.hit)
                } else {
                    found = enter(next.child, from: levels[last].point, in: store)
                }
            case .index:
                let candidates = childCandidates.count - 1
                let before = childCandidates[candidates].cost
                let candidate = childCandidates[candidates].next(in: store, of: levels[last].node)
                cost += childCandidates[candidates].cost - before
                found = consider(candidate, in: store)
            case .still:
                let candidates = stillCandidates.count - 1
                let before = stillCandidates[candidates].cost
                let candidate = stillCandidates[candidates].next(in: store, of: levels[last].node)
                cost += stillCandidates[candidates].cost - before
                found = consider(candidate, in: store)
            }
            if let found { return found }
        }
        return .miss
    }

    /// Chooses where the candidates of a level come from.
    private mutating func open(_ level: Int, in store: NodeStore) {
        let (node, point) = (levels[level].node, levels[level].point)
        guard !store.links[node].isLookedThrough || node == NodeStore.screen, let index = store.index(of: node)
        else { return levels[level].source = .children(store.cores[node].lastChild) }
        if let still = index.still {
            let isAsNew = store.isAsNew(still)
            if isAsNew || index.account.usesStill {
                let candidates = StillCandidates(still, of: node, at: point, in: store)
                cost += candidates.cost
                dues[levels[level].due].wasted = isAsNew ? 0 : candidates.cost
                dues[levels[level].due].stillScan = candidates.scan
                if !candidates.isGivenUp {
                    stillCandidates.append(candidates)
                    cost += IndexPolicy.storedLevel
                    return levels[level].source = .still
                }
            } else {
                dues[levels[level].due].isCovered = true
                dues[levels[level].due].wasted = IndexPolicy.childAnswer
            }
        }
        guard index.children != nil else { return levels[level].source = .children(store.cores[node].lastChild) }
        let candidates = ChildCandidates(index.children!, of: node, at: point, in: store)
        cost += candidates.cost
        if index.children!.movers.count > 0 { dues[levels[level].due].scan = candidates.scan }
        childCandidates.append(candidates)
        cost += IndexPolicy.storedLevel
        levels[level].source = .index
    }

    // MARK: Candidates

    /// Tests a candidate of the innermost level, or ends that level. Returns the hit or the question; nil if the query goes on.
    @inline(__always)
    private mutating func consider(_ candidate: IndexCandidate?, in store: NodeStore) -> HitQuery.Step? {
        guard let candidate else { return leaveLevel(in: store).map(HitQuery.Step.hit) }
        let node = candidate.node
        if candidate.kind == .hit { return .hit(report(node, in: store)) }
        replays += 1
        if candidate.kind == .ownArea {
            return store.takes(candidate.point, inAreaOf: node) ? .hit(report(node, in: store)) : nil
        }
        return enter(node, from: candidate.point, in: store)
    }

    /// Enters a node if it lets a point of its parent's bounds space in. Returns the hit or the question; nil to go on.
    @inline(__always)
    private mutating func enter(_ node: UInt32, from point: Point, in store: NodeStore) -> HitQuery.Step? {
        guard let point = store.convertFromParent(point, to: node) else { return nil }
        switch store.gate(of: node, at: point) {
        case .out: return nil
        case .asks: return .ask(store.question(to: node, at: point))
        case .area(let isInside):
            return descend(into: node, at: point, isInside: isInside, in: store).map(HitQuery.Step.hit)
        }
    }

    /// Goes on in a node after its `point(inside:)` has answered. Returns the answer if it is hit at once, or may add a level.
    mutating func descend(into node: UInt32, at point: Point, isInside: Bool, in store: NodeStore) -> NodeID? {
        let core = store.cores[node]
        switch core.passage(isInside: isInside) {
        case .ends: return nil
        case .stopsHere: return report(node, in: store)
        case .goesOn: break
        }
        if core.lastChild == 0 { return core.takes(isInside: isInside) ? report(node, in: store) : nil }
        let around = levels[levels.count - 1]
        var level = Level(node: node, point: point, isInside: isInside, due: around.due)
        let isWalked = if case .children = around.source { true } else { false }
        if !isWalked || store.paysForItself(node) {
            let isStill = if case .still = around.source { true } else { false }
            let isCovered = !isStill && dues[level.due].isCovered && !core.flags.contains(.isMover)
            level.due = dues.count
            dues.append(ContainerCost(node: node, before: cost, isCovered: isCovered))
        } else {
            // A level is stored only if a child is reached, which is rare among many open nodes.
            var visited = 0
            let next = store.firstReached(from: core.lastChild, by: point, steps: &visited)
            cost += visited * IndexPolicy.visit
            dues[level.due].walked += visited * IndexPolicy.visit
            guard next.child != 0 else { return core.takes(isInside: isInside) ? report(node, in: store) : nil }
            level.source = .children(next.child)
        }
        levels.append(level)
        return nil
    }

    /// Ends the innermost level after none of its candidates was hit. Returns what to report if the level's own node is hit.
    private mutating func leaveLevel(in store: NodeStore) -> NodeID? {
        let level = levels.removeLast()
        if dues[level.due].node == level.node { dues[level.due].after = cost }
        switch level.source {
        case .index:
            for entry in childCandidates.removeLast().stale { stale.append((level.node, entry)) }
        case .still: stillCandidates.removeLast()
        case .children, .unopened: break
        }
        return store.cores[level.node].takes(isInside: level.isInside) ? report(level.node, in: store) : nil
    }

    private func report(_ node: UInt32, in store: NodeStore) -> NodeID {
        redirectOfPath(to: node, in: store) ?? store.id(of: node)
    }

    /// The redirect that replaces `node` as the result; nil if there is none.
    func redirectOfPath(to node: UInt32, in store: NodeStore) -> NodeID? {
        levels.first.flatMap { store.redirectOfPath(from: node, below: $0.node) }
    }

    /// The levels that a walk would have when it came to `node`, a candidate of the innermost level that is being tested. A
    /// `Walk` that begins with them visits its siblings next.
    func levels(to node: UInt32, in store: NodeStore) -> [Walk.Level] {
        var result: [Walk.Level] = []
        for (index, level) in levels.enumerated() {
            result.append(Walk.Level(node: level.node, point: level.point, isInside: level.isInside, nextChild: 0))
            let next = index + 1 < levels.count ? levels[index + 1].node : node
            var point = level.point
            for ancestor in store.path(above: next, below: level.node).reversed() {
                guard let inner = store.convertFromParent(point, to: ancestor) else { break }
                let isInside = store.contains(inner, in: ancestor)
                result.append(Walk.Level(node: ancestor, point: inner, isInside: isInside, nextChild: 0))
                point = inner
            }
        }
        // Each level continues after the child that leads to the next one.
        for index in result.indices {
            let child = index + 1 < result.count ? result[index + 1].node : node
            result[index].nextChild = store.cores[child].previous
        }
        return result
    }
}
