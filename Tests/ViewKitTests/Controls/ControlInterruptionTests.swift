import Testing
import ViewKit

/// Controls that are disabled by their own code, and controls that never hear how a touch ended.
struct ControlInterruptionTests {
    /// A control that disables itself.
    final class Hesitant: Control {
        var disablesWhenAsked = false
        var disablesWhenHighlighted = false

        override var isHighlighted: Bool {
            didSet { if isHighlighted, disablesWhenHighlighted { isEnabled = false } }
        }
        override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
            if disablesWhenAsked { isEnabled = false }
            return true
        }
    }

    private let stage = Stage()
    private let control = Hesitant(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    private let sent = EventLog()

    init() {
        stage.window.addSubview(control)
        for (name, event) in [("down", ControlEvents.touchDown), ("up", .touchUpInside), ("cancel", .touchCancel)] {
            control.addAction(for: event) { [sent] _, _ in sent.add(name) }
        }
    }

    @Test func `a control that is disabled as it is asked to track does not track`() {
        control.disablesWhenAsked = true
        stage.began(5, 5)
        #expect(!control.isTracking && !control.isHighlighted)
        stage.ended(5, 5)
        #expect(sent.take() == "")
    }

    @Test func `a control that is disabled as it is highlighted sends nothing after the cancellation`() {
        control.disablesWhenHighlighted = true
        stage.tap(5, 5)
        #expect(sent.take() == "cancel" && !control.isTracking)
    }

    @Test func `a control that never heard the end of a touch cancels it and tracks the next`() {
        let window = KeepingWindow(0, 0, 100, 100)
        window.addSubview(control)
        stage.application.addWindow(window)
        stage.began(5, 5, at: 0)
        window.keeps = { _ in true }
        stage.ended(5, 5, at: 1)
        window.keeps = { _ in false }
        stage.tap(5, 5, at: 2)
        #expect(sent.take() == "down, cancel, down, up" && !control.isTracking)
        // An application that goes takes its touches with it.
        stage.application.removeWindow(window)
        do {
            let application = Application()
            application.addWindow(window)
            application.send(TouchSample(.began, 5, 5))
        }
        stage.application.addWindow(window)
        stage.tap(5, 5, at: 3)
        #expect(sent.take() == "down, cancel, down, up")
    }
}
