#if canImport(CoreGraphics)
import CoreGraphics
import PlaneGeometry
import Testing

/// Conversion to and from the types of CoreGraphics, member by member.
struct CoreGraphicsTests {
    @Test func `points, sizes and rectangles keep their members, negative sizes too`() {
        let point = CGPoint(Point(x: 1, y: -2))
        #expect(point.x == 1 && point.y == -2 && Point(point) == Point(x: 1, y: -2))
        let size = CGSize(Size(width: -3, height: 4))
        #expect(size.width == -3 && size.height == 4 && Size(size) == Size(width: -3, height: 4))
        let rect = CGRect(Rect(x: 1, y: 2, width: -3, height: 4))
        #expect(rect.origin.x == 1 && rect.origin.y == 2 && rect.size.width == -3 && rect.size.height == 4)
        #expect(Rect(rect) == Rect(x: 1, y: 2, width: -3, height: 4))
    }

    @Test func `transforms keep their coefficients, and send points to where they sent them`() {
        let map = AffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        let other = CGAffineTransform(map)
        #expect(other.a == 1 && other.b == 2 && other.c == 3 && other.d == 4 && other.tx == 5 && other.ty == 6)
        #expect(AffineTransform(other) == map)
        let point = Point(x: 7, y: -8)
        #expect(Point(CGPoint(point).applying(other)) == point.applying(map))
    }
}
#endif
