// Lists of what lies below a node, in its own bounds space and with the node as the last: for owners that ask its gate
// themselves, and whose code runs between the steps.

/// The nodes at a point, found one after the other. No access to the scene is open in between, so that the owner's code may
/// ask it other questions; it must not change before the end.
package struct NodeList: Sendable {
    private var traversal: TreeTraversal<PointProbe>?
    private let walks: Bool

    /// - Parameters:
    ///   - root: The node to begin at. Its flags and mode count; whether it asks does not.
    ///   - point: In its bounds space.
    ///   - walks: Whether the walk alone is to answer.
    /// - Precondition: The node is in the scene.
    package init(of root: NodeID, at point: Point, in scene: inout HitScene, walks: Bool) {
        self.walks = walks
        traversal = PointProbe(at: point, endsEarly: true).map {
            TreeTraversal($0, of: root, usesIndexes: !walks && scene.mayAskIndexes(), in: scene)
        }
    }

    /// The next node; nil at the end.
    package mutating func next(in scene: inout HitScene) -> HitItem? {
        traversal?.next(in: scene.store).map { scene.hitItem($0.node) }
    }

    /// Books what it has cost. To be called once nothing more is asked of it.
    package mutating func end(in scene: inout HitScene) {
        if !walks, let traversal { scene.end(traversal) }
        traversal = nil
    }
}

extension HitScene {
    /// The nodes in a region of the bounds space of `root`: it and what lies below it, as `nodes(in:mode:)` lists them.
    package mutating func nodes(of root: NodeID, in region: HitRegion, _ mode: RegionMode, walks: Bool) -> [HitItem] {
        nodes(of: root, in: RegionProbe(region, mode, below: slot(root)), walks: walks)
    }

    /// The nodes near a point of the bounds space of `root`: it and what lies below it, as `nearest(to:within:)` lists them.
    package mutating func nearest(
        of root: NodeID, to point: Point, within radius: Double, walks: Bool
    ) -> [Nearby<HitItem>] {
        nearest(NearestProbe(around: point, within: radius), of: root, walks: walks)
    }

    /// The nodes below `root` whose area, as their ancestors leave it, holds a point of the bounds space of `root` once its box
    /// there is grown about its centre to a minimum size: front to back, and how far the area itself is (SEMANTICS E7). Nodes
    /// that ask, and those below, are not among them.
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
    /// Visits the nodes at a point of the bounds space of `root`, it and what lies below it, until `body` returns false.
    package func visitHits(of root: NodeID, at point: Point, endsEarly: Bool, _ body: (HitItem) -> Bool) {
        guard let probe = PointProbe(at: point, endsEarly: endsEarly) else { return }
        visit(probe, of: root, walks: false, descending: { _, _ in true }) { item, _, _ in body(item) }
    }

    package func nodes(of root: NodeID, in region: HitRegion, _ mode: RegionMode) -> [HitItem] {
        var lister = self
        return lister.nodes(of: root, in: RegionProbe(region, mode, below: scene.slot(root)), walks: false)
    }

    package func nearest(of root: NodeID, to point: Point, within radius: Double) -> [Nearby<HitItem>] {
        var lister = self
        return lister.nearest(NearestProbe(around: point, within: radius), of: root)
    }
}

extension HitRegion {
    /// True if a region finds a node that asks in this part of its own space; nil stands for all that there is.
    package func finds(_ area: Box?, _ mode: RegionMode) -> Bool {
        guard let probe = RegionProbe(self, mode), let area else {
            return mode == .intersecting && RegionProbe(self, mode) != nil
        }
        return probe.finds(area)
    }
}
