import SceneFiles

/// `hittest audit`: what in a scene cannot be touched, and why.
struct AuditCommand: Subcommand {
    static let name = "audit"
    static let summary = "lists what cannot be touched, and why"

    let scene: SceneArguments
    let audit: AuditOptions
    let failingSeverity: AuditSeverity
    let format: Format

    enum Format {
        case text, json, sarif
    }

    static let options: [OptionDefinition] =
        SceneArguments.options + [
            OptionDefinition(name: "--rule", isRepeatable: true),
            OptionDefinition(name: "--no-rule", isRepeatable: true),
            OptionDefinition(name: "--minimum-size"), OptionDefinition(name: "--fail-on"),
            OptionDefinition(name: "--json", takesValue: false), OptionDefinition(name: "--sarif", takesValue: false),
        ]

    static let usage = """
        Lists what in a scene cannot be touched, and why.

        Usage: hittest audit SCENE [--json | --sarif] [OPTIONS]

          SCENE    a scene file, or - for standard input
          --json   one JSON object: the findings, and of each node the visible and the hittable share of its area
          --sarif  a SARIF 2.1.0 log, for tools that show findings in their places

        Rules, all on if not given:
          --rule NAME          only this rule (repeatable)
          --no-rule NAME       all but this rule (repeatable)
          --minimum-size W,H   what a target needs room for, in what the file counts in: points, pixels in a uiautomator
                               dump; 44,44 if not given
          --fail-on SEVERITY   note, warning (default) or error: what makes the exit status 1

          unhittable     an interactive node that no point can hit: an error; a note if it is hidden, switched off or
                         scrolled away
          tooSmall       an interactive node whose hittable area has no room for the minimum size: a warning
          cutByAncestor  an interactive node that loses a part of its area to an ancestor's edge: a warning; a note if
                         that one scrolls
          overlapped     an interactive node that loses a part of its area to another one: a warning
          passiveCover   an interactive node that loses a part of its area to a view that is there for nothing that takes
                         touches: a warning
          singular       a transform that cannot be undone: an error
          emptyParent    a node with an empty area that has children: a warning

        \(SceneArguments.usage)
        Exit status: 0 no finding of the severity of --fail-on or above; 1 there are some; 64 wrong arguments; 65 the
        scene is malformed; 66 it cannot be read; 74 the output cannot be written.

        """

    init(_ arguments: Arguments) throws(UsageError) {
        guard arguments.operands.count == 1 else {
            throw UsageError(message: "expected SCENE, found \(arguments.operands.count) operands")
        }
        guard !arguments.has("--json") || !arguments.has("--sarif") else {
            throw UsageError(message: "--json and --sarif exclude each other")
        }
        scene = try SceneArguments(arguments.operands[0], arguments)
        format = arguments.has("--json") ? .json : arguments.has("--sarif") ? .sarif : .text
        failingSeverity = try arguments.choice("--fail-on") ?? .warning
        var audit = AuditOptions()
        let only = try AuditCommand.rules(arguments.allValues("--rule"), "--rule")
        if !only.isEmpty { audit.rules = only }
        audit.rules.subtract(try AuditCommand.rules(arguments.allValues("--no-rule"), "--no-rule"))
        if let size = arguments.value("--minimum-size") { audit.minimumSize = try AuditCommand.size(size) }
        self.audit = audit
    }

    private static func rules(_ names: [String], _ option: String) throws(UsageError) -> Set<AuditRule> {
        var rules: Set<AuditRule> = []
        for name in names {
            guard let rule = AuditRule(rawValue: name) else {
                let all = AuditRule.allCases.map(\.rawValue).joined(separator: ", ")
                throw UsageError(message: "\(option) is one of \(all), not \"\(name)\"")
            }
            rules.insert(rule)
        }
        return rules
    }

    private static func size(_ text: String) throws(UsageError) -> Size {
        let sides = text.split(separator: ",", omittingEmptySubsequences: false).map { decimalNumber($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1], width >= 0, height >= 0 else {
            throw UsageError(message: "--minimum-size is a width and a height such as 44,44, not \"\(text)\"")
        }
        return Size(width: width, height: height)
    }

    func run() -> ExitCode {
        do throws(SceneFileError) {
            let loaded = try scene.load()
            let report = loaded.scene.audit(audit, knowing: scene.knowledge(of: loaded))
            let text =
                switch format {
                case .text: report.description
                case .json: report.json { loaded.node($0)?.name }
                case .sarif: sarif(report, loaded).text
                }
            let outcome = StandardOutput.print(text + "\n")
            guard outcome == .success else { return outcome }
            return (report.severity.map { $0 >= failingSeverity } ?? false) ? .someErrors : .success
        } catch {
            Diagnostics.write("\(error)\n")
            return error.isUnreadable ? .noInput : .badData
        }
    }
}
