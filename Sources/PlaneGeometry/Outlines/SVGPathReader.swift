import ProcessWide

/// An error in path data, and its position.
public struct SVGPathError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The offset of the error in UTF-8, counted from 0: that of the first byte that violates the grammar. If a value is not
    /// allowed, the offset is that of the arguments with this value.
    public let position: Int
    package let text: Message

    /// What was expected, and what was found.
    public var message: String { String(decoding: text.bytes, as: UTF8.self) }

    /// The message and the position, such as "expected a number, found 'x' at byte 7".
    public var description: String { "\(message) at byte \(position)" }
}

extension HitShape {
    /// The area of SVG path data, `M 0 0 H 10 V 10 Z` for instance: all commands of SVG 2, absolute and relative.
    ///
    /// - Parameters:
    ///   - svgPath: The data, as in the attribute `d`, in units of the node's bounds space. A move alone is ignored,
    ///     open lines are closed.
    ///   - rule: The fill rule for crossings.
    ///   - tolerance: The greatest distance between a curve and the segments that it becomes. Points of a curve that lie
    ///     beyond all doubles are left out.
    /// - Throws: An error with its position if the data violates the grammar, a coordinate is not finite, or more than
    ///   `BezierPath.maximumPointCount` points would be needed.
    /// - Precondition: The tolerance is a positive finite number.
    /// - Complexity: O(n log n) for the n points of the resulting lines. Each curve becomes at most `BezierPath.maximumLineCount`
    ///   segments.
    public init(svgPath: String, rule: FillRule = .evenOdd, tolerance: Double = 0.1) throws(SVGPathError) {
        self = .path(Path(try BezierPath(svgPath: svgPath, tolerance: tolerance), rule: rule))
    }

    /// The stroke along SVG path data.
    ///
    /// - Parameters:
    ///   - svgPath: The data, as in the attribute `d`. A move alone is ignored; a move that is closed is a disc.
    ///   - width: The width with which the stroke is drawn.
    ///   - hitWidth: The width within which the stroke is hit; by default `width`.
    ///   - tolerance: The greatest distance between a curve and the segments that it becomes.
    /// - Throws: The errors of `init(svgPath:rule:tolerance:)`.
    public init(
        svgPath: String, width: Double, hitWidth: Double? = nil, tolerance: Double = 0.1
    ) throws(SVGPathError) {
        self = .stroke(
            Stroke(try BezierPath(svgPath: svgPath, tolerance: tolerance), width: width, hitWidth: hitWidth))
    }
}

extension BezierPath {
    /// The greatest number of points that path data may need: 64 MiB of points.
    public static var maximumPointCount: Int { 1 << 22 }

    /// Creates a path with the lines of SVG path data.
    ///
    /// - Throws: The errors of `HitShape.init(svgPath:rule:tolerance:)`.
    /// - Precondition: The tolerance is a positive finite number.
    public init(svgPath: String, tolerance: Double = 0.1) throws(SVGPathError) {
        try self.init(svgBytes: Array(svgPath.utf8), tolerance: tolerance)
    }

    /// Creates a path with the lines of path data in UTF-8.
    package init(svgBytes: [UInt8], tolerance: Double) throws(SVGPathError) {
        self.init(tolerance: tolerance)
        if let error = append(svgBytes: svgBytes) { throw error }
    }

    /// Adds the lines of SVG path data up to the first error. Browsers draw erroneous data in the same way.
    ///
    /// - Returns: The first error; nil if there is none.
    package mutating func append(svgBytes: [UInt8]) -> SVGPathError? {
        var reader = SVGPathReader(svgBytes, into: self)
        defer { self = reader.path }
        do throws(SVGPathError) {
            try reader.read()
            return nil
        } catch {
            return error
        }
    }
}

