import PlaneGeometry
import TestSupport
import Testing

/// `AffineTransform` follows the conventions of `CGAffineTransform`.
struct AffineTransformTests {
    private let p = Point(x: 3, y: 5)
    private let general = AffineTransform(a: 2, b: 3, c: 5, d: 7, tx: 11, ty: 13)

    @Test func `x' = a·x + c·y + tx, y' = b·x + d·y + ty`() {
        #expect(p.applying(general) == Point(x: 2 * 3 + 5 * 5 + 11, y: 3 * 3 + 7 * 5 + 13))
        #expect(Size(width: 3, height: 5).applying(general) == Size(width: 2 * 3 + 5 * 5, height: 3 * 3 + 7 * 5))
        #expect(p.applying(.identity) == p && AffineTransform.identity.isIdentity && !general.isIdentity)
    }

    @Test func `concatenating applies the receiver first`() {
        let scale = AffineTransform(scaleX: 2, y: 3)
        let move = AffineTransform(translationX: 10, y: 20)
        #expect(p.applying(scale.concatenating(move)) == Point(x: 16, y: 35))
        #expect(p.applying(move.concatenating(scale)) == Point(x: 26, y: 75))
        let both = general.concatenating(scale)
        #expect(p.applying(both) == p.applying(general).applying(scale))
        #expect(
            general.concatenating(.identity) == general && AffineTransform.identity.concatenating(general) == general)
    }

    @Test func `rotated, scaled and translated put the new map before the receiver`() {
        let move = AffineTransform(translationX: 10, y: 20)
        #expect(p.applying(move.scaledBy(x: 2, y: 3)) == Point(x: 16, y: 35))
        #expect(AffineTransform(scaleX: 2, y: 3).translatedBy(x: 10, y: 20).tx == 20)
        #expect(general.translatedBy(x: 1, y: 2) == AffineTransform(translationX: 1, y: 2).concatenating(general))
        let turned = move.rotated(by: .pi / 2)
        #expect(turned == AffineTransform(rotationAngle: .pi / 2).concatenating(move))
        let q = Point(x: 1, y: 0).applying(turned)
        #expect((q.x - 10).magnitude < 1e-12 && (q.y - 21).magnitude < 1e-12)
    }

    @Test func `a positive angle turns the x axis towards the y axis`() {
        let turn = AffineTransform(rotationAngle: .pi / 6)
        #expect(turn.b > 0 && turn.c == -turn.b && turn.a == turn.d)
        #expect((turn.determinant - 1).magnitude < 1e-15)
    }

    @Test func `B4: the inverse undoes the map`() throws {
        var random = SplitMix64(seed: 5)
        for _ in 0..<500 {
            let values = (0..<6).map { _ in Double.random(in: -10..<10, using: &random) }
            let map = AffineTransform(
                a: values[0] + 20, b: values[1], c: values[2], d: values[3] + 20, tx: values[4], ty: values[5])
            let inverse = try #require(map.inverted())
            let back = p.applying(map).applying(inverse)
            #expect((back.x - p.x).magnitude < 1e-12 && (back.y - p.y).magnitude < 1e-12)
        }
    }

    @Test(arguments: [
        AffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 1, ty: 1),
        AffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0),
        AffineTransform(scaleX: 1, y: 0),
        AffineTransform(scaleX: 1e-200, y: 1e-200),
        AffineTransform(scaleX: 1e200, y: 1e200),
        AffineTransform(a: 1e-300, b: 0, c: 0, d: 1, tx: 1e300, ty: 0),
        AffineTransform(scaleX: .nan, y: 1),
        AffineTransform(scaleX: .infinity, y: 1),
        AffineTransform(translationX: .nan, y: 0),
        AffineTransform(translationX: .infinity, y: 0),
    ])
    func `B4: no inverse where the determinant is 0, or it or the inverse is not finite`(_ map: AffineTransform) {
        #expect(map.inverted() == nil)
    }

    @Test func `B4: badly conditioned maps that have an inverse keep it`() {
        #expect(AffineTransform(a: 1, b: 1, c: 1, d: 1 + 0x1p-40, tx: 0, ty: 0).inverted() != nil)
        #expect(AffineTransform(scaleX: 1e-100, y: 1e100).inverted() == AffineTransform(scaleX: 1e100, y: 1e-100))
        #expect(AffineTransform(scaleX: -1, y: 1).inverted() == AffineTransform(scaleX: -1, y: 1))
    }

    @Test func `angle(to:) turns as rotations do`() {
        let center = Point(x: 3, y: 5)
        #expect(center.angle(to: Point(x: 10, y: 5)) == 0)
        #expect(center.angle(to: Point(x: 3, y: 6)) == .pi / 2)
        #expect(center.angle(to: Point(x: 2, y: 5)) == .pi)
        #expect(center.angle(to: center) == 0)
        for angle in stride(from: -3.0, through: 3, by: 0.25) {
            let point = Point(x: 2, y: 0).applying(AffineTransform(rotationAngle: angle))
            #expect((Point.zero.angle(to: point) - angle).magnitude < 1e-15)
        }
    }
}
