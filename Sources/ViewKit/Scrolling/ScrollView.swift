/// A view that shows a part of a larger content and is panned over it, as UIKit's `UIScrollView` without bouncing: it stops
/// at the ends.
///
/// `contentOffset` is the origin of the bounds, so scrolling moves all that is in the view by changing one
/// number: in the index around it a scroll changes one entry at most, however large the content is.
///
/// **Touches.** What is in the view hears of a finger only when it has stayed for `contentTouchDelay`, or is up; when it has
/// moved by then, the content scrolls and nobody hears of it (`delaysContentTouches`). A pan that begins later cancels the
/// touches of the content (`canCancelContentTouches`), apart from those of controls, which keep theirs
/// (`touchesShouldCancel(in:)`).
///
/// **Pans** begin where the content can move along the way of the finger. In nested scroll views of one direction the inner
/// one moves first; what it cannot follow any more at its edge moves the one around it.
///
/// **Time.** After a pan the content slows down or snaps to a page, and `setContentOffset(_:animated:)` takes a while: where
/// the content is then is a function of the application's time, so what is seen between two events does not depend on how
/// many came before. Fingers stop it.
nonisolated open class ScrollView: View {
    /// The time that a finger has to stay before the content hears of it, in seconds: what UIKit is reported to wait by
    /// those who have measured it; its documentation gives no number.
    public static var contentTouchDelay: Double { 0.15 }

    /// Pans the content.
    public final let panGestureRecognizer: PanGestureRecognizer
    /// Told of scrolling and asked for the view to zoom; held weakly.
    public final weak var delegate: (any ScrollViewDelegate)?

    /// The size of the content, from the origin of the view's bounds space on.
    public final var contentSize = Size.zero
    /// The distances by which the content may be scrolled past each of its edges.
    public final var contentInset = EdgeInsets.zero
    /// True if a pan scrolls.
    public final var isScrollEnabled = true
    /// True if the content hears of a finger only when it is clear that it does not scroll.
    public final var delaysContentTouches = true
    /// True if a pan can begin once the content has heard of its finger, whose touch is then cancelled.
    public final var canCancelContentTouches = true
    /// True if the content comes to rest at multiples of the view's size alone.
    public final var isPagingEnabled = false
    /// True if a pan that begins along one axis stays on it. One that begins diagonally goes both ways.
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
    /// True if a finger is on the view, of which the view does not know yet whether it scrolls.
    public final var isTracking: Bool { panGestureRecognizer.numberOfTouches > 0 }
    /// True if the content goes on by itself after a pan.
    public final var isDecelerating: Bool { motion?.isDeceleration == true }

    /// The pan under way.
    final var drag: ScrollDrag?
    /// The motion of the content while time passes.
    final var motion: ScrollMotion?
    final var zoom = ScrollZoom()
    /// The action that follows the pan; taken away with the view, which the recogniser may outlive.
    private final var panAction: GestureAction?

    public override init(frame: Rect) {
        let pan = ScrollPanGestureRecognizer()
        panGestureRecognizer = pan
        super.init(frame: frame)
        pan.scrollView = self
        // A finger that has not moved and goes up is for the view under it, whatever others do.
        pan.delaysTouchesEnded = false
        panAction = pan.addAction { [unowned self] _ in followPan() }
        addGestureRecognizer(pan)
    }

    deinit {
        drag?.outer?.endHandedOverDrag(velocity: .zero)
        if let panAction { panGestureRecognizer.removeAction(panAction) }
        (panGestureRecognizer as? ScrollPanGestureRecognizer)?.scrollView = nil
        motion?.scrollView = nil
        zoom.detach()
    }

    // MARK: Offset

    /// The point of the content in the view's upper left corner: the origin of `bounds`. Setting it goes anywhere; pans
    /// stay between `minimumContentOffset` and `maximumContentOffset`.
    ///
    /// Set it rather than the origin of `bounds`, which tells nobody.
    ///
    /// - Precondition: The new offset is finite.
    /// - Complexity: O(1), and for the next hit test too.
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

    /// The content has been scrolled; before the delegate is told. For subclasses in the module.
    func contentOffsetDidChange() {}

    // MARK: For subclasses

    /// True if a view in this one hears of touches that begin on it, once they are no longer delayed. The default says
    /// yes; what is refused reaches no view.
    open func touchesShouldBegin(_ touches: Set<Touch>, with event: Event?, in view: View) -> Bool { true }

    /// True if a pan may take a touch from a view in this one that has heard of it. The default says no for controls.
    /// It is not asked if `canCancelContentTouches` is false.
    open func touchesShouldCancel(in view: View) -> Bool { !(view is Control) }

    /// Scrolls as far as pans do. What it cannot use goes on to the views around, all of it.
    open override func pointerScrolled(with event: Event?) {
        guard let event, isScrollEnabled, scrolls(by: event.scrollDelta) else {
            return super.pointerScrolled(with: event)
        }
    }

    private func scrolls(by delta: Point) -> Bool {
        let (old, new) = (
            contentOffset, limited(Point(x: contentOffset.x - delta.x, y: contentOffset.y - delta.y))
        )
        guard new.isFinite, new != old else { return false }
        setContentOffset(new, animated: false)
        return true
    }

    /// Keeps the view's own pan from beginning where the content does not move that way, or at its edge where a scroll view
    /// around it can move; and where the content keeps its touch. Overrides call `super`.
    open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        guard recognizer === panGestureRecognizer else { return super.gestureRecognizerShouldBegin(recognizer) }
        return panMayBegin()
    }
}

extension ScrollView {
    /// The rate at which a scroll view slows down: the factor by which its velocity shrinks in a millisecond, as
    /// UIKit's `UIScrollView.DecelerationRate`.
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        public var rawValue: Double

        public init(rawValue: Double) {
            self.rawValue = rawValue
        }

        /// UIKit's value.
        public static let normal = DecelerationRate(rawValue: 0.998)
        /// UIKit's value.
        public static let fast = DecelerationRate(rawValue: 0.99)
    }
}
