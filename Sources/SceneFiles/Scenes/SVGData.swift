/// SVG path data in a scene file, with its position for messages.
struct SVGData {
    private let data: String
    /// The offset in the file of the data's first character.
    private let offset: Int
    /// True if each byte of the data is one byte in the file.
    private let isPlain: Bool

    init(from reader: inout JSONReader) throws(ParseFailure) {
        let token = try reader.next()
        guard case .string(let text) = token else {
            throw reader.unexpected(token, expected: "a string of path data (svgPath)")
        }
        (data, offset, isPlain) = (reader.string(text), text.range.lowerBound, !text.hasEscapes)
    }

    /// The path with its curves flattened to a tolerance, by default 0.1.
    func path(_ tolerance: Double?) throws(ParseFailure) -> BezierPath {
        do throws(SVGPathError) {
            return try BezierPath(svgPath: data, tolerance: tolerance ?? 0.1)
        } catch {
            if isPlain { throw ParseFailure("\(error.message) (svgPath)", at: offset + error.position) }
            throw ParseFailure("\(error) (svgPath)", at: offset)
        }
    }
}
