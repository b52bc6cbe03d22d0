/// A JSON value to be written. Members keep their order.
package enum JSONValue {
    case null
    case bool(Bool)
    case number(Double)
    case integer(Int)
    case string(String)
    case array([JSONValue])
    case object([(String, JSONValue)])

    /// An object of those members whose value is not nil.
    package static func members(_ members: [(String, JSONValue?)]) -> JSONValue {
        .object(members.compactMap { name, value in value.map { (name, $0) } })
    }

    /// The value as JSON text, without line breaks. A number that is not finite becomes a string, since JSON cannot represent
    /// it.
    package var text: String { text(space: "") }

    /// The text, with a space after each colon and comma.
    package var spacedText: String { text(space: " ") }

    private func text(space: String) -> String {
        var bytes: [UInt8] = []
        write(to: &bytes, space)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func write(to bytes: inout [UInt8], _ space: String) {
        switch self {
        case .null: bytes += "null".utf8
        case .bool(let value): bytes += (value ? "true" : "false").utf8
        case .number(let value) where value.isFinite: bytes += shortestDecimal(value).utf8
        case .number(let value): appendJSONString(value.description.utf8, to: &bytes)
        case .integer(let value): bytes += value.description.utf8
        case .string(let value): appendJSONString(value.utf8, to: &bytes)
        case .array(let values): JSONValue.write(values, in: ("[", "]"), to: &bytes, space) { $0.write(to: &$1, space) }
        case .object(let members):
            JSONValue.write(members, in: ("{", "}"), to: &bytes, space) { member, bytes in
                appendJSONString(member.0.utf8, to: &bytes)
                bytes += (":" + space).utf8
                member.1.write(to: &bytes, space)
            }
        }
    }

    private static func write<Element>(
        _ elements: [Element], in brackets: (Unicode.Scalar, Unicode.Scalar), to bytes: inout [UInt8], _ space: String,
        _ write: (Element, inout [UInt8]) -> Void
    ) {
        bytes.append(UInt8(ascii: brackets.0))
        for (index, element) in elements.enumerated() {
            if index > 0 { bytes += ("," + space).utf8 }
            write(element, &bytes)
        }
        bytes.append(UInt8(ascii: brackets.1))
    }
}

extension JSONValue: ExpressibleByStringLiteral {
    package init(stringLiteral value: String) { self = .string(value) }
}

extension JSONValue {
    package init(_ string: String?) { self = string.map(JSONValue.string) ?? .null }

    package init?(finite number: Double) {
        guard number.isFinite else { return nil }
        self = .number(number)
    }

    package init(_ point: Point) { self = .array([.number(point.x), .number(point.y)]) }

    package init(_ box: Box) {
        self = .array([box.minX, box.minY, box.width, box.height].map(JSONValue.number))
    }
}
