import TestSupport
import Testing

@testable import HitTesting
@testable import PlaneGeometry

/// A number and its neighbours.
func near(_ value: Double) -> [Double] { [value.nextDown, value, value.nextUp] }

/// D3: paths, against plain code after the definition.
struct PathTests {
    private static func ring(_ x: Double, _ y: Double, _ radius: Double, _ count: Int, turns: Double = 1) -> [Point] {
        (0..<count).map { index in
            let angle = AffineTransform(rotationAngle: 2 * .pi * turns * Double(index) / Double(count))
            let place = Point(x: radius, y: 0).applying(angle)
            return Point(x: x + place.x, y: y + place.y)
        }
    }

    /// Outlines of every awkward kind, some with few corners and some with many.
    static var families: [(name: String, contours: [[Point]])] {
        var random = SplitMix64(seed: 36)
        func unit() -> Double { Double.random(in: 0..<1, using: &random) }
        let square = [Point(x: 0, y: 0), Point(x: 100, y: 0), Point(x: 100, y: 100), Point(x: 0, y: 100)]
        let spiked = ring(50, 50, 40, 60).flatMap { [$0, Point(x: $0.x * 3 - 100, y: $0.y * 3 - 100), $0] }
        let scribble = (0..<80).map { _ in Point(x: 100 * unit(), y: 100 * unit()) }
        let grid = (0..<90).map { _ in Point(x: (unit() * 4).rounded(), y: (unit() * 4).rounded()) }
        let comb = (0..<120).map { Point(x: Double($0), y: $0 % 2 == 0 ? 0 : 40 + 9 * unit()) } + [Point(x: 60, y: -9)]
        return [
            ("nothing", []), ("no corners", [[], []]), ("a corner", [[Point(x: 1, y: 1)]]),
            ("two corners", [[Point(x: 0, y: 0), Point(x: 3, y: 4)]]), ("square", [square]),
            ("hole", [square, ring(50, 50, 30, 7)]), ("islands", (0..<30).map { ring(Double($0) * 7, 50, 3, 5) }),
            ("lakes", [ring(50, 50, 49, 200), ring(50, 50, 30, 100).reversed(), ring(50, 50, 20, 40), []]),
            ("twice around", [ring(50, 50, 40, 90, turns: 2)]), ("spikes", [spiked]), ("scribble", [scribble]),
            ("repeated corners", [grid, ring(2, 2, 3, 9)]), ("comb", [comb]),
            ("turned comb", [comb.map { Point(x: $0.x + $0.y, y: $0.x - $0.y) }, square]),
            ("far away", [ring(1e15, -1e15, 900, 64), ring(1e15, -1e15, 300, 9)]),
            ("very small", [ring(0, 0, 1e-300, 64)]), ("very large", [ring(0, 0, 1e300, 64)]),
            ("subnormal", [(0..<40).map { Point(x: Double($0 % 7) * 0x1p-1070, y: Double($0 % 5) * 0x1p-1072) }]),
            ("large and small", [ring(0, 0, 1e15, 40), ring(3, 3, 1e-300, 40)]),
        ]
    }

    @Test(arguments: [HitShape.FillRule.evenOdd, .nonZero])
    func `D3: paths contain what the definition says, on, just beside and between edges`(_ rule: HitShape.FillRule) {
        for (name, contours) in Self.families {
            let path = HitShape.Path(contours, rule: rule)
            var (asked, inside, wrong) = (0, 0, 0)
            func ask(_ point: Point) {
                let expected = ShapeOracle.isIn(contours, rule, point)
                asked += 1
                if expected { inside += 1 }
                if path.contains(point) != expected || path.containsByPlainCount(point) != expected { wrong += 1 }
            }
            for contour in contours {
                for index in contour.indices {
                    let (start, end) = (contour[index], contour[(index + 1) % contour.count])
                    let middle = Point(x: start.x / 2 + end.x / 2, y: start.y / 2 + end.y / 2)
                    let third = Point(x: start.x + (end.x - start.x) / 3, y: start.y + (end.y - start.y) / 3)
                    for place in [start, middle, third] {
                        for point in Point.grid(near(place.x), near(place.y)) { ask(point) }
                        ask(Point(x: place.x / 2, y: place.y))
                        ask(Point(x: place.x + 7, y: place.y))
                    }
                }
            }
            #expect(wrong == 0, "\(name): \(wrong) of \(asked)")
            #expect(contours.joined().count < 3 || inside > 0, "\(name): nothing is inside")
        }
    }

    @Test func `D3: holes, islands in lakes, and both rules`() {
        let land = Self.ring(50, 50, 40, 40)
        let lake = Self.ring(50, 50, 30, 30)
        let island = Self.ring(50, 50, 10, 20)
        let (center, water, shore) = (Point(x: 50, y: 50), Point(x: 70, y: 50), Point(x: 85, y: 50))
        func answers(_ contours: [[Point]], _ rule: HitShape.FillRule) -> [Bool] {
            let path = HitShape.Path(contours, rule: rule)
            return [center, water, shore].map { path.contains($0) }
        }
        #expect(answers([land, lake, island], .evenOdd) == [true, false, true])
        #expect(answers([land, lake, island], .nonZero) == [true, true, true])
        #expect(answers([land, lake.reversed(), island], .nonZero) == [true, false, true])
    }

