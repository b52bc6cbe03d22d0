import TestSupport
import Testing

@testable import PlaneGeometry

/// What a search finds before it gives up, and that it gives up in time (Semantics, E2, E3).
struct SearchLimitTests {
    /// A line to and fro over a square with the side length 100: rows 10 apart, ten passes each, and a bend in one of them.
    private static func scribble(width: Double, bend: Double) -> HitShape {
        var random = SplitMix64(seed: 5)
        var points: [Point] = []
        for row in 0..<12 {
            for pass in 0..<10 {
                let y = Double(row) * 10 - 5 + .random(in: -1e-6..<1e-6, using: &random)
                var way = [Point(x: -10, y: y), Point(x: 110, y: y)]
                if row == 6 { way.insert(Point(x: 60.3, y: y + bend), at: 1) }
                points += pass % 2 == 0 ? way : way.reversed()
            }
        }
        return .stroke(.init(points, width: width))
    }

    @Test(arguments: [0.5, 1, 2])
    func `E2: a hole among the seams of a scribbled line is found`(bend: Double) {
        let area = Box(minX: 0, minY: 0, maxX: 100, maxY: 100)
        let line = Self.scribble(width: 10.01, bend: bend)
        #expect(!line.contains(Point(x: 60, y: 50.1), in: .zero))
        #expect(AreaSearch(in: .box(area), [AreaTerm(line, isComplement: true)], scale: 130).findsAny())
        let closed = Self.scribble(width: 10.01 + 2 * bend, bend: bend)
        #expect(!AreaSearch(in: .box(area), [AreaTerm(closed, isComplement: true)], scale: 130).findsAny())
    }

    @Test(arguments: [100, 1_000, 5_000])
    func `E2, E3: an outline traced twice has no area, and a search ends after some thousand cells`(count: Int) throws {
        var random = SplitMix64(seed: 7)
        let square = Box(minX: 0, minY: 0, maxX: 100, maxY: 100)
        let once = (0..<count).map { _ in random.point(in: square) }
        let point = Point(x: 130, y: 40)
        for shape in [HitShape.polygon(.init(once + once)), .path(.init([once, once]))] {
            #expect(!AreaSearch(in: .box(square), [AreaTerm(shape)], scale: 130).findsAny())
            let (distance, cellCount) = AreaSearch(in: .box(square), [AreaTerm(shape)])
                .search(from: point, within: .infinity)
            #expect(distance == nil)
            #expect(cellCount < 5_000)
        }
        let simple = AreaSearch(in: .box(square), [AreaTerm(.polygon(.init(once)))])
        #expect(simple.findsAny())
        let (distance, cellCount) = simple.search(from: point, within: .infinity)
        #expect(try #require(distance) >= 30 && cellCount < 100)
    }

    @Test func `a search counts edges, and is spent after half a million and some hundred a corner`() {
        var effort = SearchEffort(corners: 10)
        effort.add((1 << 19) + 2_560)
        #expect(!effort.isSpent)
        effort.add(1)
        #expect(effort.isSpent)
    }

    @Test(arguments: [0, -530, -540, -600, -900])
    func `E3: the caps of a stroke count, however small it is`(exponent: Int) throws {
        let unit = Double(sign: .plus, exponent: exponent, significand: 1)
        func point(_ x: Double, _ y: Double) -> Point { Point(x: x * unit, y: y * unit) }
        for (hitWidth, truth) in [(6.0, 29.243402), (30, 25.183354)] {
            let stroke = HitShape.stroke(.init([point(5, 14), point(10, 15)], width: 1, hitWidth: hitWidth * unit))
            let domain = Box(minX: -16 * unit, minY: -4 * unit, maxX: 10 * unit, maxY: 15 * unit)
            let search = AreaSearch(in: .box(domain), [AreaTerm(stroke)])
            let distance = try #require(search.distance(to: point(-13, 40), within: .infinity))
            #expect(abs(distance / unit - truth) < 1e-4, "\(distance / unit)")
            #expect(search.findsAny())
        }
    }

    @Test func `E3: where opposite corners overlap, a distance takes few cells, and is right`() throws {
        let radii = HitShape.CornerRadii(topLeft: 1000, topRight: 8, bottomRight: 1000, bottomLeft: 0)
        let shape = HitShape.roundedRect(Rect(x: -15, y: -10, width: -12, height: -13), radii: radii)
        let domain = ConvexArea.box(Box(minX: -100, minY: -100, maxX: 100, maxY: 100))
        let search = AreaSearch(in: domain, [AreaTerm(shape)])
        let truth = 33.1033754
        let (found, cellCount) = search.search(from: Point(x: 17, y: -12), within: .infinity)
        #expect(abs(try #require(found) - truth) <= truth * 0x1p-20)
        #expect(cellCount < 1_000)
        let direct = try #require(search.distance(to: Point(x: 17, y: -12), within: .infinity))
        #expect(abs(direct - truth) <= truth * 0x1p-20)
    }
}
