extension HitScene {
    /// The nodes in a region of screen space, ordered as `hits(at:)` orders them (SEMANTICS E2).
    ///
    /// A node's area is what its ancestors leave of it; regions and areas are half-open, so a node that only touches the
    /// region is not in it. Where all maps are translations that is decided with the walk's own arithmetic, to the last
    /// bit. Below a transform areas are convex polygons, cut in `Double`: within a rounding error of an edge either answer
    /// may come. Of a shape its bounds count. A node that asks is one item, in the area that its ancestors leave (E4).
    ///
    /// - Parameters:
    ///   - region: In screen space. One that is empty or not finite holds nothing.
    ///   - mode: Whether a part of a node suffices.
    /// - Complexity: O(log n + k log k + k · depth) expected for k nodes, where indexes have been paid for;
    ///   never more than about twice what the walk takes that lists the same.
    public mutating func nodes(in region: Rect, mode: RegionMode = .intersecting) -> [HitItem] {
        nodes(in: region, mode: mode) { _, _ in true }
    }

    /// The nodes of `nodes(in:mode:)` that a predicate accepts, in their order.
    ///
    /// - Parameters:
    ///   - region: In screen space.
    ///   - mode: Whether a part of a node suffices.
    ///   - accepts: Which nodes count, as of `topmost(at:where:)`.
    /// - Complexity: As `nodes(in:mode:)`.
    public mutating func nodes(
        in region: Rect, mode: RegionMode = .intersecting, where accepts: (NodeID, HitScene) -> Bool
    ) -> [HitItem] {
        var nodes: [HitItem] = []
        visitNodes(in: region, mode: mode) { item, scene in
            if accepts(item.node, scene) { nodes.append(item) }
            return true
        }
        return nodes
    }

    /// Visits what `nodes(in:mode:)` lists, until `body` returns false.
    ///
    /// `body` gets an item and this scene, to read, as in `visitHits(at:_:)`.
    ///
    /// - Complexity: As `nodes(in:mode:)`, however early it ends: the entries of an index that lie in the region are listed at once.
    public mutating func visitNodes(
        in region: Rect, mode: RegionMode = .intersecting, _ body: (HitItem, HitScene) -> Bool
    ) {
        guard let probe = RegionProbe(region, mode) else { return }
        visitDeciding(probe) { item, _, scene in body(item, scene) }
    }
}

extension HitSnapshot {
    /// The nodes in a region of screen space: see `HitScene.nodes(in:mode:)`.
    ///
    /// - Complexity: As there if `prepare()` was called before the snapshot was taken; else O(nodes visited by a walk
    ///   into every branch that the region touches).
    public func nodes(in region: Rect, mode: RegionMode = .intersecting) -> [HitItem] {
        nodes(in: region, mode: mode) { _, _ in true }
    }

    /// The nodes of `nodes(in:mode:)` that a predicate accepts, in their order.
    public func nodes(
        in region: Rect, mode: RegionMode = .intersecting, where accepts: (NodeID, HitSnapshot) -> Bool
    ) -> [HitItem] {
        var nodes: [HitItem] = []
        visitNodes(in: region, mode: mode) { item, snapshot in
            if accepts(item.node, snapshot) { nodes.append(item) }
            return true
        }
        return nodes
    }

    /// Visits what `nodes(in:mode:)` lists, until `body` returns false.
    public func visitNodes(
        in region: Rect, mode: RegionMode = .intersecting, _ body: (HitItem, HitSnapshot) -> Bool
    ) {
        guard let probe = RegionProbe(region, mode) else { return }
        scene.visitPrepared(probe) { item, _ in body(item, self) }
    }
}

extension RegionProbe {
    /// Nil if the region holds no point.
    init?(_ region: Rect, _ mode: RegionMode) {
        let box = Box(region)
        guard box.isFinite, !box.isEmpty else { return nil }
        self.init(box, mode)
    }
}
