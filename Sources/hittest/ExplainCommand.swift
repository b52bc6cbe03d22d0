import SceneFiles

/// `hittest explain`: why a touch goes where it goes, or not to a node.
struct ExplainCommand: Subcommand {
    static let name = "explain"
    static let summary = "says why a touch goes where it goes, and not to a node"

    let scene: SceneArguments
    let point: Point
    let node: String?
    let isJSON: Bool

    static let options: [OptionDefinition] =
        SceneArguments.options + [
            OptionDefinition(name: "--node"), OptionDefinition(name: "--json", takesValue: false),
        ]

    static let usage = """
        Says why a touch at a point goes where it goes or, with --node, what keeps it from a node.

        Usage: hittest explain SCENE X Y [--node ID] [--json] [OPTIONS]

          SCENE      a scene file, or - for standard input
          X, Y       the point in screen space, in points or whatever the file counts in
          --node ID  the node to explain: its id, or its 0-based index in the file
          --json     one JSON object instead of text

        With --node the first line says the first reason in the order of the hit test: a gate on the path from the root
        to the node that does not let the touch through, else who in front takes it. Lines with "also" say what else is
        in the way. The rest is the path of the node that gets the touch, with the gates that it passes; a long run of nodes
        that let everything through is one line.

        \(SceneArguments.usage)
        Exit status: 0 explained; 64 wrong arguments, or no such node; 65 the scene is malformed; 66 it cannot be read;
        74 the output cannot be written.

        """

    init(_ arguments: Arguments) throws(UsageError) {
        let operands = arguments.operands
        guard operands.count == 3 else {
            throw UsageError(message: "expected SCENE, X and Y, found \(operands.count) operands")
        }
        guard let x = decimalNumber(operands[1]), let y = decimalNumber(operands[2]) else {
            throw UsageError(message: "X and Y are numbers, not \"\(operands[1])\" and \"\(operands[2])\"")
        }
        scene = try SceneArguments(operands[0], arguments)
        point = Point(x: x, y: y)
        node = arguments.value("--node")
        isJSON = arguments.has("--json")
    }

    func run() -> ExitCode {
        do throws(SceneFileError) {
            let loaded = try scene.load()
            let knowledge = scene.knowledge(of: loaded)
            guard let node else {
                let explanation = loaded.scene.explain(at: point, knowing: knowledge)
                return StandardOutput.print((isJSON ? explanation.json : explanation.description) + "\n")
            }
            guard let index = loaded.document.nodes.firstIndex(where: { $0.name == node }) else {
                Diagnostics.write(
                    "hittest explain: error: no node of \(printable(scene.path)) has the id \"\(printable(node))\"\n")
                return .usage
            }
            let explanation = loaded.scene.explain(loaded.ids[index], at: point, knowing: knowledge)
            return StandardOutput.print((isJSON ? explanation.json : explanation.description) + "\n")
        } catch {
            Diagnostics.write("\(error)\n")
            return error.isUnreadable ? .noInput : .badData
        }
    }
}
