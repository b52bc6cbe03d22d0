extension SceneDocument {
    /// The document as a hittest-scene file, one line for each node. Reading it again gives the same nodes, except that
    /// some members have other names.
    ///
    /// Members that the format does not know are written as well. If the name of a foreign file's member has a meaning
    /// in the format, the name gets the prefix `source.`. If an earlier member of the node has the same name, a number
    /// follows: `x`, `x.2`. An empty `id` or `redirect`, which no file can have, is left out.
    /// - Complexity: O(*n*).
    public func json() -> [UInt8] {
        let head: [(String, JSONValue?)] = [
            ("format", .string(SceneFormat.hittestScene.rawValue)), ("version", .number(1)),
        ]
        var bytes: [UInt8] = []
        open(head + members(otherFields, unlike: SceneFormat.documentMembers), to: &bytes)
        bytes += ",\n  \"roots\": [".utf8
        // The nodes on the path to the next one, outermost first.
        var path: [Int] = []
        for index in nodes.indices {
            while let last = path.last, last != nodes[index].parent {
                path.removeLast()
                end(last, to: &bytes)
            }
            if index > 0, !hasChildren(index - 1) { bytes.append(UInt8(ascii: ",")) }
            bytes.append(UInt8(ascii: "\n"))
            let depth = min(path.count + 2, SceneDocument.maximumIndentation)
            bytes += repeatElement(UInt8(ascii: " "), count: 2 * depth)
            begin(index, to: &bytes)
            path.append(index)
        }
        while let last = path.popLast() { end(last, to: &bytes) }
        bytes += "]\n}\n".utf8
        return bytes
    }

    /// The greatest indentation, in steps of two blanks. The limit keeps the text of a deep tree linear in the number
    /// of nodes.
    private static let maximumIndentation = 32

    private func begin(_ index: Int, to bytes: inout [UInt8]) {
        let node = nodes[index]
        // A node without an id is named by its index in the file. If its index in the new file differs, that name
        // becomes its id.
        let implied = node.fileIndex == index ? nil : String(node.fileIndex)
        let id = SceneDocument.stated(node.id) ?? implied
        let redirect = SceneDocument.stated(node.redirect)
        var all: [(String, JSONValue?)] = [("id", id.map(JSONValue.string))]
        all.reserveCapacity(16)
        node.attributes.addMembers(to: &all)
        for case (let name, let value?) in [
            ("redirect", redirect), ("class", node.className), ("label", node.label), ("text", node.text),
            ("identifier", node.identifier),
        ] {
            all.append((name, .string(value)))
        }
        if let acts = node.acts { all.append(("acts", .bool(acts))) }
        all += members(node.otherFields, unlike: SceneFormat.nodeMembers)
        open(all, to: &bytes)
        if hasChildren(index) { bytes += ", \"children\": [".utf8 }
    }

    /// A name; nil if it is empty.
    private static func stated(_ name: String?) -> String? { name?.isEmpty == true ? nil : name }

    private func end(_ index: Int, to bytes: inout [UInt8]) {
        bytes += (hasChildren(index) ? "]}" : "}").utf8
    }

    private func hasChildren(_ index: Int) -> Bool {
        index + 1 < nodes.count && nodes[index + 1].parent == index
    }

    /// Appends an object without its closing brace, so that members can follow.
    private func open(_ members: [(String, JSONValue?)], to bytes: inout [UInt8]) {
        JSONValue.object(members).write(to: &bytes, isSpaced: true)
        bytes.removeLast()
    }

    private func members(_ fields: [SceneNode.Field], unlike reserved: Set<String>) -> [(String, JSONValue?)] {
        let names = fields.map { reserved.contains($0.name) ? SceneFormat.sourcePrefix + $0.name : $0.name }
        return zip(uniqueNames(names), fields).map { name, field in (name, .raw(field.json)) }
    }
}
