/// A path as a URI reference: all bytes but letters, digits, slashes and a few marks are percent-encoded (RFC 3986,
/// section 2.1).
package func percentEncoded(_ path: String) -> String {
    path.utf8.map { byte in
        let isPlain = isLetter(byte) || isDigit(byte) || "-.~/".utf8.contains(byte)
        let digits = String(byte, radix: 16, uppercase: true)
        return isPlain ? String(UnicodeScalar(byte)) : "%" + (digits.count == 1 ? "0" : "") + digits
    }.joined()
}
