/// Makes the touches of an application from samples, and delivers them to their views.
///
/// A step first takes samples: it finds the views of new touches, and updates the other touches. Then `dispatch(by:)`
/// sends the event through `Application.sendEvent` and `Window.sendEvent`, whose defaults call `deliver(in:)`.
final class TouchDelivery {
    /// The one event of touches, which holds the touches in progress.
    let event = Event()
    let arena = GestureArena()
    /// The touches changed in this step that have not been sent to their windows yet. The event keeps them alive.
    @exclusivity(unchecked) private var changed: [Unmanaged<Touch>] = []
    /// The touches among `changed` that have ended, to be removed after the step.
    @exclusivity(unchecked) private var ending: [Touch] = []
    /// Touches with changes that their views have not got yet, because a recogniser delays them.
    @exclusivity(unchecked) var held: [Touch] = []
    /// The set passed to a handler most recently for a single touch. The set is kept for reuse, since most events are
    /// about one finger. Empty once the touch has ended.
    @exclusivity(unchecked) var lastSet: Set<Touch> = []
    /// The touch in `lastSet`; nil if the set is empty.
    @exclusivity(unchecked) unowned(unsafe) var lastTold: Touch?
    @exclusivity(unchecked) private var taps = TapCounter()

    init() { event.delivery = Unmanaged.passUnretained(self) }

    deinit {
        // Recognisers and touches keep each other alive during a gesture, and other code may have kept the event.
        event.delivery = nil
        arena.onInterference = {}
        for touch in event.touches + held { touch.retire() }
        event.touches = []
    }

    // MARK: Taking samples

    /// Updates the touch of a sample's finger, or begins a touch. If the touch has changed in this step already, the
    /// event is sent first. If the finger has no touch, a sample is ignored unless its phase is `began`.
    func take(_ sample: TouchSample, for application: Application) {
        beginStep()
        let touch = touch(of: sample.finger)
        // A finger cannot do two things in one event.
        if let touch, touch._withUnsafeGuaranteedRef({ $0.phase != .stationary }) {
            dispatch(by: application)
            return take(sample, for: application)
        }
        let time = application.time
        event.timestamp = time
        if sample.phase == .began {
            if let touch {
                // The end of the finger's touch was lost.
                dispatch(by: application)
                cancel([touch], for: application)
                beginStep()
            }
            begin(sample, at: time, for: application)
        } else if let touch {
            touch._withUnsafeGuaranteedRef { change($0, by: sample, at: time) }
        }
    }

    /// The touch in progress of a finger; nil if the finger has none. The event keeps the touch alive.
    ///
    /// - Complexity: O(log touches).
    func touch(of finger: Int) -> Unmanaged<Touch>? {
        let index = index(of: finger)
        guard index < event.touches.count, event.touches[index].finger == finger else { return nil }
        return Unmanaged.passUnretained(event.touches[index])
    }

    /// The index of a finger's touch in `event.touches`. If the finger has no touch, the index at which one would be
    /// inserted.
    private func index(of finger: Int) -> Int { event.touches.firstSortedIndex { $0.finger >= finger } }

    /// Begins a step: makes all touches stationary. Does nothing if touches have changed in this step already.
    private func beginStep() {
        guard changed.isEmpty else { return }
        for index in event.touches.indices { event.touches[index].moment.phase = .stationary }
    }

    private func begin(_ sample: TouchSample, at time: Double, for application: Application) {
        application.layOut()
        for _ in 1..<application.hitTestPassesPerTouch { _ = application.hitTest(sample.location, with: event) }
        guard event.touches.count < Touch.maximumCount,
            let (view, window) = application.touchTarget(at: sample.location, by: sample.type, with: event),
            !event.touches.contains(where: { $0.excludes(view, of: window) })
        else {
            application.missObserver?(sample)
            return
        }
        let location = sample.location.bounded
        let moment = TouchMoment(
            phase: .began, location: location, previousLocation: location, timestamp: time,
            tapCount: taps.count(at: location, time), details: sample.knownDetails)
        let touch = Touch(finger: sample.finger, type: sample.type, moment: moment, view: view, window: window)
        if !view.isMultipleTouchEnabled, event.touches.contains(where: { $0.isDown(on: view) }) {
            touch.deliveryState = .all
        }
        let index = index(of: sample.finger)
        if index == event.touches.count { event.touches.append(touch) } else { event.touches.insert(touch, at: index) }
        changed.append(Unmanaged.passUnretained(touch))
    }

