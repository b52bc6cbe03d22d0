// Hit tests as those of scenes. A node that is given was in the scene when the snapshot was taken.
extension HitSnapshot {
    /// Begins a hit test at a point in screen space, which asks the owners of overriding nodes: see `HitScene.query(at:)`.
    public func query(at point: Point) -> HitQuery { HitQuery(below: NodeStore.screen, at: point, in: self) }

    /// Begins a hit test among the descendants of a node, at a point of its bounds space: see `HitScene.query(below:at:)`.
    public func query(below node: NodeID, at point: Point) -> HitQuery {
        HitQuery(below: scene.slot(node, "query(below:at:)"), at: point, in: self)
    }

    /// Finds which descendant of a node gets a touch at a point of its bounds space: see `HitScene.topmost(below:at:)`.
    public func topmost(below node: NodeID, at point: Point) -> HitResult {
        scene.preparedTopmost(below: scene.slot(node, "topmost(below:at:)"), at: point)
    }
}

extension HitQuery {
    /// The `stamp` of a query of a snapshot: a number that no state of a scene has as its stamp.
    static var ofSnapshot: UInt64 { 0 }

    init(below root: UInt32, at point: Point, in snapshot: HitSnapshot) {
        let store = snapshot.store
        stamp = HitQuery.ofSnapshot
        self.store = store
        begin(below: root, at: point, byIndexes: snapshot.isSettled, in: store)
        run(in: store)
    }

    /// Continues after a question with the owner's reply, to the next question or to the end. Returns the new `step`.
    ///
    /// - Precondition: `step` is a question. The query was begun on this snapshot.
    @discardableResult
    public mutating func resume(with reply: Reply, in snapshot: HitSnapshot) -> Step {
        guard case .ask(let question) = step else {
            preconditionFailure("resume: the query has ended with \(step); only a question takes a reply")
        }
        precondition(stamp == HitQuery.ofSnapshot, "resume: the query was begun on a scene, not on a snapshot")
        // The query goes on in the state in which it was begun: its positions in indexes mean nothing in another one.
        let store = self.store ?? snapshot.store
        if take(reply, to: question, in: store) { run(in: store) }
        return step
    }
}
