extension HitScene {
    /// Sets the frames of many nodes at once: what a renderer does with its moving sprites each frame.
    ///
    /// As `scene[node].frame = frame` for each, in order, at a fraction of the cost.
    ///
    /// - Parameters:
    ///   - frames: In each node's parent's bounds space.
    ///   - nodes: As many nodes.
    /// - Precondition: Both have the same count, the nodes are in this scene, the frames are finite.
    /// - Complexity: O(nodes).
    public mutating func setFrames(_ frames: [Rect], of nodes: [NodeID]) {
        precondition(
            frames.count == nodes.count, "setFrames: \(frames.count) frames were given for \(nodes.count) nodes")
        for (node, frame) in zip(nodes, frames) {
            let slot = slot(node)
            let core = store.cores[slot]
            if core.flags.contains(.isTransformed) {
                self[node].frame = frame
                continue
            }
            precondition(frame.isFinite, "setFrames: the frame of \(node) must be finite, got \(frame)")
            if core.origin.hasSameBits(as: frame.origin), core.bounds.size.hasSameBits(as: frame.size) { continue }
            store.cores[slot].origin = frame.origin
            store.cores[slot].bounds.size = frame.size
            noteChange()
            if !core.isUnreachable { noteChanged(slot) }
        }
    }
}
