extension Application {
    // MARK: Posting

    /// Appends a sample of one finger or pointer to the queue.
    ///
    /// - Precondition: The timestamp is finite.
    public final func post(_ sample: TouchSample) {
        post(.touches([sample]))
    }

    /// Appends samples of several fingers at one moment to the queue. The samples become one event, but a second sample
    /// of the same finger begins another event. Does nothing if there are no samples.
    ///
    /// - Precondition: The timestamps are finite.
    public final func post(_ samples: [TouchSample]) {
        if !samples.isEmpty { post(.touches(samples)) }
    }

    /// Appends a motion, a press or a remote control's command to the queue. An event of touches or of a pointer only
    /// advances the time, since the application makes such events from samples.
    ///
    /// - Precondition: The timestamp is finite.
    public final func post(_ event: Event) {
        post(.event(event))
    }

    private func post(_ input: ApplicationInput) {
        switch input {
        case .touches(let samples): for sample in samples { Self.requireFinite(sample.timestamp) }
        case .event(let event): Self.requireFinite(event.timestamp)
        case .time(let timestamp): Self.requireFinite(timestamp)
        }
        if let inputObserver, !isSending { inputObserver(input) }
        queue.append(input)
    }

    private static func requireFinite(_ timestamp: Double) {
        precondition(timestamp.isFinite, "a timestamp must be finite, got \(timestamp)")
    }

    // MARK: Sending

    /// Posts a sample and delivers everything in the queue. A call during a delivery only posts.
    ///
    /// - Precondition: The timestamp is finite.
    ///
    /// - Complexity: O(touches and recognisers in progress), plus a hit test if the finger comes down, plus the
    ///   handlers.
    public final func send(_ sample: TouchSample) {
        // The fast path, without the queue.
        guard !isSending, queue.isEmpty, inputObserver == nil else {
            post(sample)
            return sendPendingEvents()
        }
        Self.requireFinite(sample.timestamp)
        isSending = true
        prepare(for: sample.timestamp)
        take(sample)
        delivery.dispatch(by: self)
        delivery.finish()
        isSending = false
        if hasPendingInput { sendPendingEvents() }
    }

    /// Posts samples of one moment and delivers everything in the queue. A call during a delivery only posts.
    ///
    /// - Precondition: The timestamps are finite.
    ///
    /// - Complexity: O(samples, touches and recognisers in progress), plus the handlers. Each finger that comes down
    ///   adds a hit test and O(touches).
    public final func send(_ samples: [TouchSample]) {
        post(samples)
        sendPendingEvents()
    }

    /// Posts an event and delivers everything in the queue. A call during a delivery only posts.
    ///
    /// - Precondition: The timestamp is finite.
    public final func send(_ event: Event) {
        post(event)
        sendPendingEvents()
    }

    /// Posts an input, such as one of a recording, and delivers everything in the queue. A call during a delivery only
    /// posts.
    ///
    /// - Precondition: The times are finite.
    public final func send(_ input: ApplicationInput) {
        switch input {
        case .touches(let samples):
            if samples.count == 1 { send(samples[0]) } else { send(samples) }
        case .event(let event): send(event)
        case .time(let timestamp): advance(to: timestamp)
        }
    }

    /// Delivers everything in the queue, then moves the application's time forward. The new time wakes recognisers
    /// whose `wakeTime` has come, and advances scroll animations. A call during a delivery only posts the time.
    ///
    /// - Parameter timestamp: In seconds. A time in the past does not change the application's time.
    /// - Precondition: The timestamp is finite.
    public final func advance(to timestamp: Double) {
        post(.time(timestamp))
        sendPendingEvents()
    }

    /// Delivers everything in the queue, including what handlers post meanwhile. A call during a delivery returns at
    /// once, since that delivery goes on with the queue.
    public final func sendPendingEvents() {
        guard !isSending else { return }
        isSending = true
        defer { isSending = false }
        while hasPendingInput {
            swap(&queue, &inDelivery)
            for input in inDelivery {
                cancelInputInClosedWindows()
                deliver(input)
            }
            cancelInputInClosedWindows()
            inDelivery.removeAll(keepingCapacity: true)
        }
    }

    private var hasPendingInput: Bool { !queue.isEmpty || !closedWindows.isEmpty }

    private func cancelInputInClosedWindows() {
        while !closedWindows.isEmpty {
            let closed = Set(closedWindows)
            closedWindows = []
            delivery.cancelTouches(in: closed, for: self)
            for press in presses where press.responder?.responderWindow.map(closed.contains) == true {
                deliver(Event(press: press.type, phase: .cancelled, timestamp: time))
            }
            delivery.finish()
        }
    }

    // MARK: Delivering

    private func deliver(_ input: ApplicationInput) {
        switch input {
        case .touches(let samples):
            prepare(for: samples.reduce(time) { max($0, $1.timestamp) })
            for sample in samples { take(sample) }
            delivery.dispatch(by: self)
        case .event(let event):
            prepare(for: event.timestamp)
            event.timestamp = time
            deliver(event)
        case .time(let timestamp): prepare(for: timestamp)
        }
        delivery.finish()
    }

    private func take(_ sample: TouchSample) {
        switch sample.phase {
        case .hover:
            layOut()  // Handlers of earlier samples may have asked for it.
            if let hit = hover.move(to: sample.location) { send(.hover, sample, to: hit) }
        case .scroll:
            layOut()
            if let hit = hitTest(sample.location, with: nil) { send(.scroll, sample, to: hit) }
        case .leave: hover.move(to: nil)
        case .began, .moved, .ended, .cancelled: delivery.take(sample, for: self)
        }
    }

