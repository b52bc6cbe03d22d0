extension Node {
    /// Reads the value of a member that sets one attribute. The members for names and for the position are read by
    /// `HittestSceneReader`.
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
        case .shape: hitShape = try HitShape(from: &reader)
        case .id, .redirect, .class, .label, .text, .identifier, .acts, .frame, .bounds, .origin, .center:
            preconditionFailure("\(name) is no attribute by itself")
        }
    }

    /// Writes the position and all attributes that differ from their defaults.
    func write(to writer: inout JSONWriter) {
        let size = [bounds.size.width, bounds.size.height]
        if bounds.origin.hasSameBits(as: .zero) {
            writer.numbers("frame", [origin.x, origin.y] + size)
        } else {
            writer.numbers("bounds", [bounds.origin.x, bounds.origin.y] + size)
            writer.numbers("origin", [origin.x, origin.y])
        }
        let defaults = Node()
        if !anchorPoint.hasSameBits(as: defaults.anchorPoint) {
            writer.numbers("anchorPoint", [anchorPoint.x, anchorPoint.y])
        }
        if !transform.hasSameBits(as: defaults.transform) {
            writer.numbers(
                "transform", [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty])
        }
        if !touchOutsets.hasSameBits(as: defaults.touchOutsets) {
            writer.numbers(
                "touchOutsets", [touchOutsets.top, touchOutsets.left, touchOutsets.bottom, touchOutsets.right])
        }
        if !alpha.hasSameBits(as: defaults.alpha) {
            writer.number("alpha", alpha)
        }
        for (name, value, usual) in [
            ("hidden", isHidden, false), ("enabled", isUserInteractionEnabled, true),
            ("hitsOutsideBounds", hitsOutsideBounds, false),
        ] where value != usual {
            writer.bool(name, value)
        }
        if hitMode != .auto, let name = HitMode.jsonNames.first(where: { $0.1 == hitMode })?.0 {
            writer.string("hitMode", name)
        }
        if let name = Asks.jsonNames.first(where: { $0.1 == asks })?.0 {
            writer.string("asks", name)
        }
        if asks != .nothing, let reach {
            let area =
                switch reach {
                case .rect(let rect): rect
                case .outsets: Rect(reach.area(bounds: bounds))
                }
            writer.numbers("reach", [area.origin.x, area.origin.y, area.size.width, area.size.height])
        }
        if let hitShape {
            writer.name("shape")
            hitShape.write(to: &writer)
        }
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
