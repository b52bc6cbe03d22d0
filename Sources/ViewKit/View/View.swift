/// A rectangle that takes touches and contains other views, like UIKit's `UIView` without its drawing.
///
/// ```swift
/// let window = Window(frame: Rect(x: 0, y: 0, width: 375, height: 667))
/// let card = View(frame: Rect(x: 20, y: 40, width: 335, height: 200))
/// window.addSubview(card)
/// window.hitTest(Point(x: 30, y: 50), with: nil)   // card
/// ```
///
/// **Hit testing.** `hitTest(_:with:)` and `point(inside:with:)` are called and overridden as in UIKit. In a window
/// they are answered from an index wherever no class overrides them. Overriding classes are found automatically, and
/// are called exactly when the plain recursion would call them, with the same points. Properties that the index reads,
/// such as the frame, cannot be overridden.
///
/// **Geometry.** `bounds` (the view's own space), `center`, `anchorPoint` and `transform` mean the same as in UIKit.
/// Setting them has the same effects: a new size of the bounds keeps the center. The origin is stored, not the center,
/// so a frame that is set without a transform is read back bit for bit.
///
/// **Threads.** A tree of views belongs to one thread at a time; trees without common views are independent.
///
/// **Ownership.** A view keeps its subviews alive; it does not keep its superview, its window or its redirect alive.
nonisolated open class View: Responder {
    // The order of these properties makes a plain view take 128 bytes, of which a hit test reads at most two cache
    // lines.
    @exclusivity(unchecked) final var flags = ViewFlags.ofNewView
    /// The number of hit tests below this view that are still answered by the current strategy, index or recursion. At
    /// 0, the strategy is chosen again. Used only in windows and overriding views.
    @exclusivity(unchecked) final var testsUntilChoice = Window.testsPerChoice
    /// An upper bound of the number of levels below the view. Removing subviews does not lower it; `countHeight()`
    /// does.
    @exclusivity(unchecked) final var heightBound: UInt8 = 0
    /// How the view's frame changes with its superview's size. By default the frame stays.
    public final var autoresizingMask: AutoresizingMask = [] {
        didSet { if !autoresizingMask.isEmpty { parent?.flags.insert(.mayHaveFlexibleSubviews) } }
    }
    /// The part of `node` that all hit tests read; the rest of `node` is in `details`.
    @exclusivity(unchecked) final var gate: NodeGate
    /// The subviews, back to front.
    @exclusivity(unchecked) final var orderedSubviews: [View] = []
    /// The superview; nil for none. Cleared when the superview is deallocated.
    @exclusivity(unchecked) final unowned(unsafe) var parent: View?
    /// The window that the view is in; nil for none. Cleared when the window is deallocated. A window is in itself.
    @exclusivity(unchecked) final var windowReference: Unmanaged<Window>?
    /// The raw value of `nodeID`; 0 if the view has none.
    @exclusivity(unchecked) private final var rawNodeID: UInt64 = 0
    /// The identifier of the view in snapshots of its window, which any thread may query.
    public final let viewID = ViewID.make()
    /// Details that few views have; nil while all of them have their default.
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

    /// Returns the view that gets a touch at a point: this view, a descendant, or nil.
    ///
    /// The default returns nil for a view that is disabled, hidden, transparent or of mode `.none`. Otherwise it calls
    /// `point(inside:with:)` once. If the point is inside, or `hitsOutsideBounds` is true, it calls `hitTest` of the
    /// subviews front to back until one returns a view. If none does, it returns this view if the point is inside. The
    /// mode `.boxOnly` leaves out the subviews, `.boxNone` the view itself. A `redirect` replaces the result.
    ///
    /// If the window uses the index, the default of windows and of overriding views tests the subviews by the index,
    /// with the same result. The default of any other view uses recursion.
    ///
    /// An override is also called for views that are hidden or disabled and for points outside the view. Its answer is
    /// taken without any check.
    ///
    /// - Parameters:
    ///   - point: A point in the view's bounds space. One with a NaN or infinite coordinate hits nothing.
    ///   - event: The event of the hit test; passed on.
    /// - Complexity: with the index O(log n) expected, else O(views visited): at each level all siblings in front of
    ///   the answer. No layout is run.
    open func hitTest(_ point: Point, with event: Event?) -> View? {
        guard point.isFinite, passesDefaultGate() else { return nil }
        let isInside = !skips(.pointInside, at: point) && self.point(inside: point, with: event)
        return finishHitTest(point, isInside: isInside, with: event)
    }

    /// True if a point is inside the view's touch area.
    ///
    /// The default tests the bounds grown by `touchOutsets`, half-open. With a `hitShape`, it tests the shape, clipped by
    /// the bounds unless the shape is a stroke.
    ///
    /// - Parameters:
    ///   - point: A point in the view's bounds space.
    ///   - event: The event of the hit test.
    open func point(inside point: Point, with event: Event?) -> Bool {
        gate.hasPlainArea ? gate.plainAreaContains(point) : isInArea(point)
    }

    /// Which of `hitTest(_:with:)` and `point(inside:with:)` this class overrides, for platforms where classes cannot be
    /// examined at run time.
    ///
    /// With nil, the default, ViewKit finds out if it can; otherwise the class counts as overriding both. Subclasses
    /// inherit the value, so a subclass that overrides a further method has to override this property too. Where
    /// classes can be examined, the value adds to what is found.
    open class var hitTestOverrides: HitTestOverrides? { nil }

    /// The area in which this class's overrides of `hitTest(_:with:)` and `point(inside:with:)` may return a view or
    /// true. Stating the area is a promise, which lets views of the class be indexed like any others.
    ///
    /// ```swift
    /// class RoundButton: Control {
    ///     override class var hitTestReach: HitReach? { .outsets(.zero) }
    ///     override func point(inside point: Point, with event: Event?) -> Bool { … }
    /// }
    /// ```
    ///
    /// The overrides are not called at points outside the area, where they would answer nil or false. Nil, the default,
    /// means everywhere. ViewKit reads the property once for each class. A view's own `hitTestReach` replaces the area.
    /// Subclasses inherit the area; a subclass whose overrides take points farther out has to state a larger one.
    /// `HitTestingStrategy.verified` and `.sampled` find broken promises.
    open class var hitTestReach: HitReach? { nil }

    // MARK: Events

    /// The controller whose current root view this is, else the superview; nil if there is neither.
    open override var next: Responder? { controller ?? parent }

    /// Returns true if a recogniser may leave the state `possible`. The method is called on each view from the one that
    /// was hit up to the recogniser's own. If one of them returns false, the recogniser fails. The default returns
    /// true.
    open func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

    // MARK: Layout

    /// Lays out the subviews. The default does nothing. Call `layoutIfNeeded()` rather than this method.
    open func layoutSubviews() {}

    /// The size that suits the view best, given the available size. The default is the view's present size.
    open func sizeThatFits(_ size: Size) -> Size { bounds.standardized.size }

    // MARK: Notifications of changes

    /// Called after a subview has been added.
    open func didAddSubview(_ subview: View) {}

    /// Called before a subview is removed.
    open func willRemoveSubview(_ subview: View) {}

    /// Called before the superview of this view becomes `newSuperview`, nil for none.
    open func willMove(toSuperview newSuperview: View?) {}

    /// Called after the superview of this view has changed.
    open func didMoveToSuperview() {}

    /// Called before the window of this view becomes `newWindow`, nil for none. Also called if an ancestor moves.
    open func willMove(toWindow newWindow: Window?) {}

    /// Called after the window of this view has changed.
    open func didMoveToWindow() {}
}

