import HitTesting

// Promises about the mean frame of changes and queries.

/// Screens of few views cost little more than their walk.
struct SmallScreens: LivingPromise {
    let name = "small"
    let families = ["S1", "S2", "S4", "cards"]
    func sizes(of family: String) -> [Int] { [1, 10, 33, 100] }

    func measure(_ stage: LivingStage) throws -> [LivingOutcome] {
        try ["1:1", "1:5"].flatMap { mix in
            guard let script = stage.script(mix) else { return [LivingOutcome]() }
            let scene = try stage.run(script, count: LivingRace.frames)
            let window = try stage.runWindows(script, count: LivingRace.frames)
            return [
                .mean(" \(mix)", scene.engine, scene.walk) { 1.5 * $0 },
                .mean(" window \(mix)", window.engine, window.walk) { 1.5 * $0 },
            ]
        }
    }
}

/// Hiding one large subtree and showing another costs one mark each.
struct TabSwitch: LivingPromise {
    let name = "tab switch"
    let families = ["tabs"]
    func sizes(of family: String) -> [Int] { [2001, 20_001] }

    func measure(_ stage: LivingStage) throws -> [LivingOutcome] {
        let tabs = stage.tree.parents.indices.filter { stage.tree.parents[$0] == 0 }.map { Int32($0) }
        guard tabs.count > 1 else { return [] }
        let frames = LivingSteps(queries: 1) { frame, _, batch in
            batch.add(.hidden(tabs[frame % 2], true))
            batch.add(.hidden(tabs[(frame + 1) % 2], false))
        }
        let result = try stage.run(frames, count: LivingRace.frames)
        return [.mean("", result.engine, result.walk) { min(2 * $0, 10_000) }]
    }
}

/// A view that is far away spoils nothing.
struct ParkedView: LivingPromise {
    let name = "parked"
    let families = ["S2"]
    func sizes(of family: String) -> [Int] { [100_000] }

    func measure(_ stage: LivingStage) throws -> [LivingOutcome] {
        guard let script = stage.script("1:20") else { return [] }
        var parked = stage.tree
        parked.add(1e9, 1e9, 16, 16, to: 0)
        let with = try stage.run(script, count: LivingRace.frames, tree: parked).engine
        let without = try stage.run(script, count: LivingRace.frames).engine
        return [.mean("", with, without) { 1.2 * $0 }]
    }
}

/// Scrolling a list in a viewport moves one view, however many rows there are.
struct ClippedScroll: LivingPromise {
    let name = "clipped scroll"
    let families = [SceneFamily.clippedList]
    /// A thousand rows, ten thousand and a hundred thousand, of five views each.
    func sizes(of family: String) -> [Int] { [5003, 50_003, 500_003] }

    func measure(_ stage: LivingStage) throws -> [LivingOutcome] {
        guard let byBounds = stage.script("scroll:1"), stage.tree.count > 2 else { return [] }
        let byFrame = LivingSteps(queries: 1) { frame, _, batch in
            batch.add(.origin(2, Point(x: 0, y: -Double(frame % 1000) * 31.25)))
        }
        return try stage.builtAndNew(byBounds, " by bounds") { _ in 5000 }
            + stage.builtAndNew(byFrame, " by frame") { _ in 5000 }
    }
}

/// A pool that shows one view and hides another, without a slow frame.
struct PoolExchange: LivingPromise {
    let name = "pool"
    let families = [SceneFamily.pool]
    func sizes(of family: String) -> [Int] { [100_000] }

    func measure(_ stage: LivingStage) throws -> [LivingOutcome] {
        guard let script = stage.script("1:1") else { return [] }
        return try stage.builtAndNew(script, slowest: 1e6) { _ in 10_000 }
    }
}

/// Views that are hidden by one in front of them cost nothing.
struct HiddenRings: LivingPromise {
    let name = "rings"
    let families = ["outerRings"]
    func sizes(of family: String) -> [Int] { [10_000, 100_000] }

    func measure(_ stage: LivingStage) throws -> [LivingOutcome] {
        guard let script = stage.script("1:1") else { return [] }
        let result = try stage.run(script, count: LivingRace.frames)
        return [.mean("", result.engine, result.walk) { _ in 5000 }]
    }
}

/// Depth costs no more than the walk pays for it.
struct DeepChain: LivingPromise {
    let name = "chain"
    let families = ["chain"]
    func sizes(of family: String) -> [Int] { [10_000, 100_000] }

