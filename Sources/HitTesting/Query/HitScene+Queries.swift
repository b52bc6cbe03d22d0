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
        case .node(let node): .hit(node)
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
        if let result = descendedTopmost(below: top, at: point) { return result }
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
        frame.noteAnswer(query.cost)
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
            still.departures == store.departures, store.redirectCount == 0
        else { return nil }
        return still.flattened
    }

    // MARK: Straight down

    /// The answer of a way straight down, by what indexes there are. What such ways cost is saved up, and then spent where the last one
    /// was.
    @inline(__always)
    private mutating func descendedTopmost(below top: UInt32, at point: Point) -> HitResult? {
        guard forcedWay == nil else { return nil }
        if crookedCount >= HitScene.mostCrooked {
            crookedCount += 1
            if crookedCount < HitScene.straightTriedAfter { return nil }
            crookedCount = HitScene.mostCrooked - 1
        }
        var descent = Descent()
        let result = store.descent(from: top, to: point, usesIndexes: store.readyCount > 0, &descent)
        statistics.cost &+= descent.cost
        guard let result else {
            crookedCount += 1
            return nil
        }
        crookedCount = 0
        if store.readyCount > 0 || descent.cost > policy.wide {
            descended += descent.cost
            frame.noteAnswer(descent.cost)
            if descended >= policy.slice { pay(below: top, descent) }
            if let hidden = descent.hidden, now % HitScene.hiddenMet == 0 { removeEntry(of: hidden) }
            if store.flatCount > 0, descent.worn == nil { refreshEntrance() }
        }
        return result
    }

    /// Where so many questions one after another have found no way straight down, it is tried again after some more.
    private static let mostCrooked: UInt8 = 4
    private static let straightTriedAfter: UInt8 = 36

    /// What is hidden stays in the index until it has been met so often that taking it out is worth it.
    private static let hiddenMet: UInt32 = 16

    @inline(never)
    private mutating func pay(below top: UInt32, _ descent: Descent) {
        let times = max(1, descended / max(1, descent.cost))
        descended = 0
        pay(descent.dues(below: top), descent.cost, times: times)
    }

    /// The walk's answer, beside indexes that are not right.
    @inline(never)
    mutating func walkedTopmost(below top: UInt32, at point: Point) -> HitResult {
        statistics.walks &+= 1
        var descent = Descent()
        if let result = store.descent(from: top, to: point, usesIndexes: false, &descent) {
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
