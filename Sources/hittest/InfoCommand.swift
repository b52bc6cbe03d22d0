/// `hittest info`: what the reader has found in a scene, and which rules apply.
struct InfoCommand: Subcommand {
    static let name = "info"
    static let summary = "says what a scene file contains, and which rules apply"

    let scene: SceneArguments
    let isJSON: Bool

    static var help: CommandHelp {
        CommandHelp(
            about: """
                Says what the reader has understood of a scene: format, nodes, bounds, what is not known; and which rules \
                are in force, each with the nodes whose hit mode it has decided and with its reason.
                """,
            synopses: ["SCENE [--json] [OPTIONS]"],
            operands: [SceneArguments.operand],
            groups: [
                OptionGroup("Output") {
                    OptionDefinition("--json", help: "one JSON object")
                }
            ] + SceneArguments.groups,
            examples: [
                "screen.json": "the format, and its rules",
                "screen.json --rules uikit --passive-class '*Label'": "how many nodes each rule has decided",
            ],
            statuses: [.success: "told"])
    }

    init(_ arguments: Arguments) throws(UsageError) {
        scene = try SceneArguments(arguments.operands("SCENE")[0], arguments)
        isJSON = arguments.has("--json")
    }

    func run() throws(SceneFileError) -> ExitCode {
        let document = try scene.document()
        let rules = scene.rules.rules(for: document)
        let treatments = NodeTreatments(of: document, by: rules)
        return StandardOutput.print(
            isJSON ? json(document, rules, treatments).text + "\n" : text(document, rules, treatments))
    }

    private func text(_ document: SceneDocument, _ rules: SceneRules, _ treatments: NodeTreatments) -> String {
        var lines = ["format   \(document.format.rawValue)"]
        let classes = Set(document.nodes.lazy.compactMap(\.className))
        let roots = document.nodes.count { $0.parent == nil }
        lines.append("nodes    \(document.nodes.count), \(roots) roots, \(classes.count) classes")
        if let bounds = bounds(document, treatments) {
            lines.append(
                "bounds   "
                    + [bounds.minX, bounds.minY, bounds.width, bounds.height]
                    .map(decimal).joined(separator: " "))
        }
        let unplaced = document.nodes.count(where: \.isUnplaced)
        lines.append(
            "unknown  the class of \(document.nodes.count { $0.className == nil }) nodes, the place of \(unplaced)")
        lines += document.losses.map { "lost     \($0)" }
        if document.defectCount > unplaced { lines.append("defects  \(document.defectCount - unplaced)") }
        if !document.problems.isEmpty { lines.append("problems \(document.problemCount), on standard error") }
        lines += document.format.omissions.enumerated().map {
            ($0.offset == 0 ? "not said " : "         ") + $0.element
        }
        let unit = rules.unit.map { unit in
            rules.density.map { ", \(decimal($0)) to a \(unit)" } ?? ", a \(unit) unknown"
        }
        lines.append("rules    \(printable(rules.name)), \(rules.rules.count)\(unit ?? "")")
        for (index, rule) in rules.rules.enumerated() {
            let count = treatments.count(decidedBy: index)
            let effect = rule.effect.words
            lines.append(
                "  \(printable(rule.description)): \(effect)" + (rule.effect.hitMode == nil ? "" : ", \(count) nodes"))
            if let reason = rule.reason { lines.append("      \(printable(reason))") }
        }
        if let reason = rules.unknownMiss { lines.append("  elsewhere: unknown\n      \(printable(reason))") }
        return lines.joined(separator: "\n") + "\n"
    }

    private func json(_ document: SceneDocument, _ rules: SceneRules, _ treatments: NodeTreatments) -> JSONValue {
        let listed = rules.rules.enumerated().map { index, rule in
            JSONValue.object([
                ("when", .string(rule.description)), ("then", .string(rule.effect.words)),
                ("decided", .integer(treatments.count(decidedBy: index))),
                ("because", JSONValue(rule.reason)),
            ])
        }
        let box = bounds(document, treatments).flatMap { Rect($0).isFinite ? $0 : nil }
        return .object([
            ("format", "hittest-info"), ("version", .number(1)), ("sceneFormat", .string(document.format.rawValue)),
            ("nodes", .integer(document.nodes.count)),
            ("roots", .integer(document.nodes.count { $0.parent == nil })),
            ("bounds", box.map { JSONValue($0) } ?? .null),
            ("unknownClasses", .integer(document.nodes.count { $0.className == nil })),
            ("unknownPlaces", .integer(document.nodes.count(where: \.isUnplaced))),
            ("defects", .integer(document.defectCount)),
            ("notSaid", .array(document.format.omissions.map { .string($0) })),
            ("losses", .array(document.losses.map { .string($0) })),
            ("problems", .array(document.problems.map { .string($0.describe(as: "warning")) })),
            ("problemCount", .integer(document.problemCount)),
            ("rules", .object([("name", .string(rules.name)), ("list", .array(listed))])),
        ])
    }

    /// The box around the frames of all nodes; nil if it is empty.
    private func bounds(_ document: SceneDocument, _ treatments: NodeTreatments) -> Box? {
        var box = Box.nothing
        document.forEachFrame(by: treatments) { frame in
            box = box.union(Box(Rect(x: frame[0], y: frame[1], width: frame[2], height: frame[3])))
        }
        return box.isEmpty ? nil : box
    }
}

extension SceneRule.Effect {
    /// The effect of the rule in the words of rule files.
    fileprivate var words: String {
        let outsets = touchOutsets.map { [$0.top, $0.left, $0.bottom, $0.right].map(decimal).joined(separator: " ") }
        let parts = [
            hitMode.map { "hit mode \($0)" }, outsets.map { "outsets \($0)" },
            hitsOutsideBounds.map { $0 ? "children outside too" : "no children outside" },
            isHidden.map { $0 ? "hidden" : "not hidden" }, acts.map { $0 ? "acts" : "does not act" },
            scrolls.map { $0 ? "scrolls" : "does not scroll" },
        ].compactMap { $0 }
        return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
    }
}
