/// Names and descriptions of a document's elements, as results and reports give them.
final class PageNamer {
    private let document: PageDocument
    private let strings: PageStrings
    private let facts: PageNodeFacts
    /// Put before the index of a node in the document of a frame.
    private let prefix: String

    /// The characters of a text that are kept; enough to know a button by.
    private static let maximumTextLength = 120
    /// The nodes within an element that are searched for the words on it.
    private static let maximumWordNodes: Int32 = 64

    init(_ document: PageDocument, _ strings: PageStrings, index: Int) {
        self.document = document
        self.strings = strings
        facts = PageNodeFacts(document, strings)
        prefix = index == 0 ? "" : "\(index):"
    }

    /// The index of a node in its document; of a frame's document, with that of the document before it.
    func name(of node: Int32) -> String { prefix + String(node) }

    /// An element as a selector: `div.cookie-banner`.
    func label(of node: Int32) -> String {
        let classes = (facts.attribute("class", of: node) ?? "").split { $0 == " " || $0.isNewline || $0 == "\t" }
        return ([facts.tag(of: node).lowercased()] + classes.prefix(PageNamer.maximumClassCount).map(String.init))
            .joined(separator: ".")
    }

    /// The classes that a label has; utility classes come by the dozen.
    private static let maximumClassCount = 3

    /// Says what the document says of an element beside its place.
    func describe(_ node: inout SceneNode, _ element: Int32) {
        node.className = label(of: element)
        node.otherFields.append(SceneNode.Field(name: "tag", json: "\"\(facts.tag(of: element).lowercased())\""))
        var named: [String: String] = [:]
        let list = document.attributes[Int(element)]
        var index = list.startIndex
        while index + 1 < list.endIndex {
            let name = strings[list[index]]
            switch name {
            case "style": break
            case "id": node.identifier = strings[list[index + 1]]
            case "aria-label", "alt", "title", "placeholder", "value", "type": named[name] = strings[list[index + 1]]
            default: break
            }
            if name != "style", name != "tag" {
                node.otherFields.append(SceneNode.Field(name: name, json: strings.json(list[index + 1])))
            }
            index += 2
        }
        if document.clickable.contains(element) {
            node.otherFields.append(SceneNode.Field(name: "listens", json: "\"click\""))
        }
        let isButton = ["submit", "button", "reset"].contains(named["type"] ?? "")
        let labels = [
            named["aria-label"], named["alt"], named["title"], named["placeholder"], isButton ? named["value"] : nil,
        ]
        node.label = labels.lazy.compactMap { $0 }.first { !$0.isEmpty }
        let acts = isButton || document.clickable.contains(element) || PageNamer.acting.contains(facts.tag(of: element))
        node.text = words(of: element, within: acts || named["aria-label"] != nil ? PageNamer.maximumWordNodes : 2)
    }

    private static let wordless: Set<String> = ["SCRIPT", "STYLE", "NOSCRIPT", "TEMPLATE"]
    private static let acting: Set<String> = ["A", "BUTTON", "LABEL", "SUMMARY", "OPTION"]

    /// The words in the next nodes of an element, white space put together; nil if there are none.
    private func words(of element: Int32, within count: Int32) -> String? {
        guard !document.nodeValues.isEmpty else { return nil }
        var text = ""
        var node = element + 1
        let end = min(Int32(document.nodeCount), element + count)
        while node < end, document.parents[Int(node)] >= element, text.utf8.count < PageNamer.maximumTextLength {
            let tag = facts.tag(of: node)
            if tag == "#text", !PageNamer.wordless.contains(facts.tag(of: document.parents[Int(node)])) {
                let words = strings[document.nodeValues[Int(node)]].split(whereSeparator: \.isWhitespace)
                if !words.isEmpty { text += (text.isEmpty ? "" : " ") + words.joined(separator: " ") }
            }
            node += 1
        }
        guard !text.isEmpty else { return nil }
        return text.count <= PageNamer.maximumTextLength
            ? text : String(text.prefix(PageNamer.maximumTextLength - 1)) + "…"
    }
}
