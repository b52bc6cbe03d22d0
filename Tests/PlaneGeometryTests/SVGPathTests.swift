import Foundation
import TestSupport
import Testing

@testable import PlaneGeometry

/// Path data of SVG and the curves in it.
struct SVGPathTests {
    private func lines(_ data: String, tolerance: Double = 0.1) throws -> [[Point]] {
        try BezierPath(svgPath: data, tolerance: tolerance).lines
    }

    private func points(_ numbers: Double...) -> [Point] {
        stride(from: 0, to: numbers.count, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
    }

    @Test func `lines, absolute and relative, repeated without their letter`() throws {
        #expect(try lines("M 1 2 3 4 L 5,6 7,8") == [points(1, 2, 3, 4, 5, 6, 7, 8)])
        #expect(try lines("m1 2 3 4l5,6 7,8") == [points(1, 2, 4, 6, 9, 12, 16, 20)])
        #expect(try lines("M0 0H5 6h1V7 8v-2") == [points(0, 0, 5, 0, 6, 0, 7, 0, 7, 7, 7, 8, 7, 6)])
        #expect(
            try lines("M1 1h2v2zl-1-1M9 9L8 8") == [points(1, 1, 3, 1, 3, 3), points(1, 1, 0, 0), points(9, 9, 8, 8)])
        #expect(try lines("M0 0m5 5 1 1") == [points(5, 5, 6, 6)])
        #expect(try BezierPath(svgPath: "M1 1L2 2zM3 3zzM4 4").closed == [true, true])
        #expect(try lines("M1 1L2 2zM3 3zzM4 4") == [points(1, 1, 2, 2), points(3, 3)])
        #expect(try lines("") == [] && lines(" \t\n\u{c}\r") == [])
    }

    @Test func `numbers follow each other as closely as the grammar lets them`() throws {
        #expect(try lines("M1.5.5-3e2+4") == [points(1.5, 0.5, -300, 4)])
        #expect(try lines("M-.5.25L1.,2e-1 3E+1,.0") == [points(-0.5, 0.25, 1, 0.2, 30, 0)])
        #expect(try lines("M 0 , 0\n,\t1 , 1") == [points(0, 0, 1, 1)])
        // Flags of arcs are one character each.
        let close = try lines("M0 0a5 5 0 1110 10a5 5 0 01.5.5")
        #expect(try close == lines("M 0 0 a 5 5 0 1 1 10 10 a 5 5 0 0 1 0.5 0.5"))
    }

    @Test(arguments: [
        ("L 1 1", 0, "expected a move (M or m), found 'L'"),
        ("5", 0, "expected a move (M or m), found '5'"),
        ("M", 1, "expected a number, found the end"),
        ("M 1", 3, "expected a number, found the end"),
        ("M 1 1 X", 6, "expected a command or a number, found 'X'"),
        ("M 1 1,", 6, "expected a number, found the end"),
        ("M 1 1,L 2 2", 6, "expected a number, found 'L'"),
        ("M 1,,1", 4, "expected a number, found ','"),
        ("M,1 1", 1, "expected a number, found ','"),
        ("M 1 -", 5, "expected a digit of a number, found the end"),
        ("M 1 .L", 5, "expected a digit of a number, found 'L'"),
        ("M 1 1e", 6, "expected a digit of an exponent, found the end"),
        ("M 1 1em", 6, "expected a digit of an exponent, found 'm'"),
        ("M 0 0 A 1 1 0 2 0 5 5", 14, "expected a flag (0 or 1), found '2'"),
        ("M 0 0 A 1 1 0 0", 15, "expected a flag (0 or 1), found the end"),
        ("M 0 0 C 1 1 2 2 3", 17, "expected a number, found the end"),
        ("M 0 0 L 1 1 Z 5 5", 14, "expected a command, found '5'"),
        ("M 0 0 z,", 7, "expected a command, found ','"),
        ("M 0 0 Z L 1 1 X", 14, "expected a command or a number, found 'X'"),
        ("M 0 1e999", 4, "expected a number that is finite"),
        ("M 1e308 0 l 1e308 0", 12, "expected a point that is finite"),
        ("M 0 0 L é", 8, "expected a number, found 'é'"),
        ("M 0 0\u{b}", 5, "expected a command or a number, found byte 11"),
    ])
    func `errors say where, what was expected and what was found`(data: String, position: Int, message: String) {
        let error = #expect(throws: SVGPathError.self) { try BezierPath(svgPath: data) }
        #expect(error?.position == position && error?.message == message)
    }

