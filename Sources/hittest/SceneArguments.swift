import SceneFiles

/// The scene that `explain` and `audit` are about, how to read it, and what is known of its nodes.
struct SceneArguments {
    let path: String
    let reading: SceneReadingOptions
    let rules: RuleChoice
    let isQuiet: Bool

    static let options: [OptionDefinition] =
        [
            OptionDefinition(name: "--scene-format"), OptionDefinition(name: "--window-order"),
            OptionDefinition(name: "--interactive-class", isRepeatable: true),
            OptionDefinition(name: "--strict", takesValue: false), OptionDefinition(name: "--quiet", takesValue: false),
        ] + RuleArguments.options

    static let usage = """
        Scene:
          --scene-format FORMAT      hittest-scene, uikit-snapshot, uiautomator, xcui, measure-svg or box-table;
                                     found from the content if not given
          --window-order ORDER       back-to-front (default) or front-to-back: how a foreign file lists its windows
          --interactive-class NAME   nodes of these classes, and no others, are there to be touched (repeatable); if not
                                     given, the rules say so; nodes of which they say nothing are if they take touches
                                     themselves
          --strict                   a member that the hittest-scene format does not know is an error, not a warning
          --quiet                    no warnings on standard error

        \(RuleArguments.usage)
        """

    init(_ path: String, _ arguments: Arguments) throws(UsageError) {
        self.path = path
        reading = SceneReadingOptions(
            format: try arguments.choice("--scene-format"),
            windowOrder: try arguments.choice("--window-order") ?? .backToFront, isStrict: arguments.has("--strict"))
        rules = try RuleArguments.choice(arguments)
        isQuiet = arguments.has("--quiet")
    }

    /// Reads the scene and makes it ready for queries.
    func load() throws(SceneFileError) -> LoadedScene { try load(path) }

    /// The same of another file.
    func load(_ path: String) throws(SceneFileError) -> LoadedScene {
        let document = try document(path)
        return LoadedScene(document, rules: rules.rules(for: document))
    }

    /// Reads the scene; problems that did not keep it from being read go to standard error.
    func document() throws(SceneFileError) -> SceneDocument { try document(path) }

    private func document(_ path: String) throws(SceneFileError) -> SceneDocument {
        let document = try SceneDocument(contentsOf: path, options: reading)
        ResolveLog(isQuiet: isQuiet).report(document)
        return document
    }

    /// What file and rules say about the nodes.
    func knowledge(of loaded: LoadedScene) -> OwnerKnowledge { loaded.knowledge }
}
