/// The reason why a touch at a point goes where it goes. `description` is a text tree, `json` the same for programs.
public struct HitExplanation: Hashable, Sendable {
    /// The point, in screen space.
    public let point: Point
    /// The answer, as `HitScene.walk(at:)` gives it. Where the owner's knowledge says that a node which asks passes or
    /// goes on, the walk goes on likewise; where it says that the node answers, that node is the `ask`.
    public let result: HitResult
    /// The nodes from a root down to the one that the touch lands on or that asks; empty for a miss.
    public let path: [Step]
    /// The outermost redirect on the path, which reports the touch as another node; nil if there is none.
    public let redirect: Redirect?
    /// True if the node at the end of the path asks, and its owner is known to have a result of its own.
    public let isSwallowed: Bool

    public struct Redirect: Hashable, Sendable {
        /// The node that redirects.
        public let source: NodeLabel
        /// The node that gets the touch instead.
        public let target: NodeLabel
    }

    /// A node on the path, and the gates that the touch passed there.
    public struct Step: Hashable, Sendable {
        public let node: NodeLabel
        /// The point in the node's bounds space, converted as the walk converts it.
        public let point: Point
        /// The gates passed, in the walk's order.
        public let gates: [Gate]
    }

    /// Something that a node lets a touch through by.
    public enum Gate: Hashable, Sendable {
        /// The transform is not the identity and can be undone.
        case invertible
        /// Enabled, not hidden, and an alpha above the threshold.
        case flags(alpha: Double)
        case mode(HitMode)
        case insideArea
        case insideShape(HitObstacle.ShapeKind)
        /// The point is outside, but the node tries its children nevertheless.
        case hitsOutsideBounds
        /// The node asks its owner: what happens here is that code's business.
        case asks(Asks)
    }
}

/// Everything that stands between one node and a touch at a point. `description` is a text tree, `json` the same for
/// programs.
///
/// `obstacles` are all that can be told, in the walk's order: those on the path from the root down to the node, gate by
/// gate, then whatever takes the touch before the node's turn comes. The first is *the* reason: lifting it lets the
/// touch pass that gate, on to the next obstacle.
public struct NodeExplanation: Hashable, Sendable {
    /// The node asked about.
    public let node: NodeLabel
    public let verdict: Verdict
    /// The obstacles between the node and the touch; none if it gets the touch, or is asked for it.
    public let obstacles: [HitObstacle]
    /// The explanation of who gets the touch.
    public let answer: HitExplanation

    public enum Verdict: Hashable, Sendable {
        /// The node gets the touch.
        case hit
        /// The touch lands on another node, whose path redirects it to this one.
        case hitByRedirect(from: NodeLabel)
        /// The node is the first that asks its owner.
        case asked
        case notHit
        /// Code that is asked first decides whether the node gets the touch.
        case unknown
    }

    /// The first obstacle in the walk's order.
    public var reason: HitObstacle? { obstacles.first }
    /// True if the touch is reported as the node.
    public var isHit: Bool {
        switch verdict {
        case .hit, .hitByRedirect: true
        case .asked, .notHit, .unknown: false
        }
    }
}
