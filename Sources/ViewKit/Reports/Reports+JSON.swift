extension TouchExplanation {
    /// The explanation as JSON text: that of `explanation`, and in `answer` who gets the touch, null for nobody.
    public var json: String { jsonValue.text }

    fileprivate var jsonValue: JSONValue {
        guard case .object(var members) = explanation.jsonValue else { return .null }
        members.append(("answer", view.map(\.jsonLabel) ?? .null))
        return .object(members)
    }
}

extension ViewExplanation {
    /// The explanation as JSON text: `view`, `isHit`, `text`, the `reason` (the first obstacle's kind) and all
    /// `obstacles` if the view is in the window, and in `touch` where the touch goes.
    public var json: String {
        var members: [(String, JSONValue)] = [
            ("view", view.jsonLabel), ("isHit", .bool(isHit)),
            ("text", .string(description.split(separator: "\n").first.map(String.init) ?? "")),
        ]
        if let reason { members.append(("reason", .string(reason.word))) }
        if let explanation, !isHit { members.append(("obstacles", .array(explanation.obstacles.map(\.jsonValue)))) }
        members.append(("touch", answer.jsonValue))
        return JSONValue.object(members).text
    }
}

extension WindowAudit {
    /// The audit as JSON text, as `AuditReport.json(naming:)` has it, with views by their accessibility identifiers.
    public var json: String { report.json { names[$0] } }
}

extension View {
    fileprivate var jsonLabel: JSONValue {
        var members: [(String, JSONValue)] = [("class", .string("\(type(of: self))"))]
        if let accessibilityIdentifier { members.append(("name", .string(accessibilityIdentifier))) }
        return .object(members)
    }
}
