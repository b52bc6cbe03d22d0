import SpatialIndex
import TestSupport
import Testing

struct QuadtreeCellTests {
    @Test func `the cell of a point holds what is topmost there`() {
        var generator = SplitMix64(seed: 21)
        let boxes = (0..<400).map { _ in
            let (x, y) = (Double.random(in: 0..<900, using: &generator), Double.random(in: 0..<900, using: &generator))
            let (width, height) = (
                Double.random(in: 5..<300, using: &generator), Double.random(in: 5..<300, using: &generator)
            )
            return Box(minX: x, minY: y, maxX: x + width, maxY: y + height)
        }
        let index = Quadtree(outer: boxes)
        let cells = index.visibleCells
        #expect(cells.filter(\.isCut).allSatisfy { $0.candidates.isEmpty && $0.occluder == nil })
        #expect(cells.first { $0.depth == 0 }?.isCut == true)
        var covered = 0
        for _ in 0..<2_000 {
            let point = Point(
                x: Double.random(in: -10..<1210, using: &generator), y: Double.random(in: -10..<1210, using: &generator)
            )
            guard let topmost = index.topmost(at: point) else { continue }
            covered += 1
            // Cells are larger by what rounding takes, so a point may lie in two.
            let held = cells.filter { !$0.isCut && $0.box.contains(point) }
            #expect(held.contains { $0.candidates.contains(topmost.entry) || $0.occluder == topmost.entry })
        }
        #expect(covered > 1_000)
    }
}
