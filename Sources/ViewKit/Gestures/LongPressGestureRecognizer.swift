/// Recognises fingers that stay down at one location. The gesture begins when the fingers have stayed long enough,
/// changes when they move after that, and ends when one of them goes up.
nonisolated open class LongPressGestureRecognizer: GestureRecognizer {
    /// The time that the fingers have to be down, in seconds.
    ///
    /// - Precondition: Not NaN.
    public final var minimumPressDuration = 0.5 {
        didSet { precondition(!minimumPressDuration.isNaN, "minimumPressDuration is a time, got NaN") }
    }
    /// The distance that the mean location of the fingers may move before the gesture begins, in points of the screen.
    ///
    /// - Precondition: Not NaN.
    public final var allowableMovement = 10.0 {
        didSet { precondition(!allowableMovement.isNaN, "allowableMovement is a distance, got NaN") }
    }
    /// The number of taps that have to come before the press.
    ///
    /// - Precondition: Not negative.
    public final var numberOfTapsRequired = 0 {
        didSet { precondition(numberOfTapsRequired >= 0, "numberOfTapsRequired is not negative") }
    }
    /// The number of fingers that have to press.
    ///
    /// - Precondition: Positive.
    public final var numberOfTouchesRequired = 1 {
        didSet { precondition(numberOfTouchesRequired > 0, "numberOfTouchesRequired is positive") }
    }

    /// The mean location of the fingers when the last of them came down, in screen space; NaN before that.
    private var startLocation = Point.nan

    open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        guard state == .possible else {
            for touch in touches { ignore(touch, for: event) }
            return
        }
        guard numberOfTouches <= numberOfTouchesRequired else { return state = .failed }
        guard numberOfTouches == numberOfTouchesRequired else { return }
        guard touches.contains(where: { $0.tapCount > numberOfTapsRequired }) else { return state = .failed }
        startLocation = middle
        if minimumPressDuration > 0 {
            wakeTime = event.timestamp + minimumPressDuration
        } else {
            state = .began
        }
    }

    open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        if state != .possible {
            state = .changed
        } else if startLocation.distance(to: middle) > allowableMovement {
            state = .failed
        }
    }

    open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        state = state == .possible ? .failed : .ended
    }

    open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) { state = .cancelled }

    open override func pressesBegan(_ presses: Set<Press>, with event: Event) {
        guard state == .possible, pending.isEmpty, wakeTime == nil else { return }
        guard minimumPressDuration > 0 else { return state = .began }
        wakeTime = event.timestamp + minimumPressDuration
    }

    open override func pressesEnded(_ presses: Set<Press>, with event: Event) {
        state = state == .possible ? .failed : .ended
    }

    open override func pressesCancelled(_ presses: Set<Press>, with event: Event) { state = .cancelled }

    open override func wake(at time: Double) { if state == .possible { state = .began } }

    open override func reset() {
        super.reset()
        startLocation = .nan
    }
}
