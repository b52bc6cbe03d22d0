extension HitScene {
    /// All nodes at a point in screen space, front to back (SEMANTICS E1).
    ///
    /// The first is what `topmost(at:)` answers, but for its redirect, which stands beside it. An ancestor follows its
    /// descendants. Nodes of mode `boxNone` are not in the list, nor are descendants of one of mode `boxOnly`. A node that
    /// asks is one item, and nothing below it is listed (E4).
    ///
    /// - Complexity: O(log n + k log k) expected for k nodes, where indexes have been paid for;
    ///   never more than about twice what the walk takes that lists the same.
    public mutating func hits(at point: Point) -> [ListItem] {
        var hits: [ListItem] = []
        visitHits(at: point) { item, _ in
            hits.append(item)
            return true
        }
        return hits
    }

    /// Visits what `hits(at:)` lists, until `body` returns false.
    ///
    /// `body` gets an item and this scene, to read: `{ item, scene in scene.parent(of: item.node) == nil }`. It must not use
    /// the scene by the name of the variable.
    public mutating func visitHits(at point: Point, _ body: (ListItem, HitScene) -> Bool) {
        guard point.isFinite else { return }
        visitDeciding(PointProbe(point: point)) { item, _, scene in body(item, scene) }
    }
}

extension HitSnapshot {
    /// All nodes at a point in screen space, front to back: see `HitScene.hits(at:)`.
    ///
    /// - Complexity: As there if `prepare()` was called before the snapshot was taken; else O(nodes visited by the
    ///   walk), which goes into every branch at the point.
    public func hits(at point: Point) -> [ListItem] {
        var hits: [ListItem] = []
        visitHits(at: point) { item, _ in
            hits.append(item)
            return true
        }
        return hits
    }

    /// Visits what `hits(at:)` lists, until `body` returns false.
    public func visitHits(at point: Point, _ body: (ListItem, HitSnapshot) -> Bool) {
        guard point.isFinite else { return }
        scene.visitPrepared(PointProbe(point: point)) { item, _ in body(item, self) }
    }
}
