/// A scene as it was at one moment, for any number of threads to ask.
///
/// It shares everything with the scene that it was taken from, keeps its answers whatever happens to that scene, and
/// never repairs: what had no index when it was taken is answered by the walk.
public struct HitSnapshot: Sendable {
    let scene: HitScene

    init(_ scene: HitScene) {
        self.scene = scene
    }

    /// The number of nodes.
    public var count: Int { scene.count }

    /// Whether the node was in the scene.
    public func contains(_ node: NodeID) -> Bool { scene.contains(node) }

    /// The attributes of a node.
    ///
    /// - Precondition: The node was in the scene.
    public subscript(node: NodeID) -> Node { scene[node] }

    /// What gets the touch at a point in screen space.
    public func topmost(at point: Point) -> HitResult {
        scene.preparedTopmost(at: point)
    }

    /// What gets the touch at each of many points in screen space, in their order.
    public func topmost(at points: [Point]) -> [HitResult] {
        scene.preparedTopmost(at: points[...])
    }

    /// The same, by several tasks at once. The answers do not depend on their number.
    ///
    /// - Precondition: At least one task.
    public func topmost(at points: [Point], tasks: Int) async -> [HitResult] {
        precondition(tasks > 0, "at least one task is needed, got \(tasks)")
        let share = max(1, (points.count + tasks - 1) / tasks)
        return await withTaskGroup(of: (Int, [HitResult]).self) { group in
            for start in stride(from: 0, to: points.count, by: share) {
                let slice = points[start..<min(start + share, points.count)]
                // The first part has room for the others, which are appended to it.
                let room = start == 0 ? points.count : slice.count
                group.addTask { (start, scene.preparedTopmost(at: slice, reserving: room)) }
            }
            var parts: [Int: [HitResult]] = [:]
            for await (start, part) in group { parts[start] = part }
            var results = parts.removeValue(forKey: 0) ?? []
            for (_, part) in parts.sorted(by: { $0.key < $1.key }) { results.append(contentsOf: part) }
            return results
        }
    }

    /// What the default walk says.
    public func walk(at point: Point) -> HitResult { scene.walk(at: point) }
}

extension HitScene {
    /// The scene as it is now, prepared, for other threads to ask.
    ///
    /// - Complexity: O(1) after `prepare()`.
    public mutating func snapshot() -> HitSnapshot {
        prepare()
        return HitSnapshot(self)
    }
}
