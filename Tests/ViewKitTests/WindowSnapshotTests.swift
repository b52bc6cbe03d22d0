import TestSupport
import Testing
import ViewKit

/// Windows for other threads, and what a pointer is over.
struct WindowSnapshotTests {
    private static func window(_ count: Int, seed: UInt64) -> Window {
        var generator = SpecGenerator(seed: seed, viewCount: count)
        let world = World(generator.plainTree(), strategy: .indexed)
        world.views[5]?.redirect = world.views[7]
        return world.window
    }

    private static func points(_ count: Int, seed: UInt64) -> [Point] {
        var random = SplitMix64(seed: seed)
        return (0..<count).map { _ in
            Point(x: Double.random(in: -10..<410, using: &random), y: Double.random(in: -10..<410, using: &random))
        }
    }

    @Test(arguments: [false, true])
    func `a snapshot answers as the window did, on another thread and after changes`(isPrepared: Bool) async {
        let window = Self.window(150, seed: 3)
        if isPrepared { window.prepare() }
        let points = Self.points(80, seed: 4)
        let expected = points.map { window.hitTest($0, with: nil).map { ViewResult.hit($0.viewID) } ?? .miss }
        let lists = points.map { window.hits(at: $0).map(\.view.viewID) }
        let redirects = points.map { window.hits(at: $0).map(\.redirect?.viewID) }
        let region = Rect(x: 100, y: 100, width: 50, height: 50)
        let inRegion = window.views(in: .rect(region)).map(\.view.viewID)
        let near = window.nearest(to: Point(x: 200, y: 200), within: 30).map(\.distance)
        let snapshot = window.snapshot()
        for view in window.subviews { view.isHidden = true }
        let answers = await Task.detached { points.map { snapshot.topmost(at: $0) } }.value
        #expect(answers == expected)
        let items = await Task.detached { points.map { snapshot.hits(at: $0) } }.value
        #expect(items.map { $0.map(\.view) } == lists)
        #expect(items.map { $0.map(\.redirect) } == redirects)
        #expect(snapshot.views(in: .rect(region)).map(\.view) == inRegion)
        #expect(snapshot.nearest(to: Point(x: 200, y: 200), within: 30).map(\.distance) == near)
        let second = items.first { $0.count > 1 }?[1].view
        #expect(points.contains { snapshot.firstHit(at: $0) { item, _ in item.view == second }?.view == second })
        #expect(Set(answers).count > 5)
    }

    @Test func `visitors of a window and of its snapshot are given what the lists have, until they say no`() {
        let window = Window(.indexed)
        let back = View(0, 0, 50, 50, in: window)
        let front = View(20, 20, 50, 50, in: window)
        let inner = View(0, 0, 30, 30, in: front)
        let snapshot = window.snapshot()
        let point = Point(x: 30, y: 30)
        let all: [View] = [inner, front, back, window]
        for limit in 1...5 {
            let expected = Array(all.prefix(limit))
            var (visited, ofSnapshot): ([View], [ViewID]) = ([], [])
            window.visitHits(at: point) { item in
                visited.append(item.view)
                return visited.count < limit
            }
            snapshot.visitHits(at: point) { item, _ in
                ofSnapshot.append(item.view)
                return ofSnapshot.count < limit
            }
            #expect(visited == expected && ofSnapshot == expected.map(\.viewID))
        }
        var (visited, ofSnapshot): ([View], [ViewID]) = ([], [])
        window.visitHits(at: point, descend: { $0 !== front }) { item in
            visited.append(item.view)
            return true
        }
        let left = front.viewID
        snapshot.visitHits(at: point, descend: { item, _ in item.view != left }) { item, _ in
            ofSnapshot.append(item.view)
            return true
        }
        #expect(visited == Array(all.dropFirst()) && ofSnapshot == all.dropFirst().map(\.viewID))
    }

    @Test func `views keep their identifiers wherever they go, and a window finds those that are in it`() throws {
        let window = Self.window(20, seed: 9)
        let other = Window(.indexed)
        let view = try #require(window.subviews.first)
        let id = view.viewID
        #expect(window.view(withID: id) === view)
        #expect(window.view(withID: window.viewID) === window)
        other.addSubview(view)
        #expect(view.viewID == id)
        #expect(window.view(withID: id) == nil)
        #expect(other.view(withID: id) === view)
        let late = View(0, 0, 1, 1, in: window)
        #expect(window.view(withID: late.viewID) === late)
        #expect(
            Set(window.hits(at: Point(x: 200, y: 200)).map(\.view.viewID)).count
                == window.hits(at: Point(x: 200, y: 200)).count)
    }

    @Test func `a pointer's path follows the pointer and the layout, and is asked for no more than that`() {
        let window = Window(.indexed)
        let outer = View(0, 0, 100, 100, in: window)
        let inner = View(10, 10, 20, 20, in: outer)
        let asking = InsideClosureView(300, 0, 50, 50, in: window)
        asking.hitTestReach = .outsets(.zero)
        var calls = 0
        asking.onInside = { _, _, callSuper in
            calls += 1
            return callSuper()
        }
        var hover = ViewHoverTracker()
        #expect(hover.update(at: Point(x: 15, y: 15), in: window).entered == [window, outer, inner])
        #expect(hover.update(at: Point(x: 15, y: 15), in: window).isEmpty)
        inner.isHidden = true
        #expect(hover.update(at: Point(x: 15, y: 15), in: window).left == [inner])
        #expect(hover.path == [window, outer])
        _ = hover.update(at: Point(x: 310, y: 10), in: window)
        _ = hover.update(at: Point(x: 310, y: 10), in: window)
        #expect(calls == 2)
        let end = hover.update(at: nil, in: window)
        #expect(end.left == [asking, window] && hover.path.isEmpty)
    }

    /// Answers by what its owner says, which no change tells of.
    private final class Fickle: View {
        static nonisolated(unsafe) var isOpen = true
        override func hitTest(_ point: Point, with event: Event?) -> View? { Fickle.isOpen ? self : nil }
    }

    @Test func `a pointer's path is asked for again where overrides decide, whichever way the window answers`() {
        let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        for _ in 0..<20 { window.addSubview(Fickle(0, 0, 100, 100)) }
        var hover = ViewHoverTracker()
        let point = Point(x: 5, y: 5)
        for _ in 0..<50 { #expect(hover.update(at: point, in: window).left.isEmpty) }
        Fickle.isOpen = false
        #expect(hover.update(at: point, in: window).left == [window.subviews[19]])
        #expect(hover.path == [window])
    }
}
