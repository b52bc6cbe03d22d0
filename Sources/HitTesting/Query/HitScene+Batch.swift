import SpatialIndex

extension HitScene {
    /// What gets the touch at each of many points in screen space, in their order.
    ///
    /// - Returns: As `topmost(at:)` for each point.
    /// - Complexity: O(points · log n) expected, after preparing the scene.
    public mutating func topmost(at points: [Point]) -> [HitResult] {
        prepare()
        return preparedTopmost(at: points[...])
    }

    /// How many points a batch answers together: enough for their reads to overlap, few enough to stay in the cache.
    private static let batchCount = 2048

    /// The answers for points, in their order, from indexes that are all up to date.
    func preparedTopmost(at points: ArraySlice<Point>) -> [HitResult] {
        var results: [HitResult] = []
        results.reserveCapacity(points.count)
        for start in stride(from: points.startIndex, to: points.endIndex, by: HitScene.batchCount) {
            let part = points[start..<min(start + HitScene.batchCount, points.endIndex)]
            answerTogether(Array(part), &results)
        }
        return results
    }

    /// Answers points that surely lie in one island together, the others one by one.
    private func answerTogether(_ points: [Point], _ results: inout [HitResult]) {
        let base = results.count
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
                results.append(preparedTopmost(at: point))
            }
        }
        guard !inside.isEmpty else { return }
        guard let extras = preparedExtras(of: root), let island = store.extras[extras].island else {
            for place in places { results[place] = preparedTopmost(at: points[place - base]) }
            return
        }
        let patch = store.extras[extras].patch
        let isEveryNodePlain = patch == nil && store.redirectCount == 0
        let rootItself = HitResult.hit(report(root, below: NodeStore.screen))
        island.visitTopmost(at: inside) { index, item in
            let place = places[index]
            if isEveryNodePlain || !(patch?.value.isStale(at: inside[index]) ?? false) {
                guard let item else { return results[place] = rootItself }
                if item.kind == .node, item.isCertain, store.redirectCount == 0 {
                    return results[place] = .hit(item.node)
                }
            }
            results[place] = preparedTopmost(at: points[place - base])
        }
    }

    /// The root of an island, a root of the scene or a node below one, that the point surely lies in, nothing in front of it,
    /// and the point in that node's bounds space.
    @inline(__always)
    private func islandSurelyEntered(at point: Point) -> (root: UInt32, point: Point)? {
        if entranceCount == changeCount, let entrance { return entrance.enter(point) }
        if let only = onlyRoot {
            guard let inner = store.convertFromParent(point, to: only), store.contains(inner, in: only) else {
                return nil
            }
            return (only, inner)
        }
        guard let extras = preparedExtras(of: NodeStore.screen), store.extras[extras].patch == nil,
            let item = store.extras[extras].island?.topmost(at: point), item.isCertain, item.kind == .portal,
            let replay = store.replay(point, from: NodeStore.screen, to: item.node.slot)
        else { return nil }
        return (item.node.slot, replay.point)
    }

    /// The answer for one point, without repairing anything: the walk's where an index is not up to date.
    func preparedTopmost(at point: Point) -> HitResult {
        if let answer = enteredTopmost(at: point) { return answer }
        var stale: StaleAnswer?
        return switch indexedTopmost(at: point, stale: &stale) {
        case .answer(let result): result
        case .needsIsland: walk(at: point)
        }
    }
}
