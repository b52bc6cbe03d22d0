import Testing

@testable import PlaneGeometry

/// What a search finds before it gives up, and that it gives up in time (Semantics, E2, E3).
struct SearchLimitTests {
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
}
