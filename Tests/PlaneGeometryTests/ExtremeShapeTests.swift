import Testing

@testable import PlaneGeometry

/// Shapes whose numbers are so large or so small that sums overflow or products vanish.
struct ExtremeShapeTests {
    private typealias Radii = HitShape.CornerRadii

    private func radii(_ all: Double) -> Radii { Radii(topLeft: all, topRight: all, bottomRight: all, bottomLeft: all) }

    private func numbers(_ radii: Radii) -> [Double] {
        [radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft]
    }

    @Test(arguments: [1e3, 1e300, 1e308, Double.greatestFiniteMagnitude, .infinity])
    func `D3: equal radii too long for a side make a capsule, however long they are`(radius: Double) {
        let frame = Rect(x: 0, y: 0, width: 100, height: 40)
        #expect(radii(radius).fitted(to: frame) == radii(20))
        let shape = HitShape.roundedRect(frame, radii: radii(radius))
        #expect(!shape.contains(Point(x: 0.5, y: 0.5), in: frame) && shape.contains(Point(x: 0.5, y: 20), in: frame))
        #expect(shape.coverage(of: Box(minX: 0.2, minY: 0.2, maxX: 0.5, maxY: 0.5), bounds: frame) == .outside)
        #expect(radii(radius).fitted(to: Rect(x: 0, y: 0, width: 100, height: 0)) == radii(0))
    }

    @Test func `D3: radii whose sums overflow shrink like shorter ones in the same ratio`() {
        let parts: [Double] = [0, 0.001, 0.3, 0.7, 1]
        for width in [0x1p-1063, 1e-15, 3, 100, 1e300, .greatestFiniteMagnitude] {
            for height in [0x1p-1030, 1e-22, 7, 1e308, .greatestFiniteMagnitude] {
                let (frame, side) = (Rect(x: 0, y: 0, width: width, height: height), min(width, height))
                for index in 0..<625 {
                    let shares = [1, 5, 25, 125].map { parts[index / $0 % 5] }
                    func fitted(_ unit: Double) -> [Double] {
                        let all = shares.map { $0 * unit }
                        let radii = Radii(topLeft: all[0], topRight: all[1], bottomRight: all[2], bottomLeft: all[3])
                        return numbers(radii.fitted(to: frame))
                    }
                    guard shares.contains(1) else { continue }
                    for (one, other) in zip(fitted(.greatestFiniteMagnitude), fitted(side)) {
                        #expect(abs(one - other) <= other * 0x1p-48 + 4 * .leastNonzeroMagnitude, "\(shares) \(frame)")
                    }
                }
            }
        }
    }

    @Test func `D3: radii of a rectangle beyond half of all numbers shrink as well`() {
        let most = Double.greatestFiniteMagnitude
        let radii = Radii(topLeft: most, topRight: most / 4, bottomRight: 0, bottomLeft: 0)
        let fitted = numbers(radii.fitted(to: Rect(x: 0, y: 0, width: most, height: most)))
        #expect(abs(fitted[0] / most - 0.8) < 0x1p-48 && abs(fitted[1] / most - 0.2) < 0x1p-48)
        let shape = HitShape.roundedRect(Rect(x: 0, y: 0, width: 1e308, height: 1e308), radii: radii)
        #expect(!shape.contains(Point(x: 1, y: 1), in: Rect(x: 0, y: 0, width: 100, height: 100)))
    }

    @Test func `D3: an infinite radius leaves nothing of finite ones beside it`() {
        let radii = Radii(topLeft: .infinity, topRight: 1e308, bottomRight: 5, bottomLeft: .infinity)
        #expect(numbers(radii.fitted(to: Rect(x: 0, y: 0, width: 100, height: 40))) == [20, 0, 0, 20])
        let one = Radii(topLeft: 3, topRight: 0, bottomRight: .infinity, bottomLeft: 0)
        #expect(numbers(one.fitted(to: Rect(x: 0, y: 0, width: 100, height: 40))) == [0, 0, 40, 0])
    }

    @Test func `B5: strokes whose width is no positive finite number contain nothing`() {
        let values = [Double.nan, .infinity, -.infinity, 0, -1]
        for width in values {
            let shape = HitShape.stroke(.init([.zero, Point(x: 1, y: 0)], width: width))
            #expect(shape.area(bounds: .zero).isEmpty)
            for point in [Point.zero, Point(x: 1e308, y: 0), Point(x: .infinity, y: 0), .nan] {
                #expect(!shape.contains(point, in: .zero))
            }
        }
        let wide = HitShape.stroke(.init([.zero, Point(x: 1, y: 0)], width: .greatestFiniteMagnitude))
        #expect(wide.contains(Point(x: 1e307, y: -1e307), in: .zero))
    }

    @Test func `D3: a mask is full whatever the bits after its last cell are`() {
        let bounds = Rect(x: 0, y: 0, width: 6, height: 4)
        for (columns, rows) in [(1, 1), (4, 2), (3, 3), (17, 5), (8, 16)] {
            let count = HitShape.BitMask.byteCount(columns: columns, rows: rows)
            for last: UInt8 in [0xFF, UInt8(truncatingIfNeeded: 0xFF00 >> ((columns * rows - 1) & 7 + 1))] {
                var bits = [UInt8](repeating: 0xFF, count: count)
                bits[count - 1] = last
                let mask = HitShape.BitMask(columns: columns, rows: rows, bits: bits)
                #expect(HitShape.mask(mask).innerBox(bounds: bounds) == Box(bounds))
                for cell in [0, columns * rows / 2, columns * rows - 1] {
                    var holed = bits
                    holed[cell / 8] &= ~(0x80 >> UInt8(cell % 8))
                    let mask = HitShape.BitMask(columns: columns, rows: rows, bits: holed)
                    #expect(HitShape.mask(mask).innerBox(bounds: bounds).isEmpty)
                }
            }
        }
    }

    @Test func `B5: no shape traps on numbers that are not finite`() {
        let values = [Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 0, 1]
        let frame = Rect(x: 0, y: 0, width: 10, height: 10)
        for x in values {
            for y in values {
                let rect = Rect(x: x, y: 0, width: y, height: 10)
                let shapes: [HitShape] = [
                    .ellipse(rect), .roundedRect(rect, radii: radii(y)), .roundedRect(frame, radii: radii(x)),
                    .polygon(.init([.zero, Point(x: x, y: y), Point(x: 10, y: 10)])),
                    .path(.init([[.zero, Point(x: x, y: y), Point(x: 10, y: 10)]])),
                    .stroke(.init([.zero, Point(x: x, y: y)], width: 3)), .stroke(.init([.zero], width: x)),
                    .mask(.init(columns: 1, rows: 1, bits: [128])),
                ]
                for shape in shapes {
                    #expect(!shape.contains(.nan, in: frame))
                    #expect(!shape.contains(Point(x: 20, y: 5), in: frame) || shape.area(bounds: frame) != Box(frame))
                    _ = shape.contains(Point(x: 5, y: 5), in: rect)
                }
            }
        }
    }
}
