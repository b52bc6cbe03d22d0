import TestSupport
import Testing
import ViewKit

/// What a window can be asked about many views (SEMANTICS E1 to E4, E6).
struct WindowListTests {
    private final class Asking: View {
        var calls = 0
        override func hitTest(_ point: Point, with event: Event?) -> View? {
            calls += 1
            return super.hitTest(point, with: event)
        }
    }

    /// A window with odd bounds, random views in it and copies of them that the recursion answers.
    private struct Twins {
        let indexed = Window(.indexed)
        let walked = Window(.walk)
        private(set) var views: [Int: View] = [:]

        init(seed: UInt64, asking: Bool) {
            for window in [indexed, walked] {
                window.frame = Rect(x: 30, y: 20, width: 300, height: 300)
                window.bounds.origin = Point(x: 5, y: -7)
                var random = SplitMix64(seed: seed)
                func number(_ range: Range<Int>) -> Double { Double(Int.random(in: range, using: &random)) }
                var views: [View] = [window]
                for index in 0..<80 {
                    let isAsking = asking && random.next() % 6 == 0
                    let view = isAsking ? Asking(frame: .zero) : View(frame: .zero)
                    view.frame = Rect(
                        x: number(-20..<200), y: number(-20..<200), width: number(5..<200), height: number(5..<200))
                    view.tag = index + 1
                    view.hitMode = random.next() % 5 == 0 ? .boxNone : .auto
                    view.alpha = random.next() % 9 == 0 ? 0 : 1
                    if random.next() % 8 == 0 { view.transform = AffineTransform(rotationAngle: 0.3) }
                    if isAsking, random.next() % 2 == 0 { view.hitTestReach = .outsets(.zero) }
                    views[Int(random.next() % UInt64(views.count))].addSubview(view)
                    views.append(view)
                }
            }
        }
    }

    private func tags(_ items: [ViewItem]) -> [Int] { items.map(\.view.tag) }

    @Test(arguments: 0..<testScale)
    func `E1, E2, E3: by index as by recursion, with the window last, and without calling an override`(block: Int) {
        let found = (block * 6..<(block + 1) * 6).reduce(0) { $0 + compareLists(seed: UInt64($1)) }
        #expect(found > 360)
    }

    /// Compares the lists of an indexed window with those of one that recurs, and says how many hits they held.
    private func compareLists(seed: UInt64) -> Int {
        let twins = Twins(seed: seed, asking: seed % 2 == 1)
        var random = SplitMix64(seed: seed)
        var count = 0
        for round in 0..<60 {
            let point = Point(
                x: Double.random(in: 0..<310, using: &random), y: Double.random(in: -10..<300, using: &random))
            let hits = twins.indexed.hits(at: point)
            #expect(tags(hits) == tags(twins.walked.hits(at: point)))
            #expect(hits.map(\.asks) == twins.walked.hits(at: point).map(\.asks))
            let region = Rect(x: point.x, y: point.y, width: 40, height: 25)
            for mode in RegionMode.allCases {
                #expect(
                    tags(twins.indexed.views(in: .rect(region), mode: mode))
                        == tags(twins.walked.views(in: .rect(region), mode: mode)))
            }
            let lasso = [point, Point(x: point.x + 50, y: point.y + 9), Point(x: point.x + 20, y: point.y + 60)]
            for mode in RegionMode.allCases {
                let inLasso = twins.indexed.views(in: .lasso(lasso), mode: mode)
                #expect(tags(inLasso) == tags(twins.walked.views(in: .lasso(lasso), mode: mode)))
                #expect(twins.indexed.snapshot().views(in: .lasso(lasso), mode: mode).count == inLasso.count)
                let along = twins.indexed.views(in: .line(lasso, width: 5), mode: mode)
                #expect(tags(along) == tags(twins.walked.views(in: .line(lasso, width: 5), mode: mode)))
            }
            let near = twins.indexed.nearest(to: point, within: 20)
            #expect(tags(near.map(\.item)) == tags(twins.walked.nearest(to: point, within: 20).map(\.item)))
            #expect(twins.indexed.firstHit(at: point)?.view.tag == hits.first?.view.tag)
            #expect(
                twins.indexed.firstHit(at: point) { $0.tag % 3 == 0 }?.view.tag
                    == hits.first { $0.view.tag % 3 == 0 }?.view.tag)
            if seed % 2 == 0 { #expect(twins.indexed.hitTest(point, with: nil)?.tag == hits.first?.view.tag) }
            count += hits.count
            if round == 30 { twins.indexed.prepare() }
        }
        for case let view as Asking in twins.indexed.subviews { #expect(view.calls == 0) }
        return count
    }

