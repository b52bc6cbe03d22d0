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
