@testable import BenchmarkKit
import HitTesting
import Testing

/// A case of a family by its name.
func benchmarkCase(_ name: String, size: Int, points: Int) throws -> BenchmarkCase {
    BenchmarkCase(try #require(SceneFamily.named(name)), size: size, distribution: .uniform, points: points)
}

struct AnswerTests {
    @Test(arguments: ["S1", "S2", "S3", "S3n", "S4"])
    func `painting answers as a scan does`(name: String) throws {
        let made = try benchmarkCase(name, size: 300, points: 1500)
        let boxes = try #require(made.boxes)
        let scan = ReverseScan(boxes)
        let expected = made.points.map { scan.topmost(at: $0) }
        #expect(PaintedAnswers(boxes.boxes, points: made.points).answers == expected)
        #expect(expected.contains { $0 > 0 })
        if !boxes.parents.isEmpty {
            let walk = FlatWalk(boxes)
            #expect(made.points.map { walk.topmost(at: $0) } == expected)
        }
        let recursion = WalkedTree(made.tree)
        #expect(made.points.map { max(recursion.topmost(at: $0) - made.nodeOffset, -1) } == expected)
    }

    @Test func `painting leaves points that are not finite without an answer`() {
        let points = [Point(x: 1, y: 1), .nan, Point(x: .infinity, y: 1), Point(x: 3, y: 3)]
        let boxes = [Box(minX: 0, minY: 0, maxX: 2, maxY: 2)]
        #expect(PaintedAnswers(boxes, points: points).answers == [0, -1, -1, -1])
        #expect(PaintedAnswers([], points: []).answers.isEmpty)
    }

    @Test(arguments: ["grid", "cards", "rotated", "chains", "strips", "thirds"])
    func `the recursion answers as the scene does`(name: String) throws {
        let made = try benchmarkCase(name, size: 250, points: 800)
        let scene = SceneSubject(made)
        let recursion = WalkedTree(made.tree)
        for point in made.points {
            #expect(recursion.topmost(at: point) == scene.number(of: scene.scene.walk(at: point)), "\(point)")
        }
    }

    @Test(arguments: UInt64(0)..<20)
    func `plain records answer as the scene does with all attributes`(seed: UInt64) {
        var random = SceneRandom(seed: seed)
        var tree = ViewTree(plane: Box(minX: -20, minY: -20, maxX: 120, maxY: 120))
        for index in 0..<200 {
            var node = Node(
                frame: Rect(
                    x: random.uniform(-10, 60), y: random.uniform(-10, 60), width: random.uniform(-10, 60),
                    height: random.uniform(5, 60)))
            node.bounds.origin = Point(x: random.uniform(-5, 5), y: random.uniform(-5, 5))
            switch random.below(8) {
            case 0: node.transform = AffineTransform(a: 0.6, b: 0.8, c: -0.8, d: 0.6, tx: 1, ty: 2)
            case 1: node.hitMode = HitMode.allCases[random.below(4)]
            case 2: node.hitsOutsideBounds = true
            case 3: node.touchOutsets = EdgeInsets(top: 5, left: -3, bottom: 4, right: 9)
            case 4: node.hitShape = .ellipse(node.bounds)
            case 5: node.alpha = random.below(2) == 0 ? 0.01 : 0.5
            default: break
            }
            tree.add(node, to: random.below(index + 1) - 1)
        }
        let (scene, ids) = SceneSubject.build(tree)
        let plain = PlainScene(tree)
        var hits = 0
        for _ in 0..<500 {
            let point = Point(x: random.uniform(-20, 120), y: random.uniform(-20, 120))
            let answer = plain.topmost(at: point)
            if answer >= 0 { hits += 1 }
            #expect(scene.walk(at: point) == (answer < 0 ? .miss : .hit(ids[Int(answer)])), "\(point)")
        }
        #expect(hits > 15)
    }

    @Test func `a wrong answer is named`() throws {
        let made = try benchmarkCase("S1", size: 50, points: 30)
        var check = try AnswerCheck(made, walking: SceneSubject(made), walkSeconds: 1)
        #expect(check.comparedPoints == 30)
        let scan = ReverseScan(try #require(made.boxes))
        var answers = made.points.map { scan.topmost(at: $0) }
        try check.check("scan", answers)
        answers[7] += 1
        let error = #expect(throws: Disagreement.self) { try check.check("broken", answers) }
        #expect(error?.pointIndex == 7)
        #expect(error?.strategy == "broken")
    }

    @Test func `a wrong file of answers is named`() throws {
        var made = try benchmarkCase("S2", size: 50, points: 30)
        made.givenAnswers = Array(repeating: -1, count: 30)
        let error = #expect(throws: Disagreement.self) {
            try AnswerCheck(made, walking: SceneSubject(made), walkSeconds: 1)
        }
        #expect(error?.strategy == "the file of answers")
    }

    private func benchmark(_ family: String, size: Int, points: Int) throws -> BenchmarkCase {
        BenchmarkCase(try #require(SceneFamily.named(family)), size: size, distribution: .uniform, points: points)
    }
}
