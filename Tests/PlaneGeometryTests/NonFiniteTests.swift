import PlaneGeometry
import Testing

/// B5: nothing traps on NaN or infinity, and nothing that is NaN contains a point.
struct NonFiniteTests {
    private static let values = [
        Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude,
        0, 1,
    ]

    private func forEachRect(_ body: (Rect) -> Void) {
        for x in Self.values {
            for y in [0, Double.nan, -Double.infinity] {
                for width in Self.values {
                    for height in [10, Double.nan, .infinity] { body(Rect(x: x, y: y, width: width, height: height)) }
                }
            }
        }
    }

    private func hasNaN(_ rect: Rect) -> Bool {
        [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height].contains(where: \.isNaN)
    }

    @Test func `B5: every member of a rectangle answers`() {
        let ten = Rect(x: 0, y: 0, width: 10, height: 10)
        forEachRect { rect in
            let derived = [
                rect.standardized, rect.integral, rect.union(ten), ten.union(rect), rect.intersection(ten),
                ten.intersection(rect), rect.insetBy(dx: 1, dy: .infinity), rect.insetBy(dx: .nan, dy: 1),
                rect.offsetBy(dx: .infinity, dy: .nan), rect.applying(AffineTransform(scaleX: .infinity, y: .nan)),
                Rect(Box(rect)),
            ]
            // Not one traps, and what is no number contains nothing.
            for other in derived where hasNaN(other) { #expect(!other.contains(Point(x: 5, y: 5)), "\(rect)") }
            if rect.isFinite { #expect(!hasNaN(rect.standardized) && !hasNaN(rect.intersection(ten)), "\(rect)") }
            let questions = [rect.contains(ten), ten.contains(rect), rect.intersects(ten), ten.intersects(rect)]
            if !rect.isNull, hasNaN(rect) {
                #expect(!questions.contains(true), "\(rect)")
            }
            for point in [Point.nan, Point(x: .nan, y: 1), Point(x: 1, y: .nan)] { #expect(!rect.contains(point)) }
            if hasNaN(rect) {
                #expect(!rect.contains(Point(x: 5, y: 5)))
                #expect(!rect.isFinite)
            }
        }
    }

    @Test func `B5: every member of a transform answers, and makes no number of what is none`() {
        for value in Self.values {
            for other in Self.values {
                let map = AffineTransform(a: value, b: other, c: 1, d: value, tx: other, ty: 0)
                let inverse = map.inverted()
                #expect(inverse?.isFinite ?? true)
                if !map.isFinite { #expect(inverse == nil && !map.isIdentity) }
                #expect(map.isFinite == (value.isFinite && other.isFinite))
                let more = map.concatenating(map).rotated(by: value).scaledBy(x: other, y: value)
                if !map.isFinite { #expect(!more.translatedBy(x: value, y: 0).isFinite) }
                let p = Point(x: value, y: other).applying(map)
                let size = Size(width: value, height: other).applying(map)
                if value.isNaN || other.isNaN {
                    #expect(!p.isFinite && size.width.isNaN && map.determinant.isNaN)
                }
            }
        }
    }

    @Test func `descriptions`() {
        #expect(Point(x: 1, y: .nan).description == "(1.0, nan)")
        #expect(Rect(x: 1, y: 2, width: -3, height: 4).description == "(1.0, 2.0, -3.0, 4.0)")
        #expect(Size(width: 1, height: 2).description == "(1.0, 2.0)")
        #expect(Box.nothing.description == "[inf, -inf) × [inf, -inf)")
    }
}
