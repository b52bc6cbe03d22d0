/// The touches of an application while they go on: makes them from samples and brings them to their views.
///
/// A step of it: samples are taken, which finds views and changes touches; `dispatch()` sends the event round by
/// `Application.sendEvent` and `Window.sendEvent`, whose defaults come back to `deliver(in:)`.
final class TouchDelivery {
    /// Cleared by the application when it goes.
    final unowned(unsafe) var application: Application?
    /// The one event of touches, which holds those that go on.
    let event = Event()
    /// The touches that this step has changed and that no window has been sent yet.
    private var changed: [Touch] = []
    /// Those of them that have ended, to be forgotten after the step.
    private var ending: [Touch] = []
    private var taps = TapCounter()

    init() { event.delivery = self }

    deinit { event.delivery = nil }

    // MARK: Taking samples

    /// Changes the touch of a finger, or begins one.
    func take(_ sample: TouchSample) {
        guard let application else { return }
        beginStep()
        let touch = event.touches.first { $0.finger == sample.finger }
        // A finger cannot do two things in one event.
        if let touch, changed.contains(touch) {
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

    private func beginStep() {
        guard changed.isEmpty else { return }
        for touch in event.touches { touch.moment.phase = .stationary }
    }

    private func begin(_ sample: TouchSample, at time: Double, in application: Application) {
        guard let (view, window) = application.hitTest(sample.location, with: event) else { return }
        let others = event.touches.filter { $0.phase != .ended && $0.phase != .cancelled }
        guard !isKeptOut(view, of: window, by: others) else { return }
        let moment = TouchMoment(
            phase: .began, location: sample.location, previousLocation: sample.location, timestamp: time,
            tapCount: taps.count(at: sample.location, time))
        let touch = Touch(finger: sample.finger, moment: moment, view: view, window: window)
        if !view.isMultipleTouchEnabled, others.contains(where: { $0.view === view }) { touch.viewKnowledge = .all }
        event.touches.append(touch)
        changed.append(touch)
    }

    /// Whether `isExclusiveTouch`, of the view or of another that tracks a touch, keeps a new touch away (SEMANTICS F2).
    private func isKeptOut(_ view: View, of window: Window, by others: [Touch]) -> Bool {
        others.contains { other in
            guard other.window === window, other.viewKnowledge != .all, let tracking = other.view, tracking !== view
            else { return false }
            return view.isExclusiveTouch || tracking.isExclusiveTouch
        }
    }

    private func change(_ touch: Touch, by sample: TouchSample, at time: Double) {
        touch.moment.previousLocation = touch.moment.location
        if sample.location.isFinite { touch.moment.location = sample.location }
        touch.moment.timestamp = time
        if touch.moment.location.distance(to: touch.start) > Touch.maximumTapDistance { touch.moment.tapCount = 0 }
        switch sample.phase {
        case .began, .moved: touch.moment.phase = .moved
        case .ended:
            touch.moment.phase = .ended
            taps.note(touch)
        case .cancelled: touch.moment.phase = .cancelled
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
        }
        changed = touches
        dispatch()
    }

    // MARK: Sending round

    /// Sends the event with what has changed, if anything has.
    func dispatch() {
        guard !changed.isEmpty else { return }
        ending = changed.filter { $0.phase == .ended || $0.phase == .cancelled }
        application?.dispatch(event)
        changed.removeAll(keepingCapacity: true)
        guard !ending.isEmpty else { return }
        event.touches.removeAll { ending.contains($0) }
        for touch in ending { touch.retire() }
        ending.removeAll(keepingCapacity: true)
    }

    /// A window that has touches which it has not been sent.
    func nextWindow() -> Window? { changed.first?.window }

    /// Forgets the touches of a window that it has not taken.
    func skip(_ window: Window) {
        if !changed.isEmpty { changed.removeAll { $0.window === window } }
    }

    /// What a window's `sendEvent` does by default: brings the changed touches in it to their views.
    func deliver(in window: Window) {
        if changed.count == 1, let touch = changed.first, touch.window === window {
            changed.removeAll(keepingCapacity: true)
            return tellViews([touch])
        }
        let touches = changed.filter { $0.window === window }
        guard !touches.isEmpty else { return }
        skip(window)
        tellViews(touches)
    }

    // MARK: Telling views

    /// Calls the handlers of the touches' views: view by view, in each what begins before what moves before what ends.
    private func tellViews(_ touches: [Touch]) {
        if touches.count == 1 { return tell(touches[0].view, touches[0].phase, touches) }
        var rest = touches
        while let view = rest.first?.view {
            let own = rest.filter { $0.view === view }
            rest.removeAll { $0.view === view }
            for phase in [Touch.Phase.began, .moved, .ended, .cancelled] {
                tell(view, phase, own.filter { $0.phase == phase })
            }
        }
    }

    private func tell(_ view: View?, _ phase: Touch.Phase, _ touches: [Touch]) {
        let isNew = phase == .began
        let told = touches.filter { $0.viewKnowledge == (isNew ? .nothing : .began) }
        guard let view, !told.isEmpty else { return }
        for touch in told {
            if isNew { touch.viewKnowledge = .began }
            if phase == .ended || phase == .cancelled { touch.viewKnowledge = .all }
        }
        switch phase {
        case .began: view.touchesBegan(Set(told), with: event)
        case .moved: view.touchesMoved(Set(told), with: event)
        case .ended: view.touchesEnded(Set(told), with: event)
        case .cancelled: view.touchesCancelled(Set(told), with: event)
        case .stationary: break
        }
    }
}
