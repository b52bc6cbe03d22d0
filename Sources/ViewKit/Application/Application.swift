/// The windows on a screen and the queue of events for them, as UIKit's `UIApplication`; but there can be any number of
/// them, each for a thread of its own.
///
/// ```swift
/// let application = Application()
/// application.addWindow(window)
/// application.send(TouchSample(finger: 0, phase: .began, location: Point(x: 30, y: 50), timestamp: 0))
/// ```
///
/// **Queue.** Whatever is posted is delivered in the order of posting, by `sendPendingEvents()`. What handlers post
/// waits until they have returned: deliveries are never nested.
///
/// **Time** comes from the samples and events alone. Nothing looks at a clock, so a recording of an hour is delivered as
/// fast as its handlers run. `advance(to:)` lets time pass where nothing happens.
///
/// **Life of a touch.** When a finger comes down, pending layout runs, the windows are asked front to back, and the view
/// that is hit gets all of that touch, wherever the finger goes and whatever becomes of the view.
///
/// It keeps its windows alive, and not its delegate.
nonisolated open class Application: Responder {
    /// Back to front: by level, in a level the one added last is in front.
    @exclusivity(unchecked) public internal(set) final var windows: [Window] = []
    /// The window where events without a place go; nil if none has been made key.
    @exclusivity(unchecked) public internal(set) final var keyWindow: Window?
    /// The time, in seconds: the latest timestamp seen.
    @exclusivity(unchecked) public internal(set) final var time = -Double.infinity
    /// Called with what is posted, before it is delivered, for recordings. Not with what handlers post: that follows from
    /// the rest.
    @exclusivity(unchecked) public final var inputObserver: ((ApplicationInput) -> Void)?

    /// The number of times that windows are asked for the view of a finger that comes down; the last answer counts.
    ///
    /// UIKit asks twice, which shows where an override logs its calls. Once is enough to find the view, so 1 is the default;
    /// with 2 the calls are those of UIKit, line by line.
    ///
    /// - Precondition: Positive.
    @exclusivity(unchecked) public final var hitTestPassesPerTouch = 1 {
        didSet {
            precondition(
                hitTestPassesPerTouch > 0, "hitTestPassesPerTouch is positive, got \(hitTestPassesPerTouch)")
        }
    }

    /// Called when a finger comes down where no view takes it.
    @exclusivity(unchecked) package final var missObserver: ((TouchSample) -> Void)?

    /// The fingers that are down on views of the application.
    public final var touches: Set<Touch> { Set(delivery.event.touches) }

    @exclusivity(unchecked) final var queue = EventQueue()
    final let delivery = TouchDelivery()
    final let hover = HoverDelivery()
    @exclusivity(unchecked) final var presses: [Press] = []
    /// The contents of scroll views that move by themselves.
    @exclusivity(unchecked) final var motions: [ScrollMotion] = []
    /// True if something out of the queue is being delivered.
    @exclusivity(unchecked) final var isSending = false
    /// The event that `sendEvent(_:)` is to deliver next, while `dispatch(_:)` holds it.
    @exclusivity(unchecked) final unowned(unsafe) var outgoing: Event?
    private final weak var delegateResponder: Responder?

    /// The object behind the application; held weakly.
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
        delivery.arena.onInterference = {}
        hover.application = nil
    }

    /// The delegate, if it is a responder.
    open override var next: Responder? { delegateResponder }

    // MARK: Sending

    /// Delivers an event to the windows that it is for: touches to those that they are in, others to the key window, or
    /// to the application itself where there is none.
    ///
    /// The application calls it for each event out of the queue, touches having been hit-tested; an override that does not
    /// call `super` keeps the event from everybody. Called by anyone else it posts the event, and delivers it unless
    /// another delivery is under way.
    open func sendEvent(_ event: Event) {
        guard event === outgoing else { return send(event) }
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

    /// Calls a method of a target. All actions of controls in the application's windows come by here.
    ///
    /// - Parameters:
    ///   - action: The method.
    ///   - target: Whose method it is. Nil for the first that can do it on the responder chain: that of the key window's first
    ///     responder, and if nobody there does, that of the sender, or the application's own if the sender is no responder.
    ///   - sender: Who wants it done; handed to the method.
    ///   - event: The event that led to it, if one did.
    /// - Returns: Whether there was a target with such a method.
    @discardableResult
    open func sendAction(_ action: Action, to target: AnyObject?, from sender: AnyObject?, for event: Event?) -> Bool {
        let receiver = target ?? receiver(of: action, from: sender)
        return receiver.map { action.perform(on: $0, from: sender, for: event) } ?? false
    }

    /// Whoever does an action that has no target.
    final func receiver(of action: Action, from sender: AnyObject?) -> AnyObject? {
        keyWindow?.firstResponder?.target(forAction: action, withSender: sender)
            ?? (sender as? Responder ?? self).target(forAction: action, withSender: sender)
    }
}

/// The events that an application still has to deliver, first in, first out.
struct EventQueue {
    enum Input {
        case sample(TouchSample)
        /// Samples of one moment.
        case samples([TouchSample])
        case event(Event)
        case time(Double)
        case closed(Window)
    }

    private var inputs: [Input] = []
    /// The place in `inputs` where the next one stands.
    private var head = 0
    /// Windows that have been closed; they come before all else.
    private var closed: [Window] = []

    var isEmpty: Bool { inputs.isEmpty && closed.isEmpty }

    mutating func append(_ input: Input) { inputs.append(input) }

    mutating func noteClosed(_ window: Window) { closed.append(window) }

    mutating func takeNext() -> Input? {
        if !closed.isEmpty { return .closed(closed.removeFirst()) }
        guard head < inputs.count else { return nil }
        let input = inputs[head]
        head += 1
        if head == inputs.count {
            inputs.removeAll(keepingCapacity: true)
            head = 0
        } else if head == 1024 {
            inputs.removeFirst(head)
            head = 0
        }
        return input
    }
}
