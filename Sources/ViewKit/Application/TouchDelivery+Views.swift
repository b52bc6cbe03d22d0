// Delivery of touches to views, after the recognisers have got them.

extension TouchDelivery {
    /// Calls the views' handlers, in three steps. First, touches that gestures have taken are cancelled. Then earlier
    /// changes that no recogniser delays any longer are delivered. Last, the new changes of `touches` are delivered,
    /// except those that a recogniser delays.
    func tellViews(_ touches: [Touch]) {
        if arena.active.isEmpty, held.isEmpty {
            arena.hasChanged = false
            return tell(touches)
        }
        cancelTaken()
        let prompt = touches.filter { !holds($0) }
        releaseHeld()
        tell(prompt)
        // Handlers may have changed what recognisers do.
        while arena.hasChanged {
            arena.hasChanged = false
            arena.settle()
            cancelTaken()
            releaseHeld()
        }
    }

    // MARK: Taken and held touches

    /// Cancels the touches that recognised gestures have taken from their views.
    private func cancelTaken() {
        guard !arena.taken.isEmpty else { return }
        let taken = arena.taken
        arena.taken = []
        var told: [Touch] = []
        for touch in taken where touch.deliveryState != .all {
            touch.heldMoments = []
            if touch.deliveryState == .began { told.append(touch) }
            touch.deliveryState = .all
        }
        told.forEachGroup(by: \.views) { view, own in
            let moments = own.map(\.moment)
            for touch in own { touch.moment.phase = .cancelled }
            view.touchesCancelled(Set(own), with: event)
            for (touch, moment) in zip(own, moments) { touch.moment = moment }
        }
        for touch in taken where isOver(touch) { touch.retire() }
    }

    /// Queues a touch's change for later, if a recogniser delays the change or earlier changes are queued already. A
    /// cancellation is never queued, and empties the queue.
    ///
    /// - Returns: True if the change has been queued; false if it is to be delivered now.
    private func holds(_ touch: Touch) -> Bool {
        guard touch.deliveryState != .all else { return false }
        if touch.phase == .cancelled {
            touch.heldMoments = []
            return false
        }
        guard !touch.heldMoments.isEmpty || isDelayed(touch, touch.phase) else { return false }
        if touch.heldMoments.isEmpty { held.append(touch) }
        touch.heldMoments.append(touch.moment)
        return true
    }

    private func isDelayed(_ touch: Touch, _ phase: Touch.Phase) -> Bool {
        switch phase {
        case .began: touch.recognizers.contains { $0.holdsTouchesBegan && $0.state == .possible }
        case .ended: touch.recognizers.contains { $0.delaysTouchesEnded && $0.state == .possible }
        case .moved, .stationary, .cancelled: false
        }
    }

    /// True if a touch has ended in an earlier step.
    private func isOver(_ touch: Touch) -> Bool {
        touch.hasEnded && self.touch(of: touch.finger)?.takeUnretainedValue() !== touch
    }

    /// Delivers the queued changes of each touch, in order, up to the first change that a recogniser still delays. Then
    /// removes touches with an empty queue from `held`.
    private func releaseHeld() {
        for touch in held {
            while let moment = touch.heldMoments.first, !isDelayed(touch, moment.phase) {
                touch.heldMoments.removeFirst()
                let present = touch.moment
                touch.moment = moment
                tell(touch)
                touch.moment = present
            }
        }
        guard held.contains(where: \.heldMoments.isEmpty) else { return }
        for touch in held where touch.heldMoments.isEmpty && isOver(touch) { touch.retire() }
        held.removeAll { $0.heldMoments.isEmpty }
    }

    // MARK: Handlers

