extension HitScene {
    /// The nodes in a region of screen space, ordered as `hits(at:)` orders them.
    ///
    /// A node's area is the part that its ancestors leave, shapes included. Regions and areas are half-open, so a node
    /// that only touches the region is not in it. If all transforms are translations and there are no shapes, the
    /// walk's own arithmetic decides, exact to the last bit. Otherwise, within a rounding error of an edge either
    /// result is possible. An overriding node is one item, with the area that its ancestors leave.
    ///
    /// - Parameters:
    ///   - region: In screen space. One that is empty or not finite contains nothing.
    ///   - mode: Whether a node must be inside as a whole or in part.
    /// - Complexity: O(log n + k log k + k · depth) expected for k nodes, once indexes have been paid for; at most
    ///   about twice the cost of a walk that lists the same. A shape, of a node or an ancestor, costs some microseconds
    ///   for each node whose box the region touches, more if outlines run along its border.
    public mutating func nodes(in region: Rect, mode: RegionMode = .intersecting) -> [HitItem] {
        nodes(in: region, mode: mode) { _, _ in true }
    }

    /// The nodes of `nodes(in:mode:)` that a predicate accepts, in their order.
    ///
    /// - Parameters:
    ///   - region: In screen space.
    ///   - mode: Whether a node must be inside as a whole or in part.
    ///   - accepts: Which nodes count, as of `topmost(at:where:descend:)`.
    ///   - descends: Which nodes' descendants count, as there.
    /// - Complexity: As `nodes(in:mode:)`.
    public mutating func nodes(
        in region: Rect, mode: RegionMode = .intersecting, where accepts: (NodeID, HitScene) -> Bool,
        descend descends: (NodeID, HitScene) -> Bool = { _, _ in true }
    ) -> [HitItem] {
        nodes(in: .rect(region), mode, accepts, descends)
    }

    /// The nodes in a polygon of screen space, a lasso, ordered as `hits(at:)` orders them.
    ///
    /// - Parameters:
    ///   - lasso: Its corners, closed from the last to the first and filled by the even-odd rule. With fewer than
    ///     three, or one that
    ///     is not finite, it contains nothing.
    ///   - mode: Whether a node must be inside as a whole or in part.
    ///   - accepts: Which nodes count, as of `topmost(at:where:descend:)`.
    ///   - descends: Which nodes' descendants count, as there.
    /// - Complexity: As `nodes(in:mode:)`, if all nodes in the lasso's box have a shape.
    public mutating func nodes(
        in lasso: [Point], mode: RegionMode = .intersecting,
        where accepts: (NodeID, HitScene) -> Bool = { _, _ in true },
        descend descends: (NodeID, HitScene) -> Bool = { _, _ in true }
    ) -> [HitItem] {
        nodes(in: .lasso(lasso), mode, accepts, descends)
    }

    /// The nodes along a line of screen space: those nearer to it than half a width.
    ///
    /// - Parameters:
    ///   - line: Its points. With none, or one that is not finite, it contains nothing.
    ///   - width: Its width. One that is not positive and finite contains nothing.
    ///   - mode: Whether a node must be inside as a whole or in part.
    ///   - accepts: Which nodes count, as of `topmost(at:where:descend:)`.
    ///   - descends: Which nodes' descendants count, as there.
    /// - Complexity: As `nodes(in:mode:)`, if all nodes in the line's box have a shape.
    public mutating func nodes(
        along line: [Point], width: Double, mode: RegionMode = .intersecting,
        where accepts: (NodeID, HitScene) -> Bool = { _, _ in true },
        descend descends: (NodeID, HitScene) -> Bool = { _, _ in true }
    ) -> [HitItem] {
        nodes(in: .line(line, width: width), mode, accepts, descends)
    }

    private mutating func nodes(
        in region: HitRegion, _ mode: RegionMode, _ accepts: (NodeID, HitScene) -> Bool,
        _ descends: (NodeID, HitScene) -> Bool
    ) -> [HitItem] {
        guard let probe = RegionProbe(region, mode) else { return [] }
        var nodes: [HitItem] = []
        visitDeciding(probe, descending: descends) { item, _, scene in
            if accepts(item.node, scene) { nodes.append(item) }
            return true
        }
        return nodes
    }

