/// Reads tables of boxes, CSV or TSV with a header line: placed cells of a chip, sprites, any flat scene.
///
/// - The columns `x`, `y`, and `w`, `h` or `width`, `height` are the boxes, absolute and in the table's own
///   coordinates. Whether y goes up or down does not matter to a hit. A table with two columns for an edge, such as `h`
///   and `height`, is malformed.
/// - Later rows lie in front. All nodes are roots and take touches.
/// - `id`, or else `name`, is the node's name, `cell` or `class` its class; all columns are kept. A column name may be
///   in any case, unless several columns differ only in case. Blanks around names of columns and numbers are ignored.
/// - If semicolons separate the columns, numbers may have a decimal comma. A line before the header may state the
///   separator, as Excel writes it: `sep=;`.
/// - Lines before the header that begin with `#` are comments.
///
/// A row whose numbers are not finite is kept and cannot be hit. A row without a name is identified by its index. So is
/// one with the name of an earlier row, which is a problem. If that index is the name of another row, `#` precedes it.
struct BoxTableReader {
    private let bytes: [UInt8]
    private var result = SceneDocument(format: .boxTable)
    private var names: Set<String> = []
    /// The names that earlier nodes have, by the indices of the nodes that were to have them.
    private var repeatedNames: [Int: String] = [:]

    /// The possible names of each of the four columns that give a box.
    private static let edges = [["x"], ["y"], ["w", "width"], ["h", "height"]]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// True if the first line after comments names the four columns of a box.
    static func isTable(_ bytes: [UInt8]) -> Bool {
        var offset = textStart(of: bytes)
        return header(of: bytes, &offset).map { missingCount($0) == 0 } ?? false
    }

    /// The failure for a text that looks like a table, since its first line after comments names all but one of the four
    /// columns of a box. Nil for other texts.
    static func failure(_ bytes: [UInt8]) -> ParseFailure? {
        var offset = textStart(of: bytes)
        guard let header = header(of: bytes, &offset), missingCount(header) == 1 else { return nil }
        let found = header.columns.map { "\"\($0)\"" }.joined(separator: ", ")
        return ParseFailure(
            "expected a header with one column each for x, y, w and h, found \(found)", at: header.offset)
    }

    /// How many of the four columns of a box a header lacks.
    private static func missingCount(_ header: Header) -> Int {
        edges.count { names in !names.contains { header.roles.contains($0) } }
    }

    consuming func document() throws(ParseFailure) -> SceneDocument {
        var offset = textStart(of: bytes)
        let start = offset
        guard let header = BoxTableReader.header(of: bytes, &offset) else {
            throw ParseFailure("expected a header line with x, y, w and h", at: start)
        }
        let edges = try BoxTableReader.edges.map { names throws(ParseFailure) in
            let found = header.roles.indices.filter { names.contains(header.roles[$0]) }
            guard let index = found.first else {
                throw ParseFailure("expected a column \"\(names[0])\" in the header", at: header.offset)
            }
            guard found.count == 1 else {
                let columns = found.map { "\"\(header.columns[$0])\"" }.joined(separator: ", ")
                throw ParseFailure(
                    "expected one column \"\(names[0])\" in the header, found \(columns)", at: header.offset)
            }
            return index
        }
        var counter = PositionCounter(bytes)
        while offset < bytes.count {
            let start = offset
            let record = BoxTableReader.record(of: bytes, header.delimiter, &offset)
            guard !record.text.isEmpty else { continue }
            try SceneDocument.requireRoom(for: result.nodes.count + 1, at: start)
            if let brokenAt = record.brokenAt { throw ParseFailure("expected whole quoted fields", at: brokenAt) }
            let cells = delimitedTexts(bytes[record.text], delimiter: header.delimiter)
            guard cells.count == header.columns.count else {
                throw ParseFailure(
                    "expected \(header.columns.count) fields, as in the header, found \(cells.count)", at: start)
            }
            let idColumn = header.roles.indices.last { header.roles[$0] == "id" && !cells[$0].isEmpty }
            var node = node(cells, header, edges, idColumn, at: counter.position(of: start))
            if let id = node.id, !names.insert(id).inserted {
                node.id = nil
                repeatedNames[node.fileIndex] = id
                if let idColumn {
                    node.otherFields.append(SceneNode.Field(name: header.columns[idColumn], text: cells[idColumn]))
                }
            }
            result.append(node)
        }
        nameRest()
        return result
    }

