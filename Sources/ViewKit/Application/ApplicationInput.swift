/// The things that an application is given from outside: the raw form of events, which recordings keep.
public enum ApplicationInput {
    /// The things that fingers do at one moment.
    case touches([TouchSample])
    /// A motion, a press or a remote control's command.
    case event(Event)
    /// Time, in seconds, up to which nothing else happens.
    case time(Double)
}
