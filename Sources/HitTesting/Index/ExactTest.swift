import SpatialIndex

// The walk's own arithmetic along one path: the exact test behind an index that only filters.
extension NodeStore {
    /// Converts a point of the bounds space of `root` down to `node` as the walk does, level by level; nil if an
    /// ancestor between the two does not let it through, or it has no place there. The node's own gate is not tested.
    ///
    /// Exclusions are not tested: the index has no entry of a node that they keep from being reached.
    ///
    /// - Complexity: O(levels between).
    func walkedPoint(_ point: Point, from root: UInt32, to node: UInt32) -> Point? {
        var point = point
        if links[node].parent != root {
            for ancestor in path(from: root, to: node).reversed() {
                guard let inner = convertFromParent(point, to: ancestor) else { return nil }
                let isInside = contains(inner, in: ancestor)
                if case .ends = cores[ancestor].passage(isInside: isInside) { return nil }
                point = inner
            }
        }
        return convertFromParent(point, to: node)
    }

    /// One allocation does for most paths.
    private static let usualPathCount = 16

    /// The nodes strictly between, the nearest to `node` first.
    package func path(from root: UInt32, to node: UInt32) -> [UInt32] {
        var path: [UInt32] = []
        var ancestor = links[node].parent
        if ancestor != root { path.reserveCapacity(NodeStore.usualPathCount) }
        while ancestor != root {
            path.append(ancestor)
            ancestor = links[ancestor].parent
        }
        return path
    }
}
