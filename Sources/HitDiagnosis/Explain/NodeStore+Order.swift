import SpatialIndex

extension NodeStore {
    /// The nodes from a root down to `node`, both included.
    func pathFromRoot(to node: UInt32) -> [UInt32] {
        path(from: node, below: NodeStore.screen).reversed()
    }

    /// The relation of a node to another node.
    enum Relation {
        case same
        /// The node is an ancestor of the other node.
        case ancestor
        case descendant
        /// The walk tests the node before the other node, since the node's branch lies in front of the other's (A6).
        case inFront
        case behind
    }

    /// The relation of `node` to `other`.
    ///
    /// - Complexity: O(depth).
    func relation(of node: UInt32, to other: UInt32) -> Relation {
        if node == other { return .same }
        let (path, otherPath) = (pathFromRoot(to: node), pathFromRoot(to: other))
        guard let fork = zip(path, otherPath).first(where: { $0 != $1 }) else {
            return path.count < otherPath.count ? .ancestor : .descendant
        }
        return links[fork.0].order > links[fork.1].order ? .inFront : .behind
    }
}
