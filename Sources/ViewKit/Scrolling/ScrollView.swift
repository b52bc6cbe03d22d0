/// A view that shows a part of a larger content and pans over it, like UIKit's `UIScrollView` without bouncing.
///
/// `contentOffset` is the origin of the bounds, so one assignment moves all subviews. In an index that contains the
/// scroll view, a scroll changes one entry at most, however large the content is.
///
/// **Touches.** The content gets the touch of a finger once the finger has stayed for `contentTouchDelay`, or is up. If
/// the finger moves earlier, the content scrolls and gets no touch (`delaysContentTouches`). A pan that begins later
/// cancels the touches of the content (`canCancelContentTouches`), except those of controls
/// (`touchesShouldCancel(in:)`).
///
/// **Pans** begin only if the content can follow the finger. Of nested scroll views, the inner one moves first; when it
/// has come to its edge, the outer one moves.
///
/// **Time.** After a pan the content slows down or snaps to a page, and `setContentOffset(_:animated:)` may be
/// animated. An animated offset is a function of the application's time, so it does not depend on how many events came
/// in between. The animation ends when a finger comes down that could scroll, or when the view leaves its application.
nonisolated open class ScrollView: View {
    /// The time that a finger has to stay before the content gets its touch, in seconds. UIKit's documentation gives no
    /// value; this value has been measured.
    public static var contentTouchDelay: Double { 0.15 }

    /// The recogniser of pans, which scroll the content.
    public final let panGestureRecognizer: PanGestureRecognizer
    /// The object that is told of scrolling, and provides the view to zoom; held weakly.
    public final weak var delegate: (any ScrollViewDelegate)?

    /// The size of the content, from the origin of the view's bounds space.
    public final var contentSize = Size.zero
    /// How far the content may be scrolled beyond each of its edges.
    public final var contentInset = EdgeInsets.zero
    /// True if pans, and pointers that scroll, move the content. Setting it to false cancels a pan under way. An animation
    /// goes on, and no finger stops it.
    public final var isScrollEnabled = true {
        didSet {
            guard !isScrollEnabled, drag != nil else { return }
            endHandedOverDrag(velocity: .zero)
            if panGestureRecognizer.isRecognized { panGestureRecognizer.arena?.cancel(panGestureRecognizer) }
        }
    }
    /// True if the content gets a touch only once it is clear that the touch does not scroll.
    public final var delaysContentTouches = true
    /// True if a pan can begin with a touch that the content has already got. The touch is then cancelled for the
    /// content.
    public final var canCancelContentTouches = true
    /// True if the content comes to rest at multiples of the view's size, or where the content ends.
    public final var isPagingEnabled = false
    /// True if a pan that begins along one axis moves the content along that axis only. A pan that begins diagonally
    /// moves the content along both axes.
    public final var isDirectionalLockEnabled = false
    /// The rate at which the content slows down after a pan.
    ///
    /// - Precondition: Greater than 0 and less than 1.
    public final var decelerationRate = DecelerationRate.normal {
        didSet {
            let rate = decelerationRate.rawValue
            precondition(rate > 0 && rate < 1, "a deceleration rate is greater than 0 and less than 1, got \(rate)")
        }
    }

    /// True if a pan is under way.
    public internal(set) final var isDragging = false
    /// True if a finger is on the view, whether the content scrolls or not.
    public final var isTracking: Bool { panGestureRecognizer.numberOfTouches > 0 }
    /// True while the content slows down after a pan.
    public final var isDecelerating: Bool { motion?.isDeceleration == true }

    /// The state of the pan under way; nil for none.
    final var drag: ScrollDrag?
    /// The running scroll animation; nil for none.
    final var motion: ScrollMotion?
    final var zoom = ScrollZoom()

    public override init(frame: Rect) {
        let pan = ScrollPanGestureRecognizer()
        panGestureRecognizer = pan
        super.init(frame: frame)
        pan.scrollView = self
        // When a finger that has not moved goes up, the view under it gets the end of the touch, whatever other
        // recognisers do.
        pan.delaysTouchesEnded = false
        addGestureRecognizer(pan)
    }

    deinit {
        drag?.outer?.endHandedOverDrag(velocity: .zero)
        // The recognisers may outlive the view.
        (panGestureRecognizer as? ScrollPanGestureRecognizer)?.scrollView = nil
        motion?.scrollView = nil
        zoom.recognizer?.scrollView = nil
    }

    // MARK: Offset

    /// The point of the content in the view's upper left corner: the origin of `bounds`. Any value can be set; pans
    /// stay between `minimumContentOffset` and `maximumContentOffset`.
    ///
    /// Set this property rather than the origin of `bounds`: the delegate is not told of a new origin.
    ///
    /// - Precondition: The new offset is finite.
    /// - Complexity: O(1), also for the next hit test.
    public final var contentOffset: Point {
        get { bounds.origin }
        set {
            let moves = newValue != bounds.origin
            bounds.origin = newValue
            guard moves else { return }
            contentOffsetDidChange()
            delegate?.scrollViewDidScroll(self)
        }
    }

    /// Called after the content offset has changed, before the delegate is told. For subclasses in this module.
    func contentOffsetDidChange() {}

    // MARK: For subclasses

    /// Returns true if `view`, a view in this one, is to get the touches that have begun on `view`. If false, no view
    /// gets them. The method is called after any delay, right before `view` would get the touches. The default returns
    /// true.
    open func touchesShouldBegin(_ touches: Set<Touch>, with event: Event?, in view: View) -> Bool { true }

    /// Returns true if a pan may take a touch that `view`, a view in this one, has already got. The default returns
    /// false for controls. Not called if `canCancelContentTouches` is false.
    open func touchesShouldCancel(in view: View) -> Bool { !(view is Control) }

    /// Scrolls by the event's `scrollDelta`, as far as pans can. If the content cannot move, the event goes on to the
    /// next responder.
    open override func pointerScrolled(with event: Event?) {
        guard let event, isScrollEnabled, case let offset = limited(contentOffset - event.scrollDelta),
            offset.isFinite, offset != contentOffset
        else { return super.pointerScrolled(with: event) }
        setContentOffset(offset, animated: false)
    }

    /// Decides whether the view's own pan may begin. Returns false in these cases: scrolling is disabled, the content
    /// keeps the touch or cannot follow the pan, or an outer scroll view moves instead.
    ///
    /// For other recognisers, returns what the default of `View` returns. Overrides call `super`.
    open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        guard recognizer === panGestureRecognizer else { return super.gestureRecognizerShouldBegin(recognizer) }
        return panMayBegin()
    }
}

extension ScrollView {
    /// The rate at which a scroll view slows down: the factor by which its velocity shrinks in a millisecond, like
    /// UIKit's `UIScrollView.DecelerationRate`.
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        public var rawValue: Double

        public init(rawValue: Double) {
            self.rawValue = rawValue
        }

        /// The default rate, with UIKit's value.
        public static let normal = DecelerationRate(rawValue: 0.998)
        /// The rate for content that is to stop sooner than at the `normal` rate, with UIKit's value.
        public static let fast = DecelerationRate(rawValue: 0.99)
    }
}
