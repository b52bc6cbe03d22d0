/// Something that happened to an application, like UIKit's `UIEvent`.
///
/// The event of touches is one object during the whole life of an application, and changes from delivery to delivery.
/// Read the event only while you handle it. It is passed to `hitTest(_:with:)` and `point(inside:with:)` along with the
/// point. It is nil in hit tests for a pointer that does not touch, and may be nil in those that other code makes.
nonisolated open class Event {
    /// The kinds of events.
    public enum EventType: Hashable, Sendable {
        case touches, motion, remoteControl, presses
        /// A pointer that does not touch has moved.
        case hover
        /// A pointer scrolls what is under it.
        case scroll
    }

    /// The subtype of a motion or of a remote control's command.
    public enum EventSubtype: Hashable, Sendable {
        case none
        case motionShake
        case remoteControlPlay, remoteControlPause, remoteControlStop, remoteControlTogglePlayPause
        case remoteControlNextTrack, remoteControlPreviousTrack
        case remoteControlBeginSeekingBackward, remoteControlEndSeekingBackward
        case remoteControlBeginSeekingForward, remoteControlEndSeekingForward
    }

    /// The phases of a motion or a press.
    public enum Phase: String, Hashable, Sendable, CaseIterable {
        case began, changed, ended, cancelled
    }

    public final let type: EventType
    public final let subtype: EventSubtype
    /// The time of the event, in seconds, on the clock of the code that posts events. When the event is delivered, a time before
    /// the application's `time` becomes the application's `time`.
    @exclusivity(unchecked) public internal(set) final var timestamp: Double
    /// The phase of a motion or a press; without meaning for other events.
    public final let phase: Phase
    /// The button, for events of type `presses`; nil for others.
    public final let pressType: Press.PressType?

    /// For an event of touches, all touches in progress, ordered by finger, including those that have just ended. Empty
    /// for other types of events.
    @exclusivity(unchecked) final var touches: [Touch] = []
    @exclusivity(unchecked) final var presses: [Press] = []
    /// The pointer's location and the view under it, in a `hover` or `scroll` event; nil for others.
    @exclusivity(unchecked) final var pointer: PointerState?
    /// The object that delivers the event's touches or press; nil for other types of events. The application keeps the
    /// object alive. For touches, the property becomes nil when the object is deallocated. For a press, it is set only
    /// while the event is being sent.
    @exclusivity(unchecked) final var delivery: Unmanaged<TouchDelivery>?

    /// An event of type `touches` that has no touches. You can pass it to hit tests.
    public init() {
        (type, subtype, timestamp, phase, pressType) = (.touches, .none, 0, .began, nil)
    }

    /// An event of a pointer that does not touch.
    init(_ type: EventType, _ pointer: PointerState, timestamp: Double) {
        (self.type, subtype, self.timestamp, phase, pressType) = (type, .none, timestamp, .changed, nil)
        self.pointer = pointer
    }

    /// A motion of the device.
    ///
    /// - Precondition: The subtype is `motionShake`, or `none` for a motion of another kind. The phase is not `changed`.
    public init(motion: EventSubtype, phase: Phase, timestamp: Double) {
        precondition(motion == .motionShake || motion == .none, "a motion is motionShake or none, not a command")
        precondition(phase != .changed, "a motion begins, ends or is cancelled; it does not change")
        (type, subtype, self.timestamp, self.phase, pressType) = (.motion, motion, timestamp, phase, nil)
    }

    /// A command of a remote control.
    ///
    /// - Precondition: The subtype is one whose name begins with `remoteControl`.
    public init(remoteControl: EventSubtype, timestamp: Double) {
        precondition(
            remoteControl != .motionShake && remoteControl != .none,
            "a remote control's command was expected, not a motion or none")
        (type, subtype, self.timestamp, phase, pressType) = (.remoteControl, remoteControl, timestamp, .began, nil)
    }

    /// A press of a physical button. The events of one button from `began` to `ended` or `cancelled` form one press.
    public init(press: Press.PressType, phase: Phase, timestamp: Double) {
        (type, subtype, self.timestamp, self.phase, pressType) = (.presses, .none, timestamp, phase, press)
    }
}

extension Event {
    /// All touches in progress in the application, including those that end in this event. Nil if the event's type is
    /// not `touches`.
    ///
    /// - Complexity: O(touches).
    public final var allTouches: Set<Touch>? { type == .touches ? Set(touches) : nil }

    /// The touches of the event that came down on a view; nil if the event's type is not `touches`.
    ///
    /// - Complexity: O(touches).
    public final func touches(for view: View) -> Set<Touch>? {
        type == .touches ? Set(touches.lazy.filter { $0.view === view }) : nil
    }

    /// The touches of the event that are in a window; nil if the event's type is not `touches`.
    ///
    /// - Complexity: O(touches).
    public final func touches(for window: Window) -> Set<Touch>? {
        type == .touches ? Set(touches.lazy.filter { $0.window === window }) : nil
    }

    /// The touches of the event that a recogniser tracks; nil if the event's type is not `touches`.
    ///
    /// - Complexity: O(touches).
    public final func touches(for recognizer: GestureRecognizer) -> Set<Touch>? {
        type == .touches ? Set(touches).intersection(recognizer.touches) : nil
    }

    /// A set with the one press that the event is about; empty if the event's type is not `presses`.
    public final var allPresses: Set<Press> { Set(presses) }
}
