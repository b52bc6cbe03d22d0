import Testing
import ViewKit

/// Section D of Semantics, on each way of answering.
struct DeclaredBehaviourTests {
    @Test(arguments: Way.allCases)
    func `D1: modes, not inherited`(_ way: Way) {
        let window = Window(way)
        let view = View(0, 0, 100, 100, in: window)
        let child = View(0, 0, 50, 50, in: view)
        func answers() -> [View?] { [window.hit(10, 10), window.hit(60, 60)] }
        #expect(answers() == [child, view])
        view.hitMode = .none
        #expect(answers() == [window, window])
        view.hitMode = .boxNone
        #expect(answers() == [child, window])
        view.hitMode = .boxOnly
        #expect(answers() == [view, view])
        view.hitMode = .auto
        child.hitMode = .boxNone
        #expect(answers() == [view, view])
    }

    @Test(arguments: Way.allCases)
    func `D2: outsets grow and shrink, gate the subtree, and ancestors cut them`(_ way: Way) {
        let window = Window(way)
        let parent = View(100, 100, 100, 100, in: window)
        let view = View(0, 40, 20, 20, in: parent)
        let child = View(25, 0, 10, 10, in: view)
        view.touchOutsets = EdgeInsets(top: 5, left: 50, bottom: 10, right: 20)
        #expect(window.hit(110, 136) === view)
        #expect(window.hit(110, 134) === parent)
        #expect(window.hit(110, 169) === view)
        #expect(window.hit(95, 150) === window)
        #expect(window.hit(130, 145) === child)
        view.touchOutsets = EdgeInsets(top: -9, left: -9, bottom: -9, right: -9)
        #expect(window.hit(110, 150) === view)
        #expect(window.hit(105, 150) === parent)
        view.touchOutsets = EdgeInsets(top: -15, left: 0, bottom: -15, right: 0)
        #expect(window.hit(110, 150) === parent)
    }

    @Test(arguments: Way.allCases)
    func `D3: shapes, cut by the bounds, gate the subtree; outsets are ignored`(_ way: Way) {
        let window = Window(way)
        let view = View(0, 0, 100, 100, in: window)
        let child = View(0, 0, 40, 40, in: view)
        view.touchOutsets = EdgeInsets(top: 50, left: 50, bottom: 50, right: 50)
        #expect(window.hit(120, 50) === view)
        view.hitShape = .ellipse(Rect(x: 0, y: 0, width: 100, height: 100))
        #expect(window.hit(120, 50) === window)
        #expect(window.hit(5, 5) === window)
        #expect(window.hit(50, 50) === view)
        #expect(window.hit(30, 30) === child)
        view.hitShape = .ellipse(Rect(x: 0, y: 0, width: 300, height: 300))
        #expect(window.hit(150, 150) === window)
        view.hitShape = .polygon(.init([Point(x: 0, y: 0), Point(x: 100, y: 0), Point(x: 0, y: 100)]))
        #expect(window.hit(60, 20) === view)
        #expect(window.hit(60, 60) === window)
        view.hitShape = .mask(.init(columns: 2, rows: 1, bits: [0b0100_0000]))
        #expect(window.hit(20, 20) === window)
        #expect(window.hit(70, 20) === view)
        view.hitShape = .roundedRect(view.bounds, radii: .init(topLeft: 20, topRight: 0, bottomRight: 0, bottomLeft: 0))
        #expect(window.hit(2, 2) === window)
        #expect(window.hit(98, 2) === view)
    }

    @Test(arguments: Way.allCases)
    func `D4: children are tried outside, the view itself needs its own area`(_ way: Way) {
        let window = Window(way)
        let bar = View(0, 100, 100, 50, in: window)
        let button = View(40, -30, 20, 60, in: bar)
        #expect(window.hit(50, 80) === window)
        bar.hitsOutsideBounds = true
        #expect(window.hit(50, 80) === button)
        #expect(window.hit(10, 80) === window)
        #expect(window.hit(10, 110) === bar)
        window.hitsOutsideBounds = true
        bar.frame.origin.x = 990
        #expect(window.hit(1040, 80) === button)
        #expect(window.hit(1080, 110) === bar)
        #expect(window.hit(1080, 10) == nil)
    }

    @Test(arguments: Way.allCases)
    func `D5: the outermost redirect wins, without chaining; a target that is gone is none`(_ way: Way) {
        let window = Window(way)
        let outer = View(0, 0, 100, 100, in: window)
        let middle = View(0, 0, 80, 80, in: outer)
        let leaf = View(0, 0, 60, 60, in: middle)
        let target = View(500, 500, 10, 10, in: window)
        let second = View(600, 600, 10, 10)
        leaf.redirect = target
        #expect(window.hit(5, 5) === target)
        #expect(window.hit(70, 70) === middle)
        // The target's own redirect does not count; one outside of any window does.
        target.redirect = leaf
        #expect(window.hit(5, 5) === target)
        middle.redirect = second
        #expect(window.hit(5, 5) === second)
        #expect(window.hit(70, 70) === second)
        outer.redirect = outer
        #expect(window.hit(5, 5) === outer)
        outer.redirect = nil
        #expect(window.hit(5, 5) === second)
        middle.redirect = View()
        #expect(middle.redirect == nil)
        #expect(window.hit(70, 70) === middle)
        #expect(window.hit(5, 5) === target)
    }

    @Test(arguments: Way.allCases)
    func `D5: redirects also replace what overrides answer, and the window's replaces all`(_ way: Way) {
        let window = Window(way)
        let outer = View(0, 0, 100, 100, in: window)
        let asking = ClosureView(0, 0, 80, 80, in: outer)
        let other = View(0, 0, 5, 5)
        asking.onHitTest = { _, _, _ in other }
        #expect(window.hit(5, 5) === other)
        let target = View(500, 500, 10, 10, in: window)
        // C4: an override that does not call super bypasses its own view's redirect.
        asking.redirect = target
        #expect(window.hit(5, 5) === other)
        asking.onHitTest = { _, _, callSuper in callSuper() }
        #expect(window.hit(5, 5) === target)
        outer.redirect = outer
        #expect(window.hit(5, 5) === outer)
        window.redirect = other
        #expect(window.hit(5, 5) === other)
        #expect(window.hit(900, 5) === other)
        #expect(window.hit(-900, 5) == nil)
    }
}
