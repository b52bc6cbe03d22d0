/// Delivers a recording to an application, and keeps a log of who received what.
///
/// ```swift
/// let replay = try Replay(SceneDocument(contentsOf: "screen.json"))
/// try replay.run(RecordingReader(contentsOf: "touches.ndjson"))
/// print(replay.log)
/// ```
///
/// **A scene file** becomes a window: each node becomes a `ReplayView` with the node's attributes, and with the node's
/// id as its identifier. The view logs the events that it receives, and forwards them. **A tree in code** is any
/// application with a log to which its views add entries.
///
/// The application's time is that of the recording: nothing waits in real time.
public final class Replay {
    public let application: Application
    public let log: ReplayLog

    /// A replay into an application whose views add entries to a log.
    public init(_ application: Application, _ log: ReplayLog) {
        (self.application, self.log) = (application, log)
    }

    /// Delivers one input. Then adds an entry without a receiver for each finger that came down and began no
    /// touch. If the input is an `event` and nothing has been logged for it, one such entry is added for the event.
    public func send(_ input: ApplicationInput) {
        // What is logged while time passes does not tell of the event.
        if case .event(let event) = input, event.timestamp > application.time {
            application.advance(to: event.timestamp)
        }
        let count = log.entries.count
        var missed: [Int] = []
        let observer = application.missObserver
        application.missObserver = { missed.append($0.finger) }
        application.send(input)
        application.missObserver = observer
        for finger in missed { log.add(nil, "touchesBegan", fingers: [finger]) }
        if case .event(let event) = input, log.entries.count == count {
            log.add(nil, event.handlerName, detail: event.word)
        }
    }

    /// Delivers a recording to its end.
    ///
    /// - Throws: A `SceneFileError` if the recording cannot be read, or at the first malformed record. The records
    ///   before the error have been delivered.
    public func run(_ reader: RecordingReader) throws(SceneFileError) {
        while let record = try reader.next() { send(try record.input.get()) }
    }
}
