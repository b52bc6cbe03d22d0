/// Outlines of SVG path data, curves made of short lines.
struct SVGPath {
    private(set) var contours: [[Point]] = []
    private(set) var isClosed: [Bool] = []
    private var current = Point.zero
    private var start = Point.zero
    /// The control point before, for smooth curves.
    private var control: Point?
    private var controlIsCubic = false

    /// Curves become so many lines: of an icon of 24 units, none is off by a hundredth.
    private static let steps = 16
    /// More than any path on a page; what stands behind is left out.
    private static let maximumPointCount = 1 << 18

    init() {}

    /// Reads path data up to the first thing that is none, as browsers draw it.
    init(_ data: some StringProtocol) {
        var scanner = Scanner(data)
        var command: UInt8 = 0
        while let next = scanner.command(after: command), pointCount < SVGPath.maximumPointCount {
            command = next
            guard let numbers = scanner.arguments(of: command) else { break }
            apply(command, numbers)
            // What follows a move without a command of its own is a line.
            if command == UInt8(ascii: "M") { command = UInt8(ascii: "L") }
            if command == UInt8(ascii: "m") { command = UInt8(ascii: "l") }
        }
    }

    private var pointCount = 0

    mutating func addPolygon(_ points: [Point], isClosed closed: Bool) {
        guard points.count > 1 else { return }
        contours.append(points)
        isClosed.append(closed)
    }

    /// The box around it; nil if it has no points.
    var bounds: PageRect? {
        let points = contours.joined()
        guard let first = points.first else { return nil }
        var box = PageRect(minX: first.x, minY: first.y, maxX: first.x, maxY: first.y)
        for point in points {
            box = box.union(PageRect(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y))
        }
        return box
    }

    private mutating func move(to point: Point) {
        contours.append([point])
        isClosed.append(false)
        (current, start) = (point, point)
    }

    private mutating func line(to point: Point) {
        if contours.isEmpty { move(to: current) }
        if isClosed[isClosed.count - 1] { move(to: start) }
        contours[contours.count - 1].append(point)
        pointCount += 1
        current = point
    }

    private mutating func cubic(_ one: Point, _ two: Point, _ end: Point) {
        let from = current
        for step in 1...SVGPath.steps {
            let t = Double(step) / Double(SVGPath.steps)
            let u = 1 - t
            let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
            line(
                to: Point(
                    x: a * from.x + b * one.x + c * two.x + d * end.x, y: a * from.y + b * one.y + c * two.y + d * end.y
                ))
        }
        (control, controlIsCubic) = (two, true)
    }

    private mutating func quadratic(_ one: Point, _ end: Point) {
        let from = current
        for step in 1...SVGPath.steps {
            let t = Double(step) / Double(SVGPath.steps)
            let u = 1 - t
            line(
                to: Point(
                    x: u * u * from.x + 2 * u * t * one.x + t * t * end.x,
                    y: u * u * from.y + 2 * u * t * one.y + t * t * end.y))
        }
        (control, controlIsCubic) = (one, false)
    }

    /// An arc of an ellipse, by SVG 2, appendix B.2.
    private mutating func arc(_ n: [Double], to end: Point) {
        var (rx, ry) = (abs(n[0]), abs(n[1]))
        let from = current
        guard rx > 0, ry > 0, from != end else { return line(to: end) }
        let turn = AffineTransform(rotationAngle: n[2] * .pi / 180)
        func turned(_ x: Double, _ y: Double, back: Bool) -> Point {
            back
                ? Point(x: turn.a * x + turn.b * y, y: turn.c * x + turn.d * y)
                : Point(x: turn.a * x + turn.c * y, y: turn.b * x + turn.d * y)
        }
        let half = turned((from.x - end.x) / 2, (from.y - end.y) / 2, back: true)
        let excess = half.x * half.x / (rx * rx) + half.y * half.y / (ry * ry)
        if excess > 1 { (rx, ry) = (rx * excess.squareRoot(), ry * excess.squareRoot()) }
        let (px, py) = (rx * half.y, ry * half.x)
        let root = max(0, (rx * rx * ry * ry - px * px - py * py) / (px * px + py * py)).squareRoot()
        let sign = (n[3] != 0) == (n[4] != 0) ? -root : root
        let inner = Point(x: sign * rx * half.y / ry, y: -sign * ry * half.x / rx)
        let moved = turned(inner.x, inner.y, back: false)
        let middle = Point(x: moved.x + (from.x + end.x) / 2, y: moved.y + (from.y + end.y) / 2)
        // On the unit circle: from where to where, by halves of the angle so that no function of angles is needed.
        var points = [
            Point(x: (half.x - inner.x) / rx, y: (half.y - inner.y) / ry),
            Point(x: (-half.x - inner.x) / rx, y: (-half.y - inner.y) / ry),
        ]
        let sweeps = n[4] != 0
        for _ in 0..<5 { points = SVGPath.halved(points, sweeps) }
        for point in points.dropFirst().dropLast() {
            let moved = turned(point.x * rx, point.y * ry, back: false)
            line(to: Point(x: moved.x + middle.x, y: moved.y + middle.y))
        }
        line(to: end)
    }

