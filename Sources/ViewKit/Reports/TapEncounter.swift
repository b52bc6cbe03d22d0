/// Something that a tap meets once a hit test has found its view, and what that does to it. `description` is a clause.
public struct TapEncounter {
    /// The kinds, in the order in which a touch meets them.
    public enum Kind {
        /// A window of the application lies in front, and takes the touch.
        case windowInFront
        /// A view that is touched keeps new touches away, or this one would have to be alone: `isExclusiveTouch`.
        case exclusiveTouch
        /// The view has a finger already, and takes one at a time: `isMultipleTouchEnabled` is false.
        case secondFinger
        /// The content of a scroll view moves, and the touch does no more than stop it.
        case scrollStopped
        /// A recogniser keeps the touch from the view until it has failed.
        case heldBack
        /// A recogniser keeps the end of the touch from the view until it has failed.
        case endHeldBack
        /// A gesture that goes on takes the finger in.
        case joined
        /// A recogniser recognises the tap; at once, or when another has failed.
        case recognized(after: GestureRecognizer?)
        /// A recogniser of taps does not recognise this one.
        case notRecognized(GestureRefusal)
        /// The code of a recogniser decides, or it waits for such a one.
        case undecided
        /// A scroll view keeps the touch from what is in it: `touchesShouldBegin(_:with:in:)`.
        case contentRefused
        /// The control does not track: `isEnabled` is false.
        case disabled
        /// It follows another finger.
        case busy
        /// A slider lets nobody take hold but of its thumb.
        case thumbMissed
        /// The control has no action for what a tap sends, but for these events.
        case noAction(instead: ControlEvents)
        /// The target of an action is gone.
        case targetGone(Action)
        /// Nobody on the responder chain does an action that has no target.
        case nobodyCan(Action)
        /// Actions are called.
        case sent(ControlEvents)
        /// The class handles touches, by code of its own.
        case handled
        /// A table selects the row of the view.
        case selected
        /// A table does not select the row of the view: `allowsSelection`, or its delegate.
        case notSelected
        /// Nobody on the responder chain does anything with the touch.
        case unhandled
    }

    /// What an encounter means.
    public struct Effect: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Something happens because of the tap.
        public static let reacts = Effect(rawValue: 1 << 0)
        /// What comes after does not get the touch, or its end.
        public static let stops = Effect(rawValue: 1 << 1)
        /// What comes after gets it later.
        public static let delays = Effect(rawValue: 1 << 2)
        /// Code that cannot be asked beforehand decides whether what comes after gets it.
        public static let isUncertain = Effect(rawValue: 1 << 3)
    }

    public let kind: Kind
    public let effect: Effect
    /// The responder whose doing it is; of a recogniser, its view.
    public let responder: Responder
    /// The view that it is about, where that is another one: the cell of a row.
    public let subject: View?
    /// The recogniser whose doing it is.
    public let recognizer: GestureRecognizer?

    init(
        _ kind: Kind, _ responder: Responder, _ effect: Effect = [], of recognizer: GestureRecognizer? = nil,
        about subject: View? = nil
    ) {
        (self.kind, self.effect, self.responder, self.subject) = (kind, effect, responder, subject)
        self.recognizer = recognizer
    }

    /// True if it is the doing of a view or its controller, or about it.
    func concerns(_ view: View) -> Bool {
        responder === view || subject === view || responder === view.controller
    }
}
