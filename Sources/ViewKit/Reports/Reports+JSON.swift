extension TouchExplanation {
    /// The explanation as JSON text: the members of `explanation`, then `answer` (the view that gets the touch, or
    /// null). At the end comes `tap` (what a tap at the point does), unless it is nil.
    public var json: String { jsonValue.text }

    fileprivate var jsonValue: JSONValue {
        guard case .object(var members) = explanation.jsonValue else { return .null }
        members.append(("answer", view.map(\.jsonLabel) ?? .null))
        if let tap { members.append(("tap", tap.jsonValue)) }
        return .object(members)
    }
}

extension ViewExplanation {
    /// The explanation as JSON text: `view`, `isHit`, `text` (the first line of the description) and `touch` (where the
    /// touch goes). If the view is in the window and `isHit` is false, `obstacles` (all of them) is added. If there is
    /// at least one, `reason` (the kind of the first obstacle) is added too.
    public var json: String {
        JSONValue.object([
            ("view", view.jsonLabel), ("isHit", .bool(isHit)),
            ("text", .string(description.split(separator: "\n").first.map(String.init) ?? "")),
            ("reason", reason.map { .string($0.word) }),
            ("obstacles", isHit ? nil : explanation.map { .array($0.obstacles.map(\.jsonValue)) }),
            ("touch", answer.jsonValue),
        ]).text
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
    /// The reaction as JSON text: `view`, `isHittable`, `reactsToTap`, `isUnknown`, `text` (the headline), `reason` and
    /// `tap`. `reason` is the kind of the encounter that prevents a reaction. `reason` and `tap` are left out if nil.
    public var json: String {
        JSONValue.object([
            ("view", view.jsonLabel), ("isHittable", .bool(hittability.isHittable)),
            ("reactsToTap", .bool(reactsToTap)), ("isUnknown", .bool(isUnknown)), ("text", .string(headline)),
            ("reason", reason.map { .string($0.word) }), ("tap", tap?.jsonValue),
        ]).text
    }
}

extension TapEncounter {
    /// The encounter as a JSON object: `kind`, `by` (a view or another responder), `recognizer`, `about`, `effects` and
    /// `text`. Some kinds add `after`, `why`, `events` or `action` before `effects`.
    fileprivate var jsonValue: JSONValue {
        let effects: [(Effect, JSONValue)] = [
            (.reacts, "reacts"), (.stops, "stops"), (.delays, "delays"), (.isUncertain, "isUncertain"),
        ]
        var members: [(String, JSONValue?)] = [
            ("kind", .string(word)), ("by", responder.jsonLabel), ("recognizer", recognizer?.jsonLabel),
            ("about", subject?.jsonLabel),
        ]
        switch kind {
        case .recognized(let blocker?): members.append(("after", blocker.jsonLabel))
        case .notRecognized(let why): members.append(("why", .string(why.word)))
        case .noAction(let events), .sent(let events): members.append(("events", .string(events.names)))
        case .targetGone(let action), .nobodyCan(let action):
            members.append(("action", .string(action.description)))
        default: break
        }
        members.append(("effects", .array(effects.filter { effect.contains($0.0) }.map(\.1))))
        return .object(members + [("text", .string(description))])
    }
}

extension GestureRecognizer {
    fileprivate var jsonLabel: JSONValue {
        .object([("class", .string("\(type(of: self))")), ("name", name.map(JSONValue.string))])
    }
}

extension WindowAudit {
    /// The audit as JSON text (`AuditReport.json(naming:)`), with the accessibility identifiers of views as names.
    public var json: String { report.json { names[$0] } }
}

extension Responder {
    fileprivate var jsonLabel: JSONValue {
        let name = (self as? View)?.accessibilityIdentifier
        return .object([("class", .string("\(type(of: self))")), ("name", name.map(JSONValue.string))])
    }
}