    /// Gives an id to each node without one whose index is the name of another node, since names are unique.
    private mutating func nameRest() {
        for index in result.nodes.indices where result.nodes[index].id == nil {
            let isTaken = names.contains(String(index))
            if isTaken {
                var name = "#\(index)"
                while !names.insert(name).inserted { name = "#" + name }
                result.nodes[index].id = name
            }
            let node = result.nodes[index]
            if let name = repeatedNames[index] {
                result.addProblem(
                    "the name \"\(name)\" is an earlier node's; this one goes by its index, \(node.name)",
                    at: node.position)
            } else if isTaken {
                result.addProblem(
                    "the index of this node is another one's name; it has none, and goes by \(node.name)",
                    at: node.position)
            }
        }
    }

    private func node(
        _ cells: [String], _ header: Header, _ edges: [Int], _ idColumn: Int?, at position: TextPosition
    ) -> SceneNode {
        var node = result.newNode(at: position)
        let point = DelimitedHeader.decimalPoint(header.delimiter)
        node.id = idColumn.map { cells[$0] }
        let numbers = edges.map { DelimitedHeader.withoutBlanks(cells[$0]) }
        node.place(numbers, called: edges.map { header.columns[$0] }, point: point)
        for (index, name) in header.columns.enumerated() where !edges.contains(index) {
            let role = header.roles[index]
            switch role {
            case "name" where idColumn == nil && !cells[index].isEmpty: node.id = cells[index]
            case "cell", "class": node.className = cells[index]
            case "label": node.label = cells[index]
            default: break
            }
            if role == "class" || role == "label" || index == idColumn { continue }
            node.otherFields.append(SceneNode.Field(name: name, text: cells[index]))
        }
        return node
    }

    // MARK: Records

    private struct Header {
        var columns: [String]
        /// The names of the columns. Names that this reader knows, such as `width`, are in lower case, whatever their
        /// case in the file.
        var roles: [String]
        var delimiter: UInt8
        var offset: Int
    }

    /// The header line, which follows comments and blank lines; nil if there is none. `offset` is moved beyond the
    /// header.
    private static func header(of bytes: [UInt8], _ offset: inout Int) -> Header? {
        var stated: UInt8?
        while offset < bytes.count {
            let start = offset
            let line = bytes[start...].prefix { $0 != 0x0A && $0 != 0x0D }
            let found = line.contains(0x09) ? UInt8(0x09) : DelimitedHeader.delimiterOfCSV(line)
            let delimiter = stated ?? found
            let record = record(of: bytes, line.first == UInt8(ascii: "#") ? nil : delimiter, &offset)
            guard let first = line.first, first != UInt8(ascii: "#") else { continue }
            if stated == nil, let delimiter = DelimitedHeader.statedDelimiter(line) {
                stated = delimiter
                continue
            }
            let columns = delimitedTexts(bytes[record.text], delimiter: delimiter).map(DelimitedHeader.withoutBlanks)
            return Header(columns: columns, roles: roles(of: columns), delimiter: delimiter, offset: start)
        }
        return nil
    }

    private static func roles(of columns: [String]) -> [String] {
        var roles = columns
        for role in edges.joined() + ["name", "id", "cell", "class", "label"] {
            let indices = DelimitedHeader.indices(of: role, in: columns)
            if let index = indices.first, indices.count == 1 { roles[index] = role }
        }
        return roles
    }

    /// The range of the record at `offset`, without the line end, and the offset at which the quoting is broken (nil if
    /// it is not). Moves `offset` beyond the line end.
    ///
    /// - Parameter delimiter: The field separator; nil for a comment, in which quotes have no meaning.
    private static func record(
        of bytes: [UInt8], _ delimiter: UInt8?, _ offset: inout Int
    ) -> (text: Range<Int>, brokenAt: Int?) {
        bytes.withUnsafeBufferPointer { text in
            let start = offset
            var scanner = DelimitedScanner(delimiter: delimiter ?? 0, at: start)
            if delimiter == nil { scanner.ignoreQuotes() }
            offset = scanner.scan(text, from: start) ?? scanner.finish(text)
            return (start..<scanner.end, scanner.brokenAt)
        }
    }
}
