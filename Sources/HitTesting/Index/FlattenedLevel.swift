import SpatialIndex

/// The *level* of a node's children: what flattening passes from the node to them. The level has the position of the node's
/// bounds space, and the part of the plane in which children are tested. Boxes are in the container's space.
struct FlattenedLevel: Sendable {
    /// The position of the node's bounds space in the container's space.
    var frame = AreaBounds.Frame()
    /// The part of the plane that the node and its ancestors, up to the container, certainly let through.
    var inner = Box.everything
    /// The part of the plane that the node and its ancestors, up to the container, may let through.
    var outer = Box.everything
}

/// The part of a `FlattenedLevel` that boxes of movers and entries in indexes of children depend on. It has the same bounds of
/// rounding errors on and off the grid.
struct ReachedLevel: Sendable {
    /// The position of the node's bounds space in the container's space.
    var position = AreaBounds.Position()
    /// The part of the plane that the node and its ancestors, up to the container, may let through.
    var outer = Box.everything
}

extension NodeStore {
    /// The level of the children of `node`, which is the container or one of its descendants.
    ///
    /// - Precondition: On the path from `node` up to the container, no node below the container is transformed.
    /// - Complexity: O(levels between).
    func level(of node: UInt32, below container: UInt32) -> ReachedLevel {
        var (path, ancestor, level) = (NodePath(), node, ReachedLevel())
        while ancestor != container {
            path.append(ancestor)
            ancestor = links[ancestor].parent
        }
        while let node = path.popLast() { level = self.level(of: node, in: level) }
        return level
    }

    /// The level of the children of a node without a transform.
    func level(of node: UInt32, in parent: ReachedLevel) -> ReachedLevel {
        let core = cores[node]
        let own = core.areaBox(area(node), at: parent.position) ?? .everything
        return ReachedLevel(
            position: parent.position.below(core),
            outer: core.passedOn(own.intersection(parent.outer), of: parent.outer))
    }
}

/// Nodes on a path, innermost first. Short paths need no allocation.
struct NodePath {
    private(set) var count = 0
    private var near = SIMD16<UInt32>()
    private var far: [UInt32] = []

    @inline(__always)
    mutating func append(_ node: UInt32) {
        if count < near.scalarCount { near[count] = node } else { far.append(node) }
        count += 1
    }

    @inline(__always)
    mutating func popLast() -> UInt32? {
        guard count > 0 else { return nil }
        count -= 1
        return count < near.scalarCount ? near[count] : far.removeLast()
    }
}
