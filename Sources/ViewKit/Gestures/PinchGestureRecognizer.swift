/// Recognises two fingers that move apart or together. The gesture begins when the distance of the fingers has changed
/// by `minimumDistance`, and ends when one of them goes up. Further fingers are ignored.
nonisolated open class PinchGestureRecognizer: GestureRecognizer {
    /// The change of the fingers' distance at which the gesture begins, in points of the screen.
    public static var minimumDistance: Double { 8 }

    /// A distance of the fingers, and the scale at this distance. Recorded when the fingers come down, and again when
    /// the gesture begins or the scale is set.
    private var reference = (distance: 1.0, scale: 1.0)
    /// The distance of the fingers at the last event, in points of the screen.
    private var distance = 1.0
    private var currentScale = 1.0
    private var history = MotionHistory()

    /// The ratio of the fingers' distance to their distance when the gesture began. After the scale has been set, it is
    /// the set scale times the ratio since then. The scale is limited to positive, finite numbers. Before the gesture
    /// begins it is 1, and setting it has no effect.
    ///
    /// - Precondition: A scale that is set is positive and finite.
    public final var scale: Double {
        get { isRecognized ? currentScale : 1 }
        set {
            precondition(newValue > 0 && newValue.isFinite, "a scale is positive and finite, got \(newValue)")
            if isRecognized { (reference, currentScale) = ((distance, newValue), newValue) }
        }
    }

    /// The change of the scale per second.
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
        } else if (pair.distance - reference.distance).magnitude >= Self.minimumDistance {
            start(pair, at: event.timestamp)
            state = .began
        }
    }

    open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        endPair(touches, with: event) { measure($0, at: event.timestamp) }
    }

    open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) { state = .cancelled }

    private func start(_ pair: FingerPair, at time: Double) {
        (reference, distance, currentScale) = ((pair.distance, 1), pair.distance, 1)
        history = MotionHistory()
        history.add(.zero, at: time)
    }

    private func measure(_ pair: FingerPair, at time: Double) {
        let scale = reference.scale * (pair.distance / reference.distance)
        let new = min(max(scale, .leastNormalMagnitude), .greatestFiniteMagnitude)
        history.add(Point(x: new - currentScale, y: 0), at: time)
        (distance, currentScale) = (pair.distance, new)
    }

    open override func reset() {
        super.reset()
        (reference, distance, currentScale, history) = ((1, 1), 1, 1, MotionHistory())
    }
}
