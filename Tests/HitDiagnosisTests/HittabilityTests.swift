import HitDiagnosis
import TestSupport
import Testing

struct HittabilityTests {
    @Test func `a button behind a sheet, and in front of it`() {
        var (scene, window) = HitScene.rooted(320, 480)
        let button = scene.insert(Node(frame: Rect(x: 20, y: 20, width: 100, height: 50)), into: window)
        let sheet = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 320, height: 480)), into: window)
        var knowledge = OwnerKnowledge()
        knowledge.name = { [button: "buy", sheet: "sheet", window: "window"][$0] }
        let covered = scene.hittability(of: button, knowing: knowledge)
        #expect(!covered.isHittable && !covered.isUnknown)
        #expect(
            covered.description.hasPrefix(
                """
                "buy" is not hittable
                "buy" does not get the touch at (70, 45): "sheet" lies in front and takes the touch
                """))
        scene[sheet].origin.y = 60
        let free = scene.hittability(of: button, knowing: knowledge)
        #expect(free.isHittable && free.points.allSatisfy { scene.walk(at: $0) == .hit(button) })
        #expect(free.description == #""buy" is hittable, for one at (70, 40)"#)
        scene.move(sheet, into: button)
        scene[sheet].origin = Point(x: 0, y: 0)
        let inside = scene.hittability(of: button)
        #expect(inside.isHittable && inside.points.isEmpty && !inside.descendantPoints.isEmpty)
        scene.remove(button)
        #expect(scene.hittability(of: button).explanation.reason?.kind == .removed)
    }

    @Test func `D5: redirects to and from a node`() {
        var (scene, cell) = HitScene.rooted(320, 44)
        let accessory = scene.insert(Node(frame: Rect(x: 300, y: 0, width: 20, height: 44)), into: cell)
        let empty = scene.insert(Node(), into: cell)
        scene[cell].redirect = empty
        let target = scene.hittability(of: empty)
        #expect(target.isHittable && target.points.allSatisfy { scene.walk(at: $0) == .hit(empty) })
        #expect(!scene.hittability(of: accessory).isHittable)
        #expect(scene.snapshot().hittability(of: empty) == target)
    }

    @Test(arguments: 1...12)
    func `E4: on random trees it agrees with dense sampling`(_ seed: UInt64) {
        let random = RandomScene(count: 14, seed: 50 + seed)
        var hit: Set<NodeID> = []
        let steps = stride(from: -40.0, to: 340, by: 7)
        for point in Point.grid(steps, steps) {
            if case .hit(let node) = random.scene.walk(at: point) { hit.insert(node) }
        }
        for node in random.nodes {
            let value = random.scene.hittability(of: node)
            #expect(value.points.allSatisfy { random.scene.walk(at: $0) == .hit(node) })
            if hit.contains(node) { #expect(!value.points.isEmpty) }
            if value.isHittable == false { #expect(!value.explanation.isHit) }
        }
    }
}
