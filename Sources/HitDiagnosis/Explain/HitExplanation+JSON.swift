extension NodeLabel {
    /// A JSON object with the members `name`, `title` and `class`, as far as they are known. If the name is unknown, the object
    /// has `node`, the identifier, instead of `name`.
    package var jsonValue: JSONValue {
        .object([
            JSONValue.member(id, named: name), ("title", title.map(JSONValue.string)),
            ("class", className.map(JSONValue.string)),
        ])
    }
}

extension HitExplanation {
    /// The explanation as JSON text. The members are `point`, `status` (`hit`, `miss` or `ask`), and `path` with the gates of
    /// each node. Unless the status is `miss`, there is also `hit` or `ask` with the node. `redirect` and `swallowed` are present
    /// only if there is a redirect, or `isSwallowed` is true.
    public var json: String { jsonValue.text }

    package var jsonValue: JSONValue {
        var members: [(String, JSONValue?)] = [("point", JSONValue(point))]
        switch result {
        case .hit: members += [("status", "hit"), ("hit", (redirect?.target ?? path.last?.node)?.jsonValue ?? .null)]
        case .miss: members.append(("status", "miss"))
        case .ask: members += [("status", "ask"), ("ask", path.last?.node.jsonValue ?? .null)]
        }
        members += [
            ("swallowed", isSwallowed ? .bool(true) : nil),
            ("redirect", redirect.map { .object([("by", $0.source.jsonValue), ("to", $0.target.jsonValue)]) }),
            ("path", .array(path.map(\.jsonValue))),
        ]
        return .object(members)
    }
}

extension HitExplanation.Step {
    fileprivate var jsonValue: JSONValue {
        .object([
            ("node", node.jsonValue), ("point", JSONValue(point)),
            ("gates", .array(gates.map { .string($0.description) })),
        ])
    }
}

extension NodeExplanation {
    /// The explanation as JSON text. The members are `node`, `verdict`, `reason` (the kind of the first obstacle, absent if
    /// there is none), `text` (the verdict in words), `obstacles` and `answer`.
    public var json: String { jsonValue.text }

    package var jsonValue: JSONValue {
        .object([
            ("node", node.jsonValue), ("verdict", .string(caseName(of: verdict))),
            ("reason", reason.map { .string($0.word) }), ("text", .string(headline)),
            ("obstacles", .array(obstacles.map(\.jsonValue))), ("answer", answer.jsonValue),
        ])
    }
}

extension HitObstacle {
    /// The name of the obstacle's kind, without associated values.
    package var word: String { caseName(of: kind) }

    package var jsonValue: JSONValue { jsonValue(about: .point) }

    func jsonValue(about subject: Subject) -> JSONValue {
        func json(_ overshoot: [Overshoot]) -> JSONValue {
            .object(overshoot.map { ($0.edge.rawValue, .number($0.distance)) })
        }
        var members: [(String, JSONValue?)] = [
            ("kind", .string(word)), ("isItself", .bool(isItself)), ("by", node?.jsonValue),
        ]
        switch kind {
        case .transparent(let alpha): members.append(("alpha", .number(alpha)))
        case .zeroSize(let width, let height):
            members.append(("size", JSONValue(Size(width: width, height: height))))
        case .outsideArea(let overshoot, let isInOwnArea):
            members += [("over", json(overshoot)), ("isInOwnArea", .bool(isInOwnArea))]
        case .outsideReach(let overshoot): members.append(("over", json(overshoot)))
        case .outsideShape(let shape, let edge, let isInOwnArea):
            members += [
                ("shape", .string(shape.rawValue)), ("beside", edge?.jsonValue), ("isInOwnArea", .bool(isInOwnArea)),
            ]
        case .covered(let looksPassive?): members.append(("looksPassive", .bool(looksPassive)))
        case .redirected(let target): members.append(("to", target.jsonValue))
        default: break
        }
        return .object(members + [("text", .string(clause(about: subject)))])
    }
}

extension HitObstacle.OutlineEdge {
    fileprivate var jsonValue: JSONValue {
        .object([
            ("line", .integer(line)), ("edge", .integer(edge)), ("from", JSONValue(start)),
            ("to", JSONValue(end)), ("distance", .number(distance)),
        ])
    }
}
