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
    /// How many views the recursion visited that was counted last.
    private(set) var visits = 0
    /// Whether an index was being built when that was asked last: asking a scene within a window copies it.
    fileprivate(set) var isBuilding = false
    /// How many hit tests pass from one that counts to the next, and how many are left.
    private var period = IndexWorth.shortestPeriod
    private var left = 0

    /// So far both ways are counted at first.
    static let firstLimit = 500

    private static let shortestPeriod = 8
    private static let longestPeriod = 512
    /// Counting takes at most about one of so many parts of the time.
    private static let countingShare = 20

    /// What it costs, about, in nanoseconds where all is in the cache: a view that a recursion visits, and one
    /// that it goes through; an index that nothing has
    /// changed since, and a question that it puts, beside the override's own time; elsewhere a search, a question and a step.
    static let visit = 6
    static let level = 25
    static let answer = 60
    static let question = 90
    static let search = 900
    static let searchedQuestion = 120
    static let step = 8
    /// A search that puts more questions counts as worse than the recursion.
    static let maximumSearchedQuestions = 16

    /// Whether both ways are to be counted before the hit test that begins now.
    mutating func countsNow() -> Bool {
        left -= 1
        return left < 0
    }

    /// Both ways have been counted.
    ///
    /// - Parameters:
    ///   - visits: How many views the recursion visits.
    ///   - isUncertain: Whether the index is about to become better.
    mutating func note(index: Int, recursion: Int, visits: Int, isUncertain: Bool) {
        self.visits = visits
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
        period = min(
            max(period, IndexWorth.countingShare * (index + recursion) / max(min(index, recursion), 1)),
            IndexWorth.longestPeriod)
        left = period
    }

    /// How many recursions there were since the last count.
    var recursionCount: Int { prefersRecursion ? period : 0 }

    /// Something has changed that makes it worth counting again.
    mutating func countSoon() { left = 0 }
}

extension Window {
    /// What the subviews of a view answer, by the index or by the recursion, whichever is cheaper.
    final func cheapestHitTest(below root: View, at point: Point, with event: Event?) -> View? {
        if indexWorth.countsNow() { countBothWays(below: root, at: point) }
        guard indexWorth.prefersRecursion else { return indexedHitTest(below: root, at: point, with: event) }
        // Whoever wants to know whether views have been asked is told so, since some may have been.
        questionCount &+= 1
        payForBuilding(below: root, at: point)
        isWalking = true
        defer { isWalking = false }
        return root.walkSubviews(point, with: event)
    }

    /// While an index is being built, each recursion goes on with it, as a question of the scene does.
    private func payForBuilding(below root: View, at point: Point) {
        guard indexWorth.isBuilding, let id = root.nodeID else { return }
        scene.noteWalks(below: id, at: point, steps: indexWorth.visits, count: 1)
        indexWorth.isBuilding = scene.isBuilding
        if !indexWorth.isBuilding { indexWorth.countSoon() }
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
            let walk = scene.countOfWalk(below: id, at: point, atMost: limit / IndexWorth.visit)
            visits = walk.visits
            recursion = walk.visits * IndexWorth.visit + (walk.levels + 1) * IndexWorth.level
            index = costOfIndex(below: root, at: point, atMost: limit)
        }
        // What was not counted to its end is far more than the other.
        if index >= limit { index = max(index, 2 * recursion) } else if recursion >= limit { recursion = 2 * recursion }
        // What the scene was not asked meanwhile pays for an index all the same.
        let (count, built) = (indexWorth.recursionCount, scene.statistics.builtIslands)
        if count > 0, !indexWorth.isBuilding { scene.noteWalks(below: id, at: point, steps: visits, count: count) }
        indexWorth.isBuilding = scene.isBuilding
        indexWorth.note(
            index: index, recursion: recursion, visits: visits,
            isUncertain: indexWorth.isBuilding || scene.statistics.builtIslands != built)
    }

    private func costOfIndex(below root: View, at point: Point, atMost limit: Int) -> Int {
        var cost = 0
        _ = addCostOfIndex(below: root, at: point, to: &cost, atMost: limit)
        return cost
    }

    /// Adds what it takes to ask the index below a view.
    ///
    /// - Returns: Whether something is hit there.
    private func addCostOfIndex(below view: View, at point: Point, to cost: inout Int, atMost limit: Int) -> Bool {
        guard let id = view.nodeID else { return false }
        guard var candidates = scene.freshCandidates(below: id, at: point) else {
            return addCostOfSearch(below: id, at: point, to: &cost, atMost: limit)
        }
        cost += IndexWorth.answer
        while cost < limit, let candidate = candidates.next(in: scene) {
            guard let view = viewsBySlot[candidate.node] else { continue }
            switch candidate {
            case .hit: return true
            case .ask(let question):
                cost += IndexWorth.question
                if question.asks == .hitTest, !view.passesDefaultGate() { continue }
                let isInside = view.node.contains(question.point)
                if addCost(of: view, at: question.point, isInside: isInside, to: &cost, atMost: limit) { return true }
            case .enter(_, let point, let isInside):
                if addCost(of: view, at: point, isInside: isInside, to: &cost, atMost: limit) { return true }
            }
        }
        return false
    }

    /// The same where the scene has to find out how to answer.
    private func addCostOfSearch(below node: NodeID, at point: Point, to cost: inout Int, atMost limit: Int) -> Bool {
        let before = scene.statistics.steps
        cost += IndexWorth.search
        var query = scene.query(below: node, at: point)
        var questions = 0
        while case .ask(let question) = query.step, cost < limit {
            questions += 1
            // To ask on would take longer than what is to be known.
            guard questions <= IndexWorth.maximumSearchedQuestions else {
                cost = max(cost, limit)
                return false
            }
            cost += IndexWorth.searchedQuestion
            query.resume(with: scene.defaultReply(to: question), in: &scene)
        }
        cost += (scene.statistics.steps - before) * IndexWorth.step
        if case .hit = query.step { return true }
        return false
    }

    /// The same of a view and what is in it.
    private func addCost(
        of view: View, at point: Point, isInside: Bool, to cost: inout Int, atMost limit: Int
    ) -> Bool {
        let passage = view.gate.passage(isInside: isInside)
        if case .ends = passage { return false }
        if case .goesOn = passage, !view.orderedSubviews.isEmpty {
            if view.hasFewSubviews {
                cost += view.orderedSubviews.count * IndexWorth.visit
            } else if addCostOfIndex(below: view, at: point, to: &cost, atMost: limit) {
                return true
            }
        }
        return view.takes(isInside: isInside)
    }
}
