import PlaneGeometry
import Testing

/// `Rect` behaves as `CGRect` is documented to.
struct RectTests {
    private let ten = Rect(x: 0, y: 0, width: 10, height: 10)

    @Test func `B6: negative sizes are standardised by every derived member`() {
        let rect = Rect(x: 10, y: 20, width: -4, height: -8)
        #expect(rect.standardized == Rect(x: 6, y: 12, width: 4, height: 8))
        #expect((rect.minX, rect.midX, rect.maxX) == (6, 8, 10))
        #expect((rect.minY, rect.midY, rect.maxY) == (12, 16, 20))
        #expect((rect.width, rect.height) == (4, 8))
        #expect(rect.size == Size(width: -4, height: -8))
        #expect(rect.contains(Point(x: 6, y: 12)))
        #expect(!rect.isEmpty)
        #expect(rect != rect.standardized)
        #expect(rect.contains(rect.standardized) && rect.standardized.contains(rect))
    }

    @Test func `A4: containment is half-open`() {
        #expect(ten.contains(Point(x: 0, y: 0)))
        #expect(ten.contains(Point(x: 10.0.nextDown, y: 10.0.nextDown)))
        #expect(!ten.contains(Point(x: 10, y: 5)))
        #expect(!ten.contains(Point(x: 5, y: 10)))
        #expect(!ten.contains(Point(x: -Double.leastNonzeroMagnitude, y: 5)))
        #expect(ten.contains(Point(x: -0.0, y: 0)))
    }

    @Test func `A4: empty rectangles contain nothing`() {
        for rect in [Rect.zero, .null, Rect(x: 0, y: 0, width: 0, height: 9), Rect(x: 0, y: 0, width: 9, height: 0)] {
            #expect(rect.isEmpty)
            #expect(!rect.contains(rect.origin))
            #expect(!rect.intersects(ten))
        }
        #expect(!ten.isEmpty)
    }

    @Test func `a rectangle contains another one by their edges, without rounding`() {
        let wide = Rect(x: -1e16, y: 0, width: 1e16, height: 1)
        #expect(wide.maxX == 0 && !wide.contains(Rect(x: 0, y: 0, width: 0.5, height: 1)))
        #expect(wide.contains(Rect(x: -2, y: 0, width: 2, height: 1)))
        // The union of the two is rounded to the first one.
        let thirds = Rect(x: -1.0 / 3, y: 0, width: 1, height: 1)
        let beyond = Rect(x: thirds.maxX, y: 0, width: thirds.maxX.ulp / 2, height: 1)
        #expect(!thirds.contains(Rect(x: 0, y: 0, width: thirds.maxX.nextUp, height: 1)))
        #expect(thirds.contains(beyond) == (beyond.maxX <= thirds.maxX))
        #expect(ten.contains(ten) && ten.contains(Rect(x: 10, y: 10, width: 0, height: 0)))
        #expect(!ten.contains(Rect(x: 11, y: 10, width: 0, height: 0)))
        #expect(Rect.null.contains(Rect.null) && Rect.zero.contains(Rect.null))
    }

    @Test func `the null rectangle`() {
        #expect(Rect.null.isNull && Rect.null.isEmpty && !Rect.zero.isNull)
        #expect(Rect.null.union(ten) == ten && ten.union(.null) == ten)
        #expect(ten.intersection(.null).isNull && Rect.null.intersection(ten).isNull)
        #expect(ten.contains(Rect.null) && !Rect.null.contains(ten))
        #expect(Rect.null.offsetBy(dx: 3, dy: 3).isNull && Rect.null.insetBy(dx: -3, dy: -3).isNull)
        #expect(Rect.null.integral.isNull && Rect.null.applying(AffineTransform(scaleX: 2, y: 2)).isNull)
        #expect(Rect.null.union(.null).isNull)
    }

    @Test func `union is the smallest rectangle that holds both, without rounding where one holds the other`() {
        #expect(ten.union(Rect(x: 20, y: 5, width: 5, height: 30)) == Rect(x: 0, y: 0, width: 25, height: 35))
        #expect(ten.union(Rect(x: 3, y: 3, width: 1, height: 1)) == ten)
        let thirds = Rect(x: 0.1, y: 1.0 / 3, width: 0.7, height: 2.0 / 3)
        #expect(thirds.union(Rect(x: 0.2, y: 0.4, width: 0.1, height: 0.1)) == thirds)
        #expect(thirds.contains(thirds))
        // An empty rectangle that is not null takes part, as in CGRectUnion.
        #expect(ten.union(Rect(x: 30, y: 0, width: 0, height: 0)) == Rect(x: 0, y: 0, width: 30, height: 10))
    }

