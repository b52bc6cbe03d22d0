import Testing
import ViewKit

/// What recognisers see of touches, and what they leave to views (Semantics, F3).
struct GestureTouchTests {
    private let stage = Stage()
    private let view: TouchView

    init() { view = stage.view("view", 0, 0, 200, 200) }

    @Test(arguments: Way.allCases)
    func `F3: recognisers of the hit view and all superviews see a touch before the view`(_ way: Way) {
        let stage = Stage(way)
        let outer = stage.view("outer", 0, 0, 200, 200)
        let inner = stage.view("inner", 0, 0, 100, 100, in: outer)
        let sibling = stage.view("sibling", 100, 0, 100, 100, in: outer)
        for (name, view) in [("W", stage.window), ("O", outer), ("S", sibling), ("I1", inner), ("I2", inner)] {
            _ = LoggingRecognizer(name, on: view, log: stage.log)
        }
        var recognizers: [GestureRecognizer] = []
        inner.onTouch = { _, _, touches in recognizers = touches.first!.gestureRecognizers }
        stage.began(5, 5)
        #expect(stage.log.take() == "I1 began, I2 began, O began, W began, inner began")
        #expect(recognizers.map { ($0 as? LoggingRecognizer)?.label } == ["I1", "I2", "O", "W"])
        stage.moved(6, 5)
        #expect(stage.log.take() == "I1 moved, I2 moved, O moved, W moved, inner moved")
        // They never said what they found, so they have failed when the finger is up.
        stage.ended(150, 5)
        #expect(stage.log.take() == "I1 ended, I2 ended, O ended, W ended, inner ended")
        stage.began(150, 5)
        stage.cancelled(150, 5)
        #expect(
            stage.log.take()
                == "S began, O began, W began, sibling began, S cancelled, O cancelled, W cancelled, sibling cancelled")
    }

    /// If those that remain were moved or copied for each that is told, this would take minutes.
    @Test func `100,000 delayed moves are all told, in their order`() {
        view.log = nil
        var (count, isInOrder) = (0, true)
        view.onTouch = { view, phase, touches in
            guard phase == .moved else { return }
            count += 1
            isInOrder = isInOrder && touches.first?.location(in: view).x == Double(count % 4)
        }
        let pinch = PinchGestureRecognizer()
        pinch.delaysTouchesBegan = true
        view.addGestureRecognizer(pinch)
        stage.began(5, 5)
        for move in 1...100_000 { stage.moved(Double(move % 4), 5) }
        #expect(count == 0)
        stage.ended(5, 5)
        #expect(count == 100_000 && isInOrder)
    }

    @Test(arguments: Way.allCases)
    func `F3, C7, F-cancels: a recognised gesture cancels the touch of the view, and of those it is passed on to`(
        _ way: Way
    ) {
        let stage = Stage(way)
        let view = stage.view("view", 0, 0, 100, 100)
        let tap = TapGestureRecognizer().logging("tap", on: stage.window, stage.log)
        var phases: [Touch.Phase] = []
        view.onTouch = { _, _, touches in phases.append(touches.first!.phase) }
        stage.tap(5, 5)
        #expect(stage.log.take() == "view began, tap ended!, view cancelled")
        #expect(phases == [.began, .cancelled])
        let inner = stage.view("inner", 0, 0, 50, 50, in: view)
        inner.passesOn = true
        stage.tap(5, 5, at: 0.5)
        #expect(stage.log.take() == "inner began, view began, tap ended!, inner cancelled, view cancelled")
        inner.removeFromSuperview()
        tap.cancelsTouchesInView = false
        stage.tap(5, 5, at: 1)
        #expect(stage.log.take() == "view began, tap ended!, view ended")
        let pan = PanGestureRecognizer().logging("pan", on: view, stage.log)
        stage.drag((5, 5, 2), (8, 5, 2), (80, 5, 2), (90, 5, 2), (90, 5, 2))
        #expect(stage.log.take() == "view began, view moved, pan began!, view cancelled, pan changed!, pan ended!")
        #expect(pan.state == .possible)
    }

    @Test(arguments: Way.single)
    func `F3, C8: an unrecognised gesture leaves the touch to the view`(_ way: Way) {
        let stage = Stage(way)
        let view = stage.view("view", 0, 0, 100, 100)
        TapGestureRecognizer().logging("tap", on: view, stage.log)
        stage.drag((5, 5, 0), (90, 90, 0), (95, 95, 0))
        #expect(stage.log.take() == "view began, view moved, view ended")
    }

    @Test func `F3, F-delaysBegan: delaysTouchesBegan keeps all from the view until the recogniser fails`() {
        let tap = TapGestureRecognizer().logging("tap", on: view, stage.log)
        tap.delaysTouchesBegan = true
        stage.tap(5, 5, at: 0)
        #expect(stage.log.take() == "tap ended!")
        var seen: [String] = []
        view.onTouch = { view, phase, touches in
            let touch = touches.first!
            #expect(touch.phase == phase)
            seen.append("\(touch.timestamp): \(touch.previousLocation(in: view).x) \(touch.location(in: view).x)")
        }
        stage.hold((5, 5, 1), (15, 5, 1.25), (25, 5, 1.5))
        #expect(stage.log.take() == "")
        stage.moved(105, 5, at: 1.625)
        #expect(stage.log.take() == "view began, view moved, view moved, view moved")
        #expect(seen == ["1.0: 5.0 5.0", "1.25: 5.0 15.0", "1.5: 15.0 25.0", "1.625: 25.0 105.0"])
        stage.ended(105, 5, at: 1.75)
        #expect(stage.log.take() == "view ended")
        // A finger that stays: the tap fails by time alone.
        stage.began(5, 5, at: 3)
        stage.application.advance(to: 3 + TapGestureRecognizer.maximumTapDuration)
        #expect(stage.log.take() == "view began")
        stage.ended(5, 5, at: 5)
        #expect(stage.log.take() == "view ended")
        stage.began(5, 5, at: 6)
        stage.cancelled(5, 5, at: 6)
        #expect(stage.log.take() == "")
        // A gesture that takes nothing from the view lets it have all, late.
        tap.cancelsTouchesInView = false
        stage.tap(5, 5, at: 7)
        #expect(stage.log.take() == "tap ended!, view began, view ended")
    }

    // "cancelled 0 0": two touches of finger 0, in one call.
    @Test func `F3: delaysTouchesEnded keeps the end of a tap back until it is clear that no second one follows`() {
        let double = TapGestureRecognizer(taps: 2).logging("double", on: view, stage.log)
        stage.tap(5, 5, at: 0)
        #expect(stage.log.take() == "view began")
        stage.tap(5, 5, at: 0.2)
        #expect(stage.log.take() == "view began, double ended!, view cancelled 0 0")
        stage.tap(5, 5, at: 2)
        #expect(stage.log.take() == "view began")
        stage.application.advance(to: 2.05 + Touch.maximumTapInterval)
        #expect(stage.log.take() == "view ended")
        double.delaysTouchesEnded = false
        stage.tap(5, 5, at: 4)
        stage.tap(5, 5, at: 4.2)
        #expect(stage.log.take() == "view began, view ended, view began, double ended!, view cancelled")
    }

    @Test func `recognisers see fingers that the view does not, for want of multiple touch`() {
        _ = LoggingRecognizer("R", on: view, log: stage.log)
        stage.began(5, 5)
        stage.drag((15, 5, 0), (15, 5, 0), finger: 1)
        stage.ended(5, 5)
        #expect(stage.log.take() == "R began, view began, R began 1, R ended 1, R ended, view ended")
    }

    @Test func `a recogniser may ignore a touch, which then is the view's alone`() {
        view.isMultipleTouchEnabled = true
        let recognizer = LoggingRecognizer("R", on: view, log: stage.log)
        recognizer.onTouch = { recognizer, phase, event in
            for touch in event.allTouches! where touch.finger == 1 && phase == .began {
                recognizer.ignore(touch, for: event)
            }
            if phase == .moved { recognizer.state = .began }
        }
        stage.both(.began, (5, 5), (15, 5))
        #expect(recognizer.numberOfTouches == 1)
        stage.moved(16, 5, finger: 1)
        stage.moved(6, 5)
        stage.ended(16, 5, finger: 1)
        stage.ended(6, 5)
        #expect(
            stage.log.take() == """
                R began, view began, R began 1, view began 1, view moved 1, R moved, view cancelled, view ended 1, R ended
                """)
    }

    @Test func `a delegate decides which touches a recogniser receives`() {
        let button = stage.view("button", 0, 0, 50, 50, in: view)
        let tap = TapGestureRecognizer().logging("tap", on: view, stage.log)
        let delegate = ClosureDelegate()
        delegate.shouldReceive = { $0.view !== button }
        tap.delegate = delegate
        stage.tap(5, 5, at: 0)
        stage.tap(100, 100, at: 1)
        #expect(stage.log.take() == "button began, button ended, view began, tap ended!, view cancelled")
    }

    @Test func `a gesture that code outside of a delivery recognises takes its touch from the view at once`() {
        let recognizer = LoggingRecognizer("R", on: view, log: stage.log)
        recognizer.log = nil
        stage.began(5, 5)
        recognizer.state = .began
        #expect(stage.log.take() == "view began, view cancelled" && recognizer.state == .began)
    }

    @Test func `a window that keeps the end of a touch back ends its gestures`() {
        let window = KeepingWindow(0, 0, 100, 100)
        stage.application.addWindow(window)
        let pan = PanGestureRecognizer().logging("pan", on: window, stage.log)
        stage.hold((5, 5, 0), (50, 5, 0))
        window.keeps = { _ in true }
        stage.ended(50, 5)
        #expect(stage.log.take() == "pan began!, pan cancelled!")
        #expect(pan.state == .possible && pan.numberOfTouches == 0)
    }

    @Test func `a window that keeps the end of a press back ends its gestures`() {
        let window = KeepingWindow(0, 0, 100, 100)
        stage.application.addWindow(window)
        window.makeKey()
        let tap = TapGestureRecognizer().logging("tap", on: window, stage.log)
        stage.application.send(Event(press: .select, phase: .began, timestamp: 0))
        window.keeps = { _ in true }
        stage.application.send(Event(press: .select, phase: .ended, timestamp: 0.1))
        window.keeps = { _ in false }
        #expect(tap.state == .possible && stage.log.take() == "")
        stage.tap(5, 5, at: 2)
        #expect(stage.log.take() == "tap ended!")
    }
}
