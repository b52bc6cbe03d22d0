/// Facts about the elements of one document of a page, other than their positions: names, attributes, words. The nodes
/// of a scene look these facts up on demand, since most are never needed.
final class PageSource: Sendable {
    /// The document without its layout; an empty one if only names are needed.
    private let document: PageDocument
    private let texts: PageTexts
    /// The index of the document in the capture; 0 for the page's own.
    let index: Int
    /// The prefix of the names of elements: the document's index for a frame's document, empty for the page's own.
    private let prefix: String
    /// For each element that is a layer, its `position` and `z-index` as text; elements with neither are left out.
    private let layers: [Int32: String]
    /// The distance by which a hit area extends beyond the left and upper edges of what is shown.
    private let reach: Double

    /// The greatest number of characters of an element's text; enough to recognise a button.
    private static let maximumTextLength = 120
    /// The greatest number of nodes of an element that are searched for words.
    private static let maximumWordNodes: Int32 = 64
    /// The greatest number of classes in a label. Elements may have dozens of utility classes.
    private static let maximumClassCount = 3

    init(_ document: PageDocument, _ texts: PageTexts, index: Int, layers: [Int32: String], reach: Double) {
        self.reach = reach
        self.index = index
        var kept = document
        (kept.layout, kept.nodeTypes) = (PageLayout(), [])
        self.document = kept
        self.texts = texts
        prefix = index == 0 ? "" : "\(index):"
        self.layers = layers
    }

    private var isKept: Bool { document.nodeCount > 0 }

    // MARK: Nodes of the scene

    /// The name of an element: its index in its document. In a frame's document, the document's index comes first, as
    /// in `2:17`.
    func name(of element: Int) -> String { prefix + String(element) }

    func id(of node: SceneNode) -> String {
        let name = name(of: node.fileIndex)
        switch node.pagePart {
        case nil: return name
        case .clip: return node.partNumber == 1 ? name + ".clip" : "\(name).clip\(node.partNumber)"
        default: return "\(name).\(node.partNumber)"
        }
    }

    func redirect(of node: SceneNode) -> String? {
        node.pagePart == nil || node.pagePart == .clip ? nil : name(of: node.fileIndex)
    }

    func className(of node: SceneNode) -> String? {
        isKept && (node.pagePart == nil || node.pagePart == .clip) ? label(of: Int32(node.fileIndex)) : nil
    }

    func layer(of node: SceneNode) -> String? {
        node.pagePart == nil ? layers[Int32(node.fileIndex)] : nil
    }

    /// The rectangle that a node shows, computed from its hit area. Nil for a clip. Nil also if the hit area is neither
    /// a rectangle nor one with rounded corners.
    func shownArea(of node: SceneNode) -> Rect? {
        guard node.pagePart != .clip, let area = node.stored.plainArea else { return nil }
        return Rect(
            x: area.origin.x + reach, y: area.origin.y + reach, width: area.size.width - reach,
            height: area.size.height - reach)
    }

    /// The value of a member of an element: `tag`, `listens`, or an attribute. Nil if the element does not have it, and
    /// for nodes that are only parts of elements.
    func member(_ name: String, of node: SceneNode) -> String? {
        guard isKept, node.pagePart == nil else { return nil }
        let element = Int32(node.fileIndex)
        switch name {
        case "tag": return tag(of: element).lowercased()
        case "listens": return document.clickable.contains(element) ? "click" : nil
        case "style": return nil
        default: return attribute(name, of: element)
        }
    }

    /// All that the document says about a node, except the node's position. For a part of an element, only the id,
    /// redirect and class of the part.
    func details(of node: SceneNode) -> SceneNodeDetails {
        var details = SceneNodeDetails()
        (details.id, details.redirect, details.className) = (id(of: node), redirect(of: node), className(of: node))
        guard isKept, node.pagePart == nil else { return details }
        let element = Int32(node.fileIndex)
        let tag = tag(of: element)
        details.identifier = attribute("id", of: element)
        details.otherFields.append(SceneNode.Field(name: "tag", text: tag.lowercased()))
        let list = document.attributes[Int(element)]
        for place in stride(from: list.startIndex, to: list.endIndex - 1, by: 2) {
            let name = texts[list[place]]
            if name != "style", name != "tag" {
                details.otherFields.append(SceneNode.Field(name: name, text: texts[list[place + 1]]))
            }
        }
        let listens = document.clickable.contains(element)
        if listens { details.otherFields.append(SceneNode.Field(name: "listens", text: "click")) }
        let isButton = ["submit", "button", "reset"].contains(attribute("type", of: element) ?? "")
        let spoken = attribute("aria-label", of: element)
        let labels = [spoken] + ["alt", "title", "placeholder"].map { attribute($0, of: element) }
        details.label = (labels + [isButton ? attribute("value", of: element) : nil])
            .lazy.compactMap { $0 }.first { !$0.isEmpty }
        let acts = isButton || listens || PageSource.acting.contains(tag)
        details.text = words(of: element, within: acts || spoken != nil ? PageSource.maximumWordNodes : 2)
        return details
    }

    // MARK: Elements

    private static let wordless: Set<String> = ["SCRIPT", "STYLE", "NOSCRIPT", "TEMPLATE"]
    private static let acting: Set<String> = ["A", "BUTTON", "LABEL", "SUMMARY", "OPTION"]

    /// An element as a CSS selector: `div.cookie-banner`.
    private func label(of element: Int32) -> String {
        let classes = (attribute("class", of: element) ?? "").split { $0 == " " || $0.isNewline || $0 == "\t" }
        return ([tag(of: element).lowercased()] + classes.prefix(PageSource.maximumClassCount).map(String.init))
            .joined(separator: ".")
    }

    private func tag(of node: Int32) -> String { texts[document.nodeNames[Int(node)]] }

    private func attribute(_ name: String, of element: Int32) -> String? {
        document.attribute(name, of: element, texts)
    }

    /// The words of the text in an element, joined by single spaces; nil if there are no words. Only the first `count`
    /// nodes are searched. A text of more than `maximumTextLength` characters is cut off.
    private func words(of element: Int32, within count: Int32) -> String? {
        guard !document.nodeValues.isEmpty else { return nil }
        var text = ""
        var node = element + 1
        let end = min(Int32(document.nodeCount), element + count)
        while node < end, document.parents[Int(node)] >= element, text.utf8.count < PageSource.maximumTextLength {
            if tag(of: node) == "#text", !PageSource.wordless.contains(tag(of: document.parents[Int(node)])) {
                let words = texts[document.nodeValues[Int(node)]].split(whereSeparator: \.isWhitespace)
                if !words.isEmpty { text += (text.isEmpty ? "" : " ") + words.joined(separator: " ") }
            }
            node += 1
        }
        guard !text.isEmpty else { return nil }
        return text.count <= PageSource.maximumTextLength
            ? text : String(text.prefix(PageSource.maximumTextLength - 1)) + "…"
    }
}
