extension HitScene {
    /// Repairs what is worth most, and returns when the budget is spent: for the idle rest of a frame.
    ///
    /// Changes are brought into the indexes first; then the places that were asked most often while they were stale get
    /// lists of their own. Answers are right at any moment; what is left undone is done by the queries that meet it.
    ///
    /// One step takes a few microseconds, but building the index of an island that has none takes some 0.3 µs an entry
    /// and is not begun when the rest of the budget does not suffice for it by that estimate.
    ///
    /// - Parameter budget: How long it may take.
    /// - Returns: Whether nothing is left to repair.
    @discardableResult
    public mutating func prepare(budget: Duration) -> Bool {
        let clock = ContinuousClock()
        let end = clock.now + budget
        distributeChanges()
        var isDone = true
        var roots = [NodeStore.screen]
        while let root = roots.popLast() {
            if preparedExtras(of: root) == nil {
                guard clock.now + estimate(of: root) < end else {
                    isDone = false
                    continue
                }
                repairIsland(below: root)
            }
            guard let extras = preparedExtras(of: root) else { continue }
            roots += store.extras[extras].patch?.value.innerRoots ?? store.extras[extras].island?.innerRoots ?? []
            let listed = store.extras[extras].patch?.value.listTiles { clock.now >= end } ?? 0
            statistics.rebuiltCells += listed
        }
        return isDone && clock.now < end
    }

    /// How long the repair of an island may take.
    private func estimate(of root: UInt32) -> Duration {
        let extras = store.cores[root].extras
        guard extras != 0, let island = store.extras[extras].island else {
            // Its size is not known before it is flattened; the scene's bounds it.
            return .nanoseconds(HitScene.nanosecondsPerBuiltEntry * store.count)
        }
        let pending = store.extras[extras].pending.count
        return .nanoseconds(
            store.extras[extras].patch == nil
                ? HitScene.nanosecondsPerBuiltEntry * island.count : HitScene.nanosecondsPerChange * pending)
    }

    private static let nanosecondsPerBuiltEntry = 300
    private static let nanosecondsPerChange = 2000
}