    /// The tap count of a touch that would come down now, at a location of the screen.
    func tapCount(at location: Point, _ time: Double) -> Int {
        var taps = taps
        return taps.count(at: location, time)
    }

    private func change(_ touch: Touch, by sample: borrowing TouchSample, at time: Double) {
        touch.moment.previousLocation = touch.moment.location
        if sample.location.isFinite { touch.moment.location = sample.location.bounded }
        touch.moment.timestamp = time
        touch.moment.details = sample.knownDetails
        if touch.moment.location.distance(to: touch.start) > Touch.maximumTapDistance { touch.moment.tapCount = 0 }
        switch sample.phase {
        case .began, .moved, .hover, .leave, .scroll: touch.moment.phase = .moved
        case .ended:
            end(touch, .ended)
            taps.note(touch)
        case .cancelled: end(touch, .cancelled)
        }
        changed.append(Unmanaged.passUnretained(touch))
    }

    private func end(_ touch: Touch, _ phase: Touch.Phase) {
        touch.moment.phase = phase
        touch.hasEnded = true
        ending.append(touch)
    }

    /// Cancels the touches of windows that have been closed, and the gestures that wait for further touches in them.
    func cancelTouches(in windows: Set<Window>, for application: Application) {
        let touches = event.touches.filter { touch in touch.window.map { windows.contains($0) } ?? false }
        if !touches.isEmpty { cancel(touches.map(Unmanaged.passUnretained), for: application) }
        // Recognisers may be waiting for the next tap in the window.
        arena.cancelStrays()
        settle()
    }

    private func cancel(_ touches: [Unmanaged<Touch>], for application: Application) {
        beginStep()
        for touch in touches {
            touch._withUnsafeGuaranteedRef { touch in
                touch.moment.previousLocation = touch.moment.location
                end(touch, .cancelled)
            }
        }
        changed = touches
        dispatch(by: application)
    }

    // MARK: Sending the event

    /// Sends the event with the changed touches, if there are any. Then removes the touches that have ended.
    func dispatch(by application: Application) {
        guard !changed.isEmpty else { return }
        application.dispatch(event)
        if !changed.isEmpty { changed = [] }
        if !ending.isEmpty { forgetEnded() }
    }

    private func forgetEnded() {
        forgetSet()
        for index in ending.indices { forget(ending[index].finger) }
        // The arena never got the end of a touch that has recognisers and was not released: an override stopped the
        // event.
        for index in ending.indices where !ending[index].recognizers.isEmpty && !ending[index].isReleased {
            arena.lose(ending[index])
        }
        if !arena.active.isEmpty { arena.resetFinished() }
        // A weak reference slows its object down for good. So only touches that other code keeps are retired, which
        // makes such references.
        for index in ending.indices where ending[index].heldMoments.isEmpty {
            if !isKnownUniquelyReferenced(&ending[index]) { ending[index].retire() }
        }
        while !ending.isEmpty { ending.removeLast() }
    }

    private func forget(_ finger: Int) {
        let index = index(of: finger)
        if index == event.touches.count - 1 { event.touches.removeLast() } else { event.touches.remove(at: index) }
    }

    /// The window of the first changed touch that is still to be sent; nil if there is no such touch. The touch keeps
    /// the window alive until the step is over.
    func nextWindow() -> Unmanaged<Window>? {
        changed.isEmpty ? nil : changed[0]._withUnsafeGuaranteedRef(\.heldWindow)
    }

