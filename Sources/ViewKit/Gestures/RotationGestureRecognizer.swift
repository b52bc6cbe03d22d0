/// Recognises two fingers that turn about each other. The gesture begins when the fingers have turned by
/// `minimumAngle`, and ends when one of them goes up. Further fingers are ignored.
nonisolated open class RotationGestureRecognizer: GestureRecognizer {
    /// The angle that the fingers have to turn before the gesture begins, in radians: five degrees.
    public static var minimumAngle: Double { .pi / 36 }

    /// The direction from the first finger to the second at the last event, in radians.
    private var lastAngle = 0.0
    /// The angle that the fingers have turned since they came down, in radians. It starts again at 0 when the gesture
    /// begins.
    private var turn = 0.0
    private var history = MotionHistory()

    /// The angle that the fingers have turned since the gesture began, or since the rotation was set, in radians.
    /// Positive from the x axis towards the y axis, which is clockwise on a screen. The angle grows beyond a whole
    /// turn. Before the gesture begins it is 0, and setting it has no effect.
    ///
    /// - Precondition: A rotation that is set is finite.
    public final var rotation: Double {
        get { isRecognized ? turn : 0 }
        set {
            precondition(newValue.isFinite, "a rotation is finite, got \(newValue)")
            if isRecognized { turn = newValue }
        }
    }

    /// The change of the rotation, in radians per second.
    public final var velocity: Double { history.velocity.x }

    open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        guard let pair = pair(for: event), state == .possible else { return }
        lastAngle = pair.angle
        start(at: event.timestamp)
    }

    open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        guard let pair = pair(for: event) else { return }
        measure(pair, at: event.timestamp)
        if state != .possible {
            state = .changed
        } else if turn.magnitude >= Self.minimumAngle {
            start(at: event.timestamp)
            state = .began
        }
    }

    open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        endPair(touches, with: event) { measure($0, at: event.timestamp) }
    }

    open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) { state = .cancelled }

    private func start(at time: Double) {
        (turn, history) = (0, MotionHistory())
        history.add(.zero, at: time)
    }

    private func measure(_ pair: FingerPair, at time: Double) {
        // The step is in the direction of the smaller angle.
        let step = (pair.angle - lastAngle).remainder(dividingBy: 2 * .pi)
        turn += step
        lastAngle = pair.angle
        history.add(Point(x: step, y: 0), at: time)
    }

    open override func reset() {
        super.reset()
        (turn, history) = (0, MotionHistory())
    }
}
