/// Explains why a touch at a point goes where it goes. `description` is a text tree, `json` the same for programs.
public struct HitExplanation: Hashable, Sendable {
    /// The point, in screen space.
    public let point: Point
    /// The result of `HitScene.walk(at:)`, except that the walk continues at overrides whose replies the owner knows
    /// (`OwnerKnowledge.reply`). If an override's known reply is `answer`, the result is `ask` with the override's node. If an
    /// ancestor of that node redirects, the result is `hit` with the redirect's target.
    public let result: HitResult
    /// The nodes from a root down to the node that is hit, or at whose override the walk ends; empty for a miss.
    public let path: [Step]
    /// The outermost redirect on the path, which reports another node. Nil if there is no redirect, or if the walk ends at an
    /// override whose reply is unknown.
    public let redirect: Redirect?
    /// True if the node at the end of the path has an override whose known reply is `answer`.
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

    /// A condition under which a node lets a touch through.
    public enum Gate: Hashable, Sendable {
        /// The node's transform has an inverse and is not the identity.
        case invertible
        /// The node is enabled and not hidden, and its alpha is above the threshold.
        case flags(alpha: Double)
        case mode(HitMode)
        case insideArea
        case insideShape(HitObstacle.ShapeKind)
        /// The point is outside the node's area, but children are tested nevertheless.
        case hitsOutsideBounds
        /// The node has an override, which decides about the touch in place of the node's attributes.
        case asks(Asks)
    }
}

/// All that keeps one node from a touch at a point. `description` is a text tree, `json` the same for programs.
///
/// `obstacles` has all known obstacles in the walk's order. First come the closed gates on the path from the root to the node,
/// then the node that takes the touch instead. The first obstacle is the reason: if it were removed, the touch would get as far
/// as the second.
public struct NodeExplanation: Hashable, Sendable {
    /// The node that is explained.
    public let node: NodeLabel
    public let verdict: Verdict
    /// The obstacles between the node and the touch; empty if the node gets the touch or its override decides.
    public let obstacles: [HitObstacle]
    /// The explanation of who gets the touch.
    public let answer: HitExplanation

    public enum Verdict: Hashable, Sendable {
        /// The node gets the touch.
        case hit
        /// The touch hits another node, but a redirect on the path to that node reports this one.
        case hitByRedirect(from: NodeLabel)
        /// The walk stops at the node's override, whose reply is unknown.
        case asked
        case notHit
        /// An override that is called earlier decides whether the node gets the touch, and its reply is unknown.
        case unknown
    }

    /// The first obstacle in the walk's order; nil if there are no obstacles.
    public var reason: HitObstacle? { obstacles.first }
    /// True if the node gets the touch, directly or by redirect.
    public var isHit: Bool {
        switch verdict {
        case .hit, .hitByRedirect: true
        case .asked, .notHit, .unknown: false
        }
    }
}
