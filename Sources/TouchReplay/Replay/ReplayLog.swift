/// A log of who received what, in order: the responders' handlers that were called while events were delivered.
///
/// Views of class `ReplayView` add entries themselves; responders of other classes call `add(_:_:touches:)` in their
/// handlers. `watch(_:)` adds what a control sends.
///
/// The `description` has one line for each entry, as below. `json` has the same entries for programs.
///
/// ```
/// 0.25 White touchesBegan 0
/// 0.25 Yellow touchesBegan 0
/// 1 Player remoteControlReceived play
/// ```
public final class ReplayLog {
    /// An entry of the log: a handler that was called, an event that a control sent, or an event that nobody received.
    public struct Entry: Hashable, Sendable {
        /// The time of the application, in seconds. It is not finite if the entry was added before the application's
        /// first event, or after the application was deallocated.
        public let time: Double
        /// The accessibility identifier of the receiver, or its class if it has none; nil for an event that nobody
        /// received.
        public let receiver: String?
        /// The name of the handler, or `sends` for an event of a control. `asks` stands for a touch of an overriding
        /// node in a scene file, since the file does not contain the override's code.
        public let event: String
        /// The fingers of the touches, ascending; empty for events that are not about touches.
        public let fingers: [Int]
        /// The motion, command, buttons, scroll delta or control event; nil for touches and hovering.
        public let detail: String?
    }

    /// All entries since the last `take()`.
    public private(set) var entries: [Entry] = []
    private weak var application: Application?

    /// An empty log that takes the time from an application, which it does not keep alive.
    public init(_ application: Application) {
        self.application = application
    }

    /// Removes all entries.
    ///
    /// - Returns: The removed entries.
    public func take() -> [Entry] {
        defer { entries = [] }
        return entries
    }

    /// Adds an entry for a responder.
    ///
    /// - Parameters:
    ///   - receiver: The responder.
    ///   - event: The handler's name without arguments.
    ///   - touches: The touches that were passed to the handler.
    ///   - detail: The motion, command, buttons, scroll delta or control event; nil for none.
    public func add(
        _ receiver: Responder, _ event: String, touches: Set<Touch> = [], detail: String? = nil
    ) {
        let name = (receiver as? View)?.accessibilityIdentifier ?? "\(type(of: receiver))"
        add(name, event, fingers: touches.map(\.finger).sorted(), detail: detail)
    }

    /// Adds an entry for a receiver that is no responder, or for nobody (nil).
    public func add(_ receiver: String?, _ event: String, fingers: [Int] = [], detail: String? = nil) {
        entries.append(
            Entry(
                time: application?.time ?? .nan, receiver: receiver, event: event, fingers: fingers, detail: detail))
    }

    /// Adds, from now on, an entry for each event that a control sends, except those that subclasses define.
    public func watch(_ control: Control) {
        for (event, name) in ControlEvents.named {
            control.addAction(for: event) { [weak self] sender, _ in self?.add(sender, "sends", detail: name) }
        }
    }
}
