/// The touches of an application while they go on: makes them from samples and brings them to their views.
///
/// A step of it: samples are taken, which finds views and changes touches; `dispatch()` sends the event round by
/// `Application.sendEvent` and `Window.sendEvent`, whose defaults come back to `deliver(in:)`.
final class TouchDelivery {
    /// Cleared by the application when it goes.
    @exclusivity(unchecked) final unowned(unsafe) var application: Application?
    /// The one event of touches, which holds those that go on.
    let event = Event()
    let arena = GestureArena()
    /// The touches that this step has changed and that no window has been sent yet.
    @exclusivity(unchecked) private var changed: [Touch] = []
    /// The touches that have ended, to be forgotten after the step.
    @exclusivity(unchecked) private var ending: [Touch] = []
    /// Touches of which their views have not been told all yet, because a recogniser delays it.
    @exclusivity(unchecked) var held: [Touch] = []
    /// The set that a handler was given last, while that is one touch which goes on: most events are about one finger.
    @exclusivity(unchecked) var lastSet: Set<Touch> = []
    /// The touch in it.
    @exclusivity(unchecked) var lastTold: Touch?
    @exclusivity(unchecked) private var taps = TapCounter()

    init() {
        event.delivery = self
        arena.onInterference = { [unowned self] in application?.settle() }
    }

    deinit {
        // Recognisers and touches hold each other as long as a gesture lasts, and somebody may have kept the event.
        event.delivery = nil
        arena.onInterference = {}
        for touch in event.touches + held { touch.retire() }
        event.touches = []
    }

    // MARK: Taking samples

    /// Changes the touch of a finger, or begins one.
    func take(_ sample: TouchSample) {
        guard let application else { return }
        beginStep()
        let touch = touch(of: sample.finger)
        // A finger cannot do two things in one event.
        if let touch, touch.phase != .stationary {
            dispatch()
            return take(sample)
        }
        let time = application.time
        event.timestamp = time
        if sample.phase == .began {
            if let touch {
                // The end of the finger's touch has been lost.
                dispatch()
                cancel([touch])
                beginStep()
            }
            begin(sample, at: time, in: application)
        } else if let touch {
            change(touch, by: sample, at: time)
        }
    }

    /// The touch of a finger that goes on.
    ///
    /// - Complexity: O(log touches).
    func touch(of finger: Int) -> Touch? {
        let place = place(of: finger)
        guard place < event.touches.count, event.touches[place].finger == finger else { return nil }
        return event.touches[place]
    }

    /// The place among the touches at which that of a finger belongs.
    private func place(of finger: Int) -> Int {
        var (start, end) = (0, event.touches.count)
        while start < end {
            let middle = (start + end) / 2
            if event.touches[middle].finger < finger { start = middle + 1 } else { end = middle }
        }
        return start
    }

    /// Before the first change of a step no touch has changed.
    private func beginStep() {
        guard changed.isEmpty else { return }
        for touch in event.touches { touch.moment.phase = .stationary }
    }

    private func begin(_ sample: TouchSample, at time: Double, in application: Application) {
        application.layOut()
        for _ in 1..<application.hitTestPassesPerTouch { _ = application.hitTest(sample.location, with: event) }
        guard event.touches.count < Touch.maximumCount,
            let (view, window) = application.touchTarget(at: sample.location, by: sample.type.kind, with: event),
            !event.touches.contains(where: { $0.excludes(view, of: window) })
        else {
            application.missObserver?(sample)
            return
        }
        let location = sample.location.bounded
        let moment = TouchMoment(
            phase: .began, location: location, previousLocation: location, timestamp: time,
            tapCount: taps.count(at: location, time), details: sample.details.map(TouchDetails.init))
        let touch = Touch(finger: sample.finger, type: sample.type, moment: moment, view: view, window: window)
        if !view.isMultipleTouchEnabled, event.touches.contains(where: { $0.isDown(on: view) }) {
            touch.deliveryState = .all
        }
        event.touches.insert(touch, at: place(of: sample.finger))
        changed.append(touch)
    }

