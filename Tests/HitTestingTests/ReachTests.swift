import TestSupport
import Testing

@testable import HitTesting

/// Where the code of nodes that ask may say yes (Semantics, D6).
struct ReachTests {
    private static func scene(_ change: (inout Node) -> Void) -> (scene: HitScene, root: NodeID, button: NodeID) {
        var (scene, root) = HitScene.rooted(400, 400)
        var node = Node(frame: Rect(x: 100, y: 100, width: 50, height: 40))
        change(&node)
        let button = scene.insert(node, into: root)
        return (scene, root, button)
    }

    /// What the walk, the index and a snapshot say, which has to be the same.
    private static func answer(_ scene: HitScene, _ x: Double, _ y: Double) -> HitResult {
        let point = Point(x: x, y: y)
        var prepared = scene
        prepared.prepare()
        let walked = scene.walk(at: point)
        #expect(prepared.topmost(at: point) == walked)
        #expect(prepared.snapshot().topmost(at: point) == walked)
        return walked
    }

    @Test(arguments: [Asks.hitTest, .pointInside])
    func `D6: a node is asked within its reach, half-open, and skipped outside`(asks: Asks) {
        let (scene, root, button) = Self.scene { node in
            node.asks = asks
            node.reach = .outsets(EdgeInsets(top: 0, left: 20, bottom: -10, right: 20))
        }
        #expect(Self.answer(scene, 80, 100) == .ask(button))
        #expect(Self.answer(scene, 80.0.nextDown, 100) == .hit(root))
        #expect(Self.answer(scene, 170, 100) == .hit(root))
        #expect(Self.answer(scene, 170.0.nextDown, 130.0.nextDown) == .ask(button))
        #expect(Self.answer(scene, 120, 130) == .hit(root))
    }

    @Test func `D6: a rectangle is in the node's own bounds space and standardised; ancestors cut it`() {
        let (scene, root, button) = Self.scene { node in
            node.asks = .hitTest
            node.bounds.origin = Point(x: 1000, y: 0)
            node.reach = .rect(Rect(x: 1060, y: 0, width: -1000, height: 10))
        }
        #expect(Self.answer(scene, 0, 100) == .ask(button))
        #expect(Self.answer(scene, 159, 105) == .ask(button))
        #expect(Self.answer(scene, 160, 105) == .hit(root))
        #expect(Self.answer(scene, -1, 105) == .miss)
        #expect(Self.answer(scene, 120, 110) == .hit(root))
    }

    @Test func `D6, D4: outside the reach point(inside:) counts as false, and children are tried all the same`() {
        var (scene, root, button) = Self.scene { node in
            node.asks = .pointInside
            node.hitsOutsideBounds = true
            node.reach = .outsets(.zero)
        }
        let child = scene.insert(Node(frame: Rect(x: 100, y: 0, width: 20, height: 20)), into: button)
        #expect(Self.answer(scene, 205, 105) == .hit(child))
        #expect(Self.answer(scene, 105, 105) == .ask(button))
        #expect(Self.answer(scene, 300, 105) == .hit(root))
        scene[button].asks = .hitTest
        #expect(Self.answer(scene, 205, 105) == .hit(root))
    }

    @Test func `D6: setting a reach is a change; without asking it means nothing`() {
        var (scene, root, button) = Self.scene { $0.asks = .hitTest }
        scene.prepare()
        let point = Point(x: 300, y: 300)
        #expect(scene.topmost(at: point) == .ask(button))
        scene[button].reach = .outsets(.zero)
        #expect(scene.topmost(at: point) == .hit(root))
        scene[button].reach = .rect(Rect(x: 190, y: 190, width: 20, height: 20))
        #expect(scene.topmost(at: point) == .ask(button))
        scene[button].asks = .nothing
        #expect(scene.topmost(at: point) == .hit(root))
        #expect(scene.topmost(at: Point(x: 110, y: 110)) == .hit(button))
    }

    @Test func `D6: nodes that ask and have a reach are found by place, and hide nothing`() {
        var (scene, root) = HitScene.rooted(1000, 1000)
        var buttons: [NodeID] = []
        for index in 0..<900 {
            var node = Node(
                frame: Rect(x: Double(index % 30) * 33, y: Double(index / 30) * 33, width: 30, height: 30))
            node.asks = .pointInside
            node.reach = .outsets(.zero)
            buttons.append(scene.insert(node, into: root))
        }
        scene.prepare()
        for (index, button) in buttons.enumerated() {
            let point = Point(x: Double(index % 30) * 33 + 15, y: Double(index / 30) * 33 + 15)
            #expect(scene.topmost(at: point) == .ask(button))
            #expect(scene.topmost(at: point) == scene.walk(at: point))
        }
        #expect(scene.topmost(at: Point(x: 31, y: 15)) == .hit(root))
    }

    @Test func `E1 to E4: lists, regions and nearest find a node that asks within its reach`() {
        var (scene, root, button) = Self.scene { node in
            node.asks = .hitTest
            node.reach = .outsets(EdgeInsets(top: 10, left: 10, bottom: 10, right: 10))
        }
        for _ in 0..<2 {
            #expect(scene.hits(at: Point(x: 90, y: 90)).map(\.node) == [button, root])
            #expect(scene.hits(at: Point(x: 89, y: 90)).map(\.node) == [root])
            #expect(scene.nodes(in: .rect(Rect(x: 80, y: 80, width: 11, height: 11))).map(\.node) == [button, root])
            #expect(scene.nodes(in: .rect(Rect(x: 80, y: 80, width: 10, height: 10))).map(\.node) == [root])
            let around = Rect(x: 90, y: 90, width: 70, height: 60)
            #expect(scene.nodes(in: .rect(around), mode: .contained).map(\.node) == [button])
            let nearest = scene.nearest(to: Point(x: 87, y: 86)) { node, _ in node == button }
            #expect(nearest.map(\.distance) == [5])
            scene.prepare()
        }
    }
}
