/// `hittest convert`: converts any readable scene to the package's own format.
struct ConvertCommand: Subcommand {
    static let name = "convert"
    static let summary = "writes a scene in the package's own format, with the rules in it"

    let scene: SceneArguments
    let output: String

    static var help: CommandHelp {
        CommandHelp(
            about: """
                Writes a scene as a hittest-scene file. What the rules in force say about each node is written into it: \
                how it is hit, and whether it responds to touches. With --rules none the file says what the source says. \
                The format has no word for what scrolls, what sizes mean, or which answers are unknown, nor for the element \
                of a page that an element painted elsewhere belongs to, which may handle its taps.
                """,
            synopses: ["SCENE [-o FILE] [OPTIONS]"],
            operands: [SceneArguments.operand],
            groups: [
                OptionGroup("Output") {
                    OptionDefinition("-o", "FILE", .path, help: "where it goes; standard output if not given")
                }
            ] + SceneArguments.groups,
            examples: [
                "window_dump.xml -o screen.json": "an Android screen in the package's own format"
            ],
            statuses: [.success: "written"])
    }

    init(_ arguments: Arguments) throws(UsageError) {
        scene = try SceneArguments(arguments.operands("SCENE")[0], arguments)
        output = arguments.value("-o") ?? "-"
        try arguments.requireOwnOutput(options: ["--rules"])
    }

    func run() throws(SceneFileError) -> ExitCode {
        let loaded = try scene.load()
        if UnknownAnswers(loaded).isPossible, !scene.isQuiet {
            Diagnostics.write(
                "\(printable(scene.path)): warning: some answers are unknown, which the format cannot say; "
                    + "in the converted scene they are hits or misses\n")
        }
        return try StandardOutput.write(loaded.treatedDocument.json(), to: output)
    }
}
