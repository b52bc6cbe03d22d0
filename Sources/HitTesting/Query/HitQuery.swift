import SpatialIndex

/// A hit test that stops at each overriding node with a question to its owner, and continues with the owner's reply.
///
/// ```swift
/// var query = scene.query(at: point)
/// while case .ask(let question) = query.step {
///     query.resume(with: reply(to: question), in: &scene)
/// }
/// ```
///
/// The query is a value that stores what it needs of the scene. The owner's code may make other queries meanwhile, or change the
/// scene: then the walk finishes the query.
public struct HitQuery: Sendable {
    /// The state of a query.
    public enum Step: Hashable, Sendable {
        /// The query is finished: the node gets the touch.
        case hit(NodeID)
        /// The query is finished: no node of the scene gets the touch.
        case miss
        /// The query is finished: the owner's answer to the last question is the result, and no redirect replaces it.
        case answered
        /// The query waits for the reply to a question.
        case ask(Question)
    }

    /// A question to the owner of an overriding node.
    public struct Question: Hashable, Sendable {
        public let node: NodeID
        /// The point of the query in the node's bounds space, converted as by the walk.
        public let point: Point
        /// The override that is to answer: `hitTest` or `point(inside:)`.
        public let asks: Asks
    }

    /// The owner's reply to a question.
    public enum Reply: Hashable, Sendable {
        /// Nothing in this subtree is hit: the next candidate is tested.
        case pass
        /// The owner has a result for this subtree. The result need not be a node of this scene.
        case answer
        /// The default `hitTest` goes on in this subtree, with `inside` as the answer of `point(inside:)`.
        case descend(inside: Bool)
    }

    /// The state of the query.
    public internal(set) var step = Step.miss

    /// The query by indexes that finds the candidates; nil if `walk` does.
    var index: IndexedQuery?
    var walk = Walk(from: [])
    /// The scene as it was at the last question; nil before the first and after the end. For a snapshot, its nodes throughout.
    var store: NodeStore?
    /// The scene's stamp when the query last ran, which shows whether the scene has changed; 0 for a query of a snapshot.
    var stamp: UInt64

    /// True if only walks are used. Their cost pays for nothing.
    private var walks = false

    // MARK: Beginning

    init(below root: UInt32, at point: Point, in scene: inout HitScene, walking: Bool = false) {
        stamp = scene.identity()
        walks = walking
        let byIndexes = !walking && scene.mayAskIndexes(below: root, at: point)
        begin(below: root, at: point, byIndexes: byIndexes, in: scene.store)
        run(in: &scene)
    }

    /// Begins a query, by indexes or by a walk. The memory of the last query by indexes is reused.
    mutating func begin(below root: UInt32, at point: Point, byIndexes: Bool, in store: NodeStore) {
        guard byIndexes else { return (index, walk) = (nil, Walk(below: root, at: point, in: store)) }
        if index == nil { index = IndexedQuery() }
        index?.begin(below: root, at: point)
    }

    // MARK: Continuing

    /// Continues after a question with the owner's reply, to the next question or to the end. Returns the new `step`.
    ///
    /// - Precondition: `step` is a question. The query was begun on this scene.
    @discardableResult
    public mutating func resume(with reply: Reply, in scene: inout HitScene) -> Step {
        guard case .ask(let question) = step else {
            preconditionFailure("resume: the query has ended with \(step); only a question takes a reply")
        }
        precondition(stamp != HitQuery.ofSnapshot, "resume: the query was begun on a snapshot, not on a scene")
        // The scene has changed: the walk finishes the query. Levels in progress keep the lists of children that they had.
        if scene.stamp != stamp, let old = store.take() { (walk, index) = (walkFromHere(in: old), nil) }
        if take(reply, to: question, in: store ?? scene.store) { run(in: &scene) } else { end(in: &scene) }
        return step
    }

