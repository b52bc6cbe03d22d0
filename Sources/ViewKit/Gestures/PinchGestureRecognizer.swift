/// Recognises two fingers that move apart or together: it begins when their distance has changed by `minimumDistance`,
/// and ends when one of them goes up. Further fingers are ignored.
open class PinchGestureRecognizer: GestureRecognizer {
    /// How much the distance of the fingers has to change before the gesture begins, in points of the screen.
    public static var minimumDistance: Double { 8 }

    /// The distance at which `scale` is 1: of the fingers when they had come down, then when the gesture began.
    private var unit = 1.0
    private var currentScale = 1.0
    private var history = MotionHistory()

    /// The distance of the fingers as a multiple of what it was when the gesture began, or when the scale was set.
    ///
    /// - Precondition: A scale that is set is positive and finite.
    public final var scale: Double {
        get { isRecognized ? currentScale : 1 }
        set {
            precondition(newValue > 0 && newValue.isFinite, "a scale is positive and finite, got \(newValue)")
            unit *= currentScale / newValue
            history.shift(by: Point(x: newValue - currentScale, y: 0))
            currentScale = newValue
        }
    }

    /// How fast the scale changes, a second.
    public final var velocity: Double { history.velocity.x }

    open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        guard let pair = pair(for: event), state == .possible else { return }
        start(pair, at: event.timestamp)
    }

    open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        guard let pair = pair(for: event) else { return }
        if state != .possible {
            measure(pair, at: event.timestamp)
            state = .changed
        } else if (pair.distance - unit).magnitude >= Self.minimumDistance {
            start(pair, at: event.timestamp)
            state = .began
        }
    }

    open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        if state != .possible {
            if let pair = pair(for: event) { measure(pair, at: event.timestamp) }
            state = .ended
        } else if touches.count == numberOfTouches {
            state = .failed
        }
    }

    open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) { state = .cancelled }

    private func start(_ pair: FingerPair, at time: Double) {
        (unit, currentScale, history) = (pair.distance, 1, MotionHistory())
        history.add(Point(x: 1, y: 0), at: time)
    }

    private func measure(_ pair: FingerPair, at time: Double) {
        currentScale = pair.distance / unit
        history.add(Point(x: currentScale, y: 0), at: time)
    }

    open override func reset() {
        super.reset()
        (unit, currentScale, history) = (1, 1, MotionHistory())
    }
}