    @Test func `E4: a view that asks is one item, and a redirect stands beside`() throws {
        let window = Window(.indexed)
        let asking = Asking(0, 0, 100, 100, in: window)
        View(0, 0, 50, 50, in: asking).named("below")
        let plain = View(200, 0, 100, 100, in: window).named("plain")
        plain.redirect = asking
        #expect(window.hits(at: Point(x: 10, y: 10)).map(\.asks) == [.hitTest, .nothing])
        #expect(window.firstHit(at: Point(x: 10, y: 10)) { $0.accessibilityIdentifier == "below" } == nil)
        let items = window.hits(at: Point(x: 210, y: 10)).filter { $0.asks == .nothing }
        #expect(items.map(\.view) == [plain, window])
        #expect(items.map(\.redirect) == [asking, nil])
        #expect(asking.calls == 0)
    }

    private final class AskingWindow: Window {
        override func hitTest(_ point: Point, with event: Event?) -> View? { nil }
    }

    @Test func `E4: a window whose class overrides hit testing is one item, within its reach`() {
        let window = AskingWindow(0, 0, 100, 100)
        _ = View(0, 0, 50, 50, in: window)
        #expect(window.hits(at: Point(x: 500, y: 0)).map(\.asks) == [.hitTest])
        window.hitTestReach = .outsets(.zero)
        #expect(window.hits(at: Point(x: 500, y: 0)).isEmpty)
        #expect(window.hits(at: Point(x: 10, y: 0)).map(\.view) == [window])
        #expect(window.nearest(to: Point(x: 110, y: 0), within: 20).map(\.distance) == [10])
        #expect(window.views(in: .rect(Rect(x: 90, y: 90, width: 50, height: 50))).count == 1)
        #expect(window.snapshot().topmost(at: Point(x: 10, y: 10)) == .ask(window.viewID))
    }

    @Test func `E6: a predicate may ask the window, and must not change it`() async {
        let window = Window(.indexed)
        let (back, front) = (View(0, 0, 100, 100, in: window), View(0, 0, 100, 100, in: window))
        let found = window.firstHit(at: Point(x: 5, y: 5)) { view in
            window.hits(at: Point(x: 5, y: 5)).first?.view !== view
                && window.hitTest(Point(x: 5, y: 5), with: nil) === front
        }
        #expect(found?.view === back)
        await #expect(processExitsWith: .failure, observing: spoken) {
            let window = Window(.indexed)
            let view = View(0, 0, 100, 100, in: window)
            _ = window.hits(at: Point(x: 5, y: 5)) { _ in
                view.isHidden = true
                return true
            }
        }.says("is being asked for a list: what decides which views count must not change any")
    }

    @Test func `B7: between windows, and to and from the screen`() {
        let application = Application()
        let (one, other) = (Window(10, 20, 300, 300), Window(100, 100, 200, 200))
        other.transform = AffineTransform(scaleX: 2, y: 2)
        let (a, b) = (View(5, 5, 50, 50, in: one), View(10, 10, 50, 50, in: other))
        #expect(a.convertToScreen(Point(x: 1, y: 1)) == Point(x: 16, y: 26))
        #expect(a.convertFromScreen(Point(x: 16, y: 26)) == Point(x: 1, y: 1))
        // Twice as large about its center at (200, 200).
        #expect(b.convertToScreen(Point.zero) == Point(x: 20, y: 20))
        #expect(b.convertToScreen(Rect(x: 0, y: 0, width: 10, height: 5)) == Rect(x: 20, y: 20, width: 20, height: 10))
        #expect(
            b.convertFromScreen(Rect(x: 20, y: 20, width: 20, height: 10)) == Rect(x: 0, y: 0, width: 10, height: 5))
        #expect(!a.convert(Point.zero, to: b).isFinite)
        application.addWindow(one)
        application.addWindow(other)
        #expect(a.convert(Point(x: 5, y: -5), to: b) == .zero)
        let stranger = View(0, 0, 10, 10)
        #expect(!stranger.convertToScreen(Point.zero).isFinite)
        #expect(stranger.convertFromScreenIfPossible(Point.zero) == nil)
        #expect(stranger.convertToScreenIfPossible(Rect(x: 0, y: 0, width: 1, height: 1)) == nil)
        #expect(stranger.convertFromScreen(Rect(x: 0, y: 0, width: 1, height: 1)).origin.x.isNaN)
    }
}
