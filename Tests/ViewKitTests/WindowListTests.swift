import TestSupport
import Testing
import ViewKit

/// What a window can be asked about many views (Semantics, E1 to E4, E6).
struct WindowListTests {
    private final class Asking: View {
        var calls = 0
        override func hitTest(_ point: Point, with event: Event?) -> View? {
            calls += 1
            return super.hitTest(point, with: event)
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
        var generator = SpecGenerator(seed: seed, viewCount: 80)
        let asks = seed % 2 == 1
        var spec = asks ? generator.tree() : generator.plainTree()
        // A window that asks would be the only item.
        spec.views[TreeSpec.window].kind = .plain
        let twins = Twins(spec)
        let (indexed, walked) = (twins.indexed.window, twins.walked.window)
        for window in [indexed, walked] {
            window.frame = Rect(x: 30, y: 20, width: 300, height: 300)
            window.bounds.origin = Point(x: 5, y: -7)
            window.alwaysUsesIndex = true
        }
        var random = SplitMix64(seed: seed)
        var count = 0
        for round in 0..<60 {
            let point = Point(
                x: Double.random(in: 0..<310, using: &random), y: Double.random(in: -10..<300, using: &random))
            let hits = indexed.hits(at: point)
            #expect(tags(hits) == tags(walked.hits(at: point)))
            #expect(hits.map(\.asks) == walked.hits(at: point).map(\.asks))
            let lasso = [point, Point(x: point.x + 50, y: point.y + 9), Point(x: point.x + 20, y: point.y + 60)]
            let snapshot = indexed.snapshot()
            let box = HitRegion.rect(Rect(x: point.x, y: point.y, width: 40, height: 25))
            for region in [box, .lasso(lasso), .line(lasso, width: 5)] {
                for mode in RegionMode.allCases {
                    let found = indexed.views(in: region, mode: mode)
                    #expect(tags(found) == tags(walked.views(in: region, mode: mode)))
                    #expect(snapshot.views(in: region, mode: mode).count == found.count)
                }
            }
            let near = indexed.nearest(to: point, within: 20)
            #expect(tags(near.map(\.item)) == tags(walked.nearest(to: point, within: 20).map(\.item)))
            #expect(indexed.firstHit(at: point)?.view.tag == hits.first?.view.tag)
            let third = indexed.firstHit(at: point) { $0.tag % 3 == 0 }
            #expect(third?.view.tag == hits.first { $0.view.tag % 3 == 0 }?.view.tag)
            if !asks { #expect(indexed.hitTest(point, with: nil)?.tag == hits.first?.view.tag) }
            count += hits.count
            if round == 30 { indexed.prepare() }
        }
        #expect(twins.indexed.log.isEmpty)
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

    @Test(arguments: 0..<testScale)
    func `E6: nothing below a view that descend refuses is listed, and each is asked once`(block: Int) {
        let refused = (block * 6..<(block + 1) * 6).reduce(0) { $0 + compareDescending(seed: UInt64($1)) }
        #expect(refused > 0)
    }

    /// Compares lists with a predicate for descendants with whole lists, and says how many views the predicate kept out.
    private func compareDescending(seed: UInt64) -> Int {
        var generator = SpecGenerator(seed: seed, viewCount: 80)
        let window = World(generator.plainTree(), strategy: .indexed).window
        window.frame = Rect(x: 30, y: 20, width: 300, height: 300)
        func goesOn(_ view: View) -> Bool { view.tag % 4 != 1 }
        func isListed(_ view: View) -> Bool {
            var next = view.superview
            while let view = next, view !== window {
                if !goesOn(view) { return false }
                next = view.superview
            }
            return true
        }
        var random = SplitMix64(seed: seed)
        var refusedCount = 0
        for round in 0..<40 {
            if round == 20 { window.prepare() }
            let point = Point(
                x: Double.random(in: 0..<300, using: &random), y: Double.random(in: 0..<300, using: &random))
            let region = HitRegion.rect(Rect(x: point.x, y: point.y, width: 40, height: 25))
            let hits = tags(window.hits(at: point).filter { isListed($0.view) })
            let inRegion = tags(window.views(in: region).filter { isListed($0.view) })
            let near = window.nearest(to: point, within: 20).filter { isListed($0.item.view) }
            refusedCount += window.hits(at: point).count - hits.count

            var asked: [View] = []
            let found = window.hits(
                at: point, where: { _ in true },
                descend: { view in
                    asked.append(view)
                    return goesOn(view)
                })
            #expect(tags(found) == hits && Set(asked.map(\.viewID)).count == asked.count)
            #expect(asked.allSatisfy { isListed($0) && $0 !== window && !$0.subviews.isEmpty })
            #expect(tags(window.views(in: region, where: { _ in true }, descend: goesOn)) == inRegion)
            let even = window.firstHit(at: point, where: { $0.tag % 2 == 0 }, descend: goesOn)
            #expect(even?.view.tag == hits.first { $0 % 2 == 0 })
            #expect(tags(window.nearest(to: point, within: 20, descend: goesOn).map(\.item)) == tags(near.map(\.item)))
            let (first, nearest) = firsts(in: window, region, point, goesOn)
            #expect(first == inRegion.first && nearest.map(\.item.view.tag) == near.first?.item.view.tag)

            let snapshot = window.snapshot()
            func mayGoOn(_ item: WindowSnapshot.Item, _: WindowSnapshot) -> Bool {
                window.view(withID: item.view).map(goesOn) ?? true
            }
            func known(_ items: [WindowSnapshot.Item]) -> [Int] {
                items.compactMap { window.view(withID: $0.view)?.tag }
            }
            #expect(known(snapshot.hits(at: point, where: { _, _ in true }, descend: mayGoOn)) == hits)
            #expect(known(snapshot.views(in: region, where: { _, _ in true }, descend: mayGoOn)) == inRegion)
            #expect(
                snapshot.nearest(to: point, within: 20, descend: mayGoOn).map(\.distance) == near.map(\.distance))
            var visited: [WindowSnapshot.Item] = []
            snapshot.visitNearest(to: point, within: 20, descend: mayGoOn) { near, _ in
                visited.append(near.item)
                return visited.count < 2
            }
            #expect(known(visited) == near.prefix(2).map(\.item.view.tag))
        }
        return refusedCount
    }

    /// The first view in a region and the nearest one to a point, by visits that end there.
    private func firsts(
        in window: Window, _ region: HitRegion, _ point: Point, _ goesOn: (View) -> Bool
    ) -> (first: Int?, nearest: Nearby<ViewItem>?) {
        var (first, nearest): (Int?, Nearby<ViewItem>?) = (nil, nil)
        window.visitViews(in: region, descend: goesOn) { item in
            first = item.view.tag
            return false
        }
        window.visitNearest(to: point, within: 20, descend: goesOn) { near in
            nearest = near
            return false
        }
        return (first, nearest)
    }

    @Test func `E6: while views are visited, the window may be asked, and must not change`() async {
        let window = Window(.indexed)
        let (back, front) = (View(0, 0, 100, 100, in: window), View(0, 0, 100, 100, in: window))
        let child = View(0, 0, 10, 10, in: front)
        let (point, region) = (Point(x: 5, y: 5), HitRegion.rect(Rect(x: 0, y: 0, width: 10, height: 10)))
        var found: [View] = []
        window.visitViews(in: region, descend: { _ in window.hits(at: point).count == 4 }) { item in
            found.append(item.view)
            return window.nearest(to: point).count == 4 && item.view !== back
        }
        #expect(found == [child, front, back])
        await #expect(processExitsWith: .failure, observing: spoken) {
            let window = Window(.indexed)
            let view = View(0, 0, 100, 100, in: window)
            window.visitNearest(to: Point(x: 5, y: 5)) { _ in
                view.isHidden = true
                return true
            }
        }.says("is being asked for a list: what decides which views count must not change any")
    }

    @Test func `B7: to and from the screen`() {
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
        let stranger = View(0, 0, 10, 10)
        #expect(!stranger.convertToScreen(Point.zero).isFinite)
        #expect(stranger.convertFromScreenIfPossible(Point.zero) == nil)
        #expect(stranger.convertToScreenIfPossible(Rect(x: 0, y: 0, width: 1, height: 1)) == nil)
        #expect(stranger.convertToScreenIfPossible(Point.zero) == nil)
        #expect(stranger.convertFromScreenIfPossible(Rect(x: 0, y: 0, width: 1, height: 1)) == nil)
        #expect(a.convertToScreenIfPossible(Point(x: 1, y: 1)) == Point(x: 16, y: 26))
        #expect(
            b.convertFromScreenIfPossible(Rect(x: 20, y: 20, width: 20, height: 10))
                == Rect(x: 0, y: 0, width: 10, height: 5))
        #expect(stranger.convertFromScreen(Rect(x: 0, y: 0, width: 1, height: 1)).origin.x.isNaN)
    }
}
