/// What a pointer is over, while it moves and the layout changes under it.
///
/// ```swift
/// var hover = HoverTracker()
/// // Each frame, whether the pointer has moved or not:
/// let change = hover.update(at: pointer, in: &scene)
/// for node in change.left { unhighlight(node) }
/// for node in change.entered { highlight(node) }
/// ```
///
/// The tracker keeps a box around the point in which the answer stays the same (`HitScene.steadyTopmost(at:)`), and asks
/// the scene again only when the pointer leaves that box, or when something has changed where the pointer is. A pointer
/// that stands over a still scene costs two comparisons a frame; one beside which things move, a look at the places of
/// the islands that it is over.
///
/// A value. It belongs to one scene: given another one, or a copy that went a different way, call `reset()` first.
public struct HoverTracker: Sendable {
    /// The node under the pointer and its ancestors, the root first; empty where there is none.
    public private(set) var path: [NodeID] = []
    /// How often the scene has been asked.
    public private(set) var askCount = 0
    /// How often it did not have to be.
    public private(set) var savedCount = 0

    /// The box in which the answer holds while what it rests on is unchanged.
    private var region = Box.nothing
    /// What it rests on; nil if that is not known.
    private var trail: SteadyTrail?
    /// Where the pointer was last, and the scene's count of changes then.
    private var last: (point: Point, time: UInt64)?

    /// A pointer that is over nothing yet.
    public init() {}

    /// How the hit path has changed.
    public struct Change: Hashable, Sendable {
        /// Nodes that the pointer is no longer over, innermost first. They may be gone from the scene.
        public var left: [NodeID] = []
        /// Nodes that it has come to be over, outermost first.
        public var entered: [NodeID] = []

        public var isEmpty: Bool { left.isEmpty && entered.isEmpty }
    }

    /// Brings the tracker up to date.
    ///
    /// - Parameters:
    ///   - point: Where the pointer is, in screen space; nil if it is nowhere.
    ///   - scene: The scene.
    ///   - reply: What nodes that ask reply; without it they are transparent. A node that replies `.answer` is itself what
    ///     the pointer is over. It does not use this scene.
    /// - Returns: What the pointer has left and entered since the last update.
    /// - Complexity: O(1) where nothing has changed. O(islands on the way), after repairing them, where something has, but
    ///   not under the point. Else as `steadyTopmost(at:)`, and O(depth).
    public mutating func update(
        at point: Point?, in scene: inout HitScene, reply: (HitQuery.Question) -> HitQuery.Reply = { _ in .pass }
    ) -> Change {
        guard let point else {
            reset()
            return setPath([])
        }
        defer { last = (point, scene.changeCount) }
        if isSteady(at: point, in: &scene) {
            savedCount += 1
            return Change()
        }
        askCount += 1
        let (answer, trail) = scene.steadyAnswer(at: point)
        (region, self.trail) = (answer.region, trail)
        switch answer.result {
        case .hit(let node): return setPath(scene.path(to: node))
        case .miss: return setPath([])
        case .ask: return setPath(scene.path(at: point, reply))
        }
    }

    /// Whether the answer still is the one at a point.
    private func isSteady(at point: Point, in scene: inout HitScene) -> Bool {
        guard let trail else { return false }
        if let last, last.point == point { return scene.isUnchanged(after: last.time, at: point, along: trail) }
        return region.contains(point) && scene.isUnchanged(after: trail.time, at: point, along: trail)
    }

    /// Forgets the answer, so that the next update asks; the path stays what it was.
    public mutating func reset() { trail = nil }

    private mutating func setPath(_ new: [NodeID]) -> Change {
        var common = 0
        while common < path.count, common < new.count, path[common] == new[common] { common += 1 }
        let change = Change(left: path[common...].reversed(), entered: Array(new[common...]))
        path = new
        return change
    }
}

extension HitScene {
    /// The node and its ancestors, the root first.
    fileprivate func path(to node: NodeID) -> [NodeID] {
        var path = [node]
        while let parent = parent(of: path[path.count - 1]) { path.append(parent) }
        return path.reversed()
    }

    /// The path to what a query with replies ends at.
    fileprivate mutating func path(at point: Point, _ reply: (HitQuery.Question) -> HitQuery.Reply) -> [NodeID] {
        var query = query(at: point)
        var asked: NodeID?
        while case .ask(let question) = query.step {
            asked = question.node
            query.resume(with: reply(question), in: &self)
        }
        switch query.step {
        case .hit(let node): return path(to: node)
        case .answered: return asked.map(path(to:)) ?? []
        case .miss, .ask: return []
        }
    }
}
