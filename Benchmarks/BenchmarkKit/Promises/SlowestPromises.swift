import HitTesting

// Promises that nothing takes long: first queries, first changes, slowest frames.

/// A scene that is made and asked once costs little more than one that is walked.
struct NewScene: LivingPromise {
    let name = "new scene"
    let families = ["S1", "S2", "S4"]
    func sizes(of family: String) -> [Int] { [100] }

    func measure(_ stage: LivingStage) throws -> [LivingOutcome] {
        let trials = stage.frames(2000)
        var times: [[Double]] = [[], []]
        for trial in 0..<trials {
            let point = stage.benchmark.points[trial % stage.benchmark.points.count]
            var answers: [Int32] = []
            for (index, way) in [HitScene.Way?.none, .walk].enumerated() {
                let start = Stopwatch.wall.now()
                var scene = LivingScene(stage.tree, way: way)
                answers.append(scene.answer(at: point))
                times[index].append(Stopwatch.wall.now() - start - Stopwatch.wall.reading)
            }
            try stage.requireEqual(answers[0], answers[1], at: point, trial, name)
        }
        // Trials are alike, and what interrupts some of them is none of theirs.
        let (engine, walk) = (Samples(repetitions: times[0]).median, Samples(repetitions: times[1]).median)
        return [LivingOutcome(reached: engine, beside: walk, limit: 1.3 * walk, compared: trials)]
    }
}

/// The first change that a prepared scene ever meets, with a query behind it.
struct FirstChange: LivingPromise {
    let name = "first change"
    let families = ["S2"]
    func sizes(of family: String) -> [Int] { [100_000, 1_000_000] }

    func measure(_ stage: LivingStage) throws -> [LivingOutcome] {
        guard let script = stage.script("1:1") else { return [] }
        var prepared = LivingScene(stage.tree)
        prepared.scene.prepare()
        var frames = script
        var times: [Double] = []
        var excess: [Double] = []
        for trial in 0..<stage.frames(100) {
            let point = stage.benchmark.points[trial % stage.benchmark.points.count]
            var batch = LivingBatch()
            frames.addFrame(to: &batch)
            var (time, walk) = (Double.infinity, Double.infinity)
            // The same first change thrice, each on a copy; an interruption meets one of them.
            for _ in 0..<3 {
                var scene = prepared
                let start = Stopwatch.processor.now()
                scene.apply(batch.changes[...])
                let answer = scene.answer(at: point)
                time = min(time, Stopwatch.processor.now() - start - Stopwatch.processor.reading)
                let beginning = Stopwatch.processor.now()
                let expected = scene.walkedAnswer(at: point)
                walk = min(walk, Stopwatch.processor.now() - beginning - Stopwatch.processor.reading)
                try stage.requireEqual(answer, expected, at: point, trial, name)
            }
            times.append(time)
            excess.append(time - 1.2 * walk)
        }
        let mean = times.reduce(0, +) / Double(times.count)
        let large = stage.benchmark.size > 300_000
        return [
            LivingOutcome(reached: mean, limit: large ? 2e6 : 1e6, compared: times.count),
            LivingOutcome(part: " beyond 1.2 walks", reached: max(excess.max() ?? 0, 0), limit: 1e5),
        ]
    }
}

/// No frame takes much longer than most.
struct SlowestFrame: LivingPromise {
    let name = "slowest frame"
    let families = ["S2"]
    func sizes(of family: String) -> [Int] { [100_000] }

    func measure(_ stage: LivingStage) throws -> [LivingOutcome] {
        guard let script = stage.script("1%:20") else { return [] }
        let count = stage.frames(1500)
        var best: (slowest: Double, median: Double)?
        var steps: [Double] = []
        var compared = 0
        for run in 0..<3 {
            let runner = LivingTrack(
                LivingScene(stage.tree), script, points: stage.benchmark.points(inMultiplesOf: script.queries))
            var before = 0.0
            for frame in 1...count {
                runner.run(to: frame, limit: .infinity)
                guard run == 0 else { continue }
                let now = SceneStatistics(runner.statistics).steps
                steps.append(now - before)
                before = now
            }
            let (slowest, median) = (runner.times.max() ?? 0, Samples(repetitions: runner.times).median)
            if best.map({ slowest / median < $0.slowest / $0.median }) ?? true { best = (slowest, median) }
            compared += try LivingCheck(family: stage.benchmark.family, size: stage.benchmark.size)
                .compare([runner], names: [name], stage.benchmark.points)[0]
        }
        let counted = Samples(repetitions: steps)
        let median = best?.median ?? 0
        return [
            LivingOutcome(reached: best?.slowest ?? 0, beside: median, limit: 3 * median, compared: compared),
            LivingOutcome(
                part: " counted", quantity: .steps, reached: steps.max() ?? 0, beside: counted.median,
                limit: 3 * counted.median),
        ]
    }
}

/// Preparing keeps to its budget: calls of 50 µs, made of the slices between which `prepare(while:)` looks at the clock, as
/// `prepare(budget:)` does.
struct BudgetedPreparing: LivingPromise {
    let name = "budget"
    let families = ["S2"]
    func sizes(of family: String) -> [Int] { [1_000_000] }

    /// In nanoseconds.
    private static let budget = 50e3

