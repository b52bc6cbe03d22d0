import TestSupport
import Testing

@testable import HitTesting

/// What a result is reported as (D5), by each way of asking.
struct RedirectTests {
    /// Cells in panels, some of which report others.
    private func scene(_ random: inout SplitMix64) -> (HitScene, panels: [NodeID], cells: [NodeID]) {
        var (scene, root) = HitScene.rooted(400, 400)
        let rows = Rect.cells(40, inRowsOf: 1, every: 0, 10, width: 400, height: 10)
        let panels = scene.insert(contentsOf: rows, into: root)
        let columns = Rect.cells(40, inRowsOf: 40, every: 10, 0, width: 9, height: 9)
        let cells = panels.flatMap { scene.insert(contentsOf: columns, into: $0) }
        for _ in 0..<200 {
            scene[cells.randomElement(using: &random) ?? root].redirect = cells.randomElement(using: &random)
        }
        for panel in panels.shuffled(using: &random).prefix(5) {
            scene[panel].redirect = panels.randomElement(using: &random)
        }
        return (scene, panels, cells)
    }

    @Test func `D5: the outermost redirect on the path wins, one point at a time, in batches and in snapshots`() {
        var random = SplitMix64(seed: 5)
        var (scene, panels, cells) = scene(&random)
        let points = (0..<400).map { _ in random.point(-5..<405, -5..<405) }
        scene.prepare()
        for round in 0..<12 {
            // Before the answers, since an answer may bring in what has changed.
            let walked = points.map { scene.walk(at: $0) }
            #expect(Set(walked).count > 100)
            let snapshot = scene.snapshot()
            #expect(snapshot.topmost(at: points) == walked && points.map { snapshot.topmost(at: $0) } == walked)
            var copy = scene
            #expect(copy.topmost(at: points) == walked)
            #expect(points.map { scene.topmost(at: $0) } == walked)
            scene.checkInvariants()
            switch round % 4 {
            case 0: for cell in cells.shuffled(using: &random).prefix(20) { scene[cell].redirect = panels[round] }
            case 1: for panel in panels.shuffled(using: &random).prefix(9) { scene[panel].redirect = nil }
            case 2:
                // A redirect whose target has gone is none.
                let gone = cells.remove(at: Int.random(in: 0..<cells.count, using: &random))
                for cell in cells.shuffled(using: &random).prefix(99) { scene[cell].redirect = gone }
                scene.remove(gone)
            default: scene[panels[round]].redirect = cells.first
            }
        }
    }

    @Test func `a scene with redirects that stands still is answered by one look at its index, as any other`() {
        var random = SplitMix64(seed: 6)
        var (scene, _, _) = scene(&random)
        scene.prepare()
        let point = Point(x: 204, y: 204)
        _ = scene.topmost(at: point)
        let cost = scene.statistics.cost
        let answer = scene.topmost(at: point)
        #expect(answer == scene.walk(at: point) && scene.statistics.cost == cost)
    }

    @Test func `a node that has nothing but a redirect takes a few bytes more than one that has not`() {
        let count = 20_000
        var plain = HitScene()
        let target = plain.insert(Node())
        var redirecting = plain
        var node = Node(frame: Rect(x: 0, y: 0, width: 1, height: 1))
        for _ in 0..<count { plain.insert(node) }
        node.redirect = target
        for _ in 0..<count { redirecting.insert(node) }
        #expect(redirecting.byteCount - plain.byteCount < 10 * count)
    }
}
