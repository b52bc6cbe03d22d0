// The lists of `HitScene+Lists.swift`, for the scene as it was. Containers that had no up-to-date index are walked.
extension HitSnapshot {
    /// All nodes at a point in screen space, front to back: see `HitScene.hits(at:where:descend:)`.
    public func hits(
        at point: Point, where accepts: (NodeID, HitSnapshot) -> Bool = { _, _ in true },
        descend descends: (NodeID, HitSnapshot) -> Bool = { _, _ in true }
    ) -> [HitItem] {
        var lister = self
        return lister.list(PointProbe(at: point), where: accepts, descend: descends)
    }

    /// The first item that `hits(at:where:descend:)` lists, nil if there is none: see `HitScene.firstHit(at:where:descend:)`.
    public func firstHit(
        at point: Point, where accepts: (NodeID, HitSnapshot) -> Bool = { _, _ in true },
        descend descends: (NodeID, HitSnapshot) -> Bool = { _, _ in true }
    ) -> HitItem? {
        var lister = self
        return lister.first(PointProbe(at: point, endsEarly: true), where: accepts, descend: descends)
    }

    /// Visits the items that `hits(at:where:descend:)` lists, until `body` returns false.
    public func visitHits(
        at point: Point, descend descends: (NodeID, HitSnapshot) -> Bool = { _, _ in true },
        _ body: (HitItem, HitSnapshot) -> Bool
    ) {
        var lister = self
        lister.visit(PointProbe(at: point, endsEarly: true), descending: descends) { body($0, $2) }
    }

    /// The nodes in a region of screen space: see `HitScene.nodes(in:mode:where:descend:)`.
    public func nodes(
        in region: HitRegion, mode: RegionMode = .intersecting,
        where accepts: (NodeID, HitSnapshot) -> Bool = { _, _ in true },
        descend descends: (NodeID, HitSnapshot) -> Bool = { _, _ in true }
    ) -> [HitItem] {
        var lister = self
        return lister.list(RegionProbe(region, mode), where: accepts, descend: descends)
    }

    /// Visits the items that `nodes(in:mode:where:descend:)` lists, until `body` returns false.
    public func visitNodes(
        in region: HitRegion, mode: RegionMode = .intersecting,
        descend descends: (NodeID, HitSnapshot) -> Bool = { _, _ in true }, _ body: (HitItem, HitSnapshot) -> Bool
    ) {
        var lister = self
        lister.visit(RegionProbe(region, mode), descending: descends) { body($0, $2) }
    }

    /// The nodes near a point of screen space, nearest first: see `HitScene.nearest(to:within:where:descend:)`.
    public func nearest(
        to point: Point, within radius: Double = .infinity,
        where accepts: (NodeID, HitSnapshot) -> Bool = { _, _ in true },
        descend descends: (NodeID, HitSnapshot) -> Bool = { _, _ in true }
    ) -> [Nearby<HitItem>] {
        var lister = self
        return lister.listNearest(to: point, within: radius, descend: descends)
            .filter { accepts($0.item.node, self) }
    }

    /// Visits the items that `nearest(to:within:where:descend:)` lists, until `body` returns false: see
    /// `HitScene.visitNearest(to:within:where:descend:_:)`.
    public func visitNearest(
        to point: Point, within radius: Double = .infinity,
        where accepts: (NodeID, HitSnapshot) -> Bool = { _, _ in true },
        descend descends: (NodeID, HitSnapshot) -> Bool = { _, _ in true },
        _ body: (Nearby<HitItem>, HitSnapshot) -> Bool
    ) {
        var lister = self
        lister.visitNearest(to: point, within: radius, descend: descends) { item, distance, snapshot in
            !accepts(item.node, snapshot) || body(Nearby(item: item, distance: distance), snapshot)
        }
    }
}
