/// The two fingers of a pinch or rotation, in screen space.
struct FingerPair {
    /// The distance of the fingers in points of the screen; at least 1, so that it can be a divisor.
    let distance: Double
    /// The direction from the first finger to the second, in radians.
    let angle: Double

    /// The pair of two touches; nil for any other number of touches.
    init?(_ touches: [Touch]) {
        guard touches.count == 2 else { return nil }
        let (first, second) = (touches[0].moment.location, touches[1].moment.location)
        distance = max(1, first.distance(to: second))
        angle = first.angle(to: second)
    }
}

/// What pinches and rotations have in common: a gesture of two fingers. The gesture begins when the fingers have moved
/// far enough, and ends when one of them goes up. Further fingers are ignored.
///
/// Subclass ``PinchGestureRecognizer`` or ``RotationGestureRecognizer`` instead of this class: a direct subclass cannot
/// say what it measures.
nonisolated open class FingerPairGestureRecognizer: GestureRecognizer {
    private var history = MotionHistory()

    /// The change per second of what the gesture measures: the scale of a pinch, the angle of a rotation in radians.
    public final var velocity: Double { history.velocity.x }

    /// Begins to measure from the present locations of the fingers. Called when the fingers come down, and again when
    /// the gesture begins.
    func start(from pair: FingerPair) {}

    /// Measures the scale or angle of the fingers, and returns its change since the last measurement.
    func measure(_ pair: FingerPair) -> Double { 0 }

    /// True if the fingers have moved so far that the gesture begins.
    func hasMovedEnough(_ pair: FingerPair) -> Bool { false }

    open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        guard let pair = pair(for: event), state == .possible, !touches.isDisjoint(with: self.touches) else { return }
        start(from: pair, at: event.timestamp)
    }

    open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        guard let pair = pair(for: event) else { return }
        history.add(Point(x: measure(pair), y: 0), at: event.timestamp)
        if state != .possible {
            state = .changed
        } else if !pending.isEmpty {
            // The gesture begins when others have failed, without the movement before.
            start(from: pair)
        } else if hasMovedEnough(pair) {
            start(from: pair, at: event.timestamp)
            state = .began
        }
    }

    /// Ends a gesture that has begun, after a last measurement. A gesture that has not begun fails when its last finger
    /// goes up. One that would begin if others failed fails with the first finger.
    open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        if state != .possible {
            if let pair = pair(for: event) { history.add(Point(x: measure(pair), y: 0), at: event.timestamp) }
            state = .ended
        } else if touches.count == numberOfTouches || !pending.isEmpty {
            state = .failed
        }
    }

    open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) { state = .cancelled }

    private func start(from pair: FingerPair, at time: Double) {
        start(from: pair)
        history = MotionHistory()
        history.add(.zero, at: time)
    }

    /// Ignores the touches after the second, and returns the pair of the first two; nil if the recogniser tracks fewer
    /// than two.
    private func pair(for event: Event) -> FingerPair? {
        while touches.count > 2 { ignore(touches[touches.count - 1], for: event) }
        return FingerPair(touches)
    }

    open override func reset() {
        super.reset()
        history = MotionHistory()
    }
}
