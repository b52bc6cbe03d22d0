import SceneFiles

/// What `resolve` says on standard error: problems of scenes, the first errors of taps, and a summary.
struct ResolveLog {
    /// How many errors of taps are printed, and how many problems of a scene; results hold all reasons.
    static let maximumMessageCount = 20

    let isQuiet: Bool
    private var tapErrorCount = 0

    init(isQuiet: Bool) {
        self.isQuiet = isQuiet
    }

    func write(_ text: String) { Diagnostics.write(text) }

    /// Prints the errors of a batch, until there have been too many.
    mutating func report(_ batch: TapBatch, _ resolved: ResolvedBatch, file: String) {
        for (outcome, record) in zip(resolved.outcomes, batch.records) where outcome.status == .error {
            tapErrorCount += 1
            guard tapErrorCount <= ResolveLog.maximumMessageCount else { continue }
            let failure = record.failure < 0 ? nil : batch.failures[Int(record.failure)]
            let error = SceneFileError(
                file: file, position: failure?.position ?? TextPosition(line: record.line, column: 1),
                message: failure?.message ?? resolved.text(of: outcome))
            write("\(error)\n")
        }
    }

    /// Prints the problems of a scene that has been read.
    func report(_ document: SceneDocument) {
        guard !isQuiet else { return }
        for problem in document.problems.prefix(ResolveLog.maximumMessageCount) {
            write(problem.describe(as: "warning") + "\n")
        }
        let file = printable(document.problems.first?.file ?? "<text>")
        if document.problems.count > ResolveLog.maximumMessageCount {
            let rest = document.problems.count - ResolveLog.maximumMessageCount
            write("\(file): warning: \(rest) more problems like these\n")
        }
        if document.defectCount > 0 {
            write("\(file): warning: \(document.defectCount) of \(document.nodes.count) nodes cannot be hit\n")
        }
    }

    /// Prints what the whole run came to.
    func finish(_ tally: TapTally, _ library: SceneLibrary) {
        if tapErrorCount > ResolveLog.maximumMessageCount {
            write("… and \(tapErrorCount - ResolveLog.maximumMessageCount) more taps with errors, in the results\n")
        }
        guard !isQuiet else { return }
        for rule in library.unmatchedRules {
            write(
                "\(printable(library.path)): warning: no node is one of \(printable(rule)), which a rule names\n")
        }
        write(summary(tally) + "\n")
    }

    /// A line such as `88 taps: 85 hit, 3 miss, 0 errors; 82 of 88 as recorded`.
    private func summary(_ tally: TapTally) -> String {
        var text = "\(tally.count) taps: \(tally.hits) hit, \(tally.misses) miss"
        if tally.asks > 0 { text += ", \(tally.asks) ask" }
        if tally.unknowns > 0 { text += ", \(tally.unknowns) unknown" }
        text += ", \(tally.errors) errors"
        if tally.differences > 0 { text += " (\(tally.differences) where index and walk differ)" }
        if tally.recorded > 0 { text += "; \(tally.asRecorded) of \(tally.recorded) as recorded" }
        return text
    }
}
