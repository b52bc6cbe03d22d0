import Testing
import ViewKit

/// Articles B and C: windows, areas, a carousel, a tab bar, and the way of an event.
struct ArticleBTests {
    @Test(arguments: Way.single)
    func `B2, B3, B3b: a window that cannot receive, or does not hold the point, delivers nothing`(_ way: Way) {
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

    @Test(arguments: Way.allCases)
    func `D5: an area enlarged by 10, by point(inside:)`(_ way: Way) {
        let window = Window(way)
        let margin = InsideClosureView(300, 300, 50, 50, in: window)
        margin.onInside = { view, point, _ in view.bounds.insetBy(dx: -10, dy: -10).contains(point) }
        #expect(window.hit(291, 320) === margin && window.hit(289, 320) === window)
    }

    @Test(arguments: Way.single)
    func `B14-, B14, B14s: a carousel's margin is its container's, until that answers the scroll view`(_ way: Way) {
        let stage = Stage(way)
        let container = ClosureView(0, 0, 300, 100, in: stage.window)
        let scroll = ScrollView(50, 0, 200, 100, content: Size(width: 1000, height: 100), in: container)
        scroll.isPagingEnabled = true
        #expect(stage.window.hit(280, 50) === container)
        container.onHitTest = { [unowned scroll] _, _, callSuper in callSuper().map { _ in scroll } }
        #expect(stage.window.hit(280, 50) === scroll)
        stage.hold((280, 50, 0), (270, 50, 0.25), (150, 50, 0.5))
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

    @Test(arguments: Way.allCases)
    func `C1, C20, C20d, C21, C21b: the part of a button above its bar`(_ way: Way) {
        let window = Window(way)
        let page = View(0, 0, 300, 500, in: window)
        let plain = View(0, 450, 300, 50, in: window)
        let button = Button(130, -20, 40, 40, in: plain)
        #expect(window.hit(150, 440) === page && window.hit(150, 460) === button)
        plain.hitsOutsideBounds = true
        #expect(window.hit(150, 440) === button)
        plain.removeFromSuperview()
        let bar = TabBar(0, 450, 300, 50, in: window)
        bar.addSubview(bar.button)
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

    @Test(arguments: Way.single)
    func `C2, C3, C4, C5, C6: touches, shakes and remote controls come to the root by the chain`(_ way: Way) {
        let (stage, root) = (Stage(way), Hearer())
        stage.window.rootViewController = root
        stage.window.makeKeyAndVisible()
        _ = View(0, 0, 100, 100, in: root.view)
        stage.drag((10, 10, 0), (11, 10, 0), (11, 10, 0))
        stage.began(10, 10)
        stage.cancelled(10, 10)
        #expect(root.log.take() == "touchesBegan, touchesMoved, touchesEnded, touchesBegan, touchesCancelled")
        final class Focus: View { override var canBecomeFirstResponder: Bool { true } }
        let focus = Focus(0, 0, 0, 0, in: root.view)
        focus.becomeFirstResponder()
        for phase in [Event.Phase.began, .ended, .cancelled] {
            stage.application.send(Event(motion: .motionShake, phase: phase, timestamp: 1))
        }
        stage.application.send(Event(remoteControl: .remoteControlTogglePlayPause, timestamp: 2))
        #expect(root.log.take() == "motionBegan, motionEnded, motionCancelled, remote")
    }

    @Test(arguments: Way.single)
    func `C10, C10b, C11: hit test, application, window, view; what is posted meanwhile waits`(_ way: Way) {
        let (application, window, log) = (TellingApplication(), KeepingWindow(0, 0, 100, 100), EventLog())
        window.hitTestingStrategy = way.strategy
        application.addWindow(window)
        application.onEvent = { _ in log.add("application sendEvent") }
        window.onEvent = { _ in log.add("window sendEvent") }
        let view = TouchView("view", Rect(x: 0, y: 0, width: 100, height: 100), in: window, log: log)
        ClosureView(0, 0, 100, 100, in: window).onHitTest = { _, _, _ in
            log.add("hitTest")
            return nil
        }
        view.onTouch = { _, phase, _ in
            guard phase == .began else { return }
            application.send(TouchSample(.ended, 1, 1))
            log.add("handled")
        }
        application.send(TouchSample(.began, 1, 1))
        #expect(
            log.take()
                == "hitTest, application sendEvent, window sendEvent, view began, handled, "
                + "application sendEvent, window sendEvent, view ended")
    }

    @Test(arguments: Way.single)
    func `C17, C17r, D7: points and rectangles are converted by way of the bounds' origins`(_ way: Way) {
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
}
