import Testing
import ViewKit

/// Each kind of gesture by itself (Semantics, F3).
struct GestureKindTests {
    private let stage = Stage()

    @Test func `tap: fingers, taps, time and distance`() {
        let tap = TapGestureRecognizer().logging("tap", on: stage.window, stage.log)
        tap.numberOfTouchesRequired = 2
        stage.tap(5, 5, at: 0)
        #expect(stage.log.take() == "")
        stage.began(5, 5, at: 1)
        stage.began(50, 5, finger: 1, at: 1.1)
        var (count, middle) = (0, Point.nan)
        let token = tap.addAction { _ in (count, middle) = (tap.numberOfTouches, tap.location(in: nil)) }
        stage.ended(5, 5, at: 1.2)
        #expect(stage.log.take() == "")
        stage.ended(60, 5, finger: 1, at: 1.3)
        #expect(stage.log.take() == "tap ended!")
        #expect(count == 1 && middle == Point(x: 60, y: 5))
        tap.removeAction(token)
        // A third finger; a finger that is up before the other is down; too long; too far.
        for finger in 0..<3 { stage.began(5, 5, finger: finger, at: 2) }
        for finger in 0..<3 { stage.ended(5, 5, finger: finger, at: 2.1) }
        stage.drag((5, 5, 3), (5, 5, 3.1))
        stage.tap(5, 5, finger: 1, at: 3.2)
        stage.both(.began, (5, 5), (5, 5), at: 4)
        stage.both(.ended, (5, 5), (5, 5), at: 4 + TapGestureRecognizer.maximumTapDuration)
        #expect(stage.log.take() == "")
        tap.numberOfTouchesRequired = 1
        stage.drag((5, 5, 6), (6 + Touch.maximumTapDistance, 5, 6))
        #expect(stage.log.take() == "")
        tap.numberOfTapsRequired = 3
        stage.tap(5, 5, at: 7)
        stage.tap(5 + Touch.maximumTapDistance, 5, at: 7.2)
        stage.tap(5, 5, at: 7.4)
        #expect(stage.log.take() == "tap ended!")
        stage.tap(5, 5, at: 8)
        stage.tap(5, 5, at: 8.2)
        stage.tap(6 + Touch.maximumTapDistance, 5, at: 8.4)
        #expect(stage.log.take() == "")
    }

    @Test func `long press: begins by time alone, changes with moves, ends with the finger`() {
        let view = stage.view("view", 0, 0, 500, 500)
        let press = LongPressGestureRecognizer().logging("press", on: view, stage.log)
        stage.began(5, 5, at: 0)
        stage.application.advance(to: 0.499)
        #expect(stage.log.take() == "view began")
        stage.application.advance(to: 0.5)
        #expect(stage.log.take() == "press began!, view cancelled")
        stage.moved(100, 5, at: 0.6)
        stage.ended(100, 5, at: 0.7)
        #expect(stage.log.take() == "press changed!, press ended!")
        // Any event brings the time: here that of another finger.
        stage.hold((5, 5, 1), (5 + press.allowableMovement, 5, 1.1))
        stage.began(900, 900, finger: 1, at: 2)
        #expect(stage.log.take() == "view began, view moved, press began!, view cancelled")
        stage.cancelled(5, 5, at: 3)
        stage.ended(900, 900, finger: 1, at: 3)
        #expect(stage.log.take() == "press cancelled!")
        stage.drag((5, 5, 4), (16, 5, 4.1), (16, 5, 5))
        stage.drag((5, 5, 6), (5, 5, 6.4))
        stage.application.advance(to: 7)
        #expect(stage.log.take() == "view began, view moved, view ended, view began, view ended")
        view.log = nil
        press.numberOfTapsRequired = 1
        press.minimumPressDuration = 0.2
        stage.drag((5, 5, 10), (5, 5, 10.25))
        #expect(stage.log.take() == "")
        stage.tap(5, 5, at: 11)
        stage.drag((5, 5, 11.1), (5, 5, 11.4))
        #expect(stage.log.take() == "press began!, press ended!")
        (press.numberOfTapsRequired, press.minimumPressDuration, press.numberOfTouchesRequired) = (0, 0, 2)
        stage.both(.began, (5, 5), (50, 5), at: 12)
        stage.both(.ended, (5, 5), (50, 5), at: 12)
        #expect(stage.log.take() == "press began!, press ended!")
    }

