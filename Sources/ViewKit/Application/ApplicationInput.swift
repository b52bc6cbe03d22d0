/// An input from outside that an application is given: the raw form of events, which recordings keep.
public enum ApplicationInput {
    /// What fingers do at one moment.
    case touches([TouchSample])
    /// A motion, a press or a remote control's command.
    case event(Event)
    /// The passing of time, up to this many seconds, with no other input.
    case time(Double)
}
