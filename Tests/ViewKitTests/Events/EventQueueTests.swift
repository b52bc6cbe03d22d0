import Testing
import ViewKit

/// In what order things are delivered.
struct EventQueueTests {
    private let stage = Stage()

    @Test(arguments: Way.allCases)
    func `F7: pending layout runs before an event's hit test`(_ way: Way) {
        final class Filling: TouchView {
            override func layoutSubviews() { subviews.first?.frame = bounds }
        }
        let stage = Stage(way)
        let parent = Filling("parent", Rect(x: 0, y: 0, width: 100, height: 100), in: stage.window, log: stage.log)
        _ = stage.view("child", 0, 0, 0, 0, in: parent)
        #expect(stage.window.hit(50, 50) === parent)
        stage.tap(50, 50)
        #expect(stage.log.take() == "child began, child ended")
        parent.frame.size.width = 200
        stage.tap(150, 50)
        #expect(stage.log.take() == "child began, child ended")
    }

    @Test(arguments: Way.allCases)
    func `F7: layout that handlers ask for runs before a hit test of the same delivery`(_ way: Way) {
        let stage = Stage(way)
        let panel = LayoutTests.Counting(0, 0, 100, 100, in: stage.window)
        var swaps = false
        panel.onLayout = { panel in
            if swaps { panel.exchangeSubview(at: 0, withSubviewAt: 1) }
            swaps = false
        }
        let back = stage.view("back", 0, 0, 100, 100, in: panel)
        let front = stage.view("front", 0, 0, 100, 100, in: panel)
        for view in [back, front] {
            view.onTouch = { [unowned panel] _, phase, _ in
                guard phase == .cancelled || phase == .ended else { return }
                swaps = true
                panel.setNeedsLayout()
            }
        }
        // The end of the first touch is lost, so that it is cancelled before the second begins.
        stage.began(5, 5, at: 0)
        stage.began(5, 5, at: 1)
        #expect(stage.log.take() == "front began, front cancelled, back began")
        stage.application.send([TouchSample(.ended, 5, 5, at: 2), TouchSample(.began, 5, 5, at: 2)])
        #expect(stage.log.take() == "back ended, front began")
    }

    @Test func `F7: events are sent in the order of posting; what handlers post or send waits for them to return`() {
        let view = stage.view("view", 0, 0, 1000, 1000)
        view.isMultipleTouchEnabled = true
        view.onTouch = { view, phase, touches in
            guard phase == .began, touches.first?.finger == 0 else { return }
            stage.application.post(TouchSample(.began, 5, 5, finger: 1))
            stage.application.send(TouchSample(.ended, 5, 5, finger: 1))
            stage.application.sendEvent(Event(motion: .motionShake, phase: .began, timestamp: 0))
            view.log?.add("handler returns")
        }
        stage.application.post(TouchSample(.began, 5, 5))
        stage.application.post(TouchSample(.moved, 5, 5))
        #expect(stage.log.take() == "")
        stage.application.sendPendingEvents()
        #expect(stage.log.take() == "view began, handler returns, view moved, view began 1, view ended 1")
    }

    @Test func `F7: what was posted stays in the queue when a gesture is broken off or a window removed`() {
        let view = stage.view("view", 0, 0, 100, 100)
        view.isMultipleTouchEnabled = true
        let pan = PanGestureRecognizer().logging("pan", on: view, stage.log)
        let panel = Window(200, 0, 100, 100)
        stage.application.addWindow(panel)
        _ = TouchView("panel", panel.bounds, in: panel, log: stage.log)
        stage.hold((5, 5, 0), (50, 5, 0))
        stage.began(250, 5, finger: 1)
        #expect(stage.log.take() == "view began, pan began!, view cancelled, panel began 1")
        stage.application.post(TouchSample(.began, 5, 5, finger: 2))
        pan.isEnabled = false
        #expect(stage.log.take() == "pan cancelled!")
        stage.application.removeWindow(panel)
        #expect(stage.log.take() == "panel cancelled 1")
        stage.application.sendPendingEvents()
        #expect(stage.log.take() == "view began 2")
    }

    @Test func `thousands of windows are ordered by level, and the touches of all that are closed are cancelled`() {
        let (application, log) = (stage.application, stage.log)
        let levels = [WindowLevel.normal, .alert, .statusBar]
        let windows = (0..<3000).map { index in
            let window = Window(0, 0, 100, 100)
            window.windowLevel = levels[index % 3]
            application.addWindow(window)
            return window
        }
        #expect(application.windows.map(\.windowLevel) == application.windows.map(\.windowLevel).sorted())
        #expect(application.windows.last === windows[2998])
        windows[1].windowLevel = .normal
        windows[2].makeKeyAndVisible()
        #expect(application.windows[1001] === windows[1] && application.windows[2001] === windows[2])
        let view = TouchView("view", windows[2998].bounds, in: windows[2998], log: log)
        view.onTouch = { _, phase, _ in
            guard phase == .began else { return }
            for window in windows { application.removeWindow(window) }
        }
        stage.began(5, 5)
        #expect(log.take() == "view began, view cancelled" && application.windows == [stage.window])
    }