    @Test func `long press: where the fingers of the last one were does not matter, also before all are down`() {
        let press = LongPressGestureRecognizer().logging("press", on: stage.window, stage.log)
        press.numberOfTouchesRequired = 2
        for (x, time) in [(100.0, 0.0), (600, 2)] {
            stage.hold((x, 100, time), (x + 1, 100, time))
            stage.began(x + 50, 100, finger: 1, at: time + 0.1)
            stage.application.advance(to: time + 1)
            #expect(stage.log.take() == "press began!")
            stage.both(.ended, (x, 100), (x + 50, 100), at: time + 1)
            #expect(stage.log.take() == "press ended!")
        }
    }

    @Test func `pan: translation since it began, velocity, fingers that join and leave`() {
        let view = View(0, 0, 500, 500, in: stage.window)
        let pan = PanGestureRecognizer().logging("pan", on: view, stage.log)
        stage.window.transform = AffineTransform(scaleX: 2, y: 2)
        stage.window.frame.origin = .zero
        stage.hold((100, 100, 0), (100 + PanGestureRecognizer.minimumDistance - 1, 100, 0.01))
        #expect(stage.log.take() == "" && pan.translation(in: nil) == .zero)
        stage.moved(100, 100 + PanGestureRecognizer.minimumDistance, at: 0.02)
        #expect(stage.log.take() == "pan began!" && pan.translation(in: nil) == .zero)
        stage.moved(120, 140, at: 0.12)
        // The window is drawn at twice its size.
        #expect(pan.translation(in: nil) == Point(x: 10, y: 15))
        #expect(pan.translation(in: view) == Point(x: 10, y: 15))
        #expect(
            pan.location(in: view) == Point(x: 60, y: 70) && pan.location(ofTouch: 0, in: nil) == Point(x: 60, y: 70))
        let velocity = pan.velocity(in: view)
        #expect((velocity.x - 100).magnitude < 1e-9 && (velocity.y - 150).magnitude < 1e-9)
        pan.setTranslation(Point(x: 1, y: 2), in: view)
        #expect(pan.translation(in: view) == Point(x: 1, y: 2))
        #expect((pan.velocity(in: view).x - 100).magnitude < 1e-9)
        // A second finger joins: no jump, and each of two fingers counts half.
        stage.began(400, 400, finger: 1, at: 0.2)
        #expect(pan.translation(in: view) == Point(x: 1, y: 2))
        stage.moved(408, 400, finger: 1, at: 0.2)
        #expect(pan.translation(in: view) == Point(x: 3, y: 2))
        stage.ended(120, 140, at: 0.3)
        stage.moved(408, 400, finger: 1, at: 9)
        #expect(pan.velocity(in: view) == .zero)
        stage.ended(408, 400, finger: 1, at: 9)
        #expect(stage.log.take() == "pan changed!, pan changed!, pan changed!, pan ended!")
    }

    @Test func `one event in which a finger moves and another goes up counts once, for pans and swipes`() {
        let pan = PanGestureRecognizer()
        stage.window.addGestureRecognizer(pan)
        func send(_ first: Double, _ second: Double, at time: Double) {
            stage.application.send([
                TouchSample(.ended, first, 100, finger: 1, at: time), TouchSample(.moved, second, 100, at: time),
            ])
        }
        stage.both(.began, (100, 100), (200, 100), at: 0)
        stage.both(.moved, (120, 100), (220, 100), at: 0)
        #expect(pan.translation(in: nil) == Point(x: 10, y: 0))
        pan.setTranslation(.zero, in: nil)
        send(220, 140, at: 0.1)
        #expect(pan.translation(in: nil) == Point(x: 10, y: 0))
        #expect((pan.velocity(in: nil).x - 100).magnitude < 1e-9)
        stage.ended(140, 100, at: 1)
        pan.isEnabled = false
        let swipe = SwipeGestureRecognizer().logging("swipe", on: stage.window, stage.log)
        swipe.numberOfTouchesRequired = 2
        stage.both(.began, (100, 100), (200, 100), at: 2)
        send(200, 160, at: 2.1)
        #expect(stage.log.take() == "" && swipe.state == .failed)
    }

    @Test func `pan: how many fingers there have to be and may be`() {
        let pan = PanGestureRecognizer().logging("pan", on: stage.window, stage.log)
        (pan.minimumNumberOfTouches, pan.maximumNumberOfTouches) = (2, 2)
        stage.hold((100, 100, 0), (150, 100, 0))
        #expect(stage.log.take() == "")
        stage.hold((200, 100, 0), (210, 100, 0), finger: 1)
        #expect(stage.log.take() == "pan began!")
        stage.began(300, 100, finger: 2)
        #expect(pan.numberOfTouches == 2)
        stage.ended(150, 100)
        #expect(stage.log.take() == "pan ended!")
        stage.ended(210, 100, finger: 1)
        stage.ended(300, 100, finger: 2)
        for finger in 0..<3 { stage.began(100, 100, finger: finger) }
        stage.moved(200, 100)
        for finger in 0..<3 { stage.ended(100, 100, finger: finger) }
        #expect(stage.log.take() == "")
    }

    @Test func `swipe: direction, distance, time`() {
        let swipe = SwipeGestureRecognizer().logging("swipe", on: stage.window, stage.log)
        swipe.direction = [.left, .up]
        func move(dx: Double, dy: Double, from time: Double, in duration: Double = 0.2) -> String {
            let end = (500 + dx, 500 + dy, time + duration)
            stage.drag((500, 500, time), (500 + dx / 2, 500 + dy / 2, time + duration / 2), end, end)
            return stage.log.take()
        }
        let far = SwipeGestureRecognizer.minimumDistance
        #expect(move(dx: -far, dy: 0, from: 1) == "swipe ended!")
        #expect(move(dx: 0, dy: -far, from: 2) == "swipe ended!")
        #expect(move(dx: far, dy: 0, from: 3) == "")
        #expect(move(dx: 0, dy: far, from: 4) == "")
        #expect(move(dx: 1 - far, dy: 0, from: 5) == "")
        #expect(move(dx: -far, dy: 0, from: 6, in: SwipeGestureRecognizer.maximumDuration) == "")
        #expect(move(dx: -far, dy: far, from: 8) == "")
        #expect(move(dx: -far, dy: far / 2, from: 9) == "swipe ended!")
        swipe.numberOfTouchesRequired = 2
        #expect(move(dx: -far, dy: 0, from: 10) == "")
        for finger in 0..<2 { stage.began(500, 500, finger: finger, at: 11) }
        for finger in 0..<2 { stage.moved(500 - far, 500, finger: finger, at: 11.1) }
        #expect(stage.log.take() == "swipe ended!")
    }

    @Test func `pinch: scale since it began`() {
        let pinch = PinchGestureRecognizer().logging("pinch", on: stage.window, stage.log)
        stage.hold((100, 100, 0), (300, 100, 0))
        stage.hold((200, 100, 0), (200 + PinchGestureRecognizer.minimumDistance - 1, 100, 0), finger: 1)
        #expect(stage.log.take() == "")
        stage.moved(100, 100, finger: 1, at: 0)
        #expect(stage.log.take() == "pinch began!" && pinch.scale == 1)
        stage.moved(200, 100, finger: 1, at: 0.1)
        #expect(stage.log.take() == "pinch changed!" && pinch.scale == 0.5)
        #expect((pinch.velocity + 5).magnitude < 1e-9)
        pinch.scale = 1
        stage.began(10, 10, finger: 2, at: 0.1)
        stage.moved(100, 100, finger: 1, at: 0.2)
        #expect(pinch.scale == 2 && pinch.numberOfTouches == 2)
        stage.ended(100, 100, finger: 1, at: 0.3)
        stage.ended(300, 100, at: 0.3)
        #expect(stage.log.take() == "pinch changed!, pinch ended!" && pinch.scale == 1)
    }

    @Test func `pinch: a third finger that comes down before it begins changes nothing`() {
        let pinch = PinchGestureRecognizer()
        stage.window.addGestureRecognizer(pinch)
        stage.both(.began, (100, 100), (200, 100))
        stage.moved(205, 100, finger: 1)
        stage.began(500, 500, finger: 2)
        #expect(pinch.state == .possible)
        stage.moved(210, 100, finger: 1)
        #expect(pinch.state == .began)
    }

    @Test func `rotation: the angle since it began, past a whole turn`() {
        let rotation = RotationGestureRecognizer().logging("rotation", on: stage.window, stage.log)
        stage.began(500, 500, at: 0)
        stage.hold((600, 500, 0), (600, 508, 0), finger: 1)
        #expect(stage.log.take() == "")
        stage.moved(500, 600, finger: 1, at: 0)
        #expect(stage.log.take() == "rotation began!" && rotation.rotation == 0)
        let corners = [(400.0, 500.0), (500, 400), (600, 500), (500, 600), (400, 500)]
        for (index, corner) in corners.enumerated() {
            stage.moved(corner.0, corner.1, finger: 1, at: 0.05 * Double(index + 1))
        }
        #expect((rotation.rotation - 2.5 * .pi).magnitude < 1e-12)
        #expect((rotation.velocity - 10 * .pi).magnitude < 1e-9)
        rotation.rotation = 0
        stage.moved(500, 600, finger: 1, at: 0.3)
        #expect((rotation.rotation + .pi / 2).magnitude < 1e-12)
        stage.cancelled(500, 600, finger: 1, at: 0.3)
        stage.ended(500, 500, at: 0.3)
        #expect(stage.log.take().hasSuffix("rotation changed!, rotation cancelled!"))
    }

    @Test func `rotation: begins when the fingers have turned by five degrees, either way`() {
        RotationGestureRecognizer().logging("rotation", on: stage.window, stage.log)
        #expect(RotationGestureRecognizer.minimumAngle == .pi / 36)
        // The tangent of five degrees is 0.08749.
        for (time, sign) in [(0.0, 1.0), (1, -1)] {
            stage.both(.began, (500, 500), (600, 500), at: time)
            stage.moved(600, 500 + sign * 8.74, finger: 1, at: time)
            #expect(stage.log.take() == "")
            stage.moved(600, 500 + sign * 8.75, finger: 1, at: time)
            #expect(stage.log.take() == "rotation began!")
            stage.both(.ended, (500, 500), (600, 500 + sign * 8.75), at: time)
            #expect(stage.log.take() == "rotation ended!")
        }
    }

    @Test(arguments: Way.allCases)
    func `hover: enter, move, leave, and layout that changes under a still pointer`(_ way: Way) {
        let stage = Stage(way)
        let outer = stage.view("outer", 0, 0, 200, 200)
        let inner = stage.view("inner", 50, 50, 50, 50, in: outer)
        let hover = HoverGestureRecognizer().logging("inner", on: inner, stage.log)
        HoverGestureRecognizer().logging("outer", on: outer, stage.log)
        func point(_ x: Double, _ y: Double) {
            stage.application.send(TouchSample(.hover, x, y))
        }
        point(10, 10)
        point(60, 60)
        #expect(hover.location(in: inner) == Point(x: 10, y: 10))
        point(61, 60)
        point(110, 60)
        #expect(
            stage.log.take() == """
                outer began!, inner began!, outer changed!, outer changed!, inner changed!, inner ended!, outer changed!
                """)
        // The pointer stands at (110, 60).
        inner.frame.origin.x = 100
        stage.application.advance(to: 1)
        stage.application.advance(to: 2)
        #expect(stage.log.take() == "inner began!" && hover.state == .began)
        hover.isEnabled = false
        stage.application.advance(to: 3)
        hover.isEnabled = true
        stage.application.removeWindow(stage.window)
        stage.application.advance(to: 4)
        #expect(stage.log.take() == "inner ended!, outer ended!" && hover.state == .possible)
        stage.application.addWindow(stage.window)
        stage.application.advance(to: 5)
        #expect(stage.log.take() == "outer began!, inner began!")
        inner.removeGestureRecognizer(hover)
        stage.application.advance(to: 6)
        inner.addGestureRecognizer(hover)
        stage.application.advance(to: 7)
        #expect(stage.log.take() == "inner ended!, inner began!")
        stage.application.send(TouchSample(finger: 0, phase: .leave, location: .zero, timestamp: 0))
        #expect(stage.log.take() == "inner ended!, outer ended!")
    }

    @Test func `states of recognisers have names of their own, for messages`() {
        let states: [GestureRecognizer.State] = [.possible, .began, .changed, .ended, .recognized, .cancelled, .failed]
        let names = ["possible", "began", "changed", "ended", "ended", "cancelled", "failed"]
        #expect(states.map(\.description) == names)
    }
}
