import HitTesting
import ViewKit

// Measurements beside the races over many points: the first hit tests of a window, and the price of a single question.

/// Measures the first hit tests of new windows.
struct WindowBeginning {
    let benchmark: BenchmarkCase
    let overridingPercent: Int

    /// The number of timed hit tests, some seconds of a busy screen.
    private static let count = 300
    /// The number of windows of each kind, of which the fastest counts.
    private static let windows = 3

    /// The time that the recursion takes for these hit tests, divided by that of the engine with all work that it begins.
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

/// Measures the price of a question, by the index and by the recursion. The recursion's price is that of the bare call of the
/// override, with the conversion of the point.
///
/// Overriding views that let every touch through lie in front of cells. A hit test is timed with some of these views and with
/// twice as many. The price is the difference of the times, divided by the number of additional views.
struct QuestionPrice {
    private static let count = 8
    private static let rounds = 9
    private static let points = 2000

    /// The nanoseconds that a question takes by the index and by the recursion.
    static func nanoseconds() -> (index: Double, recursion: Double) {
        (price(isIndexed: true), price(isIndexed: false))
    }

    private static func price(isIndexed: Bool) -> Double {
        let few = window(isIndexed: isIndexed, asking: count)
        let many = window(isIndexed: isIndexed, asking: 2 * count)
        var least = [Double.infinity, .infinity]
        for _ in 0..<rounds { least = [min(least[0], time(few)), min(least[1], time(many))] }
        return (least[1] - least[0]) / Double(count * points)
    }

    private static func window(isIndexed: Bool, asking count: Int) -> Window {
        let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 320))
        for cell in 0..<100 {
            window.addSubview(
                View(frame: Rect(x: Double(cell % 10) * 32, y: Double(cell / 10) * 32, width: 32, height: 32)))
        }
        for _ in 0..<count { window.addSubview(SilentView(frame: window.bounds)) }
        window.hitTestingStrategy = isIndexed ? .indexed : .walk
        window.alwaysUsesIndex = isIndexed
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

    /// A view that lets every touch through by an override.
    private final class SilentView: View {
        override func hitTest(_ point: Point, with event: Event?) -> View? { point.x < -1 ? self : nil }
    }
}
