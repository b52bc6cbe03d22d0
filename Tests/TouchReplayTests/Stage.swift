import Testing
import TouchReplay

/// An application with one window, what happens to it, and the log.
struct Stage {
    let application = Application()
    let window: Window
    let log: ReplayLog

    /// The ways of answering hit tests whose logs have to be the same.
    static let ways = ["indexed", "walk"]

    init(_ way: String, width: Double = 320, height: Double = 480) {
        window = Window(frame: Rect(x: 0, y: 0, width: width, height: height))
        window.accessibilityIdentifier = "window"
        window.hitTestingStrategy = way == "walk" ? .walk : .indexed
        window.alwaysUsesIndex = true
        application.addWindow(window)
        log = ReplayLog(application)
    }

    /// A view that logs what it receives and passes it on.
    @discardableResult
    func view(
        _ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double, in superview: View? = nil
    ) -> AnsweringView {
        let view = AnsweringView(frame: Rect(x: x, y: y, width: width, height: height))
        view.accessibilityIdentifier = name
        view.log = log
        (superview ?? window).addSubview(view)
        return view
    }

    /// Replays a recording, by way of its text, and compares the whole log with one that was written by hand.
    func expect(
        _ recording: [String], gives golden: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let text = recording.map { $0 + "\n" }.joined()
        try Replay(application, log).run(RecordingReader(reading: Array(text.utf8)))
        let found = log.take().map(\.description).joined(separator: "\n")
        #expect(found == golden, sourceLocation: sourceLocation)
    }
}

/// A view that answers hit tests by closures where it has them, as the overrides of the public articles do.
final class AnsweringView: ReplayView {
    /// Given the point and what calls `super`.
    var onHitTest: ((_ point: Point, _ callSuper: () -> View?) -> View?)?
    var onInside: ((_ point: Point) -> Bool)?
    var onTouches: ((_ phase: Touch.Phase) -> Void)?
    var acceptsFirstResponder = false

    override func hitTest(_ point: Point, with event: Event?) -> View? {
        guard let onHitTest else { return super.hitTest(point, with: event) }
        return onHitTest(point) { super.hitTest(point, with: event) }
    }

    override func point(inside point: Point, with event: Event?) -> Bool {
        onInside?(point) ?? super.point(inside: point, with: event)
    }

    override var canBecomeFirstResponder: Bool { acceptsFirstResponder }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        super.touchesBegan(touches, with: event)
        onTouches?(.began)
    }
}

// MARK: Recordings

/// What fingers do at one time, as one record.
func touches(
    _ samples: (finger: Int, phase: TouchSample.Phase, x: Double, y: Double)..., at time: Double
) -> String {
    let samples = samples.map {
        TouchSample(finger: $0.finger, phase: $0.phase, location: Point(x: $0.x, y: $0.y), timestamp: time)
    }
    return TouchRecorder.lines(.touches(samples))[0]
}

func touch(_ phase: TouchSample.Phase, _ x: Double, _ y: Double, finger: Int = 0, at time: Double) -> String {
    touches((finger, phase, x, y), at: time)
}

/// A finger that comes down and goes up a tenth of a second later.
func tap(_ x: Double, _ y: Double, finger: Int = 0, at time: Double) -> [String] {
    [touch(.began, x, y, finger: finger, at: time), touch(.ended, x, y, finger: finger, at: time + 0.125)]
}
