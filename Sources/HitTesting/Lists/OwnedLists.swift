import SpatialIndex

// Lists of a node and its descendants, in the node's bounds space, with the node last, for owners that test the node's own gate.
// No predicate is asked whether its descendants may be listed.

extension HitScene {
    /// The descendants of `root` that are targets for a point in its bounds space, front to back, with distances (Semantics, E7).
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
    /// Visits what a search finds in `root` and its descendants, in the bounds space of `root`, until `body` returns false. It
    /// never does if `isWhole` is true. Only walks are used if `walks` is true.
    ///
    /// - Precondition: The node is in the scene.
    package func visit(
        _ search: NodeSearch, of root: NodeID, walks: Bool, isWhole: Bool, descend descends: (NodeID) -> Bool,
        _ body: (HitItem, Double) -> Bool
    ) {
        var lister = OwnedSceneLister(owner: self)
        lister.visitFound(by: search, of: root, walks: walks, isWhole: isWhole, descending: descends, body)
    }
}

extension HitSnapshot {
    /// Visits what a search finds in `root` and its descendants, in the bounds space of `root`, until `body` returns false. It
    /// never does if `isWhole` is true.
    package func visit(
        _ search: NodeSearch, of root: NodeID, isWhole: Bool, descend descends: (NodeID) -> Bool,
        _ body: (HitItem, Double) -> Bool
    ) {
        var lister = self
        lister.visitFound(by: search, of: root, isWhole: isWhole, endsEarly: !isWhole, descending: descends, body)
    }
}
#endif
