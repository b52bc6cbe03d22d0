// Support for files with one document on each line.

extension JSONReader {
    /// The offset at which the line that contains `start` ends: that of its line feed, or the end of the bytes.
    func lineEnd(from start: Int) -> Int {
        bytes.withUnsafeBufferPointer { text in
            var index = start
            while index < text.count, text[index] != 0x0A { index += 1 }
            return index
        }
    }

    /// The range of a line without the blanks, tabs and carriage returns around its content.
    func trimmed(_ line: Range<Int>) -> Range<Int> {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
        var (low, high) = (line.lowerBound, line.upperBound)
        while low < high, isBlank(bytes[low]) { low += 1 }
        while low < high, isBlank(bytes[high - 1]) { high -= 1 }
        return low..<high
    }
}

/// A name that is compared with members' names many times.
struct JSONName: Sendable, CustomStringConvertible {
    fileprivate let bytes: [UInt8]

    init(_ text: String) { bytes = Array(text.utf8) }

    var description: String { String(decoding: bytes, as: UTF8.self) }
}

/// The lengths of some names, which rule most other names out before characters are compared.
struct JSONNameLengths: Sendable {
    /// A bit for each length; all lengths from 63 bytes on share one.
    private var bits: UInt64 = 0

    init(_ names: some Sequence<JSONName>) {
        for name in names { bits |= JSONNameLengths.bit(name.bytes.count) }
    }

    private static func bit(_ length: Int) -> UInt64 { 1 << UInt64(min(length, 63)) }

    /// True if one of the names may equal `text`: a name has the same length, or `text` has escapes. All lengths from
    /// 63 bytes on count as the same.
    @inline(__always)
    func include(_ text: JSONReader.JSONText) -> Bool {
        text.hasEscapes || bits & JSONNameLengths.bit(text.range.count) != 0
    }
}

extension JSONReader {
    /// True if a string or member name has the characters of `name`.
    @inline(__always)
    func equals(_ text: JSONText, _ name: JSONName) -> Bool { equals(text, name.bytes, in: name.bytes.indices) }

    /// True if a string or member name has the characters of `other[part]`.
    @inline(__always)
    func equals(_ text: JSONText, _ other: [UInt8], in part: Range<Int>) -> Bool {
        if text.hasEscapes { return string(text).utf8.elementsEqual(other[part]) }
        guard text.range.count == part.count else { return false }
        let start = text.range.lowerBound - part.lowerBound
        return bytes.withUnsafeBufferPointer { bytes in
            other.withUnsafeBufferPointer { other in
                for index in part where bytes[start + index] != other[index] { return false }
                return true
            }
        }
    }
}