    /// Runs the query to the next question or its end, from the first question on in the state stored there.
    private mutating func run(in scene: inout HitScene) {
        run(in: store ?? scene.store)
        if case .ask = step {
            guard store == nil else { return }
            store = scene.store
            stamp = scene.identity()
        } else {
            end(in: &scene)
        }
    }

    /// Spends the cost of the finished query on indexes.
    private mutating func end(in scene: inout HitScene) {
        // While the query keeps the stored state, changes of the scene would copy pages.
        store = nil
        if var query = index.take() {
            scene.end(&query)
        } else if !walks, !scene.changed.isEmpty {
            scene.frame.noteWalk(walk.cost)
        }
    }

    /// Runs the query to the next question or its end, in one state of the scene.
    mutating func run(in store: NodeStore) {
        if var query = index.take() {
            step = query.run(in: store)
            return index = query
        }
        switch walk.run(in: store) {
        case .hit(let node): step = .hit(walk.reported(node, in: store))
        case .miss: step = .miss
        case .ask(let slot, let point): step = .ask(store.question(to: slot, at: point))
        }
    }

    /// Applies the owner's reply to a question. Returns whether the query goes on.
    mutating func take(_ reply: Reply, to question: Question, in store: NodeStore) -> Bool {
        let (node, point) = (question.node.slot, question.point)
        switch reply {
        case .pass: return true
        case .answer:
            let redirect =
                index == nil
                ? walk.redirectOfLevels(in: store) : index?.redirectOfPath(to: store.links[node].parent, in: store)
            step = redirect.map(Step.hit) ?? .answered
        case .descend(let isInside):
            guard store.contains(question.node) else { return true }
            var hit = index?.descend(into: node, at: point, isInside: isInside, in: store)
            if index == nil, let entered = walk.descend(into: node, at: point, isInside: isInside, in: store) {
                hit = walk.reported(entered, in: store)
            }
            guard let hit else { return true }
            step = .hit(hit)
        }
        return false
    }

    /// A walk that would finish the query after the open question, in the scene as it was then; one that has ended if none is
    /// open.
    func walkFromHere(in store: NodeStore) -> Walk {
        guard case .ask(let question) = step else { return Walk(from: []) }
        var walk = index.map { Walk(from: $0.levels(to: question.node.slot, in: store)) } ?? walk
        walk.captureLevels(from: store)
        return walk
    }

    // MARK: Finishing with the owner's own objects

    /// A node whose children the query is visiting.
    package struct PendingLevel: Hashable, Sendable {
        /// The node; nil for the screen.
        package let node: NodeID?
        /// The query point in the node's bounds space.
        package let point: Point
        /// What the node's `point(inside:)` has answered.
        package let isInside: Bool
        /// The children that are still to be tested, front to back.
        package let remaining: [NodeID]
    }
}

extension HitScene {
    /// Begins a hit test at a point in screen space. The test stops at overriding nodes, with questions to their owners.
    ///
    /// - Complexity: As `topmost(at:)`, up to the first question.
    public mutating func query(at point: Point) -> HitQuery { HitQuery(below: NodeStore.screen, at: point, in: &self) }

    /// Begins a hit test among the descendants of a node, at a point of its bounds space. An override that calls `super.hitTest`
    /// needs this, after the node's own gate has let the point through. Indexes of ancestors are not used.
    ///
    /// - Precondition: The node is in this scene.
    /// - Complexity: O(log n) expected where these indexes answer; at most about twice the cost of a walk below the node.
    public mutating func query(below node: NodeID, at point: Point) -> HitQuery {
        HitQuery(below: slot(node), at: point, in: &self)
    }
}

extension HitQuery.Step {
    /// The answer of a hit test that ends with this step: `.ask` for a question, and a miss if the owner has answered.
    var result: HitResult {
        switch self {
        case .hit(let node): .hit(node)
        case .ask(let question): .ask(question.node)
        case .miss, .answered: .miss
        }
    }
}
