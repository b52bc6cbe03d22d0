extension ScenePage {
    /// What the page's script needs besides the scene's geometry, as JSON: labels, findings, taps, and what the indexes
    /// hold.
    var facts: JSONValue {
        let knowledge = loaded.knowledge
        let screen = SceneDrawing(loaded).screen
        let labels = loaded.ids.map { knowledge.label($0) }
        let grain = ScenePage.grain(of: screen)
        let map = taps.map { TapMap($0, on: loaded, screen: screen) }
        let members: [(String, JSONValue?)] = [
            ("title", .string(printable(title))), ("about", .string(loaded.caption)),
            ("unit", .string(knowledge.unit.rawValue)), ("screen", JSONValue(screen)),
            ("labels", .array(labels.map { .string(ScenePage.shortened($0.description)) })),
            ("names", .array(drawnNames.map { .string($0) })),
            ("acts", .array(loaded.ids.indices.map { index in loaded.acts(index).map { .bool($0) } ?? .null })),
        ]
        let further: [(String, JSONValue?)] = [
            ("findings", .array(findings.compactMap(json))),
            ("taps", map?.json(corner: Point(x: screen.minX, y: screen.minY), grain: grain)),
            ("index", .array(indexes(grain: grain))),
            ("at", point.map { JSONValue($0) }), ("image", image.map { .string($0) }),
        ]
        return .object(members + rareFacts(labels) + unknownFacts + further)
    }

    /// Why answers may differ from the platform's, as far as they may: what `UnknownAnswers` goes by.
    private var unknownFacts: [(String, JSONValue?)] {
        let unknown = UnknownAnswers(loaded)
        let covering: JSONValue? = unknown.front.flatMap { front in
            unknown.covering.map { .array([.integer(front), .string(printable($0))]) }
        }
        let areas = unknown.missing == nil ? nil : unknown.rootAreas
        return [
            ("covering", covering), ("missing", unknown.missing.map { .string(printable($0)) }),
            ("roots", areas.map { .array($0.map { JSONValue($0) }) }),
        ]
    }

    /// The kinds of facts that few nodes have, and the value of each kind. The value is nil if no node has such a fact.
    ///
    /// The value is an object with one member for each node that has such a fact. The member's name is the node's index.
    /// Only the value of `asks` is no object: it is `true` if any node has an override.
    private func rareFacts(_ labels: [NodeLabel]) -> [(String, JSONValue?)] {
        let nodes = loaded.document.nodes
        func byPlace(_ name: String, _ value: (Int) -> JSONValue?) -> (String, JSONValue?) {
            let members: [(String, JSONValue?)] = nodes.indices.compactMap { index in
                value(index).map { (String(index), $0) }
            }
            return (name, members.isEmpty ? nil : .object(members))
        }
        let asks = nodes.indices.contains { loaded.treatments[$0].attributes.asks != .nothing }
        return [
            byPlace("owners") { nodes[$0].owner.map(JSONValue.integer) },
            byPlace("shown") { loaded.drawnBox(of: $0).map { JSONValue($0.isEmpty ? .zero : $0) } },
            byPlace("remarks") { labels[$0].remark.map { .string(printable($0)) } },
            byPlace("classes") { asks ? labels[$0].className.map { .string(printable($0)) } : nil },
            ("asks", asks ? .bool(true) : nil),
        ]
    }

    /// The name that is drawn at each node; empty for most nodes. A name is drawn at nodes that respond to touches, and
    /// at texts that contain no other text.
    private var drawnNames: [String] {
        let nodes = loaded.document.nodes
        // The texts within each node: none, one, or at least two.
        var written: [Set<String>] = Array(repeating: [], count: nodes.count)
        var names: [String] = Array(repeating: "", count: nodes.count)
        for index in nodes.indices.reversed() {
            let said = nodes[index].words.map { Set([$0]) }
            let isLeaf = said.map { written[index].isSubset(of: $0) } ?? false
            if isLeaf, let said { written[index] = said }
            if isLeaf || loaded.acts(index) == true { names[index] = drawnName(of: index) }
            if let parent = nodes[index].parent, written[parent].count < 2 { written[parent].formUnion(written[index]) }
        }
        return names
    }

    private func drawnName(of index: Int) -> String {
        let name = loaded.knowledge.shortName(of: loaded.ids[index])
        let line = name.split(whereSeparator: { $0.isWhitespace }).joined(separator: " ")
        return printable(String(line.prefix(ScenePage.maximumNameLength)))
    }

    /// A label or a message without what is beyond all reading. Browsers take seconds to lay out a word of 100,000
    /// letters.
    private static func shortened(_ text: String) -> String {
        text.utf8.count <= maximumLabelLength || text.count <= maximumLabelLength
            ? text : text.prefix(maximumLabelLength - 1) + "…"
    }

    /// The greatest number of characters of a label or a message.
    private static let maximumLabelLength = 1000

    /// The greatest number of characters of a name that are drawn.
    private static let maximumNameLength = 60

    private func json(_ finding: AuditFinding) -> JSONValue? {
        loaded.index(of: finding.node.id).map { index in
            .object([
                ("rule", .string(finding.rule.rawValue)), ("severity", .string(finding.severity.rawValue)),
                ("node", .integer(index)), ("message", .string(ScenePage.shortened(finding.message))),
            ])
        }
    }

    // MARK: Indexes

    /// The greatest number of cells that are drawn. If there are more, those of the least depths are drawn.
    private static let maximumCellCount = 4000

    /// What the scene's indexes hold: for each container, its cells, children and movers. A scene without indexes is prepared.
    /// Others are shown as they are, since `prepare()` might put movers back into the indexes.
    private func indexes(grain: Double) -> [JSONValue] {
        var scene = loaded.scene
        if scene.indexParts.isEmpty { scene.prepare() }
        return scene.indexParts.map { parts in
            func place(_ node: NodeID?) -> JSONValue { .integer(node.flatMap { loaded.index(of: $0) } ?? -1) }
            // The scene may have nodes that are not in the file.
            func known(_ nodes: [NodeID]) -> JSONValue {
                .array(nodes.compactMap { loaded.index(of: $0) }.map(JSONValue.integer))
            }
            let cells = parts.cells.sorted { $0.depth < $1.depth }.prefix(ScenePage.maximumCellCount)
            return .object([
                ("node", place(parts.container)),
                ("cells", .array(cells.compactMap { json($0, of: parts.container, in: scene, grain, place) })),
                ("cellCount", .integer(parts.cells.count)),
                ("children", known(parts.children)), ("movers", known(parts.movers)),
            ])
        }
    }

    /// A cell as an array: depth, x, y, width and height on the screen, then 0 or 1. The sixth number is 0 if the cell is
    /// divided into smaller cells (`isCut`). If it is 1, the occluder and the candidates follow. Nil if the cell has no
    /// finite box on the screen.
    private func json(
        _ cell: IndexParts.Cell, of container: NodeID?, in scene: HitScene, _ grain: Double,
        _ place: (NodeID?) -> JSONValue
    ) -> JSONValue? {
        guard cell.box.isFinite, let rect = scene.convert(Rect(cell.box), from: container, to: nil) else { return nil }
        let numbers = [rect.minX, rect.minY, rect.width, rect.height].map { ScenePage.rounded($0, to: grain) }
        return .array(
            ([Double(cell.depth)] + numbers + [cell.isCut ? 0 : 1]).map(JSONValue.number)
                + (cell.isCut
                    ? []
                    : [place(cell.occluder), .array(cell.candidates.filter { loaded.index(of: $0) != nil }.map(place))])
        )
    }
}
