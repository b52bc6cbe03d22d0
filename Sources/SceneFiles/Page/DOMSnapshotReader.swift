/// Reads the result of Chrome's `DOMSnapshot.captureSnapshot`, or the message that contains it. The result does not
/// name the styles that were requested. A capture adds their names next to the result, in the member
/// `computedStyleNames` or `computedStyles`.
///
/// Each array is read into a column while it is parsed, so memory holds only its numbers and strings. The depth of the
/// page does not matter. References to missing nodes, later nodes or missing strings are reported as errors with their
/// position.
struct DOMSnapshotReader {
    /// The offset at which the text begins.
    private let start: Int
    var reader: JSONReader
    var capture = PageCapture()
    private(set) var styleNameIndices: [Int32] = []
    private(set) var found: Set<String> = []
    /// For each column of string references: its largest index, and the offset of the column's end. The indices are
    /// checked when all strings have been read.
    var largestStrings: [(index: Int32, offset: Int, what: String)] = []

    private init(_ reader: JSONReader) {
        self.reader = reader
        start = reader.start
    }

    /// Reads the whole text of a JSON reader as the capture of a page.
    static func capture(_ reader: consuming JSONReader) throws(ParseFailure) -> PageCapture {
        var snapshot = DOMSnapshotReader(reader)
        try snapshot.read()
        return snapshot.capture
    }

    private mutating func read() throws(ParseFailure) {
        try readSnapshot()
        _ = try reader.next()
        for required in ["documents", "strings"] where !found.contains(required) {
            throw ParseFailure("expected a member \"\(required)\" in the snapshot", at: start)
        }
        for largest in largestStrings where Int(largest.index) >= capture.strings.count {
            throw ParseFailure(
                "expected indices of \(capture.strings.count) strings (\(largest.what)), found \(largest.index)",
                at: largest.offset)
        }
        for index in styleNameIndices { capture.styleNames.append(capture.strings[index]) }
        try checkFrames()
    }

    private mutating func readSnapshot() throws(ParseFailure) {
        var depth = 1
        try reader.expect(.beginObject, "a DOM snapshot, which is an object")
        while depth > 0 {
            guard let name = try reader.nextName() else {
                depth -= 1
                continue
            }
            switch name {
            case "result" where depth == 1:
                try reader.expect(.beginObject, "an object (result)")
                depth += 1
            case "documents", "strings", "computedStyleNames", "computedStyles":
                try reader.note(name, in: &found)
                try readTopMember(name)
            default: _ = try reader.skipValue()
            }
        }
    }

    private mutating func readTopMember(_ name: String) throws(ParseFailure) {
        switch name {
        case "documents":
            try reader.expect(.beginArray, "an array (documents)")
            while case let token = try reader.next(), token != .endArray {
                guard token == .beginObject else { throw reader.unexpected(token, expected: "an object (document)") }
                capture.documents.append(try readDocument())
            }
        case "strings":
            try readTexts()
        default:
            var names: [String] = []
            var indices: [Int32] = []
            try reader.readArray("an array (\(name))") { (reader, token) throws(ParseFailure) in
                if case .string(let text) = token {
                    names.append(reader.string(text))
                } else {
                    let index = Int32(exactly: try reader.finite(token, "the name of a style")) ?? -1
                    guard index >= 0 else { throw reader.unexpected(token, expected: "the index of a string") }
                    indices.append(index)
                }
            }
            capture.styleNames = names
            styleNameIndices = indices
            if let largest = indices.max() { largestStrings.append((largest, reader.tokenStart, name)) }
        }
    }

    // MARK: Documents

    private mutating func readDocument() throws(ParseFailure) -> PageDocument {
        let start = reader.tokenStart
        var document = PageDocument()
        var found: Set<String> = []
        while let name = try reader.nextName(in: &found) {
            switch name {
            case "nodes": try readNodes(to: &document)
            case "layout": try readLayout(to: &document.layout)
            case "textBoxes": try readTextBoxes(to: &document.layout)
            case "scrollOffsetX": document.scrollOffset.x = Box.limited(try reader.readFinite(name))
            case "scrollOffsetY": document.scrollOffset.y = Box.limited(try reader.readFinite(name))
            case "contentWidth": document.contentSize.width = Box.limited(try reader.readFinite(name))
            case "contentHeight": document.contentSize.height = Box.limited(try reader.readFinite(name))
            default: _ = try reader.skipValue()
            }
        }
        for required in ["nodes", "layout"] where !found.contains(required) {
            throw ParseFailure("expected a member \"\(required)\" in the document", at: start)
        }
        try check(&document, at: start)
        return document
    }

