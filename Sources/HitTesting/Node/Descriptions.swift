// Texts for messages and reports, written out instead of using reflection, which a library may be built without.

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
