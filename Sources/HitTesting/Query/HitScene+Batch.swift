import SpatialIndex

extension HitScene {
    /// Finds which node gets the touch at each of many points in screen space, in their order.
    ///
    /// The call builds missing indexes if that saves more than it costs for this number of points.
    ///
    /// - Returns: The answer of `topmost(at:)` for each point.
    /// - Complexity: O(points · log n) expected, plus building indexes if that pays.
    public mutating func topmost(at points: [Point]) -> [HitResult] {
        var results = [HitResult](repeating: .miss, count: points.count)
        var answers = results.mutableSpan
        var batch = PointBatch(points.count)
        while let part = batch.next() {
            answer(points.span.extracting(part), before: batch.restCount, into: &answers, from: part.lowerBound)
        }
        return results
    }

    /// Writes the answers for a part of a batch to `results`, from the index `start` on: together if the screen's flattened index
    /// alone answers, else one by one. Indexes are then built if that pays for the `restCount` points after the part.
    mutating func answer(
        _ points: Span<Point>, before restCount: Int, into results: inout MutableSpan<HitResult>, from start: Int
    ) {
        refreshEntrance()
        if entrance != nil {
            return answerTogether(points, into: &results, from: start, pays: true) {
                $0.answer(below: NodeStore.screen, at: $1)
            }
        }
        let before = statistics.cost
        for index in points.indices { results[start + index] = topmost(at: points[index]) }
        let (cost, isMore) = ((statistics.cost &- before) / points.count).multipliedReportingOverflow(by: restCount)
        let price = policy.price(policy.stillPrice + policy.childPrice, of: store.count)
        if restCount > 0, isMore || cost > price, !isPristine || !changed.isEmpty { prepareFully(withStill: true) }
    }

    /// The number of points of a batch that are queried one by one at first, to find out the cost of a query.
    static let sampleCount = 16

    /// The number of points that a batch answers together: enough for reads to overlap, few enough to stay in the cache.
    static let batchCount = 2048

    /// Writes the answers for points to `results`. Uses the existing indexes, and changes nothing.
    func preparedTopmost(at points: Span<Point>, into results: inout MutableSpan<HitResult>) {
        var scene = self
        for first in stride(from: 0, to: points.count, by: HitScene.batchCount) {
            let part = points.extracting(first..<min(first + HitScene.batchCount, points.count))
            scene.answerTogether(part, into: &results, from: first, pays: false) {
                $0.preparedTopmost(below: NodeStore.screen, at: $1)
            }
        }
    }

    /// Writes the answers for points to `results`, from the index `start` on. `entrance` decides most of them together; `one` is
    /// called for each of the others. If `one` pays for indexes, it also answers where one is missing.
    private mutating func answerTogether(
        _ points: Span<Point>, into results: inout MutableSpan<HitResult>, from start: Int, pays: Bool,
        _ one: (inout HitScene, Point) -> HitResult
    ) {
        let (store, wide) = (store, policy.wide)
        let found = entrance?.answer(points, into: &results, from: start) { node, point in
            #if hasFeature(Embedded)  // There, the module's size counts more.
            return nil
            #else
            var descent = Descent(usesIndexes: true, isShared: !pays)
            let result = store.descent(from: NodeStore.screen, to: point, into: node, &descent)
            return pays && descent.widestCost > wide ? nil : result
            #endif
        }
        let uncertain = found ?? Array(0..<points.count)
        if store.redirectCount > 0 {
            for index in start..<start + points.count {
                if case .hit(let node) = results[index] { results[index] = .hit(redirected(node)) }
            }
        }
        for index in uncertain { results[start + index] = one(&self, points[index]) }
    }

    /// The answer of a hit test below a node, at a point of its bounds space. Changes nothing: if indexes are out of date, it
    /// walks.
    func preparedTopmost(below root: UInt32, at point: Point) -> HitResult {
        let usesIndexes = changed.isEmpty
        var descent = Descent(usesIndexes: usesIndexes && store.readyCount > 0, isShared: true)
        if let result = store.descent(from: root, to: point, &descent) { return result }
        guard usesIndexes else {
            var walk = Walk(below: root, at: point, in: store)
            return walk.result(in: store)
        }
        var query = IndexedQuery()
        query.begin(below: root, at: point)
        return query.run(in: store).result
    }
}
