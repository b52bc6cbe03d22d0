import SpatialIndex

// A hit test of the owner, from the point to the answer:
//
// 1. While the scene stands still, the flattened index of the screen answers (`entrance`).
// 2. Else what has changed is brought into the indexes, or a walk answers where that is cheaper (`mayAskIndexes`).
// 3. A query goes down, by indexes where there are some and by the children of nodes elsewhere (`IndexedQuery`).
// 4. What it has cost pays for indexes (`pay`).

extension HitScene {
    /// Finds what gets the touch at a point in screen space.
    ///
    /// - Returns: `.ask` with the first node that the walk would ask; `query(at:)` puts the question.
    /// - Complexity: O(log n) expected where the scene stands still or changes by little; never more than about twice the
    ///   walk at that point and some microseconds, whatever has changed.
    public mutating func topmost(at point: Point) -> HitResult {
        switch entrance?.certainAnswer(at: point) {
        case .node(let node): .hit(store.reported(node))
        case .nothing: .miss
        case .unknown, nil: answer(below: NodeStore.screen, at: point)
        }
    }

    /// Finds what gets the touch among what lies below a node, which is no candidate itself.
    ///
    /// - Parameters:
    ///   - node: The node.
    ///   - point: A point in the node's bounds space.
    /// - Returns: As `topmost(at:)`; `query(below:at:)` puts the question of a node that asks. Redirects of the node and
    ///   of its ancestors do not apply.
    /// - Precondition: The node is in this scene.
    /// - Complexity: As `query(below:at:)`.
    public mutating func topmost(below node: NodeID, at point: Point) -> HitResult {
        answer(below: slot(node), at: point)
    }

    /// The answer by what has been paid for, which is booked.
    @inline(never)
    private mutating func answer(below top: UInt32, at point: Point) -> HitResult {
        if forcedWay != nil { bringInAsForced() }
        if forcedWay == .walk || (forcedWay == nil && !mayAskIndexes()) { return walkedTopmost(below: top, at: point) }
        if store.readyCount == 0, let result = descendedTopmost(below: top, at: point) { return result }
        var query = IndexedQuery()
        swap(&query, &lastQuery)  // whose memory serves this one
        query.begin(below: top, at: point, usesStill: forcedWay != .tree)
        var step = HitQuery.Step.miss
        query.run(in: store, step: &step)
        end(&query)
        swap(&query, &lastQuery)
        if top == NodeStore.screen { refreshEntrance() }
        return step.result
    }

    /// Books what a query has cost.
    mutating func end(_ query: inout IndexedQuery) {
        query.end()
        statistics.cost &+= query.cost
        statistics.replays &+= query.replays
        if forcedWay == nil { pay(query) }
    }

    /// Makes the entrance what it may be now.
    @inline(__always)
    mutating func refreshEntrance() {
        guard entrance == nil, forcedWay == nil, changed.isEmpty else { return }
        entrance = entranceNow
    }

    private var entranceNow: FlattenedIndex? {
        guard let still = store.index(of: NodeStore.screen)?.still, still.movers.count == 0, !still.isWorn,
            still.departures == store.departures
        else { return nil }
        return still.flattened
    }

    // MARK: Without an index

    /// The answer of a walk straight down, where it never goes back: nearly always, in a scene without indexes. What such walks cost
    /// is saved up, and then spent where the last one was slow.
    @inline(__always)
    private mutating func descendedTopmost(below top: UInt32, at point: Point) -> HitResult? {
        var descent = Descent()
        guard let result = store.descent(from: top, to: point, &descent) else { return nil }
        statistics.cost &+= descent.cost
        guard descent.cost > policy.wide, forcedWay == nil else { return result }
        descended += descent.cost
        if descended >= policy.slice { payForDescents(below: top, descent) }
        return result
    }

    @inline(never)
    private mutating func payForDescents(below top: UInt32, _ descent: Descent) {
        let total = descended
        descended = 0
        var dues = [IndexedQuery.Due(node: top, before: 0)]
        if descent.widestCost > policy.wide {
            var due = IndexedQuery.Due(node: descent.widest, before: 0)
            due.walked = total / descent.cost * descent.widestCost
            if descent.widest == top { dues = [due] } else { dues.append(due) }
        }
        pay(dues, total)
    }

    /// The walk's answer, beside indexes that are not right.
    @inline(never)
    mutating func walkedTopmost(below top: UInt32, at point: Point) -> HitResult {
        statistics.walks &+= 1
        var descent = Descent()
        if let result = store.descent(from: top, to: point, &descent) {
            statistics.cost &+= descent.cost
            if forcedWay == nil { noteWalk(descent.cost) }
            return result
        }
        // The memory of the last walk serves this one.
        var walk = Walk(below: top, at: point, in: store, reusing: &walkLevels)
        let result = walk.result(in: store)
        walkLevels = walk.takeLevels()
        let cost = walk.steps * IndexPolicy.visit + descent.cost
        statistics.cost &+= cost
        if forcedWay == nil { noteWalk(cost) }
        return result
    }

    /// Brings the indexes to where the pinned way of answering needs them.
    private mutating func bringInAsForced() {
        now &+= 1
        switch forcedWay {
        case .walk, nil: return
        case .tree: prepareFully(withStill: false)
        case .quadtree: prepareFully(withStill: true)
        }
    }
}
