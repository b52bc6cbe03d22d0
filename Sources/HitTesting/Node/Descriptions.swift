// Texts for messages and reports, written out instead of using reflection, which a library may be built without. That would list
// the storage of a node, in which attributes are hard to find, and of a scene all nodes and indexes.

extension HitMode: CustomStringConvertible {
    /// The name of the case: `auto`, `none`, `boxNone` or `boxOnly`.
    public var description: String {
        switch self {
        case .auto: "auto"
        case .none: "none"
        case .boxNone: "boxNone"
        case .boxOnly: "boxOnly"
        }
    }
}

extension Asks: CustomStringConvertible {
    /// The name of the case: `nothing`, `hitTest` or `pointInside`.
    public var description: String {
        switch self {
        case .nothing: "nothing"
        case .hitTest: "hitTest"
        case .pointInside: "pointInside"
        }
    }
}

extension HitQuery.Step: CustomStringConvertible {
    /// The name of the case, with the node in parentheses if there is one: `miss`, `answered`, `hit(…)` or `ask(…)`.
    public var description: String {
        switch self {
        case .hit(let node): "hit(\(node))"
        case .miss: "miss"
        case .answered: "answered"
        case .ask(let question): "ask(\(question.node))"
        }
    }
}

extension HitReach: CustomStringConvertible {
    /// The name of the case with its numbers, such as `rect (0.0, 0.0, 44.0, 44.0)`. Outsets are written as top, left, bottom,
    /// right.
    public var description: String {
        switch self {
        case .rect(let rect): "rect \(rect)"
        case .outsets(let outsets): "outsets (\(outsets.top), \(outsets.left), \(outsets.bottom), \(outsets.right))"
        }
    }
}

extension Node: CustomStringConvertible {
    /// The bounds and the origin, then what differs from a new node, such as `bounds (0.0, 0.0, 44.0, 44.0) at (8.0, 8.0), hidden`.
    /// A shape is mentioned without its coordinates.
    public var description: String {
        var text = "bounds \(bounds) at \(origin)"
        if !transform.isIdentity { text += ", transform \(transform) about \(anchorPoint)" }
        if isHidden { text += ", hidden" }
        if !isUserInteractionEnabled { text += ", disabled" }
        if alpha != 1 { text += ", alpha \(alpha)" }
        if hitMode != .auto { text += ", mode \(hitMode)" }
        if hitsOutsideBounds { text += ", hits outside bounds" }
        if touchOutsets != .zero { text += ", \(HitReach.outsets(touchOutsets))" }
        if hitShape != nil { text += ", with a shape" }
        if asks != .nothing { text += ", asks \(asks)" }
        if let reach { text += ", reach \(reach)" }
        if let redirect { text += ", redirects to \(redirect)" }
        return text
    }
}

extension HitScene: CustomStringConvertible {
    /// The number of nodes, as in `scene of 12 nodes`.
    public var description: String { "scene of \(count) \(count == 1 ? "node" : "nodes")" }
}

extension HitSnapshot: CustomStringConvertible {
    /// The number of nodes, as in `snapshot of 12 nodes`.
    public var description: String { "snapshot of \(count) \(count == 1 ? "node" : "nodes")" }
}
