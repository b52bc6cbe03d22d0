import HitTesting

/// One of the ways that a living scene is run in.
struct LivingWay {
    let name: String
    /// Whether it is one of the fixed ways that the others are measured by.
    let isFixed: Bool
    /// Makes the scene anew, at the beginning of its frames.
    let make: () -> any LivingRunner
}

/// What a way took.
struct LivingResult {
    let name: String
    let isFixed: Bool
    /// Nanoseconds of each frame, at its fastest repetition.
    let times: [Double]
    /// The mean frame of each repetition.
    let means: [Double]
    /// How many frames were to be run.
    let frames: Int
    let answers: [Int32]
    let statistics: [String: Double]
    /// How many answers of the last frame's scene were compared with its walk.
    var comparedAtEnd: Int

    /// Whether it was too slow to run all frames; then `mean` is what it takes at least.
    var isBrokenOff: Bool { times.count < frames }
    /// Nanoseconds of all frames that were run.
    var total: Double { times.reduce(0, +) }
    /// Nanoseconds a frame.
    var mean: Double { total / Double(max(frames, 1)) }
    var samples: Samples { Samples(repetitions: times) }
    var median: Double { samples.median }
    var slowest: Double { times.max() ?? 0 }
}

/// Runs ways of answering through the same frames, all from new scenes.
///
/// They take turns over sections of growing length, or frame by frame. A fixed way is broken off when it has taken `patience` times what the
/// least of the fixed ways will have taken at the end, as far as can be seen; any other when it has taken
/// `enginePatience` times as much.
struct LivingRace {
    let family: String
    let size: Int
    let points: [Point]
    let effort: Effort
    let ways: [LivingWay]
    /// How many times what the least of the fixed ways takes any other may take.
    var enginePatience = LivingRace.enginePatience
    /// Whether they take turns frame by frame, once, so that no way finds its scene in the caches where another does not: within a
    /// section, a walk has just walked, and the engine has built.
    var isFrameByFrame = false

    static let patience = 3.5
    /// Nanoseconds that any way may take: less is not worth a doubt about what an interruption by another process cost.
    static let leastLimit = 2e7
    /// Longer, since what is asked is how bad it is.
    static let enginePatience = 10.0
    /// Frames of a run, unless the effort says otherwise.
    static let frames = 1000
    /// The same where a frame of the fastest way takes longer than `longFrame`.
    static let fewFrames = 100
    static let longFrame = 1e6
    /// The frames are repeated, from new scenes, until so much of the processor's time is spent; each counts at its fastest.
    static let secondsForRepetitions = 0.2

    /// - Throws: `Disagreement` if the ways answer differently.
    func run() throws -> [LivingResult] {
        let start = Stopwatch.processor.now()
        let first = try runOnce(frames: effort.frames)
        let frames = first.frames
        var times = first.runners.map(\.times)
        var means = first.runners.map { [$0.total / Double(frames)] }
        let isOut = times.map { $0.count < frames }
        for _ in 1..<max(isFrameByFrame ? 1 : effort.repetitions, 1) {
            guard Stopwatch.processor.now() - start < LivingRace.secondsForRepetitions * 1e9 else { break }
            for way in ways.indices where !isOut[way] {
                let runner = ways[way].make()
                runner.run(to: frames, limit: .infinity)
                means[way].append(runner.total / Double(frames))
                for index in times[way].indices { times[way][index] = min(times[way][index], runner.times[index]) }
                try LivingCheck(family: family, size: size).compareAnswers(
                    [first.runners[way], runner], names: [ways[way].name, ways[way].name + " again"], points)
            }
        }
        return ways.indices.map { way in
            LivingResult(
                name: ways[way].name, isFixed: ways[way].isFixed, times: times[way], means: means[way],
                frames: frames, answers: first.runners[way].answers, statistics: first.runners[way].statistics,
                comparedAtEnd: first.compared[way])
        }
    }

    private struct Run {
        var runners: [any LivingRunner]
        var frames: Int
        var compared: [Int]
    }

    /// - Parameter frames: How many, or nil for what the race finds right.
    private func runOnce(frames given: Int?) throws -> Run {
        let runners = ways.map { $0.make() }
        var frames = given ?? LivingRace.frames
        var done = 0
        var isOut = Array(repeating: false, count: ways.count)
        while done < frames {
            done = min(done == 0 || isFrameByFrame ? done + 1 : done * 3, frames)
            for index in runners.indices where !isOut[index] {
                let patience = ways[index].isFixed ? LivingRace.patience : enginePatience
                let limit = max(patience * least(runners, frames), LivingRace.leastLimit)
                runners[index].run(to: done, limit: limit)
                isOut[index] = runners[index].times.count < done
            }
            if given == nil {
                let isLong = least(runners, LivingRace.frames) > LivingRace.longFrame * Double(LivingRace.frames)
                frames = isLong ? max(LivingRace.fewFrames, done) : LivingRace.frames
            }
        }
        let compared = try LivingCheck(family: family, size: size).compare(runners, names: ways.map(\.name), points)
        return Run(runners: runners, frames: frames, compared: compared)
    }

    /// What the least of the fixed ways will take for all frames, as far as can be seen.
    private func least(_ runners: [any LivingRunner], _ frames: Int) -> Double {
        zip(ways, runners).filter { $0.0.isFixed && !$0.1.times.isEmpty }.map { _, runner in
            let done = runner.times.count
            let recent = runner.times.suffix(max(done / 2, 1))
            return runner.total + Double(frames - done) * recent.reduce(0, +) / Double(recent.count)
        }.min() ?? .infinity
    }
}
