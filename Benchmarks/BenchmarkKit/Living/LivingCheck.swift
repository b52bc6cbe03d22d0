import HitTesting

/// Compares answers of living scenes with their walks'.
struct LivingCheck {
    let family: String
    let size: Int

    /// How many answers are compared with the walk before anything is timed, and again after the last frame.
    static let answers = 200
    /// How many are compared however slow the walk is.
    static let fewest = 10
    /// About how long a comparison may take.
    static let seconds = 0.05

    /// Runs the first frames, each followed by points that the walk is asked too.
    ///
    /// - Returns: How many answers were compared.
    /// - Throws: `Disagreement` if an answer is not the walk's.
    func replay(_ runner: any LivingRunner, _ name: String, frames: Int) throws -> Int {
        var compared = 0
        let end = Stopwatch.wall.now() + LivingCheck.seconds * 1e9
        // Some frames without further questions behind them, and some with.
        for frame in 1...max(frames, 1) {
            runner.run(to: frame, limit: .infinity)
            guard frame.isMultiple(of: 3) || frame == 1 else { continue }
            compared += try compare(runner.askBeside(10, seconds: LivingCheck.seconds), name)
            if compared >= LivingCheck.answers || Stopwatch.wall.now() > end { break }
        }
        return compared
    }

    /// Compares the answers of all ways among each other, then what each answers after its last frame with the walk.
    ///
    /// - Returns: How many answers of each way were compared with its walk.
    func compare(_ runners: [any LivingRunner], names: [String], _ points: [Point]) throws -> [Int] {
        try compareAnswers(runners, names: names, points)
        return try runners.indices.map { index in
            try compare(runners[index].askBeside(LivingCheck.answers, seconds: LivingCheck.seconds), names[index])
        }
    }

    /// Compares the answers of runs among each other, as far as they came.
    func compareAnswers(_ runners: [any LivingRunner], names: [String], _ points: [Point]) throws {
        // The longest run is what the others have to equal: all of them answer the same frames.
        guard let longest = runners.indices.max(by: { runners[$0].answers.count < runners[$1].answers.count })
        else { return }
        for index in runners.indices {
            for (place, (answer, expected)) in zip(runners[index].answers, runners[longest].answers).enumerated()
            where answer != expected {
                throw Disagreement(
                    family: family, size: size, strategy: names[index], point: points[place % points.count],
                    pointIndex: place, answer: answer, expected: expected, reference: names[longest])
            }
        }
    }

    /// Asks a subject and its walk the first points.
    ///
    /// - Returns: How many answers were compared.
    func compare(_ subject: inout some LivingSubject, _ points: [Point], _ name: String) throws -> Int {
        try compare(
            points.prefix(LivingCheck.answers).map { ($0, subject.answer(at: $0), subject.walkedAnswer(at: $0)) },
            name)
    }

    private func compare(_ asked: [(Point, Int32, Int32)], _ name: String) throws -> Int {
        for (index, (point, answer, expected)) in asked.enumerated() where answer != expected {
            throw Disagreement(
                family: family, size: size, strategy: name, point: point, pointIndex: index, answer: answer,
                expected: expected, reference: Strategy.walk)
        }
        return asked.count
    }
}
