/// Describes content that is evidently no UTF-8 text, for messages: `gzip-compressed data; decompress it first`. Nil
/// for content that may be such text.
///
/// - Parameter bytes: The file's content, or its beginning.
package func foreignContent(_ bytes: [UInt8]) -> String? {
    for (start, name) in signatures where bytes.starts(with: start) { return name }
    // UTF-16 or UTF-32 without a byte order mark: ASCII characters with zero bytes between.
    let head = bytes.prefix(4)
    if head.count == 4, head.count(where: { $0 == 0 }) == 3, head[0] != 0 || head[3] != 0 { return utf32 }
    if head.count >= 2, (head[0] == 0) != (head[1] == 0), head.count < 4 || (head[0] == 0) == (head[2] == 0) {
        return utf16
    }
    return nil
}

private let utf16 = "text in UTF-16; convert it to UTF-8 first"
private let utf32 = "text in UTF-32; convert it to UTF-8 first"

/// The first bytes of files in known formats, and the description of each format. If one signature begins with another,
/// the longer one comes first.
private let signatures: [([UInt8], String)] = [
    ([0x1F, 0x8B], "gzip-compressed data; decompress it first"),
    ([0x28, 0xB5, 0x2F, 0xFD], "zstd-compressed data; decompress it first"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "xz-compressed data; decompress it first"),
    (Array("BZh".utf8), "bzip2-compressed data; decompress it first"),
    (Array("PK\u{3}\u{4}".utf8), "a ZIP archive; unpack it first"),
    ([0xFF, 0xFE, 0, 0], utf32), ([0, 0, 0xFE, 0xFF], utf32), ([0xFF, 0xFE], utf16), ([0xFE, 0xFF], utf16),
    (Array("bplist00".utf8), "a binary property list"), (Array("%PDF-".utf8), "a PDF document"),
    (Array("SQLite format 3\0".utf8), "an SQLite database"),
    ([0x89, 0x50, 0x4E, 0x47], "a PNG image"), ([0xFF, 0xD8, 0xFF], "a JPEG image"),
]

/// True if the text begins like a JSON array of objects, which is not NDJSON.
package func isJSONArrayOfObjects(_ bytes: [UInt8]) -> Bool {
    guard let start = firstVisible(bytes), bytes[start] == UInt8(ascii: "[") else { return false }
    return bytes[(start + 1)...].first { !isWhiteSpace($0) } == UInt8(ascii: "{")
}

/// The offset of the first byte of a text that is not white space; nil if there is none.
func firstVisible(_ bytes: [UInt8]) -> Int? { bytes[textStart(of: bytes)...].firstIndex { !isWhiteSpace($0) } }

/// True if a byte of text is ASCII white space.
func isWhiteSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

/// True for white space within a line. That includes the carriage return of a line end of two bytes.
package func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

/// True if a byte is an ASCII letter or an underscore.
func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 || byte == UInt8(ascii: "_") }

func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

func isHexadecimal(_ byte: UInt8) -> Bool { isDigit(byte) || 0x61...0x66 ~= byte | 0x20 }

/// A range of text without the blank bytes at its beginning and at its end.
@inline(__always)
package func trimmed<Text: RandomAccessCollection<UInt8>>(
    _ range: Range<Int>, in text: Text, _ isBlank: (UInt8) -> Bool
) -> Range<Int> where Text.Index == Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high, isBlank(text[low]) { low += 1 }
    while low < high, isBlank(text[high - 1]) { high -= 1 }
    return low..<high
}

/// The message about a JSON array of objects where NDJSON is expected.
package let jsonArrayMessage =
    "expected NDJSON, a JSON object a line, found a JSON array; write each of its objects on a line of its own"
