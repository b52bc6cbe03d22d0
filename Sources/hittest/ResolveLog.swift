import SceneFiles

/// The messages of `resolve` on standard error: problems of scenes, the first errors of taps, and a summary.
struct ResolveLog {
    /// The number of errors of taps that are told; results hold all reasons.
    static let maximumMessageCount = AnsweredBlock.maximumErrorCount

    let isQuiet: Bool
    private(set) var tally = TapTally()
    /// The scenes of which all has been said.
    private var reported: Set<String> = []

    init(isQuiet: Bool) {
        self.isQuiet = isQuiet
    }

    /// Counts the answers of a block. Blocks come in their order.
    ///
    /// - Returns: What is to be told: problems of its scenes, and errors until there have been too many.
    mutating func add(_ block: AnsweredBlock, of library: SceneLibrary) -> String {
        let rest = max(0, ResolveLog.maximumMessageCount - tally.errors)
        tally += block.tally
        return notices(on: block.sceneKeys, of: library)
            + block.errors.prefix(rest).map { "\($0)\n" }.joined()
    }

    /// Returns what is wrong with scenes that have been read, each once.
    mutating func notices(on keys: [String], of library: SceneLibrary) -> String {
        var text = ""
        for key in keys where reported.insert(key).inserted {
            let notices = library.notices(on: key)
            for line in (notices.error.map { [$0] } ?? []) + (isQuiet ? [] : notices.warnings) { text += line + "\n" }
        }
        return text
    }

    /// Sums up the whole run.
    func summary(_ library: SceneLibrary) -> String {
        var text = ""
        if tally.errors > ResolveLog.maximumMessageCount {
            text = "… and \(tally.errors - ResolveLog.maximumMessageCount) more taps with errors, in the results\n"
        }
        guard !isQuiet else { return text }
        for rule in library.unmatchedRules {
            text += "\(printable(library.path)): warning: no node is one of \(printable(rule)), which a rule names\n"
        }
        return text + "\(tally)\n"
    }
}
