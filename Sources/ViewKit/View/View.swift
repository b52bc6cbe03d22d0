/// A rectangle that takes touches and holds other views, as UIKit's `UIView` without its drawing.
///
/// ```swift
/// let window = Window(frame: Rect(x: 0, y: 0, width: 375, height: 667))
/// let card = View(frame: Rect(x: 20, y: 40, width: 335, height: 200))
/// window.addSubview(card)
/// window.hitTest(Point(x: 30, y: 50), with: nil)   // card
/// ```
///
/// **Hit testing.** `hitTest(_:with:)` and `point(inside:with:)` are called and overridden as in UIKit. In a window they
/// are answered from an index wherever no class overrides them; overriding classes are found by themselves and are
/// called exactly when the plain recursion would call them, with the same points. What the index reads,
/// the frame and the like, cannot be overridden.
///
/// **Geometry.** `bounds` (the view's own space), `center`, `anchorPoint` and `transform` mean what they mean in UIKit,
/// and so does setting them: a new size of the bounds keeps the center. What is stored is the origin, not the center,
/// so that a frame set under the identity is read back bit for bit.
///
/// **Threads.** A tree of views belongs to one thread at a time; trees without common views are independent.
///
/// **Ownership.** A view keeps its subviews alive; it does not keep its superview, its window or its redirect alive.
nonisolated open class View: Responder {
    // In this order a plain view takes 128 bytes, and what a hit test reads of it two cache lines at most.
    @exclusivity(unchecked) final var flags = ViewFlags.ofNewView
    /// The number of hit tests below the view, if it is a window or asks, that go the same way before that is decided again.
    @exclusivity(unchecked) final var sameWayLeft = Window.sameWayInARow
    /// The number of levels below the view, or more: it does not fall when subviews leave, until someone counts.
    @exclusivity(unchecked) final var heightBound: UInt8 = 0
    /// The way in which the view's frame follows a new size of its superview; not at all by default.
    public final var autoresizingMask: AutoresizingMask = [] {
        didSet { if !autoresizingMask.isEmpty { parent?.flags.insert(.mayHaveFlexibleSubviews) } }
    }
    /// The part of `node` that hit tests read.
    @exclusivity(unchecked) final var gate: NodeGate
    /// Back to front.
    @exclusivity(unchecked) final var orderedSubviews: [View] = []
    /// Cleared by the superview when it goes.
    @exclusivity(unchecked) final unowned(unsafe) var parent: View?
    /// The window that the view is in; cleared by the window when it goes. A window is in itself.
    @exclusivity(unchecked) final var windowReference: Unmanaged<Window>?
    /// The number of `nodeID`; 0 for none.
    @exclusivity(unchecked) private final var nodeName: UInt64 = 0
    /// The view's name for other threads, in snapshots of its window.
    public final let viewID = ViewID.make()
    /// The details that few views have; nil while all of them are the default.
    @exclusivity(unchecked) final var details: ViewDetails?

    /// A view at `frame` in its superview's bounds space.
    ///
    /// - Precondition: The frame is finite.
    public init(frame: Rect) {
        precondition(frame.isFinite, "a frame must be finite, got \(frame)")
        gate = NodeGate(Node(frame: frame))
        super.init()
    }

    /// A view of size zero.
    public override convenience init() {
        self.init(frame: .zero)
    }

    deinit {
        for subview in orderedSubviews { subview.parent = nil }
        for recognizer in gestureRecognizers { recognizer.attachedView = nil }
    }

    // MARK: Hit testing

    /// The view that gets a touch at a point: this one, one below it, or nil for neither.
    ///
    /// The default asks nothing of a view that is disabled, hidden, transparent or of mode `.none`; else it calls
    /// `point(inside:with:)` once, then the subviews' `hitTest` front to back until one answers, then answers itself.
    /// In a window that uses the index it comes to the same answer by the index below windows and below views whose
    /// class overrides one of the two methods; other views that are asked directly recurse.
    ///
    /// An override is called also for views that are hidden or disabled and for points outside the view, and its
    /// answer stands, whatever it is.
    ///
    /// - Parameters:
    ///   - point: A point in the view's bounds space. One with a NaN or infinite coordinate hits nothing.
    ///   - event: What the test is made for; handed on.
    /// - Complexity: with the index O(log n) expected, else O(views visited): at each level all siblings in front of
    ///   the answer. No layout is run.
    open func hitTest(_ point: Point, with event: Event?) -> View? {
        guard point.isFinite, passesDefaultGate() else { return nil }
        let isInside = !passesOver(.pointInside, at: point) && self.point(inside: point, with: event)
        return finishHitTest(point, isInside: isInside, with: event)
    }

    /// True if a point lies in the view, as far as touches are concerned.
    ///
    /// The default: in the bounds grown by `touchOutsets`, half-open, or in the bounds and `hitShape` where there is
    /// one.
    ///
    /// - Parameters:
    ///   - point: A point in the view's bounds space.
    ///   - event: What the test is made for.
    open func point(inside point: Point, with event: Event?) -> Bool {
        gate.hasPlainArea ? gate.plainAreaContains(point) : isInArea(point)
    }

    /// The methods of the two above that instances of this class override, for where the class cannot be examined.
    ///
    /// Nil, the default, leaves it to ViewKit, which finds out by itself. A class that states something is asked at
    /// least what it states. Only on platforms where classes cannot be examined does the statement replace the
    /// assumption that every subclass overrides both, and then a subclass that overrides more has to state more.
    open class var hitTestOverrides: HitTestOverrides? { nil }

    /// The area in which the overrides of this class may say yes: a promise, by which views of the class are indexed
    /// like any others.
    ///
    /// ```swift
    /// class RoundButton: Control {
    ///     override class var hitTestReach: HitReach? { .outsets(.zero) }
    ///     override func point(inside point: Point, with event: Event?) -> Bool { … }
    /// }
    /// ```
    ///
    /// Outside of it they would answer nil or false, and are not called. Nil, the default, stands for everywhere. It is read
    /// once; a view's own `hitTestReach` replaces it. Subclasses inherit it: one whose overrides reach farther states more.
    /// `HitTestingStrategy.verified` and `.sampled` find promises that are not kept.
    open class var hitTestReach: HitReach? { nil }

    // MARK: Events

    /// The controller whose current root view this is, else the superview.
    open override var next: Responder? { controller ?? parent }

    /// True if a recogniser may leave the state `possible`. It is asked of the views from the one that was hit up to
    /// the recogniser's own; one that says no makes the recogniser fail. The default is yes.
    open func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

    // MARK: Layout

    /// Places the subviews. The default does nothing. Call `layoutIfNeeded()` rather than this.
    open func layoutSubviews() {}

    /// The size that suits the view best, for a size that there is room for. The default is the size that it has.
    open func sizeThatFits(_ size: Size) -> Size { bounds.standardized.size }

    // MARK: Being told of changes

    /// A subview has been added.
    open func didAddSubview(_ subview: View) {}

    /// A subview is about to leave.
    open func willRemoveSubview(_ subview: View) {}

    /// The superview is about to become `newSuperview`, nil for none.
    open func willMove(toSuperview newSuperview: View?) {}

    /// The superview has changed.
    open func didMoveToSuperview() {}

    /// The window, of this view or of an ancestor and so of this view, is about to become `newWindow`.
    open func willMove(toWindow newWindow: Window?) {}

    /// The window has changed.
    open func didMoveToWindow() {}
}

