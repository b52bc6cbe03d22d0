/// A pull reader for the XML of view dumps: elements and attributes, over bytes in memory. The reader does not recurse
/// and builds no tree. It expands only XML's own five entities, and has no limit of depth. (Foundation's parser stops
/// at 256 levels, and takes time to load.)
///
/// Dumps are often slightly wrong, so three violations of XML are accepted and recorded in `irregularities`: an
/// unescaped `<` or `&` in an attribute, bytes that are not UTF-8, and text after the root (`uiautomator dump /dev/tty`
/// appends a message). Everything else is an error with its offset.
package struct XMLReader {
    package enum Event: Equatable {
        /// A start tag. An empty element is followed by an `endElement`.
        case startElement(XMLElement)
        case endElement
        case end
    }

    package struct XMLElement: Equatable {
        package var name: String
        package var attributes: [Attribute]
        /// The offset of the start tag's `<`.
        package var offset: Int

        package subscript(name: String) -> String? {
            attributes.first { $0.name == name }?.value
        }

        /// The value of an attribute; nil if there is none, or if it is empty.
        func nonEmpty(_ name: String) -> String? { self[name].flatMap { $0.isEmpty ? nil : $0 } }
    }

    package struct Attribute: Equatable {
        package var name: String
        package var value: String
        /// The offset at which the value begins, after its opening quote.
        package var offset: Int
    }

    let bytes: [UInt8]
    var offset: Int
    /// The names of the open elements, outermost first.
    private var open: [Range<Int>] = []
    private var endsEmptyElement = false
    private var hasRoot = false
    /// The first violations of XML that have been accepted, with their offsets.
    package private(set) var irregularities: [ParseFailure] = []
    /// The number of violations that have been accepted so far, also of those that are not kept.
    package private(set) var irregularityCount = 0

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        offset = textStart(of: bytes)
    }

    /// The next start or end of an element, or `.end` after the root.
    /// - Throws: A `ParseFailure` at the first error; the reader must not be used afterwards.
    package mutating func next() throws(ParseFailure) -> Event {
        if endsEmptyElement {
            endsEmptyElement = false
            open.removeLast()
            return .endElement
        }
        while true {
            try skipText()
            guard offset < bytes.count else {
                if let last = open.last {
                    throw ParseFailure("expected </\(text(last))> before the end of the file", at: offset)
                }
                guard hasRoot else { throw ParseFailure("expected an XML element, found the end", at: offset) }
                return .end
            }
            if starts(with: "<!--") {
                try skip(past: "-->", "the comment")
            } else if starts(with: "<![CDATA[") {
                try skip(past: "]]>", "the CDATA section")
            } else if starts(with: "<?") {
                try skip(past: "?>", "the processing instruction")
            } else if starts(with: "<!") {
                try skipDeclaration()
            } else if starts(with: "</") {
                return try readEndTag()
            } else {
                return try readStartTag()
            }
        }
    }

    /// Records a violation of XML that does not prevent reading.
    mutating func accept(_ message: String, at offset: Int) {
        irregularityCount += 1
        guard irregularities.count < SceneDocument.listedProblemCount else { return }
        irregularities.append(ParseFailure(message, at: offset))
    }

    /// Skips character data. Throws if there is text before the root element. Records text after the root element in
    /// `irregularities`.
    private mutating func skipText() throws(ParseFailure) {
        var isNoted = false
        while offset < bytes.count, bytes[offset] != 0x3C {
            if open.isEmpty, !isSpace(bytes[offset]), !isNoted {
                guard hasRoot else { throw failure("'<'") }
                isNoted = true
                accept("text after the last element is skipped", at: offset)
            }
            offset += 1
        }
    }

    /// The greatest number of attributes that are searched one after the other.
    private static let usualAttributeCount = 64

    private mutating func readStartTag() throws(ParseFailure) -> Event {
        let start = offset
        guard !hasRoot || !open.isEmpty else { throw failure("the end of the file after the root element") }
        offset += 1
        let name = try readName("the name of an element")
        hasRoot = true
        var element = XMLElement(name: text(name), attributes: [], offset: start)
        // The names so far; only filled for elements with so many attributes that a search through them would take long.
        var names: Set<String> = []
        while true {
            skipSpace()
            guard offset < bytes.count else {
                throw ParseFailure("expected '>' at the end of the tag that begins here, found the end", at: start)
            }
            switch bytes[offset] {
            case 0x3E, 0x2F:
                endsEmptyElement = bytes[offset] == 0x2F
                if endsEmptyElement { offset += 1 }
                guard offset < bytes.count, bytes[offset] == 0x3E else { throw failure("'>' after '/'") }
                offset += 1
                open.append(name)
                return .startElement(element)
            default:
                guard isSpace(bytes[offset - 1]) else { throw failure("a space, '/' or '>'") }
                let attribute = try readAttribute()
                if element.attributes.count == XMLReader.usualAttributeCount {
                    names = Set(element.attributes.lazy.map(\.name))
                }
                let isRepeated =
                    names.isEmpty ? element[attribute.name] != nil : !names.insert(attribute.name).inserted
                guard !isRepeated else {
                    throw ParseFailure("expected one attribute \(attribute.name), found another", at: attribute.offset)
                }
                element.attributes.append(attribute)
            }
        }
    }

    private mutating func readEndTag() throws(ParseFailure) -> Event {
        let start = offset
        offset += 2
        let name = try readName("the name of the element to end")
        skipSpace()
        guard offset < bytes.count, bytes[offset] == 0x3E else { throw failure("'>'") }
        offset += 1
        guard let last = open.popLast() else {
            throw ParseFailure("expected an element, found the end tag </\(text(name))>", at: start)
        }
        guard bytes[last] == bytes[name] else {
            throw ParseFailure("expected </\(text(last))>, found </\(text(name))>", at: start)
        }
        return .endElement
    }
}
