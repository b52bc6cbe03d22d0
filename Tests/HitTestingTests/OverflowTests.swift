import HitTesting
import TestSupport
import Testing

/// B5: a point that overflows on its way to a child passes the child over, unasked.
struct OverflowTests {
    private let point = Point(x: 50, y: 50)

    @Test(arguments: [Asks.hitTest, .pointInside])
    func `B5: walk, index and lists ask nobody beyond, before and after a change`(_ asks: Asks) {
        var (scene, far, asking) = HitScene.overflowing(asks: asks)
        for _ in 0..<200 { scene.insert(Node(frame: Rect(x: 90, y: 90, width: 5, height: 5)), into: scene.roots[0]) }
        let screen = HitResult.hit(scene.roots[0])
        func expectNobody(_ what: Comment) {
            #expect(scene.walk(at: point) == screen, what)
            #expect(scene.topmost(at: point) == screen, what)
            #expect(scene.snapshot().topmost(at: [point]) == [screen], what)
            #expect(scene.query(at: point).step == .hit(scene.roots[0]), what)
            #expect(scene.hits(at: point).map(\.node) == scene.roots, what)
        }
        expectNobody("new")
        scene[far].bounds.size.width = 11
        expectNobody("after a change of the parent")
        scene[asking].bounds.size.width = 11
        expectNobody("after a change of the node that asks")
        scene[asking].origin.x = 0
        #expect(scene.walk(at: point) == .ask(asking))
        #expect(scene.topmost(at: point) == .ask(asking))
        scene[asking].origin.x = -1.7e308
        expectNobody("moved there and back")
    }

    @Test func `the index claims no certainty for a point that overflows between`() {
        var scene = HitScene()
        var far = Node(frame: Rect(x: 1.7e308, y: 0, width: 1, height: 10))
        far.bounds.origin.x = 1.7e308
        far.touchOutsets.left = 1.7e308
        far.hitsOutsideBounds = true
        let root = scene.insert(Node(frame: Rect(x: -1.7e308, y: 0, width: 1.79e308, height: 10)))
        scene[root].bounds.origin.x = -1.7e308
        scene.insert(far, into: root)
        for index in 0..<100 {
            scene.insert(Node(frame: Rect(x: Double(index), y: 0, width: 1, height: 1)), into: root)
        }
        scene.expectWalk(
            at: [-1.7e308, -1e308, -1e307, -1, 0, 1e307, 0.9e308].map { x in Point(x: x, y: 5) })
    }
}
