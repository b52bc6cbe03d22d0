extension GestureArena {
    /// A recogniser's wish to change its state.
    func request(_ state: GestureRecognizer.State, for recognizer: GestureRecognizer) {
        switch (recognizer.currentState, state) {
        case (.ended, _), (.cancelled, _), (.failed, _), (.possible, .possible): break
        case (.possible, .failed), (.possible, .cancelled): fail(recognizer)
        case (.possible, _) where !recognizer.pending.isEmpty:
            if state == .ended, !recognizer.isWaitingToEnd { recognizer.pending.append(.ended) }
        case (.possible, .began), (.possible, .ended): attempt(state, recognizer)
        case (.began, .changed) where recognizer.isUntold: break
        case (.began, .ended) where recognizer.isUntold:
            if !recognizer.isWaitingToEnd { recognizer.pending.append(.ended) }
        case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended):
            hasChanged = true
            recognizer.become(state)
        case (.began, .cancelled), (.changed, .cancelled), (.began, .failed), (.changed, .failed):
            breakOff(recognizer)
        case (.possible, .changed), (.began, .possible), (.began, .began), (.changed, .possible), (.changed, .began):
            preconditionFailure("a recogniser that is \(recognizer.currentState) cannot become \(state)")
        }
    }

    /// Recognises a gesture, unless somebody objects, when all that it has to wait for have failed.
    private func attempt(_ state: GestureRecognizer.State, _ recognizer: GestureRecognizer) {
        guard recognizer.isAllowedToBegin(), recognizer.currentState == .possible else { return fail(recognizer) }
        var blockers: [GestureRecognizer] = []
        for other in rivals(of: recognizer) where other.currentState != .failed {
            if other.isRecognized, other.sharesTouch(with: recognizer), other.prevents(recognizer) {
                return fail(recognizer)
            }
            guard recognizer.requiresFailure(of: other) else { continue }
            if other.isRecognized { return fail(recognizer) }
            blockers.append(other)
        }
        // The delegates that were asked may have changed things.
        guard recognizer.currentState == .possible else { return }
        recognizer.blockers = blockers.filter { $0.currentState == .possible && $0.arena === self }
        for blocker in recognizer.blockers { blocker.waiters.append(recognizer) }
        recognizer.pending = [state]
        recognizeIfUnblocked(recognizer)
    }

    /// The others whose course can depend on a recogniser's, in the order in which they came: those that see a touch of it,
    /// that it requires to fail, and that wait for it.
    private func rivals(of recognizer: GestureRecognizer) -> [GestureRecognizer] {
        var others = recognizer.allTouches.flatMap(\.recognizers)
        others += recognizer.requirements.compactMap(\.recognizer).filter { $0.arena === self }
        others += recognizer.waiters
        others.sort { $0.entry < $1.entry }
        var rivals: [GestureRecognizer] = []
        for other in others where other !== recognizer && other !== rivals.last { rivals.append(other) }
        return rivals
    }

    private func recognizeIfUnblocked(_ recognizer: GestureRecognizer) {
        guard recognizer.blockers.isEmpty, !recognizer.pending.isEmpty else { return }
        let state = recognizer.pending.removeFirst()
        recognize(state, recognizer)
        let rest = recognizer.pending
        recognizer.pending = []
        for state in rest { request(state, for: recognizer) }
    }

    private func recognize(_ state: GestureRecognizer.State, _ recognizer: GestureRecognizer) {
        hasChanged = true
        recognizer.currentState = state
        recognizer.isUntold = true
        for other in rivals(of: recognizer) where recognizer.isUntold && other.currentState == .possible {
            let hasToFail =
                other.blockers.contains(recognizer)
                || (other.sharesTouch(with: recognizer) && recognizer.prevents(other))
            if hasToFail { fail(other) }
        }
        // Another may have been recognised meanwhile, having waited for one of those, and its code may have broken this one off.
        guard recognizer.isUntold else { return }
        recognizer.isUntold = false
        if recognizer.cancelsTouchesInView { taken.append(contentsOf: recognizer.allTouches) }
        recognizer.become(state)
    }

    /// The gesture is none. Those that have waited for that go on.
    func fail(_ recognizer: GestureRecognizer) {
        guard recognizer.currentState == .possible else { return }
        hasChanged = true
        recognizer.currentState = .failed
        (recognizer.pending, recognizer.blockers) = ([], [])
        for other in recognizer.waiters.sorted(by: { $0.entry < $1.entry }) where other.blockers.contains(recognizer) {
            other.blockers.removeAll { $0 === recognizer }
            recognizeIfUnblocked(other)
        }
    }

    /// Ends a gesture before its time: one whose actions have heard of it is cancelled, others fail.
    func breakOff(_ recognizer: GestureRecognizer) {
        if recognizer.isUntold { (recognizer.isUntold, recognizer.currentState) = (false, .possible) }
        guard recognizer.currentState == .began || recognizer.currentState == .changed else { return fail(recognizer) }
        hasChanged = true
        recognizer.become(.cancelled)
    }

    /// Ends a gesture because it was disabled or taken off its view.
    func cancel(_ recognizer: GestureRecognizer) {
        breakOff(recognizer)
        onInterference()
    }

    /// True if a recogniser without a touch waits for others that only wait as well.
    func isStuck(_ recognizer: GestureRecognizer) -> Bool {
        var seen: Set<GestureRecognizer> = []
        func canProceed(_ recognizer: GestureRecognizer) -> Bool {
            guard seen.insert(recognizer).inserted else { return false }
            if recognizer.pending.isEmpty || !recognizer.isIdle || recognizer.wakeTime != nil { return true }
            return recognizer.blockers.contains(where: canProceed)
        }
        return !canProceed(recognizer)
    }
}
