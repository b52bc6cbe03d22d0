/// A reader of nodes that are JSON objects with an array `children`. The traversal keeps its own stack.
protocol JSONNodeReader {
    /// True if `null` may stand for a node or for no children, as some producers write it.
    var allowsNull: Bool { get }
    /// Called when the object of a node begins at `offset`. The node's ancestors are the nodes that have begun and not
    /// ended.
    mutating func beginNode(at offset: Int) throws(ParseFailure)
    /// Called after the name of a member of the innermost open node, to read the member's value. Not called for
    /// `children`.
    mutating func readField(_ name: JSONReader.JSONText, from reader: inout JSONReader) throws(ParseFailure)
    /// Called after the name `children` in the innermost open node; the name begins at `offset`.
    mutating func beginChildren(at offset: Int) throws(ParseFailure)
    /// Called when the innermost open node ends.
    mutating func endNode() throws(ParseFailure)
    /// Called for a `null` at `offset` where a node was expected. Not called if `allowsNull` is false.
    mutating func skipNull(at offset: Int)
}

extension JSONNodeReader {
    /// Reads the rest of an array of nodes, or of one node, whose opening bracket has just been read.
    mutating func readNodes(from reader: inout JSONReader) throws(ParseFailure) {
        let outside = reader.depth - 1
        // Every open container above `outside` is a node or an array of nodes: other values are read as a whole.
        while reader.depth > outside {
            let token = try reader.next()
            switch token {
            case .beginObject: try beginNode(at: reader.tokenStart)
            case .endObject: try endNode()
            case .endArray: break
            case .name(let name) where reader.equals(name, childrenName, in: childrenName.indices):
                try beginChildren(at: reader.tokenStart)
                let token = try reader.next()
                guard token == .beginArray || token == .null && allowsNull else {
                    throw reader.unexpected(token, expected: "an array of nodes (children)")
                }
            case .name(let name): try readField(name, from: &reader)
            case .null where allowsNull: skipNull(at: reader.tokenStart)
            default: throw reader.unexpected(token, expected: "a node, which is an object")
            }
        }
    }
}

private let childrenName = Array("children".utf8)
