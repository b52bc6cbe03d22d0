/// Reads the page sources of WebDriverAgent: the elements of an iOS app as XCUITest sees them, also as Appium hands
/// them on.
///
/// Rectangles are absolute, in points rounded to integers, and not clipped. Siblings and windows are taken as listed back to
/// front, though XCUITest does not promise that: a navigation bar may come before the table behind it. `AppiumAUT` is a
/// container, every other element is a node; its class is its `type`, else its element's name. An element without x, y,
/// width or height has an unknown place; one whose rectangle is no rectangle of numbers is kept and cannot be hit.
///
/// `visible="false"` is what XCUITest computes: covered, off the screen, or nothing to see. It hides a node with its
/// subtree. `enabled="false"` does not take a node out (SEMANTICS A8). Unknown: which elements take touches, so rules
/// decide. All attributes are kept.
struct XCUIReader: ElementReader {
    private var result = SceneDocument(format: .xcui)
    /// The open elements: the index of a node, or nil for a container.
    private var open: [Int?] = []

    private static let container = "AppiumAUT"
    private static let edges = ["x", "y", "width", "height"]

    /// True if a page source begins with an element of this name.
    static func isRoot(_ name: String) -> Bool { name == container || name.hasPrefix("XCUIElementType") }

    consuming func document(
        of bytes: [UInt8], _ options: SceneReadingOptions
    ) throws(ParseFailure) -> SceneDocument {
        let irregularities = try readElements(of: bytes)
        if options.windowOrder == .frontToBack { result.reverseRoots() }
        result.reportDefects()
        result.problems += irregularities
        return result
    }

    mutating func end() { open.removeLast() }

    mutating func begin(_ element: XMLReader.XMLElement, at position: TextPosition) throws(ParseFailure) {
        guard !open.isEmpty || XCUIReader.isRoot(element.name) else {
            throw ParseFailure(
                "expected <\(XCUIReader.container)> or an XCUIElementType, found <\(element.name)>", at: element.offset)
        }
        let isContainer = element.name == XCUIReader.container
        open.append(
            isContainer ? open.last ?? nil : result.append(node(element, at: position), under: open.last ?? nil))
    }

    private func node(_ element: XMLReader.XMLElement, at position: TextPosition) -> SceneNode {
        var node = SceneNode(fileIndex: result.nodes.count)
        node.position = position
        node.className = element["type"] ?? element.name
        node.label = element["label"].flatMap { $0.isEmpty ? nil : $0 }
        node.text = element["value"].flatMap { $0.isEmpty ? nil : $0 }
        node.identifier = element["name"].flatMap { $0.isEmpty ? nil : $0 }
        node.place(XCUIReader.edges.map { element[$0] }, called: XCUIReader.edges)
        node.attributes.isHidden = element["visible"] == "false"
        node.otherFields = element.attributes.filter { $0.name != "type" && !XCUIReader.edges.contains($0.name) }
            .map(SceneNode.Field.init)
        return node
    }
}
