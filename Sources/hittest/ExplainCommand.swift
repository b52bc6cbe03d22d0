/// `hittest explain`: why a touch goes where it goes, or why a node does not get it.
struct ExplainCommand: Subcommand {
    static let name = "explain"
    static let summary = "says why a touch goes where it goes, and not to a node"

    let scene: SceneArguments
    /// The location of the touch; nil to find out whether a node can be hit at all.
    let point: Point?
    let node: NodeSelector?
    /// The node in whose bounds space the point is, or a space of pages; nil for a point of the screen.
    let space: NodeSelector?
    let isJSON: Bool
    let style: Style

    static var help: CommandHelp {
        CommandHelp(
            about: """
                Says why a touch at a point goes where it goes or, with --node, what keeps it from a node. Without a point, \
                says whether the node can be hit at all, and where.
                """,
            synopses: ["SCENE X Y [--node NODE] [--json] [OPTIONS]", "SCENE --node NODE [--json] [OPTIONS]"],
            operands: [
                SceneArguments.operand,
                CommandHelp.Operand(
                    name: "X, Y",
                    help: """
                        the point in screen space, in the unit of the file; with --space, in the space of a node
                        """),
            ],
            groups: [
                OptionGroup("Explanation") {
                    OptionDefinition(
                        "--node", "NODE",
                        help: """
                            the node to explain: its id, or its 0-based index in the file, or a member of it and the \
                            value, as in text=Buy or resource-id=app:id/buy
                            """)
                    OptionDefinition("--json", help: "one JSON object instead of text")
                    Style.option
                }
            ] + SceneArguments.groups(space: SceneArguments.nodeSpaceOption),
            notes: [
                CommandHelp.Note(
                    title: "Reading it",
                    text: """
                        With --node the first line has the first reason in the order of the hit test: a gate on the path \
                        from the root to the node that is closed, else what lies in front and takes the touch. Lines with \
                        "also" are further reasons. Then comes the path of the node that gets the touch, with the gates \
                        that the touch passes; a long run of nodes that let everything through is one line. Where \
                        resolve says unknown, a line before or after all this says so, with the reason.
                        """)
            ],
            examples: [
                "screen.json 172 403": "which node gets the touch, and by which path",
                "screen.json 172 403 --node 38": "why node 38 does not get it",
                "- 10 10 --space 0x106242b00":
                    "which view gets a touch near the corner of that view, in a debugger's output",
                "screen.xml --node text=Buy": "whether that button can be hit at all, and where",
            ],
            statuses: [
                .success: "explained, or the node can be hit", .someErrors: "the node cannot be hit",
                .usage: "the arguments are wrong, or not exactly one node matches",
            ])
    }

    init(_ arguments: Arguments) throws(UsageError) {
        let operands = arguments.operands
        node = arguments.value("--node").map { NodeSelector($0) }
        if operands.count == 1, node != nil {
            point = nil
        } else {
            guard operands.count == 3 else {
                throw UsageError(
                    message: "expected SCENE, X and Y, or SCENE and --node, found \(operands.count) operands")
            }
            point = try Arguments.point(operands[1], operands[2])
        }
        space = arguments.value("--space").map { NodeSelector($0) }
        if point == nil, space != nil, SceneArguments.pageSpace(arguments) == nil {
            throw UsageError(message: ExplainCommand.pointMissing)
        }
        scene = try SceneArguments(operands[0], arguments, spaceNamesNodes: true)
        isJSON = arguments.has("--json")
        style = try Style(arguments)
    }

    private static let pointMissing = "--space needs X and Y"

    func run() throws(SceneFileError) -> ExitCode {
        let loaded = try scene.load()
        let knowledge = loaded.knowledge
        let unknown = UnknownAnswers(loaded)
        var point = point
        if let space, !scene.reading.isSpace(space, of: loaded.document.format) {
            guard point != nil else {
                throw SceneFileError(file: scene.path, message: ExplainCommand.pointMissing, isUsage: true)
            }
            guard let index = only(space, loaded.document) else { return .usage }
            point = loaded.screenPoint(point ?? .zero, of: index)
            guard point != nil else {
                Diagnostics.write(
                    "hittest explain: error: node \(printable(loaded.document.nodes[index].name)) of "
                        + "\(printable(scene.path)) has no position on the screen: "
                        + "\(printable(loaded.noPlaceReason(index)))\n")
                return .usage
            }
        }
        guard let node else {
            let explanation = loaded.scene.explain(at: point ?? .zero, knowing: knowledge)
            let reason = unknown.reason(for: explanation.result, at: explanation.point)
            return print(
                explanation.jsonValue.unknown(reason), UnknownAnswers.text(before: reason) + explanation.description,
                explanation.nodes
            )
        }
        guard let index = only(node, loaded.document) else { return .usage }
        // Whether a node without a place gets a touch is unknown at every point.
        let isPlaced = !loaded.document.nodes[index].isUnplaced
        let noPlace = isPlaced ? nil : loaded.noPlaceReason(index)
        guard let point else {
            let hittability = loaded.scene.hittability(of: loaded.ids[index], knowing: knowledge)
            let reasons = (hittability.points + hittability.descendantPoints).map {
                unknown.reason(for: loaded.scene.walk(at: $0), at: $0)
            }
            // A single point that is certain is enough.
            let reason = noPlace ?? (reasons.contains(nil) ? nil : reasons.first ?? nil)
            return print(
                hittability.jsonValue.unknown(reason, isPlaced: isPlaced),
                UnknownAnswers.text(before: reason) + hittability.description,
                [hittability.node] + hittability.explanation.nodes,
                hittability.isHittable || hittability.isUnknown || !isPlaced ? .success : .someErrors)
        }
        let explanation = loaded.scene.explain(loaded.ids[index], at: point, knowing: knowledge)
        let reason = noPlace ?? unknown.reason(for: explanation.answer.result, at: point)
        // What keeps the touch from a node with a place does so whoever else gets the touch.
        let text =
            explanation.isHit || !isPlaced
            ? UnknownAnswers.text(before: reason) + explanation.description
            : explanation.description + (reason.map { "\nwho gets the touch is unknown: \(printable($0))" } ?? "")
        return print(explanation.jsonValue.unknown(reason, isPlaced: isPlaced), text, explanation.nodes)
    }