    func measure(_ stage: LivingStage) throws -> [LivingOutcome] {
        guard let script = stage.script("1:1") else { return [] }
        let result = try stage.run(script, count: 200)
        return [.mean("", result.engine, result.walk) { 2 * $0 }]
    }
}

/// Where everything moves, queries cost what the walk does. The setters are not counted.
struct AllMoved: LivingPromise {
    let name = "all moved"
    let families = ["S2"]
    func sizes(of family: String) -> [Int] { [100_000] }

    func measure(_ stage: LivingStage) throws -> [LivingOutcome] {
        try ["100%:1", "100%:20"].compactMap { mix in
            guard let script = stage.script(mix) else { return nil }
            let result = try stage.run(script, count: 50, timesQueriesAlone: true)
            return .mean(" \(mix)", result.engine, result.walk) { 2.5 * $0 }
        }
    }
}

/// One root more, for two queries.
struct GuestRoot: LivingPromise {
    let name = "guest root"
    let families = ["windows"]
    /// 64 roots of 150 views, and of 1,500.
    func sizes(of family: String) -> [Int] { [9600, 96_000] }

    func measure(_ stage: LivingStage) throws -> [LivingOutcome] {
        let frames = LivingSteps(queries: 1) { frame, random, batch in
            guard frame.isMultiple(of: 2) else { return batch.add(.removeInserted) }
            let place = Point(x: random.uniform(0, 7000), y: random.uniform(0, 7000))
            batch.add(
                .insert(Rect(origin: place, size: Size(width: 1000, height: 1000)), parent: -1, isBehind: false))
        }
        // It comes in one frame and goes in the next.
        return try stage.builtAndNew(frames) { min(2 * $0, 5000) }
    }
}

extension LivingStage {
    /// What frames cost once the index is built, which is promised, and what they cost a new scene, builds included: at most
    /// twice the walk, and no frame more than twice its walk and 100 µs, the walk by turns with it.
    ///
    /// - Parameters:
    ///   - part: What sets these frames apart from others of the promise.
    ///   - slowest: What the slowest frame may take once the index is built.
    ///   - limit: What the mean may be then, given the walk's.
    fileprivate func builtAndNew(
        _ frames: some LivingFrames, _ part: String = "", slowest: Double? = nil, limit: (Double) -> Double
    ) throws -> [LivingOutcome] {
        let built = try run(frames, count: LivingRace.frames, isPrepared: true, after: 10)
        // Three times, the same frames, so that an interruption meets one of them.
        let runs = try (0..<3).map { _ in try run(frames, count: LivingRace.frames, isFrameByFrame: true) }
        let new = runs[0]
        var outcomes = [LivingOutcome.mean(part, built.engine, built.walk, limit: limit)]
        if let slowest { outcomes.append(.slowest(part + " slowest", built.engine, built.walk, limit: slowest)) }
        outcomes.append(.mean(part + " new", new.engine, new.walk) { 2 * $0 })
        let walks = runs.compactMap { $0.walk?.times }
        guard walks.count == runs.count else { return outcomes }
        let excess = zip(fastest(runs.map { $0.engine.times }), fastest(walks)).map { $0 - 2 * $1 }.max() ?? 0
        outcomes.append(LivingOutcome(part: part + " new beyond 2 walks", reached: max(excess, 0), limit: 1e5))
        return outcomes
    }

    /// Returns the fastest time of each frame.
    private func fastest(_ runs: [[Double]]) -> [Double] {
        (0..<(runs.map(\.count).min() ?? 0)).map { frame in runs.map { $0[frame] }.min() ?? 0 }
    }
}

extension LivingOutcome {
    /// The mean frame of the engine beside another.
    static func mean(
        _ part: String, _ engine: LivingResult, _ beside: LivingResult?, limit: (Double) -> Double
    ) -> LivingOutcome {
        LivingOutcome(
            part: part, reached: engine.mean, beside: beside?.mean, limit: beside.map { limit($0.mean) },
            compared: engine.comparedAtEnd)
    }

    /// The slowest frame of the engine beside another.
    static func slowest(
        _ part: String, _ engine: LivingResult, _ beside: LivingResult? = nil, limit: Double
    ) -> LivingOutcome {
        LivingOutcome(
            part: part, reached: engine.slowest, beside: beside?.slowest, limit: limit, compared: engine.comparedAtEnd)
    }
}
