import Testing
import ViewKit

/// Section A of Semantics, on each way of answering.
struct DefaultWalkTests {
    @Test(arguments: Way.single)
    func `A1: points are in the receiver's bounds space`(_ way: Way) {
        let window = Window(way)
        let outer = View(100, 50, 200, 200, in: window)
        outer.bounds.origin = Point(x: 10, y: 20)
        let inner = InsideClosureView(30, 40, 50, 50, in: outer)
        var seen: [Point] = []
        inner.onInside = { _, point, callSuper in
            seen.append(point)
            return callSuper()
        }
        #expect(window.hit(125, 75) === inner)
        #expect(seen == [Point(x: 5, y: 5)])
        #expect(outer.hitTest(Point(x: 35, y: 45), with: nil) === inner)
        #expect(seen == [Point(x: 5, y: 5), Point(x: 5, y: 5)])
    }

    @Test(arguments: Way.single)
    func `A2: on a disabled view hitTest is entered and point(inside:) is not`(_ way: Way) {
        let log = EventLog()
        let window = Window(way)
        let view = LoggingView("view", Rect(x: 0, y: 0, width: 10, height: 10), in: window, log: log)
        view.isUserInteractionEnabled = false
        #expect(window.hit(5, 5) === window)
        #expect(log.take() == "view H")
    }

    @Test(arguments: Way.allCases)
    func `A3, A1, A1b, A2, A6, E2: flags and alpha take the whole subtree out; alphas are not multiplied`(_ way: Way) {
        let window = Window(way)
        let parent = View(0, 0, 100, 100, in: window)
        let child = View(0, 0, 100, 100, in: parent)
        func expectOut() { #expect(window.hit(5, 5) === window) }
        func expectIn() { #expect(window.hit(5, 5) === child) }
        expectIn()
        child.isUserInteractionEnabled = false
        #expect(window.hit(5, 5) === parent)
        child.isUserInteractionEnabled = true
        parent.isHidden = true
        expectOut()
        parent.isHidden = false
        expectIn()
        parent.isUserInteractionEnabled = false
        expectOut()
        parent.isUserInteractionEnabled = true
        for alpha in [0.01, 0.0099, 0.001, 0, -1, Double.nan, -Double.infinity] {
            parent.alpha = alpha
            expectOut()
        }
        for alpha in [Double(0.01).nextUp, 0.011, 1, 2, .infinity] {
            parent.alpha = alpha
            expectIn()
        }
        parent.alpha = 0.05
        child.alpha = 0.05
        expectIn()
        window.alpha = 0
        #expect(window.hit(5, 5) == nil)
    }

    @Test(arguments: Way.allCases)
    func `A4, A4b, A5: half-open; a view of size zero kills its subtree unless it has outsets`(_ way: Way) {
        let window = Window(way)
        let view = View(10, 20, 30, 40, in: window)
        #expect(window.hit(10, 20) === view)
        #expect(window.hit(10.0.nextDown, 20) === window)
        #expect(window.hit(10, 20.0.nextDown) === window)
        #expect(window.hit(40.0.nextDown, 60.0.nextDown) === view)
        #expect(window.hit(40, 30) === window)
        #expect(window.hit(20, 60) === window)
        let empty = View(100, 100, 0, 0, in: window)
        let child = View(-5, -5, 10, 10, in: empty)
        #expect(window.hit(100, 100) === window)
        empty.touchOutsets = EdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
        #expect(window.hit(100, 100) === child)
        #expect(window.hit(102, 100) === window)
        child.removeFromSuperview()
        #expect(window.hit(100, 100) === empty)
        let unset = View()
        window.addSubview(unset)
        _ = View(0, 0, 50, 50, in: unset)
        #expect(window.hit(1, 1) === window)
    }

    @Test(arguments: Way.allCases)
    func `A5: a child outside its parent is unreachable`(_ way: Way) {
        let window = Window(way)
        let parent = View(100, 100, 50, 50, in: window)
        let child = View(40, 0, 50, 50, in: parent)
        #expect(window.hit(145, 110) === child)
        #expect(window.hit(155, 110) === window)
    }

    @Test(arguments: Way.allCases)
    func `A6, B6: a later branch beats an earlier one at any depth`(_ way: Way) {
        let window = Window(way)
        let early = View(0, 0, 100, 100, in: window)
        let deep = View(0, 0, 100, 100, in: View(0, 0, 100, 100, in: View(0, 0, 100, 100, in: early)))
        let late = View(50, 50, 10, 10, in: window)
        #expect(window.hit(55, 55) === late)
        #expect(window.hit(5, 5) === deep)
        window.bringSubviewToFront(early)
        #expect(window.hit(55, 55) === deep)
    }

    @Test(arguments: Way.allCases)
    func `A7: a root that is not hit answers nothing`(_ way: Way) {
        let window = Window(way, Rect(x: 0, y: 0, width: 100, height: 100))
        _ = View(50, 50, 100, 100, in: window)
        #expect(window.hit(120, 60) == nil)
        window.isHidden = true
        #expect(window.hit(60, 60) == nil)
        window.isHidden = false
        window.hitMode = .boxNone
        #expect(window.hit(10, 10) == nil)
    }

    @Test(arguments: Way.allCases)
    func `A8, C18, C19, C19b: labels and image views start with interaction disabled, and with them what is in them`(
        _ way: Way
    ) {
        let window = Window(way)
        let label = Label(0, 0, 50, 50, in: window)
        let image = ImageView(50, 0, 50, 50, in: window)
        let inner = View(0, 0, 50, 50, in: image)
        #expect(window.hit(10, 10) === window)
        #expect(window.hit(60, 10) === window)
        label.isUserInteractionEnabled = true
        #expect(window.hit(10, 10) === label)
        image.isUserInteractionEnabled = true
        #expect(window.hit(60, 10) === inner)
        #expect(!Label().isUserInteractionEnabled && !ImageView().isUserInteractionEnabled)
    }

    @Test(arguments: Way.allCases)
    func `A9: flags of ancestors are not written into children`(_ way: Way) {
        let window = Window(way)
        let parent = View(0, 0, 50, 50, in: window)
        let child = View(0, 0, 50, 50, in: parent)
        parent.isHidden = true
        parent.isUserInteractionEnabled = false
        #expect(window.hit(5, 5) === window)
        #expect(!child.isHidden && child.isUserInteractionEnabled)
        window.addSubview(child)
        #expect(window.hit(5, 5) === child)
    }
}
