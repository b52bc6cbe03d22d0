/// How a window answers hit tests. All strategies give the same answers and call the same overrides. `verified` and
/// `sampled` compare two strategies, and call overrides twice.
public enum HitTestingStrategy {
    /// The strategy that answers by the index, and calls the overrides of `hitTest` and `point(inside:)`.
    case indexed
    /// The strategy that answers by recursion through all views, as UIKit does.
    case walk
    /// The strategy that answers by the index, then by recursion, and traps with a report if the answers differ.
    /// Overrides must be pure, since the recursion calls them again. A hit test in which an override changed the tree or
    /// an attribute is not compared.
    /// Afterwards, overrides that were skipped because of their reach are called once, and must return nil or false.
    case verified
    /// The strategy that verifies one in `every` hit tests, beginning with the first, and answers the others by the index.
    /// If a verification fails, `report` is called, and nothing traps. The result is always the index's answer.
    case sampled(every: Int, report: (HitTestMismatch) -> Void)
}

/// A failed verification of a hit test. Either the index and the recursion answered differently, because of a bug in the
/// index or an impure override. Or there is a `brokenPromise`: an override has returned a view, or true, at a point outside
/// the reach that its class or view states.
public struct HitTestMismatch: CustomStringConvertible {
    /// The view below which the answers differ, or whose promise is broken.
    public let root: View
    /// The point in the bounds space of `root`.
    public let point: Point
    /// The index's answer; nil if nothing below the root is hit.
    public let indexed: View?
    /// The recursion's answer; nil if nothing below the root is hit.
    public let walked: View?
    /// The promise that an override has broken; nil if instead the index and the recursion answered differently.
    ///
    /// With a broken promise, `indexed` is nil, the result of skipping the override. `walked` is the answer of the
    /// override when it was called: the result of `hitTest`, or the view itself if `point(inside:)` returned true.
    public let brokenPromise: BrokenPromise?

    /// A stated reach that an override has not kept to. The override has returned a view, or true, at a point outside the
    /// reach that its class or view states.
    public struct BrokenPromise {
        /// The class of the view whose override has broken the promise.
        public let `class`: View.Type
        /// The name of the overridden method: `hitTest` or `point(inside:)`.
        public let method: String
        /// The reach in the bounds space of the view.
        public let reach: Box
    }

    /// A text that says what went wrong. If the two answers differ, the text has the point, and the path from each answer
    /// up to the root. For a broken promise, it has the method, the point, the reach and the answer.
    public var description: String {
        if let brokenPromise { return text(of: brokenPromise) }
        return """
            hit test at \(point) in \(root): the index and the recursion differ
              index:     \(path(of: indexed))
              recursion: \(path(of: walked))
            """
    }

    private func text(of promise: BrokenPromise) -> String {
        let (reach, answer) = (promise.reach, promise.method == "hitTest" ? path(of: walked) : "true")
        return
            "\(promise.method) of class \(promise.class) at \(point) in \(root): the point lies outside the stated reach of "
            + "\(reach.minX)..<\(reach.maxX) by \(reach.minY)..<\(reach.maxY), but the answer is \(answer)"
    }

    private func path(of view: View?) -> String {
        guard let view else { return "nothing" }
        var names: [String] = []
        for ancestor in view.lineage {
            names.append("\(ancestor)")
            if ancestor === root { break }
        }
        return names.joined(separator: " in ")
    }
}
