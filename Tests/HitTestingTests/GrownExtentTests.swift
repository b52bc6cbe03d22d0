import SpatialIndex
import TestSupport
import Testing

@testable import HitTesting

/// Entries of children have boxes in single precision, which far from the origin are much larger than the children.
struct GrownExtentTests {
    /// A turned node lets out children that lie far from its own origin, where a float step is a sixteenth.
    @Test func `a child that moves within its rounded box widens the extent around it`() {
        var (scene, root) = HitScene.rooted(4_000, 4_000)
        for index in 0..<40 {
            scene.insert(Node(frame: Rect(x: Double(index) * 50, y: 3_000, width: 20, height: 20)), into: root)
        }
        var node = Node(frame: Rect(x: 995, y: 1_000, width: 10, height: 10))
        node.bounds.origin = Point(x: 999_000, y: 0)
        node.transform = AffineTransform(rotationAngle: .pi / 2)
        node.hitsOutsideBounds = true
        let turned = scene.insert(node, into: root)
        for index in 0..<40 {
            scene.insert(Node(frame: Rect(x: 999_000 + Double(index) * 20, y: 0, width: 10, height: 10)), into: turned)
        }
        let far = scene.insert(Node(frame: Rect(x: 999_990.01, y: 0, width: 10, height: 10)), into: turned)
        scene.prepare()
        scene[far].origin.x += 0.04
        for query in 0..<3 {
            for part in 0...60 {
                // Points in the children's space, across the edge that the child had and the one that it has.
                let inner = Point(x: 1_000_000 + Double(part) * 0.001, y: 5)
                guard let inRoot = scene[turned].convertToParent(inner), let point = scene[root].convertToParent(inRoot)
                else { continue }
                #expect(scene.topmost(at: point) == scene.walk(at: point), "query \(query), part \(part)")
            }
        }
    }

    /// The layer's right edge is at 0 of the window, where single precision is finer than the room of boxes. The layer cuts what
    /// its children let out.
    @Test(arguments: [-0x1p-28, -0x1p-36, 0x1p-36, 0x1p-28, 0x1p-24])
    func `a layer that moves by less than the room of boxes takes the edges of its children along`(step: Double) {
        var (scene, root) = HitScene.rooted(400, 400)
        scene.policy.mostMovers = 0
        for index in 0..<40 {
            scene.insert(Node(frame: Rect(x: Double(index) * 9, y: 300, width: 8, height: 8)), into: root)
        }
        var node = Node(frame: Rect(x: -100, y: 0, width: 100, height: 200))
        node.hitMode = .boxNone
        let layer = scene.insert(node, into: root)
        for index in 0..<10 {
            scene.insert(Node(frame: Rect(x: 50, y: Double(index) * 10, width: 80, height: 8)), into: layer)
        }
        scene.prepare()
        for change in 0..<3 {
            scene[layer].origin.x += step
            for part in -8...40 {
                let point = Point(x: step * Double(part) / 8, y: 4)
                #expect(scene.topmost(at: point) == scene.walk(at: point), "change \(change), part \(part)")
            }
        }
    }
}
