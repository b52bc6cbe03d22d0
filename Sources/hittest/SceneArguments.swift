/// The scene of a command: its path, how to read it, and the rules for its nodes.
struct SceneArguments {
    let path: String
    let reading: SceneReadingOptions
    let rules: RuleChoice
    let isQuiet: Bool

    static let operand = CommandHelp.Operand(
        name: "SCENE", help: "a scene file, or - for standard input; either may be compressed by gzip",
        completion: .path)

    static let formatOption = OptionDefinition(
        "--scene-format", "FORMAT", of: SceneFormat.self,
        help: "\(SceneFormat.allCases.map(\.rawValue).joined(separator: ", ")); found from the content if not given")
    static let windowOption = OptionDefinition(
        "--window-order", "ORDER", of: SceneReadingOptions.WindowOrder.self,
        help: "back-to-front (default) or front-to-back: how a foreign file lists its windows")
    static let spaceOption = OptionDefinition(
        "--space", "SPACE", of: SceneReadingOptions.Space.self,
        help: """
            the coordinates of points on a page: viewport (default), relative to the window, as clientX and clientY; page, \
            relative to the page, as pageX and pageY, where what is scrolled out of the window is hit as well
            """)

    /// The option `--space` of commands whose points may also be in a node's space.
    static let nodeSpaceOption = OptionDefinition(
        "--space", "SPACE",
        help: """
            the coordinates of points: those of a node, given by its id, its index in the file, or a member and its value, \
            as in class=Map; on a page, viewport (default), relative to the window, as clientX and clientY, or page, \
            relative to the page, as pageX and pageY
            """)
    static let scaleOption = OptionDefinition(
        "--device-scale", "N", help: "the number of units of a page's points in a CSS pixel; 1 if not given")
    static let strictOption = OptionDefinition(
        "--strict", help: "an unknown member in the hittest-scene format is an error, not a warning")
    static let quietOption = OptionDefinition("--quiet", help: "no warnings on standard error")

    /// The options for a scene and its rules.
    static var groups: [OptionGroup] { groups(space: spaceOption) }

    /// The options for a scene and its rules, with a command's own definition of `--space`.
    static func groups(space: OptionDefinition) -> [OptionGroup] {
        [
            OptionGroup("Scene") {
                formatOption
                windowOption
                space
                scaleOption
                OptionDefinition(
                    "--interactive-class", "NAME", isRepeatable: true,
                    help: """
                        only nodes of these classes are interactive; if not given, the rules decide, and nodes without \
                        a rule are interactive if they take touches themselves
                        """)
                strictOption
                quietOption
            },
            RuleArguments.group,
        ]
    }

    /// - Parameter namesNodes: True if `--space` may also name a node. The caller looks the node up.
    init(_ path: String, _ arguments: Arguments, spaceNamesNodes namesNodes: Bool = false) throws(UsageError) {
        self.path = path
        reading = try SceneArguments.reading(arguments, spaceNamesNodes: namesNodes)
        rules = try RuleArguments.choice(arguments)
        isQuiet = arguments.has("--quiet")
    }

    /// The greatest device scale that a user can give. Every device has a smaller one.
    private static let maximumScale = 1000.0

    /// The options for reading a scene, made of the arguments. The options say what cannot be found out from the file.
    static func reading(
        _ arguments: Arguments, spaceNamesNodes: Bool = false
    ) throws(UsageError) -> SceneReadingOptions {
        var reading = SceneReadingOptions(
            format: try arguments.choice("--scene-format"),
            windowOrder: try arguments.choice("--window-order") ?? .backToFront, isStrict: arguments.has("--strict"))
        let space = spaceNamesNodes ? pageSpace(arguments) : try arguments.choice("--space")
        reading.space = space ?? .viewport
        let scales = "above 0 and up to \(decimal(maximumScale))"
        let scale = try arguments.number("--device-scale", scales) { $0 > 0 && $0 <= maximumScale }
        reading.deviceScale = scale ?? reading.deviceScale
        let forPages = spaceNamesNodes ? ["--device-scale"] : ["--space", "--device-scale"]
        reading.pageOptions = forPages.filter { arguments.has($0) }
        return reading
    }

    /// The space of a page that the value of `--space` names. Nil if the value names no such space, or if the option is
    /// not given.
    static func pageSpace(_ arguments: Arguments) -> SceneReadingOptions.Space? {
        arguments.value("--space").flatMap { SceneReadingOptions.Space(rawValue: $0) }
    }

    /// Reads the scene at a path, and builds it by the rules of the arguments. The default is the path of the command's scene.
    func load(_ path: String? = nil) throws(SceneFileError) -> LoadedScene { load(try document(path)) }

    /// Builds a scene by the rules of the arguments, from a document that has been read.
    func load(_ document: SceneDocument) -> LoadedScene { LoadedScene(document, rules: rules.rules(for: document)) }

    /// Reads the scene at a path. The default is the path of the command's scene. Problems that did not prevent the scene from
    /// being read are printed to standard error.
    func document(_ path: String? = nil) throws(SceneFileError) -> SceneDocument {
        let path = path ?? self.path
        let document = try SceneDocument(contentsOf: path, options: reading)
        try reading.requirePage(document.format, at: path)
        report(document)
        return document
    }

    /// Prints problems that did not prevent a scene from being read.
    func report(_ document: SceneDocument) {
        guard !isQuiet else { return }
        for line in document.report { Diagnostics.write(line + "\n") }
    }
}
