import SpatialIndex

/// A hit test that stops at each node that asks its owner, and goes on with the owner's reply.
///
/// ```swift
/// var query = scene.query(at: point)
/// while case .ask(let question) = query.step {
///     query.resume(with: reply(to: question), in: &scene)
/// }
/// ```
///
/// The query is a value of its own. It holds what it needs of the scene as it was, so no access to the scene is open
/// while the owner's code runs, and that code may change the scene or run queries of its own. If it changed the scene,
/// the query finishes by the walk; if it did not, by the index.
public struct HitQuery: Sendable {
    /// The state of a query.
    public enum Step: Hashable, Sendable {
        /// It has ended: the node gets the touch.
        case hit(NodeID)
        /// It has ended: nothing here gets the touch.
        case miss
        /// It has ended: what the owner answered for the last question stands, no redirect replaces it.
        case answered
        /// It waits for the reply to a question.
        case ask(Question)
    }

    /// The question that a node asks its owner.
    public struct Question: Hashable, Sendable {
        public let node: NodeID
        /// The query point in the node's bounds space, converted as the walk converts it.
        public let point: Point
        /// The method that is to be answered: `hitTest` or `point(inside:)`.
        public let asks: Asks
    }

    /// The owner's reply to a question.
    public enum Reply: Hashable, Sendable {
        /// Nothing in this subtree is hit: the next candidate is tried.
        case pass
        /// The owner has a result for this subtree, a node of this scene or not.
        case answer
        /// The default `hitTest` goes on in this subtree, where `point(inside:)` said `inside`: descendants, then the
        /// node itself.
        case descend(inside: Bool)
    }

    /// The state of the query.
    public internal(set) var step = Step.miss

    /// The query of indexes that finds the candidates; nil where the walk does.
    var index: IndexedQuery?
    var walk = Walk(from: [])
    /// The scene as it was when the last question was put; nil before the first.
    var store: NodeStore?
    /// The stamp of the scene as the query has last seen it.
    var stamp: UInt64

    // MARK: Beginning

    init(below root: UInt32, at point: Point, in scene: inout HitScene, walking: Bool = false) {
        stamp = scene.identity()
        if !walking, scene.forcedWay != .walk, scene.mayAskIndexes() {
            var query = IndexedQuery()
            query.begin(below: root, at: point, usesStill: scene.forcedWay != .tree)
            index = query
        } else {
            walk = Walk(below: root, at: point, in: scene.store)
        }
        run(in: &scene)
    }

    // MARK: Going on

    /// Goes on after a question, to the next one or to the end.
    ///
    /// - Parameters:
    ///   - reply: What the owner says to the question in `step`.
    ///   - scene: The scene that the query was begun on.
    /// - Returns: `step`, where the query stands now.
    /// - Precondition: `step` is a question.
    @discardableResult
    public mutating func resume(with reply: Reply, in scene: inout HitScene) -> Step {
        guard case .ask(let question) = step else {
            preconditionFailure("resume: the query has ended with \(step); only a question takes a reply")
        }
        if scene.stamp != stamp {
            continueByWalk()
            store = nil
        }
        if take(reply, to: question, in: store ?? scene.store) { run(in: &scene) }
        return step
    }

    /// Runs in the scene until the first question, then in the scene as it was at that question, which it still is.
    private mutating func run(in scene: inout HitScene) {
        run(in: store ?? scene.store)
        if case .ask = step {
            guard store == nil else { return }
            store = scene.store
            stamp = scene.identity()
        } else {
            // Nothing more is asked of the scene as it was, which would have to be copied where it is changed.
            store = nil
            if var query = index.take() { scene.end(&query) }
        }
    }

    mutating func run(in store: NodeStore) {
        if var query = index.take() {
            query.run(in: store, step: &step)
            index = query
        } else {
            runWalk(in: store)
        }
    }

    mutating func runWalk(in store: NodeStore) {
        switch walk.run(in: store) {
        case .hit(let node): step = .hit(walk.reported(node, in: store))
        case .miss: step = .miss
        case .ask(let slot, let point): step = .ask(store.question(to: slot, at: point))
        }
    }

