/// `hittest resolve`: finds the nodes that recorded taps hit.
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
    /// The limit of memory for scenes, in bytes.
    let sceneCache: Int
    /// The number of blocks of taps that are processed at the same time.
    let threads: Int
    let isQuiet: Bool

    init(_ arguments: Arguments) throws(UsageError) {
        let operands = try arguments.operands("SCENE", "TAPS")
        (scene, taps) = (operands[0], operands[1])
        try arguments.requireOneStandardInput("of SCENE and TAPS")
        try arguments.requireOtherThanOutput(taps)
        reading = try SceneArguments.reading(arguments, spaceNamesNodes: true)
        rules = try RuleArguments.choice(arguments)
        tapsFormat = try arguments.choice("--taps-format")
        outputFormat = try arguments.choice("--output-format")
        fields = try ResolveCommand.fields(arguments)
        strategy = try arguments.choice("--strategy") ?? .indexed
        sceneCache = try arguments.byteCount("--scene-cache") ?? SceneLibrary.maximumByteCount
        threads = try arguments.count("--threads", atMost: ResolveCommand.maximumThreadCount) ?? 1
        isQuiet = arguments.has("--quiet")
    }

    /// The most threads that a user can ask for. No machine has as many processors. Each thread has several blocks in memory.
    private static let maximumThreadCount = 1024

    nonisolated(nonsending) func run() async throws(SceneFileError) -> ExitCode {
        var log = ResolveLog(isQuiet: isQuiet)
        let library = try SceneLibrary(
            scene, options: reading, rules: rules, keepsDetails: fields.needsDetails, space: fields.space,
            maximumByteCount: sceneCache)
        guard !library.isFolder || fields.scene != nil else {
            Diagnostics.write(
                "hittest resolve: error: \(printable(scene)) is a folder; name the field that holds a tap's scene with --scene-field\n"
            )
            return .usage
        }
        let resolver = try TapResolver(library, strategy: strategy, fields: fields)
        if fields.scene == nil { Diagnostics.write(log.notices(on: [library.onlyKey], of: library)) }
        let reader = try TapReader(try InputFile(path: taps), format: tapsFormat, fields: fields)
        let writer = try ResultWriter(reader, format: outputFormat)
        var header: [UInt8] = []
        writer.writeHeader(to: &header)
        if let end = StandardOutput.write(header) { return end }
        let pipeline = TapPipeline(reader, resolver, writer)
        var progress = isQuiet ? nil : Progress(of: reader.file)
        var end: ExitCode?
        var failure: SceneFileError?
        await inOrder(
            tasks: threads, next: { ResolveCommand.next(reader) },
            work: { block in
                block.flatMap { block in Result { () throws(SceneFileError) in try pipeline.answer(block) } }
            }
        ) { result in
            switch result {
            case .success(let answered):
                let messages = log.add(answered, of: library)
                if !messages.isEmpty {
                    progress?.clear()
                    Diagnostics.write(messages)
                }
                end = StandardOutput.write(answered.output)
                progress?.note(log.tally.count)
            case .failure(let error): failure = error
            }
            return end == nil && failure == nil
        }
        progress?.clear()
        if let end { return end }
        if let failure { throw failure }
        Diagnostics.write(log.summary(library))
        return log.tally[.error] == 0 ? .success : .someErrors
    }

    /// The next block of taps, or the error that has prevented reading it; nil at the end of the file.
    private static func next(_ reader: TapReader) -> Result<TapBlock, SceneFileError>? {
        do throws(SceneFileError) {
            return try reader.nextBlock().map { .success($0) }
        } catch {
            return .failure(error)
        }
    }
}

