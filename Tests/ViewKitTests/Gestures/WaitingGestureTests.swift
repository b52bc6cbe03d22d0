import Testing
import ViewKit

/// Gestures that are found while others still have to fail, or while code gets in the way (Semantics, F3).
struct WaitingGestureTests {
    private let stage = Stage()
    private let outer: TouchView
    private let inner: TouchView

    init() {
        outer = stage.view("outer", 0, 0, 500, 500)
        inner = stage.view("inner", 0, 0, 400, 400, in: outer)
        inner.log = nil
    }

    @Test func `a swipe that waits for a pan of two fingers to fail comes when that has failed, however late`() {
        let swipe = SwipeGestureRecognizer().logging("swipe", on: inner, stage.log)
        let pan = PanGestureRecognizer().logging("pan", on: outer, stage.log)
        pan.minimumNumberOfTouches = 2
        swipe.require(toFail: pan)
        // The finger goes up with the step that makes it a swipe.
        stage.drag((100, 100, 0), (160, 100, 0.1))
        #expect(stage.log.take() == "swipe ended!")
        // The finger stays down for longer than a swipe takes.
        stage.hold((100, 100, 1), (160, 100, 1.1))
        stage.application.advance(to: 3)
        #expect(stage.log.take() == "")
        stage.ended(160, 100, at: 3)
        #expect(stage.log.take() == "swipe ended!")
    }

    @Test(arguments: [true, false])
    func `what has waited does not come beside a gesture that prevents it, in either order`(_ isDoubleFirst: Bool) {
        outer.log = nil
        TapGestureRecognizer(taps: 2).logging("inner", on: inner, stage.log)
        let (double, single) = (TapGestureRecognizer(taps: 2), TapGestureRecognizer())
        if isDoubleFirst { double.logging("double", on: outer, stage.log) }
        single.logging("single", on: outer, stage.log)
        if !isDoubleFirst { double.logging("double", on: outer, stage.log) }
        single.require(toFail: double)
        stage.tap(100, 100, at: 0)
        stage.tap(100, 100, at: 0.1)
        stage.application.advance(to: 2)
        #expect(stage.log.take() == "inner ended!")
        // Where the inner view has no gesture for it, the outer one's comes.
        stage.tap(450, 450, at: 3)
        stage.tap(450, 450, at: 3.1)
        stage.application.advance(to: 5)
        #expect(stage.log.take() == "double ended!")
    }

    @Test func `a gesture of two fingers that waits for another to fail does not begin with one of them`() {
        let blocker = LoggingRecognizer("blocker", on: outer, log: stage.log)
        blocker.log = nil
        let pan = PanGestureRecognizer()
        pan.minimumNumberOfTouches = 2
        let gestures: [GestureRecognizer] = [PinchGestureRecognizer(), RotationGestureRecognizer(), pan]
        for gesture in gestures {
            gesture.logging("gesture", on: inner, stage.log)
            gesture.require(toFail: blocker)
            for fingersLeft in [2, 1] {
                stage.both(.began, (100, 100), (200, 100))
                stage.both(.moved, (100, 150), (250, 150))
                if fingersLeft == 1 { stage.ended(250, 150, finger: 1) }
                #expect(stage.log.take() == "")
                blocker.state = .failed
                #expect(stage.log.take() == (fingersLeft == 2 ? "gesture began!" : ""))
                stage.both(.ended, (100, 150), (250, 150))
                _ = stage.log.take()
            }
            inner.removeGestureRecognizer(gesture)
        }
    }

    @Test func `a gesture that waited for another to fail begins without the movement before`() {
        let blocker = LoggingRecognizer("blocker", on: outer, log: stage.log)
        blocker.log = nil
        func begin(_ recognizer: GestureRecognizer, _ moves: (Double, Double)...) {
            inner.addGestureRecognizer(recognizer)
            recognizer.require(toFail: blocker)
            if !(recognizer is PanGestureRecognizer) { stage.began(0, 100) }
            stage.began(100, 100, finger: 1)
            for (x, y) in moves { stage.moved(x, y, finger: 1) }
            #expect(recognizer.state == .possible)
            blocker.state = .failed
            #expect(recognizer.state == .began)
        }
        func end(_ recognizer: GestureRecognizer) {
            stage.both(.ended, (0, 100), (100, 100))
            inner.removeGestureRecognizer(recognizer)
        }
        let (pan, pinch, rotation) = (PanGestureRecognizer(), PinchGestureRecognizer(), RotationGestureRecognizer())
        begin(pan, (112, 100), (119, 100))
        #expect(pan.translation(in: nil) == .zero)
        stage.moved(120, 100, finger: 1)
        #expect(pan.translation(in: nil) == Point(x: 1, y: 0))
        end(pan)
        begin(pinch, (112, 100), (116, 100))
        stage.moved(232, 100, finger: 1)
        #expect(pinch.scale == 2)
        end(pinch)
        begin(rotation, (100, 110), (100, 112))
        #expect(rotation.rotation == 0)
    }

