import SceneFiles

extension AuditCommand {
    /// `findings`, and `nodes` with the shares as numbers from 0 to 1, or pairs [low, high].
    func json(_ report: AuditReport, _ loaded: LoadedScene) -> JSONValue {
        .object([
            ("findings", .array(report.findings.map { $0.jsonValue })),
            ("nodes", .array(report.nodes.map { json($0, loaded) })),
        ])
    }

    private func json(_ audit: NodeAudit, _ loaded: LoadedScene) -> JSONValue {
        var members: [(String, JSONValue)] = [
            ("name", JSONValue(loaded.node(audit.node)?.name)), ("visible", audit.visible.jsonValue),
            ("hittable", audit.hittable.jsonValue), ("own", audit.own.jsonValue),
        ]
        if audit.isUnknown { members.append(("unknown", .bool(true))) }
        return .object(members)
    }

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

extension AuditFinding {
    fileprivate var jsonValue: JSONValue {
        var members: [(String, JSONValue)] = [
            ("rule", .string(rule.rawValue)), ("severity", .string(severity.rawValue)), ("node", node.jsonValue),
        ]
        if let cause { members.append(("cause", cause.jsonValue)) }
        switch detail {
        case .obstacle(let obstacle): members.append(("reason", obstacle.jsonValue))
        case .lost(let share): members.append(("lost", share.jsonValue))
        case .room(let size?): members.append(("size", .array([.number(size.width), .number(size.height)])))
        case .room(nil), .none: break
        }
        members.append(("text", .string(message)))
        return .object(members)
    }
}

extension AuditShare {
    fileprivate var jsonValue: JSONValue { isExact ? .number(low) : .array([.number(low), .number(high)]) }
}
