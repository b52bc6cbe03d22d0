/// How a window answers hit tests. Answers and calls of overrides are the same for all strategies, except that those
/// which compare two ways call overrides twice.
public enum HitTestingStrategy {
    /// By the index, except where classes override the methods.
    case indexed
    /// By recursion through all views, as UIKit does.
    case walk
    /// By both, the index first; traps with a report if they differ. Overrides must be pure, since the recursion calls
    /// them again. A pass in which an override changed the tree is not compared. Afterwards, overrides that were
    /// skipped because of their reach are called once, and must say no.
    case verified
    /// As `verified` for the first and then every `every`th hit test, but calls a handler with the report instead of
    /// trapping. The others use the index. The index's answer is the result.
    case sampled(every: Int, report: (HitTestMismatch) -> Void)
}

/// A hit test that index and recursion answered differently, because of a bug in the index or an impure override. Or an
/// override that says yes outside the reach that its class or view states: `brokenPromise`.
public struct HitTestMismatch: CustomStringConvertible {
    /// The view below which the answers differ, or whose promise is broken.
    public let root: View
    /// The point in the bounds space of `root`.
    public let point: Point
    /// The index's answer; nil if nothing below the root.
    public let indexed: View?
    /// The recursion's answer.
    public let walked: View?
    /// The broken promise; nil if the answers differ. With a broken promise, `indexed` is nil, which is the result, and
    /// `walked` is what the method would have answered.
    public let brokenPromise: BrokenPromise?

    /// A stated reach outside of which a method says yes.
    public struct BrokenPromise {
        /// The class whose instance says yes.
        public let `class`: View.Type
        /// `hitTest` or `point(inside:)`.
        public let method: String
        /// The reach in the bounds space of the view.
        public let reach: Box
    }

    init(root: View, point: Point, indexed: View?, walked: View?, brokenPromise: BrokenPromise? = nil) {
        (self.root, self.point, self.indexed, self.walked) = (root, point, indexed, walked)
        self.brokenPromise = brokenPromise
    }

    /// The point and, for each of the two answers, the path from that view up to the root.
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
