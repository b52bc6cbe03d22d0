import TestSupport
import Testing

@testable import HitTesting

/// Rings of which a window shows a part, since their middles lie outside.
struct FarHolesTests {
    /// Hundreds of rings share a leaf that stores their holes in integers, which only coordinates in the window have.
    @Test(arguments: [-1_600.0, -700, 250, 1_100, 1_700])
    func `a ring is hit in a window from which its hole is far`(middle: Double) {
        var (scene, window) = HitScene.rooted(400, 400)
        func add(around middle: Double, _ outer: Double, _ inner: Double) {
            let squares = [outer, inner].map { half in
                [
                    Point(x: -half, y: -half), Point(x: half, y: -half), Point(x: half, y: half),
                    Point(x: -half, y: half),
                ]
            }
            var ring = Node(frame: Rect(x: middle - outer, y: 200 - outer, width: 2 * outer, height: 2 * outer))
            ring.bounds.origin = Point(x: -outer, y: -outer)
            ring.hitShape = .path(HitShape.Path(squares))
            scene.insert(ring, into: window)
        }
        for index in 0..<400 { add(around: 200, 195 - Double(index) * 0.1, 194.5 - Double(index) * 0.1) }
        add(around: middle, (middle - 200).magnitude + 150, 200)
        scene.prepare()
        scene.expectWalk(at: Point.all(over: 400, 400))
    }
}