    private func change(_ touch: Touch, by sample: TouchSample, at time: Double) {
        touch.moment.previousLocation = touch.moment.location
        if sample.location.isFinite { touch.moment.location = sample.location.bounded }
        touch.moment.timestamp = time
        touch.moment.details = sample.details.map(TouchDetails.init)
        if touch.moment.location.distance(to: touch.start) > Touch.maximumTapDistance { touch.moment.tapCount = 0 }
        switch sample.phase {
        case .began, .moved, .hover, .leave, .scroll: touch.moment.phase = .moved
        case .ended:
            touch.moment.phase = .ended
            touch.hasEnded = true
            taps.note(touch)
        case .cancelled:
            touch.moment.phase = .cancelled
            touch.hasEnded = true
        }
        changed.append(touch)
    }

    /// Cancels the touches of a window that has been closed.
    func cancelTouches(in window: Window) {
        let touches = event.touches.filter { $0.window === window }
        if !touches.isEmpty { cancel(touches) }
    }

    private func cancel(_ touches: [Touch]) {
        beginStep()
        for touch in touches {
            touch.moment.phase = .cancelled
            touch.moment.previousLocation = touch.moment.location
            touch.hasEnded = true
        }
        changed = touches
        dispatch()
    }

    // MARK: Sending round

    /// Sends the event with what has changed, if anything has.
    func dispatch() {
        guard !changed.isEmpty else { return }
        for touch in changed where touch.hasEnded { ending.append(touch) }
        application?.dispatch(event)
        if !changed.isEmpty { changed = [] }
        guard !ending.isEmpty else { return }
        (lastSet, lastTold) = ([], nil)
        event.touches.removeAll(where: \.hasEnded)
        // What has recognisers and was not released was kept from its window.
        for touch in ending where !touch.recognizers.isEmpty && !touch.isReleased { arena.lose(touch) }
        arena.resetFinished()
        // Weak references make their objects slow for good, so only touches that somebody keeps get them.
        for index in ending.indices where ending[index].heldMoments.isEmpty {
            if !isKnownUniquelyReferenced(&ending[index]) { ending[index].retire() }
        }
        while !ending.isEmpty { ending.removeLast() }
    }

    /// A window that has touches which it has not been sent.
    func nextWindow() -> Window? { changed.first?.window }

    /// Forgets the touches of a window that it has not taken.
    func skip(_ window: Window) {
        if !changed.isEmpty { changed.removeAll { $0.window === window } }
    }

    /// Does what a window's `sendEvent` does by default: brings the changed touches in it to recognisers and then to
    /// their views.
    func deliver(in window: Window) {
        if changed.count == 1, isUnopposed(changed[0], in: window) {
            return tell(changed.removeLast())
        }
        let touches = changed.filter { $0.window === window }
        guard !touches.isEmpty else { return }
        skip(window)
        arena.deliver(touches, with: event)
        tellViews(touches)
    }

    /// Whether a touch in a window is its view's alone, without a recogniser that takes part or could: most touches are.
    private func isUnopposed(_ touch: Touch, in window: Window) -> Bool {
        guard touch.window === window, arena.active.isEmpty, held.isEmpty else { return false }
        return touch.phase != .began || touch.view?.attachedWindow?.mayHaveRecognizers == false
    }

    // MARK: Time

    /// Lets recognisers that wait for a time have their turn, each at its own.
    func advance(to time: Double) {
        guard let application, !arena.active.isEmpty else { return application?.noteTime(time) ?? () }
        arena.cancelStrays()
        while let (recognizer, wakeTime) = arena.nextToWake(by: time) {
            application.noteTime(wakeTime)
            arena.wake(recognizer, at: wakeTime)
            tellViews([])
        }
        application.noteTime(time)
        arena.settle()
        tellViews([])
        arena.resetFinished()
    }
}
