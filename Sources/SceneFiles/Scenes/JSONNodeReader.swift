/// A reader of nodes that are JSON objects with a `children` array. The walk over them keeps its own stack.
protocol JSONNodeReader {
    /// True if `null` may stand for a node or for no children, as some producers write it.
    var allowsNull: Bool { get }
    /// A node's object has begun at `offset`; the nodes begun and not ended are its ancestors.
    mutating func beginNode(at offset: Int)
    /// A member of the innermost open node; its value is to be read. Never `children`.
    mutating func readField(_ name: JSONReader.JSONText, from reader: inout JSONReader) throws(ParseFailure)
    /// The innermost open node is complete.
    mutating func endNode() throws(ParseFailure)
    /// A `null` stood where a node was expected.
    mutating func skipNull(at offset: Int)
}

extension JSONNodeReader {
    /// Reads the nodes of an array that has begun, to its end.
    mutating func readNodes(from reader: inout JSONReader) throws(ParseFailure) {
        try readNodes(from: &reader, outside: reader.depth - 1)
    }

    /// Reads the one node whose object has begun, to its end.
    mutating func readNode(from reader: inout JSONReader) throws(ParseFailure) {
        beginNode(at: reader.tokenStart)
        try readNodes(from: &reader, outside: reader.depth - 1)
    }

    private mutating func readNodes(from reader: inout JSONReader, outside: Int) throws(ParseFailure) {
        // Every container that is open above `outside` is a node or an array of nodes: other values are read whole.
        while reader.depth > outside {
            let token = try reader.next()
            switch token {
            case .beginObject: beginNode(at: reader.tokenStart)
            case .endObject: try endNode()
            case .endArray: break
            case .name(let text): try readMember(text, from: &reader)
            case .null where allowsNull: skipNull(at: reader.tokenStart)
            default: throw reader.unexpected(token, expected: "a node, which is an object")
            }
        }
    }

    private mutating func readMember(
        _ name: JSONReader.JSONText, from reader: inout JSONReader
    ) throws(ParseFailure) {
        guard reader.equals(name, childrenName) else { return try readField(name, from: &reader) }
        let token = try reader.next()
        if token == .null, allowsNull { return }
        guard token == .beginArray else { throw reader.unexpected(token, expected: "an array of nodes (children)") }
    }
}

private let childrenName = JSONName("children")