    func measure(_ stage: LivingStage) throws -> [LivingOutcome] {
        // Three times each, the same slices, so that an interruption meets one of them.
        var (first, changed): ([[Double]], [[Double]]) = ([], [])
        for _ in 0..<3 {
            var new = LivingScene(stage.tree)
            first.append(slices(&new))
            new.scene.prepare()
            guard var script = stage.script("1%:20") else { return [] }
            var batch = LivingBatch()
            script.addFrame(to: &batch)
            new.stage(batch.changes[...])
            new.apply(batch.changes[...])
            changed.append(slices(&new))
            for (index, point) in stage.benchmark.points.prefix(LivingCheck.fewest).enumerated() {
                try stage.requireEqual(new.answer(at: point), new.walkedAnswer(at: point), at: point, index, name)
            }
        }
        return [
            LivingOutcome(part: " new", reached: longestCall(first), limit: 1e5),
            LivingOutcome(
                part: " 1 % moved", reached: longestCall(changed), limit: 1e5, compared: 3 * LivingCheck.fewest),
        ]
    }

    /// The times between two looks at the clock, which are the same work each time.
    private func slices(_ scene: inout LivingScene) -> [Double] {
        var times: [Double] = []
        var last = Stopwatch.wall.now()
        scene.scene.prepare {
            let now = Stopwatch.wall.now()
            times.append(now - last)
            last = Stopwatch.wall.now()
            return true
        }
        return times
    }

    /// The longest of calls with the budget, made of the slices at their fastest; but for one in a thousand, when memory is given
    /// back.
    private func longestCall(_ runs: [[Double]]) -> Double {
        var calls: [Double] = [0]
        for index in 0..<(runs.map(\.count).min() ?? 0) {
            if calls[calls.count - 1] >= Self.budget { calls.append(0) }
            calls[calls.count - 1] += runs.map { $0[index] }.min() ?? 0
        }
        calls.sort()
        return calls[calls.count - 1 - calls.count / 1000]
    }
}

/// Inserting behind all others, again and again, never takes long.
struct InsertsBehind: LivingPromise {
    let name = "inserts behind"
    let families = ["S2"]
    func sizes(of family: String) -> [Int] { [100_000] }

    func measure(_ stage: LivingStage) throws -> [LivingOutcome] {
        let frames = LivingSteps(queries: 1) { _, random, batch in
            let place = Point(x: random.uniform(0, 99_000), y: random.uniform(0, 99_000))
            batch.add(
                .insert(Rect(origin: place, size: Size(width: 1000, height: 1000)), parent: 0, isBehind: true))
        }
        // Three times each, so that an interruption meets one of them.
        let runs = try (0..<3).map { _ in
            try stage.run(frames, count: 10_000, isPrepared: true, isWalked: false).engine
        }
        let times = runs[0].times.indices.map { index in runs.map { $0.times[index] }.min() ?? 0 }
        return [
            LivingOutcome(
                part: " slowest", reached: times.max() ?? 0, limit: 1e6,
                compared: runs.reduce(0) { $0 + $1.comparedAtEnd })
        ]
    }
}

/// Over many single changes the mean stays near the median: nothing is put off to be paid at once.
struct ManyChanges: LivingPromise {
    let name = "many changes"
    let families = ["S2"]
    func sizes(of family: String) -> [Int] { [100_000] }

    func measure(_ stage: LivingStage) throws -> [LivingOutcome] {
        let views = stage.tree.count
        guard views > 1 else { return [] }
        let any = { (random: inout SceneRandom) in Int32(1 + random.below(views - 1)) }
        let hiding = LivingSteps(queries: 1) { frame, random, batch in
            // Hidden in one frame, shown in the next.
            let view = Int32(1 + (frame / 2 * 7919) % (views - 1))
            batch.add(.hidden(view, frame.isMultiple(of: 2)))
        }
        let raising = LivingSteps(queries: 1) { _, random, batch in batch.add(.front(any(&random))) }
        let lowering = LivingSteps(queries: 1) { _, random, batch in batch.add(.back(any(&random))) }
        var outcomes: [LivingOutcome] = []
        for (part, mix) in [(" move", "1:1"), (" insert and remove", "replace:1")] {
            if let script = stage.script(mix) { outcomes.append(try outcome(part, script, stage)) }
        }
        outcomes.append(try outcome(" hide and show", hiding, stage))
        outcomes.append(try outcome(" to front", raising, stage))
        outcomes.append(try outcome(" to back", lowering, stage))
        return outcomes
    }

    private func outcome(_ part: String, _ frames: some LivingFrames, _ stage: LivingStage) throws -> LivingOutcome {
        let count = stage.effort.points >= Effort.full.points ? 1_000_000 : 100_000
        let engine = try stage.run(frames, count: count, isWalked: false).engine
        return LivingOutcome(
            part: part, reached: engine.mean, beside: engine.median, limit: 1.5 * engine.median,
            compared: engine.comparedAtEnd)
    }
}

extension LivingStage {
    /// - Throws: `Disagreement` if an answer is not the walk's.
    fileprivate func requireEqual(
        _ answer: Int32, _ expected: Int32, at point: Point, _ index: Int, _ strategy: String
    ) throws {
        guard answer != expected else { return }
        throw Disagreement(
            family: benchmark.family, size: benchmark.size, strategy: strategy, point: point, pointIndex: index,
            answer: answer, expected: expected, reference: Strategy.walk)
    }
}
