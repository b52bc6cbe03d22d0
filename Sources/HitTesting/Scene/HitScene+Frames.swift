import SpatialIndex

extension HitScene {
    /// Sets the frames of many nodes at once: what a renderer does with its moving sprites each frame.
    ///
    /// As `scene[node].frame = frame` for each, in order, at a fraction of the cost.
    ///
    /// - Parameters:
    ///   - frames: In each node's parent's bounds space.
    ///   - nodes: As many nodes.
    /// - Precondition: Both have the same count, the nodes are in this scene, the frames are finite.
    /// - Complexity: O(nodes). Where they are a sixteenth of an index or more, it may be patched here, if questions have earned
    ///   that: O(*n*) in its entries, now and then O(*n* log *n*).
    public mutating func setFrames(_ frames: [Rect], of nodes: [NodeID]) {
        setFrames(frames.span, of: nodes.span)
    }

    /// The same from memory of any kind, of which nothing is copied.
    public mutating func setFrames(_ frames: Span<Rect>, of nodes: Span<NodeID>) {
        precondition(
            frames.count == nodes.count, "setFrames: \(frames.count) frames were given for \(nodes.count) nodes")
        for index in nodes.indices { setFrame(frames[index], of: nodes[index]) }
        endManyChanges()
    }

    /// The same from plain numbers in memory: x, y, width and height of the first frame, those of the next `stride` numbers
    /// farther, and so on.
    ///
    /// - Parameters:
    ///   - coordinates: In each node's parent's bounds space.
    ///   - stride: How many numbers lie between the beginnings of two frames, at least 4.
    ///   - nodes: The nodes, in the order of the frames.
    /// - Precondition: There are as many frames as nodes, the nodes are in this scene, the frames are finite.
    /// - Complexity: O(nodes).
    public mutating func setFrames(_ coordinates: Span<Double>, stride: Int = 4, of nodes: Span<NodeID>) {
        coordinates.requireGroups(of: 4, stride: stride, count: nodes.count)
        for index in nodes.indices { setFrame(coordinates.frame(at: index &* stride), of: nodes[index]) }
        endManyChanges()
    }

    /// The same from numbers of 32 bits.
    public mutating func setFrames(_ coordinates: Span<Float>, stride: Int = 4, of nodes: Span<NodeID>) {
        coordinates.requireGroups(of: 4, stride: stride, count: nodes.count)
        for index in nodes.indices { setFrame(coordinates.frame(at: index &* stride), of: nodes[index]) }
        endManyChanges()
    }

    @inline(__always)
    private mutating func setFrame(_ frame: Rect, of node: NodeID) {
        let slot = slot(node, "setFrames")
        let core = store.cores[slot]
        if core.flags.contains(.isTransformed) {
            self[node].frame = frame
            return
        }
        precondition(frame.isFinite, "setFrames: the frame of \(node) must be finite, got \(frame)")
        if core.origin.hasSameBits(as: frame.origin), core.bounds.size.hasSameBits(as: frame.size) { return }
        store.cores[slot].place(at: frame)
        countChange()
        if !core.isUnreachable { markOneOfManyChanged(slot) }
    }
}

extension NodeCore {
    /// Sets the frame of a node without a transform.
    @inline(__always)
    mutating func place(at frame: Rect) {
        origin = frame.origin
        bounds.size = frame.size
    }
}
