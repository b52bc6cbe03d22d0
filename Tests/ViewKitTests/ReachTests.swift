import TestSupport
import Testing
import ViewKit

/// Views whose overrides say where they may say yes (Semantics, D6).
struct ReachTests {
    private class RoundButton: LoggingView {
        override class var hitTestReach: HitReach? { .outsets(.zero) }
        override func point(inside point: Point, with event: Event?) -> Bool {
            let isInside = circleContains(point)
            log.add(self, isInside ? "P1" : "P0")
            return isInside
        }
    }

    /// Says yes everywhere, whatever it has promised.
    private final class Liar: View {
        override class var hitTestReach: HitReach? { .outsets(.zero) }
        override func hitTest(_ point: Point, with event: Event?) -> View? { self }
    }

    private final class InsideLiar: View {
        override class var hitTestReach: HitReach? { .outsets(.zero) }
        override func point(inside point: Point, with event: Event?) -> Bool { true }
    }

    @Test(arguments: Way.single)
    func `D6: overrides are called within the reach of their class alone`(way: Way) {
        let log = EventLog()
        let window = Window(way)
        let button = RoundButton("round", Rect(x: 100, y: 100, width: 50, height: 50), in: window, log: log)
        #expect(window.hit(125, 125) === button)
        #expect(log.take() == "round H P1")
        #expect(window.hit(101, 101) === window)
        #expect(log.take() == "round H P0")
        #expect(window.hit(99, 125) === window)
        #expect(window.hit(150, 125) === window)
        #expect(log.take() == "")
    }

    @Test(arguments: Way.single)
    func `D6: a view's own reach replaces its class's, and nil gives that back`(way: Way) {
        let log = EventLog()
        let window = Window(way)
        let button = RoundButton("round", Rect(x: 100, y: 100, width: 50, height: 50), in: window, log: log)
        #expect(button.hitTestReach == nil)
        button.hitTestReach = .rect(Rect(x: -10, y: 0, width: 20, height: 20))
        _ = window.hit(95, 110)
        #expect(log.take() == "round H P0")
        _ = window.hit(125, 125)
        #expect(log.take() == "")
        button.hitTestReach = nil
        _ = window.hit(95, 110)
        #expect(log.take() == "")
        #expect(window.hit(125, 125) === button)
    }

    @Test func `D6: it holds for roots and for trees in no window, and not for calls of others`() {
        let log = EventLog()
        let root = View(0, 0, 200, 200)
        let button = RoundButton("round", Rect(x: 100, y: 100, width: 50, height: 50), in: root, log: log)
        #expect(root.hitTest(Point(x: 10, y: 10), with: nil) === root)
        #expect(log.take() == "")
        // The caller's own call comes through; what the default makes of it is the walk's.
        #expect(button.hitTest(Point(x: -5, y: 0), with: nil) == nil)
        #expect(log.take() == "round H")
        #expect(!button.point(inside: Point(x: -5, y: 0), with: nil))
        #expect(log.take() == "round P0")
    }

    final class PickyWindow: Window {
        var calls = 0
        override class var hitTestReach: HitReach? { .rect(Rect(x: 0, y: 0, width: 50, height: 50)) }
        override func hitTest(_ point: Point, with event: Event?) -> View? {
            calls += 1
            return super.hitTest(point, with: event)
        }
    }

    @Test func `D6: an application passes a window over outside its reach`() {
        let application = Application()
        let (behind, front) = (Window(0, 0, 100, 100), PickyWindow(0, 0, 100, 100))
        application.addWindow(behind)
        application.addWindow(front)
        #expect(application.hitTest(Point(x: 10, y: 10), with: nil)?.view === front)
        #expect(application.hitTest(Point(x: 60, y: 10), with: nil)?.view === behind)
        #expect(front.calls == 1)
        front.hitTestReach = .outsets(.zero)
        #expect(application.hitTest(Point(x: 60, y: 10), with: nil)?.view === front)
    }

    @Test func `D6: sampled reports a promise that is not kept, with class and point, and does not use the answer`()
        throws
    {
        let window = Window(.indexed, Rect(x: 0, y: 0, width: 200, height: 200))
        Liar(10, 10, 20, 20, in: window).named("liar")
        InsideLiar(50, 10, 20, 20, in: window).named("inside")
        var reports: [HitTestMismatch] = []
        window.hitTestingStrategy = .sampled(every: 1) { reports.append($0) }
        #expect(window.hit(15, 15)?.accessibilityIdentifier == "liar")
        #expect(reports.map(\.brokenPromise?.method) == ["point(inside:)"])
        reports = []
        #expect(window.hit(100, 100) === window)
        #expect(reports.count == 2)
        let promises = reports.compactMap(\.brokenPromise)
        #expect(promises.map(\.method) == ["point(inside:)", "hitTest"])
        #expect(promises.map { $0.class == Liar.self } == [false, true])
        #expect(reports.map(\.point) == [Point(x: 50, y: 90), Point(x: 90, y: 90)])
        let text = try #require(reports.last).description
        #expect(text.hasPrefix("hitTest of class Liar at (90.0, 90.0) in <Liar 'liar'"))
        #expect(text.contains("outside the stated reach of 0.0..<20.0 by 0.0..<20.0, but the answer is"))
    }

    @Test func `D6: verified asks each of 20,000 views about a point outside its reach, once`() {
        final class Counting: View {
            override class var hitTestReach: HitReach? { .outsets(.zero) }
            var count = 0
            override func point(inside point: Point, with event: Event?) -> Bool {
                count += 1
                return super.point(inside: point, with: event)
            }
        }
        let window = Window(.verified)
        let views = (0..<20_000).map { Counting(Double($0 % 200) * 4, Double($0 / 200) * 4, 3, 3, in: window) }
        #expect(window.hit(900, 900) === window)
        #expect(views.allSatisfy { $0.count == 1 })
    }

    @Test func `D6: verified traps on a promise that is not kept`() async {
        await #expect(processExitsWith: .failure, observing: spoken) {
            let window = Window(.verified)
            window.addSubview(Liar(0, 0, 10, 10))
            _ = window.hit(50, 50)
        }.says("hitTest of class Liar", "outside the stated reach")
    }
}
