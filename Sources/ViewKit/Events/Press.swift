/// A physical button while it is pressed, like UIKit's `UIPress`: one object from `began` to `ended` or `cancelled`.
public final class Press {
    /// The buttons of remote controls.
    public enum PressType: String, Hashable, Sendable, CaseIterable {
        case upArrow, downArrow, leftArrow, rightArrow, select, menu, playPause, pageUp, pageDown
    }

    /// The button that is pressed.
    public let type: PressType
    /// The current phase of the press.
    public internal(set) var phase: Event.Phase
    /// The time at which the phase changed last, in seconds.
    public internal(set) var timestamp: Double
    /// The recognisers that track the press, innermost first; none once the press is over.
    public internal(set) var gestureRecognizers: [GestureRecognizer] = []
    /// True once a gesture has taken the press from the responder, and the responder has got `pressesCancelled`.
    var isTaken = false
    /// The responder that got the beginning of the press, and gets all later phases; nil if the responder is
    /// deallocated.
    public internal(set) weak var responder: Responder?

    init(_ type: PressType, phase: Event.Phase, timestamp: Double, responder: Responder) {
        (self.type, self.phase, self.timestamp, self.responder) = (type, phase, timestamp, responder)
    }
}

extension Press: Hashable {
    public static func == (lhs: Press, rhs: Press) -> Bool { lhs === rhs }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
