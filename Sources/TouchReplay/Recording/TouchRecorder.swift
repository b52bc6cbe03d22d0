/// Writes the input of an application as a recording for `RecordingReader`: touches, motions, presses, remote control
/// and the passing of time. A replay into an equal application makes the same deliveries.
///
/// ```swift
/// let recorder = TouchRecorder(application) { line in file.write(line) }
/// ```
///
/// What handlers post is not recorded, since a replay makes them post it again. The recorder observes the application
/// from its creation until `stop()`. An `inputObserver` that was set before is still called.
public final class TouchRecorder {
    private weak var application: Application?
    private let earlier: ((ApplicationInput) -> Void)?

    /// Starts recording.
    ///
    /// - Parameters:
    ///   - application: The application. It keeps `write` until `stop()`; the recorder does not keep the application
    ///     alive.
    ///   - write: Called with each record, a line of NDJSON with its line end, in the order of posting.
    public init(_ application: Application, write: @escaping (_ line: String) -> Void) {
        self.application = application
        let earlier = application.inputObserver
        self.earlier = earlier
        application.inputObserver = { input in
            earlier?(input)
            for line in TouchRecorder.lines(input) { write(line + "\n") }
        }
    }

    /// Stops recording. Observers that were set after this recorder are removed as well.
    public func stop() {
        application?.inputObserver = earlier
        application = nil
    }

    /// The record of an input: an array of one line, without its line end, or an empty array if the input has no
    /// samples.
    ///
    /// `RecordingReader` reads back what the application used, bit for bit. All samples of one input get the latest of
    /// their times. A coordinate that is not finite becomes NaN. An `event` of touches or of a pointer only advances
    /// the time, so only its time is recorded.
    ///
    /// - Precondition: Times are finite.
    public static func lines(_ input: ApplicationInput) -> [String] {
        switch input {
        case .time(let time): return [record(time, [])]
        case .event(let event): return [record(event.timestamp, event.members)]
        case .touches(let samples):
            guard samples.count > 1, let time = samples.map(\.timestamp).max() else {
                return samples.map { record($0.timestamp, $0.members) }
            }
            return [record(time, [("touches", .array(samples.map { .object($0.members) }))])]
        }
    }

    private static func record(_ time: Double, _ members: [(String, JSONValue?)]) -> String {
        precondition(time.isFinite, "a recorded time must be finite, got \(time)")
        return JSONValue.object([("time", .number(time))] + members).spacedText
    }
}

/// The members of a record, in their order. A member whose value is nil is left out of the record.
private typealias Members = [(String, JSONValue?)]

extension TouchSample {
    fileprivate var members: Members {
        let own: Members = [("finger", .integer(finger)), ("phase", .string(phase.rawValue))]
        return own + location.members + [("type", type == .direct ? nil : .string(type.rawValue))]
            + (details?.members ?? [])
            + [("coalesced", places(details?.coalesced)), ("predicted", places(details?.predicted))]
    }

    private func places(_ samples: [TouchSample]?) -> JSONValue? {
        guard let samples, !samples.isEmpty else { return nil }
        let places = samples.map { sample in
            let time = JSONValue.number(sample.timestamp.isFinite ? sample.timestamp : timestamp)
            return JSONValue.object([("time", time)] + sample.location.members + (sample.details?.members ?? []))
        }
        return .array(places)
    }
}

extension Point {
    fileprivate var members: Members { [("x", JSONValue(finite: x) ?? .null), ("y", JSONValue(finite: y) ?? .null)] }
}

extension TouchSample.Details {
    /// The members for all details but `coalesced` and `predicted`. A number that is not finite counts as unknown, and
    /// is left out. A radius, buttons, modifiers and a scroll delta are left out if they are zero or empty.
    fileprivate var members: Members {
        let modifiers = KeyModifierFlags.words.filter { modifierFlags.contains($0.value) }
        let scrolls = scrollDelta != .zero && scrollDelta.isFinite
        return [
            ("force", JSONValue(finite: force)), ("altitude", JSONValue(finite: altitudeAngle)),
            ("azimuth", JSONValue(finite: azimuthAngle)),
            ("radius", majorRadius == 0 ? nil : JSONValue(finite: majorRadius)),
            ("buttons", buttonMask.isEmpty ? nil : .integer(buttonMask.rawValue)),
            ("modifiers", modifiers.isEmpty ? nil : .array(modifiers.map { .string($0.word) })),
            ("dx", scrolls ? .number(scrollDelta.x) : nil), ("dy", scrolls ? .number(scrollDelta.y) : nil),
        ]
    }
}

extension Event {
    fileprivate var members: Members {
        let phase = ("phase", JSONValue.string(phase.rawValue))
        return switch type {
        case .touches, .hover, .scroll: []
        case .motion: [("motion", .string(subtype.word)), phase]
        case .remoteControl: [("remoteControl", .string(subtype.word))]
        case .presses: [("press", .string(pressType?.rawValue ?? "")), phase]
        }
    }
}