    /// Visits what `nodes(in:mode:)` lists, until `body` returns false.
    ///
    /// `body` is given an item and this scene, for reading, as in `visitHits(at:descend:_:)`.
    ///
    /// - Complexity: As `nodes(in:mode:)`, however early it ends, since an index lists all its entries in the region at
    ///   once. Nodes behind the last one visited are not tested.
    public mutating func visitNodes(
        in region: Rect, mode: RegionMode = .intersecting,
        descend descends: (NodeID, HitScene) -> Bool = { _, _ in true }, _ body: (HitItem, HitScene) -> Bool
    ) {
        guard let probe = RegionProbe(.rect(region), mode) else { return }
        visitDeciding(probe, descending: descends) { item, _, scene in body(item, scene) }
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
        in region: Rect, mode: RegionMode = .intersecting, where accepts: (NodeID, HitSnapshot) -> Bool,
        descend descends: (NodeID, HitSnapshot) -> Bool = { _, _ in true }
    ) -> [HitItem] {
        nodes(in: .rect(region), mode, accepts, descends)
    }

    /// The nodes in a polygon of screen space: see `HitScene.nodes(in:mode:where:descend:)`.
    public func nodes(
        in lasso: [Point], mode: RegionMode = .intersecting,
        where accepts: (NodeID, HitSnapshot) -> Bool = { _, _ in true },
        descend descends: (NodeID, HitSnapshot) -> Bool = { _, _ in true }
    ) -> [HitItem] {
        nodes(in: .lasso(lasso), mode, accepts, descends)
    }

    /// The nodes along a line of screen space: see `HitScene.nodes(along:width:mode:where:descend:)`.
    public func nodes(
        along line: [Point], width: Double, mode: RegionMode = .intersecting,
        where accepts: (NodeID, HitSnapshot) -> Bool = { _, _ in true },
        descend descends: (NodeID, HitSnapshot) -> Bool = { _, _ in true }
    ) -> [HitItem] {
        nodes(in: .line(line, width: width), mode, accepts, descends)
    }

    private func nodes(
        in region: HitRegion, _ mode: RegionMode, _ accepts: (NodeID, HitSnapshot) -> Bool,
        _ descends: (NodeID, HitSnapshot) -> Bool
    ) -> [HitItem] {
        guard let probe = RegionProbe(region, mode) else { return [] }
        var nodes: [HitItem] = []
        scene.visitPrepared(probe, descending: { descends($0, self) }) { item, _ in
            if accepts(item.node, self) { nodes.append(item) }
            return true
        }
        return nodes
    }

    /// Visits what `nodes(in:mode:)` lists, until `body` returns false.
    public func visitNodes(
        in region: Rect, mode: RegionMode = .intersecting,
        descend descends: (NodeID, HitSnapshot) -> Bool = { _, _ in true }, _ body: (HitItem, HitSnapshot) -> Bool
    ) {
        guard let probe = RegionProbe(.rect(region), mode) else { return }
        scene.visitPrepared(probe, descending: { descends($0, self) }) { item, _ in body(item, self) }
    }
}

/// A region in which nodes are searched.
package enum HitRegion: Sendable {
    case rect(Rect)
    /// The corners of a polygon, filled by the even-odd rule.
    case lasso([Point])
    /// Everything nearer to a line of points than half the width.
    case line([Point], width: Double)
}

extension RegionProbe {
    /// Nil if the region contains no point.
    init?(_ region: HitRegion, _ mode: RegionMode, below root: UInt32 = NodeStore.screen) {
        let (box, outline): (Box, HitShape?)
        switch region {
        case .rect(let rect): (box, outline) = (Box(rect), nil)
        case .lasso(let corners):
            let path = HitShape.Path([corners])
            guard corners.count > 2, path.edges.isFinite else { return nil }
            (box, outline) = (path.edges.box, .path(path))
        case .line(let points, let width):
            let stroke = HitShape.Stroke(points, width: width)
            guard width.isFinite, stroke.edges.isFinite else { return nil }
            (box, outline) = (stroke.area, .stroke(stroke))
        }
        guard box.isFinite, !box.isEmpty else { return nil }
        self.init(box, outline, mode, below: root)
    }
}
