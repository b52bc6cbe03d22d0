import SpatialIndex

// Insertion and removal of many nodes at once.
extension HitScene {
    /// Adds a node with default attributes for each of many frames, in the bounds space of `parent`: as
    /// `insert(Node(frame: frame), into: parent)` for each, in order, at a fraction of the cost.
    ///
    /// - Returns: The identifiers of the nodes, in the order of the frames.
    /// - Precondition: The frames are finite; the parent is in this scene. This is checked before any node is inserted.
    /// - Complexity: O(frames).
    @discardableResult
    public mutating func insert(contentsOf frames: [Rect], into parent: NodeID? = nil) -> [NodeID] {
        insert(contentsOf: frames.span, into: parent)
    }

    /// Adds a node for each frame in any contiguous memory: see `insert(contentsOf:into:)` for an array.
    @discardableResult
    public mutating func insert(contentsOf frames: Span<Rect>, into parent: NodeID? = nil) -> [NodeID] {
        insert(frames.count, into: parent) { frames[$0] }
    }

    /// Adds a node for each frame in memory, which is four numbers: x, y, width and height. A frame begins `stride` numbers after
    /// the one before, at least 4. Numbers at the end that are too few for a frame are ignored.
    ///
    /// - Precondition: That of `insert(contentsOf:into:)` for an array.
    @discardableResult
    @specialized(where Number == Double)
    @specialized(where Number == Float)
    public mutating func insert<Number: BinaryFloatingPoint>(
        contentsOf numbers: Span<Number>, stride: Int = 4, into parent: NodeID? = nil
    ) -> [NodeID] {
        precondition(stride >= 4, "insert: a stride of at least 4 numbers was expected, got \(stride)")
        let count = numbers.count < 4 ? 0 : (numbers.count - 4) / stride + 1
        return insert(count, into: parent) { numbers.frame(at: $0 * stride) }
    }

    /// Inserts nodes with default attributes, each in front of its siblings. All frames are checked before a node is inserted.
    @inline(__always)
    private mutating func insert(_ count: Int, into parent: NodeID?, _ frame: (Int) -> Rect) -> [NodeID] {
        for index in 0..<count {
            precondition(frame(index).isFinite, "insert: frames must be finite; got \(frame(index))")
        }
        let parent = slotOrScreen(parent, "insert(contentsOf:into:)")
        return (0..<count).map { index in
            let slot = store.makeSlot()
            store.cores[slot].place(at: frame(index))
            let hasOwnOrder = store.link(slot, into: parent, above: store.cores[parent].lastChild)
            countChange()
            noteInserted(slot, hasOwnOrder: hasOwnOrder)
            return store.id(of: slot)
        }
    }

    /// Removes nodes and their subtrees from the scene. The identifiers of all removed nodes become stale (`NodeID`). A node that
    /// has gone with an ancestor is skipped.
    ///
    /// - Precondition: The nodes are in this scene when the function is called.
    /// - Complexity: O(nodes removed).
    public mutating func remove(contentsOf nodes: [NodeID]) { remove(contentsOf: nodes.span) }

    /// Removes nodes whose identifiers are in any contiguous memory: see `remove(contentsOf:)` for an array.
    public mutating func remove(contentsOf nodes: Span<NodeID>) {
        for index in nodes.indices { _ = slot(nodes[index], "remove(contentsOf:)") }
        for index in nodes.indices where store.contains(nodes[index]) { remove(nodes[index]) }
    }

    /// Removes all nodes from the scene. The nodes' identifiers become stale (`NodeID`).
    ///
    /// - Parameter keepsCapacity: Whether memory is kept for nodes that are inserted later.
    /// - Complexity: O(1); O(nodes that the scene has held) if the memory is kept.
    public mutating func removeAll(keepingCapacity keepsCapacity: Bool = false) {
        countChange()
        changed.removeAll(keepingCapacity: keepsCapacity)
        forgetBuilds()
        (frame, preparedChangeCount, isPristine, preparingSlot) = (FrameAccount(), nil, false, nil)
        lastQuery = IndexedQuery()
        store.removeAll(keepingCapacity: keepsCapacity)
    }
}