    @Test(arguments: [
        "M 1e308 0 C 0 0 -1e308 0 1e308 0 S 0 0 0 0", "M 0 0 Q 1e308 0 -1e308 0 T 0 0",
        "M 0 0 A 1 1e200 0 0 1 1e150 0", "M 0 0 A 1e200 1 30 1 0 1e150 1e150",
        "M 1.7e308 0 A 1e308 1e308 0 1 1 1.7e308 9", "M 0 0 A 1e308 1e308 1e308 1 1 1e308 1e308",
        "M0 0A1e160 1e160 0 0 1 1 0", "M 0 0 A 1e155 1e160 0 1 0 1 0", "M 0 0 A 2e153 2e153 0 1 1 1 0",
        "M0 0A1e162 1e162 0 1 1 0 1",
    ])
    func `what of a curve lies beyond all doubles is left out, so that nodes may have the shape`(data: String) throws {
        let path = try BezierPath(svgPath: data)
        #expect(path.lines.joined().allSatisfy { $0.isFinite })
        #expect(path.lines.last?.last == path.currentPoint)
    }

    @Test func `smooth curves mirror the control point of the same kind, else begin at the point itself`() throws {
        #expect(try lines("M0 0C1 5 4 5 5 0S9-5 10 0") == lines("M0 0C1 5 4 5 5 0C6-5 9-5 10 0"))
        #expect(try lines("M0 0Q2 5 5 0T10 0t5 0") == lines("M0 0Q2 5 5 0Q8-5 10 0Q12 5 15 0"))
        #expect(try lines("M0 0Q2 5 5 0S9-5 10 0") == lines("M0 0Q2 5 5 0C5 0 9-5 10 0"))
        #expect(try lines("M0 0C1 5 4 5 5 0T10 0") == lines("M0 0C1 5 4 5 5 0Q5 0 10 0"))
        #expect(try lines("M5 5c1 5 4 5 5 0s4-5 5 0") == lines("M5 5C6 10 9 10 10 5S14 0 15 5"))
        #expect(try lines("M5 5q1 5 4 5t5 0") == lines("M5 5Q6 10 9 10T14 10"))
    }

    private func distance(_ point: Point, to line: [Point]) -> Double {
        zip(line, line.dropFirst()).reduce(.infinity) { min($0, point.distance(toSegmentFrom: $1.0, to: $1.1)) }
    }

    @Test(arguments: [1.0, 0.1, 0.001])
    func `no point of a curve is farther from its lines than the tolerance`(_ tolerance: Double) throws {
        var random = SplitMix64(seed: 9)
        func place() -> Point { random.point(-99..<99, -99..<99) }
        for _ in 0..<40 {
            let (a, b, c, d) = (place(), place(), place(), place())
            var (cubic, quadratic) = (BezierPath(tolerance: tolerance), BezierPath(tolerance: tolerance))
            cubic.move(to: a)
            cubic.addCurve(to: d, controlPoint1: b, controlPoint2: c)
            quadratic.move(to: a)
            quadratic.addQuadCurve(to: c, controlPoint: b)
            for step in 0...100 {
                let t = Double(step) / 100
                func between(_ one: Point, _ other: Point) -> Point {
                    Point(x: one.x + (other.x - one.x) * t, y: one.y + (other.y - one.y) * t)
                }
                let (ab, bc, cd) = (between(a, b), between(b, c), between(c, d))
                let onQuadratic = between(ab, bc)
                let onCubic = between(onQuadratic, between(bc, cd))
                #expect(distance(onCubic, to: cubic.lines[0]) <= tolerance * 1.000001)
                #expect(distance(onQuadratic, to: quadratic.lines[0]) <= tolerance * 1.000001)
            }
            #expect(cubic.lines[0].last == d && cubic.pointCount < 40 + Int(40 / tolerance.squareRoot()))
        }
    }

