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

    static let options: [OptionDefinition] =
        SceneArguments.options + [
            OptionDefinition(name: "-o"), OptionDefinition(name: "--at"), OptionDefinition(name: "--x"),
            OptionDefinition(name: "--y"), OptionDefinition(name: "--scene-field"),
        ]

    static let usage = """
        Draws a screen: its nodes in wireframe with names, who handles a touch where, what no touch reaches, small targets.

        Usage: hittest draw SCENE [TAPS] [-o FILE] [--at X,Y] [OPTIONS]

          SCENE      a scene file, or - for standard input
          TAPS       a file of taps (CSV, TSV or NDJSON), drawn as numbers
          -o FILE    where the drawing goes, one SVG file that needs no other; standard output if not given
          --at X,Y   a point whose path is told, node by node with the gates that let it through

          --x FIELD, --y FIELD  the fields of the coordinates of taps: x and y if not given
          --scene-field FIELD   the field that names a tap's scene: only those of SCENE are drawn

        \(SceneArguments.usage)
        Exit status: 0 drawn; 64 wrong arguments; 65 the scene or the taps are malformed; 66 a file cannot be read or
        written; 74 standard output cannot be written.

        """

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

    func run() -> ExitCode {
        do throws(SceneFileError) {
            let loaded = try scene.load()
            let audited = AuditedScreen(scene.path, loaded, AuditOptions(), minimumSize: nil)
            let drawing = SceneDrawing(loaded, findings: audited.findings, taps: try points(), at: point)
            guard output != "-" else {
                return StandardOutput.print(String(decoding: drawing.document(), as: UTF8.self))
            }
            try writeWholeFile(output, drawing.document())
            return .success
        } catch {
            Diagnostics.write("\(error)\n")
            return error.isUnreadable ? .noInput : .badData
        }
    }

    /// The taps of the scene. One that is none is an error of the whole, since a drawing has no place to say so.
    private func points() throws(SceneFileError) -> [Point] {
        guard let taps else { return [] }
        let reader = try TapReader(try InputFile(taps), fields: fields)
        var points: [Point] = []
        while try reader.readBatch() {
            for record in reader.batch.records {
                guard record.failure < 0 else {
                    let failure = reader.batch.failures[Int(record.failure)]
                    throw SceneFileError(file: reader.file.name, position: failure.position, message: failure.message)
                }
                guard record.scene < 0 || reader.batch.sceneKeys[Int(record.scene)] == SceneLibrary.key(scene.path)
                else {
                    continue
                }
                points.append(record.point)
            }
        }
        return points
    }
}
