import TestSupport
import Testing

@testable import HitTesting
@testable import PlaneGeometry

/// Polygons of many vertices and the inner boxes of shapes, against the plain tests.
struct ShapeIndexTests {
    private enum Outline: String, CaseIterable {
        case circle, comb, star, scribble, staircase, repeated
    }

    private func vertices(_ outline: Outline, count: Int) -> [Point] {
        var random = SplitMix64(seed: 5)
        func unit() -> Double { Double.random(in: 0..<1, using: &random) }
        return (0..<count).map { index -> Point in
            let turn = AffineTransform(rotationAngle: 2 * .pi * Double(index) / Double(count))
            return switch outline {
            case .circle: Point(x: 100, y: 0).applying(turn)
            case .comb: Point(x: Double(index) * 0.1, y: index % 2 == 0 ? 0 : 50 + unit())
            case .star: Point(x: index % 2 == 0 ? 100 : 10, y: 0).applying(turn)
            case .scribble: Point(x: unit() * 100, y: unit() * 100)
            case .staircase: Point(x: Double(index / 2), y: Double((index + 1) / 2 % 7))
            case .repeated: Point(x: Double(random.next() % 3), y: Double(random.next() % 3))
            }
        }
    }

    @Test(arguments: [HitShape.FillRule.evenOdd, .nonZero])
    func `D3: a table of edges counts as the plain test does, at and beside every vertex and edge`(
        _ rule: HitShape.FillRule
    ) {
        for outline in Outline.allCases {
            let vertices = vertices(outline, count: 90)
            let polygon = HitShape.Polygon(vertices, rule: rule)
            var start = vertices[vertices.count - 1]
            var differences = 0
            for end in vertices {
                let middle = Point(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
                let onEdge = HitShape.Polygon.crossing(from: start, to: end, at: middle.y)
                let points = Point.grid(near(end.x) + near(onEdge) + [end.x - 0.3], near(end.y) + near(middle.y))
                differences += points.count { polygon.contains($0) != polygon.containsByPlainCount($0) }
                start = end
            }
            #expect(differences == 0, "\(outline)")
        }
    }

    @Test func `D3: ten thousand vertices`() {
        for outline in [Outline.circle, .comb, .star] {
            let polygon = HitShape.Polygon(vertices(outline, count: 10_000), rule: .nonZero)
            var random = SplitMix64(seed: 9)
            for _ in 0..<40 {
                let vertex = polygon.vertices[Int.random(in: 0..<10_000, using: &random)]
                let point = Point(x: vertex.x, y: Double.random(in: -100...100, using: &random))
                #expect(polygon.contains(point) == polygon.containsByPlainCount(point))
                #expect(polygon.contains(vertex) == polygon.containsByPlainCount(vertex))
            }
        }
    }

    @Test func `D3: with ten thousand edges that do not cross, a point is compared with few`() {
        // The comb's own closing edge would cross its teeth.
        let comb = [Point(x: -1, y: -1)] + vertices(.comb, count: 10_000) + [Point(x: 1001, y: -1)]
        for vertices in [comb, vertices(.circle, count: 10_000), vertices(.star, count: 10_000)] {
            let edges = HitShape.Polygon(vertices).edges
            var random = SplitMix64(seed: 21)
            var most = 0
            for _ in 0..<2000 {
                let vertex = vertices[Int.random(in: 0..<10_000, using: &random)]
                let x = vertex.x + Double.random(in: -1...1, using: &random)
                most = max(most, edges.winding(at: Point(x: x, y: vertex.y)).tested)
            }
            // On each of 11 levels a point is near to some few stretches, and at the end to the eight edges of each.
            #expect(most > 1 && most <= 11 * 8 * 3, "\(vertices[1]): \(most)")
        }
    }

    @Test func `a polygon is its vertices and its rule`() {
        var polygon = HitShape.Polygon(vertices(.circle, count: 100))
        let other = HitShape.Polygon(vertices(.circle, count: 100))
        #expect(polygon == other && polygon.hashValue == other.hashValue)
        #expect(polygon.contains(.zero))
        polygon.vertices = polygon.vertices.map { Point(x: $0.x + 500, y: $0.y) }
        #expect(polygon != other && !polygon.contains(.zero) && polygon.contains(Point(x: 500, y: 0)))
        polygon.vertices = [.zero]
        #expect(polygon.vertices == [.zero] && !polygon.contains(.zero))
    }

    @Test func `D3: every point of an inner box is in the shape`() {
        var random = SplitMix64(seed: 3)
        func value(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
        var (areas, misses) = (0, 0)
        for _ in 0..<100 {
            let bounds = Rect(x: value(-1e3...1e3), y: value(-50...50), width: value(1...100), height: value(1...100))
            let corners = (0..<4).map { _ in value(0...60) }
            let shapes: [HitShape] = [
                .ellipse(bounds),
                .roundedRect(
                    bounds,
                    radii: .init(
                        topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])),
                .polygon(.init((0..<3).map { _ in Point(x: value(0...100), y: value(0...100)) })),
                .polygon(.init(vertices(.circle, count: 80))),
                .mask(.init(columns: 2, rows: 2, bits: [0xF0])),
                .mask(.init(columns: 2, rows: 2, bits: [0xE0])),
            ]
            for shape in shapes {
                let box = shape.innerBox(bounds: bounds)
                guard !box.isEmpty else { continue }
                areas += 1
                let xs = [box.minX, box.minX.nextUp, (box.minX + box.maxX) / 2, box.maxX.nextDown]
                let ys = [box.minY, box.minY.nextUp, (box.minY + box.maxY) / 2, box.maxY.nextDown]
                misses += Point.grid(xs, ys).count { !shape.containsWithinArea($0, bounds: bounds) }
            }
        }
        #expect(areas > 400 && misses == 0)
    }
}
