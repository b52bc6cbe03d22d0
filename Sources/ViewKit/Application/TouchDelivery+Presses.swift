// Delivery of presses: first to the recognisers of the responder's views, then to the responder.

extension TouchDelivery {
    /// Delivers a change of a press to its recognisers, then to its responder. The responder always gets the beginning.
    /// Once a recogniser has taken the press, the responder gets `pressesCancelled` in place of the next change, and
    /// nothing afterwards.
    func deliver(_ press: Press, to responder: Responder, with event: Event) {
        if event.phase == .began { arena.admit(press, from: responder, of: event) }
        arena.deliver(press, with: event)
        tellViews([])
        defer {
            if event.phase == .ended || event.phase == .cancelled { press.gestureRecognizers = [] }
            arena.resetFinished()
        }
        guard !press.isTaken else { return }
        guard event.phase == .began || !arena.takes(press) else {
            press.isTaken = true
            return responder.pressesCancelled([press], with: event)
        }
        responder.hear(press, of: event)
    }

    /// Breaks off the gestures of a press that is over, if its recognisers have not got the end: an override stopped the
    /// event.
    func lose(_ press: Press) {
        guard !press.gestureRecognizers.isEmpty else { return }
        for recognizer in press.gestureRecognizers {
            arena.breakOff(recognizer)
            recognizer.presses.removeAll { $0 === press }
        }
        arena.isSettled = false
        press.gestureRecognizers = []
        tellViews([])
        arena.resetFinished()
    }
}

extension Responder {
    /// Calls the responder's handler for the phase of an event, with the event's press.
    final func hear(_ press: Press, of event: Event) {
        switch event.phase {
        case .began: pressesBegan([press], with: event)
        case .changed: pressesChanged([press], with: event)
        case .ended: pressesEnded([press], with: event)
        case .cancelled: pressesCancelled([press], with: event)
        }
    }
}

extension GestureArena {
    /// Adds a press to the recognisers that accept it. Only recognisers of the first view on the responder's chain, and
    /// of that view's superviews, are asked.
    func admit(_ press: Press, from responder: Responder, of event: Event) {
        guard let first = responder.responderChain.lazy.compactMap({ $0 as? View }).first else { return }
        for view in first.lineage {
            for recognizer in view.gestureRecognizers
            where recognizer.presses.last !== press && accepts(press, recognizer, event) {
                press.gestureRecognizers.append(recognizer)
                recognizer.presses.append(press)
                enter(recognizer)
            }
        }
    }

    private func accepts(_ press: Press, _ recognizer: GestureRecognizer, _ event: Event) -> Bool {
        guard recognizer.allowedPressTypes.contains(press.type), isOpen(recognizer), recognizer.shouldReceive(event)
        else { return false }
        return recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: press) ?? true
    }

    /// Delivers a change of a press to the recognisers that track the press, and updates the states of these
    /// recognisers.
    func deliver(_ press: Press, with event: Event) {
        guard !press.gestureRecognizers.isEmpty else { return }
        cancelStrays()
        for recognizer in press.gestureRecognizers where !recognizer.isOver && !recognizer.isWaitingToEnd {
            switch event.phase {
            case .began: recognizer.pressesBegan([press], with: event)
            case .changed: recognizer.pressesChanged([press], with: event)
            case .ended: recognizer.pressesEnded([press], with: event)
            case .cancelled: recognizer.pressesCancelled([press], with: event)
            }
        }
        guard event.phase == .ended || event.phase == .cancelled else { return settle() }
        for recognizer in press.gestureRecognizers { recognizer.presses.removeAll { $0 === press } }
        isSettled = false
        settle()
    }

    /// True if a gesture takes a press from the responder: a recogniser that tracks the press is recognised, and has
    /// `cancelsTouchesInView` set.
    func takes(_ press: Press) -> Bool {
        press.gestureRecognizers.contains { $0.isRecognized && $0.cancelsTouchesInView }
    }
}
