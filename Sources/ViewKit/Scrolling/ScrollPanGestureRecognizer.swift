/// The recogniser of a scroll view's pans. It also stops animations, and holds touches back from the content until it
/// is clear that the touches do not scroll.
final class ScrollPanGestureRecognizer: PanGestureRecognizer {
    /// The scroll view that has the recogniser; cleared when the scroll view is deallocated.
    unowned(unsafe) var scrollView: ScrollView?
    /// True while touches are held back from the content.
    private var isHolding = false

    override var holdsTouchesBegan: Bool { isHolding || delaysTouchesBegan }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        super.touchesBegan(touches, with: event)
        guard let scrollView, state == .possible else { return }
        if stopsContent {
            // The finger is meant to stop the content, not to touch the view that happens to move under it.
            scrollView.endMotion()
            for touch in touches where touch.deliveryState == .nothing { touch.deliveryState = .all }
        } else if !isHolding, holdsContentBack {
            isHolding = true
            wakeTime = event.timestamp + ScrollView.contentTouchDelay
        }
    }

    /// True if the scroll view keeps a new finger's touch from its content at first. The content gets the touch when
    /// the finger has stayed for a while or is lifted.
    var holdsContentBack: Bool { scrollView.map { $0.delaysContentTouches && $0.canScroll } ?? false }

    /// True if fingers scroll and the content is moving, so that a finger that comes down only stops it.
    var stopsContent: Bool { scrollView.map { $0.isScrollEnabled && $0.motion != nil } ?? false }

    override func wake(at time: Double) { isHolding = false }

    override func permits(_ touch: Touch, in view: View, with event: Event) -> Bool {
        guard let scrollView, scrollView !== view, scrollView.isScrollEnabled else { return true }
        return scrollView.touchesShouldBegin([touch], with: event, in: view)
    }

    /// Returns false for the pinch of the same scroll view, which goes on together with the pan; true for any other
    /// recogniser.
    override func canPrevent(_ other: GestureRecognizer) -> Bool {
        scrollView == nil || other !== scrollView?.zoom.recognizer
    }

    override func stateDidChange() { scrollView?.followPan() }

    override func reset() {
        super.reset()
        isHolding = false
        scrollView?.forgetPan()
    }
}

/// The recogniser of a scroll view's pinches.
final class ScrollPinchGestureRecognizer: PinchGestureRecognizer {
    /// The scroll view that has the recogniser; cleared when the scroll view is deallocated.
    unowned(unsafe) var scrollView: ScrollView?

    override func canPrevent(_ other: GestureRecognizer) -> Bool {
        scrollView == nil || other !== scrollView?.panGestureRecognizer
    }

    override func stateDidChange() { scrollView?.followPinch() }

    override func reset() {
        super.reset()
        scrollView?.zoom.pinch = nil
    }
}
