/// An input that an application gets from outside: the raw form of events, as recordings keep it.
public enum ApplicationInput {
    /// The input of fingers or pointers: their samples at one moment.
    case touches([TouchSample])
    /// The input of other events: a motion, a press or a remote control's command.
    case event(Event)
    /// The passing of time, up to the associated timestamp in seconds, with no other input.
    case time(Double)
}
