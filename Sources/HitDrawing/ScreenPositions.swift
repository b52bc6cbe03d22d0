/// Converts points of many nodes to the screen, to the same bits as `HitScene.convert(_:from:to:)`. The cost does not grow with
/// the depth of a node as long as `ExactOffsets` holds.
struct ScreenPositions {
    private let scene: HitScene
    private let nodes: [NodeID]
    private var indices: [NodeID: Int] = [:]
    private var offsets: ExactOffsets

    /// - Parameters:
    ///   - scene: The scene.
    ///   - nodes: All nodes of the scene in pre-order.
    /// - Complexity: O(n).
    init(_ scene: HitScene, _ nodes: [NodeID]) {
        (self.scene, self.nodes) = (scene, nodes)
        offsets = ExactOffsets(count: nodes.count)
        indices.reserveCapacity(nodes.count)
        for (index, node) in nodes.enumerated() {
            let parent = scene.parent(of: node).flatMap { indices[$0] }
            offsets.append(ScreenPositions.offset(of: scene[node]), under: parent)
            indices[node] = index
        }
    }

    /// What is added to a point of a node's space, if that is exact: `HitScene` subtracts one number and adds another.
    private static func offset(of node: Node) -> Point? {
        let (origin, start) = (node.origin, node.bounds.origin)
        let isExact = ExactOffsets.isExact(origin) && ExactOffsets.isExact(start)
        guard node.transform.isIdentity, isExact else { return nil }
        return Point(x: origin.x - start.x, y: origin.y - start.y)
    }

    /// The point on the screen; nil if a transform on the path is singular or a coordinate overflows.
    func onScreen(_ point: Point, from node: NodeID) -> Point? {
        guard let index = indices[node], let way = offsets.way(from: index, for: point) else {
            return scene.convert(point, from: node, to: nil)
        }
        let moved = Point(x: point.x + way.offset.x, y: point.y + way.offset.y)
        guard let end = way.end else { return moved }
        return scene.convert(moved, from: nodes[end], to: nil)
    }
}
