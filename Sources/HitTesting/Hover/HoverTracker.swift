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
/// The tracker is a value. It queries the scene only if the pointer has moved or the scene is another one, or has changed.
public struct HoverTracker: Sendable {
    /// The node under the pointer and its ancestors, the root first; empty if there is none.
    public var path: [NodeID] { hovered.path }
    private var hovered = HoverPath<NodeID>()
    /// The number of updates that have queried the scene.
    package private(set) var askCount = 0
    /// The pointer's location and the scene's `identity()` at the last query; nil if the next update has to query.
    private var last: (point: Point, stamp: UInt64)?

    /// Creates a tracker that has not been given a pointer so far.
    public init() {}

    /// A change of the path. Nodes that the pointer has left may have been removed from the scene.
    public typealias Change = HoverChange<NodeID>

    /// Updates the path, and returns its change: what the pointer has left and entered since the last update.
    ///
    /// - Parameters:
    ///   - point: The pointer's location in screen space; nil if there is no pointer.
    ///   - scene: The scene, which has to be the same in all updates.
    ///   - reply: Replies to a question; by default, overriding nodes let the pointer through. After `.answer`, the overriding
    ///     node is the node under the pointer. Must not use the scene.
    /// - Complexity: O(1) if neither the point nor the scene has changed. Else that of `topmost(at:)`, and O(depth).
    public mutating func update(
        at point: Point?, in scene: inout HitScene, reply: (HitQuery.Question) -> HitQuery.Reply = { _ in .pass }
    ) -> Change {
        update(at: point, in: &scene, replying: { question, _ in reply(question) })
    }

    /// Updates the path like `update(at:in:reply:)`, but also passes the scene to the closure that replies.
    package mutating func update(
        at point: Point?, in scene: inout HitScene, replying reply: (HitQuery.Question, HitScene) -> HitQuery.Reply
    ) -> Change {
        guard let point else {
            reset()
            return hovered.move(to: [])
        }
        let stamp = scene.identity()
        if let last, last.point == point, last.stamp == stamp { return Change() }
        askCount += 1
        last = (point, stamp)
        switch scene.topmost(at: point) {
        case .hit(let node): return hovered.move(to: scene.path(to: node))
        case .miss: return hovered.move(to: [])
        case .ask:
            // The owner's code may reply differently next time.
            last = nil
            return hovered.move(to: scene.path(at: point, reply))
        }
    }

    /// Discards the location of the last query, so that the next update queries the scene. The path stays the same.
    public mutating func reset() { last = nil }
}

/// What a pointer has left and entered between two paths.
public struct HoverChange<Item: Hashable>: Hashable {
    /// What the pointer is no longer over, innermost first.
    public var left: [Item] = []
    /// What the pointer is over now and was not over before, outermost first.
    public var entered: [Item] = []

    package init(left: [Item] = [], entered: [Item] = []) { (self.left, self.entered) = (left, entered) }

    /// True if the pointer is over the same things as before.
    public var isEmpty: Bool { left.isEmpty && entered.isEmpty }
}

extension HoverChange: Sendable where Item: Sendable {}

/// The things that a pointer is over: the innermost one and all that contain it, outermost first.
package struct HoverPath<Item: Hashable> {
    package private(set) var path: [Item] = []

    package init() {}

    /// Sets a new path, and returns what the pointer has left and entered.
    package mutating func move(to new: [Item]) -> HoverChange<Item> {
        var common = 0
        while common < path.count, common < new.count, path[common] == new[common] { common += 1 }
        defer { path = new }
        return HoverChange(left: path[common...].reversed(), entered: Array(new[common...]))
    }
}

extension HoverPath: Sendable where Item: Sendable {}

extension HitScene {
    /// A node and its ancestors, the root first.
    fileprivate func path(to node: NodeID) -> [NodeID] {
        store.path(from: slot(node), below: NodeStore.screen).reversed().map(store.id(of:))
    }

    /// The path to the node that a query hits, or to the one for which `reply` returns `.answer`; empty if there is neither.
    fileprivate mutating func path(
        at point: Point, _ reply: (HitQuery.Question, HitScene) -> HitQuery.Reply
    ) -> [NodeID] {
        var query = query(at: point)
        var asked: NodeID?
        while case .ask(let question) = query.step {
            asked = question.node
            query.resume(with: reply(question, self), in: &self)
        }
        switch query.step {
        case .hit(let node): return path(to: node)
        case .answered: return asked.map(path(to:)) ?? []
        case .miss, .ask: return []
        }
    }
}
