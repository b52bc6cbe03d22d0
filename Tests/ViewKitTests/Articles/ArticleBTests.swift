import Testing
import ViewKit

/// Articles B and C: windows, areas, a carousel, a tab bar, and the way of an event.
@Suite struct ArticleBTests {
    @Test(
        "B2, B3, B3b: a window that cannot receive, or does not hold the point, delivers nothing", arguments: Way.single
    )
    func windows(_ way: Way) {
        let stage = Stage(way, Rect(x: 100, y: 0, width: 100, height: 100))
        _ = stage.view("view", 0, 0, 100, 100)
        stage.tap(50, 50)
        #expect(stage.log.take() == "")
        stage.tap(150, 50)
        #expect(stage.log.take() == "view began, view ended")
        stage.window.isUserInteractionEnabled = false
        stage.tap(150, 50)
        #expect(stage.log.take() == "")
    }

    @Test("B6: where two branches overlap, the one added last", arguments: Way.allCases)
    func overlap(_ way: Way) {
        let window = Window(way)
        let (a, b) = (View(0, 0, 100, 100, in: window), View(50, 50, 100, 100, in: window))
        _ = View(50, 50, 50, 50, in: a)
        let b1 = View(0, 0, 50, 50, in: b)
        #expect(window.hit(60, 60) === b1)
    }

    @Test("B10, B10b, D5: an area enlarged by 10, children first, with flags of its own", arguments: Way.allCases)
    func enlarged(_ way: Way) {
        let window = Window(way)
        let button = EnlargedByInsets(frame: Rect(x: 100, y: 100, width: 50, height: 50))
        window.addSubview(button)
        let child = View(0, 0, 10, 10, in: button)
        #expect(window.hit(91, 120) === button && window.hit(89, 120) === window && window.hit(105, 105) === child)
        button.alpha = 0.01
        #expect(window.hit(120, 120) === window)
        let margin = InsideClosureView(300, 300, 50, 50, in: window)
        margin.onInside = { view, point, _ in view.bounds.insetBy(dx: -10, dy: -10).contains(point) }
        #expect(window.hit(291, 320) === margin && window.hit(289, 320) === window)
    }

