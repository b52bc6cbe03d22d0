/// Lists nodes, a line each: name, class and title, area.
struct NodeLines {
    /// One node in a list.
    struct Item {
        let node: NodeID
        /// The node that is reported when this one is hit; nil if that is the node itself.
        var redirect: NodeID?
        /// The node's override, which decides for its whole subtree.
        var asks = Asks.nothing
        /// The distance from the queried point; nil in lists without distances.
        var distance: Double?

        init(element node: NodeID) { self.node = node }

        /// Elements of pages have neither overrides nor redirects. There, a redirect leads from a part to its element.
        init(_ item: HitItem, at distance: Double? = nil, in loaded: LoadedScene) {
            (node, self.distance) = (item.node, distance)
            if loaded.document.format != .domSnapshot { (redirect, asks) = (item.redirect, item.asks) }
        }
    }

    private let scene: SceneArguments
    private let style: Style
    private let isJSON: Bool

    init(of path: String, _ arguments: Arguments) throws(UsageError) {
        scene = try SceneArguments(path, arguments)
        style = try Style(arguments)
        isJSON = arguments.has("--json")
    }

    static let pointOperand = CommandHelp.Operand(name: "X, Y", help: "the point in screen space")
    static let outputGroup = OptionGroup("Output") {
        OptionDefinition("--json", help: "one JSON object a line")
        Style.option
    }
    static let statuses: [ExitCode: String] = [.success: "listed", .someErrors: "no node is there"]

    static func linesAndPoint(_ arguments: Arguments) throws(UsageError) -> (NodeLines, Point) {
        let operands = try arguments.operands("SCENE", "X", "Y")
        let point = try Arguments.point(operands[1], operands[2])
        return (try NodeLines(of: operands[0], arguments), point)
    }

    /// Loads the scene, and prints a line for each node that `find` returns. The line also has the distance, if it is
    /// not nil. The exit status is `someErrors` if there is no node.
    ///
    /// If it is unknown which node gets a touch at `point`, the first line says so, and the exit status is `success`.
    func print(
        at point: Point? = nil, _ find: (inout LoadedScene) -> [Item]
    ) throws(SceneFileError) -> ExitCode {
        var loaded = try scene.load()
        let found = find(&loaded)
        let reason = point.flatMap { loaded.unknownReason(for: loaded.scene.topmost(at: $0), at: $0) }
        let unknown = reason.map { reason in
            isJSON
                ? JSONValue.object([("node", .null), ("status", "unknown"), ("reason", .string(reason))]).text
                : "unknown: " + printable(reason)
        }
        // The sums are those of all nodes; a few frames are found faster without.
        let offsets = found.count > 8 ? loaded.document.exactOffsets : nil
        let lines: [String] =
            (unknown.map { [$0] } ?? [])
            + found.compactMap { item in
                loaded.index(of: item.node).map { index -> String in
                    let frame = loaded.frame(of: index, offsets)
                    return isJSON ? NodeLines.json(item, index, frame, loaded) : text(item, index, frame, loaded)
                }
            }
        return StandardOutput.print(lines.map { $0 + "\n" }.joined(), lines.isEmpty ? .someErrors : .success)
    }

    private func text(_ item: Item, _ index: Int, _ frame: [Double]?, _ loaded: LoadedScene) -> String {
        let node = loaded.document.nodes[index]
        var parts = [node.className ?? node.kind ?? "node"]
        if let title = loaded.title(of: index) {
            parts.append("\"\(title.split(whereSeparator: \.isNewline).joined(separator: " "))\"")
        }
        if let frame { parts.append("(" + frame.map(decimal).joined(separator: " ") + ")") }
        if let asks = item.asks.jsonName { parts.append("asks " + asks) }
        let name = style.node(printable(node.name))
        let target = item.redirect.flatMap { loaded.node($0) }.map { " -> " + style.node(printable($0.name)) } ?? ""
        return (item.distance.map { decimal($0) + "\t" } ?? "") + name + " " + printable(parts.joined(separator: " "))
            + target
    }

    private static func json(_ item: Item, _ index: Int, _ frame: [Double]?, _ loaded: LoadedScene) -> String {
        let node = loaded.document.nodes[index]
        let finite = frame.flatMap { $0.allSatisfy(\.isFinite) ? $0 : nil }
        return JSONValue.object([
            ("node", .string(node.name)), ("class", JSONValue(node.className)),
            ("title", JSONValue(loaded.title(of: index))),
            ("frame", finite.map(JSONValue.numbers) ?? .null),
            ("asks", item.asks.jsonName.map(JSONValue.string)),
            ("redirect", item.redirect.flatMap { loaded.node($0) }.map { .string($0.name) }),
            ("distance", item.distance.map(JSONValue.number)),
        ]).text
    }
}
