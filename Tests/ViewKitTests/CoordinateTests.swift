import Testing
import ViewKit

/// Section B of Semantics.
struct CoordinateTests {
    @Test func `B1: a frame set under the identity is read back bit for bit`() {
        let view = View()
        for step in [0.1, 1.0 / 3, 1e-9, 1e15] {
            for index in 1..<50 {
                let frame = Rect(
                    x: Double(index) * step, y: -Double(index) * step, width: Double(index) * step / 7, height: step)
                view.frame = frame
                #expect(view.frame == frame)
            }
        }
    }

    @Test func `B1: center, anchor and size move the origin as in UIKit`() {
        let view = View(10, 20, 30, 40)
        #expect(view.center == Point(x: 25, y: 40))
        view.bounds.size = Size(width: 10, height: 20)
        #expect(view.center == Point(x: 25, y: 40))
        #expect(view.frame == Rect(x: 20, y: 30, width: 10, height: 20))
        view.anchorPoint = Point(x: 0, y: 1)
        #expect(view.center == Point(x: 25, y: 40))
        #expect(view.frame == Rect(x: 25, y: 20, width: 10, height: 20))
        view.center = Point(x: 0, y: 0)
        #expect(view.frame == Rect(x: 0, y: -20, width: 10, height: 20))
    }

    @Test func `B1: under a transform the frame is a box, and its setter sets size and center`() {
        let view = View(0, 0, 100, 50)
        view.transform = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
        #expect(view.frame == Rect(x: 25, y: -25, width: 50, height: 100))
        view.frame = Rect(x: 10, y: 10, width: 20, height: 60)
        #expect(view.bounds.size == Size(width: 60, height: 20))
        #expect(view.center == Point(x: 20, y: 40))
        #expect(view.frame == Rect(x: 10, y: 10, width: 20, height: 60))
    }

    @Test(arguments: Way.allCases)
    func `B2: scrolling moves every descendant and not the view`(_ way: Way) {
        let window = Window(way)
        let scroll = View(0, 0, 100, 100, in: window)
        let row = View(0, 150, 100, 20, in: scroll)
        let cell = View(0, 0, 10, 10, in: row)
        #expect(window.hit(5, 55) === scroll)
        scroll.bounds.origin.y = 100
        #expect(scroll.frame == Rect(x: 0, y: 0, width: 100, height: 100))
        #expect(window.hit(5, 55) === cell)
        #expect(cell.convert(Point.zero, to: nil) == Point(x: 0, y: 50))
        #expect(window.hit(5, 101) === window)
    }

    @Test(arguments: [0.1, 1.0 / 3])
    func `B3: edges on grids of 0.1 and 1/3 are decided level by level`(step: Double) {
        let windows = [Window(.indexed), Window(.walk)]
        for window in windows {
            var parent: View = window
            for level in 1..<12 {
                let view = View(
                    step * Double(level % 4 + 1), step * 2, 90 - step * Double(level), 80 - step, in: parent)
                view.tag = level
                parent = view
            }
        }
        for index in 0..<600 {
            let edge = step * Double(index) / 2
            for x in [edge, edge.nextUp, edge.nextDown] {
                #expect(windows[0].hit(x, x)?.tag == windows[1].hit(x, x)?.tag)
            }
        }
    }

