import TouchReplay

/// `hittest replay`: delivers recorded touches to an application over a scene, and prints who receives them.
struct ReplayCommand: Subcommand {
    static let name = "replay"
    static let summary = "delivers recorded touches, and writes who receives what"

    let scene: SceneArguments
    let touches: String
    let strategy: ResolvingStrategy
    let format: Format

    enum Format: String, CaseIterable {
        case text, ndjson
    }

    init(_ arguments: Arguments) throws(UsageError) {
        let operands = try arguments.operands("SCENE", "TOUCHES")
        (scene, touches) = (try SceneArguments(operands[0], arguments), operands[1])
        try arguments.requireOneStandardInput("of SCENE and TOUCHES")
        try arguments.requireOtherThanOutput(touches)
        strategy = try arguments.choice("--strategy") ?? .indexed
        format = try arguments.choice("--output-format") ?? .text
    }

    func run() throws(SceneFileError) -> ExitCode {
        var (records, errors, entries) = (0, 0, 0)
        func report(_ error: String) {
            errors += 1
            Diagnostics.write(error + "\n")
        }
        var mismatches: [HitTestMismatch] = []
        let replay = try replay(of: scene.document()) { mismatches.append($0) }
        let reader = try RecordingReader(contentsOf: touches)
        var output: [UInt8] = []
        do throws(SceneFileError) {
            while let record = try reader.next() {
                records += 1
                switch record.input {
                case .success(let input): replay.send(input)
                case .failure(let error): report("\(error)")
                }
                for mismatch in mismatches {
                    let file = touches == "-" ? InputFile.standardInputName : touches
                    let start = TextPosition(line: record.line, column: 1)
                    report("\(SceneFileError(file: file, position: start, message: "\(mismatch)"))")
                }
                mismatches = []
                for entry in replay.log.take() {
                    output += (format == .text ? entry.description : entry.json).utf8
                    output.append(0x0A)
                    entries += 1
                }
                if output.count >= ReplayCommand.outputSize, let end = write(&output) { return end }
            }
        } catch {
            // What was received before the file broke off is written all the same.
            if let end = write(&output) { return end }
            throw error
        }
        if let end = write(&output) { return end }
        if !scene.isQuiet { Diagnostics.write("\(records) records, \(errors) errors; \(entries) log entries\n") }
        return errors == 0 ? .success : .someErrors
    }

    /// Creates a replay over a scene, by the rules and the strategy that the arguments state. With the strategy
    /// `verified`, the replay calls `report` with each mismatch, and goes on. Errors name the scene's file.
    private func replay(
        of document: SceneDocument, report: @escaping (HitTestMismatch) -> Void
    ) throws(SceneFileError) -> Replay {
        let strategy: HitTestingStrategy =
            switch strategy {
            case .indexed: .indexed
            case .walk: .walk
            case .verified: .sampled(every: 1, report: report)
            }
        do throws(SceneFileError) {
            return try Replay(document, rules: scene.rules.rules(for: document), strategy: strategy)
        } catch {
            var error = error
            error.file = scene.path
            throw error
        }
    }

    /// The number of bytes that are written at a time.
    private static let outputSize = 1 << 16

    /// Writes the collected output.
    ///
    /// - Returns: The exit status if the run is to end, else nil.
    private func write(_ output: inout [UInt8]) -> ExitCode? {
        defer { output.removeAll(keepingCapacity: true) }
        return StandardOutput.write(output)
    }
}
