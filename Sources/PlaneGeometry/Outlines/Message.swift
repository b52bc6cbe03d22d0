/// A message about a failure, as UTF-8, made by string interpolation. It needs much less code in WebAssembly than a `String`.
package struct Message: Hashable, Sendable, ExpressibleByStringInterpolation, StringInterpolationProtocol {
    package private(set) var bytes: [UInt8] = []

    package init(literalCapacity: Int, interpolationCount: Int) {}
    package init(stringLiteral text: StaticString) { appendLiteral(text) }
    package init(stringInterpolation: Message) { self = stringInterpolation }

    @inline(never)
    package mutating func appendLiteral(_ text: StaticString) { text.withUTF8Buffer { bytes.append(contentsOf: $0) } }
    package mutating func appendInterpolation(_ text: StaticString) { appendLiteral(text) }
    package mutating func appendInterpolation(_ text: String) { bytes.append(contentsOf: text.utf8) }
    package mutating func appendInterpolation(_ message: Message) { bytes.append(contentsOf: message.bytes) }
    package mutating func appendInterpolation(_ scalar: Unicode.Scalar) {
        bytes.append(contentsOf: UTF8.encode(scalar)!)
    }

    package mutating func appendInterpolation(_ number: some BinaryInteger) {
        if number < 0 { appendLiteral("-") }
        appendDigits(of: UInt64(number.magnitude))
    }

    private mutating func appendDigits(of number: UInt64) {
        if number > 9 { appendDigits(of: number / 10) }
        bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
    }
}
