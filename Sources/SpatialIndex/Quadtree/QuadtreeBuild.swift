/// A quadtree under construction, which advances in bounded steps and can be interrupted after each.
///
/// ```swift
/// var build = QuadtreeBuild(outer: boxes, inner: [])
/// while !build.advance(steps: 10_000) { drawFrame() }
/// let index = build.takeQuadtree()
/// ```
///
/// The build is a value. If an unfinished build is copied, the copy that is advanced first starts from the beginning. If a build
/// is abandoned, its memory is released with it.
package struct QuadtreeBuild: @unchecked Sendable {
    // Unchecked: a state shared by copies is not modified, since only a state with a single owner is advanced.
    private final class State {
        var builder: QuadtreeBuilder

        init(outer: [Box], inner: [Box], areas: EntryAreas?) {
            builder = QuadtreeBuilder(outer: outer, inner: inner, areas: areas)
        }
    }

    private let outer: [Box]
    private let inner: [Box]
    private let areas: EntryAreas?
    private var state: State?
    private var result: Quadtree?
    /// The number of steps taken so far: equal on all machines, and nearly independent of how they are divided into
    /// calls.
    package private(set) var stepsTaken = 0

    /// Begins to build the index of entries that are given back to front.
    ///
    /// - Parameters:
    ///   - outer: the outer boxes, back to front.
    ///   - inner: as many inner boxes, or none if all are equal to the outer ones.
    ///   - areas: the areas of those entries whose area is not a box. The inner boxes of these entries are ignored.
    /// - Precondition: that of the initialisers of `Quadtree`; the boxes are checked while the build advances.
    /// - Complexity: O(1).
    package init(outer: [Box], inner: [Box], areas: EntryAreas? = nil) {
        self.outer = outer
        self.inner = inner
        self.areas = areas
        state = State(outer: outer, inner: inner, areas: areas)
    }

    /// Continues building for about the given number of elementary steps, and returns whether the index is finished. A step is
    /// about 30 instructions or 5 nanoseconds. Reading or moving an entry takes one to three steps. Eight bytes of new memory
    /// take one step.
    ///
    /// Releasing memory is not counted: 4,096 bytes take about a tenth of a microsecond. About 50 bytes an entry are released
    /// when the last cell is finished. Less is released when a list outgrows its memory, and at the end.
    ///
    /// - Complexity: at most about 2 × `steps` + 2,000 steps.
    package mutating func advance(steps: Int) -> Bool {
        if result != nil { return true }
        if !isKnownUniquelyReferenced(&state) { state = State(outer: outer, inner: inner, areas: areas) }
        guard let state else { return false }
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
