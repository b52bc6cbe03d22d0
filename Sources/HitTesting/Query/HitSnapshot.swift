/// A scene as it was at one moment, for any number of threads to ask.
///
/// It shares everything with the scene that it was taken from, keeps its answers whatever happens to that scene, and
/// never changes: what had no index when it was taken is answered by the walk.
public struct HitSnapshot: Sendable {
    package let scene: HitScene

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
        return await withTaskGroup(of: (Int, [HitResult]).self) { group in
            let starts = Array(stride(from: 0, to: points.count, by: HitSnapshot.partCount))
            let answer = { @Sendable (start: Int) in
                (start, scene.preparedTopmost(at: points[start..<min(start + HitSnapshot.partCount, points.count)]))
            }
            for start in starts.prefix(tasks) { group.addTask { answer(start) } }
            var waiting = starts.dropFirst(tasks)
            var results: [HitResult] = []
            results.reserveCapacity(points.count)
            var early: [Int: [HitResult]] = [:]
            for await (start, part) in group {
                if let next = waiting.popFirst() { group.addTask { answer(next) } }
                early[start] = part
                while let next = early.removeValue(forKey: results.count) { results.append(contentsOf: next) }
            }
            return results
        }
    }

    /// How many points a task takes at a time: few enough that their answers are still in the cache when they are put
    /// behind the others, and that no task has long to wait for the last one.
    private static let partCount = 32_768

    /// What the default walk says.
    public func walk(at point: Point) -> HitResult { scene.walk(at: point) }
}

extension HitScene {
    /// The scene as it is now, for other threads to ask.
    ///
    /// It builds nothing: a snapshot of a scene that was just prepared (`prepare()`) is fast, and of what has changed since
    /// or has no index, the walk answers.
    ///
    /// - Complexity: O(1).
    public func snapshot() -> HitSnapshot {
        var copy = self
        // What is being built stays with the scene, which goes on with it.
        copy.build = nil
        return HitSnapshot(copy)
    }
}
