import PlaneGeometry
import TestSupport
import Testing

@testable import HitTesting

/// The tiles in which an island keeps where it has changed.
struct TileGridTests {
    static let planes = [
        Box(minX: 0, minY: 0, maxX: 1000, maxY: 700), Box(minX: -3.7, minY: 1e6, maxX: 0.2, maxY: 1e6 + 9),
        Box(minX: -1e15, minY: -1e-9, maxX: 1e15, maxY: 1e-9), Box(minX: 5, minY: 5, maxX: 5 + 1e-300, maxY: 6),
    ]

    @Test("a tile's box holds every point that lies in the tile", arguments: planes, [1, 40, 700, 20_000])
    func boxesHoldTheirPoints(plane: Box, entries: Int) {
        let grid = TileGrid(plane: plane, entries: entries)
        for point in points(in: plane, count: 500) {
            let tile = grid.tile(at: point)
            #expect(tile < grid.blockCount * 64)
            #expect(grid.box(of: tile).contains(point), "\(point) in tile \(tile)")
        }
    }

    @Test("the tiles of a box are those of its points, each in one block", arguments: planes, [1, 40, 700, 20_000])
    func blocksHoldTheTilesOfABox(plane: Box, entries: Int) {
        let grid = TileGrid(plane: plane, entries: entries)
        let corners = points(in: plane, count: 60)
        for (one, other) in zip(corners, corners.dropFirst()) {
            let box = Box(
                minX: min(one.x, other.x), minY: min(one.y, other.y), maxX: max(one.x, other.x),
                maxY: max(one.y, other.y))
            let tiles = grid.tiles(of: box)
            var bits: [Int: UInt64] = [:]
            grid.visitBlocks(of: tiles) { block, mask in
                #expect(mask != 0 && bits[block] == nil)
                bits[block] = mask
            }
            #expect(bits.values.reduce(0) { $0 + $1.nonzeroBitCount } == tiles.count)
            for point in points(in: box, count: 20) {
                let tile = grid.tile(at: point)
                #expect(bits[Int(tile / 64), default: 0] >> UInt64(tile % 64) & 1 == 1)
            }
        }
    }

    /// Random points of a box, its corners, and points just inside its far edges.
    private func points(in box: Box, count: Int) -> [Point] {
        var random = SplitMix64(seed: 11)
        var points = [Point(x: box.minX, y: box.minY), Point(x: box.maxX.nextDown, y: box.maxY.nextDown)]
        for _ in 0..<count {
            let (x, y) = (Double.random(in: 0..<1, using: &random), Double.random(in: 0..<1, using: &random))
            let point = Point(
                x: box.minX * (1 - x) + box.maxX * x, y: box.minY * (1 - y) + box.maxY * y)
            if box.contains(point) { points.append(point) }
        }
        return points.filter { box.contains($0) }
    }
}
