// Lists of a node and its descendants, in the node's bounds space, with the node last. They are for owners that test the
// node's own gate, and whose code runs between the steps.

/// A list of the nodes at a point, which are found one after another. Between the steps, no access to the scene is open. So the
/// owner's code may make other queries, but it must not change the scene before the end.
package struct NodeList: Sendable {
    private var traversal: TreeTraversal<PointProbe>?
    private let walks: Bool

    /// Begins a list of the nodes at a point, among `root` and its descendants.
    ///
    /// - Parameters:
    ///   - root: The node to begin at. Its flags and its mode apply, but not its override.
    ///   - point: The point, in the node's bounds space.
    ///   - walks: Whether only walks are used.
    /// - Precondition: The node is in the scene.
    package init(of root: NodeID, at point: Point, in scene: inout HitScene, walks: Bool) {
        self.walks = walks
        traversal = PointProbe(at: point, endsEarly: true).map {
            TreeTraversal($0, of: root, usesIndexes: !walks && scene.mayAskIndexes(), in: scene)
        }
    }

    /// The next node; nil at the end.
    package mutating func next(in scene: inout HitScene) -> HitItem? {
        traversal?.next(in: scene.store, for: ()) { _, _ in true }.map { scene.hitItem($0.node) }
    }

    /// Spends the cost of the list on the scene's indexes. To be called after the last use of the list.
    package mutating func end(in scene: inout HitScene) {
        if !walks, let traversal { scene.end(traversal.dues) }
        traversal = nil
    }
}

extension HitScene {
    /// The nodes in a region of the bounds space of `root`, among `root` and its descendants, as `nodes(in:mode:)` lists them.
    package mutating func nodes(of root: NodeID, in region: HitRegion, _ mode: RegionMode, walks: Bool) -> [HitItem] {
        list(RegionProbe(region, mode), of: root, walks: walks)
    }

    /// The nodes near a point of the bounds space of `root`, among `root` and its descendants, as `nearest(to:within:)`
    /// lists them.
    package mutating func nearest(
        of root: NodeID, to point: Point, within radius: Double, walks: Bool
    ) -> [Nearby<HitItem>] {
        listNearest(to: point, within: radius, of: root, walks: walks)
    }

    /// The descendants of `root` that are targets for a point in its bounds space, front to back (SEMANTICS E7).
    ///
    /// A node's visible area is the part of its area where its ancestors let touches through. The node is a target if the box of
    /// its visible area, grown about the box's center to a minimum size, contains the point. The distance is measured to the
    /// visible area, not to the grown box. Overriding nodes and their descendants are no targets.
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

extension HitSnapshot {
    /// Visits the nodes at a point of the bounds space of `root`, among `root` and its descendants, until `body` returns false.
    package func visitHits(of root: NodeID, at point: Point, endsEarly: Bool, _ body: (HitItem) -> Bool) {
        guard let probe = PointProbe(at: point, endsEarly: endsEarly) else { return }
        var lister = self
        lister.visit(probe, of: root, walks: false, descending: { _, _ in true }) { item, _, _ in body(item) }
    }

    package func nodes(of root: NodeID, in region: HitRegion, _ mode: RegionMode) -> [HitItem] {
        var lister = self
        return lister.list(RegionProbe(region, mode), of: root)
    }

    package func nearest(of root: NodeID, to point: Point, within radius: Double) -> [Nearby<HitItem>] {
        var lister = self
        return lister.listNearest(to: point, within: radius, of: root)
    }
}

extension HitRegion {
    /// True if this region finds an overriding node by the node's reach. Region and reach are in the node's bounds space. A
    /// region that is empty or not finite finds nothing.
    ///
    /// - Parameter area: The reach; nil for the whole plane, which a region intersects but does not contain.
    package func finds(_ area: Box?, _ mode: RegionMode) -> Bool {
        guard let probe = RegionProbe(self, mode) else { return false }
        return area.map(probe.finds) ?? (mode == .intersecting)
    }
}
