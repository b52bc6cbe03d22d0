import ViewKit

/// A view that logs the touches that it gets and passes them on, unless told not to.
class TouchView: View {
    var log: EventLog?
    var name: String { accessibilityIdentifier ?? "?" }
    /// Whether handlers call `super`.
    var passesOn = false
    var onTouch: ((TouchView, Touch.Phase, Set<Touch>) -> Void)?
    /// Is given the event of each call, after `onTouch`.
    var onEvent: (Event?) -> Void = { _ in }

    convenience init(_ name: String, _ frame: Rect, in superview: View? = nil, log: EventLog) {
        self.init(frame: frame)
        accessibilityIdentifier = name
        self.log = log
        superview?.addSubview(self)
    }

    private func note(_ phase: Touch.Phase, _ touches: Set<Touch>, _ event: Event?) {
        let fingers = touches.map(\.finger).sorted().map { " \($0)" }.joined()
        log?.add("\(name) \(phase)\(fingers == " 0" ? "" : fingers)")
        onTouch?(self, phase, touches)
        onEvent(event)
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        note(.began, touches, event)
        if passesOn { super.touchesBegan(touches, with: event) }
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        note(.moved, touches, event)
        if passesOn { super.touchesMoved(touches, with: event) }
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        note(.ended, touches, event)
        if passesOn { super.touchesEnded(touches, with: event) }
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        note(.cancelled, touches, event)
        if passesOn { super.touchesCancelled(touches, with: event) }
    }
}

extension TouchSample {
    init(
        _ phase: Phase, _ x: Double, _ y: Double, finger: Int = 0, at time: Double = 0,
        by type: Touch.TouchType = .direct, _ details: Details? = nil
    ) {
        self.init(finger: finger, phase: phase, location: Point(x: x, y: y), timestamp: time)
        (self.type, self.details) = (type, details)
    }
}

/// A window that tells of the events that it is sent, and keeps some from its views.
final class KeepingWindow: Window {
    var onEvent: (Event) -> Void = { _ in }
    var keeps: (Event) -> Bool = { _ in false }

    override func sendEvent(_ event: Event) {
        onEvent(event)
        if !keeps(event) { super.sendEvent(event) }
    }
}

/// An application that tells of the events that it sends.
final class TellingApplication: Application {
    var onEvent: (Event) -> Void = { _ in }

    override func sendEvent(_ event: Event) {
        onEvent(event)
        super.sendEvent(event)
    }
}

/// An application with one window, and its fingers.
struct Stage {
    let application = Application()
    let window: Window
    let log = EventLog()

    init(_ way: Way = .indexed, _ frame: Rect = Rect(x: 0, y: 0, width: 1000, height: 1000)) {
        window = Window(way, frame)
        application.addWindow(window)
    }

    /// A logging view in the window or in another view.
    func view(
        _ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double, in superview: View? = nil
    ) -> TouchView {
        TouchView(name, Rect(x: x, y: y, width: width, height: height), in: superview ?? window, log: log)
    }

    func began(_ x: Double, _ y: Double, finger: Int = 0, at time: Double = 0) {
        send(.began, x, y, finger, time)
    }
    func moved(_ x: Double, _ y: Double, finger: Int = 0, at time: Double = 0) {
        send(.moved, x, y, finger, time)
    }
    func ended(_ x: Double, _ y: Double, finger: Int = 0, at time: Double = 0) {
        send(.ended, x, y, finger, time)
    }
    func cancelled(_ x: Double, _ y: Double, finger: Int = 0, at time: Double = 0) {
        send(.cancelled, x, y, finger, time)
    }

    /// A finger that comes down and goes up at one place, a twentieth of a second later.
    func tap(_ x: Double, _ y: Double, finger: Int = 0, at time: Double = 0) {
        began(x, y, finger: finger, at: time)
        ended(x, y, finger: finger, at: time + 0.05)
    }

    /// A finger that comes down at the first place and goes on to the others. Each place is x, y and the time.
    func hold(_ places: (Double, Double, Double)..., finger: Int = 0) {
        for (index, (x, y, time)) in places.enumerated() { send(index == 0 ? .began : .moved, x, y, finger, time) }
    }

    /// A finger that comes down at the first place, goes on to the others, and up at the last.
    func drag(_ places: (Double, Double, Double)..., finger: Int = 0) {
        for (index, (x, y, time)) in places.enumerated() {
            send(index == 0 ? .began : index == places.count - 1 ? .ended : .moved, x, y, finger, time)
        }
    }

    /// Two fingers that do the same at one time, one after the other.
    func both(
        _ phase: TouchSample.Phase, _ first: (Double, Double), _ second: (Double, Double), at time: Double = 0
    ) {
        send(phase, first.0, first.1, 0, time)
        send(phase, second.0, second.1, 1, time)
    }

    private func send(_ phase: TouchSample.Phase, _ x: Double, _ y: Double, _ finger: Int, _ time: Double) {
        application.send(TouchSample(phase, x, y, finger: finger, at: time))
    }
}
