import HitTesting

/// A set of comparisons over families, sizes and distributions of points.
///
/// A new suite is a type in a file of its own and a line in `BenchmarkSuites.all`.
package protocol BenchmarkSuite: Sendable {
    /// The suite's name on the command line and in reports.
    var name: String { get }
    /// What the suite compares, in a line.
    var summary: String { get }
    /// The families over which the suite runs, unless the user names others.
    var families: [String] { get }
    /// The sizes over which the suite runs, unless the user names others.
    var sizes: [Int] { get }
    /// The sizes for a check that everything works, which takes moments.
    var smokeSizes: [Int] { get }
    /// The greatest size at which the suite makes scenes of a family.
    func maximumSize(of family: String) -> Int
    /// The columns of the suite's table, after those for family, size and distribution.
    var columns: [TableColumn] { get }

    /// Compares the strategies on one case.
    ///
    /// - Throws: `Disagreement` if the strategies' answers differ. Then nothing of the case is reported.
    func rows(_ benchmark: BenchmarkCase, effort: Effort) async throws -> [ReportRow]

    /// The text below the table, such as sums over all cases; empty if there is none.
    func closing(_ cases: [CaseRows]) -> String
}

extension BenchmarkSuite {
    package var smokeSizes: [Int] { [60] }
    package func maximumSize(of family: String) -> Int { .max }
    package func closing(_ cases: [CaseRows]) -> String { "" }
}

/// The list of all suites.
package enum BenchmarkSuites {
    package static let all: [any BenchmarkSuite] = [
        OverviewSuite(), QuerySuite(), BuildSuite(), BatchSuite(), MemorySuite(), SmallSuite(), OverridesSuite(),
        TouchSuite(), ListsSuite(), ReportsSuite(), FilesSuite(), DynamicSuite(), ShapesSuite(),
    ]

    /// The suite with a name; nil if there is none.
    package static func named(_ name: String) -> (any BenchmarkSuite)? { all.first { $0.name == name } }
}

extension ReportRow {
    /// Records the digest of answers, their number, and how many of them have been compared.
    mutating func note(_ answers: [Int32], compared: Int) {
        points = answers.count
        digest = Digest(answers).description
        comparedPoints = min(compared, answers.count)
    }
}

extension BenchmarkCase {
    /// Runs contestants against each other. Before anything is timed, their answers are compared with those that `check` expects.
    /// If `check` is nil, they are compared with the answers of the first contestant.
    ///
    /// - Throws: `Disagreement` if an answer differs.
    func race(
        _ contestants: [Contestant], effort: Effort, _ quantity: ReportRow.Quantity = .query, check: AnswerCheck? = nil
    ) async throws -> [ReportRow] {
        var check = check ?? AnswerCheck(self, reference: contestants[0].name)
        let results = try await Race.run(contestants, points: points.count, effort: effort) { try check.check($0, $1) }
        return results.map { result in
            var row = ReportRow(id, result.name, quantity, result.samples)
            row.note(result.answers, compared: check.comparedPoints)
            return row
        }
    }
}

/// A case with its prepared scene. The scene's walk has already been compared with painting and with the given answers.
struct CaseRace {
    let benchmark: BenchmarkCase
    let effort: Effort
    let scene: SceneSubject
    private let check: AnswerCheck

    /// - Throws: `Disagreement` if the answers of the walk, of painting and of the user's file are not the same.
    init(_ benchmark: BenchmarkCase, effort: Effort) throws {
        self.benchmark = benchmark
        self.effort = effort
        var scene = SceneSubject(benchmark)
        check = try AnswerCheck(benchmark, walking: scene, walkSeconds: max(effort.secondsPerRepetition, 0.02))
        scene.scene.prepare()
        self.scene = scene
    }

    /// - Throws: `Disagreement` if a contestant's answers differ.
    func run(_ contestants: [Contestant]) async throws -> [ReportRow] {
        try await benchmark.race(contestants, effort: effort, check: check)
    }

    /// Queries the scene at all points, and compares its answers with the expected ones. Then records its answers in the scene's
    /// rows. So no scene with wrong answers is reported.
    ///
    /// - Throws: `Disagreement` if an answer differs.
    func noteAnswers(in rows: inout [ReportRow]) throws {
        var (scene, check) = (scene, check)
        let answers = benchmark.points.map { point in
            let answer = scene.topmost(at: point)
            return scene.number(of: answer)
        }
        try check.check(Strategy.scene, answers)
        for index in rows.indices where rows[index].strategy == Strategy.scene {
            rows[index].note(answers, compared: check.comparedPoints)
        }
    }

    /// Three contestants: the recursion over plain objects (`WalkedTree`), the scene's walk, and the prepared scene with its
    /// indexes.
    var walksAndScene: [Contestant] {
        [
            contestant(Strategy.recursion, RecursionSubject(benchmark)),
            contestant(Strategy.walk, SceneWalkSubject(scene: scene)), contestant(Strategy.scene, scene),
        ]
    }

    /// A contestant that queries a subject.
    func contestant(_ name: String, _ subject: some Subject) -> Contestant {
        Contestant(name, subject, points: benchmark.points)
    }
}
