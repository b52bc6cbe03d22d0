/// Escapes text from a file, so that it is safe to print within a line. Characters that would end the line, control the
/// terminal or change the writing direction are escaped as in a Swift literal, such as `\u{1B}`.
///
/// - Complexity: O(length).
package func printable(_ text: String) -> String {
    if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
        if isUnprintable(scalar) {
            result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        } else {
            result.unicodeScalars.append(scalar)
        }
    }
    return result
}

/// True for a character that must not appear literally in a line of text. These are control characters, line and paragraph
/// separators, and marks that change the writing direction. With such marks, one line can be made to look like another.
package func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
}
