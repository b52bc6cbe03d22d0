import HitTesting

/// Whether a window's hit tests are better answered by the recursion of its views than by its index: where views are few,
/// where overrides are asked so often that the index saves nothing, and where so much changes that it never pays.
///
/// Both ways give the same answers and make the same calls in the same order; this is about their price. It is counted, never
/// timed, so that runs are reproducible: now and then, and the rarer the less doubt there is.
struct IndexWorth {
    private(set) var prefersRecursion = false
    /// What a hit test has cost, by those counted last.
    private var indexCost = 0
    private var recursionCost = 0
    /// How many hit tests pass from one that counts to the next, and how many are left.
    private var period = IndexWorth.shortestPeriod
    private var left = 0

    /// So far both ways are counted at first.
    static let firstLimit = 500

    private static let shortestPeriod = 8
    private static let longestPeriod = 512

    /// What views cost that a recursion visits, an answer of the index, steps in it, islands that it walks, and a question that
    /// it puts: against each other, as the suite `overrides` shows them (`hittest-bench --suite overrides`).
    static let visit = 20
    static let answer = 20
    static let step = 3
    static let walkedIsland = 50
    static let question = 120

    /// Whether both ways are to be counted before the hit test that begins now.
    mutating func countsNow() -> Bool {
        left -= 1
        return left < 0
    }

    /// Both ways have been counted.
    ///
    /// - Parameter isUncertain: Whether the index is about to become better.
    mutating func note(index: Int, recursion: Int, isUncertain: Bool) {
        indexCost = indexCost == 0 || isUncertain ? index : (3 * indexCost + index) / 4
        recursionCost = recursionCost == 0 ? recursion : (3 * recursionCost + recursion) / 4
        let isRecursionCheaper = recursionCost < indexCost
        // With little difference it stays as it is.
        let isClear = max(recursionCost, indexCost) > 5 * min(recursionCost, indexCost) / 4
        if isRecursionCheaper != prefersRecursion && isClear {
            prefersRecursion = isRecursionCheaper
            period = IndexWorth.shortestPeriod
        } else {
            period = isUncertain ? IndexWorth.shortestPeriod : min(2 * period, IndexWorth.longestPeriod)
        }
        left = period
    }

    /// What the recursions since the last count have taken, in steps of a scene's walk, if each took as much as one of so
    /// many views.
    func stepsOfRecursions(_ visits: Int) -> Int {
        prefersRecursion ? visits * period * IndexWorth.visit / IndexWorth.step : 0
    }
}

extension Window {
    /// What the subviews of a view answer, by the index or by the recursion, whichever is cheaper.
    final func cheapestHitTest(below root: View, at point: Point, with event: Event?) -> View? {
        if indexWorth.countsNow() { countBothWays(below: root, at: point) }
        guard indexWorth.prefersRecursion else { return indexedHitTest(below: root, at: point, with: event) }
        isWalking = true
        defer { isWalking = false }
        return root.walkSubviews(point, with: event)
    }

    /// Counts what either way takes at a point if overriding views answer as others do, without asking them: no further than
    /// it takes to tell the cheaper one.
    @inline(never)
    private func countBothWays(below root: View, at point: Point) {
        guard let id = root.nodeID else { return }
        var limit = IndexWorth.firstLimit
        var (visits, recursion, index) = (0, limit, limit)
        while recursion >= limit, index >= limit {
            limit *= 4
            visits = scene.countOfWalk(below: id, at: point, atMost: limit / IndexWorth.visit)
            recursion = visits * IndexWorth.visit
            index = costOfIndex(below: id, at: point, atMost: limit)
        }
        // What the scene was not asked meanwhile pays for an index all the same.
        let (steps, built) = (indexWorth.stepsOfRecursions(visits), scene.statistics.builtIslands)
        if steps > 0 { scene.noteWalked(below: id, at: point, steps: steps) }
        indexWorth.note(
            index: index, recursion: recursion,
            isUncertain: scene.isBuilding || scene.statistics.builtIslands != built)
    }

    private func costOfIndex(below node: NodeID, at point: Point, atMost limit: Int) -> Int {
        let before = scene.statistics
        var cost = IndexWorth.answer
        var query = scene.query(below: node, at: point)
        while case .ask(let question) = query.step, cost < limit {
            cost += IndexWorth.question
            query.resume(with: scene.defaultReply(to: question), in: &scene)
        }
        let after = scene.statistics
        return cost + (after.steps - before.steps) * IndexWorth.step
            + (after.walkedIslands - before.walkedIslands) * IndexWorth.walkedIsland
    }
}
