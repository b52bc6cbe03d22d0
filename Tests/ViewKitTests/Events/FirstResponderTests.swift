import Testing
import ViewKit

/// Motion, remote control and presses (Semantics, F6), and who is the first responder.
struct FirstResponderTests {
    /// Logs what it hears of motion, commands and presses.
    class Field: View {
        var log: EventLog?
        var refuses = false
        var passesOn = false

        init(_ name: String, in superview: View, log: EventLog) {
            super.init(frame: Rect(x: 0, y: 0, width: 10, height: 10))
            accessibilityIdentifier = name
            self.log = log
            superview.addSubview(self)
        }

        override var canBecomeFirstResponder: Bool { true }
        override var canResignFirstResponder: Bool { !refuses }
        var onResigning: () -> Void = {}
        override func resignFirstResponder() -> Bool {
            onResigning()
            return super.resignFirstResponder()
        }

        private func note(_ what: String) { log?.add("\(accessibilityIdentifier ?? "?") \(what)") }

        override func motionBegan(_ motion: Event.EventSubtype, with event: Event?) {
            note("\(motion) began")
            if passesOn { super.motionBegan(motion, with: event) }
        }
        override func motionEnded(_ motion: Event.EventSubtype, with event: Event?) { note("\(motion) ended") }
        override func motionCancelled(_ motion: Event.EventSubtype, with event: Event?) { note("\(motion) cancelled") }
        override func remoteControlReceived(with event: Event?) {
            note("\(event?.subtype ?? .none)")
            if passesOn { super.remoteControlReceived(with: event) }
        }
        override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
            note("\(presses.first!.type) began")
            if passesOn { super.pressesBegan(presses, with: event) }
        }
        override func pressesChanged(_ presses: Set<Press>, with event: Event?) { note("changed") }
        override func pressesEnded(_ presses: Set<Press>, with event: Event?) { note("ended") }
        override func pressesCancelled(_ presses: Set<Press>, with event: Event?) { note("cancelled") }
    }

    private let stage = Stage()
    private let field: Field
    private let other: Field

    init() {
        let outer = View(0, 0, 100, 100, in: stage.window)
        field = Field("field", in: outer, log: stage.log)
        other = Field("other", in: field, log: stage.log)
        stage.window.makeKey()
    }

    @Test func `F6: motion and remote control start at the first responder, wherever the touches go`() {
        #expect(other.becomeFirstResponder())
        for phase in [Event.Phase.began, .ended, .cancelled] {
            stage.application.send(Event(motion: .motionShake, phase: phase, timestamp: 1))
        }
        stage.application.send(Event(remoteControl: .remoteControlPlay, timestamp: 2))
        #expect(
            stage.log.take()
                == "other motionShake began, other motionShake ended, other motionShake cancelled, other remoteControlPlay"
        )
        other.passesOn = true
        stage.application.send(Event(motion: .motionShake, phase: .began, timestamp: 3))
        stage.application.send(Event(remoteControl: .remoteControlStop, timestamp: 4))
        #expect(
            stage.log.take() == """
                other motionShake began, field motionShake began, other remoteControlStop, field remoteControlStop
                """)
    }

    @Test func `F6: without a first responder they go to the key window, without that to the application`() {
        final class Listening: Application {
            var count = 0
            override func motionBegan(_ motion: Event.EventSubtype, with event: Event?) { count += 1 }
        }
        final class ListeningWindow: Window {
            var count = 0
            override func motionBegan(_ motion: Event.EventSubtype, with event: Event?) { count += 1 }
        }
        let application = Listening()
        let window = ListeningWindow(frame: .zero)
        application.addWindow(window)
        let shake = Event(motion: .motionShake, phase: .began, timestamp: 0)
        application.sendEvent(shake)
        #expect((application.count, window.count) == (1, 0))
        window.makeKey()
        application.sendEvent(shake)
        #expect((application.count, window.count) == (1, 1))
        application.removeWindow(window)
        #expect(!window.isKeyWindow)
        application.sendEvent(shake)
        #expect((application.count, window.count) == (2, 1))
    }

    @Test func `F6: a press starts at the first responder and stays with who got its beginning`() {
        func press(_ phase: Event.Phase) {
            stage.application.send(Event(press: .select, phase: phase, timestamp: 0))
        }
        press(.ended)
        #expect(other.becomeFirstResponder())
        other.passesOn = true
        press(.began)
        #expect(field.becomeFirstResponder())
        press(.changed)
        press(.ended)
        press(.cancelled)
        press(.began)
        // The end of this one is lost.
        press(.began)
        press(.ended)
        #expect(
            stage.log.take() == """
                other select began, field select began, other changed, other ended, \
                field select began, field cancelled, field select began, field ended
                """)
    }

    @Test func `an event of a press has the press and its button, others have none`() {
        final class Remote: View {
            var types: [Press.PressType] = []
            override var canBecomeFirstResponder: Bool { true }
            override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
                #expect(presses.count == 1 && event?.allPresses == presses && event?.pressType == presses.first?.type)
                types += presses.map(\.type)
            }
        }
        let remote = Remote(0, 0, 10, 10, in: stage.window)
        #expect(remote.becomeFirstResponder())
        for type in [Press.PressType.upArrow, .downArrow, .leftArrow, .rightArrow, .pageUp] {
            let event = Event(press: type, phase: .began, timestamp: 0)
            #expect(event.allPresses.isEmpty && event.pressType == type)
            stage.application.send(event)
            stage.application.send(Event(press: type, phase: .ended, timestamp: 0))
        }
        #expect(remote.types == [.upArrow, .downArrow, .leftArrow, .rightArrow, .pageUp])
        #expect(Event().allPresses.isEmpty && Event().pressType == nil)
    }

    @Test func `one responder at a time is the first; it may refuse to resign, others to become it`() {
        #expect(field.becomeFirstResponder() && field.isFirstResponder)
        #expect(other.becomeFirstResponder() && !field.isFirstResponder)
        #expect(stage.window.firstResponder === other)
        other.refuses = true
        #expect(!field.becomeFirstResponder() && !other.resignFirstResponder())
        #expect(other.isFirstResponder)
        other.refuses = false
        #expect(other.resignFirstResponder() && stage.window.firstResponder == nil)
        #expect(!stage.window.becomeFirstResponder() && !View().becomeFirstResponder())
        let homeless = Field("homeless", in: View(), log: stage.log)
        #expect(!homeless.becomeFirstResponder())
    }

    @Test func `a first responder that leaves its window is none any more, whether it wants to or not`() {
        for refuses in [false, true] {
            #expect(other.becomeFirstResponder())
            other.refuses = refuses
            let outer = field.superview!
            outer.removeFromSuperview()
            #expect(!other.isFirstResponder && stage.window.firstResponder == nil)
            stage.window.addSubview(outer)
            #expect(!other.isFirstResponder)
            other.refuses = false
        }
        final class Controller: ViewController {
            override var canBecomeFirstResponder: Bool { true }
        }
        let controller = Controller()
        #expect(!controller.becomeFirstResponder())
        stage.window.addSubview(controller.view)
        #expect(controller.becomeFirstResponder() && controller.isFirstResponder)
        Window(.indexed).addSubview(controller.view)
        #expect(!controller.isFirstResponder && stage.window.firstResponder == nil)
    }

    @Test func `a press whose responder is in a window that is closed is cancelled, and its end is nobody's`() {
        #expect(field.becomeFirstResponder())
        stage.application.send(Event(press: .select, phase: .began, timestamp: 0))
        stage.application.removeWindow(stage.window)
        #expect(stage.log.take() == "field select began, field cancelled")
        stage.application.send(Event(press: .select, phase: .ended, timestamp: 1))
        #expect(stage.log.take() == "")
    }

    @Test func `a view that the resigning first responder takes out of the window does not become it`() {
        #expect(field.becomeFirstResponder())
        field.onResigning = { [other] in other.removeFromSuperview() }
        #expect(!other.becomeFirstResponder())
        #expect(!other.isFirstResponder && stage.window.firstResponder == nil)
    }

    @Test func `windows hear when they become the key window and when they no longer are`() {
        final class Hearing: Window {
            var heard: [String] = []
            override func becomeKey() { heard.append("become") }
            override func resignKey() { heard.append("resign") }
        }
        let window = Hearing(frame: .zero)
        stage.application.addWindow(window)
        window.isHidden = true
        window.makeKeyAndVisible()
        #expect(window.isKeyWindow && !stage.window.isKeyWindow && !window.isHidden)
        stage.window.makeKey()
        #expect(window.heard == ["become", "resign"] && stage.application.keyWindow === stage.window)
    }
}
