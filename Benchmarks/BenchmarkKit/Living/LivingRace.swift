import HitTesting

/// One of the forms that a row compares.
struct LivingContestant {
    /// The frames in which a contestant takes part.
    enum Part {
        /// All frames. The run ends when the contestant has used up its time.
        case all
        /// The frames from the first until its time is used up.
        case beginning
        /// As many frames as it has time for, spread over the run. For a form that keeps nothing from one frame to the next.
        case samples
        /// The first frames alone, and no longer than its time, so that afterwards the others do not lose their caches to it.
        case firstSamples
    }

    let name: String
    let part: Part
    /// Makes a new scene.
    let make: () -> any LivingRunner
}

/// The times and answers of a contestant.
struct LivingResult {
    let name: String
    /// Nanoseconds of each frame in which it took part, at the fastest of the runs, without the first frames.
    var times: [Double] = []
    var digest = Digest()
    /// The mean time of a frame in each run, in nanoseconds.
    var means: [Double] = []

    var mean: Double { times.reduce(0, +) / Double(max(times.count, 1)) }
    var slowest: Double { times.max() ?? 0 }
}

/// Runs the forms of a row's scene through the same frames, in turns. Each of several runs begins with new scenes.
///
/// All answers are compared as they come, before any time is reported. A frame counts at the fastest of the runs. A scene does
/// the same in each run, so a frame that is slow in all of them is slow because of the scene.
struct LivingRace {
    let row: LivingRow
    let ground: LivingGround
    let contestants: [LivingContestant]
    let budget: Budget
    /// True if the first contestant's answers are kept.
    var keepsAnswers = false

    struct Budget {
        /// The seconds that each contestant has in a run.
        var seconds: Double
        var frames: Int
        /// The least number of frames, however long they take.
        var fewest: Int
        /// The number of runs.
        var runs: Int
    }

    /// The number of first frames that are not counted.
    static let uncounted = 10
    /// The number of first frames in which contestants with `samples` and `firstSamples` take part.
    private static let firstSamples = 20
    /// The number of points of a frame that a contestant with `firstSamples` queries.
    private static let sampledPoints = 200
    /// The number of first frames in which answers are also compared with the walk of the scene, and the points of each.
    private static let walkedFrames = 20
    private static let walkedPoints = 5

    /// The outcome of a race.
    struct Outcome {
        var results: [LivingResult]
        var frames: Int
        /// The number of compared answers.
        var compared = 0
        /// The first contestant's answers, if they are kept.
        var answers: [Int32] = []
    }

    /// - Throws: `Disagreement` if answers differ.
    func run() throws -> Outcome {
        var results = contestants.map { LivingResult(name: $0.name) }
        var times: [[[Double]]] = []
        var plan = Plan(frames: budget.frames, isOpen: true, sampled: contestants.map { _ in [] })
        var (compared, answers) = (0, [Int32]())
        for _ in 0..<budget.runs {
            let run = try runOnce(&plan)
            times.append(run.times)
            compared += run.compared
            answers = run.answers
            for index in results.indices { results[index].digest = run.digests[index] }
            plan.isOpen = false
        }
        for index in results.indices {
            let counted = plan.sampled[index].drop { $0 < min(LivingRace.uncounted, plan.frames - 1) }
            let first = plan.sampled[index].count - counted.count
            // A contestant that ended within the first frames is measured by those.
            let start = counted.isEmpty ? 0 : first
            let frames = start..<plan.sampled[index].count
            results[index].times = frames.map { frame in times.map { $0[index][frame] }.min() ?? 0 }
            results[index].means = times.map { run in
                frames.reduce(0) { $0 + run[index][$1] } / Double(max(frames.count, 1))
            }
        }
        return Outcome(results: results, frames: plan.frames, compared: compared, answers: answers)
    }

    /// The number of frames, and the frames of each contestant. The first run determines them; the others repeat them.
    private struct Plan {
        var frames: Int
        /// True during the first run.
        var isOpen: Bool
        /// The frames of each contestant.
        var sampled: [[Int]]
    }

