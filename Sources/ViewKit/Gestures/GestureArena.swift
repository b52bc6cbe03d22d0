/// The arena in which recognisers of the same touches compete: it delivers touches to them, decides which are
/// recognised, and resets those that are finished.
///
/// A recogniser takes part from its first touch until it is reset. The arena calls no handlers of views. It records in
/// `taken` which touches gestures have taken from views.
final class GestureArena {
    /// The recognisers that take part, in the order in which they got their first touch or press.
    @exclusivity(unchecked) var active: [GestureRecognizer] = []
    /// The number of recognisers that have entered the arena so far.
    @exclusivity(unchecked) private var entryCount = 0
    /// Touches that recognised gestures have taken from their views. `TouchDelivery` reads and clears the array.
    @exclusivity(unchecked) var taken: [Touch] = []
    /// True if a recogniser has changed its state. `TouchDelivery` reads and clears the flag.
    @exclusivity(unchecked) var hasChanged = false
    /// What remains to be done for recognisers that are being recognised or fail, the next step last.
    @exclusivity(unchecked) var steps: [Step] = []
    /// True if nothing has changed, since `settle()` looked at all recognisers, that could let one of them end: no recogniser
    /// is waiting for others that was not, or has begun, or has lost a blocker, its `wakeTime` or its last touch or press.
    @exclusivity(unchecked) var isSettled = false
    /// True if the `wakeTime` of a recogniser has been set since the last call of `due(by:)`.
    @exclusivity(unchecked) var hasNewWakeTimes = false
    /// Called when code outside the arena has changed the state of a recogniser.
    var onInterference: () -> Void = {}

    deinit {
        leave(active)
        for recognizer in active { recognizer.reset() }
    }

    // MARK: Touches

    /// Delivers changed touches to their recognisers, and updates the recognisers' states.
    func deliver(_ touches: [Touch], with event: Event) {
        for touch in touches where touch.phase == .began { admit(touch, of: event) }
        guard !active.isEmpty else { return }
        cancelStrays()
        touches.forEachGroup(by: \.recognizers) { recognizer, own in deliver(own, to: recognizer, with: event) }
        // A gesture in progress that takes its touches from views also takes new touches that join the gesture.
        taken += touches.filter { touch in
            touch.phase == .began && touch.recognizers.contains { $0.isRecognized && $0.cancelsTouchesInView }
        }
        release(touches.filter(\.hasEnded))
        settle()
    }

    /// Adds a new touch to the recognisers of the view that was hit and of its superviews. Recognisers that refuse the
    /// touch are left out. A recogniser that its delegate moves to a superview gets the touch once.
    private func admit(_ touch: Touch, of event: Event) {
        guard let hit = touch.view else { return }
        // Delegates may move the views.
        for view in Array(hit.lineage) {
            for recognizer in view.gestureRecognizers
            where recognizer.touches.last !== touch && refusal(of: touch, by: recognizer, event) == nil {
                recognizer.track(touch)
                enter(recognizer)
            }
        }
    }

    /// Adds a recogniser to the arena. Does nothing if the recogniser is in an arena already.
    func enter(_ recognizer: GestureRecognizer) {
        guard recognizer.arena == nil else { return }
        recognizer.arena = self
        recognizer.entry = entryCount
        entryCount += 1
        isSettled = false
        active.append(recognizer)
    }

    private func deliver(_ touches: [Touch], to recognizer: GestureRecognizer, with event: Event) {
        func own(_ phase: Touch.Phase) -> Set<Touch>? {
            guard !recognizer.isOver, !recognizer.isWaitingToEnd else { return nil }
            // Handlers may have ignored some of the touches meanwhile.
            let own = touches.filter { $0.phase == phase && recognizer.tracksOrTracked($0) }
            return own.isEmpty ? nil : Set(own)
        }
        recognizer.lastLocation = recognizer.middle
        if let began = own(.began) { recognizer.touchesBegan(began, with: event) }
        if let moved = own(.moved) { recognizer.touchesMoved(moved, with: event) }
        if let ended = own(.ended) { recognizer.touchesEnded(ended, with: event) }
        if let cancelled = own(.cancelled) { recognizer.touchesCancelled(cancelled, with: event) }
    }