    @Test("B11, B11d: a round button, by its override with a closed edge and by a shape", arguments: Way.allCases)
    func round(_ way: Way) {
        let window = Window(way)
        let circle = Circle(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        window.addSubview(circle)
        for x in 0...100 {
            for y in 0...100 {
                let (dx, dy) = (Double(x) - 50, Double(y) - 50)
                let isInside = dx * dx + dy * dy <= 2500
                #expect((window.hit(Double(x), Double(y)) === circle) == isInside)
            }
        }
        circle.removeFromSuperview()
        let shaped = View(0, 0, 100, 100, in: window)
        shaped.hitShape = .ellipse(shaped.bounds)
        #expect(window.hit(50, 50) === shaped && window.hit(3, 3) === window && window.hit(0, 50) === window)
    }

    @Test(
        "B13, B13d: a view that is not hit itself leaves what is behind it, and its own children",
        arguments: Way.allCases)
    func ignoresSelf(_ way: Way) {
        let window = Window(way)
        let behind = View(0, 0, 100, 100, in: window)
        for front in [IgnoresSelf(frame: Rect(x: 0, y: 0, width: 100, height: 100)), View(0, 0, 100, 100)] {
            if !(front is IgnoresSelf) { front.hitMode = .boxNone }
            window.addSubview(front)
            let child = View(0, 0, 10, 10, in: front)
            #expect(window.hit(50, 50) === behind && window.hit(5, 5) === child)
            front.removeFromSuperview()
        }
    }

    @Test(
        "B14-, B14, B14s: a carousel's margin is its container's, until that answers the scroll view",
        arguments: Way.single)
    func carousel(_ way: Way) {
        let stage = Stage(way)
        let container = ClosureView(0, 0, 300, 100, in: stage.window)
        let scroll = ScrollView(frame: Rect(x: 50, y: 0, width: 200, height: 100))
        scroll.contentSize = Size(width: 1000, height: 100)
        scroll.isPagingEnabled = true
        container.addSubview(scroll)
        #expect(stage.window.hit(280, 50) === container)
        container.onHitTest = { [unowned scroll] _, _, callSuper in callSuper().map { _ in scroll } }
        #expect(stage.window.hit(280, 50) === scroll)
        stage.began(280, 50, at: 0)
        stage.moved(270, 50, at: 0.25)
        stage.moved(150, 50, at: 0.5)
        #expect(scroll.contentOffset.x == 120)
        stage.ended(150, 50, at: 0.75)
        stage.application.advance(to: 5)
        #expect(scroll.contentOffset.x == 200)
    }

    /// Answers its button above itself, as the article has it.
    private final class TabBar: View {
        let button = Button(frame: Rect(x: 130, y: -20, width: 40, height: 40))
        override func hitTest(_ point: Point, with event: Event?) -> View? {
            if !isHidden, alpha > 0.01, isUserInteractionEnabled, button.frame.contains(point) { return button }
            return super.hitTest(point, with: event)
        }
    }

    @Test("C1, C20, C20d, C21, C21b: the part of a button above its bar", arguments: Way.allCases)
    func tabBar(_ way: Way) {
        let window = Window(way)
        let page = View(0, 0, 300, 500, in: window)
        let plain = View(0, 450, 300, 50, in: window)
        let button = Button(frame: Rect(x: 130, y: -20, width: 40, height: 40))
        plain.addSubview(button)
        #expect(window.hit(150, 440) === page && window.hit(150, 460) === button)
        plain.hitsOutsideBounds = true
        #expect(window.hit(150, 440) === button)
        plain.removeFromSuperview()
        let bar = TabBar(frame: Rect(x: 0, y: 450, width: 300, height: 50))
        bar.addSubview(bar.button)
        window.addSubview(bar)
        #expect(window.hit(150, 440) === bar.button)
        bar.isHidden = true
        #expect(window.hit(150, 440) === page)
        bar.isHidden = false
        bar.alpha = 0.01
        #expect(window.hit(150, 440) === page)
    }

    /// Logs the handlers of all kinds of events and passes them on.
    private final class Hearer: ViewController {
        let log = EventLog()
        override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { log.add("touchesBegan") }
        override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { log.add("touchesMoved") }
        override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { log.add("touchesEnded") }
        override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) { log.add("touchesCancelled") }
        override func motionBegan(_ motion: Event.EventSubtype, with event: Event?) { log.add("motionBegan") }
        override func motionEnded(_ motion: Event.EventSubtype, with event: Event?) { log.add("motionEnded") }
        override func motionCancelled(_ motion: Event.EventSubtype, with event: Event?) { log.add("motionCancelled") }
        override func remoteControlReceived(with event: Event?) { log.add("remote") }
    }

    @Test(
        "C2, C3, C4, C5, C6: touches, shakes and remote controls come to the root by the chain", arguments: Way.single)
    func kinds(_ way: Way) {
        let (stage, root) = (Stage(way), Hearer())
        stage.window.rootViewController = root
        stage.window.makeKeyAndVisible()
        _ = View(0, 0, 100, 100, in: root.view)
        let responders: [Responder] = [stage.application, root, root.view]
        #expect(responders.count == 3)
        stage.began(10, 10)
        stage.moved(11, 10)
        stage.ended(11, 10)
        stage.began(10, 10)
        stage.cancelled(10, 10)
        #expect(root.log.take() == "touchesBegan, touchesMoved, touchesEnded, touchesBegan, touchesCancelled")
        final class Focus: View { override var canBecomeFirstResponder: Bool { true } }
        let focus = Focus()
        root.view.addSubview(focus)
        focus.becomeFirstResponder()
        for phase in [Event.Phase.began, .ended, .cancelled] {
            stage.application.send(Event(motion: .motionShake, phase: phase, timestamp: 1))
        }
        stage.application.send(Event(remoteControl: .remoteControlTogglePlayPause, timestamp: 2))
        #expect(root.log.take() == "motionBegan, motionEnded, motionCancelled, remote")
    }

