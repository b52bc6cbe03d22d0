import SpatialIndex
import TestSupport
import Testing

extension Quadtree {
    /// All cells, each with its depth and what is visible in it.
    var visibleCells: [(box: Box, depth: Int, isCut: Bool, candidates: [Int32], occluder: Int32?)] {
        var cells: [(box: Box, depth: Int, isCut: Bool, candidates: [Int32], occluder: Int32?)] = []
        visitCells { cells.append((box: $0, depth: $1, isCut: $2, candidates: $3, occluder: $4)) }
        return cells
    }
}

struct QuadtreeCellTests {
    @Test func `the cell of a point holds what is topmost there`() {
        var generator = SplitMix64(seed: 21)
        let boxes = (0..<400).map { _ in
            let (corner, size) = (generator.point(0..<900, 0..<900), generator.point(5..<300, 5..<300))
            return Box(minX: corner.x, minY: corner.y, maxX: corner.x + size.x, maxY: corner.y + size.y)
        }
        let index = Quadtree(outer: boxes)
        let cells = index.visibleCells
        #expect(cells.allSatisfy { !$0.isCut || $0.candidates.isEmpty && $0.occluder == nil })
        #expect(cells.first { $0.depth == 0 }?.isCut == true)
        var covered = 0
        for _ in 0..<2_000 {
            let point = generator.point(-10..<1210, -10..<1210)
            guard let topmost = index.topmost(at: point) else { continue }
            covered += 1
            // Cells are larger by what rounding takes, so a point may lie in two.
            let held = cells.filter { !$0.isCut && $0.box.contains(point) }
            #expect(held.contains { $0.candidates.contains(topmost.entry) || $0.occluder == topmost.entry })
        }
        #expect(covered > 1_000)
    }
}