    @Test func `intersection; touching rectangles have an empty one and do not intersect`() {
        #expect(ten.intersection(Rect(x: 5, y: -5, width: 20, height: 10)) == Rect(x: 5, y: 0, width: 5, height: 5))
        #expect(ten.intersection(Rect(x: 11, y: 0, width: 5, height: 5)).isNull)
        let touching = Rect(x: 10, y: 0, width: 5, height: 10)
        #expect(ten.intersection(touching) == Rect(x: 10, y: 0, width: 0, height: 10))
        #expect(!ten.intersection(touching).isNull)
        #expect(!ten.intersects(touching) && !touching.intersects(ten))
        #expect(ten.intersects(Rect(x: 10.0.nextDown, y: 0, width: 5, height: 10)))
        #expect(ten.intersection(Rect(x: 8, y: 8, width: -4, height: -4)) == Rect(x: 4, y: 4, width: 4, height: 4))
    }

    @Test func `insets; past zero they leave the null rectangle`() {
        #expect(ten.insetBy(dx: 1, dy: 2) == Rect(x: 1, y: 2, width: 8, height: 6))
        #expect(ten.insetBy(dx: -1, dy: -2) == Rect(x: -1, y: -2, width: 12, height: 14))
        #expect(ten.insetBy(dx: 5, dy: 0) == Rect(x: 5, y: 0, width: 0, height: 10))
        #expect(ten.insetBy(dx: 5.5, dy: 0).isNull && ten.insetBy(dx: 0, dy: 6).isNull)
        #expect(
            ten.inset(by: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)) == Rect(x: 2, y: 1, width: 4, height: 6))
        #expect(
            Rect(x: 10, y: 10, width: -10, height: -10).insetBy(dx: 1, dy: 1) == Rect(x: 1, y: 1, width: 8, height: 8))
    }

    @Test func `integral is the smallest with whole edges`() {
        #expect(Rect(x: 0.5, y: -0.5, width: 1, height: 1).integral == Rect(x: 0, y: -1, width: 2, height: 2))
        #expect(Rect(x: 1, y: 2, width: 3, height: 4).integral == Rect(x: 1, y: 2, width: 3, height: 4))
        #expect(Rect(x: 2.5, y: 2.5, width: -1, height: -1).integral == Rect(x: 1, y: 1, width: 2, height: 2))
    }

    @Test func `a transformed rectangle is the box of its corners`() {
        let quarter = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
        #expect(Rect(x: 1, y: 2, width: 3, height: 4).applying(quarter) == Rect(x: -6, y: 1, width: 4, height: 3))
        #expect(ten.applying(AffineTransform(scaleX: -1, y: 2)) == Rect(x: -10, y: 0, width: 10, height: 20))
        #expect(ten.applying(AffineTransform(translationX: 3, y: 4)) == ten.offsetBy(dx: 3, dy: 4))
    }

    @Test func `rectangles and boxes convert into each other`() {
        let box = Box(Rect(x: 10, y: 20, width: -4, height: 8))
        #expect(box == Box(minX: 6, minY: 20, maxX: 10, maxY: 28))
        #expect(Rect(box) == Rect(x: 6, y: 20, width: 4, height: 8))
    }

    @Test func `a rectangle contains the points of its box, whatever its numbers are`() {
        let numbers = [
            0, -0.0, 3, -3, 0.1, 1e16, -1e16, 1e308, -1e308, Double.leastNonzeroMagnitude, .infinity, -.infinity, .nan,
        ]
        var insideCount = 0
        for start in numbers {
            for length in numbers {
                let rect = Rect(x: start, y: -1, width: length, height: 2)
                for x in numbers + [start.nextDown, start + length, (start + length).nextDown, (start + length).nextUp]
                {
                    let isInside = Box(rect).contains(Point(x: x, y: 0))
                    #expect(rect.contains(Point(x: x, y: 0)) == isInside, "\(rect) \(x)")
                    if isInside { insideCount += 1 }
                }
            }
        }
        #expect(insideCount > 300)
    }
}
