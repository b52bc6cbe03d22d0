import SpatialIndex

extension HitScene {
    /// Finds what gets the touch at each of many points in screen space, in their order.
    ///
    /// Many points pay for what indexes they need at once.
    ///
    /// - Returns: As `topmost(at:)` for each point.
    /// - Complexity: O(points · log n) expected, and where that pays, what building the index takes that they go through.
    public mutating func topmost(at points: [Point]) -> [HitResult] {
        var results: [HitResult] = []
        results.reserveCapacity(points.count)
        var batch = PointBatch(points.count)
        while let part = batch.next() { results += answer(points[part], before: batch.restCount) }
        return results
    }

    /// The answers for a part of a batch: together where the index of the root that all go through is up to date, else one by one,
    /// which tells what that index is worth to the rest. Islands within are paid for by the points that come to them.
    mutating func answer(_ points: ArraySlice<Point>, before restCount: Int) -> [HitResult] {
        distributeChanges()
        let root = store.onlyRoot ?? NodeStore.screen
        var results: [HitResult] = []
        results.reserveCapacity(points.count)
        guard forcedWay == nil, store.freshIndex(below: root) != nil else {
            let before = statistics.steps
            for point in points { results.append(topmost(at: point)) }
            if restCount > 0 {
                prepare(root, for: restCount, pointsCosting: (statistics.steps &- before) / points.count)
            }
            return results
        }
        var uncertain: [Int] = []
        answerTogether(points, &results, &uncertain)
        for place in uncertain { results[place] = topmost(at: points[points.startIndex + place]) }
        return results
    }

    /// Builds what many more points are worth: the table of a root where that saves the walk, then the quadtree where that saves the
    /// table.
    ///
    /// - Parameter steps: What the last points have cost, each.
    private mutating func prepare(_ root: UInt32, for count: Int, pointsCosting steps: Int) {
        let isIndexed = store.isUpToDate(root)
        let price =
            waitingPrice(below: root).flatMap { $0 > 0 ? $0 : nil }
            ?? (isIndexed ? store.policy.quadtree : store.policy.flattening + store.policy.table) * store.count
        let (cost, isMore) = steps.multipliedReportingOverflow(by: count)
        guard isMore || cost > price else { return }
        prepareIsland(below: root, withQuadtree: isIndexed)
        refreshEntrance()
    }

    /// The number of points of a batch that are asked one by one first, to learn what a walk costs.
    static let sampleCount = 16

    /// The number of points that a batch answers together: enough for their reads to overlap, few enough to stay in the
    /// cache.
    static let batchCount = 2048

    /// The answers for points, in their order, from the indexes that are up to date, and by walks elsewhere.
    func preparedTopmost(at points: ArraySlice<Point>) -> [HitResult] {
        // Where changes still wait to be handed to their islands, nothing that is indexed can be relied on.
        guard changed.isEmpty else { return points.map { walk(at: $0) } }
        var results: [HitResult] = []
        results.reserveCapacity(points.count)
        for start in stride(from: points.startIndex, to: points.endIndex, by: HitScene.batchCount) {
            let part = points[start..<min(start + HitScene.batchCount, points.endIndex)]
            var uncertain: [Int] = []
            answerTogether(part, &results, &uncertain)
            for place in uncertain { results[place] = preparedTopmost(at: points[points.startIndex + place]) }
        }
        return results
    }

    /// Answers points together, behind the results at hand, as far as their answers are certain.
    ///
    /// - Parameter uncertain: Gets the places of the other results.
    private func answerTogether(
        _ points: ArraySlice<Point>, _ results: inout [HitResult], _ uncertain: inout [Int]
    ) {
        guard isEntranceCurrent, let entrance else { return answerTogether(Array(points), &results, &uncertain) }
        let inside = points.map { entrance.convert($0) }
        entrance.flattened.visitTopmost(at: inside) { index, item in
            let answer = entrance.answer(item, at: inside[index])
            if answer == nil { uncertain.append(results.count) }
            results.append(answer ?? .miss)
        }
    }

    /// Answers points together that surely lie in one island, the others one by one.
    private func answerTogether(_ points: [Point], _ results: inout [HitResult], _ uncertain: inout [Int]) {
        // Points in the space of the island's root, and where their answers go.
        var inside: [Point] = []
        var places: [Int] = []
        inside.reserveCapacity(points.count)
        places.reserveCapacity(points.count)
        var root = NodeStore.screen
        for point in points {
            if let entered = islandSurelyEntered(at: point), root == NodeStore.screen || entered.root == root {
                root = entered.root
                inside.append(entered.point)
                places.append(results.count)
                results.append(.miss)
            } else {
                let answer = store.certainTopmost(below: NodeStore.screen, at: point)
                if answer == nil { uncertain.append(results.count) }
                results.append(answer ?? .miss)
            }
        }
        guard !inside.isEmpty else { return }
        guard let flattened = store.freshIndex(below: root)?.takeUnretainedValue() else {
            uncertain += places
            return
        }
        let rootItself = HitResult.hit(store.report(root, below: NodeStore.screen))
        flattened.visitTopmost(at: inside) { index, item in
            guard item != nil else { return results[places[index]] = rootItself }
            if let answer = store.answer(item, in: root, below: NodeStore.screen) {
                results[places[index]] = answer
            } else {
                uncertain.append(places[index])
            }
        }
    }

    /// The root of an island, a root of the scene or a node below one, that the point surely lies in, nothing in front of it,
    /// and the point in that node's bounds space.
    @inline(__always)
    private func islandSurelyEntered(at point: Point) -> (root: UInt32, point: Point)? {
        switch store.stepIntoOnlyRoot(point) {
        case .misses: return nil
        case .enters(let root, let inner): return (root, inner)
        case .isNone: break
        }
        let item = store.freshIndex(below: NodeStore.screen)?._withUnsafeGuaranteedRef { $0.topmost(at: point) }
        return item.flatMap { store.enter($0, from: NodeStore.screen, at: point) }
    }

    /// The answer for one point, without changing anything: what is not up to date is walked.
    func preparedTopmost(at point: Point) -> HitResult {
        if let answer = enteredTopmost(at: point) { return answer }
        if store.indexCount == 0 || !changed.isEmpty { return walk(at: point) }
        return preparedTopmost(below: NodeStore.screen, at: point)
    }

    /// The answer below a node, at a point of its bounds space, without changing anything.
    func preparedTopmost(below root: UInt32, at point: Point) -> HitResult {
        guard changed.isEmpty, store.canBeIslandRoot(root) else {
            var walk = Walk(below: root, at: point, in: store)
            return walk.result(in: store)
        }
        if let answer = store.certainTopmost(below: root, at: point) { return answer }
        var query = IndexedQuery(below: root, at: point)
        var step = HitQuery.Step.miss
        query.run(unchanging: store, step: &step)
        return step.result
    }
}
