import SpatialIndex

// A hit test of the owner, from the point to the answer: see "The life of a tap" in ARCHITECTURE.md.

extension HitScene {
    /// Finds which node gets the touch at a point in screen space.
    ///
    /// - Returns: The node, a miss, or `.ask` with the first node whose override the walk would call; `query(at:)` calls it.
    /// - Complexity: O(log n) expected if the scene changes little; at most about twice the cost of the walk at that
    ///   point plus some microseconds, whatever has changed.
    public mutating func topmost(at point: Point) -> HitResult {
        switch entrance?.plainAnswer(at: point) {
        case .node(let node): .hit(store.redirectCount == 0 ? node : redirected(node))
        case .nothing: .miss
        case .into, .unknown, nil: otherTopmost(at: point)
        }
    }

    /// `topmost(at:)` where `entrance` does not answer as a plain tree.
    @inline(never)
    private mutating func otherTopmost(at point: Point) -> HitResult {
        #if !hasFeature(Embedded)  // There, the module's size counts more.
        if entrance?.isPlainTree == false {
            switch entrance?.certainAnswer(at: point) {
            case .node(let node): return .hit(store.redirectCount == 0 ? node : redirected(node))
            case .nothing: return .miss
            case .into(let node): if let result = entered(node, at: point) { return result }
            case .unknown, nil: break
            }
        }
        #endif
        return answer(below: NodeStore.screen, at: point)
    }

    /// The identifier that is reported for a hit on a node, in a scene with redirects (D5).
    @inline(never)
    mutating func redirected(_ node: NodeID) -> NodeID { store.reported(node) }

    /// Finds which descendant of a node gets a touch at a point of the node's bounds space.
    ///
    /// - Returns: The descendant, a miss, or `.ask` with the first one whose override the walk would call; `query(below:at:)`
    ///   calls it. Redirects of the node and of its ancestors are ignored.
    /// - Precondition: The node is in this scene.
    /// - Complexity: As `query(below:at:)`.
    public mutating func topmost(below node: NodeID, at point: Point) -> HitResult {
        answer(below: slot(node), at: point)
    }

    /// The answer of a hit test below a node, at a point of its bounds space, by indexes or by a walk. The cost is accounted for.
    @inline(never)
    mutating func answer(below top: UInt32, at point: Point) -> HitResult {
        if changed.isEmpty {
            // What `entrance` has left open, the same index does not decide now.
            if top == NodeStore.screen, entrance == nil, let result = stillTopmost(at: point) { return result }
        } else {
            if frame.goesOnWalking(changeCount) {
                now &+= 1
                return walkedTopmost(below: top, at: point)
            }
            // A node in front of everything is hit, whatever has changed behind it. The indexes need no update yet.
            if let front = store.frontNode(below: top, at: point) { return .hit(front) }
        }
        if !mayAskIndexes(below: top, at: point) { return walkedTopmost(below: top, at: point) }
        if let result = descendedTopmost(below: top, at: point) { return result }
        var query = IndexedQuery()
        swap(&query, &lastQuery)  // reuses the memory of the last query
        query.begin(below: top, at: point)
        let step = query.run(in: store)
        end(&query)
        swap(&query, &lastQuery)
        if top == NodeStore.screen { refreshEntrance() }
        return step.result
    }

    /// Accounts for the cost of a finished query, and spends it on indexes.
    mutating func end(_ query: inout IndexedQuery) {
        query.end()
        statistics.cost &+= query.cost
        statistics.replays &+= query.replays
        frame.noteAnswer(query.cost)
        pay(query)
    }

    /// Stores the screen's flattened index as `entrance` if that index alone can answer.
    @inline(__always)
    mutating func refreshEntrance() { if entrance == nil { entrance = newIndex(of: NodeStore.screen) } }

    /// The flattened index of a node, if it alone can answer; nil otherwise.
    @inline(__always)
    private mutating func newIndex(of node: UInt32) -> FlattenedIndex? {
        guard changed.isEmpty, store.flatCount > 0, let still = store.index(of: node)?.still, store.isAsNew(still)
        else { return nil }
        return still.flattened
    }

    /// The flattened index of a node, if it alone answers until something changes, and the scene has no redirects; nil otherwise.
    package mutating func entrance(below node: NodeID) -> FlattenedIndex? {
        store.redirectCount == 0 ? newIndex(of: slot(node)) : nil
    }

