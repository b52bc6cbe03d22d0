import HitTesting

/// A form of a row's scene, such as the engine or a prototype, that takes part in a `DynamicRace`.
struct DynamicContestant {
    /// The frames in which a contestant takes part.
    enum Part {
        /// All frames. The run ends when the contestant has used up its time.
        case all
        /// The frames from the first until the contestant has used up its time.
        case beginning
        /// The first `DynamicRace.firstSamples` frames, and then as many as the contestant has time for, spread over the run.
        /// Meant for a form that keeps nothing between frames.
        case samples
        /// The first frames, with at most `DynamicRace.sampledPoints` points each, until the contestant has used up its time.
        /// Later frames run without the contestant, so that the processor's caches serve the other contestants alone.
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
    /// For each frame in which the contestant took part, the time in the fastest of the runs, in nanoseconds. The first
    /// `DynamicRace.uncounted` frames are left out, unless the contestant took part in no others.
    let times: [Double]
    /// The mean time of a frame in each run, in nanoseconds.
    let means: [Double]

    var mean: Double { times.reduce(0, +) / Double(max(times.count, 1)) }
    var slowest: Double { times.max() ?? 0 }

    /// - Parameter runs: The nanoseconds of each frame, for each run. All runs have the same frames.
    init(name: String, digest: Digest, runs: [[Double]]) {
        self.name = name
        self.digest = digest
        times = runs[0].indices.map { frame in runs.map { $0[frame] }.min() ?? 0 }
        means = runs.map { $0.reduce(0, +) / Double(max($0.count, 1)) }
    }
}

/// Runs the forms of a row's scene through the same frames, in turns, several times from new scenes.
///
/// All answers are compared as they come, before any time is reported. The time of a frame is that in the fastest run. A scene
/// does the same in each run, so a frame that is slow in all runs is slow because of the scene.
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
    /// A program with another library's index, which runs the same frames after the contestants; nil if there is none.
    let peer: PeerProgram?

    /// The number of frames, from the first on, that are not counted.
    static let uncounted = 10
    /// The number of frames, from the first on, in which a contestant whose `part` is `samples` takes part in any case. For a
    /// contestant whose `part` is `firstSamples`, no later frames are timed.
    private static let firstSamples = 20
    /// The greatest number of points at which a contestant whose `part` is `firstSamples` is queried in a frame.
    private static let sampledPoints = 200
    /// The number of frames, from the first on, in which answers are also compared with the walk of the scene. The comparison
    /// takes the first `walkedPoints` points of each frame.
    private static let walkedFrames = 20
    private static let walkedPoints = 5

    /// The nanoseconds above which a frame is long. After a long frame, the contestant's next frame is timed by
    /// `Stopwatch.processor`. In long frames, other processes disturb a measurement more than the slow reading of that clock.
    private static let longFrame = 20_000.0

    /// Runs the race.
    ///
    /// - Returns: The results, the number of frames, and the number of compared answers.
    /// - Throws: `Disagreement` if answers differ; `PeerError` if the peer cannot be run, or its answers differ.
    func run() throws -> (results: [DynamicResult], frames: Int, compared: Int) {
        let first = try runOnce()
        let runs = try [first] + (1..<self.runs).map { _ in try runOnce(like: first) }
        var results = contestants.indices.map { index in
            let taken = (0..<first.frames).filter { first.takesPart(index, in: $0) }
            let counted = taken.filter { $0 >= min(DynamicRace.uncounted, first.frames - 1) }
            // A contestant that took part only in uncounted frames is measured by these.
            let frames = counted.isEmpty ? taken : counted
            return DynamicResult(
                name: contestants[index].name, digest: first.digests[index],
                runs: runs.map { run in frames.map { run.times[index][$0] } })
        }
        if let peer {
            results.append(try peer.run(row, scene, frames: first.frames, runs: runs.count, answers: first.answers))
        }
        return (results, first.frames, runs.reduce(0) { $0 + $1.compared })
    }

