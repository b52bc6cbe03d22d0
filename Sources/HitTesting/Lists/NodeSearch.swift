/// A query that lists nodes, with its arguments in the query's space, for callers that make all kinds of lists by the same code.
package enum NodeSearch: Sendable {
    case hits(at: Point)
    case nodes(in: HitRegion, RegionMode)
    case nearest(to: Point, within: Double)

    #if !hasFeature(Embedded)
    /// The distance to an overriding node's reach, in the node's bounds space; nil if the node is not found. Without a reach,
    /// `reach` is nil: a region intersects the whole plane, but does not contain it.
    package func distance(toReach reach: Box?) -> Double? {
        switch self {
        case .hits(let point): return point.isFinite && reach?.contains(point) ?? true ? 0 : nil
        case .nodes(let region, let mode):
            guard let probe = AreaProbe(region, mode) else { return nil }
            return reach.map(probe.finds) ?? (mode == .intersecting) ? 0 : nil
        case .nearest(let point, let radius):
            guard point.isFinite, radius >= 0 else { return nil }
            guard let reach else { return 0 }
            return reach.distance(to: point).flatMap { $0 <= radius ? $0 : nil }
        }
    }
    #endif
}

extension HitLister {
    /// Visits what a search finds in `root` (nil: the whole screen), until `body` returns false; only by walks if `walks`.
    /// Distances are 0 except in nearest searches.
    ///
    /// `body` never returns false if `isWhole` is true: then the nearest are listed at once, which takes less time. Where a visit
    /// `endsEarly`, an index yields one node at a point after the other.
    mutating func visitFound(
        by search: NodeSearch, of root: NodeID? = nil, walks: Bool = false, isWhole: Bool, endsEarly: Bool = true,
        descending descends: (NodeID) -> Bool, _ body: (HitItem, Double) -> Bool
    ) {
        func enters(_ node: NodeID, _: Self) -> Bool { descends(node) }
        func passes(_ item: HitItem, _ distance: Double, _: Self) -> Bool { body(item, distance) }
        switch search {
        case .hits(let point):
            let probe = PointProbe(at: point, endsEarly: endsEarly)?.shared
            visit(probe, of: root, walks: walks, descending: enters, passes)
        case .nodes(let region, let mode):
            visit(RegionProbe(region, mode)?.shared, of: root, walks: walks, descending: enters, passes)
        case .nearest(let point, let radius) where isWhole:
            for near in listNearest(to: point, within: radius, of: root, walks: walks, descend: enters) {
                guard body(near.item, near.distance) else { return }
            }
        case .nearest(let point, let radius):
            visitNearest(to: point, within: radius, of: root, walks: walks, descend: enters, passes)
        }
    }
}

extension HitScene {
    /// Visits all items that a search finds, with their distances. `body` must not access the scene.
    package mutating func visit(_ search: NodeSearch, _ body: (HitItem, Double) -> Void) {
        visitFound(by: search, isWhole: true, descending: { _ in true }) {
            body($0, $1)
            return true
        }
    }
}
