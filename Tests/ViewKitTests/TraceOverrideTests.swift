import Testing
import ViewKit

/// Every override of the public articles, on the recursion, on the index, and on both with comparison.
@Suite struct TraceOverrideTests {
    @Test("block: nothing below is asked (C3)", arguments: Way.single)
    func block(_ way: Way) {
        let log = CallLog()
        let window = Window(way)
        let root = InsideClosureView(0, 0, 300, 300, in: window)
        root.onInside = { view, _, _ in
            log.add(view.named("root"), "P0")
            return false
        }
        root.addSubview(LoggingView("child", Rect(x: 0, y: 0, width: 100, height: 100), log: log))
        #expect(window.hit(50, 50) === window)
        #expect(log.take() == "root P0")
    }

    final class PassesToParent: LoggingView {
        override func hitTest(_ point: Point, with event: Event?) -> View? {
            if let yellow = superview, yellow.point(inside: convert(point, to: yellow), with: event) {
                log.add(self, "H")
                return yellow
            }
            return super.hitTest(point, with: event)
        }
    }

    @Test("pass to parent: tap 1 answers Yellow, and Gray stops asking (C2)", arguments: Way.single)
    func passToParent(_ way: Way) {
        let scene = GoldenTraceTests.SixTaps(way, white: PassesToParent.self)
        #expect(scene.tap(187.5, 350) === scene.yellow)
        #expect(scene.log.take() == "Gray H P1, Yellow H P1, Yellow P1, White H")
    }

    final class RedirectsOut: LoggingView {
        override func hitTest(_ point: Point, with event: Event?) -> View? {
            if let white = superview?.subviews.last?.subviews.first,
                white.point(inside: convert(point, to: white), with: event)
            {
                return white
            }
            return super.hitTest(point, with: event)
        }
    }

    @Test("redirect out of the subtree: tap 2 answers White, outside its parent (C2, A5)", arguments: Way.single)
    func redirectOut(_ way: Way) {
        let scene = GoldenTraceTests.SixTaps(way, green: RedirectsOut.self)
        #expect(scene.tap(187.5, 185) === scene.white)
        #expect(scene.log.take() == "Gray H P1, Yellow H P0, White P1")
    }

    @Test("sibling pass-through by either method: the one behind (C2, C3)", arguments: Way.allCases, [true, false])
    func siblingPassThrough(_ way: Way, byHitTest: Bool) {
        let window = Window(way)
        let behind = View(50, 50, 100, 100, in: window)
        if byHitTest {
            let front = ClosureView(0, 0, 200, 200, in: window)
            front.onHitTest = { view, point, callSuper in
                behind.point(inside: view.convert(point, to: behind), with: nil) ? nil : callSuper()
            }
            #expect(window.hit(10, 10) === front)
        } else {
            let front = InsideClosureView(0, 0, 200, 200, in: window)
            front.onInside = { view, point, callSuper in
                !behind.point(inside: view.convert(point, to: behind), with: nil) && callSuper()
            }
            #expect(window.hit(10, 10) === front)
        }
        #expect(window.hit(60, 60) === behind)
    }

    @Test("button to cell (C2)", arguments: Way.allCases)
    func buttonToCell(_ way: Way) {
        let window = Window(way)
        let cell = View(0, 100, 320, 44, in: window)
        let button = ClosureView(250, 7, 60, 30, in: cell)
        button.onHitTest = { view, _, callSuper in callSuper() == nil ? nil : view.superview }
        #expect(window.hit(260, 120) === cell)
        #expect(window.hit(260, 90) === window)
    }

    @Test("enlarge by insets: hit 10 outside, if the parent contains the point (C1)", arguments: Way.allCases)
    func enlargeByInsets(_ way: Way) {
        let window = Window(way)
        let parent = View(100, 100, 200, 200, in: window)
        let button = EnlargedByInsets(0, 50, 50, 50, in: parent)
        let inner = View(-8, 0, 20, 20, in: button)
        #expect(window.hit(155, 160) === button)
        #expect(window.hit(161, 160) === parent)
        #expect(window.hit(95, 160) === window)
        #expect(window.hit(105, 155) === inner)
        button.alpha = 0
        #expect(window.hit(155, 160) === parent)
    }

