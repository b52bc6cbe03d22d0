// The tree and the attributes as they were when the snapshot was taken.
extension HitSnapshot {
    /// The number of nodes: see `HitScene.count`.
    @inlinable
    public var count: Int { scene.store.count }

    /// True if the node was in the scene when the snapshot was taken: see `HitScene.contains(_:)`.
    @inlinable
    public func contains(_ node: NodeID) -> Bool { scene.store.contains(node) }

    /// The attributes of a node: see `HitScene.subscript(_:)`.
    public subscript(node: NodeID) -> Node { scene[node] }

    /// The nodes without a parent, back to front: see `HitScene.roots`.
    public var roots: [NodeID] { scene.roots }

    /// The children of a node, back to front: see `HitScene.children(of:)`.
    public func children(of node: NodeID) -> [NodeID] { scene.children(of: node) }

    /// The parent of a node; nil for a root: see `HitScene.parent(of:)`.
    @inlinable
    public func parent(of node: NodeID) -> NodeID? {
        guard let parent = scene.store.parent(of: node) else { HitScene.refuse(node) }
        return parent
    }

    /// The ancestors of a node, its parent first and the root last: see `HitScene.ancestors(of:)`.
    public func ancestors(of node: NodeID) -> [NodeID] { scene.ancestors(of: node) }

    /// All nodes in pre-order: see `HitScene.allNodes`.
    public var allNodes: HitScene.NodeSequence { scene.allNodes }

    /// The descendants of a node in pre-order: see `HitScene.descendants(of:)`.
    public func descendants(of node: NodeID) -> HitScene.NodeSequence { scene.descendants(of: node) }

    /// Converts a point from one node's bounds space to another's: see `HitScene.convert(_:from:to:)`.
    public func convert(_ point: Point, from source: NodeID?, to target: NodeID?) -> Point? {
        scene.convert(point, from: source, to: target)
    }

    /// Converts a rectangle from one node's bounds space to another's: see `HitScene.convert(_:from:to:)`.
    public func convert(_ rect: Rect, from source: NodeID?, to target: NodeID?) -> Rect? {
        scene.convert(rect, from: source, to: target)
    }
}
