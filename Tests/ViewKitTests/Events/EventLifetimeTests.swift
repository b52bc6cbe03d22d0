import Testing
import ViewKit

/// Nothing that handles events is kept alive by another that it belongs to.
struct EventLifetimeTests {
    @Test(arguments: Way.allCases)
    func `an application, its windows, controllers and views go when nobody holds them`(_ way: Way) {
        expectGone {
            let stage = Stage(way)
            let (root, inner, sheet) = (ViewController(), ViewController(), ViewController())
            stage.window.rootViewController = root
            root.addChild(inner)
            (root.view.frame, inner.view.frame) = (stage.window.bounds, stage.window.bounds)
            root.view.addSubview(inner.view)
            let leaf = stage.view("leaf", 0, 0, 10, 10, in: inner.view)
            var seen: Touch?
            leaf.onTouch = { _, _, touches in seen = touches.first }
            stage.window.makeKey()
            // Fingers that are still down hold nothing together either.
            stage.began(5, 5)
            stage.began(500, 500, finger: 1)
            root.present(sheet)
            return [stage.application, stage.window, leaf, seen, root, inner, sheet]
        }

        // An event that a handler has kept outlives what it came from.
        var event: Event?
        expectGone {
            let (application, window) = (Application(), KeepingWindow(0, 0, 10, 10))
            application.addWindow(window)
            window.onEvent = { event = $0 }
            for phase in [TouchSample.Phase.began, .ended] { application.send(TouchSample(phase, 0, 0)) }
            return [application, window]
        }
        #expect(event?.allTouches == [])
        let other = Window(way)
        if let event { other.sendEvent(event) }
    }

    @Test func `a touch that somebody keeps does not keep its view or window once it has ended`() {
        var kept: Touch?
        expectGone {
            let stage = Stage()
            let target = stage.view("view", 0, 0, 10, 10)
            target.onTouch = { _, _, touches in kept = touches.first }
            stage.tap(5, 5)
            #expect(kept?.view === target && kept?.window === stage.window)
            return [target]
        }
        #expect(kept?.view == nil && kept?.window == nil)
        #expect(kept?.location(in: nil).isFinite == false)
    }

    @Test func `a window's next application begins gestures anew`() {
        let (window, log) = (Window(), EventLog())
        window.frame = Rect(x: 0, y: 0, width: 400, height: 400)
        let view = TouchView("view", Rect(x: 0, y: 0, width: 100, height: 100), in: window, log: log)
        view.log = nil
        TapGestureRecognizer(taps: 2).logging("double", on: view, log)
        let scroll = ScrollView(100, 0, 200, 200, content: Size(width: 200, height: 1000), in: window)
        func use(_ body: (Application) -> Void) {
            let application = Application()
            application.addWindow(window)
            body(application)
        }
        func send(_ phase: TouchSample.Phase, _ x: Double, _ y: Double, at time: Double, to application: Application) {
            application.send(TouchSample(phase, x, y, at: time))
        }
        use { application in
            for phase in [TouchSample.Phase.began, .ended] { send(phase, 5, 5, at: 0, to: application) }
        }
        use { application in
            for phase in [TouchSample.Phase.began, .ended] { send(phase, 5, 5, at: 0.1, to: application) }
            application.advance(to: 2)
            send(.began, 200, 150, at: 3, to: application)
            send(.moved, 200, 100, at: 3.5, to: application)
            #expect(scroll.isDragging)
        }
        // One tap in each application is no double tap, and nobody drags any more.
        #expect(log.take() == "" && !scroll.isDragging)
        use { application in
            for phase in [TouchSample.Phase.began, .ended, .began, .ended] { send(phase, 5, 5, at: 4, to: application) }
        }
        #expect(log.take() == "double ended!")
    }

    @Test(arguments: Way.single)
    func `the application may go while a handler runs`(_ way: Way) {
        var stage: Stage? = Stage(way)
        weak let application = stage?.application
        let log = stage?.log
        let view = stage?.view("view", 0, 0, 10, 10)
        view?.onTouch = { _, phase, _ in if phase == .moved { stage = nil } }
        stage?.began(5, 5)
        stage?.moved(6, 6)
        #expect(application == nil && stage == nil)
        #expect(log?.take() == "view began, view moved")
    }

    @Test func `the application may go while a gesture is broken off from outside a delivery`() {
        var stage: Stage? = Stage()
        weak let application = stage?.application
        let log = stage?.log
        let press = LongPressGestureRecognizer { _ in }
        if let stage { press.logging("press", on: stage.window, stage.log) }
        stage?.began(5, 5)
        stage?.application.advance(to: 1)
        press.addAction { recognizer in if recognizer.state == .cancelled { stage = nil } }
        press.isEnabled = false
        #expect(application == nil && press.state == .possible)
        #expect(log?.take() == "press began!, press cancelled!")
    }

    @Test func `a controller that goes leaves its view to the superview`() {
        let window = Window(.indexed)
        let view = View(0, 0, 10, 10, in: window)
        var controller: ViewController? = ViewController()
        controller?.view = view
        #expect(view.next === controller)
        let child = ViewController()
        controller?.addChild(child)
        let sheet = ViewController()
        controller?.present(sheet)
        window.rootViewController = ViewController()
        controller = nil
        #expect(view.next === window && child.parent == nil && sheet.presentingViewController == nil)
    }
}
