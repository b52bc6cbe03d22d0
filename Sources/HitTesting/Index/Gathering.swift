import SpatialIndex

/// A pass over the descendants of a container, back to front, in pre-order. It may be interrupted at any node, and continues in
/// the changed tree. The build that runs it records changes of nodes that have been visited.
struct Gathering<Level: Sendable>: Sendable {
    private struct Entered: Sendable {
        let node: UInt32
        var nextChild: UInt32
        /// The number of children that have been visited.
        var visited: UInt32 = 0
        let level: Level
    }

    private var levels: [Entered]

    init(below container: UInt32, at level: Level, in store: NodeStore) {
        levels = [Entered(node: container, nextChild: store.links[container].firstChild, level: level)]
    }

    /// The depth below the container of the nodes that are visited next: 1 for its children, 0 at the end.
    var depth: Int { levels.count }

    /// The next node, and the level that its parent passes on; nil at the end.
    @inline(__always)
    mutating func next(in store: NodeStore) -> (node: UInt32, level: Level)? {
        while let last = levels.indices.last {
            let node = levels[last].nextChild
            if node != 0 {
                levels[last].nextChild = store.links[node].next
                levels[last].visited &+= 1
                return (node, levels[last].level)
            }
            levels.removeLast()
        }
        return nil
    }

    /// Makes the pass go on with the children of the node that `next(in:)` returned last, and their level.
    @inline(__always)
    mutating func enter(_ node: UInt32, _ level: Level, in store: NodeStore) {
        levels.append(Entered(node: node, nextChild: store.links[node].firstChild, level: level))
    }

    /// Estimates how many nodes the whole pass will have visited, if the rest of the tree is like the part so far. That part is
    /// `count` nodes, with the children of the last one. The estimate is at least twice as many, so that lists seldom grow, but
    /// at most the nodes of the scene. O(depth).
    func expectedCount(after count: Int, in store: NodeStore) -> Int {
        // The share of the pass that is done once these children are, in units of 2^-20.
        var share: UInt64 = 1 << 20
        for entered in levels.reversed() {
            share += UInt64(entered.visited &- 1) << 20
            share /= UInt64(max(store.links[entered.node].childCount, 1))
        }
        let expected = max(UInt64(count) << 20 / max(share, 1), 2 * UInt64(count))
        return Int(truncatingIfNeeded: min(expected, UInt64(max(store.count, count))))
    }

    /// Notes that a node is about to leave its position. The pass leaves its subtree, and goes on with `next`, the sibling in
    /// front of it, if it was to be visited next.
    mutating func noteDeparture(of node: UInt32, before next: UInt32) {
        // If the container itself leaves, all its descendants go with it.
        if let inside = levels.dropFirst().firstIndex(where: { $0.node == node }) { levels.removeSubrange(inside...) }
        for index in levels.indices where levels[index].nextChild == node { levels[index].nextChild = next }
    }
}