    private mutating func readNodes(to document: inout PageDocument) throws(ParseFailure) {
        let start = try begin("nodes")
        var names: Set<String> = []
        while let name = try reader.nextName(in: &names) {
            switch name {
            case "parentIndex": try readParents(to: &document)
            case "nodeType": try reader.readIntegers(name, to: &document.nodeTypes)
            case "nodeName": try readStrings(name, to: &document.nodeNames)
            case "nodeValue": try readStrings(name, to: &document.nodeValues)
            case "attributes": try readStringLists(name, to: &document.attributes)
            case "shadowRootType":
                let (indices, values) = try readRare(name, hasValues: true)
                try noteStrings(values, name)
                document.shadowRootTypes = Dictionary(zip(indices, values)) { first, _ in first }
            case "contentDocumentIndex":
                let (indices, values) = try readRare(name, hasValues: true)
                document.contentDocuments = Dictionary(zip(indices, values)) { first, _ in first }
            case "isClickable": document.clickable = Set(try readRare(name, hasValues: false).indices)
            default: _ = try reader.skipValue()
            }
        }
        try check(
            [
                ("nodeType", document.nodeTypes.count, false), ("nodeName", document.nodeNames.count, false),
                ("nodeValue", document.nodeValues.count, true), ("attributes", document.attributes.ends.count, true),
            ], areLike: "parentIndex", document.parents.count, at: start)
    }

    /// Throws an error unless each column has as many entries as the column `first`, which has `count`. A column whose
    /// `mayBeMissing` is true may also be empty.
    private func check(
        _ columns: [(name: String, count: Int, mayBeMissing: Bool)], areLike first: String, _ count: Int, at start: Int
    ) throws(ParseFailure) {
        for column in columns where column.count != count && !(column.mayBeMissing && column.count == 0) {
            throw ParseFailure(
                "expected as many entries in \(column.name) as in \(first), \(count), found \(column.count)", at: start)
        }
    }

    /// Reads the references from nodes to parents. A parent must be an earlier node.
    private mutating func readParents(to document: inout PageDocument) throws(ParseFailure) {
        try reader.readIntegers("parentIndex", to: &document.parents)
        let start = reader.tokenStart
        for (index, parent) in document.parents.enumerated() where parent < -1 || parent >= index {
            throw ParseFailure(
                "expected parents that stand before their children (parentIndex), found \(parent) at node \(index)",
                at: start)
        }
    }

    private mutating func readLayout(to layout: inout PageLayout) throws(ParseFailure) {
        let start = try begin("layout")
        var names: Set<String> = []
        while let name = try reader.nextName(in: &names) {
            switch name {
            case "nodeIndex": try reader.readIntegers(name, to: &layout.boxNodes)
            case "styles": try readStyles(to: &layout)
            case "bounds": try readRects(name, to: &layout.bounds)
            case "text": try readStrings(name, to: &layout.texts)
            case "paintOrders": try reader.readIntegers(name, to: &layout.paintOrders)
            case "clientRects": try readNumberLists(name, to: &layout.clientRects)
            case "stackingContexts": layout.stackingContexts = Set(try readRare(name, hasValues: false).indices)
            default: _ = try reader.skipValue()
            }
        }
        try check(
            [
                ("styles", layout.styleOfBox.count, false), ("bounds", layout.bounds.count, false),
                ("text", layout.texts.count, true), ("paintOrders", layout.paintOrders.count, true),
                ("clientRects", layout.clientRects.ends.count, true),
            ], areLike: "nodeIndex", layout.boxNodes.count, at: start)
    }

    private mutating func readTextBoxes(to layout: inout PageLayout) throws(ParseFailure) {
        let start = try begin("textBoxes")
        var names: Set<String> = []
        while let name = try reader.nextName(in: &names) {
            switch name {
            case "layoutIndex": try reader.readIntegers(name, to: &layout.lineBoxes)
            case "bounds": try readRects(name, to: &layout.lineBounds)
            default: _ = try reader.skipValue()
            }
        }
        guard layout.lineBoxes.count == layout.lineBounds.count else {
            throw ParseFailure(
                "expected as many bounds of text boxes as layoutIndex has entries, \(layout.lineBoxes.count), found "
                    + "\(layout.lineBounds.count)", at: start)
        }
    }

    /// Checks the references from boxes to nodes and from texts to boxes.
    private func check(_ document: inout PageDocument, at start: Int) throws(ParseFailure) {
        let (nodes, boxes) = (Int32(document.nodeCount), Int32(document.boxCount))
        if let wrong = document.layout.boxNodes.first(where: { !(0..<nodes).contains($0) }) {
            throw ParseFailure("expected boxes of \(nodes) nodes (nodeIndex), found one of node \(wrong)", at: start)
        }
        if let wrong = document.layout.lineBoxes.first(where: { !(0..<boxes).contains($0) }) {
            throw ParseFailure("expected texts of \(boxes) boxes (layoutIndex), found one of box \(wrong)", at: start)
        }
        // An odd number of attributes, or a sparse entry for a missing node, is ignored where it is used.
        document.clickable = document.clickable.filter { (0..<nodes).contains($0) }
    }

    private func checkFrames() throws(ParseFailure) {
        let count = capture.documents.count
        for document in capture.documents {
            for shown in document.contentDocuments.values where !(0..<count).contains(Int(shown)) {
                throw ParseFailure(
                    "expected frames of \(count) documents (contentDocumentIndex), found \(shown)", at: start)
            }
        }
    }
}
