import SceneFiles

extension AuditCommand {
    /// A log as OASIS "Static Analysis Results Interchange Format 2.1.0" has it.
    func sarif(_ report: AuditReport, _ loaded: LoadedScene) -> JSONValue {
        let rules = AuditRule.allCases.filter { audit.rules.contains($0) }.map { rule in
            JSONValue.object([("id", .string(rule.rawValue))])
        }
        let driver = JSONValue.object([
            ("name", "hittest"), ("version", .string(Hittest.version)), ("rules", .array(rules)),
        ])
        let run = JSONValue.object([
            ("tool", .object([("driver", driver)])),
            ("results", .array(report.findings.map { sarif($0, loaded) })),
        ])
        return .object([
            ("$schema", "https://json.schemastore.org/sarif-2.1.0.json"), ("version", "2.1.0"), ("runs", .array([run])),
        ])
    }

    private func sarif(_ finding: AuditFinding, _ loaded: LoadedScene) -> JSONValue {
        let node = loaded.node(finding.node.id)
        var physical: [(String, JSONValue)] = [("artifactLocation", .object([("uri", .string(scene.path))]))]
        if let position = node?.position {
            physical.append(
                (
                    "region",
                    .object([
                        ("startLine", .number(Double(position.line))),
                        ("startColumn", .number(Double(position.column))),
                    ])
                ))
        }
        let logical = JSONValue.object([("name", JSONValue(node?.name)), ("kind", "element")])
        let location = JSONValue.object([
            ("physicalLocation", .object(physical)), ("logicalLocations", .array([logical])),
        ])
        return .object([
            ("ruleId", .string(finding.rule.rawValue)), ("level", .string(finding.severity.rawValue)),
            ("message", .object([("text", .string("\(finding.node) \(finding.message)"))])),
            ("locations", .array([location])),
        ])
    }
}
