/// What gets the touch at a point, and how far around it the same is surely true.
public struct SteadyAnswer: Hashable, Sendable {
    /// As `topmost(at:)` says it.
    public let result: HitResult
    /// Points of screen space that all have this answer until the scene changes, the asked one among them; empty where
    /// that is not known of any. It is found by boxes alone: it is seldom the largest such area.
    public let region: Box
}

extension HitScene {
    /// What gets the touch at a point in screen space, with a box around the point in which the answer stays the same until
    /// the scene changes.
    ///
    /// In each island on the way the box is what surely lies in the answer, without what anything in front of it may touch,
    /// nearest things first. Where a node asks, or where the walk's arithmetic has to decide (in a shape, within rounding
    /// of an edge), the box is empty.
    ///
    /// - Complexity: As `topmost(at:)` and a nearest query for the entries that bound the box. The first from an island makes
    ///   its box tree, O(n log n).
    public mutating func steadyTopmost(at point: Point) -> SteadyAnswer {
        steadyAnswer(at: point).answer
    }

    /// The same with what the answer rests on; nil where owners are asked.
    mutating func steadyAnswer(at point: Point) -> (answer: SteadyAnswer, trail: SteadyTrail?) {
        let result = topmost(at: point)
        var search = SteadySearch(point)
        if case .ask = result { return (SteadyAnswer(result: result, region: .nothing), nil) }
        guard point.isFinite, let region = search.run(in: &self) else {
            return (SteadyAnswer(result: result, region: .nothing), nil)
        }
        let trail = SteadyTrail(
            levels: search.trail, time: changeCount, hadRedirects: store.redirectCount > 0)
        return (SteadyAnswer(result: result, region: region.contains(point) ? region : .nothing), trail)
    }
}

/// The islands that were met on the way to an answer: where a change may make another one of it.
struct SteadyTrail: Sendable {
    struct Level: Sendable {
        /// An island's root; slot 0 is the screen.
        let root: NodeID
        /// The level that it was met in; the first, the screen's, in itself.
        let outer: Int
        /// Whether the point came in.
        let isEntered: Bool
    }

    /// Each behind the one that it was entered from.
    let levels: [Level]
    /// The scene's count of changes by then.
    let time: UInt64
    /// Whether there were nodes with redirects.
    let hadRedirects: Bool
}

extension HitScene {
    /// Whether nothing has changed at a point after a time at which an answer was valid there.
    ///
    /// Repairs the islands on the way. It errs by saying no.
    ///
    /// - Complexity: O(levels), and what the changes touched.
    mutating func isUnchanged(after time: UInt64, at point: Point, along trail: SteadyTrail) -> Bool {
        if changeCount == time { return true }
        // Redirects, those of then and those of now, are in no index.
        guard !trail.hadRedirects, store.redirectCount == 0 else { return false }
        distributeChanges()
        var points = [point]
        for (index, level) in trail.levels.enumerated() {
            if index > 0 {
                guard let inner = convert(points[level.outer], into: level, of: trail, after: time) else {
                    return false
                }
                points.append(inner)
            }
            guard level.isEntered else { continue }
            let root = level.root.slot
            if preparedExtras(of: root) == nil { repairIsland(below: root) }
            guard let extras = preparedExtras(of: root),
                !store.extras[extras].mayHaveChanged(at: points[index], after: time)
            else { return false }
        }
        return true
    }

    /// A point of the island around a level's root in the space of that root; nil if the root has moved after a time. Of
    /// an island that was not entered, any point.
    private func convert(
        _ point: Point, into level: SteadyTrail.Level, of trail: SteadyTrail, after time: UInt64
    ) -> Point? {
        let (root, outer) = (level.root.slot, trail.levels[level.outer].root.slot)
        guard store.contains(level.root), store.isIslandRoot(root),
            store.islandRoot(around: store.links[root].parent) == outer,
            store.extras[store.cores[root].extras].lastMove <= time
        else { return nil }
        return level.isEntered ? store.replay(point, from: outer, to: root)?.point : point
    }
}

extension NodeExtras {
    /// Whether something in the index below may have changed after a time at a point of the root's space.
    fileprivate func mayHaveChanged(at point: Point, after time: UInt64) -> Bool {
        patch?.value.mayHaveChanged(at: point, after: time) ?? changes.hasChanged(at: point, after: time) ?? true
    }
}
