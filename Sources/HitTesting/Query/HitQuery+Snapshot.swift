// Hit tests of a snapshot that stop at overriding nodes with questions to their owners. The snapshot never changes meanwhile.
extension HitSnapshot {
    /// Begins a hit test at a point in screen space. The test stops at overriding nodes, with questions to their owners.
    ///
    /// ```swift
    /// var query = snapshot.query(at: point)
    /// while case .ask(let question) = query.step {
    ///     query.resume(with: reply(to: question), in: snapshot)
    /// }
    /// ```
    ///
    /// - Complexity: As `topmost(at:)`, up to the first question.
    public func query(at point: Point) -> HitQuery { HitQuery(below: NodeStore.screen, at: point, in: self) }

    /// Begins a hit test among the descendants of a node: see `HitScene.query(below:at:)`.
    ///
    /// - Parameters:
    ///   - node: The node, which is no candidate itself.
    ///   - point: A point in the node's bounds space.
    /// - Precondition: The node was in the scene when the snapshot was taken.
    public func query(below node: NodeID, at point: Point) -> HitQuery {
        HitQuery(below: scene.slot(node, "query(below:at:)"), at: point, in: self)
    }

    /// Finds which descendant of a node gets the touch: see `HitScene.topmost(below:at:)`.
    ///
    /// - Parameters:
    ///   - node: The node, which is no candidate itself.
    ///   - point: A point in the node's bounds space.
    /// - Precondition: The node was in the scene when the snapshot was taken.
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

    /// Continues after a question, to the next one or to the end.
    ///
    /// - Parameters:
    ///   - reply: The owner's reply to the question in `step`.
    ///   - snapshot: The snapshot on which the query was begun.
    /// - Returns: The new `step`.
    /// - Precondition: `step` is a question of a query that was begun on a snapshot.
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