/// A parser for the grammar of path data (SVG 2, 9.3.9). A number may also end with its decimal point, as in SVG 1.1.
private struct SVGPathReader {
    private(set) var path: BezierPath
    private let bytes: [UInt8]
    private var offset = 0
    /// The last control point, for smooth curves, and whether it belongs to a cubic curve; nil if the last command was no
    /// Bézier curve.
    private var control: (point: Point, isCubic: Bool)?

    init(_ bytes: [UInt8], into path: BezierPath) { (self.bytes, self.path) = (bytes, path) }

    mutating func read() throws(SVGPathError) {
        skipSpace()
        guard offset < bytes.count else { return }
        guard bytes[offset] | 0x20 == UInt8(ascii: "m") else { throw failure("a move (M or m)") }
        var isClosed = false
        while offset < bytes.count {
            let command = bytes[offset]
            guard "MmLlHhVvCcSsQqTtAaZz".utf8.contains(command) else {
                throw failure(isClosed ? "a command" : "a command or a number")
            }
            isClosed = command | 0x20 == UInt8(ascii: "z")
            offset += 1
            try readArguments(of: command)
            skipSpace()
        }
    }

    private mutating func readArguments(of command: UInt8) throws(SVGPathError) {
        if command | 0x20 == UInt8(ascii: "z") {
            path.close()
            control = nil
            return
        }
        skipSpace()
        try apply(command)
        // Further coordinates after a move are lines.
        let isMove = command | 0x20 == UInt8(ascii: "m")
        let next = isMove ? command & 0x20 | UInt8(ascii: "L") : command
        while try goesOn() { try apply(next) }
    }

    /// Skips separators between the arguments of one command; returns whether there are more arguments.
    private mutating func goesOn() throws(SVGPathError) -> Bool {
        let hasComma = skipCommaSpace()
        guard !startsNumber else { return true }
        if hasComma { throw failure("a number") }
        return false
    }

    private mutating func apply(_ command: UInt8) throws(SVGPathError) {
        let start = offset
        let isRelative = command & 0x20 != 0
        let (current, base) = (path.currentPoint, isRelative ? path.currentPoint : .zero)
        var nextControl: (point: Point, isCubic: Bool)?
        switch command & 0xDF {
        case UInt8(ascii: "M"): path.move(to: try point(from: base))
        case UInt8(ascii: "L"): path.addLine(to: try point(from: base))
        case UInt8(ascii: "H"): path.addLine(to: try checked(Point(x: base.x + (try number()), y: current.y), start))
        case UInt8(ascii: "V"): path.addLine(to: try checked(Point(x: current.x, y: base.y + (try number())), start))
        case UInt8(ascii: "C"):
            let one = try point(from: base)
            _ = skipCommaSpace()
            nextControl = try cubic(one, from: base)
        case UInt8(ascii: "S"): nextControl = try cubic(mirrored(isCubic: true), from: base)
        case UInt8(ascii: "Q"):
            let one = try point(from: base)
            _ = skipCommaSpace()
            path.addQuadCurve(to: try point(from: base), controlPoint: one)
            nextControl = (one, false)
        case UInt8(ascii: "T"):
            let one = mirrored(isCubic: false)
            path.addQuadCurve(to: try point(from: base), controlPoint: one)
            nextControl = (one, false)
        default: try arc(from: base)
        }
        control = nextControl
        guard path.pointCount <= BezierPath.maximumPointCount else {
            throw SVGPathError(position: start, text: "expected at most \(BezierPath.maximumPointCount) points")
        }
    }

    private func mirrored(isCubic: Bool) -> Point {
        let current = path.currentPoint
        guard let control, control.isCubic == isCubic else { return current }
        return Point(x: 2 * current.x - control.point.x, y: 2 * current.y - control.point.y)
    }

    private mutating func cubic(_ one: Point, from base: Point) throws(SVGPathError) -> (Point, Bool) {
        let two = try point(from: base)
        _ = skipCommaSpace()
        path.addCurve(to: try point(from: base), controlPoint1: one, controlPoint2: two)
        return (two, true)
    }

