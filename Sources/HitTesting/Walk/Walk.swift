import SpatialIndex

/// The default walk of the article Semantics, step by step. It stops at overriding nodes, where `run` returns the question, and
/// goes on when `run` is called again: in the node if `descend` was called.
///
/// After `captureLevels` it acts like a recursive walk in a changed scene (C6). Levels in progress keep their lists of children,
/// without removed nodes; flags and geometry are read as they are now.
package struct Walk: Sendable {
    /// A node whose children are being visited.
    struct Level: Sendable {
        var node: UInt32
        /// The point of the query in the node's bounds space.
        var point: Point
        /// What the node's own `point(inside:)` has answered.
        var isInside: Bool
        /// The next child to visit, front to back; 0 at the end.
        var nextChild: UInt32
    }

    /// The node of a level, and the children that were still to be visited when the scene changed.
    struct CapturedLevel: Sendable {
        let node: NodeID
        /// The children still to be visited, back to front: the next is the last.
        var remaining: [NodeID]
    }

    package enum Outcome: Sendable {
        /// The node in this slot is hit; `reported(_:in:)` applies redirects.
        case hit(UInt32)
        case miss
        /// The override of a node has to be called, with a point of the node's bounds space.
        case ask(slot: UInt32, point: Point)
    }

    /// The levels in progress, outermost first. The first is that of the node whose descendants are walked.
    private(set) var levels: [Level] = []
    /// The number of steps taken: see `NodeStore.Reached.steps`.
    private(set) var steps = 0
    /// The number of nodes entered.
    private var entered = 0
    /// The cost at which the walk stops, as if nothing were hit.
    var limit = Int.max
    /// The levels that have been in progress since before the scene last changed, outermost first. Element *i* belongs to
    /// `levels[i]`.
    var captured: [CapturedLevel] = []

    /// A walk over the descendants of `slot`, for a point in that node's bounds space.
    package init(below slot: UInt32, at point: Point, in store: NodeStore) {
        guard point.isFinite else { return }
        levels.reserveCapacity(24)
        levels.append(Level(node: slot, point: point, isInside: false, nextChild: store.cores[slot].lastChild))
    }

    /// A walk over the descendants of `slot`, whose levels are stored in the array `memory`; `takeLevels()` gives the array back.
    init(below slot: UInt32, at point: Point, in store: NodeStore, reusing memory: inout [Level]) {
        guard point.isFinite else { return }
        swap(&levels, &memory)
        levels.append(Level(node: slot, point: point, isInside: false, nextChild: store.cores[slot].lastChild))
    }

    /// Ends the walk, and returns the memory of its levels for reuse.
    mutating func takeLevels() -> [Level] {
        var memory: [Level] = []
        swap(&levels, &memory)
        memory.removeAll(keepingCapacity: true)
        return memory
    }

    /// A walk that continues where another algorithm has stopped, with the levels that were in progress there.
    init(from levels: [Level]) { self.levels = levels }

    /// What the walk has cost, in the unit of `IndexPolicy`.
    @inline(__always)
    var cost: Int { (steps - entered) * IndexPolicy.visit + entered * IndexPolicy.entering }

    /// Visits nodes until one is hit or has an override. A miss also if the cost has reached `limit`.
    package mutating func run(in store: NodeStore) -> Outcome {
        // The innermost level is not in `levels` meanwhile.
        guard var level = levels.popLast() else { return .miss }
        var next = nextChild(of: &level, in: store)
        while cost < limit {
            if next.child == 0 {
                if let hit = leave(level, in: store) { return .hit(hit) }
                guard let outer = levels.popLast() else { return .miss }
                level = outer
                next = nextChild(of: &level, in: store)
                continue
            }
            switch visit(next, at: level.point, in: store) {
            case .left:
                next = nextChild(of: &level, in: store)
            case .entered(let inner, let first):
                levels.append(level)
                (level, next) = (inner, first)
            case .hit:
                levels.append(level)
                return .hit(next.child)
            case .asks(let point):
                levels.append(level)
                return .ask(slot: next.child, point: point)
            }
        }
        return .miss
    }

    /// What visiting a node has come to.
    private enum Visit {
        /// Neither the node nor a descendant is hit.
        case left
        /// The walk goes on in the node, a new level, with the first of its children that is to be visited.
        case entered(Level, NodeStore.Reached)
        case hit
        /// The node's override has to be called, with a point of the node's bounds space.
        case asks(Point)
    }

    /// Visits a child, at a point of the parent's bounds space.
    @inline(__always)
    private mutating func visit(_ next: NodeStore.Reached, at point: Point, in store: NodeStore) -> Visit {
        steps &+= next.steps
        if let inner = next.point { return enter(next.child, at: inner, isInside: true, in: store) }
        guard let inner = store.convertFromParent(point, to: next.child) else { return .left }
        switch store.gate(of: next.child, at: inner) {
        case .out: return .left
        case .asks: return .asks(inner)
        case .area(let isInside):
            if !isInside { steps &-= Descent.stepsToTry / 2 }
            return enter(next.child, at: inner, isInside: isInside, in: store)
        }
    }

    /// Enters a node after its `point(inside:)` has answered.
    @inline(__always)
    private mutating func enter(_ node: UInt32, at point: Point, isInside: Bool, in store: NodeStore) -> Visit {
        let core = store.cores[node]
        switch core.passage(isInside: isInside) {
        case .ends: return .left
        case .stopsHere: return .hit
        case .goesOn: break
        }
        entered &+= 1
        // In most nodes the point is in no child. Such nodes need no level.
        let first = store.firstReached(from: core.lastChild, by: point, steps: &steps, limit: limit / IndexPolicy.visit)
        if first.child == 0 { return core.takes(isInside: isInside) ? .hit : .left }
        let nextChild = store.cores[first.child].previous
        return .entered(Level(node: node, point: point, isInside: isInside, nextChild: nextChild), first)
    }

    /// Goes on in a node after its `point(inside:)` has answered.
    ///
    /// - Returns: The node if it is hit at once; otherwise nil. Children that can be hit are tested by the next `run(in:)`.
    package mutating func descend(into node: UInt32, at point: Point, isInside: Bool, in store: NodeStore) -> UInt32? {
        switch enter(node, at: point, isInside: isInside, in: store) {
        case .left, .asks: return nil
        case .hit: return node
        case .entered(var level, let first):
            level.nextChild = first.child
            levels.append(level)
            return nil
        }
    }

    /// The next child of the innermost level, all others being in `levels`.
    @inline(__always)
    private mutating func nextChild(of level: inout Level, in store: NodeStore) -> NodeStore.Reached {
        if levels.count < captured.count {
            return NodeStore.Reached(child: nextCapturedChild(of: levels.count, in: store), point: nil)
        }
        let next = store.firstReached(
            from: level.nextChild, by: level.point, steps: &steps, limit: limit / IndexPolicy.visit)
        level.nextChild = next.child == 0 ? 0 : store.cores[next.child].previous
        return next
    }

    /// Leaves the innermost level, none of whose children was hit. Returns the level's node if that is hit itself; otherwise nil.
    private mutating func leave(_ level: Level, in store: NodeStore) -> UInt32? {
        if levels.count < captured.count, !store.contains(captured.removeLast().node) { return nil }
        return store.cores[level.node].takes(isInside: level.isInside) ? level.node : nil
    }

    /// What is reported for a hit that `run` has just returned: the outermost redirect on the path, or else the node (D5).
    func reported(_ node: UInt32, in store: NodeStore) -> NodeID {
        redirectOfLevels(in: store) ?? store.redirect(of: node) ?? store.id(of: node)
    }

    /// The outermost redirect among the nodes of the levels in progress but the first; nil if there is none.
    func redirectOfLevels(in store: NodeStore) -> NodeID? {
        guard store.redirectCount > 0 else { return nil }
        for (index, level) in levels.enumerated().dropFirst() {
            if index < captured.count, !store.contains(captured[index].node) { continue }
            if let target = store.redirect(of: level.node) { return target }
        }
        return nil
    }
}

extension Walk {
    /// Stores, for each level in progress, the children that are still to be visited in `old`, the store before the scene has
    /// changed. Levels that were captured earlier keep their lists.
    mutating func captureLevels(from old: NodeStore) {
        for level in levels[captured.count...] {
            var remaining: [NodeID] = []
            var child = level.nextChild
            while child != 0 {
                remaining.append(old.id(of: child))
                child = old.cores[child].previous
            }
            remaining.reverse()
            captured.append(CapturedLevel(node: old.id(of: level.node), remaining: remaining))
        }
    }

    /// Takes the next child of a level from its captured list, skipping removed nodes; 0 at the end.
    @inline(never)
    mutating func nextCapturedChild(of level: Int, in store: NodeStore) -> UInt32 {
        while let child = captured[level].remaining.popLast() {
            if store.contains(child) { return child.slot }
        }
        return 0
    }

    /// Runs the walk to its end or to the first question. Returns the answer; `.ask` with the overriding node for a question.
    mutating func result(in store: NodeStore) -> HitResult {
        switch run(in: store) {
        case .hit(let node): .hit(reported(node, in: store))
        case .miss: .miss
        case .ask(let slot, _): .ask(store.id(of: slot))
        }
    }
}
