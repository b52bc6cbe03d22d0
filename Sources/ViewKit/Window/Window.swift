/// The root of a tree of views, as UIKit's `UIWindow`: it answers hit tests through an index of all that is in it.
///
/// The window keeps a `HitScene` with a node for each of its views. Setters and changes of the tree are forwarded to it
/// and cost little; the next hit test repairs what they touched.
open class Window: View {
    /// The window's node, and below it one for each view in the window. Never accessed across foreign code.
    final var scene = HitScene()
    /// The view of each node, by the node's slot.
    final var viewsBySlot = ViewTable()
    /// The innermost hit test whose index query waits for an override.
    final var openPass: HitPass?
    /// Counts the changes of the tree and of attributes.
    final var changeCount: UInt64 = 0
    /// Whether a view in the window may have, or have had, a redirect.
    final var mayHaveRedirects = false
    /// Whether the recursion alone is to answer, as the second half of a verified hit test.
    final var isWalking = false
    /// Whether a verified hit test is under way.
    final var isVerifying = false
    /// How many hit tests `sampled` has seen.
    final var sampleCount = 0

    /// How hit tests are answered. A change applies from the next hit test on.
    ///
    /// - Precondition: `sampled(every:report:)` takes a positive number.
    public final var hitTestingStrategy = HitTestingStrategy.indexed {
        didSet {
            sampleCount = 0
            if case .sampled(let period, _) = hitTestingStrategy {
                precondition(period > 0, "sampled(every:) takes a positive number, got \(period)")
            }
        }
    }

    /// A window at `frame` on the screen.
    ///
    /// - Precondition: The frame is finite.
    public override init(frame: Rect) {
        super.init(frame: frame)
        node.asks = .hitTest
        attachedWindow = self
        let id = scene.insert(node)
        nodeID = id
        viewsBySlot[id] = self
    }

    deinit {
        // Views that outlive the window must not point to it.
        for subview in orderedSubviews {
            for view in subview.subtree() { view.leaveScene() }
        }
    }
}