    /// Sends a `hover` or `scroll` event to the view under the pointer.
    private func send(_ type: Event.EventType, _ sample: TouchSample, to hit: (view: View, window: Window)) {
        var details = sample.details ?? TouchSample.Details()
        if !details.scrollDelta.isFinite { details.scrollDelta = .zero }
        let pointer = PointerState(
            location: sample.location.bounded, details: details, view: hit.view, window: hit.window)
        dispatch(Event(type, pointer, timestamp: time))
    }

    /// Advances the time, runs pending layout, and updates what is under the pointer. Called before each delivery
    /// (Semantics, F7). A time before the application's time counts as the latter.
    private func prepare(for timestamp: Double) {
        delivery.advance(to: max(time, timestamp), for: self)
        layOut()
        hover.update()
    }

    /// Runs the pending layout of all windows. Called before each delivery, and before the hit test of a finger, since
    /// handlers may have run in between.
    final func layOut() {
        guard windows.contains(where: { $0.flags.contains(.subtreeNeedsLayout) }) else { return }
        for window in windows where window.flags.contains(.subtreeNeedsLayout) { window.layoutIfNeeded() }
    }

    /// Advances the time and the running scroll animations to a timestamp. Does nothing if the timestamp is not later.
    final func noteTime(_ timestamp: Double) {
        guard timestamp > time else { return }
        if motions.isEmpty { time = timestamp } else { moveContents(to: timestamp) }
    }

    /// Updates recognisers and views after code outside of a delivery has changed the state of a recogniser.
    final func settle() { deliverApart { deliver(ApplicationInput.time(time)) } }

    /// Takes a step that a change of a property or of the windows leads to, apart from the queue, and cancels touches and presses
    /// in closed windows. Then delivers what handlers have posted, unless it has to wait for what was posted before. Does nothing
    /// during a delivery, which does the rest.
    final func deliverApart(_ step: () -> Void = {}) {
        guard !isSending else { return }
        let wasEmpty = queue.isEmpty
        isSending = true
        step()
        cancelInputInClosedWindows()
        isSending = false
        if wasEmpty { sendPendingEvents() }
    }

    private func deliver(_ event: Event) {
        // Events with a location are made from samples only.
        guard event.type != .touches, event.pointer == nil else { return }
        if let type = event.pressType, event.phase == .began, presses.contains(where: { $0.type == type }) {
            // The event that ended the press was lost.
            deliver(Event(press: type, phase: .cancelled, timestamp: event.timestamp))
        }
        guard event.type == .presses else { return dispatch(event) }
        guard resolvePress(of: event) else { return }
        event.delivery = Unmanaged.passUnretained(delivery)
        dispatch(event)
        event.delivery = nil
        if event.phase == .ended || event.phase == .cancelled { event.presses.forEach(delivery.lose) }
    }

    /// Calls `sendEvent(_:)` with an event that is being delivered. Sets `outgoing` before the call, so that the
    /// default of `sendEvent(_:)` delivers the event instead of posting it.
    final func dispatch(_ event: Event) {
        let around = sending
        (outgoing, sending) = (event, event)
        sendEvent(event)
        (outgoing, sending) = (nil, around)
    }

    /// Finds the press that an event is about, or begins a press. Updates the press, and stores it in the event.
    ///
    /// - Returns: False if the event changes or ends a press that has not begun.
    private func resolvePress(of event: Event) -> Bool {
        guard let type = event.pressType else { return false }
        if event.phase == .began {
            let responder = keyWindow.map { $0.firstResponder ?? $0 } ?? self
            presses.append(Press(type, phase: .began, timestamp: event.timestamp, responder: responder))
        }
        guard let index = presses.firstIndex(where: { $0.type == type }) else { return false }
        let press = presses[index]
        (press.phase, press.timestamp) = (event.phase, event.timestamp)
        event.presses = [press]
        if event.phase == .ended || event.phase == .cancelled { presses.remove(at: index) }
        return true
    }

    // MARK: Hit testing

    /// The view that gets a touch at a point of the screen, and its window; nil if no view is hit. The view is that of
    /// `hitTest(_:with:)`, or a small target nearby if the window has a `minimumTouchTarget`.
    ///
    /// - Complexity: That of `hitTest(_:with:)`. If the window has a `minimumTouchTarget`, plus that of
    ///   `Window.touchTarget(at:by:with:)`.
    public final func touchTarget(
        at point: Point, by type: Touch.TouchType, with event: Event?
    ) -> (view: View, window: Window)? {
        guard let hit = hitTest(point, with: event) else { return nil }
        guard hit.window.minimumTouchTarget[type] > 0, let inner = hit.window.convertFromSuperview(point),
            let target = hit.window.smallTarget(at: inner, by: type, hit: hit.view)
        else { return hit }
        return (target.view, hit.window)
    }

    /// The view that a finger at a point of the screen hits, and its window. The windows are tested front to back until
    /// one returns a view. Nil if none does, or if the point is not finite.
    ///
    /// - Complexity: One hit test for each window that is tested. No layout is run.
    public final func hitTest(_ point: Point, with event: Event?) -> (view: View, window: Window)? {
        guard point.isFinite else { return nil }
        // The array keeps the windows alive.
        let windows = windows
        var index = windows.count
        while index > 0 {
            index -= 1
            let window = Unmanaged.passUnretained(windows[index])
            let hit = window._withUnsafeGuaranteedRef { $0.hitTestFromSuperview(point, with: event) }
            if let hit { return (hit, windows[index]) }
        }
        return nil
    }
}
