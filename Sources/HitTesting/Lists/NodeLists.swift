// Lists of a node and its descendants, in its own bounds space and with the node last. They are for owners that test
// the node's own gate, and whose code runs between the steps.

/// The nodes at a point, found one after another. No access to the scene is open in between, so the owner's code may
/// make other queries; it must not change the scene before the end.
package struct NodeList: Sendable {
    private var traversal: TreeTraversal<PointProbe>
    private let walks: Bool

    /// - Parameters:
    ///   - root: The node to begin at. Its flags and mode count; its override does not.
    ///   - point: In its bounds space.
    ///   - walks: Whether only walks are used.
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

    /// Accounts for the cost. To be called after the last use.
    package mutating func end(in scene: inout HitScene) {
        if !walks { scene.end(traversal) }
        traversal = TreeTraversal(ended: PointProbe(point: .zero))
    }
}

extension HitScene {
    /// The nodes in a region of the bounds space of `root`: it and its descendants, as `nodes(in:mode:)` lists them.
    package mutating func nodes(of root: NodeID, in region: HitRegion, _ mode: RegionMode, walks: Bool) -> [HitItem] {
        guard let probe = RegionProbe(region, mode, below: slot(root)) else { return [] }
        var nodes: [HitItem] = []
        visit(probe, of: root, walks: walks) { item, _ in nodes.append(item) }
        return nodes
    }

    /// The nodes near a point of the bounds space of `root`: it and its descendants, as `nearest(to:within:)` lists
    /// them.
    package mutating func nearest(of root: NodeID, to point: Point, within radius: Double, walks: Bool) -> [NearbyItem]
    {
        guard point.isFinite, radius >= 0 else { return [] }
        var found = NearbyNodes(beyond: nil)
        visit(NearestProbe(to: point, within: radius), of: root, walks: walks) { found.add($0, $1) }
        return found.sorted()
    }

    /// The descendants of `root` that are targets for a point of its bounds space: the box of a node's area, as its
    /// ancestors leave it, is grown about its centre to a minimum size, and contains the point. Front to back, with the
    /// distance of the area itself (SEMANTICS E7). Overriding nodes, and nodes below them, are not among them.
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
    /// Visits the nodes at a point of the bounds space of `root`, it and its descendants, until `body` returns false.
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
    /// True if a region finds an overriding node with this reach in its own space; nil stands for everywhere.
    package func finds(_ area: Box?, _ mode: RegionMode) -> Bool {
        guard let probe = RegionProbe(self, mode), let area else {
            return mode == .intersecting && RegionProbe(self, mode) != nil
        }
        return probe.finds(area)
    }
}
