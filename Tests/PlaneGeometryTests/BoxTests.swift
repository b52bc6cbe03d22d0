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

    @Test func `finiteness`() {
        #expect(unit.isFinite && !Box.everything.isFinite && !Box.nothing.isFinite)
        #expect(!Box(minX: .nan, minY: 0, maxX: 1, maxY: 1).isFinite)
    }
}
