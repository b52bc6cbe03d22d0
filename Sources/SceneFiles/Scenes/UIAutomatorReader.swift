/// Reads the window dumps of Android's uiautomator, also in the forms of Appium, AndroidX and AppCrawler.
///
/// - Rectangles are absolute, in pixels, and already clipped. An empty or inverted rectangle was clipped away and is
///   not hit.
/// - Siblings are listed back to front unless all of them have a `drawing-order`. Windows are ordered by their `layer`
///   if all have one. Those of further displays lie in the same coordinates, which is a problem.
/// - Elements named `hierarchy`, `display`, `displays`, `window` or `windows` outside of any node are containers. Every
///   other element is a node, whatever its name (Appium names elements by class).
/// - `visible-to-user`, `displayed` or `visible` of `false` hides a node with its subtree.
/// - `enabled="false"` does not exclude a node: a disabled Android view still receives the touch, like a disabled
///   control.
/// - Which views want touches is unknown, so rules decide. The position of a node without bounds is unknown. All
///   attributes are kept.
struct UIAutomatorReader: ElementReader {
    var result = SceneDocument(format: .uiautomator)
    /// For each node, by its index, the `drawing-order`; nil if the dump does not state it.
    private var drawingOrders: [Int?] = []
    /// For the index of each root, the layer of the root's window. Roots whose windows have no layer are left out.
    private var layers: [Int: Int] = [:]
    /// The layer of the window that began last; nil if it has none.
    private var layer: Int?
    /// The number of displays that have begun, and the id of the last of them.
    private var display = (number: 0, id: "")
    /// The number of the display on which the last root lies; nil before the first root.
    private var displayOfRoot: Int?

    private static let containers: Set<String> = ["hierarchy", "display", "displays", "window", "windows"]

    /// True if a dump may begin with an element: it is a container, or has `bounds`.
    static func isRoot(_ element: XMLReader.XMLElement) -> Bool {
        containers.contains(element.name) || element["bounds"] != nil
    }

    /// Begins an element, and returns the index of its node. A container has no node: the result is nil.
    mutating func begin(
        _ element: XMLReader.XMLElement, at position: TextPosition, in around: Int??
    ) throws(ParseFailure) -> Int? {
        let parent = around ?? nil
        if parent == nil, UIAutomatorReader.containers.contains(element.name) {
            if element.name == "hierarchy", let density = element["density"].flatMap({ decimalNumber($0) }),
                density > 0, density.isFinite
            {
                result.density = density
            }
            if element.name == "display" { display = (display.number + 1, element["id"] ?? "") }
            if element.name == "window" { layer = element["layer"].flatMap { Int($0) } }
            return nil
        }
        guard around != nil || UIAutomatorReader.isRoot(element) else {
            throw ParseFailure(
                "expected the <hierarchy> of a uiautomator dump, found <\(element.name)>", at: element.offset)
        }
        let index = result.append(node(element, at: position), under: parent)
        drawingOrders.append(element["drawing-order"].flatMap { Int($0) })
        if parent == nil {
            layers[index] = layer
            reportDisplay(at: position)
        }
        return index
    }

    /// Reports the display of a root if the roots before are on another one.
    private mutating func reportDisplay(at position: TextPosition) {
        if let displayOfRoot, displayOfRoot != display.number {
            result.addProblem(
                "the windows of display \"\(display.id)\" lie in the coordinates of those before; "
                    + "taps on one display may be answered by windows of another", at: position)
        }
        displayOfRoot = display.number
    }

    private func node(_ element: XMLReader.XMLElement, at position: TextPosition) -> SceneNode {
        var node = result.newNode(at: position)
        node.className = element["class"] ?? (element.name == "node" ? nil : element.name)
        node.label = element.nonEmpty("content-desc")
        node.text = element["text"]
        node.identifier = element.nonEmpty("resource-id")
        if let text = element["bounds"] {
            node.place(
                Rect(androidBounds: text),
                else: "its bounds are \"\(text.prefix(60))\", not \"[left,top][right,bottom]\"")
        } else {
            node.leaveUnplaced("its bounds are missing")
        }
        for attribute in element.attributes {
            switch (attribute.name, attribute.value) {
            case ("bounds", _), ("class", _), ("text", _): continue
            case ("visible-to-user", "false"), ("displayed", "false"), ("visible", "false"):
                node.attributes.isHidden = true
            default: break
            }
            node.otherFields.append(SceneNode.Field(name: attribute.name, text: attribute.value))
        }
        return node
    }

    /// Orders the windows. Orders siblings as well if the dump states their order.
    mutating func finish(_ options: SceneReadingOptions) {
        let parents = result.nodes.map(\.parent)
        let rootCount = parents.count { $0 == nil }
        let (layers, drawingOrders) = (layers, drawingOrders)
        let haveLayers = rootCount > 0 && layers.count == rootCount
        var isOrdered = Array(repeating: true, count: parents.count)
        for index in parents.indices where drawingOrders[index] == nil {
            if let parent = parents[index] { isOrdered[parent] = false }
        }
        let isReversed = options.windowOrder == .frontToBack
        guard haveLayers || isReversed || drawingOrders.contains(where: { $0 != nil }) else { return }
        result.sortSiblings { index in
            guard let parent = parents[index] else {
                return haveLayers ? layers[index] ?? 0 : isReversed ? -index : index
            }
            return isOrdered[parent] ? drawingOrders[index] ?? 0 : index
        }
    }
}

extension Rect {
    /// Reads the attribute `bounds="[left,top][right,bottom]"`, in which right and bottom are exclusive. Nil if the
    /// text is malformed.
    fileprivate init?(androidBounds text: String) {
        let bytes = Array(text.utf8)
        func isMark(_ byte: UInt8) -> Bool { "[,]".utf8.contains(byte) }
        let parts = bytes.split(omittingEmptySubsequences: false, whereSeparator: isMark).map { part in
            String(decoding: bytes[trimmed(part.indices, in: bytes) { $0 == 0x20 }], as: UTF8.self)
        }
        // Outside of the brackets there may be only blanks.
        guard bytes.filter(isMark).elementsEqual("[,][,]".utf8), [0, 3, 6].allSatisfy({ parts[$0].isEmpty }) else {
            return nil
        }
        let numbers = [1, 2, 4, 5].compactMap { decimalNumber(parts[$0]) }
        guard numbers.count == 4, numbers.allSatisfy(\.isFinite) else { return nil }
        self.init(
            x: numbers[0], y: numbers[1], width: max(0, numbers[2] - numbers[0]),
            height: max(0, numbers[3] - numbers[1]))
    }
}
