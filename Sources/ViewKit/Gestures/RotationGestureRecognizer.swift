/// Recognises two fingers that turn about each other. The gesture begins when the fingers have turned by
/// `minimumAngle`, and ends when one of them goes up. Further fingers are ignored.
nonisolated open class RotationGestureRecognizer: FingerPairGestureRecognizer {
    /// The angle that the fingers have to turn before the gesture begins, in radians: five degrees.
    public static var minimumAngle: Double { .pi / 36 }

    /// The direction from the first finger to the second at the last event, in radians.
    private var lastAngle = 0.0
    /// The angle that the fingers have turned since they came down, in radians. Set to 0 when the gesture begins.
    /// Setting a rotation sets the angle to that rotation.
    private var turn = 0.0

    /// The angle that the fingers have turned since the gesture began, in radians. Once a rotation has been set, it is
    /// that rotation plus the angle since then. An angle from the x axis towards the y axis, which is clockwise on a
    /// screen, is positive. The rotation can be more than a whole turn. It is 0 before the gesture begins, and setting
    /// it then has no effect.
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