    @Test(
        arguments: Way.single,
        [
            AffineTransform(scaleX: 0, y: 1), AffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0),
            AffineTransform(scaleX: .leastNonzeroMagnitude, y: .leastNonzeroMagnitude),
        ])
    func `B4: a singular subtree is never hit, its overrides are not asked`(_ way: Way, transform: AffineTransform) {
        let log = EventLog()
        let window = Window(way)
        let parent = View(0, 0, 100, 100, in: window)
        let view = LoggingView("view", Rect(x: 0, y: 0, width: 100, height: 100), in: parent, log: log)
        view.addSubview(LoggingView("child", Rect(x: 0, y: 0, width: 100, height: 100), log: log))
        view.transform = transform
        #expect(window.hit(50, 50) === parent)
        #expect(log.take() == "")
        view.transform = .identity
        #expect(window.hit(50, 50)?.accessibilityIdentifier == "child")
    }

    @Test(arguments: Way.single, [false, true])
    func `B5, C6: a subtree behind a conversion that overflows is never hit, nor asked after a change of the tree`(
        _ way: Way, changes: Bool
    ) {
        let log = EventLog()
        let window = Window(way)
        let parent = View(0, 0, 100, 100, in: window)
        let far = View(0, 0, 10, 10, in: parent)
        far.bounds.origin.x = 1.7e308
        far.hitsOutsideBounds = true
        let view = LoggingView("view", Rect(x: -1.7e308, y: 0, width: 100, height: 100), in: far, log: log)
        view.addSubview(LoggingView("child", Rect(x: 0, y: 0, width: 100, height: 100), log: log))
        ClosureView(0, 0, 100, 100, in: parent).onHitTest = { front, _, _ in
            if changes { front.superview?.insertSubview(View(), at: 0) }
            return nil
        }
        #expect(window.hit(50, 50) === parent)
        #expect(log.take() == "")
        #expect(view.convertIfPossible(Point(x: 50, y: 50), from: window) == nil)
        #expect(view.convert(Point(x: 50, y: 50), from: window).isFinite == false)
        view.frame.origin.x = 1.7e308
        #expect(window.hit(50, 50)?.accessibilityIdentifier == "child")
        #expect(log.take().contains("view"))
    }

    @Test(arguments: [false, true])
    func `B1: a zero that becomes negative is kept, with and without a window`(_ isInWindow: Bool) {
        let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        let view = View(0, 0, 10, 10)
        if isInWindow { window.addSubview(view) }
        view.anchorPoint.x = 0
        view.anchorPoint.x = -0.0
        view.bounds.origin.x = -0.0
        view.frame.origin.y = -0.0
        view.transform.tx = -0.0
        view.touchOutsets.left = -0.0
        view.alpha = 0
        view.alpha = -0.0
        let zeros = [
            view.bounds.origin.x, view.frame.origin.y, view.anchorPoint.x, view.transform.tx, view.touchOutsets.left,
            view.alpha,
        ]
        #expect(zeros.map(\.sign) == Array(repeating: .minus, count: zeros.count))
    }

    @Test(arguments: Way.allCases)
    func `B5: points that are not finite hit nothing and call nothing`(_ way: Way) {
        let log = EventLog()
        let window = Window(way)
        window.hitsOutsideBounds = true
        let view = LoggingView("view", Rect(x: 0, y: 0, width: 100, height: 100), in: window, log: log)
        for value in [Double.nan, .infinity, -.infinity] {
            #expect(window.hit(value, 5) == nil)
            #expect(window.hit(5, value) == nil)
        }
        #expect(log.take() == "")
        #expect(view.hitTest(.nan, with: nil) == nil)
        #expect(log.take() == "view H")
    }

    @Test(arguments: Way.allCases)
    func `B6: negative sizes are standardised`(_ way: Way) {
        let window = Window(way)
        let view = View(50, 50, -20, -20, in: window)
        // The bounds are (0, 0, -20, -20), so the view's points lie up and left of its origin.
        #expect(window.hit(40, 40) === view)
        #expect(window.hit(30, 30) === view)
        #expect(window.hit(50, 50) === window)
    }

    // MARK: B7

    @Test func `B7: points go up and down one level at a time; nil is the window's bounds space`() {
        let window = Window(.indexed, Rect(x: 500, y: 500, width: 300, height: 300))
        window.bounds.origin = Point(x: 5, y: 5)
        let a = View(10, 10, 200, 200, in: window)
        let b = View(20, 20, 100, 100, in: a)
        let c = View(50, 0, 100, 100, in: a)
        c.transform = AffineTransform(scaleX: 2, y: 2)
        let p = Point(x: 1, y: 2)
        #expect(b.convert(p, to: a) == Point(x: 21, y: 22))
        #expect(a.convert(p, from: b) == Point(x: 21, y: 22))
        #expect(b.convert(p, to: nil) == Point(x: 31, y: 32))
        #expect(b.convert(p, to: window) == Point(x: 31, y: 32))
        #expect(b.convert(Point(x: 31, y: 32), from: nil) == p)
        #expect(b.convert(p, to: b) == p)
        #expect(window.convert(p, to: nil) == p)
        // b -> a: (21, 22); c's center is (100, 50), the anchor (50, 50), the scale 2.
        #expect(b.convert(p, to: c) == Point(x: (21 - 100) / 2 + 50, y: (22 - 50) / 2 + 50))
        #expect(c.convert(b.convert(p, to: c), to: b) == p)
    }

    @Test func `B7: where there is no conversion the result is NaN, in the optional form nil`() {
        let window = Window(.indexed)
        let view = View(0, 0, 10, 10, in: window)
        let stranger = View(0, 0, 10, 10)
        let singular = View(0, 0, 10, 10, in: window)
        singular.transform = AffineTransform(scaleX: 0, y: 0)
        let rect = Rect(x: 1, y: 1, width: 2, height: 2)
        for (source, target) in [(view, stranger), (stranger, view), (view, singular), (singular, view)] {
            let point = source.convert(Point(x: 1, y: 1), to: target)
            #expect(point.x.isNaN && point.y.isNaN)
            #expect(!target.point(inside: point, with: nil))
            #expect(source.convertIfPossible(Point(x: 1, y: 1), to: target) == nil)
            #expect(target.convertIfPossible(Point(x: 1, y: 1), from: source) == nil)
            let converted = source.convert(rect, to: target)
            #expect(converted.origin.x.isNaN && converted.size.width.isNaN)
            #expect(source.convertIfPossible(rect, to: target) == nil)
        }
        // Without a window there is no base space.
        #expect(stranger.convertIfPossible(Point.zero, to: nil) == nil)
        #expect(stranger.convertIfPossible(Point.zero, from: nil) == nil)
    }

    @Test func `B7: a rectangle goes through its box in the lowest common ancestor`() {
        let window = Window(.indexed)
        let root = View(0, 0, 400, 400, in: window)
        let a = View(100, 100, 100, 100, in: root)
        let b = View(100, 100, 100, 100, in: root)
        let quarter = AffineTransform(rotationAngle: .pi / 4)
        a.transform = quarter
        b.transform = quarter
        let rect = Rect(x: 40, y: 40, width: 20, height: 20)
        // The box in the root is √2 times as wide; the box of that box in b is √2 times as wide again.
        let inRoot = a.convert(rect, to: root)
        #expect(abs(inRoot.width - 20 * 2.0.squareRoot()) < 1e-9)
        let inB = a.convert(rect, to: b)
        #expect(abs(inB.width - 40) < 1e-9 && abs(inB.midX - 50) < 1e-9)
        #expect(b.convert(rect, from: a) == inB)
        #expect(a.convert(rect, to: a) == rect)
        let child = View(10, 10, 10, 10, in: root)
        #expect(child.convert(rect, to: nil) == Rect(x: 50, y: 50, width: 20, height: 20))
        #expect(child.convert(Rect(x: 50, y: 50, width: 20, height: 20), from: nil) == rect)
    }

    @Test(arguments: Way.single)
    func `B7: windows of one application convert through the screen, others not at all`(_ way: Way) {
        let application = Application()
        let (first, second) = (
            Window(way, Rect(x: 10, y: 20, width: 100, height: 100)),
            Window(way, Rect(x: 200, y: 0, width: 50, height: 50))
        )
        let (a, b) = (View(1, 2, 50, 50, in: first), View(3, 4, 20, 20, in: second))
        #expect(a.convertIfPossible(Point.zero, to: b) == nil)
        application.addWindow(first)
        #expect(a.convertIfPossible(Point.zero, to: b) == nil)
        application.addWindow(second)
        second.transform = AffineTransform(scaleX: 2, y: 2)
        second.frame.origin = Point(x: 200, y: 0)
        #expect(a.convert(Point(x: 200, y: 0), to: b) == Point(x: 2.5, y: 7))
        #expect(a.convert(Point(x: 2.5, y: 7), from: b) == Point(x: 200, y: 0))
        #expect(first.convert(Point.zero, to: second) == Point(x: -95, y: 10))
        #expect(a.convert(Rect(x: 0, y: 0, width: 10, height: 10), to: b) == Rect(x: -97.5, y: 7, width: 5, height: 5))
        application.removeWindow(second)
        #expect(a.convert(Point.zero, to: b).x.isNaN)
    }
}
