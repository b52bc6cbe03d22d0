import Testing
import ViewKit

/// What recognisers see, and what subclasses of them decide.
struct GestureRuleTests {
    @Test(arguments: Way.single)
    func `a screen edge pan begins at its edges and goes inwards`(_ way: Way) {
        let stage = Stage(way, Rect(x: 0, y: 0, width: 300, height: 400))
        let page = View(0, 0, 300, 400, in: stage.window)
        let pan = ScreenEdgePanGestureRecognizer().logging("edge", on: page, stage.log)
        func drag(_ x: Double, _ y: Double, by dx: Double, _ dy: Double, at time: Double) -> String {
            stage.drag((x, y, time), (x + dx, y + dy, time + 0.1), (x + dx, y + dy, time + 0.2))
            return stage.log.take()
        }
        #expect(drag(5, 200, by: 40, 5, at: 0) == "")
        pan.edges = [.left, .bottom]
        #expect(drag(5, 200, by: 40, 5, at: 1) == "edge began!, edge ended!")
        #expect(drag(20, 200, by: 40, 5, at: 2) == "edge began!, edge ended!")
        #expect(drag(21, 200, by: 40, 5, at: 3) == "")
        #expect(drag(5, 200, by: 5, 40, at: 4) == "")
        #expect(drag(295, 200, by: -40, 5, at: 5) == "")
        #expect(drag(150, 395, by: 5, -40, at: 6) == "edge began!, edge ended!")
        pan.edges = .all
        #expect(drag(295, 200, by: -40, 5, at: 7) == "edge began!, edge ended!")
        #expect(drag(150, 5, by: 5, 40, at: 8) == "edge began!, edge ended!")
    }

    @Test(arguments: Way.single)
    func `allowedTouchTypes and requiresExclusiveTouchType choose touches by what touches`(_ way: Way) {
        let stage = Stage(way)
        let view = stage.view("view", 0, 0, 100, 100)
        view.isMultipleTouchEnabled = true
        let recognizer = LoggingRecognizer("r", on: view, log: stage.log)
        recognizer.allowedTouchTypes = [.pencil, .direct]
        stage.application.send(TouchSample(.began, 10, 10, by: .indirectPointer))
        #expect(stage.log.take() == "view began")
        stage.application.send(TouchSample(.ended, 10, 10, by: .indirectPointer))
        _ = stage.log.take()
        stage.application.send(TouchSample(.began, 10, 10, by: .pencil))
        stage.application.send(TouchSample(.began, 20, 10, finger: 1, by: .direct))
        #expect(stage.log.take() == "r began, view began, view began 1")
        #expect(Set(stage.application.touches.map(\.type)) == [.pencil, .direct])
        stage.both(.cancelled, (0, 0), (0, 0))
        _ = stage.log.take()
        recognizer.requiresExclusiveTouchType = false
        stage.application.send(TouchSample(.began, 10, 10, by: .pencil))
        stage.application.send(TouchSample(.began, 20, 10, finger: 1, by: .direct))
        #expect(stage.log.take() == "r began, view began, r began 1, view began 1")
    }

    @Test func `an action that ends its gesture is the last to hear of the old state, and all hear of the end once`() {
        let stage = Stage()
        let pan = PanGestureRecognizer()
        pan.addAction { if $0.state == .began { $0.isEnabled = false } }
        pan.logging("pan", on: stage.window, stage.log)
        stage.hold((100, 100, 0), (150, 100, 0), (160, 100, 0))
        #expect(stage.log.take() == "pan cancelled!")
    }

    @Test func `a gesture that each of its fingers begins changes with the second`() {
        let stage = Stage()
        let recognizer = LoggingRecognizer("R", on: stage.window, log: stage.log)
        recognizer.addAction { stage.log.add("\($0.state)!") }
        recognizer.onTouch = { recognizer, phase, _ in recognizer.state = phase == .began ? .began : .changed }
        stage.began(5, 5)
        stage.began(50, 50, finger: 1)
        stage.moved(6, 5)
        stage.began(90, 50, finger: 2)
        #expect(stage.log.take() == "R began, began!, R began 1, changed!, R moved, changed!, R began 2, changed!")
    }

    private final class Stubborn: LongPressGestureRecognizer {
        var spares: (GestureRecognizer) -> Bool = { _ in false }
        var resists: (GestureRecognizer) -> Bool = { _ in false }
        override func canPrevent(_ other: GestureRecognizer) -> Bool { !spares(other) }
        override func canBePrevented(by other: GestureRecognizer) -> Bool { !resists(other) }
    }

    @Test(arguments: 0..<4)
    func `canPrevent and canBePrevented keep two gestures of one touch going`(case number: Int) {
        let stage = Stage()
        let view = View(0, 0, 100, 100, in: stage.window)
        let first = Stubborn().logging("first", on: view, stage.log)
        let second = Stubborn().logging("second", on: view, stage.log)
        second.minimumPressDuration = 0.6
        if number == 1 { first.spares = { $0 === second } }
        if number == 2 { second.resists = { $0 === first } }
        if number == 3 { second.spares = { $0 === first } }
        stage.began(10, 10)
        stage.application.advance(to: 1)
        let both = number == 1 || number == 2
        #expect(stage.log.take() == (both ? "first began!, second began!" : "first began!"))
        #expect(first.state == .began && second.state == (both ? .began : .failed))
    }

