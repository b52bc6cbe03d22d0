// Lists of nodes: at a point, in a region, near a point. A snapshot has the same functions (`HitSnapshot+Lists.swift`).
extension HitScene {
    /// All nodes at a point in screen space that a predicate accepts, front to back (Semantics, E1, E6).
    ///
    /// Without a predicate, the first item is the node that `topmost(at:)` answers; a redirect does not replace the node, but is
    /// part of the item. An ancestor follows its descendants. Nodes of mode `boxNone` are not in the list, nor are descendants of
    /// a node of mode `boxOnly`. An overriding node is one item, and its descendants are not listed (E4). `topmost(at:)` may answer
    /// one of these where the node lets children out and the point is out of its reach (D6).
    ///
    /// For `accepts` and `descends`, whether a node and its descendants are listed, see `firstHit(at:where:descend:)`. A point that
    /// is not finite hits nothing.
    ///
    /// - Complexity: O(log n + k log k) expected for k nodes, once the indexes are built. At most about twice the cost of a walk
    ///   that lists the same.
    public mutating func hits(
        at point: Point, where accepts: (NodeID, HitScene) -> Bool = { _, _ in true },
        descend descends: (NodeID, HitScene) -> Bool = { _, _ in true }
    ) -> [HitItem] {
        list(PointProbe(at: point), where: accepts, descend: descends)
    }

    /// The first item that `hits(at:where:descend:)` lists (Semantics, E6). The rest of the list is not searched.
    ///
    /// - Parameters:
    ///   - point: In screen space. A point that is not finite hits nothing.
    ///   - accepts: Whether a node may be the result, `{ $1[$0].alpha > 0.5 }` for instance. It gets the node itself, not the
    ///     target of a redirect, and this scene, for reading. It is called once for each node up to the result, in the order of
    ///     the list. It must not access the variable on which the query is called.
    ///   - descends: Whether descendants of a node may be the result; called once, before any of them is tested.
    /// - Returns: The item; nil if there is none. Descendants of an overriding node are skipped, accepted or not.
    /// - Complexity: O(log n) expected for each call of `accepts`, once the indexes are built. At most about twice a walk.
    public mutating func firstHit(
        at point: Point, where accepts: (NodeID, HitScene) -> Bool = { _, _ in true },
        descend descends: (NodeID, HitScene) -> Bool = { _, _ in true }
    ) -> HitItem? {
        first(PointProbe(at: point, endsEarly: true), where: accepts, descend: descends)
    }

    /// Calls `body` for the nodes that `hits(at:where:descend:)` lists, as each is found, until `body` returns false. The rest of
    /// the list is not searched.
    ///
    /// `body` reads the scene that is passed to it: `{ item, scene in scene.parent(of: item.node) == nil }`. It must not access
    /// the variable on which the function is called.
    public mutating func visitHits(
        at point: Point, descend descends: (NodeID, HitScene) -> Bool = { _, _ in true },
        _ body: (HitItem, HitScene) -> Bool
    ) {
        visit(PointProbe(at: point, endsEarly: true), descending: descends) { item, _, scene in body(item, scene) }
    }

    /// The nodes in a region of screen space that a predicate accepts, ordered as `hits(at:where:descend:)` orders them
    /// (Semantics, E2).
    ///
    /// A node counts with its visible area: the part of its area where its ancestors let touches through, shapes included.
    /// Regions and areas are half-open. Answers are exact if the region is a rectangle and no node on the path has a transform or
    /// a shape. Otherwise, either answer is possible within a rounding error of an edge. An overriding node is one item; its area
    /// is its reach, or the plane (E4). The search for a common part of two shapes is bounded: what it has not found after some
    /// thousand cells, or half a million edges and some hundred a corner, counts as none. So outlines that wind around one
    /// another may count as apart, and a node as contained although a small part lies outside, in a gap between an outline's many passes.
    ///
    /// By `mode`, a node must be inside as a whole or in part. For `accepts` and `descends` see `firstHit(at:where:descend:)`.
    ///
    /// - Complexity: That of `hits(at:where:descend:)`, and O(k · depth). Shapes of nodes and ancestors, and outlines of lassos
    ///   and lines, cost some microseconds more for each node whose box they may cut, and milliseconds where outlines run to and
    ///   fro over one another.
    public mutating func nodes(
        in region: HitRegion, mode: RegionMode = .intersecting,
        where accepts: (NodeID, HitScene) -> Bool = { _, _ in true },
        descend descends: (NodeID, HitScene) -> Bool = { _, _ in true }
    ) -> [HitItem] {
        list(RegionProbe(region, mode), where: accepts, descend: descends)
    }