    private struct Run {
        var times: [[Double]]
        var digests: [Digest]
        /// The answers of the first contestant, if they are kept.
        var answers: [Int32] = []
        var compared = 0
    }

    private func runOnce(_ plan: inout Plan) throws -> Run {
        let runners = contestants.map { $0.make() }
        for runner in runners { runner.prepare() }
        var run = Run(times: runners.map { _ in [] }, digests: runners.map { _ in Digest() })
        var spent = runners.map { _ in 0.0 }
        var script = LivingScript(row, ground)
        for number in 0..<plan.frames {
            script.advance()
            let frame = script.frame
            var expected: (answers: [Int32], name: String)?
            for turn in runners.indices {
                let index = (turn + number) % runners.count
                if plan.isOpen, takesPart(index, in: number, of: plan.frames, spent[index]) {
                    plan.sampled[index].append(number)
                }
                guard takesPart(index, number, plan, run.times[index].count) else {
                    // Only contestants with `samples` may take part again, so only they need the changes.
                    if contestants[index].part == .samples { runners[index].pass(frame) }
                    continue
                }
                let asked = contestants[index].part == .firstSamples ? frame.asking(LivingRace.sampledPoints) : frame
                let time = runners[index].run(asked) * Double(row.questions) / Double(asked.points.count)
                spent[index] += time
                run.times[index].append(time)
                let answers = runners[index].answers
                for answer in answers { run.digests[index].add(answer) }
                if keepsAnswers, index == 0 { run.answers += answers }
                if let expected {
                    try compare(answers, index, expected.answers, expected.name, frame)
                    run.compared += min(answers.count, expected.answers.count)
                }
                if answers.count > expected?.answers.count ?? 0 { expected = (answers, contestants[index].name) }
                if number < LivingRace.walkedFrames {
                    run.compared += try compareWithWalk(runners[index], index, answers, frame)
                }
            }
            if plan.isOpen, number + 1 >= budget.fewest, isOver(spent) { plan.frames = number + 1 }
            if number + 1 >= plan.frames { break }
        }
        return run
    }

    private func takesPart(_ index: Int, _ number: Int, _ plan: Plan, _ done: Int) -> Bool {
        done < plan.sampled[index].count && plan.sampled[index][done] == number
    }

    /// Whether a contestant takes part in a frame of the first run: by its part, and by the time that it has left.
    private func takesPart(_ index: Int, in number: Int, of frames: Int, _ spent: Double) -> Bool {
        switch contestants[index].part {
        case .all: true
        case .beginning: spent < budget.seconds * 1e9
        case .firstSamples: number < LivingRace.firstSamples && spent < budget.seconds * 1e9
        case .samples:
            // The first frames, then as its time allows, spread over the whole run.
            number < LivingRace.firstSamples
                || spent < budget.seconds * 1e9 * Double(number) / Double(max(frames, 1))
        }
    }

    private func isOver(_ spent: [Double]) -> Bool {
        contestants.indices.contains { contestants[$0].part == .all && spent[$0] >= budget.seconds * 1e9 }
    }

    private func compareWithWalk(
        _ runner: any LivingRunner, _ index: Int, _ answers: [Int32], _ frame: LivingFrame
    ) throws -> Int {
        var (walked, compared): ([Int32], [Int32]) = ([], [])
        for (point, answer) in zip(frame.points, answers).prefix(LivingRace.walkedPoints) {
            guard let expected = runner.walkedAnswer(at: point) else { return 0 }
            walked.append(expected)
            compared.append(answer)
        }
        try compare(compared, index, walked, Strategy.walk, frame)
        return walked.count
    }

    private func compare(
        _ answers: [Int32], _ index: Int, _ expected: [Int32], _ reference: String, _ frame: LivingFrame
    ) throws {
        try Disagreement.check(
            answers, of: contestants[index].name, against: expected, of: reference, on: row.title, row.size
        ) { frame.points[$0] }
    }
}
