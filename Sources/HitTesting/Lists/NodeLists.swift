import SpatialIndex

// Lists of a node and its descendants, in the node's bounds space, with the node last, for owners that test the node's own gate.
// No predicate is asked whether its descendants may be listed.

extension HitScene {
    /// The descendants of `root` that are targets for a point in its bounds space, front to back, with distances (SEMANTICS E7).
    package mutating func targets(
        of root: NodeID, around point: Point, minimum: Double, walks: Bool
    ) -> [Nearby<HitItem>] {
        guard point.isFinite, minimum.isFinite else { return [] }
        var targets: [Nearby<HitItem>] = []
        let probe = TargetProbe(to: point, minimum: minimum)
        visit(probe, of: root, walks: walks, descending: { _, _ in true }) { item, distance, _ in
            if item.node != root { targets.append(Nearby(item: item, distance: distance)) }
            return true
        }
        return targets
    }
}

#if !hasFeature(Embedded)
/// An object that owns a scene, and whose code runs while nodes of the scene are listed.
package protocol SceneOwner: AnyObject {
    /// Runs `body` with an access to the scene. No code of the owner runs meanwhile.
    func withScene<Result>(_ body: (inout HitScene) -> Result) -> Result

    /// Runs `body`, which calls code of the owner that may make other queries, while the scene is held (`HitScene.isHeld`).
    func reading<Result>(_ body: () -> Result) -> Result
}

/// Lists nodes of an owner's scene. While a predicate or a visitor runs, no access to the scene is open.
private struct OwnedSceneLister: HitLister {
    let owner: any SceneOwner

    func visit<Traversal: SceneTraversal>(
        _: Traversal.Type, _ probe: Traversal.Probe, of root: NodeID?, walks: Bool,
        descending descends: (NodeID, OwnedSceneLister) -> Bool,
        _ body: (HitItem, Double, OwnedSceneLister) -> Bool
    ) {
        var traversal = owner.withScene { scene in
            Traversal(probe, of: root, usesIndexes: !walks && scene.mayAskIndexes(), in: scene)
        }
        owner.reading {
            let store = owner.withScene { $0.store }
            while let (node, distance) = traversal.next(in: store, for: (), { node, _ in descends(node, self) }) {
                guard body(store.hitItem(node), distance, self) else { return }
            }
        }
        if !walks { owner.withScene { $0.end(traversal.dues) } }
    }
}

extension SceneOwner {
    /// Visits the nodes at a point of the bounds space of `root`, among `root` and its descendants, front to back, until `body`
    /// returns false. `walks` is true if only walks are used.
    ///
    /// - Precondition: The node is in the scene.
    package func visitHits(
        of root: NodeID, at point: Point, walks: Bool, descend descends: (NodeID) -> Bool, _ body: (HitItem) -> Bool
    ) {
        guard let probe = PointProbe(at: point, endsEarly: true) else { return }
        var lister = OwnedSceneLister(owner: self)
        lister.visit(probe, of: root, walks: walks, descending: { node, _ in descends(node) }) { item, _, _ in
            body(item)
        }
    }

    /// Visits the nodes in a region of the bounds space of `root`: see `visitHits(of:at:walks:descend:_:)`.
    package func visitNodes(
        of root: NodeID, in region: HitRegion, _ mode: RegionMode, walks: Bool,
        descend descends: (NodeID) -> Bool, _ body: (HitItem) -> Bool
    ) {
        guard let probe = RegionProbe(region, mode) else { return }
        var lister = OwnedSceneLister(owner: self)
        lister.visit(probe, of: root, walks: walks, descending: { node, _ in descends(node) }) { item, _, _ in
            body(item)
        }
    }

    /// The nodes near a point of the bounds space of `root`, nearest first: see `visitHits(of:at:walks:descend:_:)`.
    package func nearest(
        of root: NodeID, to point: Point, within radius: Double, walks: Bool, descend descends: (NodeID) -> Bool
    ) -> [Nearby<HitItem>] {
        var lister = OwnedSceneLister(owner: self)
        return lister.listNearest(to: point, within: radius, of: root, walks: walks) { node, _ in descends(node) }
    }

    /// Visits the nodes that `nearest(of:to:within:walks:descend:)` lists, until `body` returns false.
    package func visitNearest(
        of root: NodeID, to point: Point, within radius: Double, walks: Bool, descend descends: (NodeID) -> Bool,
        _ body: (Nearby<HitItem>) -> Bool
    ) {
        var lister = OwnedSceneLister(owner: self)
        lister.visitNearest(
            to: point, within: radius, of: root, walks: walks, descend: { node, _ in descends(node) }
        ) { item, distance, _ in body(Nearby(item: item, distance: distance)) }
    }
}

extension HitSnapshot {
    /// Visits the nodes at a point of the bounds space of `root`, among `root` and its descendants, until `body` returns false.
    ///
    /// - Parameter endsEarly: Whether the visit is likely to end before the end of the list.
    package func visitHits(
        of root: NodeID, at point: Point, endsEarly: Bool, descend descends: (NodeID) -> Bool,
        _ body: (HitItem) -> Bool
    ) {
        guard let probe = PointProbe(at: point, endsEarly: endsEarly) else { return }
        var lister = self
        lister.visit(probe, of: root, walks: false, descending: { node, _ in descends(node) }) { item, _, _ in
            body(item)
        }
    }

    /// Visits the nodes in a region of the bounds space of `root`: see `visitHits(of:at:endsEarly:descend:_:)`.
    package func visitNodes(
        of root: NodeID, in region: HitRegion, _ mode: RegionMode, descend descends: (NodeID) -> Bool,
        _ body: (HitItem) -> Bool
    ) {
        guard let probe = RegionProbe(region, mode) else { return }
        var lister = self
        lister.visit(probe, of: root, walks: false, descending: { node, _ in descends(node) }) { item, _, _ in
            body(item)
        }
    }

    /// The nodes near a point of the bounds space of `root`, nearest first: see `visitHits(of:at:endsEarly:descend:_:)`.
    package func nearest(
        of root: NodeID, to point: Point, within radius: Double, descend descends: (NodeID) -> Bool
    ) -> [Nearby<HitItem>] {
        var lister = self
        return lister.listNearest(to: point, within: radius, of: root) { node, _ in descends(node) }
    }

    /// Visits the nodes that `nearest(of:to:within:descend:)` lists, until `body` returns false.
    package func visitNearest(
        of root: NodeID, to point: Point, within radius: Double, descend descends: (NodeID) -> Bool,
        _ body: (Nearby<HitItem>) -> Bool
    ) {
        var lister = self
        lister.visitNearest(
            to: point, within: radius, of: root, descend: { node, _ in descends(node) }
        ) { item, distance, _ in body(Nearby(item: item, distance: distance)) }
    }
}
#endif

extension HitRegion {
    /// True if this region finds an overriding node by the node's reach, both in the node's bounds space. Without a reach, `area`
    /// is nil: a region intersects the whole plane, but does not contain it.
    package func finds(_ area: Box?, _ mode: RegionMode) -> Bool {
        guard let probe = RegionProbe(self, mode) else { return false }
        return area.map(probe.finds) ?? (mode == .intersecting)
    }
}
