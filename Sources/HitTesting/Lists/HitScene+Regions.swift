extension HitScene {
    /// The nodes in a region of screen space, ordered as `hits(at:)` orders them.
    ///
    /// A node's area is what its ancestors leave of it, shapes included; regions and areas are half-open, so a node that only
    /// touches the region is not in it. Where all maps are translations and nothing has a shape, that is decided with the
    /// walk's own arithmetic, to the last bit; elsewhere, within a rounding error of an edge either answer may come. A node
    /// that asks is one item, in the area that its ancestors leave.
    ///
    /// - Parameters:
    ///   - region: In screen space. One that is empty or not finite holds nothing.
    ///   - mode: Whether a part of a node suffices.
    /// - Complexity: O(log n + k log k + k · depth) expected for k nodes, where indexes have been paid for;
    ///   never more than about twice what the walk takes that lists the same. A shape, its node's or an ancestor's, costs some
    ///   microseconds for each node whose box the region touches, more where outlines run along its border.
    public mutating func nodes(in region: Rect, mode: RegionMode = .intersecting) -> [HitItem] {
        nodes(in: region, mode: mode) { _, _ in true }
    }

    /// The nodes of `nodes(in:mode:)` that a predicate accepts, in their order.
    ///
    /// - Parameters:
    ///   - region: In screen space.
    ///   - mode: Whether a part of a node suffices.
    ///   - accepts: Which nodes count, as of `topmost(at:where:descend:)`.
    ///   - descends: Below which nodes it looks, as there.
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
    ///   - lasso: Its corners, closed from the last to the first and filled by the even-odd rule. Of fewer than three, or where one is
    ///     not finite, it holds nothing.
    ///   - mode: Whether a part of a node suffices.
    ///   - accepts: Which nodes count, as of `topmost(at:where:descend:)`.
    ///   - descends: Below which nodes it looks, as there.
    /// - Complexity: As `nodes(in:mode:)`, where all that lies in the lasso's box has a shape.
    public mutating func nodes(
        in lasso: [Point], mode: RegionMode = .intersecting,
        where accepts: (NodeID, HitScene) -> Bool = { _, _ in true },
        descend descends: (NodeID, HitScene) -> Bool = { _, _ in true }
    ) -> [HitItem] {
        nodes(in: .lasso(lasso), mode, accepts, descends)
    }

    /// The nodes along a line of screen space: those that are nearer to it than half a width.
    ///
    /// - Parameters:
    ///   - line: Its points. Of none, or where one is not finite, it holds nothing.
    ///   - width: Its width. One that is not positive and finite holds nothing.
    ///   - mode: Whether a part of a node suffices.
    ///   - accepts: Which nodes count, as of `topmost(at:where:descend:)`.
    ///   - descends: Below which nodes it looks, as there.
    /// - Complexity: As `nodes(in:mode:)`, where all that lies in the line's box has a shape.
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
    /// `body` gets an item and this scene, to read, as in `visitHits(at:descend:_:)`.
    ///
    /// - Complexity: As `nodes(in:mode:)`, however early it ends: the entries of an index that lie in the region are listed at once.
    ///   None behind the last one visited is asked about.
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

/// A region that nodes are looked for in.
package enum HitRegion: Sendable {
    case rect(Rect)
    /// The corners of a polygon, filled by the even-odd rule.
    case lasso([Point])
    /// All that is nearer to a line of points than half the width.
    case line([Point], width: Double)
}

extension RegionProbe {
    /// Nil if the region holds no point.
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
