// Without these, a print would list the storage, in which attributes are hard to find, and of a scene all nodes and indexes.

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
