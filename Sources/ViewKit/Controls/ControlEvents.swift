/// Events that a control sends to its actions, like UIKit's `UIControl.Event`.
///
/// The type is not nested in `Control`, so that `Event` in subclasses of `Control` still means the event of touches.
public struct ControlEvents: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The event sent when a finger has come down on the control.
    public static let touchDown = ControlEvents(rawValue: 1 << 0)
    /// The event sent after `touchDown` if the finger that has come down has a tap count above 1.
    public static let touchDownRepeat = ControlEvents(rawValue: 1 << 1)
    /// The event sent when the tracked finger has moved and is inside.
    public static let touchDragInside = ControlEvents(rawValue: 1 << 2)
    /// The event sent when the tracked finger has moved and is outside.
    public static let touchDragOutside = ControlEvents(rawValue: 1 << 3)
    /// The event sent before `touchDragInside` when the tracked finger has come back inside.
    public static let touchDragEnter = ControlEvents(rawValue: 1 << 4)
    /// The event sent before `touchDragOutside` when the tracked finger has gone outside.
    public static let touchDragExit = ControlEvents(rawValue: 1 << 5)
    /// The event sent when the tracked finger has gone up inside.
    public static let touchUpInside = ControlEvents(rawValue: 1 << 6)
    /// The event sent when the tracked finger has gone up outside.
    public static let touchUpOutside = ControlEvents(rawValue: 1 << 7)
    /// The event sent when the touch has been cancelled for the control.
    public static let touchCancel = ControlEvents(rawValue: 1 << 8)
    /// The event sent when the control's value has changed: by sliders and switches, or by other subclasses.
    public static let valueChanged = ControlEvents(rawValue: 1 << 12)
    /// The event sent when the control has been triggered by its main gesture. A button sends it after `touchUpInside`.
    public static let primaryActionTriggered = ControlEvents(rawValue: 1 << 13)

    /// The event for subclasses to send when text editing has begun.
    public static let editingDidBegin = ControlEvents(rawValue: 1 << 16)
    /// The event for subclasses to send when the edited text has changed.
    public static let editingChanged = ControlEvents(rawValue: 1 << 17)
    /// The event for subclasses to send when text editing has ended.
    public static let editingDidEnd = ControlEvents(rawValue: 1 << 18)
    /// The event for subclasses to send when the return key has ended text editing.
    public static let editingDidEndOnExit = ControlEvents(rawValue: 1 << 19)

    /// All events of editing.
    public static let allEditingEvents = ControlEvents(rawValue: 0xF_0000)
    /// The events that subclasses may define, a bit each; sent after the others, the lowest bit first.
    public static let applicationReserved = ControlEvents(rawValue: 0x0F00_0000)
    /// All events of touches.
    public static let allTouchEvents = ControlEvents(rawValue: 0xFFF)
    /// All events, including those that subclasses define.
    public static let allEvents = ControlEvents(rawValue: .max)

    /// The events that have names, in the order in which they are sent.
    package static let named: [(event: ControlEvents, name: String)] = [
        (touchDown, "touchDown"), (touchDownRepeat, "touchDownRepeat"), (touchDragEnter, "touchDragEnter"),
        (touchDragExit, "touchDragExit"), (touchDragInside, "touchDragInside"), (touchDragOutside, "touchDragOutside"),
        (touchUpInside, "touchUpInside"), (touchUpOutside, "touchUpOutside"), (touchCancel, "touchCancel"),
        (valueChanged, "valueChanged"), (primaryActionTriggered, "primaryActionTriggered"),
        (editingDidBegin, "editingDidBegin"), (editingChanged, "editingChanged"), (editingDidEnd, "editingDidEnd"),
        (editingDidEndOnExit, "editingDidEndOnExit"),
    ]

    /// The events in the set, one by one, in the order in which they are sent.
    var each: [ControlEvents] { ControlEvents.sendingOrder.filter { contains($0) } }

    private static let sendingOrder = named.map(\.event) + (24..<28).map { ControlEvents(rawValue: 1 << $0) }

    /// The names of the events in the set, in the order in which they are sent, separated by commas. There is one name
    /// for all events that subclasses define.
    var names: String {
        (ControlEvents.named + [(.applicationReserved, "events of the application")])
            .filter { !isDisjoint(with: $0.event) }.map(\.name).joined(separator: ", ")
    }
}
