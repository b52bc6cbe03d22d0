/// A quadtree under construction, which advances in bounded steps and can be interrupted after each.
///
/// ```swift
/// let build = QuadtreeBuild(outer: boxes, inner: [])
/// while !build.advance(steps: 10_000) { drawFrame() }
/// let index = build.takeQuadtree()
/// ```
///
/// Unchecked: one thread at a time may use a build.
package final class QuadtreeBuild: @unchecked Sendable {
    private var builder: QuadtreeBuilder

    /// The number of steps taken so far: equal on all machines, and nearly independent of their division into calls.
    package var stepsTaken: Int { builder.stepsTaken }

    /// Begins to build an index: see `Quadtree.init(outer:inner:areas:)`. The boxes are checked while the build advances.
    ///
    /// - Complexity: O(1).
    package init(outer: [Box], inner: [Box], areas: EntryAreas? = nil) {
        builder = QuadtreeBuilder(outer: outer, inner: inner, areas: areas)
    }

    /// Continues building for about a number of steps of some 5 ns, and returns whether the index is finished. Releasing memory
    /// is not counted: some 50 bytes an entry when the last cell is finished, at a tenth of a microsecond for 4,096.
    ///
    /// - Complexity: at most about 2 × `steps` + 2,000 steps.
    package func advance(steps: Int) -> Bool { builder.advance(steps: steps) }

    /// Returns the index, which the build then no longer holds.
    ///
    /// - Precondition: the build is finished, and the index was not taken before.
    package func takeQuadtree() -> Quadtree {
        let isDone = builder.phase == .done && !builder.result.isEmpty
        precondition(isDone, "No quadtree to take: advance the build until it is done, and take it once")
        return Quadtree(block: builder.takeBlock())
    }
}
