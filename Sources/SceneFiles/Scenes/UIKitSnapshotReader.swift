/// Reads the snapshots of UIKit windows that the Measure SDK records: objects with `label`, `type`, `x`, `y`, `width`,
/// `height`, `highlighted` and `children`. Several windows may be in an array.
///
/// Rectangles are absolute and not clipped; subviews are listed back to front. Hidden views are not in the file. Which
/// views take touches is unknown, so rules must say which classes do not.
///
/// `label` is the view's accessibility label if it has one, else its class. A label that looks like a class is taken
/// for one. With any other label the class is unknown, and `type` is the kind. `highlighted` marks the view that
/// `window.hitTest` returned.
///
/// A node whose rectangle is not finite is kept; neither it nor its descendants can be hit. If a rectangle is
/// incomplete, the position is unknown. A repeated member with a meaning is an error.
struct UIKitSnapshotReader: JSONNodeReader {
    private var counter: PositionCounter
    private var result = SceneDocument(format: .uikitSnapshot)
    private var open: [OpenNode] = []

    private struct OpenNode {
        var index: Int
        /// The values x, y, width and height as in the file; nil for each that has not been read.
        var rectangle: [String?] = [nil, nil, nil, nil]
        /// The members that have been read, as a set of bits `1 << Member.bit`.
        var members: UInt8 = 0
    }

    private static let edges = ["x", "y", "width", "height"]

    /// The members of a node that this reader interprets.
    private enum Member {
        case edge(Int)
        case label, highlighted

        var bit: Int {
            switch self {
            case .edge(let edge): edge
            case .label: 4
            case .highlighted: 5
            }
        }

        /// The bit of the member `children`.
        static let childrenBit = 6
    }

    private static let members = JSONNames(
        edges + ["label", "highlighted"], edges.indices.map(Member.edge) + [.label, .highlighted])

    init(_ bytes: [UInt8]) {
        counter = PositionCounter(bytes)
    }

    consuming func document() throws(ParseFailure) -> SceneDocument {
        var reader = JSONReader(counter.bytes, allowsNonFinite: true, allowsLoneSurrogates: true)
        let token = try reader.next()
        switch token {
        case .beginObject: try beginNode(at: reader.tokenStart)
        case .beginArray: break
        default: throw reader.unexpected(token, expected: "a snapshot, which is an object")
        }
        try readNodes(from: &reader)
        _ = try reader.next()
        return result
    }

    var allowsNull: Bool { true }

    mutating func beginNode(at offset: Int) throws(ParseFailure) {
        try SceneDocument.requireRoom(for: result.nodes.count + 1, at: offset)
        let node = result.newNode(at: counter.position(of: offset))
        open.append(OpenNode(index: result.append(node, under: open.last?.index)))
    }

    mutating func readField(_ text: JSONReader.JSONText, from reader: inout JSONReader) throws(ParseFailure) {
        let index = open[open.count - 1].index
        let member = UIKitSnapshotReader.members.meaning(of: text, in: reader)
        if let member { try note(member.bit, reader.string(text), at: reader.tokenStart) }
        let token = try reader.next()
        switch (member, token) {
        case (.edge(let edge), _):
            open[open.count - 1].rectangle[edge] = reader.text(try reader.skipRest(of: token))
        case (.label, .string(let text)):
            let label = reader.string(text)
            if UIKitSnapshotReader.isTypeName(label) {
                result.nodes[index].className = label
            } else {
                result.nodes[index].label = label
            }
        case (.label, .null): break
        case (.label, _): throw reader.unexpected(token, expected: "a string (label)")
        case (.highlighted, _), (nil, _):
            let name = reader.string(text)
            if case .highlighted = member { result.nodes[index].isRecordedAnswer = try reader.bool(token, name) }
            let value = reader.text(try reader.skipRest(of: token))
            result.nodes[index].otherFields.append(UIKitSnapshotReader.field(name, value, token))
        }
    }

    /// A member that is kept, whose value is `text` and begins with `token`. A value with `NaN`, an infinity or half a
    /// surrogate pair is no JSON for other programs: it is kept as a string.
    private static func field(_ name: String, _ text: String, _ token: JSONReader.Token) -> SceneNode.Field {
        let field = SceneNode.Field(name: name, json: text)
        switch token {
        case .bool, .null: return field
        case .string(let string) where !string.hasEscapes: return field
        default:
            var reader = JSONReader(Array(text.utf8))
            return (try? reader.skipValue()) == nil ? SceneNode.Field(name: name, text: field.text) : field
        }
    }

    /// Notes a member of the innermost open node. Throws if the node has it already.
    private mutating func note(_ bit: Int, _ name: String, at offset: Int) throws(ParseFailure) {
        let last = open.count - 1
        guard open[last].members & 1 << bit == 0 else {
            throw ParseFailure("expected one member \"\(name)\", found another", at: offset)
        }
        open[last].members |= 1 << bit
    }

    mutating func beginChildren(at offset: Int) throws(ParseFailure) {
        try note(Member.childrenBit, "children", at: offset)
    }

    mutating func endNode() {
        let node = open.removeLast()
        result.nodes[node.index].place(node.rectangle, called: UIKitSnapshotReader.edges)
    }

    /// True if a text looks like the name of a class: one word of letters, digits and the punctuation of generic types,
    /// with at least two capitals and some small letters, as in `UIView`. A label such as `YouTube` looks the same; the
    /// file gives no means to tell.
    static func isTypeName(_ text: String) -> Bool {
        let bytes = text.utf8
        let isWord = bytes.allSatisfy { isLetter($0) || isDigit($0) || ".<>".utf8.contains($0) }
        guard let first = bytes.first, isLetter(first), isWord else { return false }
        return bytes.count { 0x41...0x5A ~= $0 } >= 2 && bytes.contains { 0x61...0x7A ~= $0 }
    }

    mutating func skipNull(at offset: Int) {
        result.addProblem("null stands for a node; it is skipped", at: counter.position(of: offset))
    }
}
