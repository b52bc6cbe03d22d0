import TestSupport
import Testing

@testable import HitTesting

/// Indexes that are built on other threads while the scene goes on.
struct BackgroundBuildTests {
    @Test(arguments: 0..<5 * UInt64(testScale))
    func `a build that is adopted after random changes answers as the walk, and holds what is there now`(seed: UInt64)
        throws
    {
        var playground = Playground(seed: seed, count: 90 + Int(seed % 4) * 90, isNested: seed % 3 != 0)
        var adopted = 0
        for round in 0..<12 {
            let begun = playground.scene.beginBackgroundBuild()
            for _ in 0..<round * Int(seed % 5) {
                playground.change()
                if round % 2 == 0 { playground.expectRightAnswers("seed \(seed), round \(round)") }
            }
            guard let begun else { continue }
            if playground.scene.adopt(begun) { adopted += 1 }
            playground.expectRightAnswers("seed \(seed), round \(round), adopted")
        }
        #expect(adopted > 0)
    }

    @Test func `it is built on another thread, and is what questions use from then on`() async throws {
        var playground = Playground(seed: 1, count: 400, isNested: false)
        let begun = try playground.scene.beginBuild()
        let finished = await Task.detached {
            while !begun.advance(budget: .microseconds(50)) {}
            return begun
        }.value
        #expect(finished.isFinished)
        playground.scene.expectAdoption(of: finished)
        let walked = playground.scene.statistics.walks
        playground.expectRightAnswers()
        #expect(playground.scene.statistics.walks == walked)
    }

    @Test func `it is finished at one go, once`() throws {
        var playground = Playground(seed: 1, count: 400, isNested: false)
        let begun = try playground.scene.beginBuild()
        #expect(!begun.isFinished)
        begun.finish()
        #expect(begun.isFinished)
        begun.finish()
        #expect(begun.isFinished)
        playground.scene.expectAdoption(of: begun)
        #expect(begun.isFinished)
        playground.expectRightAnswers()
    }

    @Test(arguments: [false, true])
    func `a copy of the scene adopts it as well, but only one of them, whatever has happened to them since`(
        changesFirst: Bool
    ) throws {
        var first = Playground(seed: 4, count: 300, isNested: true)
        let begun = try first.scene.beginBuild()
        var second = first
        for _ in 0..<20 { changesFirst ? first.change() : second.change() }
        first.scene.expectAdoption(of: begun)
        for _ in 0..<20 { first.change() }
        second.scene.expectAdoption(of: begun, is: false)
        second.expectRightAnswers()
        for _ in 0..<20 { second.change() }
        first.expectRightAnswers()
        second.expectRightAnswers()
    }

    @Test func `it is refused by a scene that did not begin it, has adopted it, or was replaced by an older copy`()
        throws
    {
        var playground = Playground(seed: 4, count: 300, isNested: false)
        var other = Playground(seed: 5, count: 300, isNested: false)
        let older = playground.scene
        let begun = try playground.scene.beginBuild()
        let newer = playground.scene
        other.scene.expectAdoption(of: begun, is: false)
        playground.scene = older
        playground.scene.expectAdoption(of: begun, is: false)
        playground.scene = newer
        playground.scene.expectAdoption(of: begun)
        playground.scene.expectAdoption(of: begun, is: false)
        playground.expectRightAnswers()
    }

    @Test func `a sprite that leaves its siblings meanwhile is found where it is, however often it moves`() throws {
        var scene = HitScene()
        let parents = (0..<3).map {
            scene.insert(Node(frame: Rect(x: Double($0) * 1_000, y: 0, width: 1_000, height: 1_000)))
        }
        func sprite(_ index: Int) -> Node { Node(frame: Rect(x: Double(index) * 20, y: 0, width: 15, height: 15)) }
        let sprites = (0..<60).map { scene.insert(sprite($0), into: parents[0]) }
        scene.prepare()
        // Two sprites move in each frame, so that they are movers of the index.
        for step in 1...4 {
            for index in [5, 6] { scene[sprites[index]].origin.y = Double(step) * 20 }
            #expect(scene.topmost(at: Point(x: 105, y: Double(step) * 20 + 5)) == .hit(sprites[5]))
        }
        for index in 0..<60 { scene.insert(sprite(index), into: parents[2]) }
        let begun = try scene.beginBuild()
        scene.move(sprites[5], into: parents[1])
        scene.expectAdoption(of: begun)
        scene.checkInvariants()
        for step in 1...4 {
            for index in [6, 5] { scene[sprites[index]].origin.y = Double(step) * 20 + 300 }
            let y = Double(step) * 20 + 305
            #expect(scene.topmost(at: Point(x: 105, y: y)) == .hit(parents[0]))
            #expect(scene.topmost(at: Point(x: 1_105, y: y)) == .hit(sprites[5]))
            #expect(scene.topmost(at: Point(x: 125, y: y)) == .hit(sprites[6]))
        }
        scene.checkInvariants()
    }

    @Test func `a scene that prepares itself meanwhile needs no build`() throws {
        var playground = Playground(seed: 4, count: 300, isNested: false)
        let begun = try playground.scene.beginBuild()
        playground.scene.prepare()
        playground.scene.expectAdoption(of: begun, is: false)
        let second = playground.scene.beginBackgroundBuild()
        #expect(second?.isFinished == nil)
        playground.expectRightAnswers()
    }

    @Test func `one is under way at a time; if it is dropped the next may begin`() throws {
        var playground = Playground(seed: 4, count: 300, isNested: false)
        var begun = playground.scene.beginBackgroundBuild()
        #expect(begun?.isFinished == false)
        let second = playground.scene.beginBackgroundBuild()
        #expect(second?.isFinished == nil)
        begun = nil
        begun = playground.scene.beginBackgroundBuild()
        #expect(begun?.isFinished == false)
        begun = nil
        let isDoneNow = playground.scene.prepare(budget: .seconds(1 << 30))
        #expect(isDoneNow)
        playground.expectRightAnswers()
    }

    @Test(arguments: [false, true])
    func `everything may change and go meanwhile; questions are answered all the same`(isAsked: Bool) throws {
        var playground = Playground(seed: 4, count: 400, isNested: false)
        let begun = try playground.scene.beginBuild()
        for _ in 0..<3 {
            for node in playground.nodes.dropFirst() { playground.scene[node].origin.x += 1 }
            if isAsked { playground.expectRightAnswers() }
        }
        for node in playground.nodes.dropFirst() {
            playground.scene[node].origin.x += 1
            playground.scene.remove(node)
        }
        // It may be adopted or refused. Either way answers are right, and it is not adopted again.
        _ = playground.scene.adopt(begun)
        playground.scene.expectAdoption(of: begun, is: false)
        playground.expectRightAnswers()
        let answer = playground.scene.topmost(at: Point(x: 500, y: 500))
        #expect(answer == .hit(playground.nodes[0]))
    }
}
