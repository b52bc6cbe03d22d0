/// The length in bytes of the well-formed UTF-8 sequence at `index`, or nil if there is none (RFC 3629: no overlong
/// forms, no surrogates, nothing above U+10FFFF).
@inline(__always)
package func utf8Length(at index: Int, in bytes: [UInt8], end: Int) -> Int? {
    let first = bytes[index]
    if first < 0x80 { return 1 }
    func continuation(_ offset: Int, _ allowed: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
        index + offset < end && allowed.contains(bytes[index + offset])
    }
    switch first {
    case 0xC2...0xDF: return continuation(1) ? 2 : nil
    case 0xE0: return continuation(1, 0xA0...0xBF) && continuation(2) ? 3 : nil
    case 0xED: return continuation(1, 0x80...0x9F) && continuation(2) ? 3 : nil
    case 0xE1...0xEF: return continuation(1) && continuation(2) ? 3 : nil
    case 0xF0: return continuation(1, 0x90...0xBF) && continuation(2) && continuation(3) ? 4 : nil
    case 0xF1...0xF3: return continuation(1) && continuation(2) && continuation(3) ? 4 : nil
    case 0xF4: return continuation(1, 0x80...0x8F) && continuation(2) && continuation(3) ? 4 : nil
    default: return nil
    }
}

/// The offset of the first byte in a range that is no part of well-formed UTF-8; nil if all are.
/// - Complexity: O(bytes).
func invalidUTF8Offset(in range: Range<Int>, of bytes: [UInt8]) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
        guard let length = utf8Length(at: index, in: bytes, end: range.upperBound) else { return index }
        index += length
    }
    return nil
}

/// The offset at which the text of a file begins: 3 after a byte order mark, else 0.
package func textStart(of bytes: [UInt8]) -> Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
}

/// Describes the character that begins at `index`, for messages: `'}'`, `the end`, `control character U+0001`.
package func describeByte(at index: Int, in bytes: [UInt8], end: Int) -> String {
    guard index < end else { return "the end" }
    let byte = bytes[index]
    if byte == 0x0A || byte == 0x0D { return "the end of the line" }
    if byte < 0x20 || byte == 0x7F {
        let hex = String(byte, radix: 16, uppercase: true)
        return "control character U+" + String(repeating: "0", count: 4 - hex.count) + hex
    }
    guard let length = utf8Length(at: index, in: bytes, end: end) else { return "a byte that is not UTF-8" }
    let character = String(decoding: bytes[index..<index + length], as: UTF8.self)
    // Files that have been joined have one in the middle, which nobody sees.
    return character == "\u{FEFF}" ? "a byte order mark, U+FEFF" : "'" + character + "'"
}
