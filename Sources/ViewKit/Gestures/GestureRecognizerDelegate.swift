/// Decides for recognisers, as UIKit's `UIGestureRecognizerDelegate`. Every method has a default.
public protocol GestureRecognizerDelegate: AnyObject {
    /// True if a recogniser may leave the state `possible`. If not, it fails. The default is yes.
    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool

    /// True if a recogniser is to see a touch that begins. The default is yes.
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool

    /// True if a recogniser is to see a press that begins. The default is yes.
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive press: Press) -> Bool

    /// True if a recogniser is to see what is new in an event; asked before the touch or press. The default is yes.
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: Event) -> Bool

    /// True if two recognisers of the same touch may both be recognised. It is enough if one of the two delegates says
    /// yes. The default is no.
    func gestureRecognizer(
        _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool

    /// True if a recogniser of the same touch has to wait until the other has failed. The default is no.
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer) -> Bool

    /// True if the other has to wait until this recogniser of the same touch has failed. The default is no.
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer) -> Bool
}

extension GestureRecognizerDelegate {
    public func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

    public func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool { true }

    public func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive press: Press) -> Bool { true }

    public func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: Event) -> Bool { true }

    public func gestureRecognizer(
        _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool { false }

    public func gestureRecognizer(
        _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
    ) -> Bool { false }

    public func gestureRecognizer(
        _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
    ) -> Bool { false }
}
