/// Reads a recording of an application's input: NDJSON, one JSON object a line, in memory that does not grow with the
/// file. A line longer than 16 MiB is an error.
///
/// | record | meaning |
/// |---|---|
/// | `{"time": 0.5, "finger": 0, "phase": "began", "x": 30, "y": 40}` | a finger comes down; `moved`, `ended`, `cancelled` |
/// | `{"time": 0.7, "finger": 0, "phase": "hover", "x": 30, "y": 40}` | a pointer without touch; `scroll`, `leave` |
/// | `{"time": 1, "touches": [{"finger": 0, "phase": "moved", "x": 30, "y": 41}, …]}` | several fingers, in one event |
/// | `{"time": 2, "motion": "shake", "phase": "began"}` | a motion; `ended`, `cancelled` |
/// | `{"time": 3, "remoteControl": "togglePlayPause"}` | a remote control's command |
/// | `{"time": 4, "press": "select", "phase": "began"}` | a button; `changed`, `ended`, `cancelled` |
/// | `{"time": 5}` | time passes |
///
/// After a semicolon are the other phases that the record may have.
///
/// A touch may have a `type` (`direct`, `indirect`, `pencil`, `indirectPointer`), a `force`, and `altitude` and
/// `azimuth` in radians. It may have a `radius`, `buttons` as a bit mask, `modifiers` as an array of keys, and, for
/// `scroll`, `dx` and `dy`. It may have arrays `coalesced` and `predicted` of locations, each an object with `time`,
/// `x`, `y` and the same details.
///
/// Times are in seconds, points in screen space; `null` stands for a coordinate that is not finite. Blank lines are
/// skipped. Unknown members are ignored, except in a record that otherwise has only a time, where they are an error. Two
/// members of the same name are an error.
///
/// A malformed record is returned as an error, so that no record is skipped silently.
///
/// ```swift
/// let reader = try RecordingReader(contentsOf: "touches.ndjson")
/// while let record = try reader.next() { application.send(try record.input.get()) }
/// ```
public final class RecordingReader {
    /// A record of the file.
    public struct Record {
        /// The line of the record in the file, counted from 1.
        public let line: Int
        /// The input, or the error of a malformed record.
        public let input: Result<ApplicationInput, SceneFileError>
    }

    /// The number of bytes of text that are read at a time.
    static let chunkSize = 1 << 16

    private let file: InputFile?
    private let name: String?
    private let chunkSize: Int
    private var bytes: [UInt8] = []
    /// The offset in `bytes` of the next line.
    private var start = 0
    /// The offset in `bytes` up to which the search for the end of the next line has come.
    private var scanned = 0
    private var line = 0
    private var isAtEnd = false
    /// True once the beginning of the file has been checked for content that is not NDJSON.
    private var isChecked = false

    /// A reader of the file at `path`; `-` stands for standard input.
    ///
    /// - Throws: A `SceneFileError` if the file cannot be opened.
    public convenience init(contentsOf path: String) throws(SceneFileError) {
        self.init(try InputFile(path: path), chunkSize: RecordingReader.chunkSize)
    }

    /// A reader of text in memory.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8, with or without byte order mark.
    ///   - file: The name of the file for error messages.
    public init(reading bytes: [UInt8], file: String? = nil) {
        (self.file, name, chunkSize) = (nil, file, 0)
        self.bytes = bytes
        isAtEnd = true
    }

    init(_ file: InputFile, chunkSize: Int) {
        (self.file, name, self.chunkSize) = (file, file.name, chunkSize)
    }

    /// The next record, or nil after the last.
    ///
    /// - Throws: A `SceneFileError` if the file cannot be read, or evidently is not NDJSON.
    public func next() throws(SceneFileError) -> Record? {
        try checkBeginning()
        while true {
            guard let next = try nextLine() else { return nil }
            line += 1
            if next.isTooLong { return failure(longRecordMessage(InputFile.maximumRecordLength), column: 1) }
            let range = trimmed(next.range, in: bytes, isBlank)
            if !range.isEmpty { return record(range) }
        }
    }

    private func checkBeginning() throws(SceneFileError) {
        guard !isChecked else { return }
        // A byte order mark may arrive in pieces.
        while !isAtEnd, bytes.count < 3 { try readMore() }
        isChecked = true
        (start, scanned) = (textStart(of: bytes), textStart(of: bytes))
        let message =
            foreignContent(bytes).map { "expected a recording, NDJSON in UTF-8, found \($0)" }
            ?? (isJSONArrayOfObjects(bytes) ? jsonArrayMessage : nil)
        guard let message else { return }
        throw SceneFileError(file: name, position: TextPosition(line: 1, column: 1), message: message)
    }

    private func record(_ range: Range<Int>) -> Record {
        do throws(ParseFailure) {
            var parser = RecordParser(bytes, in: range)
            return Record(line: line, input: .success(try parser.input()))
        } catch {
            let lineStart = bytes[..<range.lowerBound].lastIndex { $0 == 0x0A }.map { $0 + 1 } ?? 0
            let before = Array(bytes[lineStart..<max(lineStart, error.offset)])
            return failure(error.message, column: TextPosition.column(after: before))
        }
    }

    private func failure(_ message: String, column: Int) -> Record {
        let position = TextPosition(line: line, column: column)
        return Record(line: line, input: .failure(SceneFileError(file: name, position: position, message: message)))
    }

    /// The range in `bytes` of the next line, without the line end; nil after the last line. If the line is longer than
    /// `InputFile.maximumRecordLength`, `isTooLong` is true and the range is meaningless. The text of such a line is
    /// discarded.
    private func nextLine() throws(SceneFileError) -> (range: Range<Int>, isTooLong: Bool)? {
        let limit = InputFile.maximumRecordLength
        var isTooLong = false
        while true {
            let newline = bytes.withUnsafeBufferPointer { $0[scanned...].firstIndex(of: 0x0A) }
            if let newline {
                defer { (start, scanned) = (newline + 1, newline + 1) }
                return (start..<newline, isTooLong || newline - start > limit)
            }
            scanned = bytes.count
            if bytes.count - start > limit { (start, isTooLong) = (bytes.count, true) }
            if isAtEnd {
                defer { start = bytes.count }
                return start < bytes.count || isTooLong ? (start..<bytes.count, isTooLong) : nil
            }
            try readMore()
        }
    }

    private func readMore() throws(SceneFileError) {
        bytes.removeSubrange(0..<start)
        scanned -= start
        start = 0
        isAtEnd = try file?.read(chunkSize, into: &bytes) == 0
    }
}