    @Test func `a long press that waits while a button goes down begins once, when the other has failed`() {
        stage.window.makeKey()
        let pan = PanGestureRecognizer()
        pan.minimumNumberOfTouches = 2
        stage.window.addGestureRecognizer(pan)
        let press = LongPressGestureRecognizer().logging("press", on: stage.window, stage.log)
        press.allowedPressTypes = [.select]
        press.require(toFail: pan)
        stage.began(100, 100)
        stage.application.advance(to: 0.5)
        stage.application.send(Event(press: .select, phase: .began, timestamp: 0.6))
        #expect(stage.log.take() == "")
        pan.isEnabled = false
        #expect(stage.log.take() == "press began!")
        stage.application.advance(to: 2)
        #expect(stage.log.take() == "" && press.state == .began)
    }

    /// Leaves the others alone, except those that wait for it to fail.
    private final class PeacefulTap: TapGestureRecognizer {
        override func canPrevent(_ other: GestureRecognizer) -> Bool { false }
    }

    @Test func `in a chain of 1,000 that each require the one before to fail, every other one is recognised`() {
        onThread(stackSize: 512 << 10) {
            let stage = Stage()
            let view = stage.view("view", 0, 0, 100, 100)
            view.log = nil
            // The pan, further out, fails after all taps have been found.
            var last: GestureRecognizer = PanGestureRecognizer()
            stage.window.addGestureRecognizer(last)
            var told: [Int] = []
            for index in 1...1000 {
                let tap = PeacefulTap()
                tap.addAction { _ in told.append(index) }
                tap.require(toFail: last)
                view.addGestureRecognizer(tap)
                last = tap
            }
            let encounters = stage.window.explain(at: Point(x: 5, y: 5)).tap?.encounters ?? []
            #expect(encounters.filter { $0.effect.contains(.reacts) && $0.recognizer != nil }.count == 500)
            stage.tap(5, 5)
            // The actions of one run after those that its recognition has led to.
            #expect(told == Array(stride(from: 999, through: 1, by: -2)))
        }
    }

    @Test func `of two fingers that join a pan in one event, the one for which there is room counts`() {
        let pan = PanGestureRecognizer()
        inner.addGestureRecognizer(pan)
        pan.maximumNumberOfTouches = 2
        stage.hold((100, 100, 0), (150, 100, 0))
        stage.application.send([TouchSample(.began, 200, 100, finger: 1), TouchSample(.began, 300, 100, finger: 2)])
        #expect(pan.numberOfTouches == 2 && pan.state == .began)
    }

    @Test func `recognisers of superviews see a touch, also if a delegate that is asked takes the view out`() {
        let delegate = ClosureDelegate()
        delegate.shouldReceive = { [inner] _ in
            inner.removeFromSuperview()
            return true
        }
        let tap = TapGestureRecognizer()
        tap.delegate = delegate
        inner.addGestureRecognizer(tap)
        _ = LoggingRecognizer("outer", on: outer, log: stage.log)
        stage.began(5, 5)
        #expect(stage.log.take() == "outer began" && inner.superview == nil)
    }

    @Test(arguments: [true, false])
    func `a hover recogniser that an action of another one removes or disables does not begin`(removes: Bool) {
        let hover = HoverGestureRecognizer().logging("inner", on: inner, stage.log)
        let other = HoverGestureRecognizer().logging("outer", on: outer, stage.log)
        other.addAction { [inner] in
            guard $0.state == .began else { return }
            if removes { inner.removeGestureRecognizer(hover) } else { hover.isEnabled = false }
        }
        stage.application.send(TouchSample(.hover, 5, 5))
        stage.application.send(TouchSample(.hover, 6, 5))
        #expect(stage.log.take() == "outer began!, outer changed!" && hover.state == .possible)
        inner.addGestureRecognizer(hover)
        hover.isEnabled = true
        stage.application.advance(to: 1)
        #expect(stage.log.take() == "inner began!" && hover.state == .began)
    }

    @Test func `a hover recogniser that an action of another one disables does not hear of the move`() {
        let hover = HoverGestureRecognizer().logging("inner", on: inner, stage.log)
        let other = HoverGestureRecognizer().logging("outer", on: outer, stage.log)
        other.addAction { if $0.state == .changed { hover.isEnabled = false } }
        stage.application.send(TouchSample(.hover, 5, 5))
        stage.application.send(TouchSample(.hover, 6, 5))
        #expect(stage.log.take() == "outer began!, inner began!, outer changed!")
        stage.application.advance(to: 1)
        #expect(stage.log.take() == "inner ended!" && hover.state == .possible)
    }
}
