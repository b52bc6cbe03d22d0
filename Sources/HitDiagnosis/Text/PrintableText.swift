/// Text out of somebody's file as it may stand within a line for people: what would end the line, command the terminal
/// or turn the direction of writing is written as in a Swift literal, such as `\u{1B}`; all else stays.
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

/// True for a character that does something to a line of text instead of standing in it: control characters, separators
/// of lines and paragraphs, and the marks that turn the direction of writing, which can make a line read as another
/// one.
package func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
}
