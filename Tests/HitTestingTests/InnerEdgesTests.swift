import PlaneGeometry
import TestSupport
import Testing

@testable import HitTesting

/// How a patch keeps the inner box of an entry.
struct InnerEdgesTests {
    @Test("margins that are powers of two come back bit for bit, others are refused")
    func roundTrip() {
        var random = SplitMix64(seed: 5)
        var kept = 0
        for _ in 0..<5000 {
            let corner = Point(
                x: Double.random(in: -1e4...1e4, using: &random), y: Double.random(in: -1e4...1e4, using: &random))
            func margin() -> Double {
                random.next() % 3 == 0 ? 0 : Double(sign: .plus, exponent: Int(random.next() % 60) - 50, significand: 1)
            }
            let outer = Box(minX: corner.x, minY: corner.y, maxX: corner.x + 300, maxY: corner.y + 200)
            let inner = Box(
                minX: outer.minX + margin(), minY: outer.minY + margin(), maxX: outer.maxX - margin(),
                maxY: outer.maxY - margin())
            guard let edges = InnerEdges(of: inner, within: outer) else { continue }
            kept += 1
            #expect(edges.box(within: outer) == inner && edges.place == nil)
        }
        #expect(kept > 3000)
        let box = Box(minX: 1, minY: 2, maxX: 30, maxY: 40)
        #expect(InnerEdges(of: box, within: box) == InnerEdges.outer)
        #expect(InnerEdges(of: .nothing, within: box) == nil)
        #expect(InnerEdges(of: box, within: .everything) == nil)
        #expect(InnerEdges(of: Box(minX: 1.75, minY: 2, maxX: 30, maxY: 40), within: box) == nil)
        #expect(InnerEdges(of: Box(minX: 0.5, minY: 2, maxX: 30, maxY: 40), within: box) == nil)
        #expect(InnerEdges(place: 7).place == 7 && !InnerEdges(place: 0).isOuter)
    }
}
