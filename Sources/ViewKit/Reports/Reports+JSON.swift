extension TouchExplanation {
    /// The explanation as JSON text: that of `explanation`, with `answer`, the view that gets the touch or null, and
    /// `tap`, what a tap does there.
    public var json: String { jsonValue.text }

    fileprivate var jsonValue: JSONValue {
        guard case .object(var members) = explanation.jsonValue else { return .null }
        members.append(("answer", view.map(\.jsonLabel) ?? .null))
        if let tap { members.append(("tap", tap.jsonValue)) }
        return .object(members)
    }
}

extension ViewExplanation {
    /// The explanation as JSON text: `view`, `isHit` and `text`, and in `touch` where the touch goes. If the view is in
    /// the window, also the `reason` (the first obstacle's kind) and all `obstacles`.
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

extension TapReport {
    /// The report as JSON text: `view`, `point`, `reacts`, `text` (the headline), and the `encounters` in order.
    public var json: String { jsonValue.text }

    var jsonValue: JSONValue {
        .object([
            ("view", view.jsonLabel), ("point", JSONValue(point)), ("reacts", .bool(reacts)),
            ("text", .string(headline)),
            ("encounters", .array(encounters.map(\.jsonValue))),
        ])
    }
}

extension ViewReaction {
    /// The reaction as JSON text: `view`, `isHittable`, `reactsToTap`, `isUnknown`, `text` (the headline), the `reason`
    /// (the kind of the encounter that prevents a reaction) and the `tap`.
    public var json: String {
        var members: [(String, JSONValue)] = [
            ("view", view.jsonLabel), ("isHittable", .bool(hittability.isHittable)),
            ("reactsToTap", .bool(reactsToTap)), ("isUnknown", .bool(isUnknown)), ("text", .string(headline)),
        ]
        if let reason { members.append(("reason", .string(reason.word))) }
        if let tap { members.append(("tap", tap.jsonValue)) }
        return JSONValue.object(members).text
    }
}

extension TapEncounter {
    /// `kind`, `by` (a view or another responder), `recognizer`, `about`, the values of the kind, `effects` and `text`.
    fileprivate var jsonValue: JSONValue {
        let effects: [(Effect, JSONValue)] = [
            (.reacts, "reacts"), (.stops, "stops"), (.delays, "delays"), (.isUncertain, "isUncertain"),
        ]
        var members: [(String, JSONValue)] = [("kind", .string(word)), ("by", responder.jsonLabel)]
        if let recognizer { members.append(("recognizer", recognizer.jsonLabel)) }
        if let subject { members.append(("about", subject.jsonLabel)) }
        switch kind {
        case .recognized(let blocker?): members.append(("after", blocker.jsonLabel))
        case .notRecognized(let why): members.append(("why", .string(why.word)))
        case .noAction(let events), .sent(let events): members.append(("events", .string(events.names)))
        case .targetGone(let action), .nobodyCan(let action):
            members.append(("action", .string(action.description)))
        default: break
        }
        members.append(("effects", .array(effects.filter { effect.contains($0.0) }.map(\.1))))
        members.append(("text", .string(description)))
        return .object(members)
    }
}

extension GestureRecognizer {
    fileprivate var jsonLabel: JSONValue {
        var members: [(String, JSONValue)] = [("class", .string("\(type(of: self))"))]
        if let name { members.append(("name", .string(name))) }
        return .object(members)
    }
}

extension WindowAudit {
    /// The audit as JSON text (`AuditReport.json(naming:)`), with the accessibility identifiers of views as names.
    public var json: String { report.json { names[$0] } }
}

extension Responder {
    fileprivate var jsonLabel: JSONValue {
        var members: [(String, JSONValue)] = [("class", .string("\(type(of: self))"))]
        if let accessibilityIdentifier = (self as? View)?.accessibilityIdentifier {
            members.append(("name", .string(accessibilityIdentifier)))
        }
        return .object(members)
    }
}
