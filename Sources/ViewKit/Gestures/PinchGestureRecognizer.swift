/// Recognises two fingers that move apart or together. The gesture begins when the distance of the fingers has changed
/// by `minimumDistance`, and ends when one of them goes up. Further fingers are ignored.
nonisolated open class PinchGestureRecognizer: FingerPairGestureRecognizer {
    /// The change of the fingers' distance at which the gesture begins, in points of the screen.
    public static var minimumDistance: Double { 8 }

    /// A distance of the fingers, and the scale at this distance. Recorded when the fingers come down, and again when
    /// the gesture begins or the scale is set.
    private var reference = (distance: 1.0, scale: 1.0)
    /// The distance of the fingers at the last event, in points of the screen.
    private var distance = 1.0
    private var currentScale = 1.0

    /// The ratio of the fingers' distance to their distance when the gesture began. Once a scale has been set, it is
    /// that scale times the ratio of the fingers' distance to their distance at the time of setting. The scale is
    /// limited to positive, finite numbers. It is 1 before the gesture begins, and setting it then has no effect.
    ///
    /// - Precondition: A scale that is set is positive and finite.
    public final var scale: Double {
        get { isRecognized ? currentScale : 1 }
        set {
            precondition(newValue > 0 && newValue.isFinite, "a scale is positive and finite, got \(newValue)")
            if isRecognized { (reference, currentScale) = ((distance, newValue), newValue) }
        }
    }

    override func start(from pair: FingerPair) {
        (reference, distance, currentScale) = ((pair.distance, 1), pair.distance, 1)
    }

    override func hasMovedEnough(_ pair: FingerPair) -> Bool {
        (pair.distance - reference.distance).magnitude >= Self.minimumDistance
    }

    /// Measures the scale, and returns its change since the last measurement. Returns 0 before the gesture begins.
    override func measure(_ pair: FingerPair) -> Double {
        guard isRecognized else { return 0 }
        let scale = reference.scale * (pair.distance / reference.distance)
        let new = min(max(scale, .leastNormalMagnitude), .greatestFiniteMagnitude)
        defer { (distance, currentScale) = (pair.distance, new) }
        return new - currentScale
    }
}
