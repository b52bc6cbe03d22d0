import SpatialIndex

/// A type that can list nodes. A scene counts the cost of its lists, and spends as much on building indexes. A snapshot or
/// another copy of a scene changes nothing.
protocol HitLister {
    /// Visits the nodes that a probe finds, until `body` returns false.
    ///
    /// - Parameters:
    ///   - root: The node that is visited with its descendants; nil for the whole screen.
    ///   - walks: Whether only walks are used.
    ///   - descends: Returns whether the descendants of a node are visited.
    ///   - body: Called with each item and its distance, front to back. Returns whether to go on.
    mutating func visit<Probe: TreeProbe>(
        _ probe: Probe, of root: NodeID?, walks: Bool, descending descends: (NodeID, Self) -> Bool,
        _ body: (HitItem, Double, Self) -> Bool)
}

extension HitLister {
    /// Visits the nodes that a probe finds on the whole screen, until `body` returns false. Visits none if `probe` is nil.
    mutating func visit<Probe: TreeProbe>(
        _ probe: Probe?, descending descends: (NodeID, Self) -> Bool, _ body: (HitItem, Double, Self) -> Bool
    ) {
        if let probe { visit(probe, of: nil, walks: false, descending: descends, body) }
    }

    /// The nodes that a probe finds and a predicate accepts, front to back. The list is empty if `probe` is nil.
    mutating func list<Probe: TreeProbe>(
        _ probe: Probe?, of root: NodeID? = nil, walks: Bool = false,
        where accepts: (NodeID, Self) -> Bool = { _, _ in true },
        descend descends: (NodeID, Self) -> Bool = { _, _ in true }
    ) -> [HitItem] {
        guard let probe else { return [] }
        var found: [HitItem] = []
        visit(probe, of: root, walks: walks, descending: descends) { item, _, lister in
            if accepts(item.node, lister) { found.append(item) }
            return true
        }
        return found
    }

    /// The front-most node on the whole screen that a probe finds and a predicate accepts; nil if there is none.
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

    /// The nodes that a probe finds, nearest first. Nodes at a distance of `done` or less are left out, unless `done` is nil. The
    /// list is empty if `probe` is nil.
    mutating func nearest(
        _ probe: NearestProbe?, beyond done: Double? = nil, of root: NodeID? = nil, walks: Bool = false,
        descend descends: (NodeID, Self) -> Bool = { _, _ in true }
    ) -> [Nearby<HitItem>] {
        guard let probe else { return [] }
        var found: [Nearby<HitItem>] = []
        visit(probe.shared, of: root, walks: walks, descending: descends) { item, distance, _ in
            if let done, distance <= done { return true }
            found.append(Nearby(item: item, distance: distance))
            return true
        }
        // Items at the same distance stay in the order in which they were found, front to back.
        return found.indices.sorted { (found[$0].distance, $0) < (found[$1].distance, $1) }.map { found[$0] }
    }

    /// Visits the nodes near a point that a predicate accepts, nearest first, until `body` returns false. The search runs in
    /// circles with the given radii, of which the last is `radius`.
    mutating func visitNearest(
        to point: Point, within radius: Double, in circles: some Sequence<Double>,
        where accepts: (NodeID, Self) -> Bool, descend descends: (NodeID, Self) -> Bool,
        _ body: (Nearby<HitItem>, Self) -> Bool
    ) {
        var done: Double?
        #if !hasFeature(Embedded)  // There, the module's size counts more.
        // Nodes at the point itself come front to back, so they need not be collected.
        var goesOn = true
        visit(radius >= 0 ? NearestProbe(around: point, within: 0) : nil, descending: descends) {
            item, distance, lister in
            goesOn = !accepts(item.node, lister) || body(Nearby(item: item, distance: distance), lister)
            return goesOn
        }
        guard goesOn else { return }
        done = 0
        #endif
        for circle in circles {
            for item in nearest(NearestProbe(around: point, within: circle), beyond: done, descend: descends)
            where accepts(item.item.node, self) {
                guard body(item, self) else { return }
            }
            done = circle
        }
    }
}

extension HitScene: HitLister {
    mutating func visit<Probe: TreeProbe>(
        _ probe: Probe, of root: NodeID?, walks: Bool, descending descends: (NodeID, HitScene) -> Bool,
        _ body: (HitItem, Double, HitScene) -> Bool
    ) {
        let usesIndexes = !walks && mayAskIndexes()
        // The scene is moved out and back, since it would be copied for each call of a closure with `self`.
        let scene = consume self
        var traversal = TreeTraversal(probe, of: root, usesIndexes: usesIndexes, in: scene)
        while let (node, distance) = traversal.next(in: scene.store, for: scene, descends) {
            guard body(scene.hitItem(node), distance, scene) else { break }
        }
        self = consume scene
        if !walks { end(traversal.dues) }
    }

    /// Spends on building indexes as much as a list has cost. If changes are waiting, notes that cost as one of walks. Does
    /// neither while the scene is held (`isHeld`).
    mutating func end(_ dues: [IndexedQuery.Due]) {
        guard !isHeld else { return }
        guard changed.isEmpty else { return frame.noteWalk(dues.reduce(0) { $0 + $1.walked }) }
        for due in dues { _ = payForChildren(due, times: 1) }
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
        while let (node, distance) = traversal.next(in: scene.store, for: scene, { node, _ in descends(node, self) }) {
            guard body(scene.hitItem(node), distance, self) else { return }
        }
    }
}

extension NodeStore {
    /// The radii of the successive searches of a nearest query that may end early. The first is about the distance between
    /// neighbours. Each next one is four times as large, and the last one is `radius`.
    func nearestCircles(_ radius: Double) -> some Sequence<Double> {
        let first = spacing
        return sequence(first: min(first, radius)) { last in
            guard last < radius else { return nil }
            // Such a circle around a point in the scene contains nearly all of it, so one more search is enough.
            return last > first * 0x1p16 ? radius : min(last * 4, radius)
        }
    }

    /// Half the distance between neighbours if all nodes were spread evenly over the bounds of the outermost node with several
    /// children. 8 if that is no usual number.
    private var spacing: Double {
        var node = cores[NodeStore.screen].lastChild
        for _ in 0..<64 where node != 0 && links[node].childCount == 1 { node = links[node].firstChild }
        let size = cores[node].bounds.size
        let spacing = (size.width * size.height / Double(count)).squareRoot() / 2
        return spacing.isNormal ? spacing : 8
    }
}