    @Test func `a delegate refuses touches, presses and whole events`() {
        let (stage, delegate) = (Stage(), ClosureDelegate())
        let view = View(0, 0, 100, 100, in: stage.window)
        let tap = TapGestureRecognizer().logging("tap", on: view, stage.log)
        tap.delegate = delegate
        delegate.shouldReceiveEvent = { $0.type != .touches }
        stage.tap(10, 10)
        #expect(stage.log.take() == "")
        delegate.shouldReceiveEvent = { $0.timestamp < 2 }
        stage.tap(10, 10, at: 1)
        stage.tap(10, 10, at: 2)
        #expect(stage.log.take() == "tap ended!")
    }

    /// A first responder in a view that has recognisers.
    private struct RemoteStage {
        let stage = Stage()
        let outer: View

        init() {
            outer = View(0, 0, 100, 100, in: stage.window)
            stage.window.makeKeyAndVisible()
            FirstResponderTests.Field("field", in: outer, log: stage.log).becomeFirstResponder()
        }

        func press(_ phase: Event.Phase, _ type: Press.PressType = .select, at time: Double) {
            stage.application.send(Event(press: type, phase: phase, timestamp: time))
        }
    }

    @Test func `a tap sees presses of select, and takes them from the responder`() {
        let remote = RemoteStage()
        let tap = TapGestureRecognizer().logging("tap", on: remote.outer, remote.stage.log)
        remote.press(.began, at: 1)
        remote.press(.changed, at: 1.05)
        remote.press(.ended, at: 1.1)
        #expect(remote.stage.log.take() == "field select began, field changed, tap ended!, field cancelled")
        #expect(tap.state == .possible)
        remote.press(.began, .menu, at: 2)
        remote.press(.ended, .menu, at: 2.1)
        #expect(remote.stage.log.take() == "field menu began, field ended")
        tap.allowedPressTypes = []
        remote.press(.began, at: 3)
        remote.press(.ended, at: 3.1)
        #expect(remote.stage.log.take() == "field select began, field ended")
        tap.allowedPressTypes = [.menu]
        tap.cancelsTouchesInView = false
        remote.press(.began, .menu, at: 4)
        remote.press(.ended, .menu, at: 4.1)
        #expect(remote.stage.log.take() == "field menu began, tap ended!, field ended")
    }

    @Test func `a long press by a button begins when it has been held; delegates and lengths decide about taps`() {
        let (remote, delegate) = (RemoteStage(), ClosureDelegate())
        let long = LongPressGestureRecognizer().logging("long", on: remote.outer, remote.stage.log)
        long.allowedPressTypes = [.playPause]
        remote.press(.began, .playPause, at: 1)
        remote.stage.application.advance(to: 2)
        #expect(remote.stage.log.take() == "field playPause began, long began!")
        remote.press(.ended, .playPause, at: 2)
        #expect(remote.stage.log.take() == "long ended!, field cancelled" && long.state == .possible)
        long.minimumPressDuration = 0
        remote.press(.began, .playPause, at: 2.5)
        #expect(remote.stage.log.take() == "long began!, field playPause began")
        remote.press(.ended, .playPause, at: 2.6)
        #expect(remote.stage.log.take() == "long ended!, field cancelled" && long.state == .possible)
        let tap = TapGestureRecognizer().logging("tap", on: remote.outer, remote.stage.log)
        remote.press(.began, at: 3)
        remote.press(.ended, at: 9)
        #expect(remote.stage.log.take() == "field select began, field ended" && tap.state == .possible)
        tap.delegate = delegate
        delegate.shouldReceivePress = { $0.type != .select }
        remote.press(.began, at: 10)
        remote.press(.ended, at: 10.1)
        #expect(remote.stage.log.take() == "field select began, field ended")
    }

    @Test(arguments: Way.single)
    func `every kind of gesture says how many touches it has, and where each is`(_ way: Way) {
        let kinds: [GestureRecognizer] = [
            PanGestureRecognizer(), PinchGestureRecognizer(), RotationGestureRecognizer(), LongPressGestureRecognizer(),
            SwipeGestureRecognizer(), TapGestureRecognizer(),
        ]
        for recognizer in kinds {
            let stage = Stage(way)
            let view = View(20, 20, 300, 300, in: stage.window)
            view.addGestureRecognizer(recognizer)
            stage.began(30, 40)
            #expect(recognizer.numberOfTouches == 1)
            stage.began(50, 60, finger: 1)
            #expect(recognizer.numberOfTouches == 2)
            #expect(recognizer.location(ofTouch: 0, in: view) == Point(x: 10, y: 20))
            #expect(recognizer.location(ofTouch: 1, in: view) == Point(x: 30, y: 40))
            #expect(recognizer.location(in: view) == Point(x: 20, y: 30))
        }
    }
}
