/// A scene as it was at one moment, which any number of threads may query.
///
/// It shares its storage with the scene, and never changes. Where the scene had no up-to-date index when it was taken, queries
/// walk.
///
/// Its members that read the tree and the attributes cost what the members of `HitScene` with the same names cost.
///
/// - Precondition: A node that is given to a member was in the scene when the snapshot was taken.
public struct HitSnapshot: Sendable {
    /// The scene. Copies of a snapshot share it, since a scene is a large value.
    private let frozen: FrozenScene

    @usableFromInline
    package var scene: HitScene { frozen.scene }

    /// The scene's nodes, which are cheaper to copy than the scene.
    var store: NodeStore { frozen.scene.store }

    /// True if the snapshot's indexes are up to date.
    var isSettled: Bool { frozen.scene.changed.isEmpty }

    init(_ scene: HitScene) { frozen = FrozenScene(scene) }

    /// Finds which node gets the touch at a point in screen space.
    public func topmost(at point: Point) -> HitResult {
        switch frozen.scene.entrance?.answer(at: point) {
        case .node(let node): .hit(frozen.scene.store.reported(node))
        case .nothing: .miss
        case .into, .unknown, nil: scene.preparedTopmost(below: NodeStore.screen, at: point)
        }
    }

    /// Finds which node gets the touch at each of many points in screen space, in their order.
    public func topmost(at points: [Point]) -> [HitResult] { topmost(at: points, 0..<points.count) }

    func topmost(at points: [Point], _ range: Range<Int>) -> [HitResult] {
        var results = [HitResult](repeating: .miss, count: range.count)
        var answers = results.mutableSpan
        scene.preparedTopmost(at: points.span.extracting(range), into: &answers)
        return results
    }

    /// The answer of the default walk at a point in screen space.
    public func walk(at point: Point) -> HitResult { scene.walk(at: point) }
}

/// Stores a scene that no longer changes.
private final class FrozenScene: Sendable {
    let scene: HitScene

    init(_ scene: HitScene) { self.scene = scene }
}

extension HitScene {
    /// The scene as it is now, for queries by other threads.
    ///
    /// Taking a snapshot builds and updates no index: call `prepare()` before. If nodes have changed since the indexes were
    /// updated, all queries of the snapshot walk.
    ///
    /// - Complexity: O(1).
    public func snapshot() -> HitSnapshot {
        var copy = self
        // Builds stay with the scene, which continues them.
        copy.forgetBuilds()
        return HitSnapshot(copy)
    }
}