    /// Removes the touches of a window from the changed touches that are still to be sent.
    func skip(_ window: Window) {
        if !changed.isEmpty { changed.removeAll { $0._withUnsafeGuaranteedRef { $0.isIn(window) } } }
    }

    /// Delivers the changed touches of a window to recognisers, then to the touches' views. The default of
    /// `Window.sendEvent` calls this for touches.
    func deliver(in window: Window) {
        if changed.count == 1, changed[0]._withUnsafeGuaranteedRef({ tellAtOnce($0, in: window) }) { return }
        let touches = changed.map { $0.takeUnretainedValue() }.filter { $0.isIn(window) }
        guard !touches.isEmpty else { return }
        skip(window)
        arena.deliver(touches, with: event)
        tellViews(touches)
    }

    /// Calls the handler of the touch's view, unless a recogniser may take or delay the touch. The fast path for one
    /// changed touch in a window.
    ///
    /// - Returns: False if nothing has been done, because a recogniser may take or delay the touch, or the touch is not
    ///   in the window.
    private func tellAtOnce(_ touch: Touch, in window: Window) -> Bool {
        guard touch.isIn(window), arena.active.isEmpty, held.isEmpty,
            touch.phase != .began || touch.isFarFromRecognizers
        else { return false }
        changed.removeLast()
        tell(touch)
        return true
    }

    // MARK: Time

    /// Moves the time forward, and wakes each recogniser at its `wakeTime`. Views are told after all recognisers of one
    /// time have woken.
    func advance(to time: Double, for application: Application) {
        guard !arena.active.isEmpty || !held.isEmpty else { return application.noteTime(time) }
        arena.cancelStrays()
        var due = arena.due(by: time)
        while let wakeTime = due.last?.time {
            application.noteTime(wakeTime)
            while let next = due.last, next.time == wakeTime {
                due.removeLast()
                arena.wake(next.recognizer, at: wakeTime)
                if arena.hasNewWakeTimes, due.last?.time != wakeTime { due = arena.due(by: time) }
            }
            arena.settle()
            tellViews([])
            if arena.hasNewWakeTimes { due = arena.due(by: time) }
        }
        application.noteTime(time)
        settle()
    }

    /// Does for views what follows from changes of recognisers by code that ran after views were told. Called at the end of
    /// each delivery.
    func finish() { while arena.hasChanged { settle() } }

    /// Ends the gestures that no longer wait for anything (`GestureArena.settle()`). Then cancels the touches that
    /// gestures have taken, delivers changes that are no longer delayed, and resets finished recognisers.
    private func settle() {
        arena.settle()
        tellViews([])
        arena.resetFinished()
    }
}

/// Counts taps in quick succession near one location of the screen, whatever views they hit.
struct TapCounter {
    /// Taps that another tap may still follow, oldest first; at most `Touch.maximumCount`.
    private var recent: [(location: Point, time: Double, count: Int)] = []

    /// Returns the tap count of a touch that comes down. If there are recent taps within `Touch.maximumTapDistance`,
    /// removes the nearest one and returns its count plus 1. Otherwise returns 1.
    mutating func count(at location: Point, _ time: Double) -> Int {
        guard !recent.isEmpty else { return 1 }
        forget(before: time)
        func distance(_ index: Int) -> Double { recent[index].location.distance(to: location) }
        // Of taps at the same distance the first counts.
        guard let nearest = recent.indices.min(by: { distance($0) < distance($1) }),
            distance(nearest) <= Touch.maximumTapDistance
        else { return 1 }
        return recent.remove(at: nearest).count + 1
    }

    /// Records a touch that has gone up, if it is a tap.
    mutating func note(_ touch: Touch) {
        guard touch.tapCount > 0 else { return }
        forget(before: touch.timestamp)
        if recent.count == Touch.maximumCount { recent.removeFirst() }
        recent.append((touch.start, touch.timestamp, touch.tapCount))
    }

    private mutating func forget(before time: Double) {
        recent.removeFirst(recent.prefix { time - $0.time > Touch.maximumTapInterval }.count)
    }
}
