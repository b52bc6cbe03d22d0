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
    /// How many bytes of scenes are kept in memory.
    let sceneCache: Int
    let isQuiet: Bool

    static let options: [OptionDefinition] =
        [
            OptionDefinition(name: "--scene-format"), OptionDefinition(name: "--window-order"),
            OptionDefinition(name: "--taps-format"), OptionDefinition(name: "--output-format"),
            OptionDefinition(name: "--columns"), OptionDefinition(name: "--report"), OptionDefinition(name: "--radius"),
            OptionDefinition(name: "--x"), OptionDefinition(name: "--y"), OptionDefinition(name: "--scene-field"),
            OptionDefinition(name: "--strategy"), OptionDefinition(name: "--scene-cache"),
            OptionDefinition(name: "--strict", takesValue: false),
            OptionDefinition(name: "--quiet", takesValue: false),
        ] + RuleArguments.options

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
        isQuiet = arguments.has("--quiet")
    }

    func run() -> ExitCode {
        var log = ResolveLog(isQuiet: isQuiet)
        do throws(SceneFileError) {
            let library = try SceneLibrary(
                scene, options: reading, rules: rules, keepsDetails: fields.needsDetails, maximumByteCount: sceneCache)
            guard !library.isFolder || fields.scene != nil else {
                log.write(
                    "hittest resolve: error: \(printable(scene)) is a folder; name the field that holds a tap's scene with --scene-field\n"
                )
                return .usage
            }
            library.didLoad = { [log] in log.report($0) }
            let resolver = try TapResolver(
                library, strategy: strategy, areScenesNamed: fields.scene != nil, fields: fields)
            library.didFail = { [log] in log.write("\($0)\n") }
            let reader = try TapReader(try InputFile(taps), format: tapsFormat, fields: fields)
            var writer = ResultWriter(reader, format: outputFormat, fields: fields)
            var output: [UInt8] = []
            writer.writeHeader(to: &output)
            var hasMore = true
            repeat {
                switch StandardOutput.write(output) {
                case .written: break
                case .closed: return .success
                case .failed(let reason):
                    log.write("<standard output>: error: \(reason)\n")
                    return .cannotWrite
                }
                output.removeAll(keepingCapacity: true)
                hasMore = try reader.readBatch()
                resolver.resolve(reader.batch)
                writer.adapt(reader.batch, &resolver.resolved)
                resolver.countAnswers()
                log.report(reader.batch, resolver.resolved, file: reader.file.name)
                writer.write(reader.batch, resolver.resolved, to: &output)
            } while hasMore || !output.isEmpty
            log.finish(resolver.tally, library)
            return resolver.tally.errors == 0 ? .success : .someErrors
        } catch {
            log.write("\(error)\n")
            return error.isUnreadable ? .noInput : .badData
        }
    }
}