    @Test(arguments: [-300, -170, 150, 250])
    func `a curve has as many segments at any scale, if the tolerance is scaled with it`(exponent: Int) throws {
        let tolerance = try #require(Double("1e\(exponent - 5)"))
        for curve in ["Q 1e0 2e0 2e0 0", "C 0 1e0 3e0 1e0 3e0 0"] {
            let scaled = curve.replacingOccurrences(of: "e0", with: "e\(exponent)")
            let count = try lines("M 0 0 \(curve)", tolerance: 1e-5)[0].count
            #expect(try lines("M 0 0 \(scaled)", tolerance: tolerance)[0].count == count && count > 300)
        }
    }

    @Test func `arcs lie on their ellipse, on the way around that the flags say`() throws {
        for (isLarge, sweeps) in [(false, false), (false, true), (true, false), (true, true)] {
            let data = "M 100 0 A 50 25 0 \(isLarge ? 1 : 0) \(sweeps ? 1 : 0) 150 25"
            let line = try lines(data, tolerance: 0.001)[0]
            // Two ellipses with these axes go through both ends.
            let center = isLarge == sweeps ? Point(x: 150, y: 0) : Point(x: 100, y: 25)
            for point in line {
                let (x, y) = ((point.x - center.x) / 50, (point.y - center.y) / 25)
                #expect(abs(x * x + y * y - 1) < 1e-9, "\(data) at \(point)")
            }
            let length = zip(line, line.dropFirst()).reduce(0) { $0 + hypot($1.0.x - $1.1.x, $1.0.y - $1.1.y) }
            #expect(isLarge ? length > 170 : length < 70, "\(data): \(length)")
        }
        // Too small an ellipse grows; a flat one is a line; and a turned one is turned.
        #expect(
            try lines("M0 0A1 1 0 0 1 10 0", tolerance: 0.01)[0].allSatisfy { abs(hypot($0.x - 5, $0.y) - 5) < 1e-9 })
        #expect(try lines("M0 0A0 5 0 0 1 10 0A5 5 0 0 1 10 0") == [points(0, 0, 10, 0)])
        let turned = try lines("M 0 -50 A 50 10 90 0 1 0 50", tolerance: 0.01)[0]
        #expect(turned.allSatisfy { abs(hypot($0.x / 10, $0.y / 50) - 1) < 1e-9 } && turned.contains { $0.x > 9.9 })
    }

    @Test(arguments: ["1e-150 1e-150", "1e-155 1e-155", "1e-300 1e-300", "1e-160 2e-160"])
    func `an ellipse is enlarged however small it is`(radii: String) throws {
        let line = try lines("M 0 0 A \(radii) 0 0 1 100 0", tolerance: 0.01)[0]
        let height = radii == "1e-160 2e-160" ? 100.0 : 50
        #expect(line.allSatisfy { abs(hypot(($0.x - 50) / 50, $0.y / height) - 1) < 1e-9 }, "\(line)")
        #expect(line.contains { abs($0.y + height) < height / 100 } && line.last == Point(x: 100, y: 0))
        let far = try lines("M 0 0 A 1 1 0 0 1 1e155 0")[0]
        #expect(far.allSatisfy { abs(hypot($0.x / 5e154 - 1, $0.y / 5e154) - 1) < 1e-9 } && far.count > 1000)
    }

    @Test func `an arc around a center is a circle, a pie or a line to it`() {
        var pie = BezierPath(tolerance: 0.01)
        pie.move(to: Point(x: 50, y: 50))
        pie.addArc(withCenter: Point(x: 50, y: 50), radius: 40, startAngle: 0, endAngle: .pi / 2, clockwise: true)
        pie.close()
        let shape = HitShape.path(HitShape.Path(pie))
        let bounds = Rect(x: 0, y: 0, width: 100, height: 100)
        #expect(pie.closed == [true] && shape.contains(Point(x: 70, y: 70), in: bounds))
        #expect(!shape.contains(Point(x: 30, y: 70), in: bounds) && !shape.contains(Point(x: 85, y: 85), in: bounds))
        var circle = BezierPath(tolerance: 0.01)
        circle.addArc(withCenter: .zero, radius: 10, startAngle: 1, endAngle: 99, clockwise: false)
        #expect(circle.lines[0].allSatisfy { abs(hypot($0.x, $0.y) - 10) < 1e-9 } && circle.pointCount > 30)
        #expect(distance(circle.lines[0][0], to: Array(circle.lines[0].suffix(2))) < 1e-9)
    }

    @Test func `path data makes areas and strokes`() throws {
        let ring = try HitShape(svgPath: "M0 0H90V90H0ZM30 30H60V60H30Z")
        let bounds = Rect(x: 0, y: 0, width: 90, height: 90)
        #expect(ring.contains(Point(x: 15, y: 15), in: bounds) && !ring.contains(Point(x: 45, y: 45), in: bounds))
        let full = try HitShape(svgPath: "M0 0H90V90H0ZM30 30H60V60H30Z", rule: .nonZero)
        #expect(full.contains(Point(x: 45, y: 45), in: bounds))
        let wire = try HitShape(svgPath: "M0 0C50 0 50 100 100 100", width: 1, hitWidth: 10)
        #expect(wire.contains(Point(x: 50, y: 50), in: .zero) && wire.contains(Point(x: 4, y: -4.5), in: .zero))
        #expect(!wire.contains(Point(x: 50, y: 10), in: .zero))
    }

    @Test func `any text is read or refused, with little work`() throws {
        var random = SplitMix64(seed: 77)
        let alphabet = Array("MmLlHhVvCcSsQqTtAaZz0123456789.,-+eE \n\u{b}xé".utf8)
        let data = "M10-20.5.5e1C1,2 3 4 5 6s7 8 9 10Q.1.2.3.4t1 1A5 6 30 01.5.5a1e3 1e-3 0 1 0 9 9zh5V-1e9l1e300 0"
        var (read, refused) = (0, 0)
        for round in 0..<20_000 {
            var bytes = round % 2 == 0 ? Array(data.utf8) : []
            for _ in 0..<Int(random.next() % 12) + (round % 2) * 8 {
                let byte = alphabet[Int(random.next() % UInt64(alphabet.count))]
                switch random.next() % 3 {
                case 0: bytes.insert(byte, at: Int(random.next() % UInt64(bytes.count + 1)))
                case 1 where !bytes.isEmpty: bytes[Int(random.next() % UInt64(bytes.count))] = byte
                default: if !bytes.isEmpty { bytes.remove(at: Int(random.next() % UInt64(bytes.count))) }
                }
            }
            let text = String(decoding: bytes, as: UTF8.self)
            do {
                let path = try BezierPath(svgPath: text, tolerance: round % 5 == 0 ? 1e-300 : 0.1)
                read += 1
                #expect(path.pointCount == path.lines.joined().count && path.closed.count == path.lines.count)
                #expect(path.pointCount <= text.utf8.count * BezierPath.maximumLineCount)
                #expect(path.lines.joined().allSatisfy { $0.isFinite }, "\(text)")
            } catch {
                refused += 1
                #expect(error.position >= 0 && error.position <= text.utf8.count)
            }
        }
        #expect(read > 1000 && refused > 1000)
        // Each curve becomes as many lines as one may: there is an end to that.
        let curves = "M0 0" + String(repeating: "c1e9 0 0 1e9 1 1", count: 2000)
        let error = #expect(throws: SVGPathError.self) { try BezierPath(svgPath: curves, tolerance: 1e-9) }
        #expect(error?.message == "expected at most \(BezierPath.maximumPointCount) points")
    }
}
