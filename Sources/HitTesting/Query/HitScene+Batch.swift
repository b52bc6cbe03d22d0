import SpatialIndex

extension HitScene {
    /// Finds which node gets the touch at each of many points in screen space, in their order.
    ///
    /// The call builds missing indexes if that saves more than it costs for this number of points.
    ///
    /// - Returns: The answer of `topmost(at:)` for each point.
    /// - Complexity: O(points · log n) expected, plus building indexes if that pays.
    public mutating func topmost(at points: [Point]) -> [HitResult] {
        var results: [HitResult] = []
        results.reserveCapacity(points.count)
        var batch = PointBatch(points.count)
        while let part = batch.next() { results += answer(points[part], before: batch.restCount) }
        return results
    }

    /// Finds the answers for a part of a batch, in the order of its points. If the screen's flattened index alone answers, it
    /// answers all points together. Otherwise the points are queried one by one. Indexes are then built if that pays for the
    /// `restCount` points after the part.
    mutating func answer(_ points: ArraySlice<Point>, before restCount: Int) -> [HitResult] {
        refreshEntrance()
        var results: [HitResult] = []
        results.reserveCapacity(points.count)
        if forcedStrategy == nil, entrance != nil {
            answerTogether(points, &results) { scene, point in scene.answer(below: NodeStore.screen, at: point) }
            return results
        }
        let before = statistics.cost
        for point in points { results.append(topmost(at: point)) }
        let (cost, isMore) = ((statistics.cost &- before) / points.count).multipliedReportingOverflow(by: restCount)
        let price = policy.price(policy.stillPrice + policy.childPrice, of: store.count)
        if restCount > 0, forcedStrategy == nil, isMore || cost > price, !isPristine || !changed.isEmpty {
            prepareFully(withStill: true)
        }
        return results
    }

    /// The number of points of a batch that are queried one by one at first, to find out the cost of a query.
    static let sampleCount = 16

    /// The number of points that a batch answers together: enough for their reads to overlap, few enough to stay in the
    /// cache.
    static let batchCount = 2048

    /// The answers for points, in the order of the points. Uses the existing indexes, and changes nothing.
    func preparedTopmost(at points: ArraySlice<Point>) -> [HitResult] {
        var results: [HitResult] = []
        results.reserveCapacity(points.count)
        for start in stride(from: points.startIndex, to: points.endIndex, by: HitScene.batchCount) {
            let part = points[start..<min(start + HitScene.batchCount, points.endIndex)]
            var scene = self
            scene.answerTogether(part, &results) { $0.preparedTopmost(below: NodeStore.screen, at: $1) }
        }
        return results
    }

    /// Appends the answers for points to `results`. The points that the screen's flattened index decides are answered together;
    /// `one` is called for each of the remaining points.
    private mutating func answerTogether(
        _ points: ArraySlice<Point>, _ results: inout [HitResult], _ one: (inout HitScene, Point) -> HitResult
    ) {
        guard let entrance else {
            for point in points { results.append(one(&self, point)) }
            return
        }
        let start = results.count
        var uncertain: [Int] = []
        let points = Array(points)
        entrance.visitCertain(at: points) { index, answer in
            switch answer {
            case .node(let node): results.append(.hit(store.redirectCount == 0 ? node : redirected(node)))
            case .nothing: results.append(.miss)
            case .unknown:
                uncertain.append(index)
                results.append(.miss)
            }
        }
        for index in uncertain { results[start + index] = one(&self, points[index]) }
    }

    /// The answer of a hit test among a node's descendants, at a point of the node's bounds space. Changes nothing. If indexes
    /// are out of date, a walk finds the answer.
    func preparedTopmost(below root: UInt32, at point: Point) -> HitResult {
        var descent = Descent(isShared: true)
        let usesIndexes = changed.isEmpty
        if let result = store.descent(from: root, to: point, usesIndexes: usesIndexes && store.readyCount > 0, &descent)
        {
            return result
        }
        guard usesIndexes else {
            var walk = Walk(below: root, at: point, in: store)
            return walk.result(in: store)
        }
        var query = IndexedQuery()
        query.begin(below: root, at: point)
        var step = HitQuery.Step.miss
        query.run(in: store, step: &step)
        return step.result
    }
}
