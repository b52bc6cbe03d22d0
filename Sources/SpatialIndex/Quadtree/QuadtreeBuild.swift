/// A quadtree under construction, which advances in bounded steps and can be interrupted after each.
///
/// ```swift
/// var build = QuadtreeBuild(outer: boxes, inner: [])
/// while !build.advance(steps: 10_000) { drawFrame() }
/// let index = build.takeQuadtree()
/// ```
///
/// The build is a value. If an unfinished build is copied, the copy that is advanced first starts from the beginning.
package struct QuadtreeBuild: @unchecked Sendable {
    // Unchecked: a state shared by copies is not modified, since only a state with a single owner is advanced.
    private final class State {
        var builder: QuadtreeBuilder

        init(outer: [Box], inner: [Box], areas: EntryAreas?) {
            builder = QuadtreeBuilder(outer: outer, inner: inner, areas: areas)
        }
    }

    private var state: State?
    private var result: Quadtree?
    /// The number of steps taken so far: equal on all machines, and nearly independent of their division into calls.
    package private(set) var stepsTaken = 0

    /// Begins to build an index: see `Quadtree.init(outer:inner:areas:)`. The boxes are checked while the build advances.
    ///
    /// - Complexity: O(1).
    package init(outer: [Box], inner: [Box], areas: EntryAreas? = nil) {
        state = State(outer: outer, inner: inner, areas: areas)
    }

    /// Continues building for about a number of steps of some 5 ns, and returns whether the index is finished. Releasing memory
    /// is not counted: some 50 bytes an entry when the last cell is finished, at a tenth of a microsecond for 4,096.
    ///
    /// - Precondition: the index was not taken.
    /// - Complexity: at most about 2 × `steps` + 2,000 steps.
    package mutating func advance(steps: Int) -> Bool {
        if result != nil { return true }
        if !isKnownUniquelyReferenced(&state), let shared = state {
            state = State(outer: shared.builder.outer, inner: shared.builder.inner, areas: shared.builder.areas)
        }
        guard let state else { preconditionFailure("No quadtree to build: it has been taken") }
        let isDone = state.builder.advance(steps: steps)
        stepsTaken = state.builder.stepsTaken
        guard isDone else { return false }
        result = Quadtree(block: state.builder.takeBlock())
        self.state = nil
        return true
    }

    /// Returns the index, which the build then no longer holds.
    ///
    /// - Precondition: the build is finished, and the index was not taken before.
    package mutating func takeQuadtree() -> Quadtree {
        guard let result else {
            preconditionFailure("No quadtree to take: advance the build until it is done, and take it once")
        }
        self.result = nil
        return result
    }
}
