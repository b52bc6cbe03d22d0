/// What a list is asked for, in screen space: for callers who have all kinds of lists in one place.
package enum NodeSearch: Sendable {
    case hits(at: Point)
    case nodes(in: HitRegion, RegionMode)
    case nearest(to: Point, within: Double)
}

extension HitLister {
    /// Visits what a search finds, with the distance of the nearest, until `body` returns false.
    fileprivate mutating func visitFound(
        by search: NodeSearch, descending descends: (NodeID) -> Bool, _ body: (HitItem, Double) -> Bool
    ) {
        switch search {
        case .hits(let point):
            visit(PointProbe(at: point, endsEarly: true), descending: { node, _ in descends(node) }) { item, _, _ in
                body(item, 0)
            }
        case .nodes(let region, let mode):
            visit(RegionProbe(region, mode), descending: { node, _ in descends(node) }) { item, _, _ in body(item, 0) }
        case .nearest(let point, let radius):
            let probe = NearestProbe(around: point, within: radius)
            for near in nearest(probe, descend: { node, _ in descends(node) }) {
                guard body(near.item, near.distance) else { return }
            }
        }
    }
}

extension HitScene {
    /// Visits what a search finds, until `body` returns false. The functions must not access the scene.
    package mutating func visit(_ search: NodeSearch, _ body: (HitItem, Double) -> Bool) {
        visitFound(by: search, descending: { _ in true }, body)
    }
}

extension HitSnapshot {
    /// Visits what a search finds, until `body` returns false.
    package func visit(
        _ search: NodeSearch, descending descends: (NodeID) -> Bool, _ body: (HitItem, Double) -> Bool
    ) {
        var lister = self
        lister.visitFound(by: search, descending: descends, body)
    }

    /// An item that says what a node is, as lists have it.
    package func item(_ node: NodeID) -> HitItem { scene.hitItem(node) }
}

/// A list of a scene whose owner's code may use and change the scene while it is made: it is made of a copy.
package struct DetachedList {
    private var scene: HitScene?
    private let changeCount: UInt64
    private let usesIndexes: Bool
    private var dues: [IndexedQuery.Due] = []

    /// - Complexity: O(1), and what it takes to update indexes if that pays.
    package init(of scene: inout HitScene) {
        usesIndexes = scene.mayAskIndexes()
        changeCount = scene.changeCount
        var copy = scene
        copy.forgetBuilds()
        self.scene = copy
    }

    /// Visits what a search finds, with the distance of the nearest, until `body` returns false.
    package mutating func visit(
        _ search: NodeSearch, descending descends: (NodeID) -> Bool, _ body: (HitItem, Double) -> Bool
    ) {
        var lister = self
        lister.visitFound(by: search, descending: descends, body)
        dues = lister.dues
    }

    /// An item that says what a node is, as lists have it.
    package func item(_ node: NodeID) -> HitItem { scene.unsafelyUnwrapped.hitItem(node) }

    /// Lets the scene pay for indexes with what the list has cost, unless it has changed. To be called once, at the end.
    package mutating func end(in scene: inout HitScene) {
        self.scene = nil
        if scene.changeCount == changeCount { scene.end(dues) }
    }
}

extension DetachedList: HitLister {
    mutating func visit<Probe: TreeProbe>(
        _ probe: Probe, of root: NodeID?, walks: Bool, descending descends: (NodeID, DetachedList) -> Bool,
        _ body: (HitItem, Double, DetachedList) -> Bool
    ) {
        guard let scene else { return }
        var traversal = TreeTraversal(probe, of: root, usesIndexes: usesIndexes, in: scene)
        while let (node, distance) = traversal.next(in: scene.store, { descends($0, self) }) {
            guard body(scene.hitItem(node), distance, self) else { break }
        }
        dues += traversal.dues
    }
}
