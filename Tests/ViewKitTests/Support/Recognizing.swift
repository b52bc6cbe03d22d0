import ViewKit

/// A recogniser that logs what it is given, and does what closures say.
final class LoggingRecognizer: GestureRecognizer {
    var log: EventLog?
    var label = ""
    var onTouch: ((LoggingRecognizer, Touch.Phase, Event) -> Void)?
    var resetCount = 0

    convenience init(_ name: String, on view: View, log: EventLog) {
        self.init()
        (label, self.log) = (name, log)
        view.addGestureRecognizer(self)
    }

    private func note(_ phase: Touch.Phase, _ touches: Set<Touch>, _ event: Event) {
        let fingers = touches.map(\.finger).sorted().map { " \($0)" }.joined()
        log?.add("\(label) \(phase)\(fingers == " 0" ? "" : fingers)")
        onTouch?(self, phase, event)
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) { note(.began, touches, event) }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event) { note(.moved, touches, event) }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event) { note(.ended, touches, event) }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event) { note(.cancelled, touches, event) }
    override func reset() {
        super.reset()
        resetCount += 1
    }
}

extension GestureRecognizer {
    /// Puts the recogniser on a view and logs its actions: the name and the state.
    @discardableResult
    func logging(_ name: String, on view: View, _ log: EventLog) -> Self {
        view.addGestureRecognizer(self)
        addAction { log.add("\(name) \($0.state)!") }
        return self
    }
}

extension TapGestureRecognizer {
    convenience init(taps: Int) {
        self.init()
        numberOfTapsRequired = taps
    }
}

extension Stage {
    /// Two recognisers that log their actions: one for double taps, and one for single taps, which waits for that to fail.
    func taps(on view: View) -> (single: TapGestureRecognizer, double: TapGestureRecognizer) {
        let double = TapGestureRecognizer(taps: 2).logging("double", on: view, log)
        let single = TapGestureRecognizer().logging("single", on: view, log)
        single.require(toFail: double)
        return (single, double)
    }
}

/// A delegate whose answers are closures.
final class ClosureDelegate: GestureRecognizerDelegate {
    var shouldBegin: (GestureRecognizer) -> Bool = { _ in true }
    var shouldReceive: (Touch) -> Bool = { _ in true }
    var shouldReceivePress: (Press) -> Bool = { _ in true }
    var shouldReceiveEvent: (Event) -> Bool = { _ in true }
    var simultaneous: (GestureRecognizer, GestureRecognizer) -> Bool = { _, _ in false }
    var requiresFailure: (GestureRecognizer, GestureRecognizer) -> Bool = { _, _ in false }
    var isRequiredToFail: (GestureRecognizer, GestureRecognizer) -> Bool = { _, _ in false }

    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { shouldBegin(recognizer) }
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool { shouldReceive(touch) }
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive press: Press) -> Bool {
        shouldReceivePress(press)
    }
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: Event) -> Bool {
        shouldReceiveEvent(event)
    }
    func gestureRecognizer(
        _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool { simultaneous(recognizer, other) }
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer) -> Bool {
        requiresFailure(recognizer, other)
    }
    func gestureRecognizer(
        _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
    ) -> Bool { isRequiredToFail(recognizer, other) }
}
