import SceneFiles

/// Makes DOM snapshots of small pages, as Chrome would capture them.
struct PageBuilder {
    private(set) var strings: [String] = []
    private var indices: [String: Int] = [:]
    private var parents: [Int] = []
    private var types: [Int] = []
    private var names: [Int] = []
    private var values: [Int] = []
    private var attributes: [[Int]] = []
    private var boxNodes: [Int] = []
    private var bounds: [[Double]] = []
    private var styles: [[Int]] = []
    private var orders: [Int] = []
    private var contexts: [Int] = []
    private var clients: [[Double]] = []
    private var texts: [Int] = []
    private var lines: [(box: Int, rect: [Double])] = []
    var scroll = (x: 0.0, y: 0.0)
    var hasPaintOrders = true

    /// The styles that are captured, in the order of the file, each as it usually is.
    private static let usual: KeyValuePairs<String, String> = [
        "display": "block", "visibility": "visible", "pointer-events": "auto", "overflow-x": "visible",
        "overflow-y": "visible", "position": "static", "z-index": "auto", "transform": "none", "float": "none",
        "border-top-left-radius": "0px", "clip-path": "none", "order": "0", "line-height": "normal",
        "column-count": "auto", "column-gap": "normal", "column-span": "none", "translate": "none",
        "will-change": "auto", "content-visibility": "visible", "rotate": "none",
    ]

    /// A page with `html` and `body`, which are nodes 1 and 2.
    init(width: Double = 400, height: Double = 300) {
        let document = add("#document", type: 9, in: nil, [0, 0, width, height], order: 0, isContext: true)
        let html = add("HTML", in: document, [0, 0, width, height], order: 1, isContext: true)
        add("BODY", in: html, [0, 0, width, height], order: 1)
    }

    mutating func string(_ text: String) -> Int {
        if let known = indices[text] { return known }
        strings.append(text)
        indices[text] = strings.count - 1
        return strings.count - 1
    }

    /// Adds an element, with a box if it has bounds, and returns its node.
    @discardableResult
    mutating func add(
        _ tag: String, type: Int = 1, in parent: Int?, _ rect: [Double]?, _ style: [String: String] = [:],
        order: Int = 1, isContext: Bool = false, client: [Double] = [0, 0, 0, 0],
        attributes named: [String: String] = [:]
    ) -> Int {
        parents.append(parent ?? -1)
        types.append(type)
        names.append(string(tag))
        values.append(-1)
        attributes.append(named.sorted { $0.key < $1.key }.flatMap { [string($0.key), string($0.value)] })
        guard let rect else { return parents.count - 1 }
        boxNodes.append(parents.count - 1)
        bounds.append(rect)
        styles.append(PageBuilder.usual.map { string(style[$0.key] ?? $0.value) })
        orders.append(order)
        clients.append(client)
        texts.append(-1)
        if isContext { contexts.append(boxNodes.count - 1) }
        return parents.count - 1
    }

    /// Adds a text with its lines, and returns its node.
    @discardableResult
    mutating func addText(_ text: String, in parent: Int, _ rects: [[Double]], order: Int = 1) -> Int {
        let node = add("#text", type: 3, in: parent, rects.first, order: order)
        values[node] = string(text)
        guard !rects.isEmpty else { return node }
        texts[texts.count - 1] = string(text)
        for rect in rects { lines.append((boxNodes.count - 1, rect)) }
        return node
    }

    var json: String {
        let layout =
            [
                "\"nodeIndex\":\(boxNodes)", "\"styles\":\(styles)", "\"bounds\":\(bounds)", "\"text\":\(texts)",
                "\"clientRects\":\(clients)", "\"stackingContexts\":{\"index\":\(contexts)}",
            ] + (hasPaintOrders ? ["\"paintOrders\":\(orders)"] : [])
        let nodes =
            "{\"parentIndex\":\(parents),\"nodeType\":\(types),\"nodeName\":\(names),\"nodeValue\":\(values),"
            + "\"attributes\":\(attributes)}"
        let boxes = "{\"layoutIndex\":\(lines.map(\.box)),\"bounds\":\(lines.map(\.rect))}"
        let size = bounds[1]
        let names = PageBuilder.usual.map { "\"\($0.key)\"" }.joined(separator: ",")
        let texts = strings.map { "\"\($0)\"" }.joined(separator: ",")
        return """
            {"computedStyleNames":[\(names)],"documents":[{"nodes":\(nodes),"layout":{\(layout.joined(separator: ","))},\
            "textBoxes":\(boxes),"scrollOffsetX":\(scroll.x),"scrollOffsetY":\(scroll.y),"contentWidth":\(size[2]),\
            "contentHeight":\(size[3])}],"strings":[\(texts)]}
            """
    }

    func load(_ options: SceneReadingOptions = SceneReadingOptions()) throws -> LoadedScene {
        LoadedScene(ruled: try SceneDocument(reading: Array(json.utf8), options: options))
    }
}

extension LoadedScene {
    /// The name of the node that gets a click, nil if none does.
    func hit(_ x: Double, _ y: Double) -> String? {
        name(scene.walk(at: Point(x: x, y: y)))
    }

    func listed(_ x: Double, _ y: Double) -> [String] {
        var scene = scene
        return listed(scene.hits(at: Point(x: x, y: y))).compactMap { node($0)?.name }
    }
}
