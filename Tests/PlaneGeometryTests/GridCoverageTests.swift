import TestSupport
import Testing

@testable import PlaneGeometry

/// What a stroke says of the boxes of a grid, its own test says of their points.
struct GridCoverageTests {
    private static func stroke(_ random: inout SplitMix64) -> HitShape.Stroke {
        func point() -> Point {
            // Many on a grid, so that edges coincide, or touch boxes.
            random.next() & 1 == 0
                ? random.point(in: Box(minX: -10, minY: -10, maxX: 74, maxY: 74))
                : Point(x: Double(random.next() % 20) * 4 - 8, y: Double(random.next() % 20) * 4 - 8)
        }
        func points(_ count: Int) -> [Point] { (0..<count).map { _ in point() } }
        func curve(_ count: Int) -> [Point] {
            let (start, side, end) = (point(), point(), point())
            return (0...count).map { number in
                let part = Double(number) / Double(count)
                return (1 - part) * (1 - part) * start + 2 * part * (1 - part) * side + part * part * end
            }
        }
        let width = [0.01, 1, 8, 60].randomElement(using: &random)!
        switch random.next() % 5 {
        case 0: return HitShape.Stroke(points(2), width: width)
        case 1: return HitShape.Stroke([points(1), curve(9), points(3)], closed: [false, false, true], width: width)
        case 2: return HitShape.Stroke(curve(300), width: width)
        case 3: return HitShape.Stroke(curve(2000), width: width)
        default: return HitShape.Stroke(curve(40) + points(2), width: width)
        }
    }

    /// A grid over a box, with boxes that overlap a little.
    private static func grid(over box: Box, _ random: inout SplitMix64) -> BoxGrid {
        let (columns, rows) = (1 << Int(random.next() % 4), 1 << Int(random.next() % 4))
        let (stepX, stepY) = (box.width / Double(columns), box.height / Double(rows))
        return BoxGrid(
            x: box.minX + stepX / 2, y: box.minY + stepY / 2, stepX: stepX, stepY: stepY, halfX: stepX * 0.501,
            halfY: stepY * 0.501, columns: columns, rows: rows, first: 0, stride: columns)
    }

    @Test func `D3: what is said of the boxes of a grid holds of each of their points`() {
        var random = SplitMix64(seed: 14)
        let memory = UnsafeMutableBufferPointer<EdgeRun>.allocate(capacity: 256)
        defer { memory.deallocate() }
        var (inside, outside, partial, runs) = (0, 0, 0, 0)
        for _ in 0..<300 * testScale {
            let stroke = Self.stroke(&random)
            // Each grid lies in a box of the one before, of which the run of edges is known.
            var (around, run) = (Box(minX: 0, minY: 0, maxX: 64, maxY: 64), EdgeRun.all)
            for _ in 0..<4 {
                let grid = Self.grid(over: around, &random)
                var result = GridCoverage(near: run, runs: memory)
                guard stroke.edges.cover(grid, radius: stroke.radius, &result) else { break }
                var next: [(Box, EdgeRun)] = []
                for row in 0..<grid.rows {
                    for column in 0..<grid.columns {
                        let (box, index) = (grid.box(column...column, row...row), grid.index(column, row))
                        let isFull = result.fully[index >> 6] >> UInt64(index & 63) & 1 != 0
                        if result.isPartly(index) {
                            partial += 1
                            #expect(!isFull)
                            let run = result.hasRuns ? memory[index] : result.around
                            if !run.isAll { runs += 1 }
                            let cell = Box(
                                minX: around.minX + Double(column) * grid.stepX,
                                minY: around.minY + Double(row) * grid.stepY,
                                maxX: around.minX + Double(column + 1) * grid.stepX,
                                maxY: around.minY + Double(row + 1) * grid.stepY)
                            next.append((cell, run))
                            let (one, other) = (
                                stroke.strip(in: cell), stroke.edges.strip(in: cell, radius: stroke.radius, run)
                            )
                            #expect(one?.low == other?.low && one?.sureHigh == other?.sureHigh)
                        } else {
                            if isFull { inside += 1 } else { outside += 1 }
                            for _ in 0..<8 {
                                let point = random.point(in: box)
                                #expect(stroke.contains(point) == isFull, "\(stroke) \(box) \(point)")
                            }
                        }
                    }
                }
                guard let chosen = next.randomElement(using: &random) else { break }
                (around, run) = chosen
            }
        }
        #expect(inside > 300 && outside > 3000 && partial > 1000 && runs > 300)
    }
}
