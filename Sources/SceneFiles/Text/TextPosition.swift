/// A place in a text file, as editors count it: both numbers start at 1, and a column is one Unicode scalar.
public struct TextPosition: Hashable, Sendable {
    /// The line, counted from 1.
    public var line: Int
    /// The character in the line, counted from 1.
    public var column: Int

    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// The place of the byte at `offset`. Lines end with LF, CRLF or CR; a byte order mark has no width.
    /// - Complexity: O(`offset`); meant for messages.
    package init<Bytes: RandomAccessCollection>(offset: Int, in bytes: Bytes)
    where Bytes.Element == UInt8, Bytes.Index == Int {
        var lineStart = bytes.startIndex
        line = 1
        var index = bytes.startIndex
        let end = Swift.min(offset, bytes.endIndex)
        while index < end {
            let byte = bytes[index]
            index += 1
            let isLoneReturn = byte == 0x0D && !(index < bytes.endIndex && bytes[index] == 0x0A)
            if byte == 0x0A || isLoneReturn {
                line += 1
                lineStart = index
            }
        }
        column = 1
        for byte in bytes[lineStart..<Swift.max(end, lineStart)] where byte & 0xC0 != 0x80 { column += 1 }
        if lineStart == bytes.startIndex, end >= lineStart + 3, bytes[lineStart..<end].starts(with: [0xEF, 0xBB, 0xBF])
        {
            column -= 1
        }
    }
}

extension TextPosition: CustomStringConvertible {
    public var description: String { "\(line):\(column)" }
}
