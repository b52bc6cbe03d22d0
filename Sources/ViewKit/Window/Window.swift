/// The root of a tree of views, as UIKit's `UIWindow`: it answers hit tests through an index of all that is in it.
///
/// The window keeps a `HitScene` with a node for each of its views. Setters and changes of the tree are forwarded to it
/// and cost little; the next hit test repairs what they touched.
nonisolated open class Window: View {
    /// The window's node, and below it one for each view in the window. Never accessed across foreign code.
    @exclusivity(unchecked) final var scene = HitScene()
    /// The entrance that answers most hit tests while nothing changes, and the reference that keeps it alive.
    @exclusivity(unchecked) final var entrance: Unmanaged<WindowEntrance>?
    @exclusivity(unchecked) final var heldEntrance: WindowEntrance?
    /// The view of each node, by the node's slot.
    @exclusivity(unchecked) final var viewsBySlot = ViewTable()
    /// The names of the views, by the same slots.
    final var namesBySlot = [ViewID]()
    /// The views by their names, once somebody has asked for one.
    final var viewsByName: [ViewID: Unmanaged<View>]?
    /// The number of list queries that are asking the owner's code what it accepts.
    @exclusivity(unchecked) final var readerCount = 0
    /// True if a view in the window overrides, or has overridden, what answers hit tests.
    @exclusivity(unchecked) final var mayAsk = false
    /// The number of times that overrides have been asked, or may have been.
    @exclusivity(unchecked) final var questionCount: UInt64 = 0
    /// Hit tests by the scene whose overrides answer, outermost first, and behind them those that are over.
    @exclusivity(unchecked) final var passes: [HitPass] = []
    @exclusivity(unchecked) final var openPassCount = 0
    /// What the scene has spent on inner ones, to be paid when the outermost is over.
    @exclusivity(unchecked) final var debt = HitDebt()
    /// Counts the changes of the tree, of attributes, and of recognisers that look for a pointer over their view.
    @exclusivity(unchecked) final var changeCount: UInt64 = 0
    /// True if a view in the window may have, or have had, a redirect.
    @exclusivity(unchecked) final var mayHaveRedirects = false
    /// True if a view in the window has, or has had, a recogniser.
    @exclusivity(unchecked) final var mayHaveRecognizers = false
    /// True if the recursion alone is to answer, as the second half of a verified hit test.
    @exclusivity(unchecked) final var isWalking = false
    /// True if a verified hit test is under way.
    @exclusivity(unchecked) final var isVerifying = false
    /// The methods that the recursion of a verified hit test has not called, since the point lies outside the reach.
    final var passedOver: [PassedOver] = []
    /// The number of hit tests below the window and views that ask that are under way, each within the one before.
    @exclusivity(unchecked) final var openHitTestCount = 0
    /// Pins the index, for tests of it.
    @exclusivity(unchecked) package final var alwaysUsesIndex = false
    /// The number of hit tests that `sampled` has seen.
    final var sampleCount = 0

    /// The application that has the window.
    @exclusivity(unchecked) public internal(set) final unowned(unsafe) var application: Application?
    /// The responder where events without a place begin while this is the key window; nil if there is none. Held
    /// weakly.
    public internal(set) final weak var firstResponder: Responder?

    /// The level of the window: how far in front it is. A new level puts it in front of the others of that level.
    public final var windowLevel = WindowLevel.normal {
        didSet { if windowLevel != oldValue { application?.place(self) } }
    }

    /// The least size of targets for touches: no minimum by default. Small ones then get touches beside them
    /// (`touchTarget(at:by:with:)`); `hitTest(_:with:)` is not changed by it.
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

    /// The controller whose view fills the window. Setting one adds its view and takes that of the one before away.
    public final var rootViewController: ViewController? {
        didSet {
            guard rootViewController !== oldValue else { return }
            oldValue?.rootOf = nil
            oldValue?.viewIfLoaded?.removeFromSuperview()
            guard let controller = rootViewController else { return }
            controller.rootOf?.rootViewController = nil
            controller.rootOf = self
            let view = controller.view
            // Loading it may have set another controller.
            guard rootViewController === controller else { return }
            view.frame = bounds
            addSubview(view)
        }
    }

    /// The way in which hit tests are answered. A change applies from the next hit test on.
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

    /// The view in the window that gets a touch at a point, the window itself, or nil: see `View.hitTest(_:with:)`.
    open override func hitTest(_ point: Point, with event: Event?) -> View? {
        switch entrance?._withUnsafeGuaranteedRef({ $0.answer(at: point) }) ?? .uncertain {
        case .outside: return nil
        case .window: return self
        case .below(let node): return viewsBySlot[node]
        case .uncertain: return answersByDataAlone ? hitTestByData(point) : super.hitTest(point, with: event)
        }
    }

    // MARK: Events

    /// The application that has the window.
    open override var next: Responder? { application }

    /// Delivers an event in this window: the touches that are in it to the views that they came down on, other events to
    /// the first responder or else to the window itself.
    ///
    /// The application calls it; an override that does not call `super` keeps the event from everybody in the window.
    open func sendEvent(_ event: Event) {
        if event.type == .touches {
            event.delivery?._withUnsafeGuaranteedRef { $0.deliver(in: self) }
        } else {
            event.deliver(to: firstResponder ?? self)
        }
    }

    /// The window has become the key window.
    open func becomeKey() {}

    /// The window is no longer the key window.
    open func resignKey() {}
}

/// The views of a scene's nodes. It keeps none of them alive: a view that is in the window is alive.
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
