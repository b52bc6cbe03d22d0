extension NodeLabel {
    /// `{"name": …, "class": …}`; without a name, `"node"` with the id instead.
    package var jsonValue: JSONValue {
        var members = [name.map { ("name", JSONValue.string($0)) } ?? ("node", .string(id.description))]
        if let title { members.append(("title", .string(title))) }
        if let className { members.append(("class", .string(className))) }
        return .object(members)
    }
}

extension HitExplanation {
    /// The explanation as JSON text: `point`, `status` (`hit`, `miss`, `ask`), `path` with the gates of each node,
    /// `redirect` if there is one.
    public var json: String { jsonValue.text }

    package var jsonValue: JSONValue {
        var members: [(String, JSONValue)] = [("point", JSONValue(point))]
        switch result {
        case .hit: members += [("status", "hit"), ("hit", (redirect?.target ?? path.last?.node)?.jsonValue ?? .null)]
        case .miss: members.append(("status", "miss"))
        case .ask: members += [("status", "ask"), ("ask", path.last?.node.jsonValue ?? .null)]
        }
        if isSwallowed { members.append(("swallowed", .bool(true))) }
        if let redirect {
            members.append(
                ("redirect", .object([("by", redirect.source.jsonValue), ("to", redirect.target.jsonValue)])))
        }
        members.append(("path", .array(path.map(\.jsonValue))))
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
    /// The explanation as JSON text: `node`, `verdict`, `reason` (the first obstacle's kind), `obstacles`, `answer`.
    public var json: String { jsonValue.text }

    package var jsonValue: JSONValue {
        var members: [(String, JSONValue)] = [("node", node.jsonValue), ("verdict", .string(caseName(of: verdict)))]
        if let reason { members.append(("reason", .string(reason.word))) }
        members.append(("text", .string(headline)))
        members.append(("obstacles", .array(obstacles.map(\.jsonValue))))
        members.append(("answer", answer.jsonValue))
        return .object(members)
    }
}

extension HitObstacle {
    /// The name of the kind, without its values.
    package var word: String { caseName(of: kind) }

    package var jsonValue: JSONValue { jsonValue(about: .point) }

    func jsonValue(about subject: Subject) -> JSONValue {
        var members: [(String, JSONValue)] = [("kind", .string(word)), ("isItself", .bool(isItself))]
        if let node { members.append(("by", node.jsonValue)) }
        switch kind {
        case .transparent(let alpha): members.append(("alpha", .number(alpha)))
        case .zeroSize(let width, let height):
            members.append(("size", .array([.number(width), .number(height)])))
        case .outsideArea(let overshoot, let isInOwnArea):
            members.append(("over", .object(overshoot.map { ($0.edge.rawValue, .number($0.distance)) })))
            members.append(("isInOwnArea", .bool(isInOwnArea)))
        case .outsideReach(let overshoot):
            members.append(("over", .object(overshoot.map { ($0.edge.rawValue, .number($0.distance)) })))
        case .outsideShape(let shape, let edge, let isInOwnArea):
            members.append(("shape", .string(shape.rawValue)))
            if let edge { members.append(("beside", edge.jsonValue)) }
            members.append(("isInOwnArea", .bool(isInOwnArea)))
        case .covered(let looksPassive?): members.append(("looksPassive", .bool(looksPassive)))
        case .redirected(let target): members.append(("to", target.jsonValue))
        default: break
        }
        members.append(("text", .string(clause(about: subject))))
        return .object(members)
    }
}

extension HitObstacle.OutlineEdge {
    fileprivate var jsonValue: JSONValue {
        func place(_ point: Point) -> JSONValue { .array([.number(point.x), .number(point.y)]) }
        return .object([
            ("line", .number(Double(line))), ("edge", .number(Double(edge))), ("from", place(start)),
            ("to", place(end)),
            ("distance", .number(distance)),
        ])
    }
}
