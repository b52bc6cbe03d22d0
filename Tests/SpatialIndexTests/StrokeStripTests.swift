import TestSupport
import Testing

@testable import PlaneGeometry
@testable import SpatialIndex

/// Indexes of curved strokes, of which a leaf keeps several strips: they answer as every stroke does by itself.
struct StrokeStripTests {
    private struct Curves {
        var shapes: [(stroke: HitShape.Stroke, origin: Point)] = []
        var outer: [Box] = []
        var areas: EntryAreas?

        /// Curves in a square with a side length of 1000 units, with bends as narrow as a cell, and edges of no length.
        init(_ count: Int, unit: Double, shift: Double, scale: Double, _ random: inout SplitMix64) {
            var builder = EntryAreas.Builder()
            for number in 0..<count {
                func point(_ reach: Double) -> Point { random.point(in: Box(around: .zero, reach)) }
                var path = BezierPath(tolerance: [0.01, 0.5][number & 1])
                path.move(to: .zero)
                path.addCurve(to: point(300), controlPoint1: point(500), controlPoint2: point(500))
                if number % 5 == 0 { path.addLine(to: path.currentPoint) }
                if number % 7 == 0 { path.addLine(to: point(400)) }
                if number % 9 == 0 { path.move(to: point(200)) }
                if number % 11 == 0 || number % 9 == 0 {
                    path.addCurve(to: point(50), controlPoint1: point(50), controlPoint2: point(50))
                }
                let lines = path.lines.map { $0.map { Point(x: $0.x * unit, y: $0.y * unit) } }
                let stroke = HitShape.Stroke(lines, width: unit, hitWidth: [0.5, 4, 20][number % 3] * unit)
                let place = random.point(in: Box(minX: 0, minY: 0, maxX: 1000, maxY: 1000))
                let origin = Point(x: place.x * unit + shift, y: place.y * unit + shift)
                var map = PlaneMap(
                    start: Point(x: -origin.x * scale, y: -origin.y * scale), depth: 1, reach: Box(at: origin).reach)
                (map.ux, map.vy) = (scale, scale)
                let area = stroke.area
                let box = Box(
                    minX: area.minX / scale + origin.x, minY: area.minY / scale + origin.y,
                    maxX: area.maxX / scale + origin.x, maxY: area.maxY / scale + origin.y
                ).grown(by: 0x1p-40 * (Box(at: origin).reach + area.reach))
                builder.append(
                    .stroke(stroke), within: area, map, outer: box, around: box, clip: .everything, hides: true,
                    to: UInt32(number))
                shapes.append((stroke, origin))
                outer.append(box)
            }
            areas = EntryAreas(builder, entries: count)
        }
    }

    /// Points in the plane, and points as far from an edge as a stroke's radius, or a little less or more.
    private static func points(_ curves: Curves, in plane: Box, scale: Double, _ random: inout SplitMix64) -> [Point] {
        (0..<600).map { number in
            guard number % 3 > 0, let (stroke, origin) = curves.shapes.randomElement(using: &random) else {
                return random.point(in: plane)
            }
            let points = stroke.edges.points
            let index = Int(random.next() % UInt64(points.count - 1))
            let (start, way) = (points[index], points[index + 1] - points[index])
            let length = max((way.x * way.x + way.y * way.y).squareRoot(), .leastNormalMagnitude)
            let part = [0, 0.5, 1, .random(in: 0..<1, using: &random)][Int(random.next() % 4)]
            let off = [-1, -0x1p-40, 0, 0x1p-40, 1].randomElement(using: &random)! * 0x1p-10
            let across = (random.next() & 1 == 0 ? 1.0 : -1) * stroke.radius * (1 + off)
            var point = Point(
                x: (start.x + part * way.x - across * way.y / length) / scale + origin.x,
                y: (start.y + part * way.y + across * way.x / length) / scale + origin.y)
            if random.next() % 3 == 0 { point.x = random.next() & 1 == 0 ? point.x.nextUp : point.x.nextDown }
            return point
        }
    }

    @Test(arguments: [(1.0, 0.0, 1.0), (1, 1e6, 1), (0x1p40, 0x1p50, 1), (0x1p-90, 0, 1), (1, -300, 0.25)])
    func `curves are found as by themselves`(unit: Double, shift: Double, scale: Double) {
        var random = SplitMix64(seed: 21)
        var (strips, candidates, hits, decisions, questions) = (0, 0, 0, 0, 0)
        for count in [60, 400] {
            let curves = Curves(count, unit: unit, shift: shift, scale: scale, &random)
            let index = Quadtree(outer: curves.outer, inner: curves.outer.map { _ in .nothing }, areas: curves.areas)
            index.checkInvariants()
            strips += index.statistics.leafSlots
            candidates += index.visibleCells.reduce(0) { $0 + $1.candidates.count }
            for point in Self.points(curves, in: index.block.quantizer.plane, scale: scale, &random) {
                func isHit(_ entry: Int) -> Bool {
                    let (stroke, origin) = curves.shapes[entry]
                    return stroke.contains(Point(x: (point.x - origin.x) * scale, y: (point.y - origin.y) * scale))
                }
                let all = Array(index.candidates(at: point))
                for (one, next) in zip(all, all.dropFirst()) { #expect(one.entry > next.entry) }
                let found = all.first { $0.isCertain || isHit(Int($0.entry)) }.map { Int($0.entry) }
                #expect(found == curves.shapes.indices.last(where: isHit), "\(point)")
                let trace = index.trace(at: point)
                #expect(trace.topmost == index.topmost(at: point))
                hits += found == nil ? 0 : 1
                decisions += trace.boxesRead
                questions += 1
            }
        }
        // Where units are tiny, margins are not.
        #expect(unit < 0x1p-50 || strips > candidates * 11 / 10, "few candidates have several strips")
        #expect(
            hits > 300 && (unit < 0x1p-50 || decisions < (scale < 1 ? 20 : 5) * questions),
            "\(decisions) decisions for \(questions) points, \(hits) hits")
    }

    @Test func `an index of curves that is built in steps is the same`() {
        var random = SplitMix64(seed: 22)
        let curves = Curves(300, unit: 1, shift: 0, scale: 1, &random)
        let inner = curves.outer.map { _ in Box.nothing }
        let index = Quadtree(outer: curves.outer, inner: inner, areas: curves.areas)
        for steps in [1, 50, 3000] {
            var builder = QuadtreeBuilder(outer: curves.outer, inner: inner, areas: curves.areas)
            while !builder.advance(steps: steps) {}
            #expect(Quadtree(block: builder.takeBlock()).isIdentical(to: index))
        }
    }
}

extension Box {
    fileprivate init(around point: Point, _ reach: Double) {
        self.init(minX: point.x - reach, minY: point.y - reach, maxX: point.x + reach, maxY: point.y + reach)
    }
}