    @Test func `F7: each event goes to its window by sendEvent, where it can be kept back`() {
        let (application, log) = (TellingApplication(), EventLog())
        var count = 0
        application.onEvent = { count += $0.allTouches?.count ?? 0 }
        let window = KeepingWindow(0, 0, 100, 100)
        window.onEvent = { [unowned window] in log.add("window \($0.touches(for: window)?.count ?? 0)") }
        application.addWindow(window)
        let view = TouchView("view", Rect(x: 0, y: 0, width: 100, height: 100), in: window, log: log)
        func send(_ phase: TouchSample.Phase) { application.send(TouchSample(phase, 5, 5)) }
        send(.began)
        send(.ended)
        #expect(log.take() == "window 1, view began, window 1, view ended")
        window.keeps = { _ in true }
        send(.began)
        window.keeps = { _ in false }
        send(.moved)
        send(.ended)
        // A view that has not seen a touch begin sees nothing of it.
        #expect(log.take() == "window 1, window 1, window 1")
        #expect(count == 5 && view.window === window)
    }

    @Test func `F7: an override of sendEvent that calls super twice delivers an event once`() {
        final class Repeating: Application {
            override func sendEvent(_ event: Event) {
                super.sendEvent(event)
                super.sendEvent(event)
            }
        }
        final class Shaken: View {
            var count = 0
            override var canBecomeFirstResponder: Bool { true }
            override func motionBegan(_ motion: Event.EventSubtype, with event: Event?) { count += 1 }
        }
        let (application, window, view) = (Repeating(), Window(), Shaken())
        application.addWindow(window)
        window.addSubview(view)
        window.makeKey()
        #expect(view.becomeFirstResponder())
        application.send(Event(motion: .motionShake, phase: .began, timestamp: 0))
        #expect(view.count == 1)
        application.send(Event(motion: .motionShake, phase: .began, timestamp: 1))
        #expect(view.count == 2 && application.time == 1)
    }

    @Test func `time comes from events and does not run backwards`() {
        let view = stage.view("view", 0, 0, 100, 100)
        var times: [Double] = []
        view.onTouch = { _, _, touches in times.append(touches.first!.timestamp) }
        stage.hold((5, 5, -3), (5, 6, 2), (5, 7, 1))
        stage.application.advance(to: 7)
        stage.ended(5, 7, at: 3)
        #expect(times == [-3, 2, 2, 7])
        #expect(stage.application.time == 7)
    }

    @Test func `an event of the past counts as one of the present, for a long press too`() {
        stage.window.makeKey()
        let press = LongPressGestureRecognizer().logging("press", on: stage.window, stage.log)
        press.allowedPressTypes = [.select]
        stage.application.advance(to: 10)
        let event = Event(press: .select, phase: .began, timestamp: 0)
        stage.application.send(event)
        stage.application.advance(to: 10.4)
        #expect(stage.log.take() == "" && event.timestamp == 10)
        stage.application.advance(to: 10.5)
        #expect(stage.log.take() == "press began!")
    }

    /// A window that runs code when it hears of a motion or a press.
    private final class Hearing: Window {
        var onEvent: () -> Void = {}
        override func motionEnded(_ motion: Event.EventSubtype, with event: Event?) { onEvent() }
        override func pressesBegan(_ presses: Set<Press>, with event: Event?) { onEvent() }
    }

    @Test(arguments: [true, false])
    func `what a handler of a press or a motion does to recognisers reaches the views with that event`(isPress: Bool) {
        let window = Hearing(0, 0, 100, 100)
        stage.application.addWindow(window)
        window.makeKey()
        let view = TouchView("view", window.bounds, in: window, log: stage.log)
        let double = TapGestureRecognizer(taps: 2)
        view.addGestureRecognizer(double)
        window.onEvent = { double.isEnabled = false }
        stage.tap(5, 5)
        #expect(stage.log.take() == "view began")
        let press = Event(press: .playPause, phase: .began, timestamp: 0.1)
        let motion = Event(motion: .motionShake, phase: .ended, timestamp: 0.1)
        stage.application.send(isPress ? press : motion)
        #expect(stage.log.take() == "view ended")
    }

    @Test func `the observer of inputs sees all that comes from outside, in order, and not what handlers post`() {
        var inputs: [String] = []
        stage.application.inputObserver = { input in
            switch input {
            case .touches(let samples): inputs.append("fingers \(samples.map(\.finger)) at \(samples[0].timestamp)")
            case .event(let event): inputs.append("\(event.type) at \(event.timestamp)")
            case .time(let time): inputs.append("time \(time)")
            }
        }
        let view = stage.view("view", 0, 0, 100, 100)
        view.onTouch = { _, phase, _ in
            guard phase == .began else { return }
            stage.application.post(TouchSample(finger: 7, phase: .began, location: .zero, timestamp: 1))
        }
        stage.began(5, 5, at: 1)
        stage.moved(5000, 5, finger: 3, at: 2)
        stage.application.send([4, 5].map { TouchSample(finger: $0, phase: .began, location: .zero, timestamp: 3) })
        stage.application.send(Event(remoteControl: .remoteControlPlay, timestamp: 4))
        stage.application.advance(to: 5)
        #expect(
            inputs == [
                "fingers [0] at 1.0", "fingers [3] at 2.0", "fingers [4, 5] at 3.0", "remoteControl at 4.0", "time 5.0",
            ])
    }

    @Test func `what the observer of inputs posts is delivered before the input that it was called with`() {
        var phases: [String] = []
        let view = stage.view("view", 0, 0, 100, 100)
        view.onTouch = { _, phase, touches in phases.append("\(touches.map(\.finger)) \(phase)") }
        stage.application.inputObserver = { input in
            guard case .touches(let samples) = input, samples[0].finger == 0 else { return }
            stage.application.post(TouchSample(.began, 5, 5, finger: 1, at: samples[0].timestamp))
        }
        view.isMultipleTouchEnabled = true
        stage.began(5, 5, at: 1)
        #expect(phases == ["[1] began", "[0] began"])
    }
}
