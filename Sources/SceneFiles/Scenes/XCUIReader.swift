/// Reads the page sources of WebDriverAgent, also as returned by Appium: the elements of an iOS app as XCUITest sees
/// them.
///
/// - Rectangles are absolute, in points rounded to integers, and not clipped.
/// - Siblings and windows are taken as listed back to front. XCUITest does not promise this order: a navigation bar may
///   come before the table behind it.
/// - `AppiumAUT` is a container, every other element a node. A node's class is its `type`, else the name of its
///   element.
/// - If x, y, width or height is missing, the position is unknown. If they are not numbers, the node is kept and cannot
///   be hit.
/// - `visible="false"`, which XCUITest computes, means covered, off the screen, or nothing to see. It hides a node with
///   its subtree. `enabled="false"` does not exclude a node.
/// - Which elements take touches is unknown, so rules decide. All attributes are kept.
struct XCUIReader: ElementReader {
    var result = SceneDocument(format: .xcui)

    private static let container = "AppiumAUT"
    private static let edges = ["x", "y", "width", "height"]

    /// True if a page source begins with an element of this name.
    static func isRoot(_ name: String) -> Bool { name == container || name.hasPrefix("XCUIElementType") }

    /// Begins an element, and returns the index of its node. An `<AppiumAUT>` element gets no node: the result is then the index
    /// of the node around it, or nil at the top level.
    mutating func begin(
        _ element: XMLReader.XMLElement, at position: TextPosition, in around: Int??
    ) throws(ParseFailure) -> Int? {
        guard around != nil || XCUIReader.isRoot(element.name) else {
            throw ParseFailure(
                "expected <\(XCUIReader.container)> or an XCUIElementType, found <\(element.name)>", at: element.offset)
        }
        let parent = around ?? nil
        return element.name == XCUIReader.container
            ? parent : result.append(node(element, at: position), under: parent)
    }

    private func node(_ element: XMLReader.XMLElement, at position: TextPosition) -> SceneNode {
        var node = result.newNode(at: position)
        node.className = element["type"] ?? element.name
        node.label = element.nonEmpty("label")
        node.text = element.nonEmpty("value")
        node.identifier = element.nonEmpty("name")
        node.place(XCUIReader.edges.map { element[$0] }, called: XCUIReader.edges)
        node.attributes.isHidden = element["visible"] == "false"
        node.otherFields = element.attributes.filter { $0.name != "type" && !XCUIReader.edges.contains($0.name) }
            .map { SceneNode.Field(name: $0.name, text: $0.value) }
        return node
    }
}