    /// The answer of the screen's flattened index at a point that no mover may contain, if the index is not worn. Nil if it is
    /// not certain, or if the costs of queries are to be spent now.
    @inline(__always)
    private mutating func stillTopmost(at point: Point) -> HitResult? {
        guard store.flatCount > 0, store.redirectCount == 0, point.isFinite else { return nil }
        if restingAccesses != store.indexAccesses { findResting() }
        guard let cost = resting?.answerCost, descended + cost < policy.slice,
            resting?.movers.mayContain(point) == false
        else { return nil }
        let result: HitResult
        switch resting?.flattened.answer(at: point) {
        case .node(let node): result = .hit(node)
        case .nothing: result = .miss
        case .into(let node): return entered(node, at: point)
        case .unknown, nil: return nil
        }
        noteStill(cost)
        return result
    }

    /// The answer at a point where the walk enters a transformed node, as the screen's flattened index has found, which is not
    /// worn. Nil if a straight descent does not find it, or if the costs of queries are to be spent now.
    @inline(never)
    private mutating func entered(_ node: NodeID, at point: Point) -> HitResult? {
        guard descended < policy.slice else { return nil }
        var descent = Descent(usesIndexes: true)
        let result = store.descent(from: NodeStore.screen, to: point, into: node, &descent)
        noteStill(IndexPolicy.stillAnswer + descent.cost)
        return result
    }

    /// Notes the cost of an answer by the screen's flattened index.
    @inline(__always)
    private mutating func noteStill(_ cost: Int) {
        now &+= 1
        descended += cost
        statistics.cost &+= cost
        frame.noteAnswer(cost)
    }

    /// Sets `resting` to the flattened index of the screen if it is up to date and not worn, and queries use it.
    @inline(never)
    private mutating func findResting() {
        (resting, restingAccesses) = (nil, store.indexAccesses)
        let index = store.index(of: NodeStore.screen)
        if let still = index?.still, !store.isWorn(still), index?.account.usesStill == true { resting = still }
    }

    // MARK: Straight descent

    /// The answer of a straight descent by the existing indexes; nil if none is tried, or if it does not find the answer. The
    /// costs of several descents are added up, and then spent on the containers of the last one.
    @inline(__always)
    private mutating func descendedTopmost(below top: UInt32, at point: Point) -> HitResult? {
        guard triesStraight() else { return nil }
        var descent = Descent(usesIndexes: store.readyCount > 0)
        let result = store.descent(from: top, to: point, &descent)
        statistics.cost &+= descent.cost
        statistics.replays &+= descent.replays
        guard let result else {
            crookedCount += 1
            return nil
        }
        crookedCount = 0
        if store.readyCount > 0 || descent.cost > policy.wide {
            descended += descent.cost
            frame.noteAnswer(descent.cost)
            if descended >= policy.slice { paySaved(descent.dues(below: top, in: store), descent.cost) }
            if let hidden = descent.hidden {
                hiddenCount += 1
                // Now and then, later queries are made to ignore such an entry.
                if hiddenCount >= IndexPolicy.hiddenMet {
                    hiddenCount = 0
                    ignoreEntry(of: hidden)
                }
            }
            if descent.isByNewIndex, top == NodeStore.screen { refreshEntrance() }
        }
        return result
    }

    /// True if a straight descent is to be tried: not many of the last ones have failed.
    @inline(__always)
    private mutating func triesStraight() -> Bool {
        guard crookedCount >= IndexPolicy.mostCrooked else { return true }
        crookedCount += 1
        if crookedCount < IndexPolicy.straightTriedAfter { return false }
        crookedCount = IndexPolicy.mostCrooked - 1
        return true
    }

    /// The answer of a hit test among a node's descendants by a walk, for use while indexes are out of date.
    @inline(never)
    mutating func walkedTopmost(below top: UInt32, at point: Point) -> HitResult {
        statistics.walks &+= 1
        if triesStraight() {
            var descent = Descent(usesIndexes: false)
            let result = store.descent(from: top, to: point, &descent)
            crookedCount = result == nil ? crookedCount + 1 : 0
            statistics.cost &+= descent.cost
            if let result {
                frame.noteWalk(descent.cost)
                return result
            }
        }
        // Reuses the memory of the last walk.
        var walk = Walk(below: top, at: point, in: store, reusing: &walkLevels)
        let result = walk.result(in: store)
        walkLevels = walk.takeLevels()
        statistics.cost &+= walk.cost
        frame.noteWalk(walk.cost)
        return result
    }
}
