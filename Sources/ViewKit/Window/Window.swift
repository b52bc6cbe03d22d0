/// The root of a tree of views, like UIKit's `UIWindow`. The window answers hit tests through an index of all its
/// views.
///
/// The window keeps a `HitScene` with a node for each of its views. Setters and changes of the tree are forwarded to
/// the scene at little cost; the next hit test updates the index.
nonisolated open class Window: View {
    /// The window's node, and below it a node for each of its views. No access to the scene is open while code of users
    /// runs.
    @exclusivity(unchecked) final var scene = HitScene()
    /// The fast path for most hit tests while nothing changes; nil for none. `heldEntrance` keeps the object alive.
    @exclusivity(unchecked) final var entrance: Unmanaged<WindowEntrance>?
    @exclusivity(unchecked) final var heldEntrance: WindowEntrance?
    /// The view of each node, by the node's slot.
    @exclusivity(unchecked) final var viewsBySlot = ViewTable()
    /// The views' identifiers, by the slots of their nodes.
    final var identifiersBySlot = [ViewID]()
    /// The views by their identifiers; nil until the first call of `view(withID:)`.
    final var viewsByIdentifier: [ViewID: Unmanaged<View>]?
    /// The number of list queries that are calling a predicate.
    @exclusivity(unchecked) final var readerCount = 0
    /// True if the class of a view that is or was in the window overrides hit testing.
    @exclusivity(unchecked) final var mayAsk = false
    /// The number of times that overrides may have been called. Each question of a query counts once, and so does each
    /// hit test that recursion has answered in a window with overriding views.
    @exclusivity(unchecked) final var questionCount: UInt64 = 0
    /// Queries of the scene: those in progress, outermost first, then finished ones for reuse.
    @exclusivity(unchecked) final var passes: [HitPass] = []
    /// The number of queries in progress, which come first in `passes`.
    @exclusivity(unchecked) final var openPassCount = 0
    /// The cost of the inner hit tests so far. It is spent on indexes when the outermost hit test is finished.
    @exclusivity(unchecked) final var debt = HitDebt()
    /// The number of changes so far: of the tree, of attributes, and of recognisers that track hovering.
    @exclusivity(unchecked) final var changeCount: UInt64 = 0
    /// True if a view that is or was in the window has, or has had, a redirect.
    @exclusivity(unchecked) final var mayHaveRedirects = false
    /// True if a view that is or was in the window has, or has had, a recogniser.
    @exclusivity(unchecked) final var mayHaveRecognizers = false
    /// True while a verified hit test repeats, by recursion alone, what the index has answered.
    @exclusivity(unchecked) final var isWalking = false
    /// True during a verified hit test.
    @exclusivity(unchecked) final var isVerifying = false
    /// The methods that the recursion of the current verified hit test has skipped because of their reach.
    final var skipped: [SkippedOverride] = []
    /// The number of nested hit tests in progress, of the window and of overriding views.
    @exclusivity(unchecked) final var openHitTestCount = 0
    /// True if hit tests under the strategy `indexed` always use the index, never recursion. Set by tests and benchmarks.
    @exclusivity(unchecked) package final var alwaysUsesIndex = false
    /// The number of hit tests counted by `sampled`.
    final var sampleCount = 0

    /// The application that the window belongs to; nil for none.
    @exclusivity(unchecked) public internal(set) final unowned(unsafe) var application: Application?
    /// The responder that gets events without a location while this is the key window; nil if there is none. Held
    /// weakly.
    public internal(set) final weak var firstResponder: Responder?

    /// The level of the window. A new level moves the window in front of the others of that level.
    ///
    /// - Precondition: Not NaN.
    /// - Complexity: O(windows).
    public final var windowLevel = WindowLevel.normal {
        didSet {
            precondition(!windowLevel.rawValue.isNaN, "windowLevel is a number, got NaN")
            if windowLevel != oldValue { application?.bringToFront(self) }
        }
    }

    /// The minimum size of touch targets; none by default. Smaller targets also get touches beside them
    /// (`touchTarget(at:by:with:)`); `hitTest(_:with:)` is not affected.
    ///
    /// - Precondition: The sizes are finite and not negative.
    @exclusivity(unchecked) public final var minimumTouchTarget = MinimumTouchTarget() {
        didSet {
            let sizes = [minimumTouchTarget.finger, minimumTouchTarget.pencil, minimumTouchTarget.pointer]
            precondition(
                sizes.allSatisfy { $0 >= 0 && $0.isFinite },
                "minimumTouchTarget takes sizes that are finite and not negative, got \(sizes)")
        }
    }

    /// The controller whose view fills the window; nil for none. Setting a controller dismisses what the former one and
    /// its children present, removes the former one's view and adds the view of the new one. That view keeps the size of
    /// the window (``View/autoresizingMask``).
    ///
    /// - Complexity: O(controllers in the former one), plus removing and adding the views.
    public final var rootViewController: ViewController? {
        didSet {
            guard rootViewController !== oldValue else { return }
            if let oldValue, oldValue.rootOf === self {
                oldValue.rootOf = nil
                oldValue.dismissAll()
                if oldValue.rootOf == nil { oldValue.viewIfLoaded?.removeFromSuperview() }
            }
            // The code of views that leave may have set another controller, or this one once more.
            guard let controller = rootViewController, controller.rootOf !== self else { return }
            controller.rootOf?.rootViewController = nil
            guard rootViewController === controller else { return }
            controller.rootOf = self
            show(controller)
        }
    }

    /// How hit tests are answered. A change applies from the next hit test on.
    ///
    /// - Precondition: `sampled(every:report:)` takes a positive number.
    @exclusivity(unchecked) public final var hitTestingStrategy = HitTestingStrategy.indexed {
        didSet {
            sampleCount = 0
            dropEntrance()
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
        gate.asks = .hitTest
        attachedWindow = self
        let id = scene.insert(node)
        nodeID = id
        enter(self, as: id)
    }

    deinit {
        rootViewController?.rootOf = nil
        // Views that outlive the window must not point to it.
        for subview in orderedSubviews {
            for view in subview.subtree() { view.leaveScene() }
        }
    }

    // MARK: Hit testing

    /// The view that gets a touch at a point: a view in the window, the window itself, or nil. See
    /// `View.hitTest(_:with:)`.
    open override func hitTest(_ point: Point, with event: Event?) -> View? {
        if let entrance {
            switch entrance._withUnsafeGuaranteedRef({ $0.answer(at: point) }) {
            case nil: return nil
            case .node(let node): return viewsBySlot[node]
            case .nothing: return self
            case .into, .unknown: break
            }
        }
        return answersByDataAlone ? hitTestByData(point) : super.hitTest(point, with: event)
    }

    // MARK: Events

    /// The application that the window belongs to; nil for none.
    open override var next: Responder? { application }

    /// Delivers an event in this window. Touches go to the views that they came down on, pointer events to the view
    /// under the pointer. A press goes to the responder where the press began. Other events go to the first responder, or
    /// to the window itself if there is none.
    ///
    /// The application calls this method. An override that does not call `super` stops the event.
    open func sendEvent(_ event: Event) {
        if event.type == .touches {
            event.delivery?._withUnsafeGuaranteedRef { $0.deliver(in: self) }
        } else {
            event.deliver(to: firstResponder ?? self)
        }
    }

    /// Called after the window has become the key window.
    open func becomeKey() {}

    /// Called after the window has ceased to be the key window.
    open func resignKey() {}
}

/// The views of a scene's nodes, unretained: the window keeps its views alive. Nil for a node without a view.
struct ViewTable {
    private var views: [Unmanaged<View>?] = []

    subscript(id: NodeID) -> View? {
        get { id.slotIndex < views.count ? views[id.slotIndex]?.takeUnretainedValue() : nil }
        set {
            if id.slotIndex >= views.capacity { views.reserveCapacity(id.slotIndex + max(8, id.slotIndex / 4)) }
            while views.count <= id.slotIndex { views.append(nil) }
            views[id.slotIndex] = newValue.map(Unmanaged.passUnretained)
        }
    }
}
