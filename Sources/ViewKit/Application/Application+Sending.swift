extension Application {
    // MARK: Posting

    /// Appends the report of one finger to the queue.
    ///
    /// - Precondition: The timestamp is finite.
    public final func post(_ sample: TouchSample) {
        Self.requireFinite(sample.timestamp)
        if let inputObserver, !isSending { inputObserver(.touches([sample])) }
        queue.append(.sample(sample))
    }

    /// Appends the reports of several fingers at one moment to the queue. They become one event, unless a finger occurs
    /// twice. Does nothing if there are no samples.
    ///
    /// - Precondition: The timestamps are finite.
    public final func post(_ samples: [TouchSample]) {
        guard !samples.isEmpty else { return }
        for sample in samples { Self.requireFinite(sample.timestamp) }
        if let inputObserver, !isSending { inputObserver(.touches(samples)) }
        queue.append(.samples(samples))
    }

    /// Appends a motion, a press or a remote control's command to the queue. Events of touches are made from samples
    /// only; posting one has no effect.
    ///
    /// - Precondition: The timestamp is finite.
    public final func post(_ event: Event) {
        Self.requireFinite(event.timestamp)
        if let inputObserver, !isSending { inputObserver(.event(event)) }
        queue.append(.event(event))
    }

    // MARK: Sending

    /// Posts a sample and delivers everything in the queue. During a delivery it only posts.
    ///
    /// - Complexity: O(touches and recognisers in progress), plus a hit test if the finger comes down, plus the
    ///   handlers.
    public final func send(_ sample: TouchSample) {
        Self.requireFinite(sample.timestamp)
        if let inputObserver, !isSending { inputObserver(.touches([sample])) }
        guard !isSending, queue.isEmpty else {
            queue.append(.sample(sample))
            return sendPendingEvents()
        }
        isSending = true
        deliver(sample)
        isSending = false
        if !queue.isEmpty { sendPendingEvents() }
    }

    /// Posts samples of one moment and delivers everything in the queue. During a delivery it only posts.
    ///
    /// - Complexity: O(samples, touches and recognisers in progress), plus the handlers. Each finger that comes down
    ///   adds a hit test and O(touches).
    public final func send(_ samples: [TouchSample]) {
        post(samples)
        sendPendingEvents()
    }

    /// Posts an event and delivers everything in the queue. During a delivery it only posts.
    public final func send(_ event: Event) {
        post(event)
        sendPendingEvents()
    }

    /// Posts an item of a recording and delivers everything in the queue. During a delivery it only posts.
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

    /// Delivers what is in the queue, then moves the application's time forward: recognisers whose `wakeTime` has come
    /// are woken.
    ///
    /// - Parameter timestamp: In seconds. A time in the past has no effect.
    /// - Precondition: The timestamp is finite.
    public final func advance(to timestamp: Double) {
        Self.requireFinite(timestamp)
        if let inputObserver, !isSending { inputObserver(.time(timestamp)) }
        queue.append(.time(timestamp))
        sendPendingEvents()
    }

    /// Delivers everything in the queue, including what handlers post meanwhile. During a delivery it returns at once,
    /// since that delivery goes on with the queue.
    public final func sendPendingEvents() {
        guard !isSending else { return }
        isSending = true
        defer { isSending = false }
        while let input = queue.takeNext() { deliver(input) }
    }

    private static func requireFinite(_ timestamp: Double) {
        precondition(timestamp.isFinite, "a timestamp must be finite, got \(timestamp)")
    }

    // MARK: Delivering

    private func deliver(_ input: EventQueue.Input) {
        switch input {
        case .sample(let sample): deliver(sample)
        case .samples(let samples):
            prepare(for: samples.reduce(time) { max($0, $1.timestamp) })
            for sample in samples { take(sample) }
            delivery.dispatch(by: self)
        case .event(let event):
            prepare(for: event.timestamp)
            deliver(event)
        case .time(let timestamp):
            prepare(for: timestamp)
        case .closed(let window):
            delivery.cancelTouches(in: window, for: self)
        }
    }

    private func deliver(_ sample: TouchSample) {
        prepare(for: sample.timestamp)
        take(sample)
        delivery.dispatch(by: self)
    }

    private func take(_ sample: TouchSample) {
        switch sample.phase {
        case .hover:
            if let hit = hover.move(to: sample.location) { send(.hover, sample, to: hit) }
        case .scroll:
            if let hit = hitTest(sample.location, with: nil) { send(.scroll, sample, to: hit) }
        case .leave: hover.move(to: nil)
        case .began, .moved, .ended, .cancelled: delivery.take(sample, for: self)
        }
    }

    /// Sends a hover or scroll of a pointer to the view under it.
    private func send(_ type: Event.EventType, _ sample: TouchSample, to hit: (view: View, window: Window)) {
        var details = sample.details ?? TouchSample.Details()
        if !details.scrollDelta.isFinite { details.scrollDelta = .zero }
        let pointer = PointerState(
            location: sample.location.bounded, details: details, view: hit.view, window: hit.window)
        dispatch(Event(type, pointer, timestamp: time))
    }

    /// Advances the time and runs pending layout, before each delivery (SEMANTICS F7).
    private func prepare(for timestamp: Double) {
        delivery.advance(to: timestamp, for: self)
        layOut()
        hover.update()
    }

    /// Runs pending layout: before each delivery, and before a hit test that follows the handlers of another one.
    final func layOut() {
        guard windows.contains(where: { $0.flags.contains(.subtreeNeedsLayout) }) else { return }
        for window in windows where window.flags.contains(.subtreeNeedsLayout) { window.layoutIfNeeded() }
    }

    /// Advances the time, and the running scroll animations with it.
    final func noteTime(_ timestamp: Double) {
        guard timestamp > time else { return }
        if motions.isEmpty { time = timestamp } else { moveContents(to: timestamp) }
    }

    /// Delivers what recognisers have decided outside of a delivery.
    final func settle() {
        guard !isSending else { return }
        queue.append(.time(time))
        sendPendingEvents()
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
    }

    /// Hands an event to `sendEvent(_:)`.
    final func dispatch(_ event: Event) {
        outgoing = event
        sendEvent(event)
        outgoing = nil
    }

    /// Finds the press that an event is about, or begins one.
    ///
    /// - Returns: False for the change or end of a press that has not begun.
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

    /// The view that gets a touch at a point of the screen, and its window: what `hitTest(_:with:)` answers, or a small
    /// target nearby if the window that answered has a `minimumTouchTarget`.
    ///
    /// - Complexity: That of `hitTest(_:with:)` and, where there is a minimum, of `Window.touchTarget(at:by:with:)`.
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
    /// one returns a view.
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
