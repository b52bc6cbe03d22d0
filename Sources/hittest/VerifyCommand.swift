/// `hittest verify`: compares the index with the reference walk, on and around every edge of a scene.
struct VerifyCommand: Subcommand {
    static let name = "verify"
    static let summary = "compares index and walk on and around every edge"

    let scene: SceneArguments

    static var help: CommandHelp {
        CommandHelp(
            about: """
                Asks the index and the reference walk who gets a touch, for each node at the corners of its area, in its \
                middle, and one step of the coordinates to each side of its edges. Where they differ is an error of this \
                program.
                """,
            synopses: ["SCENE [OPTIONS]"],
            operands: [SceneArguments.operand],
            groups: SceneArguments.groups,
            examples: [
                "screen.json": "whether the index can be trusted on this screen"
            ],
            statuses: [.success: "they agree", .someErrors: "they differ somewhere"])
    }

    /// The least number of points that are compared at once. Only the last batch may have fewer.
    private static let batchSize = 1 << 18
    /// The greatest number of differences that are printed. All are counted.
    private static let maximumDifferenceCount = 20

    init(_ arguments: Arguments) throws(UsageError) {
        scene = try SceneArguments(arguments.operands("SCENE")[0], arguments)
    }

    func run() throws(SceneFileError) -> ExitCode {
        var loaded = try scene.load()
        let parts = WalkedParts(loaded)
        var (count, differences) = (0, 0)
        var points: [Point] = []
        func check() {
            let answers = zip(loaded.scene.topmost(at: points), parts.topmost(at: points))
            for (point, (indexed, part)) in zip(points, answers) where indexed != part {
                // The walk over the whole scene decides.
                let walked = loaded.scene.walk(at: point)
                guard walked != indexed else { continue }
                differences += 1
                guard differences <= VerifyCommand.maximumDifferenceCount else { continue }
                Diagnostics.write(
                    "\(printable(scene.path)): error: at (\(point.x), \(point.y)) the index answers "
                        + "\(words(indexed, loaded)), the walk \(words(walked, loaded))\n")
            }
            count += points.count
            points.removeAll(keepingCapacity: true)
        }
        let (document, treatments) = (loaded.document, loaded.treatments)
        document.forEachFrame(by: treatments) { frame in
            let columns = VerifyCommand.coordinates(frame[0], frame[0] + frame[2])
            let rows = VerifyCommand.coordinates(frame[1], frame[1] + frame[3])
            // Around the corners, and along a line across the middle of each edge.
            for (column, x) in columns.enumerated() {
                for (row, y) in rows.enumerated() where column == 3 || row == 3 || (column + row) % 2 == 0 {
                    points.append(Point(x: x, y: y))
                }
            }
            if points.count >= VerifyCommand.batchSize { check() }
        }
        check()
        return StandardOutput.print(
            "\(count) points on and around the edges of \(loaded.document.nodes.count) nodes: "
                + (differences == 0 ? "index and walk agree\n" : "index and walk differ at \(differences)\n"),
            differences == 0 ? .success : .someErrors)
    }

    private static func coordinates(_ low: Double, _ high: Double) -> [Double] {
        [low.nextDown, low, low.nextUp, low + (high - low) / 2, high.nextDown, high, high.nextUp]
    }

    private func words(_ result: HitResult, _ loaded: LoadedScene) -> String {
        switch result {
        case .hit(let id): printable(loaded.node(id)?.name ?? id.description)
        case .ask(let id): "ask " + printable(loaded.node(id)?.name ?? id.description)
        case .miss: "miss"
        }
    }
}