// MARK: The tree

extension View {
    /// The view that holds this one.
    public final var superview: View? { parent }

    /// The views in this one, back to front: the last is in front of the others and is asked first.
    public final var subviews: [View] { orderedSubviews }

    /// The window at the root of the tree that this view is in; a window's is itself.
    public final var window: Window? { attachedWindow }

    /// True if this is the other view or one that is, at any level, in it.
    ///
    /// - Complexity: O(depth).
    public final func isDescendant(of view: View) -> Bool {
        var ancestor: View? = self
        while let current = ancestor {
            if current === view { return true }
            ancestor = current.parent
        }
        return false
    }

    /// The first view with the tag among this one and those in it, in pre-order, back to front.
    ///
    /// - Complexity: O(views below).
    public final func viewWithTag(_ tag: Int) -> View? {
        var stack: [View] = [self]
        while let view = stack.popLast() {
            if view.tag == tag { return view }
            stack.append(contentsOf: view.orderedSubviews.reversed())
        }
        return nil
    }

    /// This view and all in it, in pre-order, back to front.
    final func subtree() -> [View] {
        guard !orderedSubviews.isEmpty else { return [self] }
        var views: [View] = []
        var stack: [View] = [self]
        while let view = stack.popLast() {
            views.append(view)
            stack.append(contentsOf: view.orderedSubviews.reversed())
        }
        return views
    }

    // MARK: Depth

    /// The greatest number of levels that a tree of views can have: 0 for a lone root, this for the deepest view in it.
    ///
    /// `hitTest` is a recursion through open methods, so its depth is bounded by the stack and not by memory. The limit
    /// is chosen so that the recursion fits into the 512 KiB of stack that threads other than the main one have on Apple
    /// platforms. A level with an override that calls `super` was measured at 1.6 KiB in a debug build and 0.8 KiB in a
    /// release build (Swift 6.3, x86-64), which leaves overrides about 1 KiB a level for themselves.
    public static var maximumDepth: Int { 200 }

    /// The number of ancestors.
    final var depth: Int {
        var depth = 0
        var ancestor = parent
        while let current = ancestor {
            depth += 1
            ancestor = current.parent
        }
        return depth
    }

    /// Counts the levels below the view and sets `heightBound` of all views in it accordingly.
    final func countHeight() -> Int {
        for view in subtree().reversed() {
            view.heightBound = view.orderedSubviews.reduce(0) { max($0, $1.heightBound + 1) }
        }
        return Int(heightBound)
    }

    /// Raises `heightBound` of this view and its ancestors to what a subview demands.
    final func raiseHeightBound(for subview: View) {
        var bound = subview.heightBound + 1
        var ancestor: View? = self
        while let current = ancestor, current.heightBound < bound {
            current.heightBound = bound
            bound += 1
            ancestor = current.parent
        }
    }
}

extension View {
    /// The view's name in its window's scene.
    final var nodeID: NodeID? {
        get { NodeID(rawValue: nodeName) }
        set { nodeName = newValue?.rawValue ?? 0 }
    }

    /// `windowReference`, retained.
    @inline(__always)
    final var attachedWindow: Window? {
        get { windowReference?.takeUnretainedValue() }
        set { windowReference = newValue.map(Unmanaged.passUnretained) }
    }
}