    @Test(
        "C7, C8, C9, F-delaysBegan, F-cancels: recognisers come first, and decide what views hear",
        arguments: Way.single)
    func recognisers(_ way: Way) {
        let stage = Stage(way)
        let outer = stage.view("outer", 0, 0, 100, 100)
        let inner = stage.view("inner", 0, 0, 50, 50, in: outer)
        inner.passesOn = true
        let tap = TapGestureRecognizer().logging("tap", on: outer, stage.log)
        stage.tap(10, 10)
        #expect(stage.log.take() == "inner began, outer began, tap ended!, inner cancelled, outer cancelled")
        stage.began(10, 10, at: 2)
        stage.moved(90, 10, at: 2.1)
        stage.ended(90, 10, at: 2.2)
        #expect(
            stage.log.take()
                == "inner began, outer began, inner moved, outer moved, inner ended, outer ended")
        inner.passesOn = false
        stage.began(10, 10, at: 4)
        #expect(stage.log.take() == "inner began")
        stage.cancelled(10, 10, at: 4)
        _ = stage.log.take()
        tap.delaysTouchesBegan = true
        stage.tap(10, 10, at: 6)
        #expect(stage.log.take() == "tap ended!")
        tap.cancelsTouchesInView = false
        tap.delaysTouchesBegan = false
        stage.tap(10, 10, at: 8)
        #expect(stage.log.take() == "inner began, tap ended!, inner ended")
    }

    private final class LoggingWindow: Window {
        var log: EventLog?
        override func hitTest(_ point: Point, with event: Event?) -> View? {
            log?.add("window hitTest")
            return super.hitTest(point, with: event)
        }
        override func sendEvent(_ event: Event) {
            log?.add("window sendEvent")
            super.sendEvent(event)
        }
    }

    private final class LoggingApplication: Application {
        var log: EventLog?
        override func sendEvent(_ event: Event) {
            log?.add("application sendEvent")
            super.sendEvent(event)
        }
    }

    @Test("C10, C10b, C11: hit test, application, window, view; what is posted meanwhile waits", arguments: Way.single)
    func way(_ way: Way) {
        let (application, log) = (LoggingApplication(), EventLog())
        let window = LoggingWindow(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        window.hitTestingStrategy = way.strategy
        application.addWindow(window)
        (application.log, window.log) = (log, log)
        let view = TouchView("view", Rect(x: 0, y: 0, width: 100, height: 100), in: window, log: log)
        view.onTouch = { _, phase, _ in
            guard phase == .began else { return }
            application.send(TouchSample(finger: 0, phase: .ended, location: Point(x: 1, y: 1), timestamp: 0))
            log.add("handled")
        }
        application.send(TouchSample(finger: 0, phase: .began, location: Point(x: 1, y: 1), timestamp: 0))
        #expect(
            log.take()
                == "window hitTest, application sendEvent, window sendEvent, view began, handled, "
                + "application sendEvent, window sendEvent, view ended")
    }

    @Test("C17, C17r, D7: points and rectangles are converted by way of the bounds' origins", arguments: Way.single)
    func conversions(_ way: Way) {
        let window = Window(way)
        let outer = View(10, 20, 100, 100, in: window)
        let inner = View(30, 40, 50, 50, in: outer)
        outer.bounds.origin = Point(x: 1000, y: 2000)
        inner.frame.origin = Point(x: 1030, y: 2040)
        #expect(inner.convert(Point(x: 1, y: 2), to: outer) == Point(x: 1031, y: 2042))
        #expect(inner.convert(Point(x: 1, y: 2), to: nil) == Point(x: 41, y: 62))
        #expect(inner.convert(Point(x: 41, y: 62), from: nil) == Point(x: 1, y: 2))
        let area = Rect(x: 0, y: 0, width: 5, height: 6)
        #expect(inner.convert(area, to: nil) == Rect(x: 40, y: 60, width: 5, height: 6))
        #expect(inner.convert(area, from: outer) == Rect(x: -1030, y: -2040, width: 5, height: 6))
        let asking = InsideClosureView(0, 0, 50, 50, in: window)
        var asked: [Point] = []
        asking.onInside = { _, point, callSuper in
            asked.append(point)
            return callSuper()
        }
        asking.bounds.origin = Point(x: 1000, y: 2000)
        #expect(window.hit(7, 8) === asking && asked == [Point(x: 1007, y: 2008)])
    }

    @Test("C18, C19, C19b: labels and images are disabled, and with them what is in them", arguments: Way.allCases)
    func disabledKinds(_ way: Way) {
        let window = Window(way)
        for view in [
            Label(frame: Rect(x: 0, y: 0, width: 50, height: 50)),
            ImageView(frame: Rect(x: 0, y: 0, width: 50, height: 50)),
        ] {
            window.addSubview(view)
            let button = Button(frame: Rect(x: 0, y: 0, width: 50, height: 50))
            view.addSubview(button)
            #expect(!view.isUserInteractionEnabled && window.hit(10, 10) === window)
            view.isUserInteractionEnabled = true
            #expect(window.hit(10, 10) === button)
            view.removeFromSuperview()
        }
    }
}
