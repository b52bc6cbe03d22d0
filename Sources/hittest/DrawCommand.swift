import SceneFiles

/// `hittest draw`: a scene as a picture.
struct DrawCommand: Subcommand {
    static let name = "draw"
    static let summary = "draws a screen: who gets the touches where, and what no touch reaches"

    let scene: SceneArguments
    let taps: String?
    let fields: TapFields
    let output: String
    let point: Point?

    static var help: CommandHelp {
        CommandHelp(
            about: """
                Draws a screen: its nodes in wireframe with names, who handles a touch where, what no touch reaches, small \
                targets. The drawing is one SVG file that needs no other.
                """,
            synopses: ["SCENE [TAPS] [-o FILE] [--at X,Y] [OPTIONS]"],
            operands: [
                SceneArguments.operand,
                CommandHelp.Operand(
                    name: "TAPS", help: "a file of taps (CSV, TSV or NDJSON), drawn as numbers", completion: .path),
            ],
            groups: [
                OptionGroup(
                    title: "Drawing",
                    options: [
                        OptionDefinition(
                            "-o", "FILE", .path, help: "where the drawing goes; standard output if not given"),
                        OptionDefinition(
                            "--at", "X,Y",
                            help: "a point whose path is told, node by node with the gates that let it through"),
                    ]),
                OptionGroup(
                    title: "Taps",
                    options: [
                        OptionDefinition(
                            "--x", "FIELD", help: "the field of the horizontal coordinate: x if not given"),
                        OptionDefinition("--y", "FIELD", help: "the field of the vertical coordinate: y if not given"),
                        OptionDefinition(
                            "--scene-field", "FIELD",
                            help: "the field that names a tap's scene: only those of SCENE are drawn"),
                    ]),
            ] + SceneArguments.groups,
            examples: [
                CommandHelp.Example(
                    arguments: "screen.xml --density 2.75 -o screen.svg", effect: "an Android screen, its targets in dp"
                ),
                CommandHelp.Example(
                    arguments: "screen.json taps.csv --at 120,300 -o screen.svg",
                    effect: "how often it was tapped where, and the way of one touch"),
            ],
            statuses: [.success: "drawn"])
    }

    init(_ arguments: Arguments) throws(UsageError) {
        let operands = arguments.operands
        guard operands.count == 1 || operands.count == 2 else {
            throw UsageError(message: "expected SCENE and perhaps TAPS, found \(operands.count) operands")
        }
        scene = try SceneArguments(operands[0], arguments)
        taps = operands.count == 2 ? operands[1] : nil
        guard scene.path != "-" || taps != "-" else {
            throw UsageError(message: "only one of SCENE and TAPS can be standard input")
        }
        fields = TapFields(
            x: arguments.value("--x") ?? "x", y: arguments.value("--y") ?? "y", scene: arguments.value("--scene-field"))
        output = arguments.value("-o") ?? "-"
        point = try arguments.value("--at").map { text throws(UsageError) in
            let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { decimalNumber($0) }
            guard parts.count == 2, let x = parts[0], let y = parts[1], x.isFinite, y.isFinite else {
                throw UsageError(message: "--at is a point such as 60,120, not \"\(text)\"")
            }
            return Point(x: x, y: y)
        }
    }

    func run() throws(SceneFileError) -> ExitCode {
        let loaded = try scene.load()
        let audited = loaded.audit()
        let drawing = SceneDrawing(loaded, findings: audited.findings, taps: try points(), at: point)
        guard output != "-" else {
            return StandardOutput.print(String(decoding: drawing.document(), as: UTF8.self))
        }
        try writeWholeFile(output, drawing.document())
        return .success
    }

    /// The taps of the scene. One that is none is an error of the whole, since a drawing has no place to say so.
    private func points() throws(SceneFileError) -> [Point] {
        guard let taps else { return [] }
        let reader = try TapReader(try InputFile(path: taps), fields: fields)
        var points: [Point] = []
        while let batch = try reader.nextBatch() {
            for record in batch.records {
                switch record.content {
                case .tap(let point, let key):
                    guard key.map({ batch.sceneKeys[$0] == SceneLibrary.key(scene.path) }) ?? true else { continue }
                    points.append(point)
                case .failure(let index):
                    let failure = batch.failures[index]
                    throw SceneFileError(file: reader.file.name, position: failure.position, message: failure.message)
                }
            }
        }
        return points
    }
}
