import HitTesting
import ViewKit

/// Measures the time of a touch event from the application's queue to the view's handlers and up the responder chain.
/// Three runs are compared: an application with the index, an application with recursion, and a run of recursion and handlers
/// without an application.
struct TouchSuite: BenchmarkSuite {
    let name = "touch"
    let summary = "touch events through an application to their views and on: index against recursion"
    let families = ["S1", "S2", "S4"]
    let sizes = [100_000]

    let columns: [TableColumn] = [
        .value(TouchSuite.walk, .event), .value(TouchSuite.engine, .event),
        .ratio(.event, of: TouchSuite.walk, to: TouchSuite.engine),
        .value(TouchSuite.alone, .event), .ratio(.event, of: TouchSuite.engine, to: TouchSuite.alone),
        TableColumn("events") { $0.row(TouchSuite.engine, .event)?.points.map(grouped) },
        .counter("handlers an event", "handlersPerEvent", TouchSuite.engine),
    ]

    /// The number of events over which handlers are counted.
    private static let countedEvents = 4000

    static let engine = "Application indexed"
    static let walk = "Application walk"
    static let alone = "Handlers alone"

    func rows(_ benchmark: BenchmarkCase, effort: Effort) async throws -> [ReportRow] {
        var (benchmark, effort) = (benchmark, effort)
        benchmark.points = TouchRun.locations(from: benchmark.points)
        let runs = [
            (TouchSuite.walk, TouchRun(benchmark, strategy: .walk)),
            (TouchSuite.engine, TouchRun(benchmark, strategy: .indexed)),
            (TouchSuite.alone, TouchRun(benchmark, strategy: .walk, usesApplication: false)),
        ]
        let handlersPerEvent = runs[1].1.handlersPerEvent(of: min(TouchSuite.countedEvents, benchmark.points.count))
        let contestants = runs.map { name, run in
            Contestant(name: name, run: run.send, answers: { Array(run.kept[$0]) })
        }
        // A repetition is long enough for a million events if hit tests are fast. In return there are fewer repetitions.
        effort.secondsPerRepetition *= 20
        effort.repetitions = min(effort.repetitions, 5)
        // The recursion comes first, and sends only the first events if it is slow.
        return try await benchmark.race(contestants, effort: effort, .event).map {
            var row = $0
            row.counters["handlersPerEvent"] = handlersPerEvent
            return row
        }
    }
}

/// A window whose views log each event and pass it on. One finger touches the window: the finger comes down at a point, moves
/// twice and goes up.
private final class TouchRun {
    private static let eventsPerTouch = 4

    /// The application to which the events are sent; nil in the run that consists of recursion and handlers alone.
    private let application: Application?
    private let window: Window
    private var touched: View?
    private let log = TouchLog()
    private let points: [Point]
    private var time = 0.0
    /// For each event, a digest of the handlers that the event called, in the order of the calls.
    private(set) var kept: [Int32]

    /// The location of each event. There are as many events as points. Each point of the first quarter begins a touch, and the
    /// touch's other events lie 2, 4 and 6 to its right.
    static func locations(from points: [Point]) -> [Point] {
        points.indices.map { index in
            let start = points[index / eventsPerTouch]
            return Point(x: start.x + Double(index % eventsPerTouch) * 2, y: start.y)
        }
    }

    init(_ benchmark: BenchmarkCase, strategy: HitTestingStrategy, usesApplication: Bool = true) {
        application = usesApplication ? Application() : nil
        points = benchmark.points
        kept = Array(repeating: 0, count: points.count)
        window =
            benchmark.tree.window { [log] index, node in
                let view = TouchedView(taking: node)
                (view.log, view.tag) = (log, index)
                return view
            }.window
        window.hitTestingStrategy = strategy
        application?.addWindow(window)
    }

    /// Sends the events of a range, which may end within a touch. A range that begins at 0 cancels the touch in progress first.
    func send(_ range: Range<Int>) {
        if range.lowerBound == 0 {
            application?.send(TouchSample(finger: 0, phase: .cancelled, location: .zero, timestamp: time))
        }
        for index in range {
            (log.digest, log.count) = (Digest(), 0)
            if let application { application.send(sample(index)) } else { callHandlers(sample(index)) }
            kept[index] = log.digest.folded
        }
    }

    /// Does the least that an application does for an event: hit tests the window when the finger comes down, and calls the
    /// touched view's handler. If no view was hit, no handler is called.
    private func callHandlers(_ sample: TouchSample) {
        if sample.phase == .began { touched = window.hitTest(convert(sample.location), with: nil) }
        guard let touched else { return }
        switch sample.phase {
        case .began: touched.touchesBegan([], with: nil)
        case .moved: touched.touchesMoved([], with: nil)
        default: touched.touchesEnded([], with: nil)
        }
    }

    /// Converts a point from the screen to the window.
    private func convert(_ point: Point) -> Point {
        let (corner, bounds) = (window.frame.origin, window.bounds.origin)
        return Point(x: (point.x - corner.x) + bounds.x, y: (point.y - corner.y) + bounds.y)
    }

    /// Sends the first `events` events, and returns the mean number of handlers that an event calls.
    func handlersPerEvent(of events: Int) -> Double {
        var count = 0
        for index in 0..<events {
            send(index..<index + 1)
            count += log.count
        }
        return Double(count) / Double(events)
    }

    private func sample(_ index: Int) -> TouchSample {
        time += 1.0 / 128
        let step = index % TouchRun.eventsPerTouch
        let phase: TouchSample.Phase = step == 0 ? .began : step < 3 ? .moved : .ended
        return TouchSample(finger: 0, phase: phase, location: points[index], timestamp: time)
    }
}

/// A digest of the handlers that the current event has called, and their number.
private final class TouchLog {
    var digest = Digest()
    var count = 0

    func add(_ view: View, _ phase: Int32) {
        digest.add(Int32(truncatingIfNeeded: view.tag))
        digest.add(phase)
        count += 1
    }
}

private final class TouchedView: View {
    final var log: TouchLog?

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        log?.add(self, 0)
        super.touchesBegan(touches, with: event)
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        log?.add(self, 1)
        super.touchesMoved(touches, with: event)
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        log?.add(self, 2)
        super.touchesEnded(touches, with: event)
    }

    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        log?.add(self, 3)
        super.touchesCancelled(touches, with: event)
    }
}
