import HitTesting
import ViewKit

// What races over many points do not show: how windows begin, and what a question alone costs.

/// The first hit tests of new windows.
struct WindowBeginning {
    let benchmark: BenchmarkCase
    let overridingPercent: Int

    /// So many are timed: some seconds of a busy screen.
    private static let count = 300
    /// Of so many windows of each kind the fastest counts.
    private static let windows = 3

    /// The time that the recursion takes for them, in times of what the engine takes, all that it begins included.
    ///
    /// - Throws: `Disagreement` if answers differ.
    func ratio() throws -> Double {
        var times = [Double.infinity, .infinity]
        for _ in 0..<WindowBeginning.windows {
            let walked = run(.walk)
            let indexed = run(.indexed)
            times = [min(times[0], walked.time), min(times[1], indexed.time)]
            try benchmark.check(
                indexed.answers, of: OverridesSuite.engine, against: walked.answers, of: OverridesSuite.walk)
        }
        return times[0] / times[1]
    }

    private func run(_ strategy: HitTestingStrategy) -> (time: Double, answers: [Int32]) {
        let subject = WindowSubject(benchmark, overridingPercent: overridingPercent, strategy: strategy)
        let points = benchmark.points.prefix(WindowBeginning.count)
        var answers: [ObjectIdentifier?] = []
        answers.reserveCapacity(points.count)
        let watch = Stopwatch.wall
        let start = watch.now()
        for point in points { answers.append(subject.topmost(at: point)) }
        let time = watch.time(from: start, to: watch.now())
        return (time, answers.map(subject.number))
    }
}

/// What a question costs by the index beside the bare call of the same override.
///
/// Views that override and let everything through lie in front of cells; what a hit test takes with twice as many is
/// compared. The recursion calls each at the cost of the bare call, its conversion included.
struct QuestionPrice {
    private static let count = 8
    private static let rounds = 9
    private static let points = 2000

    /// Nanoseconds a question takes by the index and by the recursion.
    static func nanoseconds() -> (index: Double, recursion: Double) {
        (of(.indexed), of(.walk))
    }

    private static func of(_ strategy: HitTestingStrategy) -> Double {
        let few = window(strategy, asking: count)
        let many = window(strategy, asking: 2 * count)
        var least = [Double.infinity, .infinity]
        for _ in 0..<rounds { least = [min(least[0], time(few)), min(least[1], time(many))] }
        return (least[1] - least[0]) / Double(count * points)
    }

    private static func window(_ strategy: HitTestingStrategy, asking count: Int) -> Window {
        let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 320))
        for cell in 0..<100 {
            window.addSubview(
                View(frame: Rect(x: Double(cell % 10) * 32, y: Double(cell / 10) * 32, width: 32, height: 32)))
        }
        for _ in 0..<count { window.addSubview(SilentView(frame: window.bounds)) }
        window.hitTestingStrategy = strategy
        window.alwaysUsesIndex = strategy.isIndexed
        for _ in 0..<3 { _ = time(window) }
        return window
    }

    private static func time(_ window: Window) -> Double {
        var hits = 0
        let watch = Stopwatch.wall
        let start = watch.now()
        for number in 0..<points {
            let point = Point(x: Double(number * 7 % 320), y: Double(number * 13 % 320))
            if window.hitTest(point, with: nil) !== window { hits += 1 }
        }
        let time = watch.time(from: start, to: watch.now())
        precondition(hits == points, "\(points - hits) of \(points) points hit no cell")
        return time
    }

    /// Lets every touch through, by code.
    private final class SilentView: View {
        override func hitTest(_ point: Point, with event: Event?) -> View? { point.x < -1 ? self : nil }
    }
}

extension HitTestingStrategy {
    fileprivate var isIndexed: Bool { if case .indexed = self { true } else { false } }
}