    /// Visits the items that `nodes(in:mode:where:descend:)` lists, until `body` returns false.
    ///
    /// The first node in a region that a predicate accepts is found without a list:
    ///
    /// ```swift
    /// var first: HitItem?
    /// scene.visitNodes(in: .rect(marquee)) { item, scene in
    ///     if scene[item.node].alpha > 0.5 { first = item }
    ///     return first == nil
    /// }
    /// ```
    ///
    /// `body` is given an item and this scene, for reading: see `visitHits(at:descend:_:)`.
    ///
    /// - Complexity: That of `nodes(in:mode:where:descend:)`, since an index is searched at once. Nodes behind the last one
    ///   visited are not tested.
    public mutating func visitNodes(
        in region: HitRegion, mode: RegionMode = .intersecting,
        descend descends: (NodeID, HitScene) -> Bool = { _, _ in true }, _ body: (HitItem, HitScene) -> Bool
    ) {
        visit(RegionProbe(region, mode), descending: descends) { item, _, scene in body(item, scene) }
    }

    /// The nodes near a point of screen space, nearest first. Nodes at the same distance are ordered front to back.
    ///
    /// The distance is that of the node's visible area: the part of its area, shape and edges included, where its ancestors let
    /// touches through. Its relative error is at most 2^-20, plus the rounding of composed transforms. It may be
    /// some 2^-18 where the bounded search runs out of cells, as for very flat ellipses with huge coordinates. For rotated areas
    /// whose coordinates are more than 2^36 times their size, rounding errors exceed the distance. An overriding node is
    /// one item; its area is its reach, or the plane.
    ///
    /// No node is near a point that is not finite. The `radius`, in points of screen space, may be infinite. `accepts` is
    /// called for nearer nodes first; for it and `descends` see `firstHit(at:where:descend:)`.
    ///
    /// - Complexity: That of `nodes(in:mode:where:descend:)` for the k nodes within the radius. A shape, of the node or
    ///   an ancestor, takes some tenths of a microsecond more for each node. It takes microseconds where an ancestor cuts its
    ///   nearest part off, or a transform squeezes it.
    public mutating func nearest(
        to point: Point, within radius: Double = .infinity,
        where accepts: (NodeID, HitScene) -> Bool = { _, _ in true },
        descend descends: (NodeID, HitScene) -> Bool = { _, _ in true }
    ) -> [Nearby<HitItem>] {
        listNearest(to: point, within: radius, descend: descends).filter { accepts($0.item.node, self) }
    }

    /// Visits the items that `nearest(to:within:where:descend:)` lists, until `body` returns false.
    ///
    /// The search is best-first: what may hold nodes is opened in the order of distances, and nothing behind the last node
    /// visited. `descends` keeps it out of subtrees, where `accepts` would refuse each node. `body` gets an item and this scene,
    /// for reading.
    ///
    /// Source of the algorithm: Hjaltason and Samet, "Distance browsing in spatial databases" (1999).
    ///
    /// - Complexity: O(log n + k log k + k · depth) expected for the k nodes visited, once the indexes are built. All movers of
    ///   the containers that are opened are compared.
    public mutating func visitNearest(
        to point: Point, within radius: Double = .infinity,
        where accepts: (NodeID, HitScene) -> Bool = { _, _ in true },
        descend descends: (NodeID, HitScene) -> Bool = { _, _ in true },
        _ body: (Nearby<HitItem>, HitScene) -> Bool
    ) {
        visitNearest(to: point, within: radius, descend: descends) { item, distance, scene in
            !accepts(item.node, scene) || body(Nearby(item: item, distance: distance), scene)
        }
    }
}
