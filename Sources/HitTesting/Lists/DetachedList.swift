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
