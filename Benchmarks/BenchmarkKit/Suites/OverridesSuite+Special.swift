import HitTesting
import ViewKit

// Two measurements that are no races: the first hit tests of a window, and the price of a single question.

extension OverridesSuite {
    /// The number of hit tests that are timed in a new window: about as many as a busy screen has in some seconds.
    private static let firstHitTests = 300
    /// The number of new windows that are measured for each strategy. The fastest window counts.
    private static let newWindows = 3

    /// Measures the first hit tests of new windows. Returns the time by recursion divided by the time by the engine. The engine's
    /// time includes all work on indexes that the hit tests begin.
    ///
    /// - Throws: `Disagreement` if answers differ.
    func beginning(_ benchmark: BenchmarkCase, overridingPercent: Int) throws -> Double {
        let points = benchmark.points.prefix(OverridesSuite.firstHitTests)
        func run(_ strategy: HitTestingStrategy) -> (seconds: Double, answers: [Int32]) {
            let subject = WindowSubject(benchmark, overridingPercent: overridingPercent, strategy: strategy)
            var answers: [ObjectIdentifier?] = []
            answers.reserveCapacity(points.count)
            let seconds = timed { for point in points { answers.append(subject.topmost(at: point)) } }
            return (seconds, answers.map(subject.number))
        }
        var (walking, indexing) = (Double.infinity, Double.infinity)
        for _ in 0..<OverridesSuite.newWindows {
            let (walked, indexed) = (run(.walk), run(.indexed))
            (walking, indexing) = (min(walking, walked.seconds), min(indexing, indexed.seconds))
            try benchmark.check(
                indexed.answers, of: OverridesSuite.engine, against: walked.answers, of: OverridesSuite.walk)
        }
        return walking / indexing
    }
}

/// Measures the price of a question, by the index and by the recursion. By the recursion, a question costs only the conversion
/// of the point and the call of the override.
///
/// Views with an override that lets every touch through lie in front of cells. A hit test is timed with some of these views and
/// with twice as many. The price is the difference of the times, divided by the number of additional views.
struct QuestionPrice {
    private static let count = 8
    private static let rounds = 9
    private static let points = 2000

    /// Measures the price of a question in nanoseconds, by the index if `isIndexed`, otherwise by the recursion.
    static func nanoseconds(isIndexed: Bool) -> Double {
        let few = window(isIndexed: isIndexed, silent: count)
        let many = window(isIndexed: isIndexed, silent: 2 * count)
        var least = [Double.infinity, .infinity]
        for _ in 0..<rounds { least = [min(least[0], time(few)), min(least[1], time(many))] }
        return (least[1] - least[0]) / Double(count * points)
    }

    private static func window(isIndexed: Bool, silent count: Int) -> Window {
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
        let seconds = timed {
            for number in 0..<points {
                let point = Point(x: Double(number * 7 % 320), y: Double(number * 13 % 320))
                if window.hitTest(point, with: nil) !== window { hits += 1 }
            }
        }
        precondition(hits == points, "\(points - hits) of \(points) points hit no cell")
        return seconds * 1e9
    }

    /// A view with an override that lets every touch through.
    private final class SilentView: View {
        override func hitTest(_ point: Point, with event: Event?) -> View? { point.x < -1 ? self : nil }
    }
}