    private struct Run {
        /// The nanoseconds of each contestant in each frame; NaN where the contestant took no part.
        var times: [[Double]]
        var digests: [Digest]
        /// The answers of the first contestant in all frames of the first run, with which a peer's answers are compared. Empty if
        /// there is no peer, and in later runs.
        var answers: [Int32] = []
        var compared = 0

        var frames: Int { times[0].count }

        func takesPart(_ index: Int, in frame: Int) -> Bool { !times[index][frame].isNaN }
    }

    /// Runs all frames once.
    ///
    /// - Parameter first: The first run, whose frames are repeated; nil to make the first run.
    private func runOnce(like first: Run? = nil) throws -> Run {
        let runners = contestants.map { $0.make() }
        var run = Run(times: runners.map { _ in [] }, digests: runners.map { _ in Digest() })
        var spent = runners.map { _ in 0.0 }
        var last = runners.map { _ in Double.infinity }
        var script = DynamicFrames(scene, queries: row.queries)
        for number in 0..<(first?.frames ?? frames) {
            let frame = script.next()
            var expected: (answers: [Int32], name: String) = ([], "")
            for turn in runners.indices {
                let index = (turn + number) % runners.count
                guard first?.takesPart(index, in: number) ?? takesPart(index, in: number, spent[index]) else {
                    run.times[index].append(.nan)
                    // Only contestants with `samples` may take part again, so only they need the changes.
                    if contestants[index].part == .samples { _ = runners[index].run(frame.withFirstPoints(0), .wall) }
                    continue
                }
                let isCut = contestants[index].part == .firstSamples
                let queried = isCut ? frame.withFirstPoints(DynamicRace.sampledPoints) : frame
                last[index] = runners[index].run(queried, last[index] > DynamicRace.longFrame ? .processor : .wall)
                let time = last[index] * Double(row.queries) / Double(queried.points.count)
                spent[index] += time
                run.times[index].append(time)
                let answers = runners[index].answers()
                for answer in answers { run.digests[index].add(answer) }
                if peer != nil, index == 0, first == nil { run.answers += answers }
                run.compared += try compare(answers, index, expected.answers, expected.name, frame)
                if answers.count > expected.answers.count { expected = (answers, contestants[index].name) }
                if number < DynamicRace.walkedFrames {
                    let walked = frame.points.prefix(DynamicRace.walkedPoints).compactMap(runners[index].walkedAnswer)
                    run.compared += try compare(answers, index, walked, Strategy.walk, frame)
                }
            }
            if first == nil, number + 1 >= fewest, isOver(spent) { break }
        }
        return run
    }

    /// True if a contestant takes part in frame `number` of the first run. The contestant's earlier frames have taken `spent`
    /// nanoseconds.
    private func takesPart(_ index: Int, in number: Int, _ spent: Double) -> Bool {
        switch contestants[index].part {
        case .all: true
        case .beginning: spent < seconds * 1e9
        case .firstSamples: number < DynamicRace.firstSamples && spent < seconds * 1e9
        case .samples:
            // The first frames, and then as many as the contestant's time allows, spread over the whole run.
            number < DynamicRace.firstSamples
                || spent < seconds * 1e9 * Double(number) / Double(max(frames, 1))
        }
    }

    private func isOver(_ spent: [Double]) -> Bool {
        contestants.indices.contains { contestants[$0].part == .all && spent[$0] >= seconds * 1e9 }
    }

    /// Compares the answers of a contestant in a frame with expected answers, from the first point on, as far as the shorter
    /// list goes.
    ///
    /// - Parameter reference: The name of the strategy or contestant that gave the expected answers.
    /// - Returns: The number of points compared.
    /// - Throws: `Disagreement` for the first answer that differs.
    private func compare(
        _ answers: [Int32], _ index: Int, _ expected: [Int32], _ reference: String, _ frame: DynamicFrame
    ) throws -> Int {
        try Disagreement.check(
            answers, of: contestants[index].name, against: expected, of: reference, on: "\(row.title) \(row.size)"
        ) { frame.points[$0] }
        return min(answers.count, expected.count)
    }
}
