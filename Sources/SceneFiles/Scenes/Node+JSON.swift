extension Node {
    /// Reads the value of a member that sets one attribute. The members for names, for the position and for the shape are
    /// read by `HittestSceneReader`.
    mutating func read(_ member: SceneMember, from reader: inout JSONReader) throws(ParseFailure) {
        let name = member.name
        switch member {
        case .anchorPoint: anchorPoint = try reader.readPoint("anchorPoint [x, y]")
        case .transform:
            let values = try reader.readFinites(6, "transform [a, b, c, d, tx, ty]")
            transform = AffineTransform(
                a: values[0], b: values[1], c: values[2], d: values[3], tx: values[4], ty: values[5])
        case .touchOutsets: touchOutsets = try reader.readInsets("touchOutsets [top, left, bottom, right]")
        case .alpha: alpha = try reader.readFinite(name)
        case .hidden: isHidden = try reader.readBool(name)
        case .enabled: isUserInteractionEnabled = try reader.readBool(name)
        case .hitsOutsideBounds: hitsOutsideBounds = try reader.readBool(name)
        case .hitMode: hitMode = try reader.readChoice(name, HitMode.jsonNames)
        case .asks: asks = try reader.readChoice(name, Asks.jsonNames)
        case .reach: reach = .rect(try reader.readRect("reach [x, y, width, height]"))
        case .shape, .id, .redirect, .class, .label, .text, .identifier, .acts, .frame, .bounds, .origin, .center:
            preconditionFailure("\(name) is no attribute by itself")
        }
    }

    /// Appends the position and all attributes that differ from their defaults, as members of a JSON object.
    func addMembers(to members: inout [(String, JSONValue?)]) {
        if bounds.origin.hasSameBits(as: .zero) {
            members.append(("frame", JSONValue(Rect(origin: origin, size: bounds.size))))
        } else {
            members += [("bounds", JSONValue(bounds)), ("origin", JSONValue(origin))]
        }
        let usual = Node()
        if !anchorPoint.hasSameBits(as: usual.anchorPoint) { members.append(("anchorPoint", JSONValue(anchorPoint))) }
        if !transform.hasSameBits(as: usual.transform) {
            let numbers = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
            members.append(("transform", .numbers(numbers)))
        }
        if !touchOutsets.hasSameBits(as: usual.touchOutsets) {
            let numbers = [touchOutsets.top, touchOutsets.left, touchOutsets.bottom, touchOutsets.right]
            members.append(("touchOutsets", .numbers(numbers)))
        }
        if !alpha.hasSameBits(as: usual.alpha) { members.append(("alpha", .number(alpha))) }
        if isHidden { members.append(("hidden", .bool(true))) }
        if !isUserInteractionEnabled { members.append(("enabled", .bool(false))) }
        if hitsOutsideBounds { members.append(("hitsOutsideBounds", .bool(true))) }
        if hitMode != .auto { members.append(("hitMode", .string(hitMode.description))) }
        if let name = asks.jsonName { members.append(("asks", .string(name))) }
        if asks != .nothing, let reach {
            let area = reach.area(bounds: bounds)
            // What outsets have turned inside out is empty; as a rectangle it would not be.
            let rect = if case .rect(let rect) = reach { rect } else { area.isEmpty ? Rect.zero : Rect(area) }
            members.append(("reach", JSONValue(rect)))
        }
        if let hitShape { members.append(("shape", hitShape.jsonValue)) }
    }
}

extension HitMode {
    static let jsonNames: [(String, HitMode)] = [
        ("auto", .auto), ("none", .none), ("boxNone", .boxNone), ("boxOnly", .boxOnly),
    ]
}

extension Asks {
    /// The cases by their names in files, except for `nothing`: a node without overrides has no member `asks`.
    fileprivate static let jsonNames: [(String, Asks)] = [("hitTest", .hitTest), ("inside", .pointInside)]

    /// The name of the case in files; nil for `nothing`.
    package var jsonName: String? { Asks.jsonNames.first { $0.1 == self }?.0 }
}

extension JSONReader {
    /// Reads a string that must be one of the names in `choices`, and returns the name's value.
    mutating func readChoice<Value>(_ what: String, _ choices: [(String, Value)]) throws(ParseFailure) -> Value {
        let text = try readString(what)
        if let choice = choices.first(where: { $0.0 == text }) { return choice.1 }
        let names = choices.map { "\"\($0.0)\"" }.joined(separator: ", ")
        throw ParseFailure("expected one of \(names) (\(what)), found \"\(text)\"", at: tokenStart)
    }
}
