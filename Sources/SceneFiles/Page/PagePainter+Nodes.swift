/// Facts about DOM nodes that painting needs.
extension PagePainter {
    /// The name of a node: `DIV`, `svg`, `#text`, `::before`.
    func nodeName(of node: Int32) -> String { strings[nodes.nodeNames[Int(node)]] }

    func attribute(_ name: String, of node: Int32) -> String? { nodes.attribute(name, of: node, strings.texts) }

    /// The element of a node: the node itself, or the nearest element above a text or pseudo-element; -1 if there is
    /// none.
    func element(of node: Int32) -> Int32 { node < 0 ? -1 : elements[Int(node)] }

    /// The element of each node. Parents come before their children, so each is found from that of its parent.
    func elementsOfNodes() -> [Int32] {
        var elements: [Int32] = []
        elements.reserveCapacity(nodes.nodeCount)
        for node in 0..<Int32(nodes.nodeCount) {
            let parent = nodes.parents[Int(node)]
            let isElement = nodes.nodeTypes[Int(node)] == 1 && !nodeName(of: node).hasPrefix("::")
            elements.append(isElement ? node : parent < 0 ? -1 : elements[Int(parent)])
        }
        return elements
    }

    static let replaced: Set<String> = ["IMG", "VIDEO", "CANVAS", "IFRAME", "FRAME", "OBJECT", "EMBED", "AUDIO"]
    /// Elements that are one box in a line, whatever their `display` is.
    static let controls: Set<String> = ["INPUT", "SELECT", "TEXTAREA", "BUTTON", "METER", "PROGRESS"]
    static let frames: Set<String> = ["IFRAME", "FRAME", "OBJECT", "EMBED"]
    /// SVG elements whose content is drawn only where it is referenced.
    static let undrawn: Set<String> = [
        "clipPath", "defs", "mask", "pattern", "marker", "symbol", "linearGradient", "radialGradient", "filter",
    ]
    static let drawn: Set<String> = [
        "path", "polygon", "polyline", "line", "rect", "circle", "ellipse", "use", "image",
    ]
}
