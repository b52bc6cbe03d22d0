/// Recognises two fingers that turn about each other. The gesture begins when the fingers have turned by
/// `minimumAngle`, and ends when one of them goes up. Further fingers are ignored.
nonisolated open class RotationGestureRecognizer: FingerPairGestureRecognizer {
    /// The angle that the fingers have to turn before the gesture begins, in radians: five degrees.
    public static var minimumAngle: Double { .pi / 36 }

    /// The direction from the first finger to the second at the last event, in radians.
    private var lastAngle = 0.0
    /// The angle that the fingers have turned since they came down, in radians. It starts again at 0 when the gesture
    /// begins, and at a rotation that is set.
    private var turn = 0.0

    /// The angle that the fingers have turned since the gesture began, in radians. After the rotation has been set, the
    /// set rotation plus the angle since then. Positive from the x axis towards the y axis, which is clockwise on a
    /// screen. The angle grows beyond a whole turn. Before the gesture begins it is 0, and setting it has no effect.
    ///
    /// - Precondition: A rotation that is set is finite.
    public final var rotation: Double {
        get { isRecognized ? turn : 0 }
        set {
            precondition(newValue.isFinite, "a rotation is finite, got \(newValue)")
            if isRecognized { turn = newValue }
        }
    }

    override func start(from pair: FingerPair) { (lastAngle, turn) = (pair.angle, 0) }

    override func hasMovedEnough(_ pair: FingerPair) -> Bool { turn.magnitude >= Self.minimumAngle }

    override func measure(_ pair: FingerPair) -> Double {
        // The step is in the direction of the smaller angle.
        let step = (pair.angle - lastAngle).remainder(dividingBy: 2 * .pi)
        turn += step
        lastAngle = pair.angle
        return step
    }
}