/// Processes values with several tasks at once, and passes on the results in the values' order. At most
/// `valuesPerTask` values for each task are in memory at a time, including results that wait for an earlier one.
///
/// - Parameters:
///   - tasks: The number of values processed at the same time. If it is 1, the caller's own task processes them.
///   - next: Returns the next value, nil after the last. Called in the caller's own task.
///   - work: Processes one value, in any order.
///   - take: Receives the results in order, in the caller's own task; returning false ends the processing.
nonisolated(nonsending) func inOrder<Value: Sendable, Result: Sendable>(
    tasks: Int, next: () -> Value?, work: @escaping @Sendable (Value) -> Result, take: (Result) -> Bool
) async {
    guard tasks > 1 else {
        while let value = next() {
            guard take(work(value)) else { return }
        }
        return
    }
    // If the tasks can use all processors, one more task runs, so that no processor is idle while results are written.
    let tasks = processorCount() <= tasks ? tasks + 1 : tasks
    await withTaskGroup(of: (Int, Result).self) { group in
        var started = 0
        var taken = 0
        var early: [Int: Result] = [:]
        // One value is read ahead, so that no task waits for reading.
        var waiting = next()
        func start() {
            while let value = waiting, started - taken - early.count < tasks, started - taken < valuesPerTask * tasks {
                let index = started
                group.addTask { (index, work(value)) }
                started += 1
                waiting = next()
            }
        }
        start()
        while let (index, result) = await group.next() {
            early[index] = result
            start()
            while let result = early.removeValue(forKey: taken) {
                taken += 1
                guard take(result) else { return group.cancelAll() }
            }
            // Fills the free tasks, after a slow value has held up the results of others.
            start()
        }
    }
}

/// The greatest number of values that `inOrder` keeps in memory at a time, for each of its tasks.
private let valuesPerTask = 4

/// The messages of `resolve` on standard error: problems of scenes, the first errors of taps, and a summary.
struct ResolveLog {
    /// The most tap errors that are printed. The results contain all errors.
    static let maximumMessageCount = AnsweredBlock.maximumErrorCount

    let isQuiet: Bool
    private(set) var tally = TapTally.zero
    /// The keys of the scenes whose messages have been returned.
    private var reported: Set<String> = []

    init(isQuiet: Bool) {
        self.isQuiet = isQuiet
    }

    /// Counts the answers of a block. Blocks are to be added in the order of the taps.
    ///
    /// - Returns: The messages to print: problems of the block's scenes, then errors of the block's taps. All calls together
    ///   return at most `maximumMessageCount` errors of taps.
    mutating func add(_ block: AnsweredBlock, of library: SceneLibrary) -> String {
        let rest = max(0, ResolveLog.maximumMessageCount - tally[.error])
        tally += block.tally
        return notices(on: block.sceneKeys, of: library)
            + block.errors.prefix(rest).map { "\($0)\n" }.joined()
    }

    /// The messages about the scenes with these keys. The messages of each scene are returned only once.
    mutating func notices(on keys: [String], of library: SceneLibrary) -> String {
        var text = ""
        for key in keys where !reported.contains(key) {
            let notices = library.notices(on: key)
            // Only names with messages are kept: taps may name any number of scenes that do not exist.
            guard notices.error != nil || !notices.warnings.isEmpty else { continue }
            reported.insert(key)
            for line in (notices.error.map { [$0] } ?? []) + (isQuiet ? [] : notices.warnings) { text += line + "\n" }
        }
        return text
    }

    /// The messages at the end of the run. If not all errors of taps were printed, the text says how many are left.
    /// Unless `isQuiet`, it also lists the skipped files and the rules that matched no node, says if scenes were read
    /// again and again, and counts all taps.
    func summary(_ library: SceneLibrary) -> String {
        var text = ""
        if tally[.error] > ResolveLog.maximumMessageCount {
            text = "… and \(tally[.error] - ResolveLog.maximumMessageCount) more taps with errors, in the results\n"
        }
        guard !isQuiet else { return text }
        if let message = FolderFile.message(skipped: library.skipped, in: library.path) { text += message + "\n" }
        if library.rereadsScenes {
            text +=
                "\(printable(library.path)): warning: scenes were read \(library.readCount) times, "
                + "since memory holds only some of them; a larger --scene-cache is faster\n"
        }
        for rule in library.unmatchedRules {
            text += "\(printable(library.path)): warning: no node is one of \(printable(rule)), which a rule names\n"
        }
        return text + "\(tally)\n"
    }
}