    @Test("enlarge per edge ignores flags and subviews (C1, C4)", arguments: Way.allCases)
    func enlargePerEdge(_ way: Way) {
        let window = Window(way)
        let parent = View(100, 100, 200, 200, in: window)
        let button = EnlargedPerEdge(50, 50, 50, 50, in: parent)
        let inner = View(0, 0, 20, 20, in: button)
        #expect(window.hit(155, 155) === inner)
        button.edges = EdgeInsets(top: 5, left: 40, bottom: 5, right: 5)
        #expect(window.hit(155, 155) === button)
        #expect(window.hit(115, 160) === button)
        #expect(window.hit(206, 160) === parent)
        button.isHidden = true
        button.isUserInteractionEnabled = false
        button.hitMode = .none
        #expect(window.hit(155, 155) === button)
        parent.isHidden = true
        #expect(window.hit(155, 155) === window)
    }

    @Test("circle: corners fall through, the edge is closed (C3)", arguments: Way.allCases)
    func circle(_ way: Way) {
        let window = Window(way)
        let circle = Circle(100, 100, 100, 100, in: window)
        let child = View(0, 0, 30, 30, in: circle)
        #expect(window.hit(150, 150) === circle)
        #expect(window.hit(105, 105) === window)
        #expect(window.hit(125, 128) === child)
        #expect(window.hit(200, 150) === circle)
        #expect(window.hit(200.0.nextUp, 150) === window)
    }

    @Test("ignore self: children only (C2)", arguments: Way.allCases)
    func ignoreSelf(_ way: Way) {
        let window = Window(way)
        let behind = View(0, 0, 300, 300, in: window)
        let overlay = IgnoresSelf(0, 0, 300, 300, in: window)
        let child = View(10, 10, 10, 10, in: overlay)
        #expect(window.hit(15, 15) === child)
        #expect(window.hit(50, 50) === behind)
    }

    @Test("carousel: touches in the margin reach the scroll view (C2)", arguments: Way.allCases)
    func carousel(_ way: Way) {
        let window = Window(way)
        let container = ClosureView(0, 0, 320, 100, in: window)
        let scroll = View(80, 0, 160, 100, in: container)
        let page = View(0, 0, 160, 100, in: scroll)
        container.onHitTest = { _, _, callSuper in callSuper() == nil ? nil : scroll }
        #expect(window.hit(10, 50) === scroll)
        #expect(window.hit(100, 50) === scroll)
        #expect(window.hit(10, 150) === window)
        _ = page
    }

    @Test("header under a scroll view: the sibling below is asked (C2)", arguments: Way.allCases)
    func headerUnderScrollView(_ way: Way) {
        let window = Window(way)
        let header = View(0, 0, 320, 200, in: window)
        let scroll = ClosureView(0, 0, 320, 480, in: window)
        let transparentHeader = View(0, 0, 320, 200, in: scroll)
        let content = View(0, 200, 320, 1000, in: scroll)
        scroll.onHitTest = { _, _, callSuper in
            let hit = callSuper()
            return hit === transparentHeader ? nil : hit
        }
        #expect(window.hit(10, 10) === header)
        #expect(window.hit(10, 300) === content)
        scroll.bounds.origin.y = 150
        #expect(window.hit(10, 60) === content)
        #expect(window.hit(10, 40) === header)
    }

    @Test("raised tab-bar button: only while the bar's ancestors contain the point (C1)", arguments: Way.allCases)
    func raisedButton(_ way: Way) {
        let window = Window(way)
        let parent = View(0, 400, 320, 80, in: window)
        let bar = ClosureView(0, 30, 320, 50, in: parent)
        let button = View(140, -40, 40, 60, in: bar)
        bar.onHitTest = { _, point, callSuper in button.frame.contains(point) ? button : callSuper() }
        #expect(window.hit(150, 405) === button)
        #expect(window.hit(150, 395) === window)
        #expect(window.hit(10, 440) === bar)
    }
}
