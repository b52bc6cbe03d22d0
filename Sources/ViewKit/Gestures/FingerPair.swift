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

extension GestureRecognizer {
    /// Ignores the touches after the second, and returns the pair of the first two; nil if the recogniser tracks fewer.
    final func pair(for event: Event) -> FingerPair? {
        while touches.count > 2 { ignore(touches[touches.count - 1], for: event) }
        return FingerPair(touches)
    }

    /// Handles touches that go up. A gesture that has begun is measured once more and ends. A gesture that has not
    /// begun fails when its last finger goes up.
    final func endPair(_ touches: Set<Touch>, with event: Event, measure: (FingerPair) -> Void) {
        if state != .possible {
            if let pair = pair(for: event) { measure(pair) }
            state = .ended
        } else if touches.count == numberOfTouches {
            state = .failed
        }
    }
}
