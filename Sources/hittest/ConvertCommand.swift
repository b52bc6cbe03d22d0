import SceneFiles

/// `hittest convert`: any scene that can be read, in the package's own format.
struct ConvertCommand: Subcommand {
    static let name = "convert"
    static let summary = "writes a scene in the package's own format, with the rules in it"

    let scene: SceneArguments
    let output: String

    static let options = SceneArguments.options + [OptionDefinition(name: "-o")]

    static let usage = """
        Writes a scene as a hittest-scene file. What the rules in force say about each node is written into it, so that it
        is hit the same without them; with --rules none the file says what the source says.

        Usage: hittest convert SCENE [-o FILE] [OPTIONS]

          SCENE    a scene file, or - for standard input
          -o FILE  where it goes; standard output if not given

        Example: hittest convert window_dump.xml -o screen.json

        \(SceneArguments.usage)
        Exit status: 0 written; 64 wrong arguments; 65 the scene is malformed; 66 a file cannot be read or written; 74
        standard output cannot be written.

        """

    init(_ arguments: Arguments) throws(UsageError) {
        guard arguments.operands.count == 1 else {
            throw UsageError(message: "expected SCENE, found \(arguments.operands.count) operands")
        }
        scene = try SceneArguments(arguments.operands[0], arguments)
        output = arguments.value("-o") ?? "-"
    }

    func run() -> ExitCode {
        do throws(SceneFileError) {
            let json = try scene.load().treatedDocument.json()
            guard output != "-" else { return StandardOutput.print(String(decoding: json, as: UTF8.self)) }
            try writeWholeFile(output, json)
            return .success
        } catch {
            Diagnostics.write("\(error)\n")
            return error.isUnreadable ? .noInput : .badData
        }
    }
}
