/// Something that affects a tap after the hit test has found the view. `effect` says how it affects the tap,
/// `description` says in a clause what happens.
public struct TapEncounter {
    /// The kinds of encounters, in the order in which a touch meets them.
    public enum Kind {
        /// A window of the application lies in front and takes the touch.
        case windowInFront
        /// `isExclusiveTouch` keeps the touch away: it is true for another view that is touched, or for this view while
        /// another one is touched.
        case exclusiveTouch
        /// The view has a touch already, and gets one touch at a time: `isMultipleTouchEnabled` is false.
        case secondFinger
        /// A scroll view's content is moving, and the touch only stops the motion.
        case scrollStopped
        /// A recogniser delays the touch for the view until the recogniser has failed or the delay is over.
        case heldBack
        /// A recogniser delays the end of the touch for the view until the recogniser has failed.
        case endHeldBack
        /// A gesture in progress takes the touch.
        case joined
        /// A recogniser recognises the tap, at once or after another has failed.
        case recognized(after: GestureRecognizer?)
        /// A recogniser does not recognise this tap.
        case notRecognized(GestureRefusal)
        /// Code that is not called in advance, or what other fingers do, decides whether a recogniser takes the touch.
        case undecided
        /// A scroll view keeps the touch from its content: its `touchesShouldBegin(_:with:in:)` returns false.
        case contentRefused
        /// The control does not track: `isEnabled` is false.
        case disabled
        /// The control tracks another finger, or another finger presses a row of the table.
        case busy
        /// The touch is beside a slider's thumb, the only part that can be dragged.
        case thumbMissed
        /// The control has no action for the events of a tap. `instead` are the events for which the control has
        /// actions; empty if there are none.
        case noAction(instead: ControlEvents)
        /// The target of an action has been deallocated.
        case targetGone(Action)
        /// No responder on the chain has the method of an action without a target.
        case nobodyCan(Action)
        /// A control calls actions for these events.
        case sent(ControlEvents)
        /// The responder's class handles touches by code of its own.
        case handled
        /// A table selects the view's row.
        case selected
        /// A table does not select the view's row: `allowsSelection` is false, or the table's delegate does not let the row
        /// be highlighted or selected.
        case notSelected
        /// No responder on the chain does anything with the touch.
        case unhandled
    }

    /// The effects of an encounter: whether something happens because of the tap, and what later encounters get of the touch.
    public struct Effect: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Something happens because of the tap.
        public static let reacts = Effect(rawValue: 1 << 0)
        /// Later encounters do not get the touch, or do not get the end of the touch.
        public static let stops = Effect(rawValue: 1 << 1)
        /// Later encounters get the touch, or the end of the touch, with a delay.
        public static let delays = Effect(rawValue: 1 << 2)
        /// It is not known whether later encounters get the touch: code that is not called in advance decides that.
        public static let isUncertain = Effect(rawValue: 1 << 3)
    }

    public let kind: Kind
    public let effect: Effect
    /// The responder that causes the encounter; for a recogniser, its view.
    public let responder: Responder
    /// The cell of the row, if the encounter is about a table's row; nil for other encounters.
    public let subject: View?
    /// The recogniser that causes the encounter; nil if no recogniser does.
    public let recognizer: GestureRecognizer?

    /// True if `view` or its controller causes the encounter, or if `view` is the `subject`.
    func concerns(_ view: View) -> Bool {
        responder === view || subject === view || responder === view.controller
    }
}
