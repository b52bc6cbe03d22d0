import HitTesting

/// A script as Swift source, to be pasted into a test.
public func swiftSource(of script: [ScriptStep]) -> String {
    "[\n" + script.map { "    \($0.swiftSource),\n" }.joined() + "]"
}

extension ScriptStep {
    var swiftSource: String {
        switch self {
        case .insert(let name, let node, let parent, let position):
            ".insert(\(name), \(node.swiftSource), into: \(source(parent)), at: .\(position))"
        case .set(let name, let node): ".set(\(name), \(node.swiftSource))"
        case .move(let name, let parent, let position): ".move(\(name), into: \(source(parent)), at: .\(position))"
        case .remove(let name): ".remove(\(name))"
        case .prepare: ".prepare"
        case .keepSnapshot: ".keepSnapshot"
        case .query(let point, let base, let replies):
            ".query(\(source(point)), below: \(source(base)), \(replies.swiftSource))"
        case .batch(let points): ".batch([\(points.map(source).joined(separator: ", "))])"
        }
    }
}

extension ScriptReplies {
    fileprivate var swiftSource: String {
        let changes = changes.map { "[" + $0.map(\.swiftSource).joined(separator: ", ") + "]" }
        return "ScriptReplies(seed: \(seed), changes: [\(changes.joined(separator: ", "))])"
    }
}

extension ScriptNode {
    /// The node as a `ScriptNode` initializer, which sets only the attributes that differ from the default.
    public var swiftSource: String {
        let standard = Node()
        var changes: [String] = []
        func add(_ property: String, _ value: String, if isOther: Bool) {
            if isOther { changes.append("$0.\(property) = \(value)") }
        }
        add("bounds.origin", source(node.bounds.origin), if: node.bounds.origin != .zero)
        add("anchorPoint", source(node.anchorPoint), if: node.anchorPoint != standard.anchorPoint)
        let t = node.transform
        add(
            "transform", "AffineTransform(a: \(t.a), b: \(t.b), c: \(t.c), d: \(t.d), tx: \(t.tx), ty: \(t.ty))",
            if: !t.isIdentity)
        add("alpha", node.alpha.isNaN ? ".nan" : "\(node.alpha)", if: node.alpha != 1)
        add("isHidden", "true", if: node.isHidden)
        add("isUserInteractionEnabled", "false", if: !node.isUserInteractionEnabled)
        add("hitMode", ".\(node.hitMode)", if: node.hitMode != .auto)
        add("touchOutsets", "\(node.touchOutsets)", if: node.touchOutsets != .zero)
        add("hitShape", node.hitShape.map(source) ?? "nil", if: node.hitShape != nil)
        add("hitsOutsideBounds", "true", if: node.hitsOutsideBounds)
        add("asks", ".\(node.asks)", if: node.asks != .nothing)
        add("reach", node.reach.map(source) ?? "nil", if: node.reach != nil)
        let (origin, size) = (node.origin, node.bounds.size)
        let redirect = redirect.map { ", redirect: \($0)" } ?? ""
        return "ScriptNode(frame: [\(origin.x), \(origin.y), \(size.width), \(size.height)]\(redirect))"
            + (changes.isEmpty ? "" : " { \(changes.joined(separator: "; ")) }")
    }
}

private func source(_ name: Int?) -> String { name.map { "\($0)" } ?? "nil" }

private func source(_ point: Point) -> String { "Point(x: \(source(point.x)), y: \(source(point.y)))" }

private func source(_ points: [Point]) -> String { "[" + points.map { source($0) }.joined(separator: ", ") + "]" }

private func source(_ value: Double) -> String {
    value.isNaN ? ".nan" : value.isInfinite ? (value < 0 ? "-.infinity" : ".infinity") : "\(value)"
}

private func rect(_ rect: Rect) -> String {
    "Rect(x: \(rect.origin.x), y: \(rect.origin.y), width: \(rect.size.width), height: \(rect.size.height))"
}

private func source(_ reach: HitReach) -> String {
    switch reach {
    case .rect(let area): ".rect(\(rect(area)))"
    case .outsets(let outsets): ".outsets(\(outsets))"
    }
}

private func source(_ shape: HitShape) -> String {
    switch shape {
    case .ellipse(let frame): return ".ellipse(\(rect(frame)))"
    case .roundedRect(let frame, let radii):
        let corners = "topLeft: \(radii.topLeft), topRight: \(radii.topRight), bottomRight: \(radii.bottomRight)"
        return ".roundedRect(\(rect(frame)), radii: .init(\(corners), bottomLeft: \(radii.bottomLeft)))"
    case .polygon(let polygon):
        return ".polygon(.init(\(source(polygon.vertices)), rule: .\(polygon.rule)))"
    case .path(let path):
        let contours = path.contours.map { source($0) }.joined(separator: ", ")
        return ".path(.init([\(contours)], rule: .\(path.rule)))"
    case .stroke(let stroke):
        let lines = stroke.lines.map { source($0) }.joined(separator: ", ")
        let widths = "width: \(stroke.width), hitWidth: \(stroke.hitWidth)"
        return ".stroke(.init([\(lines)], closed: \(stroke.closed), \(widths)))"
    case .mask(let mask):
        return ".mask(.init(columns: \(mask.columns), rows: \(mask.rows), bits: \(mask.bits)))"
    }
}
