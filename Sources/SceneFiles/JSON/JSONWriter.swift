/// Builds JSON text in memory, as bytes. It writes separators between values; the caller opens and closes containers in
/// pairs.
package struct JSONWriter {
    package private(set) var bytes: [UInt8] = []
    private var needsComma = false

    package init() {}

    package mutating func begin(_ bracket: Unicode.Scalar) {
        separate()
        bytes.append(UInt8(ascii: bracket))
        needsComma = false
    }

    package mutating func end(_ bracket: Unicode.Scalar) {
        bytes.append(UInt8(ascii: bracket))
        needsComma = true
    }

    /// Writes a member's name, to be followed by its value.
    package mutating func name(_ name: String) {
        separate()
        appendJSONString(name.utf8, to: &bytes)
        bytes.append(contentsOf: ": ".utf8)
        needsComma = false
    }

    package mutating func string(_ value: String) {
        separate()
        appendJSONString(value.utf8, to: &bytes)
    }

    package mutating func bool(_ value: Bool) { raw("\(value)") }

    package mutating func number(_ value: Double) { raw(shortestDecimal(value)) }

    package mutating func numbers(_ values: [Double]) {
        begin("[")
        for value in values { number(value) }
        end("]")
    }

    // Members: a name with its value.

    package mutating func string(_ name: String, _ value: String) {
        self.name(name)
        string(value)
    }

    package mutating func bool(_ name: String, _ value: Bool) {
        self.name(name)
        bool(value)
    }

    package mutating func number(_ name: String, _ value: Double) {
        self.name(name)
        number(value)
    }

    package mutating func numbers(_ name: String, _ values: [Double]) {
        self.name(name)
        numbers(values)
    }

    /// Writes a value that is already JSON text.
    package mutating func raw(_ text: String) {
        separate()
        bytes.append(contentsOf: text.utf8)
    }

    /// The greatest indentation, in steps of two blanks. The limit keeps the text of a deep tree linear in the number
    /// of nodes.
    private static let maximumIndentation = 32

    /// Starts a new line before the next value, or before a closing bracket if `beforeEnd` is true. Writes a comma first
    /// if a value precedes and `beforeEnd` is false. The line is indented by `depth` steps, up to a limit.
    package mutating func newLine(_ depth: Int, beforeEnd: Bool = false) {
        if needsComma, !beforeEnd { bytes.append(0x2C) }
        needsComma = false
        bytes.append(0x0A)
        bytes.append(contentsOf: repeatElement(0x20, count: 2 * min(depth, JSONWriter.maximumIndentation)))
    }

    private mutating func separate() {
        if needsComma { bytes.append(contentsOf: ", ".utf8) }
        needsComma = true
    }
}