    /// Marks touches as released (`Touch.isReleased`), and makes their recognisers stop tracking these touches.
    private func release(_ touches: [Touch]) {
        for touch in touches { touch.isReleased = true }
        if !touches.isEmpty { isSettled = false }
        touches.forEachGroup(by: \.recognizers) { recognizer, _ in
            recognizer.touches.removeAll(where: \.isReleased)
        }
    }

    /// Breaks off the gestures of all recognisers of a touch, and removes the touch from the recognisers. Called when
    /// the recognisers have not got the end of the touch.
    func lose(_ touch: Touch) {
        for recognizer in touch.recognizers { breakOff(recognizer) }
        release([touch])
    }

    // MARK: Time

    /// The recognisers whose `wakeTime` is at or before `time` and whose gesture is not over. The next one to wake comes last;
    /// of those with one `wakeTime`, it is the one that entered the arena first.
    func due(by time: Double) -> [(time: Double, recognizer: GestureRecognizer)] {
        hasNewWakeTimes = false
        var due: [(time: Double, recognizer: GestureRecognizer)] = []
        for recognizer in active where !recognizer.isOver {
            if let wakeTime = recognizer.wakeTime, wakeTime <= time { due.append((wakeTime, recognizer)) }
        }
        due.sort { ($0.time, $0.recognizer.entry) > ($1.time, $1.recognizer.entry) }
        return due
    }

    /// Wakes a recogniser, unless its gesture is over or its `wakeTime` is no longer `time`.
    func wake(_ recognizer: GestureRecognizer, at time: Double) {
        guard recognizer.arena === self, recognizer.wakeTime == time, !recognizer.isOver else { return }
        let wasSettled = isSettled
        recognizer.wakeTime = nil
        // Nobody else can end because of that, unless someone waits for this recogniser.
        if recognizer.waiters.isEmpty { isSettled = wasSettled }
        recognizer.wake(at: time)
        if let next = recognizer.wakeTime {
            precondition(next > time, "wakeTime has to be later than \(time), when the recogniser woke, got \(next)")
        }
        settle(recognizer)
    }

    // MARK: Ends

    /// Breaks off the gestures of recognisers whose view is in no window any more, or in a window without an
    /// application.
    func cancelStrays() {
        guard active.contains(where: isStray) else { return }
        let strays = active.filter(isStray)
        // Otherwise a stray would be recognised when another stray, for whose failure it waits, fails.
        for recognizer in strays { (recognizer.pending, recognizer.blockers) = ([], []) }
        for recognizer in strays { breakOff(recognizer) }
    }

    private func isStray(_ recognizer: GestureRecognizer) -> Bool {
        recognizer.attachedView?.window?.application == nil
    }

    /// Ends the gestures of recognisers that track no touch or press, and wait neither for a `wakeTime` nor for a
    /// recogniser that can still fail.
    func settle() {
        guard !isSettled else { return }
        isSettled = true
        for recognizer in active { settle(recognizer) }
    }

    private func settle(_ recognizer: GestureRecognizer) {
        guard recognizer.isIdle else { return }
        switch recognizer.currentState {
        case .possible:
            if recognizer.pending.isEmpty ? recognizer.wakeTime == nil : isStuck(recognizer) { fail(recognizer) }
        case .began, .changed:
            if recognizer.wakeTime == nil { breakOff(recognizer) }
        case .ended, .cancelled, .failed: break
        }
    }

    /// Resets recognisers that are finished and track no touch.
    func resetFinished() {
        func isFinished(_ recognizer: GestureRecognizer) -> Bool { recognizer.isOver && recognizer.isIdle }
        while case let finished = active.filter(isFinished), !finished.isEmpty {
            active.removeAll(where: isFinished)
            leave(finished)
            for recognizer in finished { recognizer.reset() }
        }
    }

    private func leave(_ recognizers: [GestureRecognizer]) {
        for recognizer in recognizers { recognizer.arena = nil }
        // One pass takes all that leave out of a touch.
        for touch in Set(recognizers.flatMap(\.allTouches)) { touch.recognizers.removeAll { $0.arena == nil } }
        for recognizer in recognizers {
            (recognizer.currentState, recognizer.isUntold) = (.possible, false)
            (recognizer.touches, recognizer.allTouches, recognizer.presses) = ([], [], [])
            (recognizer.pending, recognizer.blockers, recognizer.waiters) = ([], [], [])
            recognizer.wakeTime = nil
        }
    }
}
