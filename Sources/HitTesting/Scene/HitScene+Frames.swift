import SpatialIndex

extension HitScene {
    /// Sets the frames of many nodes, each in the bounds space of the node's parent: as `scene[node].frame = frame` for each, in
    /// order, at a fraction of the cost.
    ///
    /// - Precondition: There are as many frames as nodes, the nodes are in this scene, the frames are finite.
    /// - Complexity: O(nodes).
    public mutating func setFrames(_ frames: [Rect], of nodes: [NodeID]) { setFrames(frames.span, of: nodes.span) }

    /// Sets the frames of many nodes from any contiguous memory: see `setFrames(_:of:)` for arrays.
    public mutating func setFrames(_ frames: Span<Rect>, of nodes: Span<NodeID>) {
        precondition(
            frames.count == nodes.count, "setFrames: \(frames.count) frames were given for \(nodes.count) nodes")
        setFrames(of: nodes) { frames[$0] }
    }

    /// Sets the frames of many nodes from numbers in memory: x, y, width and height, each in the bounds space of the node's
    /// parent. A frame begins `stride` numbers after the one before, at least 4.
    ///
    /// - Precondition: There are as many frames as nodes, the nodes are in this scene, the frames are finite.
    /// - Complexity: O(nodes).
    @specialized(where Number == Double)
    @specialized(where Number == Float)
    public mutating func setFrames<Number: BinaryFloatingPoint>(
        _ coordinates: Span<Number>, stride: Int = 4, of nodes: Span<NodeID>
    ) {
        coordinates.requireGroups(of: 4, stride: stride, count: nodes.count)
        setFrames(of: nodes) { coordinates.frame(at: $0 &* stride) }
    }

    /// Sets the frames of many nodes. Nodes without a transform are changed in place, one page of storage after the other.
    @inline(__always)
    private mutating func setFrames(of nodes: Span<NodeID>, _ frame: (Int) -> Rect) {
        let isMarking = hasIndexes
        var (marked, reshaped, others, setCount) = ([UInt32](), [UInt32](), [Int](), 0)
        func finiteFrame(_ index: Int) -> Rect {
            let frame = frame(index)
            precondition(frame.isFinite, "setFrames: the frame of \(nodes[index]) must be finite, got \(frame)")
            return frame
        }
        func stays(_ core: NodeCore, at frame: Rect) -> Bool {
            core.origin.hasSameBits(as: frame.origin) && core.bounds.size.hasSameBits(as: frame.size)
        }
        do {
            // A second reference to the links, which is released before the links are written to.
            let links = store.links
            let distance = PagedArray<NodeLinks>.prefetchDistance
            func slot(_ index: Int) -> UInt32 {
                if index &+ distance < nodes.count { links.prefetch(nodes[index &+ distance].slot) }
                if !links.contains(nodes[index]) { HitScene.refuse(nodes[index], "setFrames") }
                return nodes[index].slot
            }
            func isLeft(_ core: NodeCore, _ index: Int) -> Bool {
                if !core.flags.contains(.isTransformed) { return stays(core, at: frame(index)) }
                others.append(index)
                return true
            }
            store.cores.update(nodes.count, at: slot, prefetching: { nodes[$0].slot }, unless: isLeft) { core, index in
                let frame = finiteFrame(index)
                guard !core.flags.contains(.isTransformed) else { return others.append(index) }
                if stays(core, at: frame) { return }
                core.place(at: frame)
                setCount += 1
                guard isMarking else { return }
                if core.isOpen { reshaped.append(nodes[index].slot) }
                guard !core.isChanged, !core.isUnreachable || core.isOpen else { return }
                core.isChanged = true
                marked.append(nodes[index].slot)
            }
        }
        store.links.update(at: reshaped) { links, _ in links.isReshaped = true }
        if setCount > 0 { countChange() }
        if setCount + others.count < nodes.count { hasBeenSetAlike = true }
        listChanged(marked)
        for index in others {
            let (frame, core) = (finiteFrame(index), store.cores[nodes[index].slot])
            let (origin, size) = placed(core, at: frame)
            precondition(
                origin.isFinite && size.isFinite,
                "setFrames: \(frame) leaves \(nodes[index]) no finite geometry with its transform")
            setGeometry(of: nodes[index].slot, Rect(origin: core.bounds.origin, size: size), origin)
        }
    }

    /// True if `setFrames(_:stride:of:)` with these frames would leave the geometry of all nodes finite. Nothing is set.
    package func canSetFrames<Number: BinaryFloatingPoint>(
        _ coordinates: Span<Number>, stride: Int, of nodes: Span<NodeID>
    ) -> Bool {
        nodes.indices.allSatisfy { canSetFrame(coordinates.frame(at: $0 &* stride), of: nodes[$0]) }
    }

    /// True if a node's origin and size stay finite with a frame, which is finite. With a transform they may overflow.
    package func canSetFrame(_ frame: Rect, of node: NodeID) -> Bool {
        let core = store.cores[slot(node, "setFrames")]
        guard core.flags.contains(.isTransformed) else { return true }
        let (origin, size) = placed(core, at: frame)
        return origin.isFinite && size.isFinite
    }

    /// The origin and the bounds size with which a transformed node has a given frame.
    private func placed(_ core: NodeCore, at frame: Rect) -> (origin: Point, size: Size) {
        let record = store.transforms[core.extras]
        return record.anchored.placed(at: frame, size: core.bounds.size, inverse: record.inverse)
    }

    /// Sets the bounds and the origin of a node of this scene, both finite.
    package mutating func setGeometry(of node: NodeID, _ bounds: Rect, _ origin: Point) {
        setGeometry(of: slot(node, "setGeometry(of:_:_:)"), bounds, origin)
    }

    @inline(__always)
    private mutating func setGeometry(of slot: UInt32, _ bounds: Rect, _ origin: Point) {
        var gate = store.cores[slot].gate
        (gate.bounds, gate.origin) = (bounds, origin)
        setGate(slot, gate)
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
