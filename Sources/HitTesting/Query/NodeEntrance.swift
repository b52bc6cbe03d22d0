/// What lies below a node while the scene stands still: for an owner who has asked the node's own gate, and who notices every
/// change.
///
/// It says nothing about a scene that has changed since.
package struct NodeEntrance: Sendable {
    private let flattened: FlattenedIndex

    /// What it knows of a point of the node's bounds space.
    package enum Answer {
        case hit(NodeID)
        /// Nothing below the node is hit.
        case nothing
        /// The scene has to be asked.
        case uncertain
    }

    /// Nil where nothing is known.
    init?(_ scene: borrowing HitScene, below node: NodeID) {
        guard scene.forcedWay == nil, scene.changed.isEmpty, scene.store.redirectCount == 0,
            let flattened = scene.store.freshIndex(below: scene.slot(node))?.takeUnretainedValue()
        else { return nil }
        self.flattened = flattened
    }

    package func topmost(at point: Point) -> Answer {
        guard let item = flattened.topmost(at: point) else { return .nothing }
        return item.certainNode.map(Answer.hit) ?? .uncertain
    }
}

extension HitScene {
    /// What is known of what lies below a node as long as nothing changes; nil where the scene has to be asked each time.
    package func entrance(below node: NodeID) -> NodeEntrance? { NodeEntrance(self, below: node) }
}
