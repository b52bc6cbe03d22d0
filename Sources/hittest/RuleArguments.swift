/// The options for facts about a platform that a dump does not contain: which rules apply, and what is added to them.
enum RuleArguments {
    static var group: OptionGroup {
        OptionGroup(
            title: "Rules, for what the file does not say about the platform",
            note: """
                A class is given by its name or a pattern of the whole name: * is any run of characters, [Pp] one of these, \
                x? an x or nothing. The last rule that matches applies, and these options come last, in their order.
                """,
            options: [
                OptionDefinition(
                    "--rules", "NAME", Completion(words: SceneRules.shippedNames + ["none"], takesPath: true),
                    help: """
                        \(SceneRules.shippedNames.joined(separator: ", ")); a file of rules; or none. If not given, those \
                        of the scene's format: hittest info SCENE shows them with their reasons
                        """),
                OptionDefinition(
                    "--passive-class", "NAME", isRepeatable: true,
                    help: "nodes of this class take no touches, nor do their descendants"),
                OptionDefinition(
                    "--pass-through-class", "NAME", isRepeatable: true,
                    help: "nodes of this class let touches through, their descendants do not"),
                OptionDefinition(
                    "--box-only-class", "NAME", isRepeatable: true,
                    help: "nodes of this class take the touches of their descendants"),
                OptionDefinition(
                    "--density", "NUMBER",
                    help: "units of the file's coordinates in a unit of the platform: pixels per dp"),
            ])
    }

    /// The rules that the arguments select.
    static func choice(_ arguments: Arguments) throws(UsageError) -> RuleChoice {
        var choice = RuleChoice()
        if let name = arguments.value("--rules") { choice.base = .fixed(try rules(name)) }
        for (option, value) in arguments.given {
            switch option {
            case "--passive-class": choice.added.append(try rule(option, value, .none))
            case "--pass-through-class": choice.added.append(try rule(option, value, .boxNone))
            case "--box-only-class": choice.added.append(try rule(option, value, .boxOnly))
            default: break
            }
        }
        let interactive = arguments.allValues("--interactive-class")
        if !interactive.isEmpty { choice.added.append(SceneRule([], SceneRule.Effect(acts: false))) }
        for name in interactive {
            let pattern = try pattern("--interactive-class", name)
            choice.added.append(SceneRule([SceneRule.Condition("class", pattern)], SceneRule.Effect(acts: true)))
        }
        choice.density = try arguments.number("--density", "above 0") { $0 > 0 && $0.isFinite } ?? choice.density
        return choice
    }

    private static func rules(_ name: String) throws(UsageError) -> SceneRules {
        if name == "none" { return SceneRules() }
        if let shipped = SceneRules.shipped(named: name) { return shipped }
        guard fileKind(name) == .file else {
            throw UsageError(
                message:
                    "--rules is none, one of \(SceneRules.shippedNames.joined(separator: ", ")), or a file, not \"\(name)\""
            )
        }
        do throws(SceneFileError) {
            return try SceneRules(contentsOf: name)
        } catch {
            throw UsageError(message: "\(error)")
        }
    }

    private static func rule(_ option: String, _ value: String, _ mode: HitMode) throws(UsageError) -> SceneRule {
        let acts: Bool? = mode == .boxOnly ? nil : false
        return SceneRule(
            [SceneRule.Condition("class", try pattern(option, value))], SceneRule.Effect(hitMode: mode, acts: acts))
    }

    private static func pattern(_ option: String, _ value: String) throws(UsageError) -> NamePattern {
        do throws(NamePattern.Malformed) {
            return try NamePattern(value)
        } catch {
            throw UsageError(message: "\(option): \(error)")
        }
    }
}
