/// A JSON value to be written. Members keep their order.
package enum JSONValue {
    case null
    case bool(Bool)
    case number(Double)
    case integer(Int)
    case string(String)
    case array([JSONValue])
    case numbers([Double])
    /// An object of those members whose value is not nil.
    case object([(String, JSONValue?)])
    /// A value that is JSON text already.
    case raw(String)

    /// The value as JSON text, without line breaks. A number that is not finite becomes a string, since JSON cannot represent
    /// it.
    package var text: String { text(isSpaced: false) }

    /// The text, with a space after each colon and comma.
    package var spacedText: String { text(isSpaced: true) }

    private func text(isSpaced: Bool) -> String {
        var bytes: [UInt8] = []
        write(to: &bytes, isSpaced: isSpaced)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the value's text to `bytes`: that of `spacedText` if `isSpaced` is true, else that of `text`.
    package func write(to bytes: inout [UInt8], isSpaced: Bool) {
        switch self {
        case .null: bytes += "null".utf8
        case .bool(let value): bytes += (value ? "true" : "false").utf8
        case .number(let value) where value.isFinite: bytes += shortestDecimal(value).utf8
        case .number(let value): appendJSONString(value.description.utf8, to: &bytes)
        case .integer(let value): bytes += value.description.utf8
        case .string(let value): appendJSONString(value.utf8, to: &bytes)
        case .raw(let text): bytes += text.utf8
        case .array(let values):
            JSONValue.write(values, in: ("[", "]"), to: &bytes, isSpaced) { $0.write(to: &$1, isSpaced: isSpaced) }
        case .numbers(let values):
            JSONValue.write(values, in: ("[", "]"), to: &bytes, isSpaced) {
                JSONValue.number($0).write(to: &$1, isSpaced: isSpaced)
            }
        case .object(let members):
            let members = members.lazy.compactMap { name, value in value.map { (name: name, value: $0) } }
            JSONValue.write(members, in: ("{", "}"), to: &bytes, isSpaced) { member, bytes in
                appendJSONString(member.name.utf8, to: &bytes)
                bytes += (isSpaced ? ": " : ":").utf8
                member.value.write(to: &bytes, isSpaced: isSpaced)
            }
        }
    }

    private static func write<Elements: Sequence>(
        _ elements: Elements, in brackets: (Unicode.Scalar, Unicode.Scalar), to bytes: inout [UInt8], _ isSpaced: Bool,
        _ write: (Elements.Element, inout [UInt8]) -> Void
    ) {
        bytes.append(UInt8(ascii: brackets.0))
        for (index, element) in elements.enumerated() {
            if index > 0 { bytes += (isSpaced ? ", " : ",").utf8 }
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

    package init(_ point: Point) { self = .numbers([point.x, point.y]) }

    init(_ size: Size) { self = .numbers([size.width, size.height]) }

    /// The member that says which node an object is about: `name`, or `node` with the identifier if there is no name.
    static func member(_ node: NodeID, named name: String?) -> (String, JSONValue?) {
        name.map { ("name", .string($0)) } ?? ("node", .string(node.description))
    }

    package init(_ points: [Point]) { self = .array(points.map { JSONValue($0) }) }

    package init(_ box: Box) { self = .numbers([box.minX, box.minY, box.width, box.height]) }

    package init(_ rect: Rect) {
        self = .numbers([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
    }
}
