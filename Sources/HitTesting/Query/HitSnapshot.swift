/// A scene as it was at one moment, for any number of threads to ask.
///
/// It shares everything with the scene that it was taken from, keeps its answers whatever happens to that scene, and
/// never changes: what had no index when it was taken is answered by the walk.
public struct HitSnapshot: Sendable {
    /// A scene is a large value; copies of a snapshot share one.
    private let frozen: FrozenScene

    @usableFromInline
    package var scene: HitScene { frozen.scene }

    /// The nodes alone, which copy less.
    var store: NodeStore { frozen.scene.store }

    /// True if its indexes are right.
    var isSettled: Bool { frozen.scene.changed.isEmpty }

    init(_ scene: HitScene) { frozen = FrozenScene(scene) }

    /// Finds what gets the touch at a point in screen space.
    public func topmost(at point: Point) -> HitResult {
        switch frozen.scene.entrance?.certainAnswer(at: point) {
        case .node(let node): .hit(frozen.scene.store.reported(node))
        case .nothing: .miss
        case .unknown, nil: scene.preparedTopmost(below: NodeStore.screen, at: point)
        }
    }

    /// Finds what gets the touch at each of many points in screen space, in their order.
    public func topmost(at points: [Point]) -> [HitResult] {
        topmost(atAll: points[...])
    }

    func topmost(atAll points: ArraySlice<Point>) -> [HitResult] { scene.preparedTopmost(at: points) }

    /// Answers by the default walk what gets the touch at a point in screen space.
    public func walk(at point: Point) -> HitResult { scene.walk(at: point) }
}

/// The one place of a scene that no longer changes.
private final class FrozenScene: Sendable {
    let scene: HitScene

    init(_ scene: HitScene) { self.scene = scene }
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
        copy.forgetBuilds()
        return HitSnapshot(copy)
    }
}
