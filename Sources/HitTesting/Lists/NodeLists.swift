// Lists of what lies below a node, in its own bounds space and with the node as the last: for owners that ask its gate
// themselves, and whose code runs between the steps.

/// The nodes at a point, found one after the other. No access to the scene is open in between, so that the owner's code may
/// ask it other questions; it must not change before the end.
package struct NodeList: Sendable {
    private var traversal: TreeTraversal<PointProbe>
    private let walks: Bool

    /// - Parameters:
    ///   - root: The node to begin at. Its flags and mode count; whether it asks does not.
    ///   - point: In its bounds space.
    ///   - walks: Whether the walk alone is to answer.
    /// - Precondition: The node is in the scene.
    package init(of root: NodeID, at point: Point, in scene: inout HitScene, walks: Bool) {
        let probe = PointProbe(point: point, endsEarly: true)
        self.walks = walks
        let slot = scene.slot(root)
        let usesIndexes = !walks && scene.mayAskIndexes()
        traversal = TreeTraversal(probe, at: slot, usesIndexes: usesIndexes, in: scene.store)
        if !point.isFinite { traversal = TreeTraversal(ended: probe) }
    }

    /// The next node; nil at the end.
    package mutating func next(in scene: inout HitScene) -> HitItem? {
        traversal.next(in: scene.store).map { scene.hitItem($0.node) }
    }

    /// Books what it has cost. To be called once nothing more is asked of it.
    package mutating func end(in scene: inout HitScene) {
        if !walks { scene.end(traversal) }
        traversal = TreeTraversal(ended: PointProbe(point: .zero))
    }
}

extension HitScene {
    /// The nodes in a region of the bounds space of `root`: it and what lies below it, as `nodes(in:mode:)` lists them.
    package mutating func nodes(of root: NodeID, in region: HitRegion, _ mode: RegionMode, walks: Bool) -> [HitItem] {
        guard let probe = RegionProbe(region, mode, below: slot(root)) else { return [] }
        var nodes: [HitItem] = []
        visit(probe, of: root, walks: walks) { item, _ in nodes.append(item) }
        return nodes
    }

    /// The nodes near a point of the bounds space of `root`: it and what lies below it, as `nearest(to:within:)` lists them.
    package mutating func nearest(of root: NodeID, to point: Point, within radius: Double, walks: Bool) -> [NearbyItem]
    {
        guard point.isFinite, radius >= 0 else { return [] }
        var found = NearbyNodes(beyond: nil)
        visit(NearestProbe(to: point, within: radius), of: root, walks: walks) { found.add($0, $1) }
        return found.sorted()
    }

    /// The nodes below `root` whose area, as their ancestors leave it, holds a point of the bounds space of `root` once its box
    /// there is grown about its centre to a minimum size: front to back, and how far the area itself is (SEMANTICS E7). Nodes
    /// that ask, and those below, are not among them.
    package mutating func targets(
        of root: NodeID, around point: Point, minimum: Double, walks: Bool
    ) -> [NearbyItem] {
        guard point.isFinite, minimum.isFinite else { return [] }
        var targets: [NearbyItem] = []
        visit(TargetProbe(to: point, minimum: minimum), of: root, walks: walks) { item, distance in
            if item.node != root { targets.append(NearbyItem(item: item, distance: distance)) }
        }
        return targets
    }

    private mutating func visit<Probe: TreeProbe>(
        _ probe: Probe, of root: NodeID, walks: Bool, _ body: (HitItem, Double) -> Void
    ) {
        let usesIndexes = !walks && mayAskIndexes()
        let traversal = TreeTraversal(probe, at: slot(root), usesIndexes: usesIndexes, in: store)
        var cursor = traversal
        while let (node, distance) = cursor.next(in: store) { body(hitItem(node), distance) }
        if !walks { end(cursor) }
    }
}

extension HitSnapshot {
    /// Visits the nodes at a point of the bounds space of `root`, it and what lies below it, until `body` returns false.
    package func visitHits(of root: NodeID, at point: Point, endsEarly: Bool, _ body: (HitItem) -> Bool) {
        guard point.isFinite else { return }
        let probe = PointProbe(point: point, endsEarly: endsEarly)
        scene.visitPrepared(
            TreeTraversal(
                probe, at: scene.slot(root), usesIndexes: scene.changed.isEmpty, in: scene.store)
        ) { item, _ in body(item) }
    }

    package func nodes(of root: NodeID, in region: HitRegion, _ mode: RegionMode) -> [HitItem] {
        guard let probe = RegionProbe(region, mode, below: scene.slot(root)) else { return [] }
        var nodes: [HitItem] = []
        scene.visitPrepared(
            TreeTraversal(
                probe, at: scene.slot(root), usesIndexes: scene.changed.isEmpty, in: scene.store)
        ) { item, _ in
            nodes.append(item)
            return true
        }
        return nodes
    }

    package func nearest(of root: NodeID, to point: Point, within radius: Double) -> [NearbyItem] {
        guard point.isFinite, radius >= 0 else { return [] }
        var found = NearbyNodes(beyond: nil)
        let probe = NearestProbe(to: point, within: radius)
        scene.visitPrepared(
            TreeTraversal(
                probe, at: scene.slot(root), usesIndexes: scene.changed.isEmpty, in: scene.store)
        ) { item, distance in
            found.add(item, distance)
            return true
        }
        return found.sorted()
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
