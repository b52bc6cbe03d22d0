/// The double nearest to a decimal number: an optional sign, digits with an optional point, an optional exponent. Nil
/// for any other text, including `nan`, `inf` and hexadecimal. The result is infinite if the number is larger than any
/// double.
///
/// Short numbers are computed: if the digits are an integer below 2^53 and the power of ten is at most 22, both are
/// exact doubles. Then one correctly rounded multiplication or division gives the nearest double (Clinger, "How to
/// Read Floating Point Numbers Accurately", 1990). Other numbers are passed to the standard library.
///
/// - Parameter point: A character that is accepted as decimal point besides the point itself, such as a comma.
/// - Complexity: O(length).
package func decimalNumber(_ text: UnsafeBufferPointer<UInt8>, point: UInt8 = 0x2E) -> Double? {
    var index = 0
    let end = text.count
    var isNegative = false
    if index < end, text[index] == 0x2D || text[index] == 0x2B {
        isNegative = text[index] == 0x2D
        index += 1
    }
    var mantissa: UInt64 = 0
    var digits = 0
    var significant = 0
    var pointIndex: Int?
    while index < end {
        let digit = text[index] &- 0x30
        if digit < 10 {
            if significant < 19 { mantissa = mantissa &* 10 &+ UInt64(digit) }
            if mantissa != 0 { significant += 1 }
            digits += 1
        } else if pointIndex == nil, text[index] == 0x2E || text[index] == point {
            pointIndex = index
        } else {
            break
        }
        index += 1
    }
    // All digits are in the mantissa, or the exponent is not used.
    var exponent = Int64(pointIndex.map { $0 + 1 - index } ?? 0)
    guard digits > 0 else { return nil }
    if index < end, text[index] | 0x20 == 0x65 {
        index += 1
        var isExponentNegative = false
        if index < end, text[index] == 0x2D || text[index] == 0x2B {
            isExponentNegative = text[index] == 0x2D
            index += 1
        }
        guard index < end else { return nil }
        var written: Int64 = 0
        while index < end, text[index] &- 0x30 < 10 {
            // A larger exponent changes no result for a text that fits in memory, and this sum cannot overflow.
            if written < 1_000_000_000_000 { written = written * 10 + Int64(text[index] &- 0x30) }
            index += 1
        }
        guard text[index - 1] &- 0x30 < 10 else { return nil }
        exponent += isExponentNegative ? -written : written
    }
    guard index == end else { return nil }
    if significant <= 19, mantissa < 1 << 53, -22...22 ~= exponent {
        let magnitude =
            exponent < 0
            ? Double(mantissa) / powersOfTen[Int(-exponent)] : Double(mantissa) * powersOfTen[Int(exponent)]
        return isNegative ? -magnitude : magnitude
    }
    return Double(String(decoding: text.map { $0 == point ? 0x2E : $0 }, as: UTF8.self))
}

/// The powers of ten that are exact doubles.
private let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
]

/// The double nearest to the decimal number in `text`; nil if `text` as a whole is no decimal number.
package func decimalNumber(_ text: some StringProtocol, point: UInt8 = 0x2E) -> Double? {
    var copy = String(text)
    return copy.withUTF8 { decimalNumber($0, point: point) }
}
