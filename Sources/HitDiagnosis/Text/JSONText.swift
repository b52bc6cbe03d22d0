/// The shortest decimal that converts back to the same double, without `.0`.
package func shortestDecimal(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

/// Appends UTF-8 text as a JSON string with quotes. Escapes what JSON requires, and characters that control terminals
/// or end lines in some programs.
@inlinable
package func appendJSONString(_ text: some Collection<UInt8>, to bytes: inout [UInt8]) {
    bytes.append(0x22)
    if text.allSatisfy({ 0x20..<0x7F ~= $0 && $0 != 0x22 && $0 != 0x5C }) {
        bytes.append(contentsOf: text)
    } else {
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars { appendJSONScalar(scalar, to: &bytes) }
    }
    bytes.append(0x22)
}

@usableFromInline
func appendJSONScalar(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    switch scalar {
    case "\"", "\\": bytes.append(contentsOf: [0x5C, UInt8(ascii: scalar)])
    case "\n": bytes.append(contentsOf: [0x5C, 0x6E])
    case "\r": bytes.append(contentsOf: [0x5C, 0x72])
    case "\t": bytes.append(contentsOf: [0x5C, 0x74])
    case _ where isUnprintable(scalar):
        let digits = String(scalar.value, radix: 16)
        bytes.append(contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
    default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
}
