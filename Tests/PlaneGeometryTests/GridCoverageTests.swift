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

    /// The columns and rows of all boxes of a grid, row by row.
    private static func positions(in grid: BoxGrid) -> [(column: Int, row: Int)] {
        (0..<grid.rows).flatMap { row in (0..<grid.columns).map { ($0, row) } }
    }

    private static func isFull(_ box: Int, in coverage: GridCoverage) -> Bool {
        coverage.fully[box >> 6] >> UInt64(box & 63) & 1 != 0
    }

    @Test func `D3: what is said of the boxes of a grid holds of each of their points`() {
        var random = SplitMix64(seed: 14)
        let memory = UnsafeMutableBufferPointer<EdgeRun>.allocate(capacity: 256)
        defer { memory.deallocate() }
        var (inside, outside, partial, runs, strips, several) = (0, 0, 0, 0, 0, 0)
        for _ in 0..<300 * testScale {
            let stroke = Self.stroke(&random)
            // Each grid lies in a box of the one before, of which the run of edges is known.
            var (around, run) = (Box(minX: 0, minY: 0, maxX: 64, maxY: 64), EdgeRun.all)
            for _ in 0..<4 {
                let grid = Self.grid(over: around, &random)
                var result = GridCoverage(near: run, runs: memory)
                guard stroke.edges.cover(grid, radius: stroke.radius, &result) else { break }
                var next: [(Box, EdgeRun)] = []
                for (column, row) in Self.positions(in: grid) {
                    let (box, index) = (grid.box(column...column, row...row), grid.index(column, row))
                    let isFull = Self.isFull(index, in: result)
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
                        several += Self.checkStrips(of: stroke, run, in: cell, &random)
                        for strip in [
                            stroke.strip(in: cell), stroke.edges.strip(in: cell, radius: stroke.radius, run),
                        ] {
                            guard let strip else { continue }
                            strips += 1
                            for _ in 0..<8 {
                                let point = random.point(in: cell)
                                let position = strip.normal.x * point.x + strip.normal.y * point.y
                                if stroke.contains(point) {
                                    #expect(strip.low <= position && position <= strip.high)
                                } else {
                                    #expect(!(strip.sureLow <= position && position <= strip.sureHigh))
                                }
                            }
                        }
                    } else {
                        if isFull { inside += 1 } else { outside += 1 }
                        for _ in 0..<8 {
                            let point = random.point(in: box)
                            #expect(stroke.contains(point) == isFull, "\(stroke) \(box) \(point)")
                        }
                    }
                }
                guard let chosen = next.randomElement(using: &random) else { break }
                (around, run) = chosen
            }
        }
        #expect(inside > 300 && outside > 3000 && partial > 1000 && runs > 300 && strips > 300 && several > 100)
    }

    /// Compares the strips of a run of edges with points of a box, of which many are on the border of the stroke or near it.
    ///
    /// - Returns: 1 if there are several strips, else 0.
    private static func checkStrips(
        of stroke: HitShape.Stroke, _ run: EdgeRun, in box: Box, _ random: inout SplitMix64
    ) -> Int {
        guard !run.isAll else { return 0 }
        return withUnsafeTemporaryAllocation(of: BoundedStrip.self, capacity: 4) { memory in
            let most = [1, 2, 4].randomElement(using: &random)!
            let count = stroke.edges.strips(in: box, radius: stroke.radius, run, most: most, memory)
            #expect(count <= most)
            let corners = run.points.map { stroke.edges.points[$0] }
            for number in 0..<(count > 0 ? 24 : 0) {
                var point = random.point(in: box)
                if number % 2 == 0, let one = corners.randomElement(using: &random) {
                    let side = [-stroke.radius, 0, stroke.radius].randomElement(using: &random)!
                    point = number % 4 == 0 ? Point(x: one.x + side, y: one.y) : Point(x: one.x, y: one.y + side)
                    if number % 3 > 0 { point.x = number % 3 == 1 ? point.x.nextUp : point.x.nextDown }
                    guard box.contains(point) else { continue }
                }
                let places = memory[..<count].map { $0.strip.normal.x * point.x + $0.strip.normal.y * point.y }
                if stroke.contains(point) {
                    #expect(
                        zip(memory, places).contains {
                            $0.strip.low <= $1 && $1 <= $0.strip.high && $0.around.contains(point)
                        }, "\(stroke) \(box) \(point)")
                } else {
                    #expect(
                        !zip(memory, places).contains { $0.strip.sureLow <= $1 && $1 <= $0.strip.sureHigh },
                        "\(stroke) \(box) \(point)")
                }
            }
            return count > 1 ? 1 : 0
        }
    }

    @Test func `D3: what is said of the boxes of a grid by an outline holds of each of their points`() {
        var random = SplitMix64(seed: 15)
        let memory = UnsafeMutableBufferPointer<EdgeRun>.allocate(capacity: 256)
        defer { memory.deallocate() }
        var (inside, outside, partial) = (0, 0, 0)
        for number in 0..<900 * testScale {
            // Some far out, and some tiny.
            let (unit, shift) = [(1.0, 0.0), (0x1p40, 0x1p50), (0x1p-150, 0)][number % 3]
            func point() -> Point {
                let onGrid = random.next() & 1 == 0
                let point = random.point(in: Box(minX: -10, minY: -10, maxX: 74, maxY: 74))
                let snapped = Point(x: (point.x / 4).rounded() * 4, y: (point.y / 4).rounded() * 4)
                return Point(
                    x: (onGrid ? snapped.x : point.x) * unit + shift, y: (onGrid ? snapped.y : point.y) * unit + shift)
            }
            let polygon = HitShape.Polygon(
                (0..<[3, 4, 10, 40][number / 3 % 4]).map { _ in point() }, rule: number & 1 == 0 ? .evenOdd : .nonZero)
            let around = Box(minX: shift, minY: shift, maxX: 64 * unit + shift, maxY: 64 * unit + shift)
            let grid = Self.grid(over: around, &random)
            var result = GridCoverage(near: .all, runs: memory)
            guard polygon.edges.cover(grid, polygon.rule, &result) else { continue }
            for (column, row) in Self.positions(in: grid) {
                let (box, index) = (grid.box(column...column, row...row), grid.index(column, row))
                let isFull = Self.isFull(index, in: result)
                if result.isPartly(index) {
                    partial += 1
                    let strips = (
                        polygon.edges.strip(in: box, polygon.rule),
                        polygon.edges.strip(in: box, polygon.rule, memory[index])
                    )
                    #expect(strips.0?.low == strips.1?.low && strips.0?.sureHigh == strips.1?.sureHigh)
                    continue
                }
                if isFull { inside += 1 } else { outside += 1 }
                for _ in 0..<8 {
                    let point = random.point(in: box)
                    let winding = polygon.edges.plainWinding(at: point)
                    #expect(polygon.rule.isInside(winding: winding) == isFull, "\(polygon) \(box) \(point)")
                }
            }
        }
        #expect(inside > 100 && outside > 2000 && partial > 5000)
    }

    @Test func `D3: edges that are judged by their chord lie where each of them does`() {
        var random = SplitMix64(seed: 16)
        var skipped = 0
        for number in 0..<2000 * testScale {
            let (start, side) = (random.point(in: Self.around), random.point(in: Self.around))
            let (end, noise) = (random.point(in: Self.around), [0, 0x1p-40, 0.01, 3][number % 4])
            let points = (0...100).map { index in
                let part = Double(index) / 100
                let point = (1 - part) * (1 - part) * start + 2 * part * (1 - part) * side + part * part * end
                return Point(x: point.x + random.uniform(-noise, noise), y: point.y + random.uniform(-noise, noise))
            }
            let first = Int(random.next() % 100)
            let size = random.uniform(1, 40)
            let area = OpenBox(
                low: SIMD2(points[first].x - random.uniform(0, size), points[first].y - random.uniform(0, size)),
                high: SIMD2(points[first].x + random.uniform(0, size), points[first].y + random.uniform(0, size)))
            points.withUnsafeBufferPointer { buffer in
                let line = SmoothLine(points: buffer, last: 100, bend: SmoothLine.bend(points), slack: 0x1p-38)
                guard area.contains(line[first]) else { return }
                var last = first
                while last < 100, area.contains(line[last + 1]) { last += 1 }
                #expect(line.end(in: area, from: first) == last)
                if last - first >= 16 { skipped += 1 }
            }
        }
        #expect(skipped > 100)
    }

    private static let around = Box(minX: 0, minY: 0, maxX: 64, maxY: 64)
}
