/// A quadtree under construction.
package struct QuadtreeBuild: Sendable {
    private let outer, inner: [Box]
    private var result: Quadtree?

    /// Prepares to build the index of entries given back to front; `inner` is empty if all are equal to the outer boxes.
    package init(outer: [Box], inner: [Box]) {
        self.outer = outer
        self.inner = inner
    }

    /// Goes on building, and returns whether it is done.
    package mutating func advance(steps: Int) -> Bool {
        if result == nil { result = Quadtree(outer: outer, inner: inner) }
        return true
    }

    /// The index.
    ///
    /// - Precondition: the build is done.
    package mutating func takeQuadtree() -> Quadtree {
        guard let result else { preconditionFailure("The quadtree is not done: advance the build until it says so") }
        return result
    }
}
