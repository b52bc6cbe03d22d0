extension AuditReport {
    /// The report as JSON text: `findings`, and `nodes` with their shares `visible`, `hittable` and `own`. A share is a
    /// number from 0 to 1, or a pair [low, high]; `unknown` marks nodes for which overrides decide.
    ///
    /// - Parameter name: The name of a node. A node without a name appears by its id, under `node` instead of `name`.
    public func json(naming name: (NodeID) -> String? = { _ in nil }) -> String {
        JSONValue.object([
            ("findings", .array(findings.map(\.jsonValue))), ("nodes", jsonNodes(naming: name)),
        ]).text
    }

    /// The nodes of the report with their shares, as a JSON array.
    package func jsonNodes(naming name: (NodeID) -> String?) -> JSONValue {
        .array(nodes.map { $0.jsonValue(named: name($0.node)) })
    }
}

extension NodeAudit {
    fileprivate func jsonValue(named name: String?) -> JSONValue {
        .object([
            JSONValue.member(node, named: name),
            ("visible", visible.jsonValue), ("hittable", hittable.jsonValue), ("own", own.jsonValue),
            ("unknown", isUnknown ? .bool(true) : nil),
        ])
    }
}

extension AuditFinding {
    package var jsonValue: JSONValue {
        var members: [(String, JSONValue?)] = [
            ("rule", .string(rule.rawValue)), ("severity", .string(severity.rawValue)), ("node", node.jsonValue),
            ("cause", cause?.jsonValue),
        ]
        switch detail {
        case .obstacle(let obstacle): members.append(("reason", obstacle.jsonValue(about: .center)))
        case .lost(let share): members.append(("lost", share.jsonValue))
        case .room(let size?): members.append(("size", JSONValue(size)))
        case .outline(let size): members.append(("minimum", JSONValue(size)))
        case .room(nil), .none: break
        }
        return .object(members + [("text", .string(message))])
    }
}

extension AuditShare {
    fileprivate var jsonValue: JSONValue { isExact ? .number(low) : .array([.number(low), .number(high)]) }
}
