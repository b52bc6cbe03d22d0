import BenchmarkKit
import HitTesting
import Testing

@Suite struct AnswerTests {
    @Test(arguments: ["S1", "S2", "S3", "S3n", "S4"])
    func paintingAnswersAsAScanDoes(name: String) throws {
        let family = try #require(SceneFamily.named(name))
        let made = BenchmarkCase(family, size: 300, distribution: .uniform, points: 1500)
        let boxes = try #require(made.boxes)
        let scan = ReverseScan(boxes)
        let expected = made.points.map { scan.answer(at: $0) }
        #expect(PaintedAnswers(boxes.boxes, points: made.points).answers == expected)
        #expect(expected.contains { $0 > 0 })
        if !boxes.parents.isEmpty {
            let walk = FlatWalk(boxes)
            #expect(made.points.map { walk.answer(at: $0) } == expected)
        }
        let recursion = WalkedTree(made.tree)
        #expect(made.points.map { made.answer(ofNode: recursion.answer(at: $0)) } == expected)
    }

    @Test func paintingLeavesPointsThatAreNotFiniteWithoutAnAnswer() {
        let points = [Point(x: 1, y: 1), .nan, Point(x: .infinity, y: 1), Point(x: 3, y: 3)]
        let boxes = [Box(minX: 0, minY: 0, maxX: 2, maxY: 2)]
        #expect(PaintedAnswers(boxes, points: points).answers == [0, -1, -1, -1])
        #expect(PaintedAnswers([], points: []).answers.isEmpty)
    }

    @Test(arguments: ["grid", "cards", "rotated", "chains", "strips", "thirds"])
    func theRecursionAnswersAsTheSceneDoes(name: String) throws {
        let family = try #require(SceneFamily.named(name))
        let made = BenchmarkCase(family, size: 250, distribution: .uniform, points: 800)
        let scene = SceneSubject(made)
        let recursion = WalkedTree(made.tree)
        for point in made.points {
            #expect(recursion.answer(at: point) == scene.number(of: scene.scene.walk(at: point)), "\(point)")
        }
    }

    @Test func aWrongAnswerIsNamed() throws {
        let family = try #require(SceneFamily.named("S1"))
        let made = BenchmarkCase(family, size: 50, distribution: .uniform, points: 30)
        var subject = SceneSubject(made)
        var check = try AnswerCheck(made, walking: &subject, walkSeconds: 1)
        #expect(check.comparedPoints == 30)
        let scan = ReverseScan(try #require(made.boxes))
        var answers = made.points.map { scan.answer(at: $0) }
        try check.check("scan", answers)
        answers[7] += 1
        let error = #expect(throws: Disagreement.self) { try check.check("broken", answers) }
        #expect(error?.pointIndex == 7)
        #expect(error?.strategy == "broken")
    }

    @Test func aWrongFileOfAnswersIsNamed() throws {
        let family = try #require(SceneFamily.named("S2"))
        var made = BenchmarkCase(family, size: 50, distribution: .uniform, points: 30)
        made.givenAnswers = Array(repeating: -1, count: 30)
        var subject = SceneSubject(made)
        let error = #expect(throws: Disagreement.self) {
            try AnswerCheck(made, walking: &subject, walkSeconds: 1)
        }
        #expect(error?.strategy == "the file of answers")
    }
}
