import Testing
import ViewKit

/// Section C of Semantics, on each way of answering.
struct OverrideContractTests {
    @Test(arguments: Way.single)
    func `C1: a view that overrides hitTest is asked although hidden, disabled, transparent or of mode none`(_ way: Way)
    {
        let window = Window(way)
        let parent = View(0, 0, 100, 100, in: window)
        let view = ClosureView(10, 10, 20, 20, in: parent)
        var calls = 0
        view.onHitTest = { view, _, _ in
            calls += 1
            return view
        }
        let changes: [(View) -> Void] = [
            { $0.isHidden = true }, { $0.isUserInteractionEnabled = false }, { $0.alpha = 0 }, { $0.hitMode = .none },
        ]
        for (index, change) in changes.enumerated() {
            change(view)
            #expect(window.hit(90, 90) === view)
            #expect(calls == index + 1)
        }
        // Every ancestor has to let the point through.
        #expect(window.hit(150, 50) === window)
        #expect(calls == changes.count)
        parent.isHidden = true
        #expect(window.hit(90, 90) === window)
        #expect(calls == changes.count)
    }

    @Test(arguments: Way.allCases)
    func `C2: the answer stands verbatim: an ancestor, a sibling, a view of another window, one of no window`(
        _ way: Way
    ) {
        let window = Window(way)
        let parent = View(0, 0, 100, 100, in: window)
        let sibling = View(0, 0, 10, 10, in: parent)
        sibling.isHidden = true
        let view = ClosureView(0, 0, 100, 100, in: parent)
        let elsewhere = View(0, 0, 10, 10, in: Window(way))
        for answer in [window, parent, sibling, elsewhere, View()] {
            view.onHitTest = { _, _, _ in answer }
            #expect(window.hit(50, 50) === answer)
        }
        view.onHitTest = { _, _, _ in nil }
        sibling.isHidden = false
        #expect(window.hit(5, 5) === sibling)
        #expect(window.hit(50, 50) === parent)
    }

    @Test(arguments: Way.single)
    func `C3: point(inside:) gates the subtree, after flags and mode`(_ way: Way) {
        let window = Window(way)
        let view = InsideClosureView(0, 0, 50, 50, in: window)
        let child = View(0, 0, 200, 200, in: view)
        var calls = 0
        view.onInside = { _, point, _ in
            calls += 1
            return point.x >= 100
        }
        #expect(window.hit(150, 150) === child)
        #expect(window.hit(50, 10) === window)
        #expect(window.hit(250, 10) === view)
        #expect(calls == 3)
        view.hitMode = .none
        #expect(window.hit(150, 150) === window)
        view.hitMode = .auto
        view.alpha = 0.01
        #expect(window.hit(150, 150) === window)
        #expect(calls == 3)
    }

    @Test(arguments: Way.allCases)
    func `C4: without super, hitTest bypasses mode and redirect, point(inside:) outsets and shape`(_ way: Way) {
        let window = Window(way)
        let view = ClosureView(0, 0, 50, 50, in: window)
        view.hitMode = .none
        view.redirect = window
        view.onHitTest = { view, _, _ in view }
        #expect(window.hit(5, 5) === view)
        view.removeFromSuperview()
        let shaped = InsideClosureView(0, 0, 50, 50, in: window)
        shaped.hitShape = .ellipse(Rect(x: 0, y: 0, width: 1, height: 1))
        shaped.onInside = { view, point, _ in view.bounds.contains(point) }
        #expect(window.hit(40, 40) === shaped)
        shaped.hitShape = nil
        shaped.touchOutsets = EdgeInsets(top: 50, left: 50, bottom: 50, right: 50)
        #expect(window.hit(60, 60) === window)
    }

    @Test(arguments: Way.allCases)
    func `C5: super in an override is answered by the index below it, at the point it passes`(_ way: Way) {
        let window = Window(way)
        let view = ShiftingView(0, 0, 400, 400, in: window)
        let grid = (0..<100).map { View(Double($0 % 10) * 40, Double($0 / 10) * 40, 30, 30, in: view) }
        for index in grid.indices {
            let x = Double(index % 10) * 40 + 5
            let y = Double(index / 10) * 40 + 5
            #expect(window.hit(x - 3, y) === grid[index])
        }
        #expect(window.hit(33, 10) === view)
    }

    private class ShiftingView: View {
        override func hitTest(_ point: Point, with event: Event?) -> View? {
            super.hitTest(Point(x: point.x + 3, y: point.y), with: event)
        }
    }

    @Test(arguments: Way.single)
    func `C5: the event is handed on to every override`(_ way: Way) {
        final class Witness: View {
            var events: [Event?] = []
            override func hitTest(_ point: Point, with event: Event?) -> View? {
                events.append(event)
                return super.hitTest(point, with: event)
            }
            override func point(inside point: Point, with event: Event?) -> Bool {
                events.append(event)
                return super.point(inside: point, with: event)
            }
        }
        let window = Window(way)
        let view = Witness(0, 0, 100, 100, in: View(0, 0, 100, 100, in: window))
        let event = Event()
        #expect(window.hitTest(Point(x: 5, y: 5), with: event) === view)
        #expect(view.events.count == 2 && view.events.allSatisfy { $0 === event })
        #expect(window.hit(5, 5) === view)
        #expect(view.events.count == 4 && view.events[2] == nil)
    }

    @Test(arguments: Way.single)
    func `C7: overrides are asked once by each hit test, and results are not remembered`(_ way: Way) {
        let window = Window(way)
        let view = InsideClosureView(0, 0, 100, 100, in: window)
        var calls = 0
        view.onInside = { _, _, _ in
            calls += 1
            return calls % 2 == 1
        }
        #expect(window.hit(5, 5) === view)
        #expect(window.hit(5, 5) === window)
        #expect(calls == 2)
    }
}
