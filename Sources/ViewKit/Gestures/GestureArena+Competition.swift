extension GestureArena {
    /// Handles a recogniser's request to change its state.
    func request(_ state: GestureRecognizer.State, for recognizer: GestureRecognizer) {
        switch (recognizer.currentState, state) {
        case (.ended, _), (.cancelled, _), (.failed, _), (.possible, .possible): break
        case (.possible, .failed), (.possible, .cancelled): fail(recognizer)
        case (.possible, _) where !recognizer.pending.isEmpty:
            if state == .ended, !recognizer.isWaitingToEnd { recognizer.pending.append(.ended) }
        case (.possible, .began), (.possible, .ended): attempt(state, recognizer)
        // A finger that joins the gesture, in handlers that do not tell it from the first.
        case (.began, .began), (.changed, .began): request(.changed, for: recognizer)
        case (.began, .changed) where recognizer.isUntold: break
        case (.began, .ended) where recognizer.isUntold:
            if !recognizer.isWaitingToEnd { recognizer.pending.append(.ended) }
        case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended):
            hasChanged = true
            recognizer.become(state)
        case (.began, .cancelled), (.changed, .cancelled), (.began, .failed), (.changed, .failed):
            breakOff(recognizer)
        case (.possible, .changed), (.began, .possible), (.changed, .possible):
            preconditionFailure("a recogniser that is \(recognizer.currentState) cannot become \(state)")
        }
    }

    /// Makes a recogniser take a state as soon as all recognisers that it waits for have failed. The recogniser fails
    /// at once if a view or a delegate objects. It also fails if a recogniser that prevents it, or that had to fail
    /// first, has been recognised.
    private func attempt(_ state: GestureRecognizer.State, _ recognizer: GestureRecognizer) {
        guard recognizer.objection() == nil, recognizer.currentState == .possible else { return fail(recognizer) }
        let rivals = rivals(of: recognizer).lazy.filter { $0.currentState != .failed }
        let (blockers, refusal) = recognizer.blockers(among: rivals, isRecognized: \.isRecognized)
        if refusal != nil { return fail(recognizer) }
        // The delegates may have changed states.
        guard recognizer.currentState == .possible else { return }
        recognizer.blockers = blockers.filter { $0.currentState == .possible && $0.arena === self }
        for blocker in recognizer.blockers { blocker.waiters.append(recognizer) }
        recognizer.pending = [state]
        isSettled = false
        recognizeIfUnblocked(recognizer)
    }

    /// The other recognisers whose states can affect the state of `recognizer`, or be affected by it. They share a
    /// touch with `recognizer`, wait for it to fail, or have to fail before it is recognised. They are in the order in
    /// which they entered the arena.
    private func rivals(of recognizer: GestureRecognizer) -> [GestureRecognizer] {
        var others = recognizer.allTouches.flatMap(\.recognizers)
        others += recognizer.requiredRecognizers.filter { $0.arena === self }
        others += recognizer.waiters
        others.sort { $0.entry < $1.entry }
        var rivals: [GestureRecognizer] = []
        for other in others where other !== recognizer && other !== rivals.last { rivals.append(other) }
        return rivals
    }

    /// Lets a recogniser take the first of its `pending` states, unless others still have to fail. Then its rivals fail, its
    /// actions are called, and it takes the rest of its states.
    private func recognizeIfUnblocked(_ recognizer: GestureRecognizer) {
        let base = steps.count
        begin(recognizer)
        takeSteps(downTo: base)
    }

    /// Makes a recogniser fail, unless it is no longer `possible`. Recognisers that waited for its failure continue.
    func fail(_ recognizer: GestureRecognizer) {
        let base = steps.count
        beginToFail(recognizer)
        takeSteps(downTo: base)
    }

    // MARK: Steps

    /// What remains to be done when a recogniser is recognised or fails. One that fails may let another be recognised, which
    /// makes others fail, and so on, so the steps are on a stack of their own.
    enum Step {
        /// Makes the rivals from `index` on fail, then calls the actions.
        case recognize(GestureRecognizer, GestureRecognizer.State, rivals: [GestureRecognizer], index: Int)
        /// Takes the states that were requested while the recogniser waited.
        case goOn(GestureRecognizer)
        /// Lets the waiters from `index` on continue, now that `failed` has failed.
        case release(failed: GestureRecognizer, waiters: [GestureRecognizer], index: Int)
    }

    /// Takes the steps that have been added since there were `base` of them. Code of actions and delegates that changes
    /// states takes steps of its own meanwhile.
    private func takeSteps(downTo base: Int) { while steps.count > base { take(steps.removeLast()) } }

    private func begin(_ recognizer: GestureRecognizer) {
        guard recognizer.blockers.isEmpty, !recognizer.pending.isEmpty else { return }
        let state = recognizer.pending.removeFirst()
        (hasChanged, isSettled) = (true, false)
        recognizer.currentState = state
        recognizer.isUntold = true
        steps.append(.goOn(recognizer))
        steps.append(.recognize(recognizer, state, rivals: rivals(of: recognizer), index: 0))
    }

    private func beginToFail(_ recognizer: GestureRecognizer) {
        guard recognizer.currentState == .possible else { return }
        hasChanged = true
        recognizer.currentState = .failed
        (recognizer.pending, recognizer.blockers) = ([], [])
        guard !recognizer.waiters.isEmpty else { return }
        let waiters = recognizer.waiters.sorted { $0.entry < $1.entry }
        steps.append(.release(failed: recognizer, waiters: waiters, index: 0))
    }

    private func take(_ step: Step) {
        switch step {
        case .recognize(let recognizer, let state, let rivals, let start):
            for index in start..<rivals.count where recognizer.isUntold && rivals[index].currentState == .possible {
                let other = rivals[index]
                let hasToFail =
                    other.blockers.contains(recognizer)
                    || (other.sharesTouch(with: recognizer) && recognizer.prevents(other))
                guard hasToFail else { continue }
                steps.append(.recognize(recognizer, state, rivals: rivals, index: index + 1))
                return beginToFail(other)
            }
            // A recogniser that waited for one of those that failed may have been recognised meanwhile. The code of its
            // actions may have broken this gesture off.
            guard recognizer.isUntold else { return }
            recognizer.isUntold = false
            if recognizer.cancelsTouchesInView { taken.append(contentsOf: recognizer.allTouches) }
            recognizer.become(state)
        case .goOn(let recognizer):
            let rest = recognizer.pending
            recognizer.pending = []
            for state in rest { request(state, for: recognizer) }
        case .release(let failed, let waiters, let start):
            for index in start..<waiters.count {
                let other = waiters[index]
                guard let place = other.blockers.firstIndex(of: failed) else { continue }
                other.blockers.remove(at: place)
                isSettled = false
                guard other.blockers.isEmpty else { continue }
                steps.append(.release(failed: failed, waiters: waiters, index: index + 1))
                return isPrevented(other) ? beginToFail(other) : begin(other)
            }
        }
    }

    /// True if a recogniser that has waited is prevented by one that has been recognised meanwhile.
    private func isPrevented(_ recognizer: GestureRecognizer) -> Bool {
        guard !recognizer.pending.isEmpty else { return false }
        return rivals(of: recognizer).contains {
            $0.isRecognized && $0.sharesTouch(with: recognizer) && $0.prevents(recognizer)
        }
    }

    /// Ends a gesture early: the gesture is cancelled if its actions have been called, otherwise it fails.
    func breakOff(_ recognizer: GestureRecognizer) {
        if recognizer.isUntold { (recognizer.isUntold, recognizer.currentState) = (false, .possible) }
        guard recognizer.currentState == .began || recognizer.currentState == .changed else { return fail(recognizer) }
        hasChanged = true
        recognizer.become(.cancelled)
    }

    /// Ends a gesture because its recogniser was disabled or removed from its view.
    func cancel(_ recognizer: GestureRecognizer) {
        breakOff(recognizer)
        followChange()
    }

    /// Updates views after code outside of a delivery has changed states. While steps are being taken, this is left to the
    /// call that takes the first of them.
    func followChange() {
        if hasChanged, steps.isEmpty { onInterference() }
    }

    /// True if a recogniser can never proceed: it waits for others, and so does each recogniser that it waits for,
    /// directly or through others. None of them tracks a touch or press, or has a `wakeTime`.
    func isStuck(_ recognizer: GestureRecognizer) -> Bool {
        recognizer.isStuck { $0.pending.isEmpty || !$0.isIdle || $0.wakeTime != nil ? nil : $0.blockers }
    }
}
