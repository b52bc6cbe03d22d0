/// A quadtree under construction, which can be advanced in bounded steps and interrupted after each.
///
/// ```swift
/// var build = QuadtreeBuild(outer: BoxList(boxes), inner: [])
/// while !build.advance(steps: 10_000) { drawFrame() }
/// let index = build.takeQuadtree()
/// ```
///
/// A value: of two copies of a build that is not done, the first one to be advanced begins anew. What a build that is given
/// up has in hand goes with it.
package struct QuadtreeBuild: @unchecked Sendable {
    // Unchecked: what is shared by copies is not touched, since only a state with one owner is worked on.
    private final class State {
        var builder: QuadtreeBuilder

        init(outer: BoxList, inner: [Box], areas: (any EntryAreas)?) {
            builder = QuadtreeBuilder(outer: outer, inner: inner, areas: areas)
        }
    }

    private let outer: BoxList
    private let inner: [Box]
    private let areas: (any EntryAreas)?
    private var state: State?
    private var result: Quadtree?
    /// The steps that it has taken so far: the same on every machine, however they are cut into calls, but for a few.
    package private(set) var stepsTaken = 0

    /// Prepares to build the index of entries given back to front.
    ///
    /// - Parameters:
    ///   - outer: the outer boxes, back to front.
    ///   - inner: as many inner boxes, or none if all are equal to the outer ones.
    ///   - areas: those of the entries that are no boxes. Their inner boxes are not looked at.
    /// - Precondition: as for the initialisers of `Quadtree`; the boxes are checked while the build advances.
    /// - Complexity: O(1).
    package init(outer: BoxList, inner: [Box], areas: (any EntryAreas)? = nil) {
        self.outer = outer
        self.inner = inner
        self.areas = areas
        state = State(outer: outer, inner: inner, areas: areas)
    }

    /// Goes on building for about so many elementary steps, and returns whether it is done. A step is about 30 instructions
    /// or 5 nanoseconds: an entry that is looked at or moved takes one to three, eight bytes of new memory one.
    ///
    /// Beside the steps stands memory that is given back in one piece: about 50 bytes an entry when the last cell is done, and
    /// less when a list outgrows its memory and at the end. Systems take about a tenth of a microsecond for 4,096 bytes.
    ///
    /// - Complexity: never more than about 2 × `steps` + 2,000 steps.
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

    /// The index, which the build then does not keep.
    ///
    /// - Precondition: the build is done, and the index was not taken before.
    package mutating func takeQuadtree() -> Quadtree {
        guard let result else {
            preconditionFailure("No quadtree to take: advance the build until it is done, and take it once")
        }
        self.result = nil
        return result
    }
}
