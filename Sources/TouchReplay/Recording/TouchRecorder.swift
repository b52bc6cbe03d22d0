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

    /// The records of an input, without line ends: one, or none if there are no samples.
    ///
    /// `RecordingReader` reads back what the application used, bit for bit. All samples of one event get the latest of
    /// their times, and a coordinate that is not finite becomes NaN. An event of touches has no effect, so only its
    /// time is recorded.
    ///
    /// - Precondition: Times are finite.
    public static func lines(_ input: ApplicationInput) -> [String] {
        switch input {
        case .time(let time): return [record(time) { _ in }]
        case .event(let event): return [record(event.timestamp) { event.write(to: &$0) }]
        case .touches(let samples):
            guard samples.count > 1, let time = samples.map(\.timestamp).max() else {
                return samples.map { sample in record(sample.timestamp) { sample.write(to: &$0) } }
            }
            return [record(time) { $0.list("touches", samples) { sample, writer in writer.object(sample.write(to:)) } }]
        }
    }

    private static func record(_ time: Double, _ members: (inout JSONWriter) -> Void) -> String {
        precondition(time.isFinite, "a recorded time must be finite, got \(time)")
        var writer = JSONWriter()
        writer.object {
            $0.number("time", time)
            members(&$0)
        }
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

extension TouchSample {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.name("finger")
        writer.raw("\(finger)")
        writer.string("phase", phase.rawValue)
        writeLocation(to: &writer)
        if type != .direct {
            writer.string("type", type.rawValue)
        }
        guard let details else { return }
        details.writeNumbers(to: &writer)
        for (name, samples) in [("coalesced", details.coalesced), ("predicted", details.predicted)] {
            writer.list(name, samples) { sample, writer in
                writer.object {
                    $0.number("time", sample.timestamp.isFinite ? sample.timestamp : timestamp)
                    sample.writeLocation(to: &$0)
                    sample.details?.writeNumbers(to: &$0)
                }
            }
        }
    }

    private func writeLocation(to writer: inout JSONWriter) {
        for (name, value) in [("x", location.x), ("y", location.y)] {
            writer.name(name)
            if value.isFinite { writer.number(value) } else { writer.raw("null") }
        }
    }
}

extension TouchSample.Details {
    /// Writes the details other than `coalesced` and `predicted`. Leaves out numbers that are not finite, which count
    /// as unknown, and a radius, buttons, modifiers or a scroll delta that are zero or empty.
    fileprivate func writeNumbers(to writer: inout JSONWriter) {
        for (name, value) in [("force", force), ("altitude", altitudeAngle), ("azimuth", azimuthAngle)]
        where value.isFinite {
            writer.number(name, value)
        }
        if majorRadius != 0, majorRadius.isFinite {
            writer.number("radius", majorRadius)
        }
        if !buttonMask.isEmpty {
            writer.name("buttons")
            writer.raw("\(buttonMask.rawValue)")
        }
        let modifiers = KeyModifierFlags.words.filter { modifierFlags.contains($0.value) }
        writer.list("modifiers", modifiers) { modifier, writer in writer.string(modifier.word) }
        guard scrollDelta != .zero, scrollDelta.isFinite else { return }
        for (name, value) in [("dx", scrollDelta.x), ("dy", scrollDelta.y)] {
            writer.number(name, value)
        }
    }
}

extension Event {
    fileprivate func write(to writer: inout JSONWriter) {
        switch type {
        case .touches, .hover, .scroll: return
        case .motion:
            writer.string("motion", subtype.word)
        case .remoteControl:
            writer.string("remoteControl", subtype.word)
            return
        case .presses:
            writer.string("press", pressType?.word ?? "")
        }
        writer.string("phase", phase.word)
    }
}

extension JSONWriter {
    mutating func object(_ members: (inout JSONWriter) -> Void) {
        begin("{")
        members(&self)
        end("}")
    }

    /// Writes a member that is an array, unless the array is empty.
    mutating func list<Element>(
        _ name: String, _ elements: [Element], _ write: (Element, inout JSONWriter) -> Void
    ) {
        guard !elements.isEmpty else { return }
        self.name(name)
        begin("[")
        for element in elements { write(element, &self) }
        end("]")
    }
}
