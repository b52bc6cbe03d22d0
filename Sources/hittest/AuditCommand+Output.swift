extension AuditCommand {
    /// The whole output, without the last line end.
    ///
    /// - Parameter isComplete: False if a scene could not be read.
    func text(_ screens: [AuditedScreen], isComplete: Bool) -> String {
        switch format {
        case .json: json(screens).text
        case .sarif: sarif(screens, isComplete: isComplete).text
        case .text: lines(screens).joined(separator: "\n")
        }
    }

    private func lines(_ screens: [AuditedScreen]) -> [String] {
        var lines: [String] = []
        if screens.count == 1 {
            lines = screens[0].findings.map { line($0, screens[0]) }
        } else {
            for group in AuditGroup.groups(of: screens) {
                guard let first = group.occurrences.first else { continue }
                var text = line(first.finding, screens[first.screen])
                if group.occurrences.count > 1 {
                    text += " (\(group.occurrences.count) times, on \(group.screenCount) of \(screens.count) screens)"
                }
                lines.append(text)
            }
        }
        if listsWithheld {
            for screen in screens {
                for withheld in screen.report.withheld {
                    lines.append("\(line(withheld.finding, screen, severity: "withheld")): \(withheld.reason.rawValue)")
                }
            }
        }
        let findings = screens.flatMap(\.findings)
        let counts = AuditSeverity.allCases.reversed().map { severity in
            "\(findings.count { $0.severity == severity }) \(severity.rawValue)s"
        }
        let size = screens.reduce(0) { $0 + $1.report.nodes.count }
        let prefix = screens.count == 1 ? "" : "\(screens.count) screens, "
        lines.append("\(prefix)\(size) nodes: " + counts.joined(separator: ", "))
        return lines + withheldCounts(screens) + remarks(on: screens)
    }

    /// What the findings do not tell, each sentence once, with the number of screens where it is not true of all.
    func remarks(on screens: [AuditedScreen]) -> [String] {
        let all = screens.flatMap { $0.remarks(named: namedRules) }
        let counts = Dictionary(all.map { ($0, 1) }, uniquingKeysWith: +)
        return counts.sorted { $0.key < $1.key }.map { remark, count in
            remark + (count == screens.count ? "" : " (on \(count) of \(screens.count) screens)")
        }
    }

    /// A line for each reason for which findings are withheld, with the number of findings withheld for that reason.
    private func withheldCounts(_ screens: [AuditedScreen]) -> [String] {
        WithheldFinding.Reason.allCases.compactMap { reason in
            let count = screens.reduce(0) { $0 + $1.report.withheld.count { $0.reason == reason } }
            let hint = listsWithheld ? "" : " (--withheld)"
            return count == 0 ? nil : "\(count) withheld: \(reason.rawValue)\(hint)"
        }
    }

    private func line(_ finding: AuditFinding, _ screen: AuditedScreen, severity word: String? = nil) -> String {
        let names = [finding.node, finding.cause].compactMap { $0.map { "\($0)" } }
        let words = style.highlighting(names, in: screen.words(finding))
        let severity = word ?? style.severity(finding.severity)
        return "\(screen.location(of: finding)): \(severity): \(words) [\(finding.rule.rawValue)]"
    }

    private func json(_ screens: [AuditedScreen]) -> JSONValue {
        let audits = screens.map { screen in
            JSONValue.object([
                ("file", .string(screen.path)),
                ("findings", .array(screen.findings.map(\.jsonValue))),
                ("withheld", .array(screen.report.withheld.map(json))),
                ("notJudged", screen.notJudged.isEmpty ? nil : .array(screen.notJudged.map { .string($0.rawValue) })),
                ("isIncomplete", screen.report.isEffortSpent ? .bool(true) : nil),
                ("nodes", screen.report.jsonNodes { screen.loaded.node($0)?.name }),
            ])
        }
        return .object([("format", "hittest-audit"), ("version", .number(1)), ("screens", .array(audits))])
    }

    /// A JSON object of a withheld finding: `finding`, and the `reason` for which it is withheld.
    private func json(_ withheld: WithheldFinding) -> JSONValue {
        .object([
            ("finding", withheld.finding.jsonValue), ("reason", .string(withheld.reason.rawValue)),
        ])
    }

    /// The findings of all screens as a log in the format OASIS "Static Analysis Results Interchange Format 2.1.0". Withheld
    /// findings are included if `listsWithheld`.
    private func sarif(_ screens: [AuditedScreen], isComplete: Bool) -> JSONValue {
        let rules = AuditRule.allCases.filter { audit.rules.contains($0) }.map { rule in
            JSONValue.object([("id", .string(rule.rawValue))])
        }
        let driver = JSONValue.object([
            ("name", "hittest"), ("version", .string(Hittest.version)), ("rules", .array(rules)),
        ])
        let results = screens.flatMap { screen in
            screen.findings.map { sarif($0, screen) }
                + (listsWithheld ? screen.report.withheld.map { sarif($0.finding, screen, withheld: $0.reason) } : [])
        }
        let notes = remarks(on: screens).map { remark in
            JSONValue.object([("level", "note"), ("message", .object([("text", .string(remark))]))])
        }
        let invocation = JSONValue.object([
            ("executionSuccessful", .bool(isComplete)), ("toolExecutionNotifications", .array(notes)),
        ])
        let run = JSONValue.object([
            ("tool", .object([("driver", driver)])),
            ("invocations", notes.isEmpty && isComplete ? nil : .array([invocation])),
            ("results", .array(results)),
        ])
        return .object([
            ("$schema", "https://json.schemastore.org/sarif-2.1.0.json"), ("version", "2.1.0"), ("runs", .array([run])),
        ])
    }

    /// A finding as a SARIF result. A withheld finding becomes a suppressed result with the reason.
    private func sarif(
        _ finding: AuditFinding, _ screen: AuditedScreen, withheld reason: WithheldFinding.Reason? = nil
    ) -> JSONValue {
        let node = screen.loaded.node(finding.node.id)
        let region = node?.position.map { position in
            JSONValue.object([
                ("startLine", .integer(position.line)), ("startColumn", .integer(position.column)),
            ])
        }
        let uri = screen.path == "-" ? "file:///dev/stdin" : percentEncoded(screen.path)
        let physical = JSONValue.object([
            ("artifactLocation", .object([("uri", .string(uri))])), ("region", region),
        ])
        let logical = JSONValue.object([("name", JSONValue(node?.name)), ("kind", "element")])
        let suppression = reason.map { reason in
            JSONValue.object([("kind", "external"), ("justification", .string(reason.rawValue))])
        }
        return .object([
            ("ruleId", .string(finding.rule.rawValue)), ("level", .string(finding.severity.rawValue)),
            ("message", .object([("text", .string(screen.words(finding)))])),
            (
                "locations",
                .array([.object([("physicalLocation", physical), ("logicalLocations", .array([logical]))])])
            ), ("suppressions", suppression.map { .array([$0]) }),
        ])
    }
}
