import SpatialIndex
import TestSupport
import Testing

@testable import HitTesting

/// Changes of every size, and far more of them than questions.
struct ManyChangesTests {
    /// 1, and what lies on either side of it, up to the largest and the smallest numbers.
    private static let magnitudes =
        stride(from: -320, through: 308, by: 28).map { Double("1e\($0)") ?? 0 } + [1e308, .greatestFiniteMagnitude]

    @Test(arguments: 0..<3)
    func `outsets, origins and sizes of every magnitude, set after the first question`(of attribute: Int) throws {
        for magnitude in Self.magnitudes {
            var (scene, window) = HitScene.rooted(400, 400)
            let siblings = scene.insert(
                contentsOf: Rect.cells(41, inRowsOf: 7, every: 50, 50, width: 40, height: 40), into: window)
            let changing = siblings[20]
            func expectWalk(_ what: String) {
                let points = [Point(x: 20, y: 20), Point(x: 45, y: 45), Point(x: 310, y: 120), Point(x: 399, y: 399)]
                scene.expectWalk(at: points, "\(magnitude) \(what)")
            }
            for round in 0..<8 { expectWalk("new, round \(round)") }
            scene.prepare()
            scene[siblings[3]].origin.x += 5
            expectWalk("a sibling has moved")
            switch attribute {
            case 0:
                scene[changing].touchOutsets = EdgeInsets(
                    top: magnitude, left: magnitude, bottom: magnitude, right: magnitude)
            case 1: scene[changing].origin = Point(x: -magnitude, y: magnitude)
            default: scene[changing].bounds.size = Size(width: magnitude, height: magnitude)
            }
            expectWalk("changed")
            scene[siblings[4]].origin.y += 5
            expectWalk("a sibling has moved again")
            scene[changing].origin.x += 1
            expectWalk("moved")
            scene[changing].touchOutsets = .zero
            scene[changing].origin = Point(x: 100, y: 100)
            expectWalk("back")
        }
    }

    /// How many nodes wait for a question.
    private func waiting(in scene: HitScene) -> Int { scene.changed.count + scene.changedSinceBackground.count }

    @Test func `bringing to the front again and again without a question keeps nothing for each time`() {
        var (scene, window) = HitScene.rooted(400, 400)
        var cards: [NodeID] = []
        for card in 0..<3 {
            let frame = Rect(x: Double(card) * 40, y: Double(card) * 40, width: 300, height: 300)
            cards.append(scene.insert(Node(frame: frame), into: window))
            scene.insert(
                contentsOf: Rect.cells(100, inRowsOf: 10, every: 20, 20, width: 18, height: 18), into: cards[card])
        }
        scene.prepare()
        for turn in 0..<4_000 {
            scene.move(cards[turn % 3], into: window, at: .front)
            if turn % 100 == 0 { #expect(waiting(in: scene) <= 2 * scene.count) }
        }
        let before = scene.statistics
        let point = Point(x: 130, y: 130)
        #expect(scene.topmost(at: point) == scene.walk(at: point))
        // What the question brings in depends on the scene, not on how often it has changed.
        #expect(scene.statistics.broughtIn - before.broughtIn <= 2 * scene.count)
        #expect(scene.statistics.builtEntries - before.builtEntries <= 2 * scene.count)
        scene.checkInvariants()
    }

    @Test func `insertions and removals without a question keep nothing of what has gone`() {
        var (scene, window) = HitScene.rooted(400, 400)
        for index in 0..<200 {
            scene.insert(Node(frame: Rect(x: Double(index), y: Double(index), width: 9, height: 9)), into: window)
        }
        scene.prepare()
        let size = scene.byteCount
        for turn in 0..<4_000 {
            let node = scene.insert(Node(frame: Rect(x: Double(turn % 390), y: 5, width: 9, height: 9)), into: window)
            scene.remove(node)
            if turn == 2_000 { #expect(waiting(in: scene) <= 2 * scene.count + 256) }
        }
        let before = scene.statistics
        let point = Point(x: 100, y: 100)
        #expect(scene.topmost(at: point) == scene.walk(at: point))
        #expect(scene.statistics.broughtIn - before.broughtIn <= 2 * scene.count + 256)
        #expect(scene.byteCount == size)
        scene.checkInvariants()
    }

    @Test(arguments: [false, true])
    func `a snapshot builds nothing and brings nothing in, whatever has changed`(isPrepared: Bool) {
        var (scene, window) = HitScene.rooted(400, 400)
        let nodes = scene.insert(
            contentsOf: Rect.cells(2000, inRowsOf: 50, every: 8, 9, width: 8, height: 9), into: window)
        if isPrepared { scene.prepare() }
        for node in nodes { scene[node].origin.x += 1 }
        let before = scene.statistics
        let waitingBefore = waiting(in: scene)
        let snapshot = scene.snapshot()
        #expect(scene.statistics == before)
        #expect(waiting(in: scene) == waitingBefore)
        for x in stride(from: 0.5, to: 400, by: 23) {
            #expect(snapshot.topmost(at: Point(x: x, y: 100)) == scene.walk(at: Point(x: x, y: 100)))
        }
    }
}
