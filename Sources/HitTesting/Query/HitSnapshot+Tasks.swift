#if !hasFeature(Embedded)
extension HitSnapshot {
    /// Finds which node gets the touch at each of many points in screen space, in their order, by several tasks at
    /// once. The answers do not depend on the number of tasks.
    ///
    /// - Precondition: At least one task.
    public func topmost(at points: [Point], tasks: Int) async -> [HitResult] {
        precondition(tasks > 0, "at least one task is needed, got \(tasks)")
        return await withTaskGroup(of: (Int, [HitResult]).self) { group in
            let starts = Array(stride(from: 0, to: points.count, by: HitSnapshot.partCount))
            let answer = { @Sendable (start: Int) in
                (start, topmost(at: points, start..<min(start + HitSnapshot.partCount, points.count)))
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

    /// The number of points that a task takes at a time: few enough that their answers are still in the cache when concatenated.
    private static let partCount = 32_768
}
#endif
