import TestSupport
import Testing

@testable import SpatialIndex

/// Strips as leaves keep them: what they call inside is, and what they call outside is not.
struct LocalStripTests {
    @Test(arguments: [0, 1, 4, 12])
    func `strips are right`(shift: Int32) {
        var random = SplitMix64(seed: 7)
        for _ in 0..<2000 {
            let plane = Box(
                minX: .random(in: -1e5...1e5, using: &random), minY: .random(in: -1e5...1e5, using: &random), maxX: 2e5,
                maxY: 3e5)
            let quantizer = Quantizer(plane: plane)
            let place = random.point(in: plane)
            let (shiftX, shiftY) = (shift + 8, max(shift + 6, 8))
            let cell = Cell(
                x: quantizer.x(place.x) & -(1 << shiftX), y: quantizer.y(place.y) & -(1 << shiftY), shiftX: shiftX,
                shiftY: shiftY)
            let box = quantizer.box(cell)
            func point() -> Point {
                Point(
                    x: .random(in: box.minX...box.maxX, using: &random),
                    y: .random(in: box.minY...box.maxY, using: &random))
            }
            let normal = Point(x: .random(in: -1...1, using: &random), y: .random(in: -1...1, using: &random))
            func along(_ point: Point) -> Double { point.x * normal.x + point.y * normal.y }
            let ends = [along(point()), along(point())].sorted()
            let (low, high) = (
                Bool.random(using: &random) ? ends[0] : -.infinity, Bool.random(using: &random) ? ends[1] : .infinity
            )
            let around = Bool.random(using: &random) ? box : Box(at: point()).union(Box(at: point()))
            let strip = LocalStrip(
                Strip(normal: normal, low: low, high: high, sureLow: low, sureHigh: high), around: around,
                in: StripSpace(cell, quantizer))
            for _ in 0..<50 {
                let point = point()
                let (x, y) = (quantizer.x(point.x), quantizer.y(point.y))
                guard x >= cell.x, x <= cell.lastX, y >= cell.y, y <= cell.lastY else { continue }
                let excess = strip.excess(
                    UInt8(truncatingIfNeeded: (x - cell.x) >> (shiftX - 8)),
                    UInt8(truncatingIfNeeded: (y - cell.y) >> (shiftY - 8)))
                let isIn = low <= along(point) && along(point) <= high
                #expect(
                    isIn ? excess < 2 || !around.contains(point) : excess > 0 || !strip.isSure,
                    "\(strip) \(point) \(cell) \(low) \(high) \(along(point))")
            }
        }
    }

    /// A box keeps the two edges that cut off more.
    @Test func `boxes are strips`() {
        var random = SplitMix64(seed: 8)
        for _ in 0..<2000 {
            let numbers = (0..<4).map { _ in
                [UInt8.random(in: 0...255, using: &random), 0, 255].randomElement(using: &random)!
            }
            let edges = LocalEdges(
                firstX: min(numbers[0], numbers[1]), lastX: max(numbers[0], numbers[1]),
                firstY: min(numbers[2], numbers[3]),
                lastY: max(numbers[2], numbers[3]))
            let strip = LocalStrip(edges)
            for _ in 0..<40 {
                let (x, y) = (UInt8.random(in: 0...255, using: &random), UInt8.random(in: 0...255, using: &random))
                let (excess, exact) = (strip.excess(x, y), edges.excess(x, y))
                #expect(exact > 1 || excess < 2, "\(strip) for \(edges) at \(x), \(y)")
                #expect(excess > 0 || !strip.isSure || exact == 0, "\(strip) for \(edges) at \(x), \(y)")
            }
        }
    }
}
