extension HitScene {
    /// The attributes of a node.
    ///
    /// Setting them marks the node for repair if, and only if, an answer may differ: setting alpha from 0.5 to 0.6, a
    /// redirect, or the same value again marks nothing.
    ///
    /// - Precondition: The node is in this scene; new geometry is finite.
    /// - Complexity: O(1).
    public subscript(node: NodeID) -> Node {
        get { store.node(slot(node)) }
        set {
            let slot = slot(node)
            let old = store.node(slot)
            guard newValue != old else { return }
            requireFinite(newValue)
            store.setNode(slot, newValue)
            noteChange()
            if old.isHitDifferently(from: newValue) { noteChanged(slot) }
        }
    }
}

extension Node {
    /// Whether the index around a node depends on the difference between these attributes and `other`.
    ///
    /// Redirects are read on the path after a query, and the anchor matters only to a transform.
    fileprivate func isHitDifferently(from other: Node) -> Bool {
        if asks != .hitTest, other.asks != .hitTest, isOut, other.isOut { return false }
        return bounds != other.bounds || origin != other.origin || transform != other.transform
            || (!transform.isIdentity && anchorPoint != other.anchorPoint)
            || passesFlags != other.passesFlags || hitMode != other.hitMode || touchOutsets != other.touchOutsets
            || hitShape != other.hitShape || hitsOutsideBounds != other.hitsOutsideBounds || asks != other.asks
            || islandRule != other.islandRule
    }

    /// Whether the subtree is out of reach, wherever it lies.
    private var isOut: Bool { !passesFlags || hitMode == .none }
}
