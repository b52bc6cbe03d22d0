import TestSupport
import Testing
import ViewKit

struct StrategyTests {
    /// Answers itself, then nothing, and so on: the two passes of a verified hit test differ.
    private final class Alternating: View {
        var calls = 0
        override func hitTest(_ point: Point, with event: Event?) -> View? {
            calls += 1
            return calls % 2 == 1 ? self : nil
        }
    }

    @Test func `C7: verified asks pure overrides twice, at the outermost hit test only`() {
        let log = EventLog()
        let window = Window(.verified)
        let outer = LoggingView("outer", Rect(x: 0, y: 0, width: 100, height: 100), log: log)
        outer.addSubview(LoggingView("inner", Rect(x: 0, y: 0, width: 50, height: 50), log: log))
        window.addSubview(outer)
        #expect(window.hit(5, 5)?.accessibilityIdentifier == "inner")
        #expect(log.take() == "outer H P1, inner H P1, outer H P1, inner H P1")
    }

    @Test func `verified traps with a report where the two differ`() async {
        await #expect(processExitsWith: .failure, observing: spoken) {
            let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 100))
            window.addSubview(Alternating(0, 0, 100, 100))
            window.hitTestingStrategy = .verified
            _ = window.hitTest(Point(x: 5, y: 5), with: nil)
        }.says("index and the recursion differ", "Alternating")
    }

    @Test func `sampled compares every n-th hit test and reports to the handler`() throws {
        let window = Window(.indexed)
        let view = Alternating(0, 0, 100, 100, in: window).named("alternating")
        var reports: [HitTestMismatch] = []
        window.hitTestingStrategy = .sampled(every: 3) { reports.append($0) }
        var answers: [View?] = []
        for _ in 0..<7 { answers.append(window.hit(5, 7)) }
        // Calls 1 and 2 are one sampled hit test, so are 5 and 6, 9 and 10.
        #expect(view.calls == 10)
        #expect(reports.count == 3)
        #expect(answers == [view, view, window, view, view, window, view])
        let report = try #require(reports.first)
        #expect(report.root === window && report.point == Point(x: 5, y: 7))
        #expect(report.indexed === view && report.walked == nil)
        #expect(
            "\(report)" == """
                hit test at (5.0, 7.0) in <Window 'window' (0.0, 0.0, 1000.0, 1000.0)>: the index and the recursion differ
                  index:     <Alternating 'alternating' (0.0, 0.0, 100.0, 100.0)> in <Window 'window' (0.0, 0.0, 1000.0, 1000.0)>
                  recursion: nothing
                """)
    }

    @Test func `a pass in which an override changed the tree is not compared`() {
        let window = Window(.verified)
        let view = ClosureView(0, 0, 100, 100, in: window)
        let child = View(0, 0, 100, 100, in: view)
        view.onHitTest = { _, _, callSuper in
            child.removeFromSuperview()
            return callSuper()
        }
        #expect(window.hit(5, 5) === view)
        #expect(child.superview == nil)
    }

    @Test func `a hit test of an asking view itself is verified as well`() {
        let window = Window(.indexed)
        let outer = ClosureView(0, 0, 100, 100, in: window)
        let inner = Alternating(0, 0, 100, 100, in: outer)
        var roots: [View] = []
        window.hitTestingStrategy = .sampled(every: 1) { roots.append($0.root) }
        #expect(outer.hitTest(Point(x: 5, y: 5), with: nil) === inner)
        #expect(roots == [outer])
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `a random tree is answered alike by verified`(seed: UInt64) {
        var generator = SpecGenerator(seed: seed)
        var spec = generator.tree()
        // What is not pure, or not as the second pass sees it, is left out.
        spec.overrideMutations = []
        for index in spec.views.indices {
            // So are promises that are not kept.
            spec.views[index].node.reach = nil
            if [.reachesBounds, .reachesFar, .reachesBoth].contains(spec.views[index].kind) {
                spec.views[index].kind = .logsBoth
            }
        }
        let world = World(spec, strategy: .verified)
        // It would stop the process where the two ways differ.
        let hits = (0..<60).count { _ in world.perform(generator.hit(in: world)).answer >= 0 }
        #expect(hits > 0)
    }
}