    /// Prints an explanation, as JSON or as text with the names of nodes in bold.
    private func print(
        _ json: JSONValue, _ text: String, _ nodes: [NodeLabel], _ status: ExitCode = .success
    ) -> ExitCode {
        guard isJSON, case .object(let members) = json else {
            return StandardOutput.print(style.highlighting(nodes.map(\.description), in: text) + "\n", status)
        }
        let version: [(String, JSONValue?)] = [("format", "hittest-explanation"), ("version", .number(1))]
        return StandardOutput.print(JSONValue.object(version + members).text + "\n", status)
    }

    /// The index of the only node that a selector matches. If none or several match, prints a message and returns nil.
    private func only(_ selector: NodeSelector, _ document: SceneDocument) -> Int? {
        let matches = selector.matches(in: document)
        if matches.count == 1 { return matches[0] }
        var message = "hittest explain: error: "
        let (path, selector) = (printable(scene.path), printable(selector.description))
        if matches.isEmpty {
            message += "no node of \(path) is \(selector)\n"
        } else {
            message += "\(matches.count) nodes of \(path) are \(selector); name one of them by its id:\n"
            for index in matches.prefix(ResolveLog.maximumMessageCount) {
                let node = document.nodes[index]
                let location = node.position.map { " at \(path):\($0)" } ?? ""
                message += "  \(printable(node.name)): \(printable(node.className ?? node.kind ?? "node"))\(location)\n"
            }
            if matches.count > ResolveLog.maximumMessageCount { message += "  …\n" }
        }
        Diagnostics.write(message)
        return nil
    }
}

extension JSONValue {
    /// An explanation with its answer marked as unknown for a reason; the explanation itself if `reason` is nil.
    ///
    /// - Parameter isPlaced: False if it is unknown where the explained node lies. Then no verdict about it stands.
    fileprivate func unknown(_ reason: String?, isPlaced: Bool = true) -> JSONValue {
        guard let reason, case .object(let members) = self else { return self }
        var isDoubtful = false
        return .object(
            members.flatMap { name, value -> [(String, JSONValue?)] in
                switch (name, value) {
                case ("status", _): return [(name, "unknown"), ("reason", .string(reason))]
                case ("hit", _): return []
                case ("verdict", .string(let verdict)?)
                where !isPlaced || verdict == "hit" || verdict == "hitByRedirect":
                    isDoubtful = true
                    return [(name, "unknown")]
                case ("text", .string(let text)?) where isDoubtful:
                    return [(name, .string("unknown: \(reason); by the file alone: \(text)"))]
                case ("isHittable", _): return [(name, .bool(false))]
                case ("isUnknown", _): return [(name, .bool(true)), ("reason", .string(reason))]
                case ("answer", let part), ("explanation", let part):
                    return [(name, part?.unknown(reason, isPlaced: isPlaced))]
                default: return [(name, value)]
                }
            })
    }
}

extension HitExplanation {
    /// The nodes on the path, and those of the redirect.
    fileprivate var nodes: [NodeLabel] { path.map(\.node) + (redirect.map { [$0.source, $0.target] } ?? []) }
}

extension NodeExplanation {
    /// The explained node, the nodes that cause obstacles, and the nodes of the answer.
    fileprivate var nodes: [NodeLabel] { [node] + obstacles.compactMap(\.node) + answer.nodes }
}

extension Hittability {
    /// A JSON object with the members `node`, `isHittable`, `isUnknown`, `points`, `descendantPoints` and `explanation`.
    fileprivate var jsonValue: JSONValue {
        .object([
            ("node", node.jsonValue), ("isHittable", .bool(isHittable)), ("isUnknown", .bool(isUnknown)),
            ("points", JSONValue(points)), ("descendantPoints", JSONValue(descendantPoints)),
            ("explanation", explanation.jsonValue),
        ])
    }
}
