/// An error in a file: its position, and what was expected there.
///
/// The description has the form that editors and terminals recognise: `taps.csv:3:14: error: expected a number`. The
/// description is a single line, since control characters in names from the file are escaped.
public struct SceneFileError: Error, Hashable, Sendable {
    /// The path as the caller gave it, or nil if text without a file was read.
    public var file: String?
    /// The position in the file, or nil if the error concerns the file as a whole.
    public var position: TextPosition?
    public var message: String
    /// True if the file could not be read, rather than having wrong content.
    public var isUnreadable: Bool
    /// True if nothing is wrong with the file, but with what the user asks of it.
    package var isUsage = false

    public init(file: String? = nil, position: TextPosition? = nil, message: String, isUnreadable: Bool = false) {
        self.file = file
        self.position = position
        self.message = message
        self.isUnreadable = isUnreadable
    }

    package init(file: String?, message: String, isUsage: Bool) {
        self.init(file: file, message: message)
        self.isUsage = isUsage
    }
}

extension SceneFileError: CustomStringConvertible {
    public var description: String { describe(as: "error") }

    package func describe(as severity: String) -> String { "\(place): \(severity): \(printable(message))" }

    /// The file, `<text>` if there is none, and the position, as in `taps.csv:3:14`.
    package var place: String {
        printable(file ?? "<text>") + (position.map { ":\($0)" } ?? "")
    }
}

/// An error found by a scanner or reader, at a byte offset. A caller that knows the file's name converts it to a
/// `SceneFileError`; only then are lines counted.
package struct ParseFailure: Error, Equatable {
    package var offset: Int
    package var message: String

    package init(_ message: String, at offset: Int) {
        self.offset = offset
        self.message = message
    }

    package func located(in bytes: [UInt8], file: String?) -> SceneFileError {
        SceneFileError(file: file, position: TextPosition(offset: offset, in: bytes), message: message)
    }
}

/// A position in a text file, as editors count it: both numbers start at 1, and a column is one Unicode scalar.
public struct TextPosition: Hashable, Sendable {
    /// The line, counted from 1.
    public var line: Int
    /// The character in the line, counted from 1.
    public var column: Int

    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// The position of the byte at `offset`. Lines end with LF, CRLF or CR; a byte order mark has no width.
    /// - Complexity: O(`offset`); meant for messages.
    package init(offset: Int, in bytes: [UInt8]) {
        var counter = PositionCounter(bytes)
        self = counter.position(of: min(offset, bytes.count))
    }

    /// The position of the byte at `offset` in a record that is at `range` of a text and begins on a line of the file.
    init<Text: Collection<UInt8>>(
        offset: Int, in range: Range<Int>, of text: Text, onLine line: Int
    ) where Text.Index == Int {
        self.init(offset: offset - range.lowerBound, in: Array(text[range]))
        self.line += line - 1
    }

    /// The column behind text that begins a line which only LF ends, as in NDJSON. There, CR is a character.
    package static func column(after text: [UInt8]) -> Int {
        text[textStart(of: text)...].count { $0 & 0xC0 != 0x80 } + 1
    }
}

extension TextPosition: CustomStringConvertible {
    public var description: String { "\(line):\(column)" }
}
