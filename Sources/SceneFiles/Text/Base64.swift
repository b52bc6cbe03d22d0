private let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

/// The value of each byte as a base64 digit; 255 for a byte that is no digit.
private let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
    return values
}()

/// Decodes base64 text (RFC 4648, with padding); nil if it is malformed.
func base64Decoded(_ text: String) -> [UInt8]? {
    let text = Array(text.utf8)
    guard text.count.isMultiple(of: 4) else { return nil }
    let padding = text.reversed().prefix(2).prefix { $0 == 0x3D }.count
    var result: [UInt8] = []
    result.reserveCapacity(text.count / 4 * 3)
    var group: UInt32 = 0
    for (index, byte) in text.enumerated() {
        let value = index >= text.count - padding ? 0 : values[Int(byte)]
        guard value != 255 else { return nil }
        group = group << 6 | UInt32(value)
        if index & 3 == 3 {
            result += [UInt8(group >> 16 & 255), UInt8(group >> 8 & 255), UInt8(group & 255)]
            group = 0
        }
    }
    result.removeLast(padding)
    return result
}

/// The base64 text of `bytes` (RFC 4648), with padding.
func base64Encoded(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
        let group = bytes[start..<min(start + 3, bytes.count)]
        var bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        bits <<= UInt32(3 - group.count) * 8
        for position in 0..<4 {
            let isPadding = position > group.count
            result.append(isPadding ? 0x3D : digits[Int(bits >> UInt32(18 - 6 * position) & 63)])
        }
    }
    return String(decoding: result, as: UTF8.self)
}
