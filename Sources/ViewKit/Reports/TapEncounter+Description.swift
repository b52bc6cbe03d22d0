extension TapEncounter: CustomStringConvertible {
    public var description: String {
        let (who, gesture) = (responder.reportName, recognizer?.reportName ?? "a recogniser")
        return switch kind {
        case .windowInFront: "\(who) lies in front and takes the touch"
        case .exclusiveTouch: "\(who) wants to be touched alone (isExclusiveTouch), and there is another finger"
        case .secondFinger: "\(who) has a finger already and takes one at a time (isMultipleTouchEnabled)"
        case .scrollStopped: "the content of \(who) moves, and the touch does no more than stop it"
        case .heldBack: "\(gesture) keeps the touch back until \(patience)"
        case .endHeldBack: "\(gesture) keeps the end of the touch back until it has failed (delaysTouchesEnded)"
        case .joined: "\(gesture) goes on already and takes the touch in" + taking
        case .recognized(let blocker):
            "\(gesture) recognises the tap" + (blocker.map { ", once \($0.reportName) has failed" } ?? "")
                + (effect.contains(.reacts) ? "" : " and has no action") + taking
        case .notRecognized(let why): "\(gesture) does not recognise the tap: \(why)"
        case .undecided: "whether \(gesture) takes the touch is up to code"
        case .contentRefused: "\(who) keeps the touch from what is in it (touchesShouldBegin)"
        case .disabled: "\(who) is not enabled (isEnabled) and takes the touch nevertheless"
        case .busy: "\(who) follows another finger"
        case .thumbMissed: "\(who) lets nobody take hold but of its thumb"
        case .noAction(let instead):
            "\(who) has no action for touchUpInside"
                + (instead.isEmpty ? " nor for any other event" : ", but for \(instead.names)")
        case .targetGone(let action): "the target of \(who) for \(action) is gone, since a control does not keep it"
        case .nobodyCan(let action): "nobody on the responder chain of \(who) can do \(action)"
        case .sent(let events): "\(who) sends \(events.names)"
        case .handled: "\(who) handles touches by code of its own"
        case .selected: "\(who) selects the row of \(subject?.reportName ?? "the touch")"
        case .notSelected: "\(who) does not select the row of \(subject?.reportName ?? "the touch")"
        case .unhandled: "nobody on the responder chain of \(who) does anything with touches"
        }
    }

    private var taking: String {
        effect.contains(.stops) ? ", and cancels the touch in the view (cancelsTouchesInView)" : ""
    }

    private var patience: String {
        recognizer is ScrollPanGestureRecognizer
            ? "the finger is up or has stayed for \(decimal(ScrollView.contentTouchDelay)) s (delaysContentTouches)"
            : "it has failed (delaysTouchesBegan)"
    }

    /// The name of the case in `kind`, without associated values.
    var word: String { caseName(of: kind) }
}

extension GestureRefusal: CustomStringConvertible {
    public var description: String {
        switch self {
        case .disabled: "it is not enabled"
        case .busy: "it waits for other fingers to go up"
        case .touchType: "it does not see touches of this type"
        case .notReceived: "its delegate, or its own code, does not let it see the touch"
        case .taps(let count): "it wants \(count) taps"
        case .fingers(let count): "it wants \(count) \(count == 1 ? "finger" : "fingers")"
        case .place: "the taps before were elsewhere"
        case .otherGesture: "a tap is not its gesture"
        case .objection(let view?): "\(view.reportName) does not let it begin (gestureRecognizerShouldBegin)"
        case .objection(nil): "its delegate does not let it begin"
        case .prevented(let other): "\(other.reportName) is recognised first"
        case .requirement(let other): "it requires that \(other.reportName) fails first"
        }
    }

    var word: String {
        switch self {
        case .disabled: "disabled"
        case .busy: "busy"
        case .touchType: "touchType"
        case .notReceived: "notReceived"
        case .taps: "taps"
        case .fingers: "fingers"
        case .place: "place"
        case .otherGesture: "otherGesture"
        case .objection: "objection"
        case .prevented: "prevented"
        case .requirement: "requirement"
        }
    }
}

extension GestureRecognizer {
    /// The recogniser's name in reports: its class, then its `name` and its view if there are any.
    final var reportName: String {
        let own = "\(type(of: self))" + (name.map { " \"\(printable($0))\"" } ?? "")
        return own + (view.map { " of \($0.reportName)" } ?? "")
    }
}
