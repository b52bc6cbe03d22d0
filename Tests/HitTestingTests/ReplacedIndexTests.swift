import TestSupport
import Testing

@testable import HitTesting

/// Indexes that are replaced while a build of another one, or a query, is under way.
struct ReplacedIndexTests {
    /// A flattened index of the screen takes the place of those farther in, also of one whose build is in progress meanwhile.
    @Test func `a node is hit where it is, after an inner build has gone on beside an outer index`() {
        var scene = HitScene()
        let panel = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 2_000, height: 2_000)))
        let cells = (0..<300).map { index in
            let (x, y) = (Double(index % 20) * 50, Double(index / 20) * 50)
            return scene.insert(Node(frame: Rect(x: x, y: y, width: 40, height: 40)), into: panel)
        }
        let (cell, old) = (cells[7], Point(x: 370, y: 20))
        for _ in 0..<20_000 where !scene.isBuildingStill(of: panel.slot) {
            _ = scene.topmost(below: panel, at: Point(x: 45, y: 705))
        }
        #expect(scene.isBuildingStill(of: panel.slot))
        scene[cell].frame.origin.x += 1
        scene.prepare(while: { false })
        for _ in 0..<400 { _ = scene.topmost(below: cells[0], at: .zero) }
        scene.prepare(while: { true })
        for _ in 0..<20_000 where scene.isBuildingStill(of: panel.slot) {
            _ = scene.topmost(below: panel, at: Point(x: 45, y: 705))
        }
        scene.checkInvariants()
        scene[cell].frame.origin = Point(x: 1_500, y: 1_500)
        scene.prepare(while: { true })
        #expect(scene.topmost(at: old) == scene.walk(at: old))
        #expect(scene.topmost(at: Point(x: 1_510, y: 1_510)) == .hit(cell))
    }

    /// The query finds an entry out of date, and asks. The index is rebuilt before the reply, so the entry is a good one then.
    @Test func `a query that was asking while an index was rebuilt takes nothing out of the new one`() {
        var scene = HitScene()
        let panel = scene.insert(Node(frame: Rect(x: 0, y: 0, width: 1_000, height: 1_000)))
        var asking = Node(frame: Rect(x: 0, y: 0, width: 1_000, height: 1_000))
        asking.asks = .hitTest
        scene.insert(asking, into: panel)
        for index in 0..<40 {
            scene.insert(Node(frame: Rect(x: Double(index) * 20, y: 500, width: 15, height: 15)), into: panel)
        }
        var layerNode = Node(frame: Rect(x: 0, y: 0, width: 1_000, height: 400))
        layerNode.hitMode = .boxNone
        let layer = scene.insert(layerNode, into: panel)
        let label = scene.insert(Node(frame: Rect(x: 100, y: 100, width: 50, height: 50)), into: layer)
        scene.prepare()
        for step in [300.0, 300, -600] {
            scene[layer].frame.origin.x += step
            scene.prepare(while: { false })
        }
        var query = scene.query(below: panel, at: Point(x: 410, y: 110))
        guard case .ask = query.step else { return #expect(Bool(false), "no question: \(query.step)") }
        scene.prepare()
        scene.prepare()
        #expect(query.resume(with: .pass, in: &scene) == .miss)
        #expect(scene.topmost(below: panel, at: Point(x: 110, y: 110)) == .hit(label))
    }
}
