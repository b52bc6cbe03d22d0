import PlaneGeometry

/// A structure that finds the topmost node or box at a point. Benchmarks call the structure as its owner would.
package protocol Subject {
    associatedtype Answer

    /// Finds the topmost node or box at a point, and returns it in the structure's own form. Benchmarks time this call.
    mutating func topmost(at point: Point) -> Answer

    /// Converts an answer to the index of a node in its tree, or of a box; -1 for a miss. Benchmarks do not time this call.
    func number(of answer: Answer) -> Int32
}

extension Subject {
    /// Makes queries at points, again and again, for a number of seconds, so that these queries pay for indexes.
    mutating func settle(on points: [Point], seconds: Double) {
        let end = Stopwatch.wall.now() + seconds * 1e9
        var number = 0
        repeat {
            _ = topmost(at: points[number % points.count])
            number += 1
        } while !number.isMultiple(of: 16) || Stopwatch.wall.now() < end
    }
}

extension Effort {
    /// The seconds for which a window of `count` views is queried before a measurement, so that the window has its indexes. A
    /// window gets an index once queries have paid for it. These queries take two to seven times as long as building the index.
    func settlingSeconds(_ count: Int) -> Double { min(0.3 + 2e-5 * Double(count), 100 * secondsPerRepetition) }
}

/// A strategy under its name in reports, ready to answer any range of a case's points.
///
/// The answers are kept in memory, so that the compiler cannot remove the work. Afterwards they are compared with those of other
/// contestants.
package struct Contestant {
    /// The name of the strategy in reports.
    let name: String
    /// True if the contestant answers all its points at once, as one batch.
    var isWhole = false
    /// Finds and keeps the answers at a range of the points. The closure is asynchronous, since some contestants use several
    /// tasks.
    let run: (Range<Int>) async -> Void
    /// Returns the kept answers at a range of the points, as indexes of nodes or boxes; -1 for a miss.
    let answers: (Range<Int>) -> [Int32]
}

extension Contestant {
    /// A contestant that queries a subject at one point after another.
    ///
    /// - Parameter settling: The seconds for which the subject is queried before the clock runs.
    /// - Precondition: There is a point.
    package init<Queried: Subject>(_ name: String, _ subject: Queried, points: [Point], settling: Double = 0) {
        var first = subject
        if settling > 0 { first.settle(on: points, seconds: settling) }
        var kept = Array(repeating: first.topmost(at: points[0]), count: points.count)
        var subject: Queried? = first
        func run(_ range: Range<Int>) {
            // The subject is taken out of its variable for the time of the run, so that the run neither copies on write nor
            // checks access.
            guard var queried = subject.take() else { return }
            points.withUnsafeBufferPointer { points in
                kept.withUnsafeMutableBufferPointer { kept in
                    for index in range { kept[index] = queried.topmost(at: points[index]) }
                }
            }
            subject = queried
        }
        self.init(name: name, run: { run($0) }, answers: { kept[$0].map { subject?.number(of: $0) ?? -1 } })
    }
}
