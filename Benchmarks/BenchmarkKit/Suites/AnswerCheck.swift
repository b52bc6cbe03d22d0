import HitTesting

/// The first point at which two methods disagree. No time of a case with a disagreement is reported.
package struct Disagreement: Error, Equatable, CustomStringConvertible {
    /// The scene in words: the name of its family or row, and its size.
    package var scene: String
    package var strategy: String
    package var point: Point
    package var pointIndex: Int
    package var answer: Int32
    package var expected: Int32
    package var reference: String

    package var description: String {
        "\(scene): \(strategy) answers \(answer) at point \(pointIndex) \(point), "
            + "\(reference) answers \(expected)"
    }

    /// Compares the answers of a method with those of a reference, up to the last point that both have answered.
    ///
    /// - Parameter point: A closure that returns the query point with a given index.
    /// - Throws: `Disagreement` for the first answer that differs.
    static func check(
        _ answers: some Sequence<Int32>, of strategy: String, against expected: some Sequence<Int32>,
        of reference: String, on scene: String, at point: (Int) -> Point
    ) throws {
        for (index, (answer, expected)) in zip(answers, expected).enumerated() where answer != expected {
            throw Disagreement(
                scene: scene, strategy: strategy, point: point(index), pointIndex: index, answer: answer,
                expected: expected, reference: reference)
        }
    }
}

extension BenchmarkCase {
    /// Compares the answers of a method with those of a reference. Both lists of answers begin at the first of the case's points.
    /// If one list is longer, its further answers are not compared.
    ///
    /// - Throws: `Disagreement` for the first answer that differs.
    func check(
        _ answers: some Sequence<Int32>, of strategy: String, against expected: some Sequence<Int32>,
        of reference: String = Strategy.walk
    ) throws {
        try Disagreement.check(answers, of: strategy, against: expected, of: reference, on: "\(family) \(size)") {
            points[$0]
        }
    }
}

/// Compares the answers that all strategies give for one case with the answers of independent methods.
///
/// The scene's walk answers as many points as it has time for. In a scene of boxes, `PaintedAnswers` answers all points, and is
/// compared with the walk. At points that neither method has answered, strategies are compared with the first strategy that
/// answers.
package struct AnswerCheck {
    private let benchmark: BenchmarkCase
    private var expected: [Int32] = []
    private var reference: String
    /// The number of points at which answers are compared. These are the points that an independent method has answered or, if
    /// there is no such method, the points that the first strategy has answered.
    package private(set) var comparedPoints = 0

    /// A check without independent methods: all strategies are compared with the first one, which `reference` names.
    init(_ benchmark: BenchmarkCase, reference: String) {
        (self.benchmark, self.reference) = (benchmark, reference)
    }

    /// A check with independent methods.
    ///
    /// - Parameter walkSeconds: The approximate time that the walk may take.
    /// - Throws: `Disagreement` if the answers of the walk, of painting and of the user's file are not the same.
    package init(_ benchmark: BenchmarkCase, walking scene: SceneSubject, walkSeconds: Double) throws {
        self.init(benchmark, reference: "the walk")
        let points = benchmark.points
        if let boxes = benchmark.boxes {
            reference = "painting"
            expected = PaintedAnswers(boxes.boxes, points: points).answers
        }
        if let given = benchmark.givenAnswers { try check("the file of answers", given) }
        let deadline = Stopwatch.wall.now() + walkSeconds * 1e9
        var walked: [Int32] = []
        while walked.count < points.count {
            walked.append(scene.number(of: scene.scene.walk(at: points[walked.count])))
            if walked.count.isMultiple(of: 16), Stopwatch.wall.now() > deadline { break }
        }
        try check("the walk", walked)
        comparedPoints = expected.count
    }

    /// Compares a strategy's answers with the expected answers, from the first point on. Answers at points that have no
    /// expected answer yet become the expected answers there.
    ///
    /// - Throws: `Disagreement` for the first answer that differs.
    package mutating func check(_ strategy: String, _ answers: [Int32]) throws {
        try benchmark.check(answers, of: strategy, against: expected, of: reference)
        if expected.isEmpty { comparedPoints = answers.count }
        if answers.count > expected.count { expected += answers[expected.count...] }
    }
}