    @Test func `D3: a path is its contours and its rule, and is cut by the bounds`() throws {
        let contours = [Self.ring(50, 50, 40, 40), Self.ring(50, 50, 30, 30)]
        let path = HitShape.Path(contours + [[]])
        #expect(path.contours == contours && path == HitShape.Path(contours))
        #expect(path.hashValue == HitShape.Path(contours).hashValue)
        #expect(path != HitShape.Path(contours, rule: .nonZero) && path != HitShape.Path([Array(contours.joined())]))
        var node = Node(frame: Rect(x: 0, y: 0, width: 60, height: 100))
        node.hitShape = .path(path)
        #expect(node.contains(Point(x: 50, y: 85)) && !node.contains(Point(x: 85, y: 50)))
        #expect(!HitShape.path(HitShape.Path([[Point(x: .nan, y: 0)]])).isFinite)
        #expect(!HitShape.path(HitShape.Path([[Point(x: 0, y: 0), Point(x: 0, y: .infinity)]])).isFinite)
    }

    @Test func `D3: every point of a path's inner box is inside`() {
        var boxes = 0
        for (name, contours) in Self.families {
            for rule in [HitShape.FillRule.evenOdd, .nonZero] {
                let box = HitShape.Path(contours, rule: rule).edges.innerBox(rule)
                guard !box.isEmpty else { continue }
                boxes += 1
                let xs = [box.minX, box.minX / 2 + box.maxX / 2, box.maxX.nextDown]
                let ys = [box.minY, box.minY / 2 + box.maxY / 2, box.maxY.nextDown]
                for point in Point.grid(xs, ys) {
                    #expect(ShapeOracle.isIn(contours, rule, point), "\(name) at \(point)")
                }
            }
        }
        #expect(boxes > 3)
    }

    @Test(arguments: [10_000, 100_000])
    func `D3: a point is compared with few of many edges that do not cross`(_ count: Int) {
        var random = SplitMix64(seed: 7)
        let star = (0..<count).map { index in
            let angle = AffineTransform(rotationAngle: 2 * .pi * Double(index) / Double(count))
            return Point(x: 100 * Double.random(in: 0.3..<1, using: &random), y: 0).applying(angle)
        }
        var teeth: [Point] = (0..<count).map { (index: Int) -> Point in
            Point(x: Double(index) / 100, y: index % 2 == 0 ? 0 : 50)
        }
        teeth.append(Point(x: 0, y: -1))
        for contour in [star, Self.ring(0, 0, 100, count), teeth] {
            let path = HitShape.Path([contour], rule: .nonZero)
            var tested: [Int] = []
            for _ in 0..<300 {
                let corner = contour[Int.random(in: 0..<count, using: &random)]
                let point = Point(x: corner.x * Double.random(in: 0.5..<1.1, using: &random), y: corner.y * 0.9 + 0.1)
                tested.append(path.edges.winding(at: point).tested)
                #expect(path.contains(point) == path.containsByPlainCount(point))
            }
            // A few nodes on each level of a tree over an eighth as many leaves, and the eight edges of a few of these.
            let levels = (Double(count) / 8).exponent + 1
            let mean = tested.reduce(0, +) / tested.count
            #expect(mean > 1 && mean <= 4 * Int(levels) + 3 * 8, "\(contour.count): \(mean)")
        }
    }

    /// Islands in the order of a file, which has nothing to do with where they are.
    @Test func `D3: the order of many contours makes no difference, and is kept`() {
        var random = SplitMix64(seed: 36)
        var islands = (0..<1000).map { Self.ring(Double($0 % 40) * 20, Double($0 / 40) * 20, 8, 12) }
        let ordered = HitShape.Path(islands)
        islands.shuffle(using: &random)
        let path = HitShape.Path(islands)
        #expect(path.contours == islands && path != ordered && path == HitShape.Path(path.contours))
        let stroke = HitShape.Stroke(islands, closed: islands.map { $0[0].x < 300 }, width: 3)
        #expect(stroke.lines == islands && stroke == HitShape.Stroke(stroke.lines, closed: stroke.closed, width: 3))
        var (tested, inside, wrong) = (0, 0, 0)
        for island in islands.prefix(200) {
            for point in [island[0], island[3], Point(x: island[0].x - 8, y: island[0].y + 0.1)] {
                tested += path.edges.winding(at: point).tested
                inside += path.contains(point) ? 1 : 0
                if path.contains(point) != path.containsByPlainCount(point) { wrong += 1 }
                if path.contains(point) != ordered.contains(point) { wrong += 1 }
                if stroke.contains(point) != stroke.containsByPlainCount(point) { wrong += 1 }
            }
        }
        // Of 12,000 edges and some 3,000 boxes.
        #expect(wrong == 0 && inside >= 200 && tested / 600 < 100)
    }

    /// As for the distance to a coast, which a pointer asks for with each move.
    @Test func `E3: the nearest edge of a coast is as near as the nearest of all`() throws {
        var random = SplitMix64(seed: 37)
        let coast = (0..<20_000).map { index in
            let angle = AffineTransform(rotationAngle: 2 * .pi * Double(index) / 20_000)
            return Point(x: Double.random(in: 399..<401, using: &random), y: 0).applying(angle)
        }
        let edges = HitShape.Path([coast]).edges
        for _ in 0..<50 {
            let point = Point(
                x: Double.random(in: -500..<500, using: &random), y: Double.random(in: -500..<500, using: &random))
            var least = Double.infinity
            edges.visitEdges { start, end in
                least = min(least, point.distance(toSegmentFrom: start, to: end))
                return true
            }
            #expect(edges.nearestEdge(to: point)?.distance == least)
        }
    }
}
