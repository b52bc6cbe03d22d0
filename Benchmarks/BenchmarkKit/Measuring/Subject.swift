import PlaneGeometry

/// Something that is asked for the topmost at a point, in the form in which an owner would ask it.
package protocol Subject {
    associatedtype Answer

    /// The answer as the structure gives it. This is what is timed.
    mutating func topmost(at point: Point) -> Answer

    /// The answer as the number of a node of the tree or of a box, -1 for a miss. Not timed.
    func number(of answer: Answer) -> Int32
}

extension Subject {
    /// Asks points for so many seconds.
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
    /// The seconds after which a window of so many views should have its indexes. Its queries have paid for them after two to
    /// seven times what they take to build.
    func settlingSeconds(_ count: Int) -> Double { min(0.3 + 2e-5 * Double(count), 100 * secondsPerRepetition) }
}

/// One of several ways to get the same answers, ready to run over ranges of the points.
///
/// Answers are kept in memory: that makes the work observable, and they are compared afterwards.
package final class Contestant {
    /// The strategy, as reports call it.
    package let name: String
    /// Answers the points of a range; asynchronous since some do it by several tasks.
    private let body: (Range<Int>) async -> Void
    /// The numbers of the kept answers of a range.
    private let numbers: (Range<Int>) -> [Int32]

    /// Whether a run is always over all its points at once, as one batch.
    let isWhole: Bool

    package init(
        name: String, isWhole: Bool = false, body: @escaping (Range<Int>) async -> Void,
        numbers: @escaping (Range<Int>) -> [Int32]
    ) {
        self.name = name
        self.isWhole = isWhole
        self.body = body
        self.numbers = numbers
    }

    /// Answers the points of a range and keeps the answers.
    func run(_ range: Range<Int>) async { await body(range) }

    /// The answers kept for a range, as numbers.
    func answers(_ range: Range<Int>) -> [Int32] { numbers(range) }
}

extension Contestant {
    /// A contestant that asks a subject for one point after another.
    ///
    /// - Parameter settling: For so many seconds the subject is asked before the clock runs.
    /// - Precondition: There is a point.
    package convenience init<Asked: Subject>(
        _ name: String, _ subject: Asked, points: [Point], settling: Double = 0
    ) {
        var subject = subject
        if settling > 0 { subject.settle(on: points, seconds: settling) }
        let state = SubjectState(subject, points: points)
        self.init(name: name, body: { state.run($0) }, numbers: { state.numbers($0) })
    }
}

/// A subject with its points and the answers it gave.
private final class SubjectState<Asked: Subject> {
    private var subject: Asked?
    private let points: [Point]
    private var kept: [Asked.Answer]

    init(_ subject: Asked, points: [Point]) {
        var subject = subject
        kept = Array(repeating: subject.topmost(at: points[0]), count: points.count)
        self.points = points
        self.subject = subject
    }

    func run(_ range: Range<Int>) {
        // Taken out for the time of the run: neither copies on write nor checks of access happen within it.
        guard var asked = subject.take() else { return }
        points.withUnsafeBufferPointer { points in
            kept.withUnsafeMutableBufferPointer { kept in
                for index in range { kept[index] = asked.topmost(at: points[index]) }
            }
        }
        subject = asked
    }

    func numbers(_ range: Range<Int>) -> [Int32] {
        guard let subject else { return [] }
        return kept[range].map { subject.number(of: $0) }
    }
}
