import SpatialIndex

/// A type that can list nodes. A scene spends as much on indexes as its lists have cost; a snapshot changes nothing.
protocol HitLister {
    /// Visits what a probe finds in `root` (nil: the whole screen), until `body` returns false. Only walks are used if `walks` is
    /// true. `descends` returns whether the descendants of a node are visited.
    mutating func visit<Traversal: SceneTraversal>(
        _ traversal: Traversal.Type, _ probe: Traversal.Probe, of root: NodeID?, walks: Bool,
        descending descends: (NodeID, Self) -> Bool, _ body: (HitItem, Double, Self) -> Bool)
}

/// A way to visit all nodes that a probe finds. It keeps no access to the scene open.
protocol SceneTraversal: Sendable {
    associatedtype Probe: TreeProbe

    /// Creates a traversal of a node, in whose bounds space the probe is, and its descendants; of the whole screen if `node` is
    /// nil. The node's flags and mode apply, but not its override.
    init(_ probe: Probe, of node: NodeID?, usesIndexes: Bool, in scene: borrowing HitScene)

    /// The next node and its distance; nil at the end. `descends` is passed the lister: a closure that captured it would copy it.
    mutating func next<Lister>(
        in store: NodeStore, for lister: Lister, _ descends: (NodeID, Lister) -> Bool
    ) -> (node: NodeID, distance: Double)?

    /// What the traversal has cost in each of the containers entered so far.
    var dues: [ContainerCost] { get }
}

extension HitLister {
    /// Visits the nodes that a probe finds, front to back, until `body` returns false; none if `probe` is nil.
    mutating func visit<Probe: TreeProbe>(
        _ probe: Probe?, of root: NodeID? = nil, walks: Bool = false, descending descends: (NodeID, Self) -> Bool,
        _ body: (HitItem, Double, Self) -> Bool
    ) {
        guard let probe else { return }
        visit(TreeTraversal<Probe>.self, probe, of: root, walks: walks, descending: descends, body)
    }

    /// The nodes that a probe finds and a predicate accepts, front to back. The list is empty if `probe` is nil.
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

    /// The nodes near a point, nearest first. Nodes at the same distance are ordered front to back.
    mutating func listNearest(
        to point: Point, within radius: Double, of root: NodeID? = nil, walks: Bool = false,
        descend descends: (NodeID, Self) -> Bool
    ) -> [Nearby<HitItem>] {
        guard let probe = NearestProbe(around: point, within: radius) else { return [] }
        var found: [Nearby<HitItem>] = []
        visit(probe.shared, of: root, walks: walks, descending: descends) { item, distance, _ in
            found.append(Nearby(item: item, distance: distance))
            return true
        }
        // Items at the same distance stay in the order in which they were found, front to back.
        return found.indices.sorted { (found[$0].distance, $0) < (found[$1].distance, $1) }.map { found[$0] }
    }

    #if hasFeature(Embedded)  // There, the module's size counts more.
    mutating func visitNearest(
        to point: Point, within radius: Double, of root: NodeID? = nil, walks: Bool = false,
        descend descends: (NodeID, Self) -> Bool, _ body: (HitItem, Double, Self) -> Bool
    ) {
        for near in listNearest(to: point, within: radius, of: root, walks: walks, descend: descends) {
            guard body(near.item, near.distance, self) else { return }
        }
    }
    #else
    /// Visits the nodes that `listNearest` lists, until `body` returns false. No more is searched than the nodes visited need.
    mutating func visitNearest(
        to point: Point, within radius: Double, of root: NodeID? = nil, walks: Bool = false,
        descend descends: (NodeID, Self) -> Bool, _ body: (HitItem, Double, Self) -> Bool
    ) {
        guard radius >= 0, let here = NearestProbe(around: point, within: 0) else { return }
        var (goesOn, visited, asked) = (true, [NodeID](), [(NodeID, Bool)]())
        // Nodes at the point itself come front to back, so they need no queue.
        visit(
            here, of: root, walks: walks,
            descending: { node, lister in
                asked.append((node, descends(node, lister)))
                return asked[asked.count - 1].1
            }
        ) { item, distance, lister in
            goesOn = body(item, distance, lister)
            visited.append(item.node)
            return goesOn
        }
        guard goesOn, radius > 0, let probe = NearestProbe(around: point, within: radius) else { return }
        // A point on the outline of a shape may be at the distance 0 only by the rounding errors of a search that goes farther.
        let (known, answers) = (Set(visited), Dictionary(asked) { first, _ in first })
        visit(
            NearestTraversal.self, probe, of: root, walks: walks,
            descending: { node, lister in answers[node] ?? descends(node, lister) }
        ) { item, distance, lister in
            known.contains(item.node) || body(item, distance, lister)
        }
    }
    #endif
}

extension HitScene: HitLister {
    mutating func visit<Traversal: SceneTraversal>(
        _: Traversal.Type, _ probe: Traversal.Probe, of root: NodeID?, walks: Bool,
        descending descends: (NodeID, HitScene) -> Bool, _ body: (HitItem, Double, HitScene) -> Bool
    ) {
        let usesIndexes = !walks && mayAskIndexes()
        // The scene is moved out and back, since it would be copied for each call of a closure with `self`.
        let scene = consume self
        var traversal = Traversal(probe, of: root, usesIndexes: usesIndexes, in: scene)
        while let (node, distance) = traversal.next(in: scene.store, for: scene, descends) {
            guard body(scene.store.hitItem(node), distance, scene) else { break }
        }
        self = consume scene
        if !walks { end(traversal.dues) }
    }

    /// Spends as much as a list has cost on indexes, or notes it as the cost of a walk if changes wait; neither while `isHeld`.
    mutating func end(_ dues: [ContainerCost]) {
        guard !isHeld else { return }
        guard changed.isEmpty else { return frame.noteWalk(dues.reduce(0) { $0 + $1.walked }) }
        for due in dues { _ = payForChildren(due, times: 1) }
    }
}

extension HitSnapshot: HitLister {
    func visit<Traversal: SceneTraversal>(
        _: Traversal.Type, _ probe: Traversal.Probe, of root: NodeID?, walks: Bool,
        descending descends: (NodeID, HitSnapshot) -> Bool, _ body: (HitItem, Double, HitSnapshot) -> Bool
    ) {
        let scene = scene
        var traversal = Traversal(probe, of: root, usesIndexes: !walks && isSettled, in: scene)
        while let (node, distance) = traversal.next(in: scene.store, for: scene, { node, _ in descends(node, self) }) {
            guard body(scene.store.hitItem(node), distance, self) else { return }
        }
    }
}
