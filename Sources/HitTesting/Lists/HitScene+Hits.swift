extension HitScene {
    /// All nodes at a point in screen space, front to back.
    ///
    /// The first is what `topmost(at:)` answers; its redirect is given beside it. An ancestor follows its descendants.
    /// Nodes of mode `boxNone` are not in the list, nor are descendants of one of mode `boxOnly`. An overriding node is
    /// one item; its descendants are not listed.
    ///
    /// - Complexity: O(log n + k log k) expected for k nodes, once indexes have been paid for; at most about twice the
    ///   cost of a walk that lists the same.
    public mutating func hits(at point: Point) -> [HitItem] { hits(at: point) { _, _ in true } }

    /// The nodes of `hits(at:)` that a predicate accepts, in their order.
    ///
    /// - Parameters:
    ///   - point: In screen space. A point that is not finite hits nothing.
    ///   - accepts: Which nodes count, as of `topmost(at:where:descend:)`.
    ///   - descends: Below which nodes it looks, as there.
    /// - Complexity: As `hits(at:)`.
    public mutating func hits(
        at point: Point, where accepts: (NodeID, HitScene) -> Bool,
        descend descends: (NodeID, HitScene) -> Bool = { _, _ in true }
    ) -> [HitItem] {
        guard point.isFinite else { return [] }
        var hits: [HitItem] = []
        visitDeciding(PointProbe(point: point), descending: descends) { item, _, scene in
            if accepts(item.node, scene) { hits.append(item) }
            return true
        }
        return hits
    }

    /// The first of `hits(at:)` that a predicate accepts.
    ///
    /// The list is not collected, as in `visitHits(at:_:)`.
    ///
    /// - Parameters:
    ///   - point: In screen space. A point that is not finite hits nothing.
    ///   - accepts: Which nodes count, `{ $1[$0].alpha > 0.5 }` for instance. It is given the node itself, not the
    ///     target of a
    ///     redirect, and this scene, for reading. It is called in the order of the list, once for each node and for none behind
    ///     the result. It must not access the scene through the variable.
    ///   - descends: Whether the descendants of a node may be the result; this does not concern the node itself. It is
    ///     called
    ///     before anything in the node is tested, once for each node and for none without children.
    /// - Returns: The item. An overriding node may be the result like any other; if it is not accepted, its descendants
    ///   are skipped.
    /// - Complexity: O(log n) expected for each node for which it is called, once indexes have been paid for; at most
    ///   about twice the cost of the walk.
    public mutating func topmost(
        at point: Point, where accepts: (NodeID, HitScene) -> Bool,
        descend descends: (NodeID, HitScene) -> Bool = { _, _ in true }
    ) -> HitItem? {
        guard point.isFinite else { return nil }
        var found: HitItem?
        visitHits(at: point, descend: descends) { item, scene in
            if accepts(item.node, scene) { found = item }
            return found == nil
        }
        return found
    }

    /// Visits what `hits(at:)` lists, until `body` returns false. Nodes are found one after another; nothing behind the
    /// last one is tested.
    ///
    /// `body` is given an item and this scene, for reading: `{ item, scene in scene.parent(of: item.node) == nil }`. It
    /// must not access the scene through the variable.
    public mutating func visitHits(
        at point: Point, descend descends: (NodeID, HitScene) -> Bool = { _, _ in true },
        _ body: (HitItem, HitScene) -> Bool
    ) {
        guard point.isFinite else { return }
        visitDeciding(PointProbe(point: point, endsEarly: true), descending: descends) { item, _, scene in
            body(item, scene)
        }
    }
}

extension HitSnapshot {
    /// All nodes at a point in screen space, front to back: see `HitScene.hits(at:)`.
    ///
    /// - Complexity: As there if `prepare()` was called before the snapshot was taken; else O(nodes visited by the
    ///   walk), which enters every branch at the point.
    public func hits(at point: Point) -> [HitItem] { hits(at: point) { _, _ in true } }

    /// The nodes of `hits(at:)` that a predicate accepts, in their order.
    public func hits(
        at point: Point, where accepts: (NodeID, HitSnapshot) -> Bool,
        descend descends: (NodeID, HitSnapshot) -> Bool = { _, _ in true }
    ) -> [HitItem] {
        guard point.isFinite else { return [] }
        var hits: [HitItem] = []
        scene.visitPrepared(PointProbe(point: point), descending: { descends($0, self) }) { item, _ in
            if accepts(item.node, self) { hits.append(item) }
            return true
        }
        return hits
    }

    /// The first of `hits(at:)` that a predicate accepts: see `HitScene.topmost(at:where:descend:)`.
    public func topmost(
        at point: Point, where accepts: (NodeID, HitSnapshot) -> Bool,
        descend descends: (NodeID, HitSnapshot) -> Bool = { _, _ in true }
    ) -> HitItem? {
        guard point.isFinite else { return nil }
        var found: HitItem?
        visitHits(at: point, descend: descends) { item, snapshot in
            if accepts(item.node, snapshot) { found = item }
            return found == nil
        }
        return found
    }

    /// Visits what `hits(at:)` lists, until `body` returns false.
    public func visitHits(
        at point: Point, descend descends: (NodeID, HitSnapshot) -> Bool = { _, _ in true },
        _ body: (HitItem, HitSnapshot) -> Bool
    ) {
        guard point.isFinite else { return }
        let probe = PointProbe(point: point, endsEarly: true)
        scene.visitPrepared(probe, descending: { descends($0, self) }) { item, _ in body(item, self) }
    }
}