// MARK: The tree

extension View {
    /// The view that contains this one directly; nil for a root.
    public final var superview: View? { parent }

    /// The views directly in this one, back to front: the last is in front of the others and is tested first.
    public final var subviews: [View] { orderedSubviews }

    /// The window at the root of this view's tree; nil if the root is no window. A window is in itself.
    public final var window: Window? { attachedWindow }

    /// True if this view is `view`, or is in `view` at any level.
    ///
    /// - Complexity: O(depth).
    public final func isDescendant(of view: View) -> Bool { lineage.contains { $0 === view } }

    /// This view and its ancestors: the superview next, the root last.
    final var lineage: some Sequence<View> { sequence(first: self) { $0.parent } }

    /// The first view with the tag among this one and its descendants, in pre-order, back to front; nil if there is
    /// none.
    ///
    /// - Complexity: O(views below).
    public final func viewWithTag(_ tag: Int) -> View? {
        preorder.first { $0.tag == tag }
    }

    /// This view and its descendants, in pre-order, back to front.
    final func subtree() -> [View] {
        orderedSubviews.isEmpty ? [self] : Array(preorder)
    }

    private final var preorder: some Sequence<View> {
        sequence(state: [self]) { stack in
            let view = stack.popLast()
            if let view { stack.append(contentsOf: view.orderedSubviews.reversed()) }
            return view
        }
    }

    // MARK: Depth

    /// The greatest depth of a view in its tree; the root has depth 0.
    ///
    /// `hitTest` is a recursion through open methods, so its depth is bounded by the stack, not by memory. The limit
    /// lets the recursion fit into 512 KiB of stack, which threads other than the main one have on Apple platforms. A
    /// level with an override that calls `super` takes 1.6 KiB in a debug build and 0.8 KiB in a release build (Swift
    /// 6.3, x86-64). That leaves overrides about 1 KiB a level for themselves.
    public static var maximumDepth: Int { 200 }

    /// The number of ancestors; 0 for a root.
    final var depth: Int {
        var (depth, next) = (0, parent)
        // A loop over `lineage` would retain each view.
        while let view = next { (depth, next) = (depth + 1, view.parent) }
        return depth
    }

    /// Returns the exact number of levels below the view. Sets `heightBound` of the view and its descendants.
    final func countHeight() -> Int {
        for view in subtree().reversed() {
            view.heightBound = view.orderedSubviews.reduce(0) { max($0, $1.heightBound + 1) }
        }
        return Int(heightBound)
    }

    /// Raises `heightBound` of this view and its ancestors for a new subview.
    final func raiseHeightBound(for subview: View) {
        var (bound, next) = (subview.heightBound + 1, View?.some(self))
        while let view = next, view.heightBound < bound {
            view.heightBound = bound
            (bound, next) = (bound + 1, view.parent)
        }
    }
}

extension View {
    /// The identifier of the view's node in its window's scene; nil if the view is in no window.
    final var nodeID: NodeID? {
        get { NodeID(rawValue: rawNodeID) }
        set { rawNodeID = newValue?.rawValue ?? 0 }
    }

    /// The window in `windowReference`, retained; nil if the view is in no window.
    @inline(__always)
    final var attachedWindow: Window? {
        get { windowReference?.takeUnretainedValue() }
        set { windowReference = newValue.map(Unmanaged.passUnretained) }
    }
}
