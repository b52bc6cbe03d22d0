import SpatialIndex

/// The *level* of a node's children: what flattening passes from the node to them, in the container's space.
struct FlattenedLevel: Sendable {
    /// The position of the node's bounds space in the container's space.
    var frame = AreaBounds.Frame()
    /// The part of the plane that the node and its ancestors, up to the container, certainly let through.
    var inner = Box.everything
    /// The part of the plane that the node and its ancestors, up to the container, may let through.
    var outer = Box.everything
}

/// The part of a `FlattenedLevel` that boxes of movers and of entries in indexes of children depend on.
struct ReachedLevel: Hashable, Sendable {
    /// The position of the node's bounds space in the container's space.
    var position = AreaBounds.Position()
    /// The part of the plane that the node and its ancestors, up to the container, may let through.
    var outer = Box.everything
}

/// The levels on a path from a container down to a node. Levels that two successive nodes share are computed once.
struct LevelPath {
    private var path: [(node: UInt32, level: ReachedLevel)]

    var container: UInt32 { path[0].node }

    /// Creates a path to be used while no node between the container and the nodes asked for changes.
    init(below container: UInt32) { path = [(container, ReachedLevel())] }

    /// The level of the children of `node`: the container, or a descendant that, like those on the path to it, is not
    /// transformed. O(levels below the node asked for before), if that is an ancestor of this one; else O(levels below the
    /// container).
    mutating func level(of node: UInt32, in store: NodeStore) -> ReachedLevel {
        var (missing, ancestor) = ([UInt32](), node)
        while ancestor != path.last!.node, ancestor != container {
            assert(ancestor != NodeStore.screen, "a node that is not below the container has no level there")
            missing.append(ancestor)
            ancestor = store.links[ancestor].parent
        }
        if ancestor != path.last!.node {
            var shared = 1
            while shared < path.count, missing.last == path[shared].node {
                shared += 1
                missing.removeLast()
            }
            path.removeSubrange(shared...)
        }
        if path.count == 1 { path.reserveCapacity(missing.count + 8) }
        for node in missing.reversed() { path.append((node, store.level(of: node, in: path.last!.level))) }
        return path.last!.level
    }
}

extension NodeStore {
    /// The level of the children of `node`, which is the container or one of its descendants: see `LevelPath.level(of:in:)`.
    func level(of node: UInt32, below container: UInt32) -> ReachedLevel {
        // Short paths need no allocation.
        var (path, count, ancestor) = (SIMD16<UInt32>(), 0, node)
        while ancestor != container {
            if count == path.scalarCount {
                var levels = LevelPath(below: container)
                return levels.level(of: node, in: self)
            }
            (path[count], count) = (ancestor, count + 1)
            ancestor = links[ancestor].parent
        }
        var level = ReachedLevel()
        for number in (0..<count).reversed() { level = self.level(of: path[number], in: level) }
        return level
    }

    /// The level that a node's parent passes on, below an ancestor; stored for movers.
    func level(around node: UInt32, below ancestor: UInt32) -> ReachedLevel {
        let parent = links[node].parent
        if parent == ancestor { return ReachedLevel() }
        if let children = index(of: ancestor)?.children, let position = position(of: node, beside: children),
            container(of: node) == ancestor
        {
            return children.level(ofMover: position)
        }
        return level(of: parent, below: ancestor)
    }

    /// The level of the children of a node without a transform.
    func level(of node: UInt32, in parent: ReachedLevel) -> ReachedLevel {
        let core = cores[node]
        var level = ReachedLevel(position: parent.position.below(core), outer: parent.outer)
        if core.passesOutside { return level }
        let isPlain = !core.flags.contains(.hasOwnArea)
        let own = isPlain ? core.boundsBox(at: parent.position) : core.areaBox(area(node), at: parent.position)
        if let own { level.outer = own.intersection(parent.outer) }
        return level
    }
}
