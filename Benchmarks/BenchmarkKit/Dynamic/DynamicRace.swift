import HitTesting

/// One of the forms that a row compares.
struct DynamicContestant {
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
    let make: () -> FormRunner

    init(name: String, part: Part = .all, _ make: @escaping () -> some SceneForm) {
        self.name = name
        self.part = part
        self.make = { FormRunner(make()) }
    }
}

/// The times and answers of a contestant.
struct DynamicResult {
    let name: String
    let digest: Digest
    /// Nanoseconds of each frame in which it took part, at the fastest of the runs, without the first frames.
    let times: [Double]
    /// The mean time of a frame in each run, in nanoseconds.
    let means: [Double]

    var mean: Double { times.reduce(0, +) / Double(max(times.count, 1)) }
    var slowest: Double { times.max() ?? 0 }

    /// - Parameter runs: For each run, the nanoseconds of the same frames.
    init(name: String, digest: Digest, runs: [[Double]]) {
        self.name = name
        self.digest = digest
        times = runs[0].indices.map { frame in runs.map { $0[frame] }.min() ?? 0 }
        means = runs.map { $0.reduce(0, +) / Double(max($0.count, 1)) }
    }
}

/// Runs the forms of a row's scene through the same frames, in turns. Each of several runs begins with new scenes.
///
/// All answers are compared as they come, before any time is reported. A frame counts at the fastest of the runs. A scene does
/// the same in each run, so a frame that is slow in all of them is slow because of the scene.
struct DynamicRace {
    let row: DynamicRow
    let scene: DynamicScene
    let contestants: [DynamicContestant]
    /// The seconds that each contestant has in a run.
    let seconds: Double
    /// The greatest number of frames.
    let frames: Int
    /// The least number of frames, however long they take.
    let fewest: Int
    /// The number of runs.
    let runs: Int
    /// True if the first contestant's answers are kept.
    let keepsAnswers: Bool

    /// The number of first frames that are not counted.
    static let uncounted = 10
    /// The number of first frames in which contestants with `samples` and `firstSamples` take part.
    private static let firstSamples = 20
    /// The number of points of a frame that a contestant with `firstSamples` queries.
    private static let sampledPoints = 200
    /// The number of first frames in which answers are also compared with the walk of the scene, and the points of each.
    private static let walkedFrames = 20
    private static let walkedPoints = 5

    /// Frames longer than this, in nanoseconds, are timed by the processor's time. They are more likely to be disturbed by
    /// another process than by the cost of reading that time.
    private static let longFrame = 20_000.0

    /// The outcome of a race.
    struct Outcome {
        let results: [DynamicResult]
        let frames: Int
        /// The number of compared answers.
        let compared: Int
        /// The first contestant's answers, if they are kept.
        let answers: [Int32]
    }

    /// - Throws: `Disagreement` if answers differ.
    func run() throws -> Outcome {
        let first = try runOnce()
        let runs = try [first] + (1..<self.runs).map { _ in try runOnce(like: first) }
        let results = contestants.indices.map { index in
            let taken = (0..<first.frames).filter { first.takesPart(index, in: $0) }
            let counted = taken.filter { $0 >= min(DynamicRace.uncounted, first.frames - 1) }
            // A contestant that ended within the first frames is measured by those.
            let frames = counted.isEmpty ? taken : counted
            return DynamicResult(
                name: contestants[index].name, digest: first.digests[index],
                runs: runs.map { run in frames.map { run.times[index][$0] } })
        }
        return Outcome(
            results: results, frames: first.frames, compared: runs.reduce(0) { $0 + $1.compared },
            answers: first.answers)
    }

    private struct Run {
        /// The nanoseconds of each contestant in each frame; not a number where it took no part.
        var times: [[Double]]
        var digests: [Digest]
        /// The answers of the first contestant, if they are kept.
        var answers: [Int32] = []
        var compared = 0

        var frames: Int { times[0].count }

        func takesPart(_ index: Int, in frame: Int) -> Bool { !times[index][frame].isNaN }
    }

    /// - Parameter first: The first run, whose frames this one repeats; nil if this is the first.
    private func runOnce(like first: Run? = nil) throws -> Run {
        let runners = contestants.map { $0.make() }
        for runner in runners { runner.prepare() }
        var run = Run(times: runners.map { _ in [] }, digests: runners.map { _ in Digest() })
        var spent = runners.map { _ in 0.0 }
        var last = runners.map { _ in Double.infinity }
        var script = DynamicScript(row, scene)
        for number in 0..<(first?.frames ?? frames) {
            let frame = script.next()
            var expected: (answers: [Int32], name: String)?
            for turn in runners.indices {
                let index = (turn + number) % runners.count
                guard first?.takesPart(index, in: number) ?? takesPart(index, in: number, spent[index]) else {
                    run.times[index].append(.nan)
                    // Only contestants with `samples` may take part again, so only they need the changes.
                    if contestants[index].part == .samples { runners[index].pass(frame) }
                    continue
                }
                let asked = contestants[index].part == .firstSamples ? frame.asking(DynamicRace.sampledPoints) : frame
                last[index] = runners[index].run(
                    asked, last[index] > DynamicRace.longFrame ? Stopwatch.processor : Stopwatch.wall)
                let time = last[index] * Double(row.queries) / Double(asked.points.count)
                spent[index] += time
                run.times[index].append(time)
                let answers = runners[index].answers()
                for answer in answers { run.digests[index].add(answer) }
                if keepsAnswers, index == 0, first == nil { run.answers += answers }
                if let expected {
                    try compare(answers, index, expected.answers, expected.name, frame)
                    run.compared += min(answers.count, expected.answers.count)
                }
                if answers.count > expected?.answers.count ?? 0 { expected = (answers, contestants[index].name) }
                if number < DynamicRace.walkedFrames {
                    run.compared += try compareWithWalk(runners[index], index, answers, frame)
                }
            }
            if first == nil, number + 1 >= fewest, isOver(spent) { break }
        }
        return run
    }

    /// Whether a contestant takes part in a frame of the first run: by its part, and by the time that it has left.
    private func takesPart(_ index: Int, in number: Int, _ spent: Double) -> Bool {
        switch contestants[index].part {
        case .all: true
        case .beginning: spent < seconds * 1e9
        case .firstSamples: number < DynamicRace.firstSamples && spent < seconds * 1e9
        case .samples:
            // The first frames, then as its time allows, spread over the whole run.
            number < DynamicRace.firstSamples
                || spent < seconds * 1e9 * Double(number) / Double(max(frames, 1))
        }
    }

    private func isOver(_ spent: [Double]) -> Bool {
        contestants.indices.contains { contestants[$0].part == .all && spent[$0] >= seconds * 1e9 }
    }

    private func compareWithWalk(
        _ runner: FormRunner, _ index: Int, _ answers: [Int32], _ frame: DynamicFrame
    ) throws -> Int {
        var (walked, compared): ([Int32], [Int32]) = ([], [])
        for (point, answer) in zip(frame.points, answers).prefix(DynamicRace.walkedPoints) {
            guard let expected = runner.walkedAnswer(point) else { return 0 }
            walked.append(expected)
            compared.append(answer)
        }
        try compare(compared, index, walked, Strategy.walk, frame)
        return walked.count
    }

    private func compare(
        _ answers: [Int32], _ index: Int, _ expected: [Int32], _ reference: String, _ frame: DynamicFrame
    ) throws {
        try Disagreement.check(
            answers, of: contestants[index].name, against: expected, of: reference, on: row.title, row.size
        ) { frame.points[$0] }
    }
}
