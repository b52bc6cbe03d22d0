/// The windows on a screen and the queue of events for them, like UIKit's `UIApplication`. There can be any number of
/// applications, each on a thread of its own.
///
/// ```swift
/// let application = Application()
/// application.addWindow(window)
/// application.send(TouchSample(finger: 0, phase: .began, location: Point(x: 30, y: 50), timestamp: 0))
/// ```
///
/// **Queue.** Events are delivered by `sendPendingEvents()` in the order in which they were posted. What handlers post
/// waits until they have returned: deliveries are never nested.
///
/// **Time** comes from the samples and events alone. Nothing looks at a clock, so a recording of an hour is delivered
/// as fast as its handlers run. `advance(to:)` moves the time forward without an event.
///
/// **Life of a touch.** When a finger comes down, pending layout runs and the windows are hit-tested front to back. The
/// view that is hit gets all of that touch, wherever the finger goes and whatever happens to the view.
///
/// An application keeps its windows alive, but not its delegate.
nonisolated open class Application: Responder {
    /// The windows, back to front: ordered by `windowLevel`; within a level, the window added last is in front.
    @exclusivity(unchecked) public internal(set) final var windows: [Window] = []
    /// The window that gets events without a location; nil if none has been made key.
    @exclusivity(unchecked) public internal(set) final var keyWindow: Window?
    /// The application's time, in seconds: the latest timestamp of the inputs delivered so far; negative infinity
    /// before the first one.
    @exclusivity(unchecked) public internal(set) final var time = -Double.infinity
    /// Called with each input that is posted, before it is delivered, so that it can be recorded. Not called with what
    /// handlers post, since a replay makes them post it again.
    @exclusivity(unchecked) public final var inputObserver: ((ApplicationInput) -> Void)?

    /// The number of hit tests that are made when a finger comes down. The last one finds the finger's view.
    ///
    /// UIKit makes two hit tests, which an override sees as two calls. One hit test is enough to find the view, so 1 is
    /// the default. With 2, a log of an override's calls is the same as with UIKit, line by line.
    ///
    /// - Precondition: Positive.
    @exclusivity(unchecked) public final var hitTestPassesPerTouch = 1 {
        didSet {
            precondition(
                hitTestPassesPerTouch > 0, "hitTestPassesPerTouch is positive, got \(hitTestPassesPerTouch)")
        }
    }

    /// Called with the sample of a finger that comes down and begins no touch. The reason may be that no view is hit,
    /// that `isExclusiveTouch` keeps the finger out, or that there are `Touch.maximumCount` touches already.
    @exclusivity(unchecked) package final var missObserver: ((TouchSample) -> Void)?

    /// The touches in progress on views of the application.
    ///
    /// - Complexity: O(touches).
    public final var touches: Set<Touch> { Set(delivery.event.touches) }

    /// Inputs still to be delivered, in the order of posting.
    @exclusivity(unchecked) final var queue: [ApplicationInput] = []
    /// The inputs that are being delivered, taken from the queue together.
    @exclusivity(unchecked) final var inDelivery: [ApplicationInput] = []
    /// Removed windows whose touches and presses are still to be cancelled, which happens before the next input is delivered.
    @exclusivity(unchecked) final var closedWindows: [Window] = []
    final let delivery = TouchDelivery()
    final let hover = HoverDelivery()
    @exclusivity(unchecked) final var presses: [Press] = []
    /// The running animations of scroll views.
    @exclusivity(unchecked) final var motions: [ScrollMotion] = []
    /// True during a delivery; meanwhile inputs are only queued.
    @exclusivity(unchecked) final var isSending = false
    /// The event that `dispatch(_:)` passes to `sendEvent(_:)`, until `sendEvent(_:)` begins to deliver the event; nil
    /// otherwise.
    @exclusivity(unchecked) final unowned(unsafe) var outgoing: Event?
    /// The event that `sendEvent(_:)` was last called with by `dispatch(_:)`, until that call returns; nil otherwise.
    @exclusivity(unchecked) final unowned(unsafe) var sending: Event?
    private final weak var delegateResponder: Responder?

    /// The delegate of the application; held weakly.
    public final weak var delegate: (any ApplicationDelegate)? {
        didSet { delegateResponder = delegate as? Responder }
    }

    public override init() {
        super.init()
        delivery.arena.onInterference = { [unowned self] in settle() }
        hover.application = self
    }

    deinit {
        for window in windows { window.application = nil }
        for motion in motions { motion.scrollView?.motion = nil }
        delivery.arena.onInterference = {}
        hover.application = nil
    }

    /// The delegate, if it is a responder; else nil.
    open override var next: Responder? { delegateResponder }

    // MARK: Sending

    /// Delivers an event. Touches and pointer events go to the windows that they are in. Others go to the key window,
    /// or to the application itself if there is no key window.
    ///
    /// The application calls this method for each event of the queue, after hit-testing the touches. An override that
    /// does not call `super` stops the event. A call by other code posts the event, and delivers it unless a delivery
    /// is in progress.
    open func sendEvent(_ event: Event) {
        guard event === outgoing else {
            // An override that calls `super` again has delivered the event already.
            return event === sending ? () : send(event)
        }
        outgoing = nil
        if event.type == .touches {
            while let window = delivery.nextWindow() {
                window._withUnsafeGuaranteedRef { window in
                    window.sendEvent(event)
                    delivery.skip(window)
                }
            }
        } else if let pointer = event.pointer {
            pointer.window.sendEvent(event)
        } else if let keyWindow {
            keyWindow.sendEvent(event)
        } else {
            event.deliver(to: self)
        }
    }

    /// Calls a method of a target. Every `Action` that a control in the application's windows sends goes through this
    /// method.
    ///
    /// - Parameters:
    ///   - action: The method.
    ///   - target: The object whose method is called. If nil, it is the first object that has the method on the
    ///     responder chain of the key window's first responder. If no object is found there, the sender's chain is
    ///     searched, or the application's if the sender is no responder.
    ///   - sender: The sender, passed to the method.
    ///   - event: The event that triggered the action, if any.
    /// - Returns: Whether an object with the method was found.
    @discardableResult
    open func sendAction(_ action: Action, to target: AnyObject?, from sender: AnyObject?, for event: Event?) -> Bool {
        let receiver = target ?? receiver(of: action, from: sender)
        return receiver.map { action.perform(on: $0, from: sender, for: event) } ?? false
    }

    /// The object that performs an action without a target: the first one found by the rules of
    /// `sendAction(_:to:from:for:)`; nil if there is none.
    final func receiver(of action: Action, from sender: AnyObject?) -> AnyObject? {
        keyWindow?.firstResponder?.target(forAction: action, withSender: sender)
            ?? (sender as? Responder ?? self).target(forAction: action, withSender: sender)
    }
}
