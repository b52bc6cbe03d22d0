import HitTesting
import TestSupport
import Testing

/// Many points at once in scenes whose roots share one index.
struct BatchTests {
    /// Roots side by side; the last holds a panel, and that a button.
    private func shelf(_ roots: Int, _ change: (inout Node) -> Void) -> (scene: HitScene, button: NodeID) {
        var scene = HitScene()
        let ids = scene.insert(
            contentsOf: Rect.cells(roots, inRowsOf: roots, every: 100, 0, width: 80, height: 80))
        var panel = Node(frame: Rect(x: 10, y: 10, width: 60, height: 60))
        change(&panel)
        let panelID = scene.insert(panel, into: ids[roots - 1])
        let button = scene.insert(Node(frame: Rect(x: 20, y: 20, width: 20, height: 20)), into: panelID)
        return (scene, button)
    }

    @Test(arguments: [2, 64, 65, 66, 300])
    func `a batch finds what lies in a panel below one of many roots`(_ roots: Int) {
        let changes: [(inout Node) -> Void] = [
            { _ in }, { $0.transform = AffineTransform(scaleX: -1, y: 1) },
        ]
        for change in changes {
            var (scene, button) = shelf(roots, change)
            let points = (0..<60).map { Point(x: Double(roots * 100 - 200) + Double($0) * 5, y: 40) }
            let walked = points.map(scene.walk)
            #expect(walked.contains(.hit(button)))
            #expect(points.map { scene.topmost(at: $0) } == walked)
            #expect(scene.topmost(at: points) == walked)
            #expect(scene.snapshot().topmost(at: points) == walked)
        }
    }
}
