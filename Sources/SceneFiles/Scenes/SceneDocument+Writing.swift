extension SceneDocument {
    /// The document as a hittest-scene file, one line for each node. Reading it again gives the same nodes, except that
    /// some members have other names.
    ///
    /// Members that the format does not know are written as well. If the name of a foreign file's member has a meaning
    /// in the format, the name gets the prefix `source.`. If an earlier member of the node has the same name, a number
    /// follows: `x`, `x.2`.
    /// - Complexity: O(*n*).
    public func json() -> [UInt8] {
        var writer = JSONWriter()
        writer.begin("{")
        writer.string("format", SceneFormat.hittestScene.rawValue)
        writer.number("version", 1)
        write(otherFields, unlike: SceneFormat.documentMembers, to: &writer)
        writer.newLine(1)
        writer.name("roots")
        writer.begin("[")
        // The nodes on the path to the next one, outermost first.
        var path: [Int] = []
        for index in nodes.indices {
            while let last = path.last, last != nodes[index].parent {
                path.removeLast()
                end(last, to: &writer)
            }
            writer.newLine(path.count + 2)
            begin(index, to: &writer)
            path.append(index)
        }
        while let last = path.popLast() { end(last, to: &writer) }
        writer.end("]")
        writer.newLine(0, beforeEnd: true)
        writer.end("}")
        return writer.bytes + [0x0A]
    }

    private func begin(_ index: Int, to writer: inout JSONWriter) {
        let node = nodes[index]
        writer.begin("{")
        // A node without an id is named by its index in the file. If its index in the new file differs, that name
        // becomes its id.
        if let id = node.id ?? (node.fileIndex == index ? nil : node.name) {
            writer.string("id", id)
        }
        node.attributes.write(to: &writer)
        for case (let name, let value?) in [
            ("redirect", node.redirect), ("class", node.className), ("label", node.label), ("text", node.text),
            ("identifier", node.identifier),
        ] {
            writer.string(name, value)
        }
        if let acts = node.acts {
            writer.bool("acts", acts)
        }
        write(node.otherFields, unlike: SceneFormat.nodeMembers, to: &writer)
        if hasChildren(index) {
            writer.name("children")
            writer.begin("[")
        }
    }

    private func end(_ index: Int, to writer: inout JSONWriter) {
        if hasChildren(index) { writer.end("]") }
        writer.end("}")
    }

    private func hasChildren(_ index: Int) -> Bool {
        index + 1 < nodes.count && nodes[index + 1].parent == index
    }

    private func write(_ fields: [SceneNode.Field], unlike reserved: Set<String>, to writer: inout JSONWriter) {
        var written: Set<String> = []
        var counts: [String: Int] = [:]
        for field in fields {
            let name = reserved.contains(field.name) ? SceneFormat.sourcePrefix + field.name : field.name
            var unique = name
            while !written.insert(unique).inserted {
                counts[name, default: 1] += 1
                unique = "\(name).\(counts[name, default: 1])"
            }
            writer.name(unique)
            writer.raw(field.json)
        }
    }
}
