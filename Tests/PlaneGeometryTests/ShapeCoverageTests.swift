import TestSupport
import Testing

@testable import PlaneGeometry

/// What a shape says of a box, or of a strip in it, its own test says of their points, also on edges and beside them.
struct ShapeCoverageTests {
    static let bounds = Rect(x: -10, y: 20, width: 100, height: 60)

    private static func shapes(_ random: inout SplitMix64) -> [HitShape] {
        func point() -> Point {
            // Many on a grid, so that edges coincide, and corners lie on edges of boxes.
            Point(x: Double(random.next() % 26) * 4 - 12, y: Double(random.next() % 18) * 4 + 16)
        }
        func points(_ count: Int) -> [Point] { (0..<count).map { _ in point() } }
        func radius() -> Double { Double(random.next() % 40) }
        let rule: HitShape.FillRule = random.next() & 1 == 0 ? .evenOdd : .nonZero
        return [
            .ellipse(bounds), .ellipse(Rect(origin: point(), size: Size(width: 1 + radius(), height: 1 + radius()))),
            .roundedRect(
                bounds,
                radii: .init(topLeft: radius(), topRight: radius(), bottomRight: radius(), bottomLeft: radius())),
            // Corners across from one another overlap.
            .roundedRect(
                Rect(x: -10, y: 20, width: 30, height: 28),
                radii: .init(topLeft: 1, topRight: 15 + radius() / 4, bottomRight: 0, bottomLeft: 15 + radius() / 4)),
            .polygon(.init(points(3 + Int(random.next() % 4)), rule: rule)),
            .polygon(.init(points(70), rule: rule)),
            .path(.init([points(4), points(3), []], rule: rule)),
            .stroke(.init([points(2)], width: 1, hitWidth: 1 + radius() / 2)),
            .stroke(.init([points(40), points(1)], closed: [true, false], width: 1, hitWidth: 3)),
            .mask(.init(columns: 5, rows: 3, bits: [UInt8(random.next() & 255), UInt8(random.next() & 254)])),
        ]
    }

    private static func box(_ random: inout SplitMix64) -> Box {
        let size = [0.01, 0.5, 4, 30].randomElement(using: &random)!
        let isOnGrid = random.next() & 1 == 0
        let x = isOnGrid ? Double(random.next() % 26) * 4 - 12 : .random(in: -15..<95, using: &random)
        let y = isOnGrid ? Double(random.next() % 18) * 4 + 16 : .random(in: 15..<85, using: &random)
        return Box(minX: x, minY: y, maxX: x + size * .random(in: 0.1..<1, using: &random), maxY: y + size)
    }

    private static func points(in box: Box, _ random: inout SplitMix64) -> [Point] {
        let edges = Point.grid(
            [box.minX, box.minX.nextUp, box.maxX.nextDown], [box.minY, box.minY.nextUp, box.maxY.nextDown])
        return edges + (0..<20).map { _ in random.point(in: box) }
    }

    @Test func `D3: what is said of a box holds of each of its points`() {
        var random = SplitMix64(seed: 11)
        var (inside, outside) = (0, 0)
        for _ in 0..<60 * testScale {
            for shape in Self.shapes(&random) {
                for _ in 0..<12 {
                    let box = Self.box(&random)
                    let coverage = shape.coverage(of: box, bounds: Self.bounds)
                    if coverage == .partial { continue }
                    if coverage == .inside { inside += 1 } else { outside += 1 }
                    for point in Self.points(in: box, &random) {
                        #expect(
                            shape.containsWithinArea(point, bounds: Self.bounds) == (coverage == .inside),
                            "\(shape) \(box) \(point)")
                    }
                }
            }
        }
        #expect(inside > 300 && outside > 300)
    }

    @Test func `D3: what is said of a strip in a box holds of each point`() {
        var random = SplitMix64(seed: 12)
        var (sure, cut) = (0, 0)
        for _ in 0..<60 * testScale {
            for shape in Self.shapes(&random) {
                for _ in 0..<12 {
                    let box = Self.box(&random)
                    guard let strip = shape.strip(in: box) else { continue }
                    for point in Self.points(in: box, &random) {
                        let place = strip.normal.x * point.x + strip.normal.y * point.y
                        let isIn = shape.containsWithinArea(point, bounds: Self.bounds)
                        if place < strip.low || place > strip.high {
                            cut += 1
                            #expect(!isIn, "\(shape) \(box) \(point) \(strip)")
                        } else if place > strip.sureLow, place < strip.sureHigh {
                            sure += 1
                            #expect(isIn, "\(shape) \(box) \(point) \(strip)")
                        }
                    }
                }
            }
        }
        #expect(sure > 1000 && cut > 1000)
    }

    @Test func `D3: no point of a hole is in the area`() {
        var random = SplitMix64(seed: 13)
        var holes = 0
        for _ in 0..<200 {
            let (outer, inner) = (Double.random(in: 5..<40, using: &random), Double.random(in: 0.1..<1, using: &random))
            func ring(_ part: Double) -> [Point] {
                let side = outer * part
                return [
                    Point(x: -side, y: -side), Point(x: side, y: -side), Point(x: side, y: side),
                    Point(x: -side, y: side),
                ]
            }
            let path = HitShape.Path([ring(1), ring(inner)])
            let hole = path.edges.hole(path.rule)
            guard !hole.isEmpty else { continue }
            holes += 1
            #expect(hole.maxX > outer * inner * 0.999)
            for point in Self.points(in: hole, &random) { #expect(!path.contains(point)) }
        }
        #expect(holes == 200)
    }
}
