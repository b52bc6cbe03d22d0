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

/// A list that reads a snapshot, so that the owner's code may use and change the scene while the list is made.
package struct DetachedList {
    private var snapshot: HitSnapshot?
    private let changeCount: UInt64
    private let usesIndexes: Bool
    private var dues: [ContainerCost] = []

    /// Lists nodes of a scene, after updating its indexes if that pays.
    package init(of scene: inout HitScene) {
        usesIndexes = scene.mayAskIndexes()
        changeCount = scene.changeCount
        snapshot = scene.snapshot()
    }

    /// Lists nodes of a snapshot. Nothing pays for indexes.
    package init(of snapshot: HitSnapshot) {
        (self.snapshot, usesIndexes, changeCount) = (snapshot, snapshot.isSettled, 0)
    }

    /// Visits the items that a search finds, with their distances, until `body` returns false: never if `isWhole` is true.
    package mutating func visit(
        _ search: NodeSearch, isWhole: Bool = false, descending descends: (NodeID) -> Bool,
        _ body: (HitItem, Double) -> Bool
    ) {
        visitFound(by: search, isWhole: isWhole, descending: descends, body)
    }

    /// The item that stands for a node in lists.
    package func item(_ node: NodeID) -> HitItem { snapshot!.store.hitItem(node) }

    /// Lets the scene spend the cost of the list on indexes, unless it has changed. To be called once, at the end of the list.
    package mutating func end(in scene: inout HitScene) {
        snapshot = nil
        if scene.changeCount == changeCount { scene.end(dues) }
    }
}

extension DetachedList: HitLister {
    mutating func visit<Traversal: SceneTraversal>(
        _: Traversal.Type, _ probe: Traversal.Probe, of root: NodeID?, walks: Bool,
        descending descends: (NodeID, DetachedList) -> Bool, _ body: (HitItem, Double, DetachedList) -> Bool
    ) {
        guard let scene = snapshot?.scene else { return }
        var traversal = Traversal(probe, of: root, usesIndexes: usesIndexes, in: scene)
        while let (node, distance) = traversal.next(in: scene.store, for: scene, { node, _ in descends(node, self) }) {
            guard body(scene.store.hitItem(node), distance, self) else { break }
        }
        dues += traversal.dues
    }
}
