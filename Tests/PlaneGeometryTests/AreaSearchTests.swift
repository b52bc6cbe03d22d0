import Testing

@testable import PlaneGeometry

/// Searches for the nearest part of areas whose corners lie very far away (Semantics, E3).
struct AreaSearchTests {
    /// An area of 30 teeth whose tips are 10 apart at x = 0, and which extend far to the left, and the x of their tips.
    static func teeth(_ kind: Int, far: Double) -> (shape: HitShape, tip: Double) {
        let rows = (0..<30).map { Double($0) * 10 }
        guard kind > 0 else {
            let line = rows.flatMap { [Point(x: -far, y: $0 - 5), Point(x: 0, y: $0)] }
            return (.stroke(.init(line, width: 1, hitWidth: 4)), 2)
        }
        let outline = rows.flatMap { y in
            [(-far, -3.0), (0, -3), (0, 3), (-far, 3)].map { Point(x: $0.0, y: y + $0.1) }
        }
        return (kind == 1 ? .polygon(.init(outline)) : .path(.init([outline])), 0)
    }

    @Test(arguments: 0..<3, [100, 1e6, 1e9, 1e12])
    func `E3: a distance takes few steps, and is right, however far the corners lie`(kind: Int, far: Double) throws {
        let (shape, tip) = Self.teeth(kind, far: far)
        for map in [
            AffineTransform(scaleX: 3, y: 1),
            AffineTransform(scaleX: 3, y: 1).concatenating(AffineTransform(rotationAngle: 0.7)),
        ] {
            let inverse = try #require(map.inverted())
            let term = AreaTerm(shape: shape, bounds: .zero, toOwn: inverse, fromOwn: map)
            let whole = ConvexArea.box(Box(minX: -2 * far, minY: -2 * far, maxX: 2 * far, maxY: 2 * far))
            let search = AreaSearch(in: whole.applying(map), [term])
            for x in [2.5, 30, 100, 5000] {
                let point = Point(x: x, y: 150).applying(map)
                let (distance, cellCount) = search.search(from: point, within: .infinity)
                let (found, truth) = (try #require(distance), 3 * (x - tip))
                #expect(abs(found - truth) <= truth * 0x1p-20 + far * 0x1p-46, "\(found) for \(truth)")
                #expect(cellCount < 2_000)
            }
        }
    }

    @Test func `E3: a distance takes few steps, and is right, where a map squeezes lines onto one another`() throws {
        let teeth = (0..<20).map { Double($0) * 5 }.flatMap { [Point(x: $0, y: 0), Point(x: $0 + 5, y: 100)] }
        let comb = HitShape.polygon(.init(teeth + [Point(x: 100, y: -10), Point(x: 0, y: -10)]))
        for thinness in [0x1p-10, 0x1p-20, 0x1p-28] {
            let map = AffineTransform(a: 1, b: 1, c: 1, d: 1 + thinness, tx: -300, ty: 40)
            let term = AreaTerm(shape: comb, bounds: .zero, toOwn: try #require(map.inverted()), fromOwn: map)
            let whole = ConvexArea.box(Box(minX: -50, minY: -50, maxX: 150, maxY: 150)).applying(map)
            // The nearest point is the tip of the last tooth.
            let point = Point(x: 300, y: 250).applying(map)
            let truth = point.distance(to: Point(x: 100, y: 100).applying(map))
            let (distance, cellCount) = AreaSearch(in: whole, [term]).search(from: point, within: .infinity)
            let found = try #require(distance)
            #expect(abs(found - truth) <= truth * 0x1p-20, "\(found) for \(truth)")
            #expect(cellCount < 200)
        }
    }

    @Test(arguments: [1, 10, 1e2, 1e3, 1e4, 1e5, 1e6, 1e8, 1e10, 1e12])
    func `E3: the distance to the tip of a very flat ellipse is right`(flatness: Double) throws {
        let area = Rect(x: 0, y: 0, width: 100 * flatness, height: 100)
        let (a, b) = (area.width / 2, area.height / 2)
        let turned = AffineTransform(a: 3, b: 4, c: -4, d: 3, tx: 0, ty: 0)
        for slope in [0, 0.3, 1, 4] {
            // A point 100 from the outline, out from a point of it whose normal has this slope.
            let u = slope * b / (2 * a)
            let cosine = (1 - u * u) / (1 + u * u)
            let sine = 2 * u / (1 + u * u)
            let normal = Point(x: -b * cosine, y: a * sine) / (b * cosine).distance(with: a * sine)
            let point = Point(x: a * 2 * u * u / (1 + u * u), y: b + b * sine) + 100 * normal
            for map in [.identity, turned] {
                let term = AreaTerm(
                    shape: .ellipse(area), bounds: .zero, toOwn: try #require(map.inverted()), fromOwn: map)
                let search = AreaSearch(in: .box(Box(area)).applying(map), [term])
                let truth: Double = map.isIdentity ? 100 : 500
                let distance = search.distance(to: point.applying(map), within: .infinity)
                #expect(abs(try #require(distance) - truth) <= truth * 0x1p-20, "\(distance ?? -1) for \(truth)")
            }
        }
    }

    @Test func `E3: a distance is right behind thousands of cells without a common part`() throws {
        // Two combs whose teeth lie between one another, and behind them two discs that share a part.
        func stroke(_ offset: Double, disc: Double) -> AreaTerm {
            let xs = (0..<120).map { Double($0) * 80 + offset }
            let teeth = xs.map { [Point(x: $0, y: -300), Point(x: $0, y: 300)] }
            let center = Point(x: disc, y: 0)
            return AreaTerm(.stroke(.init(teeth + [[center, center]], width: 36)))
        }
        let domain = ConvexArea.box(Box(minX: -50, minY: -400, maxX: 11_000, maxY: 400))
        let search = AreaSearch(in: domain, [stroke(0, disc: 10_100), stroke(40, disc: 10_110)])
        for y in [0.0, 0.3, 7, 20] {
            let (distance, cellCount) = search.search(from: Point(x: -100, y: y), within: .infinity)
            // From the second disc's border, if y is small.
            let truth = Point(x: -100, y: y).distance(to: Point(x: 10_110, y: 0)) - 18
            #expect(abs(try #require(distance) - truth) <= truth * 0x1p-20, "\(distance ?? -1) for \(truth)")
            #expect(cellCount > 4096, "\(cellCount)")
        }
    }
}