    /// Takes in what the owner says to a question.
    ///
    /// - Returns: Whether the query goes on; else it has ended.
    mutating func take(_ reply: Reply, to question: Question, in store: NodeStore) -> Bool {
        switch reply {
        case .pass: return true
        case .answer: step = redirectOfPath(to: question.node, in: store).map(Step.hit) ?? .answered
        case .descend(let isInside):
            guard let hit = descend(into: question.node, at: question.point, isInside: isInside, in: store) else {
                return true
            }
            step = .hit(hit)
        }
        return false
    }

    private mutating func descend(into node: NodeID, at point: Point, isInside: Bool, in store: NodeStore) -> NodeID? {
        guard store.contains(node) else { return nil }
        return index != nil
            ? index?.descend(into: node.slot, at: point, isInside: isInside, in: store)
            : walk.descend(into: node.slot, at: point, isInside: isInside, in: store).map {
                walk.reported($0, in: store)
            }
    }

    private func redirectOfPath(to node: NodeID, in store: NodeStore) -> NodeID? {
        index != nil
            ? index?.redirectOfPath(to: store.links[node.slot].parent, in: store)
            : walk.redirectOfLevels(in: store)
    }

    /// The scene has changed since the question was put: from here on the walk decides, over child lists as they were.
    private mutating func continueByWalk() {
        guard let store else { return }
        walk = walkFromHere(in: store)
        index = nil
    }

    /// The walk that does what is left to do while a question is open.
    ///
    /// - Parameter store: The scene as it was when the question was put.
    func walkFromHere(in store: NodeStore) -> Walk {
        guard case .ask(let question) = step else { return Walk(from: []) }
        var walk = index.map { Walk(from: $0.levels(to: question.node.slot, in: store)) } ?? walk
        walk.captureLevels(from: store)
        return walk
    }

    // MARK: Finishing in the owner's own terms

    /// A node whose children the query is going through.
    package struct PendingLevel: Hashable, Sendable {
        /// The node; nil for the screen.
        package let node: NodeID?
        /// The query point in the node's bounds space.
        package let point: Point
        /// The answer of the node's `point(inside:)`.
        package let isInside: Bool
        /// The children still to be tried after the one that asks, front to back.
        package let remaining: [NodeID]
    }

    /// Lists what is left to do while a question is open, as it was when the question was put, innermost level first:
    /// for owners that finish by a walk over their own objects once their code has changed the tree.
    ///
    /// The last level is the node below which the query was begun, which is no candidate itself.
    ///
    /// - Complexity: O(levels · siblings).
    package func pendingLevels() -> [PendingLevel] { store.map { walkFromHere(in: $0).pendingLevels() } ?? [] }
}

extension HitScene {
    /// Begins a hit test at a point in screen space that puts the questions of nodes that ask.
    ///
    /// - Complexity: as `topmost(at:)`, up to the first question.
    public mutating func query(at point: Point) -> HitQuery {
        HitQuery(below: NodeStore.screen, at: point, in: &self)
    }

    /// Begins a hit test among what lies below a node, which is no candidate itself: what `super.hitTest` needs in an
    /// override, once the node's own gate has let the point through.
    ///
    /// It is indexed below roots, nodes that ask and transformed nodes, and walked below others.
    ///
    /// - Parameters:
    ///   - node: The node.
    ///   - point: A point in the node's bounds space.
    /// - Precondition: The node is in this scene.
    public mutating func query(below node: NodeID, at point: Point) -> HitQuery {
        HitQuery(below: slot(node), at: point, in: &self)
    }
}

extension HitQuery.Step {
    /// The same as the answer of a query that stops at the first question.
    var result: HitResult {
        switch self {
        case .hit(let node): .hit(node)
        case .ask(let question): .ask(question.node)
        case .miss, .answered: .miss
        }
    }
}

extension Walk {
    /// Lists what is left to do, innermost level first.
    func pendingLevels() -> [HitQuery.PendingLevel] {
        zip(levels, captured).reversed().map { level, captured in
            HitQuery.PendingLevel(
                node: level.node == NodeStore.screen ? nil : captured.node, point: level.point,
                isInside: level.isInside, remaining: captured.remaining.reversed())
        }
    }
}
