/// The report of a screen on one finger: the raw form of touches, from which an application makes events.
///
/// ```swift
/// application.send(TouchSample(finger: 0, phase: .began, location: Point(x: 30, y: 40), timestamp: 0))
/// application.send(TouchSample(finger: 0, phase: .ended, location: Point(x: 30, y: 40), timestamp: 0.1))
/// ```
public struct TouchSample: Hashable, Sendable {
    /// The things that a finger does.
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
        /// A pointer that does not touch scrolls by the `scrollDelta` of the details; its finger number has no meaning.
        case scroll
    }

    /// Tells fingers apart while they are down. The number is free again once the finger is up.
    public var finger: Int
    /// The finger's phase: what happens to it.
    public var phase: Phase
    /// The finger's place in screen space, in points. What is not finite hits nothing; where a finger that is down goes
    /// on to is then taken to be where it was. Fingers hit what is there at any finite point; beyond
    /// `Touch.maximumCoordinate` the touch is then taken to be at that.
    public var location: Point
    /// The time in seconds. It does not run backwards: an earlier one than the last counts as the last.
    public var timestamp: Double

    /// The thing that touches.
    public var type = Touch.TouchType.direct
    /// The details of a touch beside its place; nil for none.
    public var details: Details? {
        get { knownDetails?.details }
        set { knownDetails = newValue.map(TouchDetails.init) }
    }
    var knownDetails: TouchDetails?

    /// Things that screens and pencils tell of a touch beside its place. Numbers that are not finite count as not
    /// known.
    public struct Details: Hashable, Sendable {
        /// The force of the touch, 1 being an average one; 0 if that is not known.
        public var force = 0.0
        /// The angle between a pencil and the screen, in radians: pi / 2 upright.
        public var altitudeAngle = Double.pi / 2
        /// The direction that a pencil leans to, in radians of screen space, from the x axis towards the y axis.
        public var azimuthAngle = 0.0
        /// The radius of the spot that is touched, from its center, in points; 0 if that is not known.
        public var majorRadius = 0.0
        /// The buttons of a pointer that are down.
        public var buttonMask: Event.ButtonMask = []
        /// The keys that are held down.
        public var modifierFlags: KeyModifierFlags = []
        /// The distance by which a pointer scrolls, in points: the content is to go that way, as by the translation of
        /// a pan.
        public var scrollDelta = Point.zero
        /// The places where the touch was since the sample before, if the screen looks more often than it tells: oldest
        /// first, without the sample itself. Their fingers, phases and own coalesced and predicted samples have no
        /// meaning.
        public var coalesced: [TouchSample] = []
        /// The places where the touch is likely to be next, nearest first.
        public var predicted: [TouchSample] = []

        public init() {}
    }

    public init(finger: Int, phase: Phase, location: Point, timestamp: Double) {
        (self.finger, self.phase, self.location, self.timestamp) = (finger, phase, location, timestamp)
    }
}

extension Point {
    /// The distance in points.
    func distance(to other: Point) -> Double {
        let (dx, dy) = (x - other.x, y - other.y)
        return (dx * dx + dy * dy).squareRoot()
    }

    /// The point, its coordinates limited to what those of touches are; for one that is not NaN.
    var bounded: Point {
        let limit = Touch.maximumCoordinate
        return Point(x: min(max(x, -limit), limit), y: min(max(y, -limit), limit))
    }
}
