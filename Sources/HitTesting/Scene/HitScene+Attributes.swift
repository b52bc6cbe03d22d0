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
            requireFinite(newValue)
            switch store.setNode(slot, newValue) {
            case .none: break
            case .unseen: countChange()
            case .hit:
                countChange()
                markChanged(slot)
            }
        }
    }
}
