import SpatialIndex

/// Converts one point from a container's bounds space to that of a node's parent by the walk's own arithmetic. The last result is
/// stored, and used again for siblings of the last node. For a node one level deeper, the conversion begins at the stored result.
struct PathReplay: Sendable {
    /// The outcome of converting the point along a path, from the container to the parent of the tested node.
    enum Outcome: Sendable {
        /// The tested node's entry no longer counts: a node on the path does not fulfil the condition, or the path does not begin
        /// in the container any more.
        case stale
        /// A node on the path does not let the point through.
        case shut
        /// All nodes on the path let the point through, which is given in the bounds space of the tested node's parent.
        case open(Point)
    }

    /// A condition for all nodes on the path.
    enum Condition: Sendable {
        /// Each is looked through (`NodeLinks.isLookedThrough`).
        case lookedThrough
        /// Each is flattened (`isFlattened`) and no mover of the container's flattened index; not checked unless `isWorn`.
        case still(isWorn: Bool)
    }

    private var parent = UInt32.max
    private var outcome = Outcome.stale
    /// The number of levels visited so far.
    private(set) var levels = 0

    /// Converts a point from the bounds space of `container` to that of a node's parent, by a path that fulfils a condition.
    /// Point and container are the same in all calls. So is the condition, but for movers and entries of a flattened index that
    /// is not worn: no entry of it is below a mover. O(levels from the container to the node), but O(1) for a sibling of the last
    /// node and for a child of either.
    @inline(__always)
    mutating func outcome(
        of point: Point, from container: UInt32, toParentOf node: UInt32, _ condition: Condition,
        in store: NodeStore
    ) -> Outcome {
        let parent = store.links[node].parent
        if parent == container { return .open(point) }
        if parent != self.parent {
            var (start, point) = (container, point)
            if store.links[parent].parent == self.parent, case .open(let reached) = outcome {
                (start, point) = (self.parent, reached)
            }
            self.parent = parent
            outcome = replay(point, from: start, to: parent, condition, below: container, in: store)
        }
        return outcome
    }

    /// Converts a point from the bounds space of `start` to that of `node`, and checks the nodes on the path. `start` is
    /// the container, or a node between the container and `node`.
    @inline(never)
    private mutating func replay(
        _ point: Point, from start: UInt32, to node: UInt32, _ condition: Condition, below container: UInt32,
        in store: NodeStore
    ) -> Outcome {
        if store.links[node].parent == start {
            levels += 1
            guard node != NodeStore.screen, store.fulfils(condition, node, below: container) else { return .stale }
            return store.passage(of: point, through: node)
        }
        // Short paths need no allocation.
        var (path, far, count) = (SIMD16<UInt32>(), [UInt32](), 0)
        var ancestor = node
        while ancestor != start {
            levels += 1
            if ancestor == NodeStore.screen || !store.fulfils(condition, ancestor, below: container) { return .stale }
            if count < path.scalarCount { path[count] = ancestor } else { far.append(ancestor) }
            count += 1
            ancestor = store.links[ancestor].parent
        }
        var point = point
        while count > 0 {
            count -= 1
            let ancestor = count < path.scalarCount ? path[count] : far[count - path.scalarCount]
            guard case .open(let inner) = store.passage(of: point, through: ancestor) else { return .shut }
            point = inner
        }
        return .open(point)
    }

    /// Converts a point from a container's bounds space to that of a mover's parent. Nil if the node is no longer the mover at
    /// that position, or if the path or the node's own rules do not let the point through.
    @inline(__always)
    mutating func point(
        _ point: Point, atMover node: UInt32, _ position: Int, of container: UInt32, _ condition: Condition,
        in store: NodeStore
    ) -> Point? {
        let move = store.move(of: node)
        let isBeside = if case .lookedThrough = condition { true } else { false }
        guard Int(isBeside ? move.beside : move.mover) == position + 1, isBeside || move.moverOf == container,
            case .open(let inner) = outcome(of: point, from: container, toParentOf: node, condition, in: store),
            !store.rulesOut(inner, by: node)
        else { return nil }
        return inner
    }
}

extension NodeStore {
    /// The outcome of converting a point of a node's parent to the node.
    @inline(__always)
    fileprivate func passage(of point: Point, through node: UInt32) -> PathReplay.Outcome {
        let core = cores[node]
        // Most nodes on paths need no more than their bounds. The general test takes twice the time.
        if core.flags.isDisjoint(with: [.isTransformed, .hasShape, .hasOwnArea]) {
            let inner = convertByTranslation(point, origin: core.origin, boundsOrigin: core.bounds.origin)
            let isOpen = !core.isOut && core.hitMode.triesChildren && inner.isFinite
            return isOpen && (core.passesOutside || core.bounds.contains(inner)) ? .open(inner) : .shut
        }
        guard !core.isOut, let inner = convertFromParent(point, to: node),
            case .goesOn = cores[node].passage(isInside: contains(inner, in: node))
        else { return .shut }
        return .open(inner)
    }

    @inline(__always)
    fileprivate func fulfils(_ condition: PathReplay.Condition, _ node: UInt32, below container: UInt32) -> Bool {
        switch condition {
        case .lookedThrough: links[node].isLookedThrough
        case .still(let isWorn): !isWorn || isFlattened(node) && !isMover(node, below: container)
        }
    }

    /// True if a node has a transform or a shape, so that much of its box may be outside of its area.
    @inline(__always)
    func isShaped(_ node: UInt32) -> Bool { !cores[node].flags.isDisjoint(with: [.isTransformed, .hasShape]) }

    /// True if a node without an override, but with a transform or a shape, keeps a point of its parent's bounds space out of its
    /// subtree: of its own area if it `isAlone`, since its children have entries of their own.
    @inline(__always)
    func rulesOut(_ point: Point, by node: UInt32, isAlone: Bool = false) -> Bool {
        let core = cores[node]
        guard isShaped(node), core.asks == .nothing else { return false }
        guard !core.isOut, let inner = convertFromParent(point, to: node) else { return true }
        return (isAlone || !core.passesOutside) && !contains(inner, in: node)
    }

    /// True if a node's descendants are in the flattened indexes of its ancestors: the node neither overrides nor is transformed.
    @inline(__always)
    func isFlattened(_ node: UInt32) -> Bool {
        cores[node].asks == .nothing && !cores[node].flags.contains(.isTransformed)
    }

    /// True if a descendant of a container is in front of another one; a node is behind its own descendants.
    func isInFront(_ node: UInt32, of other: UInt32, below container: UInt32) -> Bool {
        let (parent, otherParent) = (links[node].parent, links[other].parent)
        if parent == otherParent { return links[node].order > links[other].order }
        if parent == other || otherParent == node { return parent == other }
        var (first, second) = (node, other)
        var (depth, otherDepth) = (depth(of: node, below: container), depth(of: other, below: container))
        let isDeeper = depth > otherDepth
        while depth > otherDepth { (first, depth) = (links[first].parent, depth - 1) }
        while otherDepth > depth { (second, otherDepth) = (links[second].parent, otherDepth - 1) }
        // A node is behind its descendants.
        if first == second { return isDeeper }
        while links[first].parent != links[second].parent {
            (first, second) = (links[first].parent, links[second].parent)
        }
        return links[first].order > links[second].order
    }

    private func depth(of node: UInt32, below container: UInt32) -> Int {
        var (depth, ancestor) = (0, node)
        while ancestor != container {
            depth += 1
            ancestor = links[ancestor].parent
        }
        return depth
    }
}
