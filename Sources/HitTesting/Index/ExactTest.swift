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
            guard let inner = pass(point, from: root, to: links[node].parent) else { return nil }
            point = inner
        }
        return convertFromParent(point, to: node)
    }

    /// The same down into a node, which has to let the point through as well. Short paths are kept without an allocation.
    private func pass(_ point: Point, from root: UInt32, to node: UInt32) -> Point? {
        var path = SIMD16<UInt32>()
        var count = 0
        var ancestor = node
        while ancestor != root {
            if count == path.scalarCount { return passFar(point, from: root, to: node) }
            path[count] = ancestor
            ancestor = links[ancestor].parent
            count += 1
        }
        var point = point
        while count > 0 {
            count -= 1
            guard let inner = pass(point, to: path[count]) else { return nil }
            point = inner
        }
        return point
    }

    private func passFar(_ point: Point, from root: UInt32, to node: UInt32) -> Point? {
        var point = point
        for ancestor in ([node] + path(from: root, to: node)).reversed() {
            guard let inner = pass(point, to: ancestor) else { return nil }
            point = inner
        }
        return point
    }

    @inline(__always)
    private func pass(_ point: Point, to node: UInt32) -> Point? {
        guard let inner = convertFromParent(point, to: node) else { return nil }
        let isInside = contains(inner, in: node)
        if case .ends = cores[node].passage(isInside: isInside) { return nil }
        return inner
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
