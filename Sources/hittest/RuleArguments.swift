/// The options for what a file does not say about its platform: which rules apply, and what is added to them.
enum RuleArguments {
    static var group: OptionGroup {
        OptionGroup(
            "Rules, for what the file does not say about the platform",
            note: """
                A class is given by its name or a pattern of the whole name: * is any run of characters, [Pp] one of these, \
                x? an x or nothing. The last rule that matches applies, and these options come last, in their order.
                """
        ) {
            OptionDefinition(
                "--rules", "NAME", Completion(words: SceneRules.shippedNames + ["none"], takesPath: true),
                help: """
                    \(SceneRules.shippedNames.joined(separator: ", ")); a file of rules; or none. If not given, those \
                    of the scene's format: hittest info SCENE shows them with their reasons
                    """)
            OptionDefinition(
                "--passive-class", "NAME", isRepeatable: true,
                help: "nodes of this class take no touches, nor do their descendants")
            OptionDefinition(
                "--pass-through-class", "NAME", isRepeatable: true,
                help: "nodes of this class let touches through, their descendants do not")
            OptionDefinition(
                "--box-only-class", "NAME", isRepeatable: true,
                help: "nodes of this class take the touches of their descendants")
            OptionDefinition(
                "--density", "NUMBER",
                help: "units of the file's coordinates in a unit of the platform: pixels per dp")
        }
    }

    /// The rules that the arguments select.
    static func choice(_ arguments: Arguments) throws(UsageError) -> RuleChoice {
        var choice = RuleChoice()
        if let name = arguments.value("--rules") { choice.base = try rules(name) }
        let effects = [
            "--passive-class": SceneRule.Effect(hitMode: HitMode.none, acts: false),
            "--pass-through-class": SceneRule.Effect(hitMode: .boxNone, acts: false),
            "--box-only-class": SceneRule.Effect(hitMode: .boxOnly),
        ]
        for (option, name) in arguments.given {
            if let effect = effects[option] { choice.added.append(try rule(option, name, effect)) }
        }
        let interactive = arguments.allValues("--interactive-class")
        if !interactive.isEmpty { choice.added.append(SceneRule([], SceneRule.Effect(acts: false))) }
        for name in interactive {
            choice.added.append(try rule("--interactive-class", name, SceneRule.Effect(acts: true)))
        }
        choice.density = try arguments.number("--density", "above 0") { $0 > 0 && $0.isFinite } ?? choice.density
        return choice
    }

    private static func rules(_ name: String) throws(UsageError) -> SceneRules {
        if name == "none" { return SceneRules() }
        if let shipped = SceneRules.shipped(named: name) { return shipped }
        do throws(SceneFileError) {
            guard name != "-" else {
                throw SceneFileError(
                    file: name, message: "standard input is for scenes and taps", isUnreadable: true)
            }
            return try SceneRules(contentsOf: name)
        } catch {
            var error = error
            // What is no file may be a misspelled name.
            if [.missing, .folder].contains(fileKind(name)) {
                let names = SceneRules.shippedNames.joined(separator: ", ")
                error.message = "expected none, one of \(names), or a file of rules (--rules); \(error.message)"
            }
            throw UsageError(message: "\(error)", fileError: error)
        }
    }

    private static func rule(
        _ option: String, _ name: String, _ effect: SceneRule.Effect
    ) throws(UsageError) -> SceneRule {
        do throws(NamePattern.Malformed) {
            return SceneRule([SceneRule.Condition("class", try NamePattern(name))], effect)
        } catch {
            throw UsageError(message: "\(option): \(error)")
        }
    }
}