    private mutating func arc(from base: Point) throws(SVGPathError) {
        let width = try number()
        _ = skipCommaSpace()
        let height = try number()
        _ = skipCommaSpace()
        let degrees = try number()
        let isLarge = try nextFlag()
        let sweeps = try nextFlag()
        _ = skipCommaSpace()
        let end = try point(from: base)
        path.addArc(
            to: end, radii: Size(width: width, height: height), rotation: degrees / 180 * .pi, isLarge: isLarge,
            sweeps: sweeps)
    }

    // MARK: Tokens

    private mutating func point(from base: Point) throws(SVGPathError) -> Point {
        let start = offset
        let x = try number()
        _ = skipCommaSpace()
        let y = try number()
        return try checked(Point(x: base.x + x, y: base.y + y), start)
    }

    private func checked(_ point: Point, _ start: Int) throws(SVGPathError) -> Point {
        if point.isFinite { return point }
        throw SVGPathError(position: start, text: "expected a point that is finite")
    }

    private mutating func nextFlag() throws(SVGPathError) -> Bool {
        _ = skipCommaSpace()
        guard offset < bytes.count, bytes[offset] == 0x30 || bytes[offset] == 0x31 else {
            throw failure("a flag (0 or 1)")
        }
        offset += 1
        return bytes[offset - 1] == 0x31
    }

    private var startsNumber: Bool {
        guard offset < bytes.count else { return false }
        switch bytes[offset] {
        case 0x30...0x39, 0x2B, 0x2D, 0x2E: return true
        default: return false
        }
    }

    private mutating func number() throws(SVGPathError) -> Double {
        let start = offset
        if offset < bytes.count, bytes[offset] == 0x2B || bytes[offset] == 0x2D { offset += 1 }
        var digits = skipDigits()
        if offset < bytes.count, bytes[offset] == 0x2E {
            offset += 1
            digits += skipDigits()
        }
        guard digits > 0 else {
            if offset == start { throw failure("a number") }
            throw failure("a digit of a number")
        }
        if offset < bytes.count, bytes[offset] | 0x20 == 0x65 {
            offset += 1
            if offset < bytes.count, bytes[offset] == 0x2B || bytes[offset] == 0x2D { offset += 1 }
            guard skipDigits() > 0 else { throw failure("a digit of an exponent") }
        }
        #if hasFeature(Embedded)
        let value = bytes[start..<offset].withUnsafeBufferPointer { sht_decimal($0.baseAddress!, $0.count) }
        #else
        let value = Double(String(decoding: bytes[start..<offset], as: UTF8.self)) ?? .nan
        #endif
        guard value.isFinite else {
            throw SVGPathError(position: start, text: "expected a number that is finite")
        }
        return value
    }

    private mutating func skipDigits() -> Int {
        let start = offset
        while offset < bytes.count, 0x30...0x39 ~= bytes[offset] { offset += 1 }
        return offset - start
    }

    private mutating func skipSpace() {
        while offset < bytes.count, bytes[offset] == 0x20 || 0x09...0x0D ~= bytes[offset] && bytes[offset] != 0x0B {
            offset += 1
        }
    }

    /// Skips white space with at most one comma; returns whether there was a comma.
    private mutating func skipCommaSpace() -> Bool {
        skipSpace()
        guard offset < bytes.count, bytes[offset] == 0x2C else { return false }
        offset += 1
        skipSpace()
        return true
    }

    private func failure(_ expected: StaticString) -> SVGPathError {
        var (decoder, rest) = (UTF8(), bytes[offset...].makeIterator())
        let found: Message =
            switch decoder.decode(&rest) {
            case .emptyInput: "the end"
            case .scalarValue(let scalar): scalar.value < 0x20 ? "byte \(scalar.value)" : "'\(scalar)'"
            case .error: "'\u{FFFD}'"
            }
        return SVGPathError(position: offset, text: "expected \(expected), found \(found)")
    }
}
