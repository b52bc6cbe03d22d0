/// The numbers of repetitions, points and frames that are measured.
package struct Effort: Sendable, Codable, Hashable {
    /// The number of timed repetitions; one more warms up.
    package var repetitions: Int
    /// The approximate time that one repetition of one strategy may take, in seconds. A strategy that is too slow for all
    /// points gets only the first points.
    package var secondsPerRepetition: Double
    /// The number of points of a case.
    package var points: Int
    /// The number of frames of a run of changes and queries; nil for the suite's own number.
    package var frames: Int?

    /// The effort for results that are kept.
    package static let full = Effort(repetitions: 9, secondsPerRepetition: 0.2, points: 1_000_000)
    /// The effort for a quick look, which takes a minute for three families at three sizes.
    package static let quick = Effort(repetitions: 9, secondsPerRepetition: 0.04, points: 100_000)
    /// The effort for a check that everything works. The times mean nothing.
    package static let smoke = Effort(repetitions: 3, secondsPerRepetition: 0.001, points: 400, frames: 24)
}

/// Strategies timed against each other in one run.
///
/// The contestants take turns. In each repetition every contestant runs once over its points. Each repetition begins with
/// another contestant, so that a slow phase of the machine affects all contestants.
package enum Race {
    private static let maximumChunks = 32

    /// Runs contestants over `points` points.
    ///
    /// - Parameter check: Receives each contestant's answers of the warm-up, before anything is timed. An error ends the race.
    /// - Returns: For each contestant its name, its answers, and the times of its repetitions in nanoseconds per query. A slow
    ///   contestant gets only the first points: as many as it can answer in about `effort.secondsPerRepetition`. It gets at
    ///   least 20 points, or all points if there are fewer.
    package static func run(
        _ contestants: [Contestant], points: Int, effort: Effort, check: (String, [Int32]) throws -> Void
    ) async throws -> [(name: String, answers: [Int32], samples: Samples)] {
        var tracks: [Track] = []
        for contestant in contestants { tracks.append(await Track(contestant, points: points, effort: effort)) }
        for index in tracks.indices {
            await tracks[index].contestant.run(0..<tracks[index].points)
            try check(tracks[index].contestant.name, tracks[index].answers)
        }
        for repetition in 0..<effort.repetitions {
            for turn in tracks.indices { await tracks[(turn + repetition) % tracks.count].repeatOnce() }
        }
        return tracks.map { ($0.contestant.name, $0.answers, $0.samples) }
    }

    private struct Track {
        let contestant: Contestant
        let points: Int
        let chunk: Int
        var repetitions: [Double] = []
        /// The fastest time of each chunk, in two lists: of the first, third… repetitions, and of the second, fourth…
        /// repetitions.
        var fastest: [[Double]]

        init(_ contestant: Contestant, points: Int, effort: Effort) async {
            self.contestant = contestant
            self.points = await Track.affordable(contestant, points: points, seconds: effort.secondsPerRepetition)
            chunk = contestant.isWhole ? self.points : max(1, (self.points + maximumChunks - 1) / maximumChunks)
            let chunks = (self.points + chunk - 1) / chunk
            fastest = Array(repeating: Array(repeating: .infinity, count: chunks), count: 2)
        }

        /// The number of points that a contestant can answer in about `seconds`, found by running it on more and more points. The
        /// result is from 20 to `points`, or `points` if that is less than 20.
        static func affordable(_ contestant: Contestant, points: Int, seconds: Double) async -> Int {
            var count = min(20, points)
            while true {
                let perPoint = max(await time { await contestant.run(0..<count) } / Double(count), 1e-10)
                let fitting = min(max(Int(min(seconds / perPoint, 1e9)), count), points)
                if fitting < 2 * count || count == points { return fitting }
                count = min(fitting, 20 * count)
            }
        }

        var answers: [Int32] { contestant.answers(0..<points) }

        mutating func repeatOnce() async {
            var total = 0.0
            let half = repetitions.count % 2
            for index in fastest[half].indices {
                let range = index * chunk..<min((index + 1) * chunk, points)
                let seconds = await time { await contestant.run(range) }
                total += seconds
                fastest[half][index] = min(fastest[half][index], seconds)
            }
            repetitions.append(total / Double(points) * 1e9)
        }

        var samples: Samples {
            let unit = 1e9 / Double(points)
            return Samples(
                repetitions: repetitions, fastestChunks: zip(fastest[0], fastest[1]).map { min($0, $1) * unit },
                halves: fastest.prefix(repetitions.count).map { $0.reduce(0, +) * unit })
        }
    }
}
