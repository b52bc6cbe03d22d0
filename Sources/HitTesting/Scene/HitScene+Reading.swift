// What can be read from a scene, apart from queries. A snapshot has the same members (`HitSnapshot+Reading.swift`).
extension HitScene {
    /// The number of nodes.
    @inlinable
    public var count: Int { store.count }

    /// True if the node is in this scene.
    ///
    /// - Complexity: O(1).
    @inlinable
    public func contains(_ node: NodeID) -> Bool { store.contains(node) }

    /// The nodes without a parent, back to front.
    ///
    /// - Complexity: O(roots).
    public var roots: [NodeID] { store.children(of: NodeStore.screen).map { store.id(of: $0) } }

    /// The children of a node, back to front.
    ///
    /// - Precondition: The node is in this scene.
    /// - Complexity: O(children).
    public func children(of node: NodeID) -> [NodeID] { store.children(of: slot(node)).map { store.id(of: $0) } }

    /// The parent of a node; nil for a root.
    ///
    /// - Precondition: The node is in this scene.
    /// - Complexity: O(1).
    @inlinable @inline(__always)
    public func parent(of node: NodeID) -> NodeID? {
        guard let parent = store.parent(of: node) else { HitScene.refuse(node) }
        return parent
    }

    /// The ancestors of a node, its parent first and the root last.
    ///
    /// - Precondition: The node is in this scene.
    /// - Complexity: O(depth).
    public func ancestors(of node: NodeID) -> [NodeID] { store.path(above: slot(node)).map(store.id(of:)) }

    /// All nodes in pre-order: each before its descendants, siblings back to front. The last is in front of all.
    ///
    /// The sequence shows the scene as it is now, whatever changes afterwards.
    public var allNodes: NodeSequence { NodeSequence(below: NodeStore.screen, in: store) }

    /// The descendants of a node in pre-order: see `allNodes`.
    ///
    /// - Precondition: The node is in this scene.
    public func descendants(of node: NodeID) -> NodeSequence { NodeSequence(below: slot(node), in: store) }

    /// Converts a point of one node's bounds space to another's, downward with the hit test's own arithmetic. Nil for a node
    /// means screen space.
    ///
    /// - Returns: The point; nil if a transform on the path is singular or a coordinate overflows.
    /// - Precondition: The nodes are in this scene.
    /// - Complexity: O(depth).
    public func convert(_ point: Point, from source: NodeID?, to target: NodeID?) -> Point? {
        store.convert(point, from: slotOrScreen(source), to: slotOrScreen(target))
    }

    /// Converts a rectangle of one node's bounds space to another's: to the bounding box in the space of the lowest common
    /// ancestor, then to that box's in the target's. Nil for a node means screen space.
    ///
    /// - Returns: The rectangle; nil if a transform on the path is singular or a coordinate overflows.
    /// - Precondition: The nodes are in this scene.
    /// - Complexity: O(depth).
    public func convert(_ rect: Rect, from source: NodeID?, to target: NodeID?) -> Rect? {
        store.convert(rect, from: slotOrScreen(source), to: slotOrScreen(target))
    }

    /// The slot of a node, which must be in this scene; the screen's for nil.
    @inline(__always)
    func slotOrScreen(_ node: NodeID?, _ use: StaticString = "convert(_:from:to:)") -> UInt32 {
        node.map { slot($0, use) } ?? NodeStore.screen
    }

    /// Stops the process because a node is not in this scene; not inlined into callers.
    @usableFromInline @inline(never)
    static func refuse(_ node: NodeID, _ use: StaticString = #function) -> Never {
        preconditionFailure("\(use): \(node) is not in this scene; it was removed or is of another scene")
    }

    /// Nodes of a scene in pre-order, as they were when the sequence was created.
    public struct NodeSequence: Sequence, IteratorProtocol, Sendable {
        let store: NodeStore
        let top: UInt32
        /// The slot of the node that was returned last. Before the first call, it is that of the top node, which is not
        /// returned itself; nil at the end.
        private var last: UInt32?

        init(below top: UInt32, in store: NodeStore) { (self.store, self.top, last) = (store, top, top) }

        public mutating func next() -> NodeID? {
            guard let node = last else { return nil }
            last = store.nextInPreOrder(after: node, within: top)
            return last.map { store.id(of: $0) }
        }
    }
}