    /// Calls the handlers of the touches' views, view by view. For each view, the handler of touches that began comes
    /// first. The handlers of moved, ended and cancelled touches follow in this order.
    private func tell(_ touches: [Touch]) {
        if touches.count == 1 { return tell(touches[0]) }
        touches.forEachGroup(by: \.views) { view, own in
            if own.count == 1 { return tell(own[0]) }
            for phase in [Touch.Phase.began, .moved, .ended, .cancelled] { tell(view, phase, own) }
        }
    }

    /// Calls the handler of one touch's view for the touch's present change. Does nothing if the view has missed the
    /// beginning, is to get nothing more, or may not receive the touch (`isPermitted(_:)`).
    func tell(_ touch: Touch) {
        let phase = touch.phase
        guard touch.deliveryState == (phase == .began ? .nothing : .began) else { return }
        if phase == .began, !touch.recognizers.isEmpty, !isPermitted(touch) { return }
        // The touch holds its view until it has ended.
        guard let view = touch.heldView else { return }
        touch.deliveryState = phase == .began || phase == .moved ? .began : .all
        view._withUnsafeGuaranteedRef { call($0, phase, set(of: touch)) }
    }

    /// Calls a view's handler for a phase. Passes the view's touches that are in this phase and whose change the view
    /// is to get. Does nothing if there is no such touch.
    private func tell(_ view: View, _ phase: Touch.Phase, _ touches: [Touch]) {
        let required = phase == .began ? Touch.DeliveryState.nothing : .began
        let told = touches.filter {
            $0.phase == phase && $0.deliveryState == required && (phase != .began || isPermitted($0))
        }
        if told.isEmpty { return }
        for touch in told { touch.deliveryState = phase == .began || phase == .moved ? .began : .all }
        call(view, phase, told.count == 1 ? set(of: told[0]) : Set(told))
    }

    private func call(_ view: View, _ phase: Touch.Phase, _ set: Set<Touch>) {
        switch phase {
        case .began: view.touchesBegan(set, with: event)
        case .moved: view.touchesMoved(set, with: event)
        case .ended: view.touchesEnded(set, with: event)
        case .cancelled: view.touchesCancelled(set, with: event)
        case .stationary: break
        }
    }

    /// True if the scroll views around a touch's view let the view receive the touch; false also if the view is gone.
    /// Once a scroll view has refused, the view gets nothing of the touch.
    private func isPermitted(_ touch: Touch) -> Bool {
        guard let view = touch.view else { return false }
        for recognizer in touch.recognizers where !recognizer.permits(touch, in: view, with: event) {
            touch.deliveryState = .all
        }
        return touch.deliveryState == .nothing
    }

    private func set(of touch: Touch) -> Set<Touch> {
        if lastTold !== touch {
            forgetSet()
            lastSet.insert(touch)
            lastTold = touch
        }
        return lastSet
    }

    func forgetSet() {
        guard lastTold != nil else { return }
        lastTold = nil
        lastSet.removeAll(keepingCapacity: true)
    }
}

extension [Touch] {
    /// Groups the touches by the objects that `owners` returns for them. Calls `body` with each object and its touches,
    /// in the order in which the objects first occur.
    ///
    /// - Complexity: O(*n* + *k* log *k*), with *n* pairs of a touch and an owner, and *k* different owners.
    func forEachGroup<Owner: AnyObject>(by owners: (Touch) -> [Owner], _ body: (Owner, [Touch]) -> Void) {
        if count == 1 {
            for owner in owners(self[0]) { body(owner, self) }
            return
        }
        let pairs = flatMap { touch in owners(touch).map { (owner: $0, touch: touch) } }.enumerated()
        let groups = Dictionary(grouping: pairs) { ObjectIdentifier($0.element.owner) }.values
        for group in groups.sorted(by: { $0[0].offset < $1[0].offset }) {
            body(group[0].element.owner, group.map(\.element.touch))
        }
    }
}

extension Touch {
    /// The touch's view as an array, for `forEachGroup(by:_:)`; empty if the view is gone.
    var views: [View] { view.map { [$0] } ?? [] }
}
