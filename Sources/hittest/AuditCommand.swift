/// `hittest audit`: what in a scene cannot be touched, and why.
struct AuditCommand: Subcommand {
    static let name = "audit"
    static let summary = "lists what cannot be touched, and why"

    let scene: SceneArguments
    /// The files and folders with the scenes; `-` is standard input.
    let paths: [String]
    let audit: AuditOptions
    /// The rules that the user named; empty if all apply.
    let namedRules: Set<AuditRule>
    /// The minimum size of a target in the platform's unit; nil if the user has given none.
    let minimumSize: Size?
    let failingSeverity: AuditSeverity
    let format: Format
    let style: Style
    /// True if withheld findings are listed too.
    let listsWithheld: Bool
    let baseline: String?
    let newBaseline: String?

    enum Format {
        case text, json, sarif
    }

    init(_ arguments: Arguments) throws(UsageError) {
        paths = arguments.operands
        guard let first = paths.first else { throw UsageError(message: "expected SCENE, found 0 operands") }
        try arguments.requireOneStandardInput("of SCENE and --baseline", option: "--baseline")
        guard !arguments.has("--json") || !arguments.has("--sarif") else {
            throw UsageError(message: "--json and --sarif exclude each other")
        }
        scene = try SceneArguments(first, arguments)
        format = arguments.has("--json") ? .json : arguments.has("--sarif") ? .sarif : .text
        failingSeverity = try arguments.choice("--fail-on") ?? .warning
        style = try Style(arguments)
        listsWithheld = arguments.has("--withheld")
        baseline = arguments.value("--baseline")
        newBaseline = arguments.value("--write-baseline")
        if let newBaseline, !AuditBaseline.mayReplace(newBaseline) {
            throw UsageError(message: "--write-baseline would replace \(newBaseline), which is no baseline")
        }
        if newBaseline != nil {
            try arguments.refuse(
                ["--json", "--sarif", "--withheld", "--fail-on"], "has no effect, as --write-baseline writes no report")
        }
        var audit = AuditOptions()
        namedRules = Set(try arguments.choices("--rule"))
        if !namedRules.isEmpty { audit.rules = namedRules }
        audit.rules.subtract(try arguments.choices("--no-rule"))
        let sides = try arguments.pair("--minimum-size", "a width and a height such as 44,44") { $0 >= 0 }
        minimumSize = sides.map { Size(width: $0, height: $1) }
        self.audit = audit
    }

    func run() throws(SceneFileError) -> ExitCode {
        let known = try baseline.map { path throws(SceneFileError) in try AuditBaseline.keys(path) }
        // If one scene cannot be read, the others are still audited.
        var failure: ExitCode?
        func fail(_ error: SceneFileError) {
            let status = Diagnostics.report(error)
            failure = failure ?? status
        }
        var screens: [AuditedScreen] = []
        func add(_ path: String, _ loaded: LoadedScene) {
            var screen = AuditedScreen(path, loaded, audit, minimumSize: minimumSize)
            if let known { screen.findings = screen.findings.filter { !known.contains(screen.key(of: $0)) } }
            screens.append(screen)
        }
        for path in paths {
            do throws(SceneFileError) {
                if path != "-", fileKind(path) == .folder {
                    try scene.readFolder(path, fail: fail, add)
                } else {
                    add(path, try scene.load(path))
                }
            } catch {
                fail(error)
            }
        }
        if screens.isEmpty, let failure { return failure }
        if let newBaseline {
            try writeWholeFile(newBaseline, Array(AuditBaseline.text(screens).utf8))
            if !scene.isQuiet {
                Diagnostics.write(remarks(on: screens).map { "hittest audit: warning: \($0)\n" }.joined())
            }
            return failure ?? .success
        }
        let hasFailed = screens.flatMap(\.findings).contains { $0.severity >= failingSeverity }
        return StandardOutput.print(
            text(screens, isComplete: failure == nil) + "\n", failure ?? (hasFailed ? .someErrors : .success))
    }
}
