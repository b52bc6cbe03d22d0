extension HitShape {
    /// The greatest number of cells of a mask in a file: 2^28, which are 32 MiB.
    private static let maximumMaskCells = 1 << 28

    /// Reads a shape: an object with one member that names its kind, and the further members of that kind.
    /// - Parameters:
    ///   - reader: The reader of the file, before the shape.
    ///   - pointsLeft: How many points path data may still become in the file. Those of the shape are subtracted.
    init(from reader: inout JSONReader, pointsLeft: inout Int) throws(ParseFailure) {
        var parts = Parts()
        (parts.start, parts.names) = try reader.readMembers("an object (shape)") { name, reader throws(ParseFailure) in
            try parts.read(name, from: &reader)
        }
        self = try parts.shape(&pointsLeft)
    }

    /// The members of a shape, in any order.
    private struct Parts {
        var start = 0
        var names: Set<String> = []
        var rect: Rect?
        var radii: CornerRadii?
        var vertices: [Point]?
        var lines: [[Point]]?
        var closed: [Bool]?
        var closedOffset = 0
        var width: Double?
        var hitWidth: Double?
        var svgPath: SVGData?
        var tolerance: Double?
        var rule: FillRule?
        var mask: SIMD8<Double>?
        var maskOffset = 0
        var bits: [UInt8]?

        /// SVG path data, and the offset in the file at which they begin. `isPlain` is true if each byte of the data is
        /// one byte in the file. Then `offset` plus an offset in the data is an offset in the file.
        typealias SVGData = (data: String, offset: Int, isPlain: Bool)

        mutating func read(_ name: String, from reader: inout JSONReader) throws(ParseFailure) {
            switch name {
            case "ellipse", "roundedRect":
                rect = try reader.readRect("\(name) [x, y, width, height]")
            case "radii":
                let radii = try reader.readFinites(4, "radii [topLeft, topRight, bottomRight, bottomLeft]")
                self.radii = CornerRadii(
                    topLeft: radii[0], topRight: radii[1], bottomRight: radii[2], bottomLeft: radii[3])
            case "polygon":
                try reader.expect(.beginArray, "an array of vertices (polygon)")
                vertices = try reader.readPoints("a vertex [x, y]")
            case "path", "stroke":
                let kind = name == "path" ? "contours" : "lines"
                lines = []
                try reader.readArray("an array of \(kind) (\(name))") { reader, token throws(ParseFailure) in
                    guard token == .beginArray else {
                        throw reader.unexpected(token, expected: "an array of points [x, y]")
                    }
                    lines?.append(try reader.readPoints("a point [x, y]"))
                }
            case "closed":
                closedOffset = reader.tokenStart
                closed = []
                try reader.readArray("an array of true and false (closed)") { reader, token throws(ParseFailure) in
                    closed?.append(try reader.bool(token, name))
                }
            case "svgPath":
                let token = try reader.next()
                guard case .string(let text) = token else {
                    throw reader.unexpected(token, expected: "a string of path data (svgPath)")
                }
                svgPath = (reader.string(text), text.range.lowerBound, !text.hasEscapes)
            case "tolerance":
                let number = try reader.readFinite(name)
                guard number > 0 else {
                    throw ParseFailure("expected a number above 0 (tolerance)", at: reader.tokenStart)
                }
                tolerance = number
            case "width": width = try reader.readFinite(name)
            case "hitWidth": hitWidth = try reader.readFinite(name)
            case "rule":
                rule = try reader.readChoice(name, [("evenOdd", FillRule.evenOdd), ("nonZero", .nonZero)])
            case "mask":
                maskOffset = reader.tokenStart
                mask = try reader.readFinites(2, "mask [columns, rows]")
            case "bits":
                let text = try reader.readString(name)
                guard let decoded = base64Decoded(text) else {
                    throw ParseFailure("expected base64 (bits)", at: reader.tokenStart)
                }
                bits = decoded
            default:
                throw ParseFailure("expected a member of a shape, found \"\(name)\"", at: reader.tokenStart)
            }
        }

        func shape(_ pointsLeft: inout Int) throws(ParseFailure) -> HitShape {
            switch names {
            case ["ellipse"]: if let rect { return .ellipse(rect) }
            case ["roundedRect", "radii"]:
                if let rect, let radii { return .roundedRect(rect, radii: radii) }
            case ["polygon"], ["polygon", "rule"]:
                if let vertices { return .polygon(Polygon(vertices, rule: rule ?? .evenOdd)) }
            case ["path"], ["path", "rule"]:
                if let lines { return .path(Path(lines, rule: rule ?? .evenOdd)) }
            case ["mask", "bits"]: return .mask(try bitMask())
            case let names where names.contains("svgPath"):
                guard let svgPath, names.isSubset(of: ["svgPath", "rule", "width", "hitWidth", "tolerance"]) else {
                    break
                }
                if let width, rule == nil {
                    return .stroke(Stroke(try path(svgPath, &pointsLeft), width: width, hitWidth: hitWidth))
                }
                if !names.contains("width"), !names.contains("hitWidth") {
                    return .path(Path(try path(svgPath, &pointsLeft), rule: rule ?? .evenOdd))
                }
            case let names where names.contains("stroke"):
                if let lines, let width, names.isSubset(of: ["stroke", "closed", "width", "hitWidth"]) {
                    return .stroke(
                        Stroke(lines, closed: try closed(of: lines.count), width: width, hitWidth: hitWidth))
                }
            default: break
            }
            throw ParseFailure(
                "expected a shape: ellipse, roundedRect with radii, polygon, path or svgPath with or without rule, "
                    + "stroke or svgPath with width and with or without closed and hitWidth, or mask with bits",
                at: start)
        }

        private func closed(of count: Int) throws(ParseFailure) -> [Bool] {
            guard let closed, closed.count != count else { return closed ?? [] }
            throw ParseFailure(
                "expected true or false for each of \(count) lines (closed), found \(closed.count)",
                at: closedOffset)
        }

        /// The SVG path, with its curves flattened to `tolerance`, or to 0.1 if the shape states none.
        private func path(_ svg: SVGData, _ pointsLeft: inout Int) throws(ParseFailure) -> BezierPath {
            let path: BezierPath
            do throws(SVGPathError) {
                path = try BezierPath(svgPath: svg.data, tolerance: tolerance ?? 0.1)
            } catch {
                if svg.isPlain { throw ParseFailure("\(error.message) (svgPath)", at: svg.offset + error.position) }
                throw ParseFailure("\(error) (svgPath)", at: svg.offset)
            }
            guard path.pointCount <= pointsLeft else {
                throw ParseFailure(
                    "expected paths of fewer points in all (svgPath); a greater tolerance gives fewer", at: svg.offset)
            }
            pointsLeft -= path.pointCount
            return path
        }

        private func bitMask() throws(ParseFailure) -> BitMask {
            guard let mask, let columns = Int(exactly: mask[0]), let rows = Int(exactly: mask[1]), columns > 0,
                rows > 0,
                case let (cells, isTooLarge) = columns.multipliedReportingOverflow(by: rows), !isTooLarge,
                cells <= HitShape.maximumMaskCells
            else {
                throw ParseFailure(
                    "expected whole positive counts of columns and rows (mask), of at most "
                        + "\(HitShape.maximumMaskCells) cells", at: maskOffset)
            }
            let count = BitMask.byteCount(columns: columns, rows: rows)
            guard let bits, bits.count == count else {
                throw ParseFailure(
                    "expected \(count) bytes (bits) for \(columns) × \(rows) cells, found \(bits?.count ?? 0)",
                    at: start)
            }
            return BitMask(columns: columns, rows: rows, bits: bits)
        }
    }

    var jsonValue: JSONValue {
        switch self {
        case .ellipse(let rect): .object([("ellipse", JSONValue(rect))])
        case .roundedRect(let rect, let radii):
            .object([
                ("roundedRect", JSONValue(rect)),
                ("radii", .numbers([radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft])),
            ])
        case .polygon(let polygon):
            .object([("polygon", JSONValue(polygon.vertices)), ("rule", polygon.rule.jsonValue)])
        case .path(let path):
            .object([("path", .array(path.contours.map { JSONValue($0) })), ("rule", path.rule.jsonValue)])
        case .stroke(let stroke):
            .object([
                ("stroke", .array(stroke.lines.map { JSONValue($0) })),
                ("closed", .array(stroke.closed.map(JSONValue.bool))), ("width", .number(stroke.width)),
                ("hitWidth", .number(stroke.hitWidth)),
            ])
        case .mask(let mask):
            .object([
                ("mask", .array([.integer(mask.columns), .integer(mask.rows)])),
                ("bits", .string(base64Encoded(mask.bits))),
            ])
        }
    }
}

extension HitShape.FillRule {
    fileprivate var jsonValue: JSONValue { self == .evenOdd ? "evenOdd" : "nonZero" }
}

extension JSONReader {
    /// Reads the rest of an array of points whose opening bracket has been read. `point` says in error messages what a
    /// point is.
    fileprivate mutating func readPoints(_ point: String) throws(ParseFailure) -> [Point] {
        var points: [Point] = []
        try readElements { reader, token throws(ParseFailure) in
            guard token == .beginArray else { throw reader.unexpected(token, expected: point) }
            let values = try reader.readFiniteElements(2, point)
            points.append(Point(x: values[0], y: values[1]))
        }
        return points
    }
}
