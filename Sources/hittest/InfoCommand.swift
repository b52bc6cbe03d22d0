import SceneFiles

/// `hittest info`: what the reader has understood of a scene, and which rules are in force.
struct InfoCommand: Subcommand {
    static let name = "info"
    static let summary = "says what a scene file holds, and which rules are in force"

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
                OptionGroup(title: "Output", options: [OptionDefinition("--json", help: "one JSON object")])
            ] + SceneArguments.groups,
            examples: [
                CommandHelp.Example(arguments: "screen.json", effect: "the format, and the rules that it brings along"),
                CommandHelp.Example(
                    arguments: "screen.json --rules uikit --passive-class '*Label'",
                    effect: "how many nodes each rule has decided"),
            ],
            statuses: [.success: "told"])
    }

    init(_ arguments: Arguments) throws(UsageError) {
        guard arguments.operands.count == 1 else {
            throw UsageError(message: "expected SCENE, found \(arguments.operands.count) operands")
        }
        scene = try SceneArguments(arguments.operands[0], arguments)
        isJSON = arguments.has("--json")
    }

    func run() -> ExitCode {
        do throws(SceneFileError) {
            let loaded = try scene.load()
            return StandardOutput.print(isJSON ? json(loaded).text + "\n" : text(loaded))
        } catch {
            Diagnostics.write("\(error)\n")
            return error.isUnreadable ? .noInput : .badData
        }
    }

    private func text(_ loaded: LoadedScene) -> String {
        let (document, rules) = (loaded.document, loaded.rules)
        var lines = ["format   \(document.format.rawValue)"]
        let classes = Set(document.nodes.compactMap(\.className)).count
        let roots = document.nodes.count { $0.parent == nil }
        lines.append("nodes    \(document.nodes.count), \(roots) roots, \(classes) classes")
        if let bounds = bounds(loaded) {
            lines.append(
                "bounds   "
                    + [bounds.minX, bounds.minY, bounds.maxX - bounds.minX, bounds.maxY - bounds.minY]
                    .map(decimal).joined(separator: " "))
        }
        let unplaced = document.nodes.count(where: \.isUnplaced)
        lines.append(
            "unknown  the class of \(document.nodes.count { $0.className == nil }) nodes, the place of \(unplaced)")
        lines += document.losses.map { "lost     \($0)" }
        if document.defectCount > unplaced { lines.append("defects  \(document.defectCount - unplaced)") }
        if !document.problems.isEmpty { lines.append("problems \(document.problems.count), on standard error") }
        lines += document.format.omissions.enumerated().map {
            ($0.offset == 0 ? "not said " : "         ") + $0.element
        }
        let unit = rules.unit.map { unit in
            rules.density.map { ", \(decimal($0)) to a \(unit)" } ?? ", a \(unit) unknown"
        }
        lines.append("rules    \(printable(rules.name)), \(rules.rules.count)\(unit ?? "")")
        for (index, rule) in rules.rules.enumerated() {
            let count = loaded.treatments.count(decidedBy: index)
            let effect = rule.effect.words
            lines.append(
                "  \(printable(rule.description)): \(effect)" + (rule.effect.hitMode == nil ? "" : ", \(count) nodes"))
            if let reason = rule.reason { lines.append("      \(printable(reason))") }
        }
        if let reason = rules.unknownMiss { lines.append("  elsewhere: unknown\n      \(reason)") }
        return lines.joined(separator: "\n") + "\n"
    }

    private func json(_ loaded: LoadedScene) -> JSONValue {
        let (document, rules) = (loaded.document, loaded.rules)
        let listed = rules.rules.enumerated().map { index, rule in
            JSONValue.object([
                ("when", .string(rule.description)), ("then", .string(rule.effect.words)),
                ("decided", .number(Double(loaded.treatments.count(decidedBy: index)))),
                ("because", JSONValue(rule.reason)),
            ])
        }
        return .object([
            ("format", "hittest-info"), ("version", .number(1)), ("sceneFormat", .string(document.format.rawValue)),
            ("nodes", .number(Double(document.nodes.count))),
            ("roots", .number(Double(document.nodes.count { $0.parent == nil }))),
            ("bounds", bounds(loaded).map { JSONValue($0) } ?? .null),
            ("unknownClasses", .number(Double(document.nodes.count { $0.className == nil }))),
            ("unknownPlaces", .number(Double(document.nodes.count(where: \.isUnplaced)))),
            ("defects", .number(Double(document.defectCount))),
            ("notSaid", .array(document.format.omissions.map { .string($0) })),
            ("losses", .array(document.losses.map { .string($0) })),
            ("problems", .array(document.problems.map { .string($0.describe(as: "warning")) })),
            ("rules", .object([("name", .string(rules.name)), ("list", .array(listed))])),
        ])
    }

    /// The box around all nodes.
    private func bounds(_ loaded: LoadedScene) -> Box? {
        var box = Box.nothing
        for index in loaded.document.nodes.indices {
            guard let frame = loaded.frame(of: index) else { continue }
            box = box.union(Box(Rect(x: frame[0], y: frame[1], width: frame[2], height: frame[3])))
        }
        return box.isEmpty ? nil : box
    }
}

extension SceneRule.Effect {
    /// The effect of the rule in the words of rule files.
    fileprivate var words: String {
        var parts: [String] = []
        if let hitMode { parts.append("hit mode \(hitMode)") }
        if let outsets = touchOutsets {
            parts.append(
                "outsets \([outsets.top, outsets.left, outsets.bottom, outsets.right].map(decimal).joined(separator: " "))"
            )
        }
        if let hitsOutsideBounds { parts.append(hitsOutsideBounds ? "children outside too" : "no children outside") }
        if let isHidden { parts.append(isHidden ? "hidden" : "not hidden") }
        if let acts { parts.append(acts ? "acts" : "does not act") }
        if let scrolls { parts.append(scrolls ? "scrolls" : "does not scroll") }
        return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
    }
}