    /// Points of a circle with one more between each two, on the way that the arc takes.
    private static func halved(_ points: [Point], _ sweeps: Bool) -> [Point] {
        var result = [points[0]]
        for (one, two) in zip(points, points.dropFirst()) {
            let cross = one.x * two.y - one.y * two.x
            var middle = Point(x: one.x + two.x, y: one.y + two.y)
            let length = (middle.x * middle.x + middle.y * middle.y).squareRoot()
            let isLarge = points.count == 2 && (sweeps ? cross < 0 : cross > 0)
            if length < 1e-9 {
                middle = sweeps ? Point(x: -one.y, y: one.x) : Point(x: one.y, y: -one.x)
            } else {
                let factor = (isLarge ? -1 : 1) / length
                middle = Point(x: middle.x * factor, y: middle.y * factor)
            }
            result += [middle, two]
        }
        return result
    }

    private mutating func apply(_ command: UInt8, _ n: [Double]) {
        let isRelative = command & 0x20 != 0
        let base = isRelative ? current : .zero
        func point(_ index: Int) -> Point { Point(x: base.x + n[index], y: base.y + n[index + 1]) }
        let isCurve = "CcSsQqTt".utf8.contains(command)
        let mirrored = Point(
            x: control.map { 2 * current.x - $0.x } ?? current.x, y: control.map { 2 * current.y - $0.y } ?? current.y)
        switch command & 0xDF {
        case UInt8(ascii: "M"): move(to: point(0))
        case UInt8(ascii: "L"): line(to: point(0))
        case UInt8(ascii: "H"): line(to: Point(x: base.x + n[0], y: current.y))
        case UInt8(ascii: "V"): line(to: Point(x: current.x, y: base.y + n[0]))
        case UInt8(ascii: "C"): cubic(point(0), point(2), point(4))
        case UInt8(ascii: "S"): cubic(controlIsCubic ? mirrored : current, point(0), point(2))
        case UInt8(ascii: "Q"): quadratic(point(0), point(2))
        case UInt8(ascii: "T"): quadratic(control != nil && !controlIsCubic ? mirrored : current, point(0))
        case UInt8(ascii: "A"): arc(n, to: point(5))
        default:
            if !isClosed.isEmpty { isClosed[isClosed.count - 1] = true }
            current = start
        }
        if !isCurve { (control, controlIsCubic) = (nil, false) }
    }

    /// Reads the commands of path data and their numbers.
    private struct Scanner {
        private let bytes: [UInt8]
        private var offset = 0

        init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

        private mutating func skipSpace() {
            while offset < bytes.count, bytes[offset] <= 0x20 || bytes[offset] == 0x2C { offset += 1 }
        }

        /// The next command, or the one before again where a number stands.
        mutating func command(after last: UInt8) -> UInt8? {
            skipSpace()
            guard offset < bytes.count else { return nil }
            if "MmLlHhVvCcSsQqTtAaZz".utf8.contains(bytes[offset]) {
                offset += 1
                return bytes[offset - 1]
            }
            return last == 0 || last & 0xDF == UInt8(ascii: "Z") ? nil : last
        }

        mutating func arguments(of command: UInt8) -> [Double]? {
            let count =
                switch command & 0xDF {
                case UInt8(ascii: "Z"): 0
                case UInt8(ascii: "H"), UInt8(ascii: "V"): 1
                case UInt8(ascii: "C"): 6
                case UInt8(ascii: "S"), UInt8(ascii: "Q"): 4
                case UInt8(ascii: "A"): 7
                default: 2
                }
            var numbers: [Double] = []
            for index in 0..<count {
                let isFlag = command & 0xDF == UInt8(ascii: "A") && (index == 3 || index == 4)
                guard let number = isFlag ? flag() : number() else { return nil }
                numbers.append(number)
            }
            return numbers
        }

        private mutating func flag() -> Double? {
            skipSpace()
            guard offset < bytes.count, bytes[offset] == 0x30 || bytes[offset] == 0x31 else { return nil }
            offset += 1
            return Double(bytes[offset - 1] - 0x30)
        }

        private mutating func number() -> Double? {
            skipSpace()
            let start = offset
            var (hasPoint, hasExponent) = (false, false)
            scan: while offset < bytes.count {
                switch bytes[offset] {
                case 0x30...0x39: break
                case 0x2B, 0x2D: if offset > start, bytes[offset - 1] | 0x20 != 0x65 { break scan }
                case 0x2E:
                    if hasPoint || hasExponent { break scan }
                    hasPoint = true
                case 0x45, 0x65:
                    if hasExponent || offset == start { break scan }
                    hasExponent = true
                default: break scan
                }
                offset += 1
            }
            var text = String(decoding: bytes[start..<offset], as: UTF8.self)
            if text.hasPrefix("+") { text.removeFirst() }
            return decimalNumber(text).flatMap { $0.isFinite && abs($0) < 1e9 ? $0 : nil }
        }
    }
}
