import SpatialIndex

extension HitGate {
    /// True if a walk may enter the node, find nothing, and go on behind it, and there is no override. The node bounds nothing.
    @inline(__always)
    var isOpen: Bool { asks == .nothing && (passesOutside || hitMode == .boxNone) }
}

extension NodeCore {
    /// True if touches enter the node in its bounds alone, and nothing turns these.
    @inline(__always)
    var isBounded: Bool { asks == .nothing && flags.isDisjoint(with: [.passesOutside, .isTransformed, .hasOwnArea]) }

    /// True for such a node that is also no layer.
    @inline(__always)
    var isPlainChild: Bool { isBounded && hitMode != .boxNone }

    /// The bounds of a node without a transform as a box in a container's space, where `parent` is the position of the parent's
    /// space; grown by the room of boxes and by rounding errors. Nil if a coordinate could overflow.
    @inline(always)
    func boundsBox(at parent: AreaBounds.Position) -> Box? {
        let (width, height) = (bounds.size.width, bounds.size.height)
        if width == 0 || height == 0 { return .nothing }
        let box = Box(minX: min(width, 0), minY: min(height, 0), maxX: max(width, 0), maxY: max(height, 0))
        return translated(box, reach: width.magnitude + height.magnitude, at: parent)
    }

    /// The result of `boundsBox` for another area of the node, which is given in the node's bounds space.
    @inline(__always)
    func areaBox(_ area: Box, at parent: AreaBounds.Position) -> Box? {
        if area.isEmpty { return .nothing }
        let (x, y) = (bounds.origin.x, bounds.origin.y)
        return translated(area.moved(by: Point(x: -x, y: -y)), reach: area.reach, at: parent)
    }

    /// The same for a box as seen from the origin of the node's bounds. `reach` is the largest magnitude of its edges in the
    /// node's bounds space, or of their distances from that origin.
    @inline(always)
    private func translated(_ box: Box, reach: Double, at parent: AreaBounds.Position) -> Box? {
        // No offset on the path and no edge has a larger magnitude, so twice this number bounds |X| + M of `AreaBounds`.
        let reach =
            parent.reach + origin.x.magnitude + origin.y.magnitude + 2 * bounds.origin.x.magnitude
            + 2 * bounds.origin.y.magnitude + reach
        guard reach * 8 < .infinity else { return nil }
        let margin = NodeStore.room + (parent.depth + 2) * 0x1p-47 * reach
        return box.moved(by: parent.shift + origin).grown(by: margin)
    }

    /// `NodeStore.reachedBox(of:in:)` of an `isPlainChild`, computed faster.
    @inline(always)
    func reachedBox(in level: ReachedLevel) -> Box { isUnreachable ? .nothing : shownBox(in: level) }

    /// The same if the node were reachable.
    @inline(always)
    func shownBox(in level: ReachedLevel) -> Box { cut(boundsBox(at: level.position), by: level) }

    /// The part of a box that a level may let through. A box that is nil stands for everything.
    @inline(always)
    fileprivate func cut(_ box: Box?, by level: ReachedLevel) -> Box {
        guard let box else { return level.outer }
        return level.position.depth == 0 ? box : box.intersection(level.outer)
    }
}

extension NodeStore {
    /// True if a node's children may have entries in the index of the container around it. A node with many has an index of its
    /// own instead, so that moving the node makes no entries stale.
    func canBeLookedThrough(_ node: UInt32) -> Bool {
        let core = cores[node]
        return core.isOpen && core.hitMode.triesChildren && !core.flags.contains(.isTransformed)
            && links[node].childCount <= IndexPolicy.mostUpdated
    }

    /// A box in a container's space that contains all points that may enter a node whose parent passes on `level`.
    func reachedBox(of node: UInt32, in level: ReachedLevel) -> Box {
        let core = cores[node]
        return core.isPlainChild ? core.reachedBox(in: level) : reachedBox(of: node, reachedArea(of: node), in: level)
    }

    /// The result of `reachedBox(of:in:)` for a node whose `reachedArea(of:)` is `area`.
    func reachedBox(of node: UInt32, _ area: Box?, in level: ReachedLevel) -> Box {
        area.map { roomyBox(of: $0, cores[node], in: level) } ?? level.outer
    }

    /// The part of a node's bounds space that points may enter, as far as the node lets them. It is nil for everything,
    /// `.nothing` if the node is never hit. O(1), but for open nodes: see `extent(of:)`.
    func reachedArea(of node: UInt32) -> Box? {
        let core = cores[node]
        if core.isUnreachable || core.flags.contains(.isTransformed) && transforms[core.extras].inverse == nil {
            return .nothing
        }
        if core.question != .nothing { return askedArea(of: node) }
        return core.isOpen ? extent(of: node) : area(node)
    }

    /// The box of a node's own area in a container's space, with some room.
    func ownBox(of node: UInt32, in level: ReachedLevel) -> Box { roomyBox(of: area(node), cores[node], in: level) }

    private func roomyBox(of area: Box, _ core: NodeCore, in level: ReachedLevel) -> Box {
        guard core.flags.contains(.isTransformed) else {
            return core.cut(core.areaBox(area, at: level.position), by: level)
        }
        let box = AreaBounds.transformed(area, core, transforms[core.extras], level.position).outer
        return box.isEmpty ? .nothing : box.grown(by: NodeStore.room).intersection(level.outer)
    }

    /// What boxes are larger than needed on each side, so that scrolling, which changes the last bits of edges, leaves them.
    fileprivate static var room: Double { 0x1p-26 }
}

// MARK: Areas

extension NodeStore {
    /// The two boxes of a node's area. Inlined, since most nodes need few branches. Without children, a shape's `PlaneArea` is
    /// more precise than an inner box: `usesInner` is false.
    @inline(always)
    func areaBounds(
        of node: UInt32, _ core: NodeCore, in parent: AreaBounds.Frame, usesInner: Bool = true
    ) -> AreaBounds {
        var bounds = bounds(of: area(node), core, in: parent)
        if core.flags.contains(.hasShape) {
            bounds.inner = usesInner ? innerBox(ofShape: node, core, in: parent) : .nothing
        }
        return bounds
    }

    /// A box, in the container's space, whose points the walk certainly lets into a node with a shape; empty if none is known.
    @inline(never)
    private func innerBox(ofShape node: UInt32, _ core: NodeCore, in parent: AreaBounds.Frame) -> Box {
        let shape = extras[core.extras]?.extras.hitShape
        let sure = shape?.innerBox(bounds: core.bounds).intersection(area(node)) ?? .nothing
        return sure.isEmpty ? .nothing : bounds(of: sure, core, in: parent).inner
    }

    /// The outer and the inner box, in the container's space, of a box in a node's bounds space.
    @inline(always)
    func bounds(of area: Box, _ core: NodeCore, in parent: AreaBounds.Frame) -> AreaBounds {
        if core.flags.contains(.isTransformed) {
            let (outer, inner) = AreaBounds.transformed(area, core, transforms[core.extras], parent.position)
            return AreaBounds(frame: parent, outer: outer, inner: inner)
        }
        let frame = parent.below(core)
        let (outer, inner) = AreaBounds.translated(area, frame)
        return AreaBounds(frame: frame, outer: outer, inner: inner)
    }
}
