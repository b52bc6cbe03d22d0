/// The walk's own arithmetic along one path: the exact test behind an index that only filters.
struct Replay {
    /// The query point in the node's bounds space.
    let point: Point
    /// What the node's own `point(inside:)` says.
    let isInside: Bool

    /// Converts a point of the bounds space of `root` down to `node` as the walk does, level by level; nil if an
    /// ancestor between the two does not let it through.
    ///
    /// Flags and modes are not tested: the index has no entry of a node that they keep from being reached.
    ///
    /// - Complexity: O(levels between).
    init?(_ point: Point, from root: UInt32, to node: UInt32, in store: NodeStore) {
        var point = point
        if store.links[node].parent != root {
            for ancestor in Replay.path(from: root, to: node, in: store).reversed() {
                guard let inner = store.convertFromParent(point, to: ancestor) else { return nil }
                let passes =
                    store.contains(inner, in: ancestor) || store.cores[ancestor].flags.contains(.hitsOutsideBounds)
                guard passes else { return nil }
                point = inner
            }
        }
        guard let inner = store.convertFromParent(point, to: node) else { return nil }
        self.point = inner
        isInside = store.contains(inner, in: node)
    }

    /// The nodes strictly between, the nearest to `node` first.
    static func path(from root: UInt32, to node: UInt32, in store: NodeStore) -> [UInt32] {
        var path: [UInt32] = []
        var ancestor = store.links[node].parent
        while ancestor != root {
            path.append(ancestor)
            ancestor = store.links[ancestor].parent
        }
        return path
    }
}
