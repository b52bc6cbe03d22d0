/// Tracks the nodes under a pointer, while it moves and the layout changes.
///
/// ```swift
/// var hover = HoverTracker()
/// // Each frame, whether the pointer has moved or not:
/// let change = hover.update(at: pointer, in: &scene)
/// for node in change.left { unhighlight(node) }
/// for node in change.entered { highlight(node) }
/// ```
///
/// The tracker queries the scene only if the pointer has moved or the scene has changed. If neither has, it costs two
/// comparisons a frame.
///
/// It is a value, and may be given any scene at any time.
public struct HoverTracker: Sendable {
    /// The node under the pointer and its ancestors, the root first; empty if there is none.
    public private(set) var path: [NodeID] = []
    /// The number of queries of the scene.
    package private(set) var askCount = 0
    /// The number of updates without a query.
    package private(set) var savedCount = 0

    /// The last location of the pointer, and the state of the scene that was queried.
    private var last: (point: Point, stamp: UInt64)?

    /// A tracker without a pointer so far.
    public init() {}

    /// A change of the path of nodes under the pointer.
    public struct Change: Hashable, Sendable {
        /// Nodes that the pointer has left, innermost first. They may have been removed from the scene.
        public var left: [NodeID] = []
        /// Nodes that it has entered, outermost first.
        public var entered: [NodeID] = []

        public var isEmpty: Bool { left.isEmpty && entered.isEmpty }
    }

    /// Updates the path.
    ///
    /// - Parameters:
    ///   - point: The pointer's location in screen space; nil if there is no pointer.
    ///   - scene: The scene.
    ///   - reply: What overrides reply; by default overriding nodes let the pointer through. A node that replies
    ///     `.answer` is
    ///     itself the node under the pointer. It must not use this scene.
    /// - Returns: What the pointer has left and entered since the last update.
    /// - Complexity: O(1) if neither the point nor the scene has changed. Else as `topmost(at:)`, and O(depth).
    public mutating func update(
        at point: Point?, in scene: inout HitScene, reply: (HitQuery.Question) -> HitQuery.Reply = { _ in .pass }
    ) -> Change {
        guard let point else {
            reset()
            return setPath([])
        }
        let stamp = scene.identity()
        if let last, last.point == point, last.stamp == stamp {
            savedCount += 1
            return Change()
        }
        askCount += 1
        switch scene.topmost(at: point) {
        case .hit(let node):
            last = (point, stamp)
            return setPath(scene.path(to: node))
        case .miss:
            last = (point, stamp)
            return setPath([])
        case .ask:
            // The owner's code may reply differently next time.
            last = nil
            return setPath(scene.path(at: point, reply))
        }
    }

    /// Discards the last query, so that the next update makes one; the path stays the same.
    public mutating func reset() { last = nil }

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

    /// The path of the node at which a query with replies ends.
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
