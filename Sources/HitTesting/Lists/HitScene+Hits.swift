extension HitScene {
    /// All nodes at a point in screen space, front to back.
    ///
    /// The first is what `topmost(at:)` answers, but for its redirect, which stands beside it. An ancestor follows its
    /// descendants. Nodes of mode `boxNone` are not in the list, nor are descendants of one of mode `boxOnly`. A node that
    /// asks is one item, and nothing below it is listed.
    ///
    /// - Complexity: O(log n + k log k) expected for k nodes, where indexes have been paid for;
    ///   never more than about twice what the walk takes that lists the same.
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
    /// The list is not collected, as `visitHits(at:_:)` does not collect it.
    ///
    /// - Parameters:
    ///   - point: In screen space.
    ///   - accepts: Which nodes count, `{ $1[$0].alpha > 0.5 }` for instance: it gets a node, itself and not what a redirect
    ///     makes of it, and this scene, to read. It is asked in the order of the list, about each node once, and about none
    ///     behind the answer. It must not use the scene by the name of the variable.
    ///   - descends: Says of a node, on the way down and before anything in it, whether what lies below it may be the answer; of the node
    ///     itself it says nothing. It is asked about each node once, and about none without children.
    /// - Returns: The item. One that `asks` ends the search as any other does; where it is not accepted, all that lies below
    ///   it is passed over.
    /// - Complexity: O(log n) expected for each node that it is asked about, where indexes have been paid for; never more than
    ///   about twice what the walk takes.
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

    /// Visits what `hits(at:)` lists, until `body` returns false: nodes are found one after the other, and nothing behind the last one
    /// is looked at.
    ///
    /// `body` gets an item and this scene, to read: `{ item, scene in scene.parent(of: item.node) == nil }`. It must not use
    /// the scene by the name of the variable.
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
    ///   walk), which goes into every branch at the point.
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
