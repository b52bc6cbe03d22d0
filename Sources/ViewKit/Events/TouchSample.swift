/// What a screen reports about one finger at one moment: the raw form of touches, from which an application makes
/// events.
///
/// ```swift
/// application.send(TouchSample(finger: 0, phase: .began, location: Point(x: 30, y: 40), timestamp: 0))
/// application.send(TouchSample(finger: 0, phase: .ended, location: Point(x: 30, y: 40), timestamp: 0.1))
/// ```
public struct TouchSample: Hashable, Sendable {
    /// What a finger does.
    public enum Phase: String, Hashable, Sendable, CaseIterable {
        /// The finger comes down.
        case began
        /// The finger has moved.
        case moved
        /// The finger goes up.
        case ended
        /// The system cancels the touch.
        case cancelled
        /// A pointer is at the location without touching. The sample's finger number has no meaning.
        case hover
        /// The pointer has left the screen.
        case leave
        /// A pointer scrolls without touching, by the `scrollDelta` of the sample's details. The sample's finger number
        /// has no meaning.
        case scroll
    }

    /// The number that tells fingers apart while they are down. It can be reused once the finger is up.
    public var finger: Int
    /// What the finger does.
    public var phase: Phase
    /// The location in screen space, in points.
    ///
    /// A finger that comes down at a point that is not finite hits nothing. A finger that moves to such a point stays
    /// where it was. A finite point is hit-tested as it is; the touch's coordinates are limited to
    /// `Touch.maximumCoordinate`.
    public var location: Point
    /// The time in seconds. A time before the application's `time` counts as the application's `time`, which never runs
    /// backwards.
    public var timestamp: Double

    /// The kind of object that touches.
    public var type = Touch.TouchType.direct
    /// The details of a touch beside its location; nil for none.
    public var details: Details? {
        get { knownDetails?.details }
        set { knownDetails = newValue.map(TouchDetails.init) }
    }
    var knownDetails: TouchDetails?

    /// What screens and pencils report beside the location. Numbers that are not finite count as unknown.
    public struct Details: Hashable, Sendable {
        /// The force of the touch, 1 being average; 0 if unknown.
        public var force = 0.0
        /// The angle between a pencil and the screen, in radians: pi / 2 if upright.
        public var altitudeAngle = Double.pi / 2
        /// The direction in which a pencil leans, in radians of screen space, from the x axis towards the y axis.
        public var azimuthAngle = 0.0
        /// The radius of the touched spot, in points; 0 if unknown.
        public var majorRadius = 0.0
        /// The buttons of a pointer that are down.
        public var buttonMask: Event.ButtonMask = []
        /// The modifier keys held down.
        public var modifierFlags: KeyModifierFlags = []
        /// The distance that the content is to scroll, in points, with the same sign as a pan's translation.
        public var scrollDelta = Point.zero
        /// The locations of the touch since the sample before, oldest first, if the screen measures more often than it
        /// reports. The location of this sample is not among them. The elements' `finger`, `phase`, `type`, `coalesced`
        /// and `predicted` are ignored.
        public var coalesced: [TouchSample] = []
        /// The likely next locations of the touch, nearest first. The elements' `finger`, `phase`, `type`, `coalesced`
        /// and `predicted` are ignored.
        public var predicted: [TouchSample] = []

        public init() {}
    }

    public init(finger: Int, phase: Phase, location: Point, timestamp: Double) {
        (self.finger, self.phase, self.location, self.timestamp) = (finger, phase, location, timestamp)
    }
}

extension Point {
    /// The point with the magnitude of each coordinate limited to `Touch.maximumCoordinate`. The point must not be NaN.
    var bounded: Point {
        let limit = Touch.maximumCoordinate
        return Point(x: min(max(x, -limit), limit), y: min(max(y, -limit), limit))
    }
}
