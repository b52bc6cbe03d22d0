/// Finds the records of NDJSON text, one JSON object a line, and the taps in them. Blank lines are no records.
struct NDJSONTapParser {
    private var x: Path
    private var y: Path
    private var scene: Path?
    private let maximumRecordLength: Int
    /// The fields that results add.
    private let added: [String]
    /// The line on which the next record begins.
    var line = 1

    init(fields: TapFields, maximumRecordLength: Int) {
        self.maximumRecordLength = maximumRecordLength
        added = fields.added
        x = Path(fields.x)
        y = Path(fields.y)
        scene = fields.scene.map { Path($0) }
    }

    /// A field by the names that lead to it.
    private struct Path {
        let text: String
        let components: [String]
        /// How many components the open objects match.
        var matched = 0
        /// Where the value was found; kept with its token until the record is complete.
        var value: JSONReader.Token?
        var offset = 0

        init(_ text: String) {
            self.text = text
            components = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        }

        mutating func reset() {
            matched = 0
            value = nil
        }

        /// Whether the member `name` at `depth` is the field. A dotted name may also be one member's whole name.
        mutating func isReached(by name: JSONReader.JSONText, depth: Int, in reader: JSONReader) -> Bool {
            if matched >= depth { matched = depth - 1 }
            if depth == 1, components.count > 1, reader.equals(name, text) { return true }
            guard matched == depth - 1, depth <= components.count, reader.equals(name, components[depth - 1]) else {
                return false
            }
            matched = depth
            return depth == components.count
        }
    }

    /// Reads the line at `start` into the batch, if it is not blank.
    /// - Returns: Where the next one begins, or nil if `batch.bytes` may end before the line does.
    /// - Throws: A `SceneFileError` if the record has a field that the results add.
    mutating func parse(at start: Int, isFinal: Bool, into batch: inout TapBatch) throws(SceneFileError) -> Int? {
        let count = batch.bytes.count
        let newline = batch.bytes.withUnsafeBufferPointer { $0[start...].firstIndex(of: 0x0A) }
        guard let end = newline ?? (isFinal ? count : nil) else { return nil }
        let next = newline.map { $0 + 1 } ?? count
        defer { line += 1 }
        guard end - start <= maximumRecordLength else {
            batch.addLongRecord(line: line, limit: maximumRecordLength)
            return next
        }
        var (low, high) = (start, end)
        while low < high, isBlank(batch.bytes[low]) { low += 1 }
        while low < high, isBlank(batch.bytes[high - 1]) { high -= 1 }
        guard low < high else { return next }
        var record = TapRecord(range: low..<high, line: line, point: .zero, scene: -1, failure: -1)
        var reader = JSONReader(batch.bytes, in: low..<high)
        do throws(ParseFailure) {
            try readRecord(&reader)
            do throws(ParseFailure) {
                record.point = Point(x: try number(x, reader), y: try number(y, reader))
                if let scene { record.scene = batch.sceneIndex(try key(scene, reader)) }
            } catch {
                record.failure = batch.fail(failure(error, from: start, in: batch.bytes, isWellFormed: true))
            }
        } catch {
            let failure = failure(error, from: start, in: batch.bytes, isWellFormed: false)
            if error.message.hasPrefix(NDJSONTapParser.reservedPrefix) {
                throw SceneFileError(position: failure.position, message: failure.message)
            }
            record.failure = batch.fail(failure)
        }
        batch.records.append(record)
        return next
    }

    private static let reservedPrefix = "expected records without"

    private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

    private func failure(
        _ failure: ParseFailure, from start: Int, in bytes: [UInt8], isWellFormed: Bool
    ) -> TapFailure {
        let column = TextPosition(offset: failure.offset - start, in: Array(bytes[start..<failure.offset])).column
        return TapFailure(
            position: TextPosition(line: line, column: column), message: failure.message, isWellFormed: isWellFormed)
    }

    /// Reads all of a record, so that what is carried through is known to be JSON, and keeps the fields' values.
    private mutating func readRecord(_ reader: inout JSONReader) throws(ParseFailure) {
        x.reset()
        y.reset()
        scene?.reset()
        let opening = try reader.next()
        guard opening == .beginObject else {
            throw reader.unexpected(opening, expected: "a record, which is an object")
        }
        while true {
            let token = try reader.next()
            if token == .end { return }
            guard case .name(let name) = token else { continue }
            if reader.depth == 1 {
                for added in added where reader.equals(name, added) {
                    throw ParseFailure(
                        "\(NDJSONTapParser.reservedPrefix) \"\(added)\", which the results add; rename it in the input",
                        at: reader.tokenStart)
                }
            }
            let isX = x.isReached(by: name, depth: reader.depth, in: reader)
            let isY = y.isReached(by: name, depth: reader.depth, in: reader)
            let isScene = scene?.isReached(by: name, depth: reader.depth, in: reader) ?? false
            guard isX || isY || isScene else { continue }
            let value = try reader.next()
            let offset = reader.tokenStart
            if isX { (x.value, x.offset) = (value, offset) }
            if isY { (y.value, y.offset) = (value, offset) }
            if isScene {
                scene?.value = value
                scene?.offset = offset
            }
            if value == .beginObject || value == .beginArray { _ = try reader.skipRest(of: value) }
        }
    }

    private func number(_ path: Path, _ reader: JSONReader) throws(ParseFailure) -> Double {
        guard let token = path.value else {
            throw ParseFailure("expected a number (\(path.text)), found no such field", at: reader.start)
        }
        guard case .number(let range) = token else {
            throw ParseFailure(reader.unexpected(token, expected: "a number (\(path.text))").message, at: path.offset)
        }
        let value = reader.number(range)
        guard value.isFinite else {
            throw ParseFailure("expected a finite number (\(path.text)), found \(reader.text(range))", at: path.offset)
        }
        return value
    }

    private func key(_ path: Path, _ reader: JSONReader) throws(ParseFailure) -> String {
        switch path.value {
        case .string(let text): return reader.string(text)
        case .number(let range): return reader.text(range)
        case let token?:
            let message = reader.unexpected(token, expected: "the name of a scene (\(path.text))").message
            throw ParseFailure(message, at: path.offset)
        case nil:
            throw ParseFailure(
                "expected the name of a scene (\(path.text)), found no such field", at: reader.start)
        }
    }
}

extension JSONReader {
    /// Whether a string or name has the characters of `other`.
    func equals(_ text: JSONText, _ other: String) -> Bool {
        text.hasEscapes ? string(text) == other : bytes[text.range].elementsEqual(other.utf8)
    }
}
