/// Reads the page sources of WebDriverAgent, also as returned by Appium: the elements of an iOS app as XCUITest sees
/// them.
///
/// - Rectangles are absolute, in points rounded to integers, and not clipped.
/// - Siblings and windows are taken as listed back to front. XCUITest does not promise that: a navigation bar may come
///   before the table behind it.
/// - `AppiumAUT` is a container, every other element a node. Its class is its `type`, else the name of its element.
/// - If x, y, width or height is missing, the position is unknown. If they are not numbers, the node is kept and cannot
///   be hit.
/// - `visible="false"`, which XCUITest computes, means covered, off the screen, or nothing to see. It hides a node with
///   its subtree. `enabled="false"` does not exclude a node.
/// - Which elements take touches is unknown, so rules decide. All attributes are kept.
struct XCUIReader {
    private let bytes: [UInt8]
    private var reader: XMLReader
    private var counter: PositionCounter
    private var result = SceneDocument(format: .xcui)
    /// For each open element: the index of its node, or nil for a container.
    private var open: [Int?] = []

    private static let container = "AppiumAUT"
    private static let edges = ["x", "y", "width", "height"]

    /// True if a page source begins with an element of this name.
    static func isRoot(_ name: String) -> Bool { name == container || name.hasPrefix("XCUIElementType") }

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        reader = XMLReader(bytes)
        counter = PositionCounter(bytes)
    }

    consuming func document(_ options: SceneReadingOptions) throws(ParseFailure) -> SceneDocument {
        events: while true {
            switch try reader.next() {
            case .startElement(let element): try begin(element)
            case .endElement: open.removeLast()
            case .end: break events
            }
        }
        if options.windowOrder == .frontToBack { result.reverseRoots() }
        result.reportDefects()
        result.problems += reader.irregularities.map {
            SceneFileError(position: TextPosition(offset: $0.offset, in: bytes), message: $0.message)
        }
        return result
    }

    private mutating func begin(_ element: XMLReader.XMLElement) throws(ParseFailure) {
        guard !open.isEmpty || XCUIReader.isRoot(element.name) else {
            throw ParseFailure(
                "expected <\(XCUIReader.container)> or an XCUIElementType, found <\(element.name)>", at: element.offset)
        }
        let isContainer = element.name == XCUIReader.container
        open.append(isContainer ? open.last ?? nil : result.append(node(element), under: open.last ?? nil))
    }

    private mutating func node(_ element: XMLReader.XMLElement) -> SceneNode {
        var node = SceneNode(fileIndex: result.nodes.count)
        node.position = counter.position(of: element.offset)
        node.className = element["type"] ?? element.name
        node.label = element["label"].flatMap { $0.isEmpty ? nil : $0 }
        node.text = element["value"].flatMap { $0.isEmpty ? nil : $0 }
        node.identifier = element["name"].flatMap { $0.isEmpty ? nil : $0 }
        let rectangle = XCUIReader.edges.map { element[$0].flatMap { decimalNumber($0) } }
        if let x = rectangle[0], let y = rectangle[1], let width = rectangle[2], let height = rectangle[3],
            let attributes = Node(screenArea: Rect(x: x, y: y, width: width, height: height))
        {
            node.attributes = attributes
        } else {
            let bad = zip(XCUIReader.edges, rectangle).first { $1?.isFinite != true }?.0 ?? "rectangle"
            let found = element[bad].map { "\"\($0.prefix(40))\", not a finite number" } ?? "missing"
            node.defect = "its \(bad) is \(found)"
            if element[bad] == nil { node.leaveUnplaced("its \(bad) is missing") }
        }
        node.attributes.isHidden = element["visible"] == "false"
        node.otherFields = element.attributes.filter { $0.name != "type" && !XCUIReader.edges.contains($0.name) }
            .map(SceneNode.Field.init)
        return node
    }
}
