/// What a screen reports of one finger: the raw form of touches, from which an application makes events.
///
/// ```swift
/// application.send(TouchSample(finger: 0, phase: .began, location: Point(x: 30, y: 40), timestamp: 0))
/// application.send(TouchSample(finger: 0, phase: .ended, location: Point(x: 30, y: 40), timestamp: 0.1))
/// ```
public struct TouchSample: Hashable, Sendable {
    /// What the finger does.
    public enum Phase: String, Hashable, Sendable, CaseIterable {
        /// It comes down.
        case began
        /// It is somewhere else.
        case moved
        /// It goes up.
        case ended
        /// The system takes the touch away.
        case cancelled
        /// A pointer is here and does not touch; its finger number has no meaning.
        case hover
        /// The pointer is nowhere any more.
        case leave
    }

    /// Tells fingers apart while they are down. The number is free again once the finger is up.
    public var finger: Int
    public var phase: Phase
    /// In screen space, in points. What is not finite hits nothing; where a finger that is down goes on to is then taken
    /// to be where it was. Fingers hit what is there at any finite point; beyond `Touch.maximumCoordinate` the touch is then
    /// taken to be at that.
    public var location: Point
    /// In seconds. Time does not run backwards: an earlier one than the last counts as the last.
    public var timestamp: Double

    public init(finger: Int, phase: Phase, location: Point, timestamp: Double) {
        (self.finger, self.phase, self.location, self.timestamp) = (finger, phase, location, timestamp)
    }
}
