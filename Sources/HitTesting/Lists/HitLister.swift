import SpatialIndex

/// What lists of nodes are asked of: a scene, which pays for indexes with what they have cost, or a snapshot, which changes nothing.
protocol HitLister {
    /// Visits what a probe finds until `body` returns false: of a node and what lies below it, or of the screen.
    ///
    /// - Parameters:
    ///   - walks: Whether the walk alone is to answer.
    ///   - descends: Below which nodes it looks.
    mutating func visit<Probe: TreeProbe>(
        _ probe: Probe, of root: NodeID?, walks: Bool, descending descends: (NodeID, Self) -> Bool,
        _ body: (HitItem, Double, Self) -> Bool)
}

extension HitLister {
    /// Visits what a probe finds; nothing without one.
    mutating func visit<Probe: TreeProbe>(
        _ probe: Probe?, descending descends: (NodeID, Self) -> Bool, _ body: (HitItem, Double, Self) -> Bool
    ) {
        if let probe { visit(probe, of: nil, walks: false, descending: descends, body) }
    }

    /// The nodes that a probe finds and a predicate accepts.
    mutating func list<Probe: TreeProbe>(
        _ probe: Probe?, where accepts: (NodeID, Self) -> Bool, descend descends: (NodeID, Self) -> Bool
    ) -> [HitItem] {
        var found: [HitItem] = []
        visit(probe, descending: descends) { item, _, lister in
            if accepts(item.node, lister) { found.append(item) }
            return true
        }
        return found
    }

    /// The first node that a probe finds and a predicate accepts.
    mutating func first<Probe: TreeProbe>(
        _ probe: Probe?, where accepts: (NodeID, Self) -> Bool, descend descends: (NodeID, Self) -> Bool
    ) -> HitItem? {
        var found: HitItem?
        visit(probe, descending: descends) { item, _, lister in
            if accepts(item.node, lister) { found = item }
            return found == nil
        }
        return found
    }

    /// The nodes that a probe finds beyond a distance, nearest first.
    mutating func nearest(
        _ probe: NearestProbe?, beyond done: Double? = nil, of root: NodeID? = nil, walks: Bool = false,
        descend descends: (NodeID, Self) -> Bool = { _, _ in true }
    ) -> [Nearby<HitItem>] {
        guard let probe else { return [] }
        var found: [(item: Nearby<HitItem>, place: Int)] = []
        visit(probe, of: root, walks: walks, descending: descends) { item, distance, _ in
            if let done, distance <= done { return true }
            found.append((Nearby(item: item, distance: distance), found.count))
            return true
        }
        // Those at the same distance stay in the order in which they were found, front to back.
        found.sort { ($0.item.distance, $0.place) < ($1.item.distance, $1.place) }
        return found.map { $0.item }
    }

    /// The nodes in a region of the bounds space of `root`: it and what lies below it.
    mutating func nodes(of root: NodeID, in probe: RegionProbe?, walks: Bool) -> [HitItem] {
        guard let probe else { return [] }
        var nodes: [HitItem] = []
        visit(probe, of: root, walks: walks, descending: { _, _ in true }) { item, _, _ in
            nodes.append(item)
            return true
        }
        return nodes
    }
}

extension HitScene: HitLister {
    mutating func visit<Probe: TreeProbe>(
        _ probe: Probe, of root: NodeID?, walks: Bool, descending descends: (NodeID, HitScene) -> Bool,
        _ body: (HitItem, Double, HitScene) -> Bool
    ) {
        var traversal = TreeTraversal(probe, of: root, usesIndexes: !walks && mayAskIndexes(), in: self)
        while let (node, distance) = traversal.next(in: store, { descends($0, self) }) {
            guard body(hitItem(node), distance, self) else { break }
        }
        if !walks { end(traversal.dues) }
    }

    /// Accounts for the cost of a list.
    mutating func end(_ dues: [IndexedQuery.Due]) {
        guard forcedWay == nil, changed.isEmpty, !isHeld else { return }
        payForLists(dues)
    }

    func hitItem(_ node: NodeID) -> HitItem {
        HitItem(node: node, redirect: store.redirectOfPath(from: node.slot), asks: store.cores[node.slot].asks)
    }
}

extension HitSnapshot: HitLister {
    func visit<Probe: TreeProbe>(
        _ probe: Probe, of root: NodeID?, walks: Bool, descending descends: (NodeID, HitSnapshot) -> Bool,
        _ body: (HitItem, Double, HitSnapshot) -> Bool
    ) {
        let scene = scene
        var traversal = TreeTraversal(probe, of: root, usesIndexes: !walks && isSettled, in: scene)
        while let (node, distance) = traversal.next(in: scene.store, { descends($0, self) }) {
            guard body(scene.hitItem(node), distance, self) else { return }
        }
    }
}

extension TreeTraversal {
    /// A traversal of a node and what lies below it, or of the screen.
    init(_ probe: Probe, of root: NodeID?, usesIndexes: Bool, in scene: HitScene) {
        if let root {
            self.init(probe, at: scene.slot(root), usesIndexes: usesIndexes, in: scene.store)
        } else {
            self.init(probe, usesIndexes: usesIndexes)
        }
    }
}

/// The radii in which a search that may end early looks one after the other: few, and the last is the whole.
struct NearestCircles: Sequence, IteratorProtocol {
    private let radius: Double
    private var last: Double?

    init(_ radius: Double) { self.radius = radius }

    mutating func next() -> Double? {
        guard let last else {
            self.last = Swift.min(8, radius)
            return self.last
        }
        guard last < radius else { return nil }
        // Beyond a million points a scene has been seen as a whole, or is one where circles say nothing.
        self.last = last > 1_000_000 ? radius : Swift.min(last * 16, radius)
        return self.last
    }
}
