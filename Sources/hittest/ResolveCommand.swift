import SceneFiles

/// `hittest resolve`: recorded taps to the nodes they hit.
struct ResolveCommand: Subcommand {
    static let name = "resolve"
    static let summary = "writes each tap with the node that it hits"

    let scene: String
    let taps: String
    let reading: SceneReadingOptions
    let rules: RuleChoice
    let tapsFormat: TapFormat?
    let outputFormat: TapFormat?
    let fields: TapFields
    let strategy: ResolvingStrategy
    /// The number of bytes of scenes that are kept in memory.
    let sceneCache: Int
    /// The number of blocks of taps that are answered at a time.
    let threads: Int
    let isQuiet: Bool

    init(_ arguments: Arguments) throws(UsageError) {
        guard arguments.operands.count == 2 else {
            throw UsageError(message: "expected SCENE and TAPS, found \(arguments.operands.count) operands")
        }
        scene = arguments.operands[0]
        taps = arguments.operands[1]
        guard scene != "-" || taps != "-" else {
            throw UsageError(message: "only one of SCENE and TAPS can be standard input")
        }
        reading = SceneReadingOptions(
            format: try arguments.choice("--scene-format"),
            windowOrder: try arguments.choice("--window-order") ?? .backToFront, isStrict: arguments.has("--strict"))
        rules = try RuleArguments.choice(arguments)
        tapsFormat = try arguments.choice("--taps-format")
        outputFormat = try arguments.choice("--output-format")
        fields = try ResolveCommand.fields(arguments)
        strategy = try arguments.choice("--strategy") ?? .indexed
        sceneCache = try arguments.byteCount("--scene-cache") ?? SceneLibrary.maximumByteCount
        threads = try arguments.count("--threads", atMost: ResolveCommand.maximumThreadCount) ?? 1
        isQuiet = arguments.has("--quiet")
    }

    /// More threads than any machine has processors. Each has some blocks in memory.
    private static let maximumThreadCount = 1024

    nonisolated(nonsending) func run() async -> ExitCode {
        var log = ResolveLog(isQuiet: isQuiet)
        do throws(SceneFileError) {
            let library = try SceneLibrary(
                scene, options: reading, rules: rules, keepsDetails: fields.needsDetails, maximumByteCount: sceneCache)
            guard !library.isFolder || fields.scene != nil else {
                Diagnostics.write(
                    "hittest resolve: error: \(printable(scene)) is a folder; name the field that holds a tap's scene with --scene-field\n"
                )
                return .usage
            }
            let resolver = try TapResolver(library, strategy: strategy, fields: fields)
            if fields.scene == nil { Diagnostics.write(log.notices(on: [library.onlyKey], of: library)) }
            let reader = try TapReader(try InputFile(taps), format: tapsFormat, fields: fields)
            let writer = try ResultWriter(reader, format: outputFormat)
            var header: [UInt8] = []
            writer.writeHeader(to: &header)
            if let end = ResolveCommand.write(header) { return end }
            let pipeline = TapPipeline(reader, resolver, writer)
            var progress = isQuiet ? nil : Progress(of: reader.file)
            var end: ExitCode?
            var failure: SceneFileError?
            await inOrder(
                tasks: threads, next: { ResolveCommand.next(reader) },
                work: { block in ResolveCommand.answer(block, pipeline) }
            ) { result in
                switch result {
                case .success(let answered):
                    let messages = log.add(answered, of: library)
                    if !messages.isEmpty {
                        progress?.clear()
                        Diagnostics.write(messages)
                    }
                    end = ResolveCommand.write(answered.output)
                    progress?.note(log.tally.count)
                case .failure(let error): failure = error
                }
                return end == nil && failure == nil
            }
            progress?.clear()
            if let end { return end }
            if let failure { throw failure }
            Diagnostics.write(log.summary(library))
            return log.tally.errors == 0 ? .success : .someErrors
        } catch {
            Diagnostics.write("\(error)\n")
            return error.isUnreadable ? .noInput : .badData
        }
    }

    /// The next block, or why there is none.
    private static func next(_ reader: TapReader) -> Result<TapBlock, SceneFileError>? {
        do throws(SceneFileError) {
            return try reader.nextBlock().map { .success($0) }
        } catch {
            return .failure(error)
        }
    }

    private static func answer(
        _ block: Result<TapBlock, SceneFileError>, _ pipeline: TapPipeline
    ) -> Result<AnsweredBlock, SceneFileError> {
        block.flatMap { block in
            do throws(SceneFileError) {
                return .success(try pipeline.answer(block))
            } catch {
                return .failure(error)
            }
        }
    }

    /// Writes results.
    ///
    /// - Returns: How the run ends, if it does here.
    private static func write(_ output: [UInt8]) -> ExitCode? {
        switch StandardOutput.write(output) {
        case .written: return nil
        case .closed: return .success
        case .failed(let reason):
            Diagnostics.write("<standard output>: error: \(reason)\n")
            return .cannotWrite
        }
    }
}
