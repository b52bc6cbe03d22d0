import SceneFiles

/// The scene that `explain` and `audit` are about, how to read it, and what is known of its nodes.
struct SceneArguments {
    let path: String
    let reading: SceneReadingOptions
    let rules: SceneRules
    let interactiveClasses: Set<String>
    let isQuiet: Bool

    static let options: [OptionDefinition] = [
        OptionDefinition(name: "--scene-format"), OptionDefinition(name: "--window-order"),
        OptionDefinition(name: "--passive-class", isRepeatable: true),
        OptionDefinition(name: "--pass-through-class", isRepeatable: true),
        OptionDefinition(name: "--interactive-class", isRepeatable: true),
        OptionDefinition(name: "--strict", takesValue: false), OptionDefinition(name: "--quiet", takesValue: false),
    ]

    static let usage = """
        Scene:
          --scene-format FORMAT      hittest-scene, uikit-snapshot, uiautomator or xcui; found from the content if not given
          --window-order ORDER       back-to-front (default) or front-to-back: how a foreign file lists its windows
          --passive-class NAME       nodes of this class take no touches, nor does what is in them (repeatable)
          --pass-through-class NAME  nodes of this class let touches through, what is in them does not (repeatable)
          --interactive-class NAME   nodes of these classes, and no others, are there to be touched (repeatable); if not
                                     given, a file's "clickable" or "checkable" says so, else a class whose name ends in
                                     Button, Cell, Control, Switch, Slider, Stepper, TextField, TextView, SearchBar,
                                     EditText, CheckBox or Link; nodes without a class are if they take touches themselves
          --strict                   a member that the hittest-scene format does not know is an error, not a warning
          --quiet                    no warnings on standard error

        """

    init(_ path: String, _ arguments: Arguments) throws(UsageError) {
        self.path = path
        reading = SceneReadingOptions(
            format: try arguments.choice("--scene-format"),
            windowOrder: try arguments.choice("--window-order") ?? .backToFront, isStrict: arguments.has("--strict"))
        rules = SceneRules(
            passiveClasses: Set(arguments.allValues("--passive-class")),
            passThroughClasses: Set(arguments.allValues("--pass-through-class")))
        interactiveClasses = Set(arguments.allValues("--interactive-class"))
        isQuiet = arguments.has("--quiet")
    }

    /// Reads the scene and makes it ready for queries.
    func load() throws(SceneFileError) -> LoadedScene { LoadedScene(try document(), rules: rules) }

    /// Reads the scene; problems that did not keep it from being read go to standard error.
    func document() throws(SceneFileError) -> SceneDocument {
        let document = try SceneDocument(contentsOf: path, options: reading)
        ResolveLog(isQuiet: isQuiet).report(document)
        return document
    }

    /// What the file says about its nodes.
    func knowledge(of loaded: LoadedScene) -> OwnerKnowledge {
        var knowledge = OwnerKnowledge()
        knowledge.unit = loaded.document.format.lengthUnit
        knowledge.name = { loaded.node($0)?.name }
        knowledge.className = { loaded.node($0)?.className }
        knowledge.isInteractive = { loaded.node($0).flatMap(isInteractive) }
        knowledge.scrolls = { loaded.node($0).flatMap(scrolls) }
        return knowledge
    }

    private func isInteractive(_ node: SceneNode) -> Bool? {
        if let name = node.className, rules.passiveClasses.contains(name) || rules.passThroughClasses.contains(name) {
            return false
        }
        guard interactiveClasses.isEmpty else { return interactiveClasses.contains(node.className ?? "") }
        let said = ["clickable", "checkable", "long-clickable"].compactMap { node.flag($0) }
        if !said.isEmpty { return said.contains(true) }
        return node.className.map { name in SceneArguments.interactiveEndings.contains { name.hasSuffix($0) } }
    }

    private func scrolls(_ node: SceneNode) -> Bool? {
        if let said = node.flag("scrollable") { return said }
        return node.className.map { name in SceneArguments.scrollingNames.contains { name.contains($0) } } == true
            ? true : nil
    }

    private static let interactiveEndings = [
        "Button", "Cell", "Control", "Switch", "Slider", "Stepper", "TextField", "TextView", "SearchBar", "EditText",
        "CheckBox", "Link",
    ]
    private static let scrollingNames = [
        "Scroll", "TableView", "CollectionView", "RecyclerView", "ListView", "WebView",
    ]
}

extension SceneNode {
    /// A member of the file that says yes or no.
    fileprivate func flag(_ name: String) -> Bool? {
        switch otherFields.first(where: { $0.name == name })?.json {
        case "true", "\"true\"": true
        case "false", "\"false\"": false
        default: nil
        }
    }
}
