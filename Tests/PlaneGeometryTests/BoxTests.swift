import PlaneGeometry
import Testing

struct BoxTests {
    private let unit = Box(minX: 0, minY: 0, maxX: 1, maxY: 1)

    @Test func `A4: boxes are half-open, empty ones contain nothing`() {
        #expect(unit.contains(.zero) && !unit.contains(Point(x: 1, y: 0)) && !unit.contains(Point(x: 0, y: 1)))
        #expect(!unit.contains(.nan))
        #expect(Box.nothing.isEmpty && !Box.nothing.contains(.zero))
        #expect(Box.everything.contains(Point(x: -1e308, y: 1e308)))
        #expect(Box(minX: 0, minY: 0, maxX: .nan, maxY: 1).isEmpty)
        #expect(Box(minX: 0, minY: 1, maxX: 1, maxY: 1).isEmpty)
    }

    @Test func `union and intersection with the whole plane and with nothing`() {
        #expect(unit.union(.nothing) == unit && Box.nothing.union(unit) == unit)
        #expect(unit.intersection(.everything) == unit && Box.everything.intersection(unit) == unit)
        #expect(unit.intersection(.nothing).isEmpty)
        #expect(unit.contains(Box.nothing) && Box.everything.contains(unit) && !unit.contains(.everything))
        let beside = Box(minX: 1, minY: 0, maxX: 2, maxY: 1)
        #expect(!unit.intersects(beside) && unit.union(beside) == Box(minX: 0, minY: 0, maxX: 2, maxY: 1))
    }

    /// Its edges are the least and the greatest coordinates of the transformed corners, to the last bit.
    @Test func `a transformed box holds its transformed corners`() {
        let numbers = [0, 0.1, -0.3, 1, 1.0.nextUp, -7e15, 1e-300, 1e300]
        let boxes = [
            unit, Box(minX: 0.1, minY: -0.7, maxX: 0.3, maxY: 1e16), Box(minX: -3, minY: 5, maxX: -3, maxY: 5.1),
            .nothing,
            .everything, Box(minX: -1e300, minY: 1e-300, maxX: 1e299, maxY: 1),
        ]
        for (index, a) in numbers.enumerated() {
            for b in numbers {
                for c in numbers {
                    let d = numbers[(index + 3) % numbers.count]
                    let transform = AffineTransform(a: a, b: b, c: c, d: d, tx: 0.1 + a, ty: -d)
                    for box in boxes {
                        let corners = box.corners.map { $0.applying(transform) }
                        let expected = corners.reduce(Box.nothing) { $0.union(Box(spanning: $1, $1)) }
                        let result = box.applying(transform)
                        let pairs = [
                            (result.minX, expected.minX), (result.minY, expected.minY), (result.maxX, expected.maxX),
                            (result.maxY, expected.maxY),
                        ]
                        #expect(pairs.allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN }, "\(box) by \(transform)")
                    }
                }
            }
        }
    }

    @Test func `finiteness`() {
        #expect(unit.isFinite && !Box.everything.isFinite && !Box.nothing.isFinite)
        #expect(!Box(minX: .nan, minY: 0, maxX: 1, maxY: 1).isFinite)
    }
}
