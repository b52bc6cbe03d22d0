import Testing
import ViewKit

/// The tree of views: order, hooks, and that the index follows it.
struct TreeTests {
    @Test(arguments: Way.allCases)
    func `subviews are kept back to front, and the front one is hit`(_ way: Way) {
        let window = Window(way)
        let views = (0..<4).map { View(0, 0, 100, 100).named("\($0)") }
        func names() -> String { window.subviews.map { $0.accessibilityIdentifier ?? "?" }.joined() }
        func expect(_ order: String, after change: () -> Void) {
            change()
            #expect(names() == order)
            // From front to back, each hit once those in front of it are hidden.
            for view in window.subviews.reversed() {
                #expect(window.hit(5, 5) === view)
                view.isHidden = true
            }
            for view in window.subviews { view.isHidden = false }
        }
        expect("0") { window.addSubview(views[0]) }
        expect("01") { window.addSubview(views[1]) }
        expect("201") { window.insertSubview(views[2], at: 0) }
        expect("2031") { window.insertSubview(views[3], belowSubview: views[1]) }
        expect("0321") { window.insertSubview(views[2], aboveSubview: views[3]) }
        expect("1032") { window.insertSubview(views[1], belowSubview: views[0]) }
        expect("2031") { window.exchangeSubview(at: 0, withSubviewAt: 3) }
        expect("2301") { window.exchangeSubview(at: 2, withSubviewAt: 1) }
        expect("2301") { window.exchangeSubview(at: 1, withSubviewAt: 1) }
        expect("2013") { window.bringSubviewToFront(views[3]) }
        expect("1203") { window.sendSubviewToBack(views[1]) }
        expect("1203") { window.sendSubviewToBack(views[1]) }
        expect("1032") { window.addSubview(views[2]) }
        expect("132") { views[0].removeFromSuperview() }
        expect("132") { views[0].removeFromSuperview() }
        expect("1320") { window.insertSubview(views[0], at: 3) }
    }

    @Test func `superview, window, descendants and tags`() {
        let window = Window(.indexed)
        let a = View()
        let b = View()
        let c = View()
        a.addSubview(b)
        b.addSubview(c)
        #expect(a.window == nil && c.superview === b && b.superview === a && a.superview == nil)
        window.addSubview(a)
        #expect(c.window === window && window.window === window && window.superview == nil)
        #expect(c.isDescendant(of: a) && c.isDescendant(of: c) && c.isDescendant(of: window))
        #expect(!a.isDescendant(of: c) && !View().isDescendant(of: a))
        (b.tag, c.tag) = (7, 7)
        #expect(window.viewWithTag(7) === b && b.viewWithTag(7) === b && c.viewWithTag(7) === c)
        #expect(window.viewWithTag(8) == nil)
        b.removeFromSuperview()
        #expect(b.window == nil && c.window == nil && c.superview === b && a.subviews.isEmpty)
    }

    @Test(arguments: Way.allCases)
    func `a tree moves between windows and inside one`(_ way: Way) {
        let windows = [Window(way), Window(way)]
        let panel = View(10, 10, 100, 100)
        let button = View(10, 10, 20, 20, in: View(10, 10, 50, 50, in: panel))
        let other = View(500, 500, 200, 200, in: windows[0])
        windows[0].addSubview(panel)
        #expect(windows[0].hit(35, 35) === button)
        windows[1].addSubview(panel)
        #expect(windows[0].hit(35, 35) === windows[0] && windows[1].hit(35, 35) === button)
        #expect(button.window === windows[1])
        other.addSubview(panel)
        #expect(windows[1].hit(35, 35) === windows[1] && windows[0].hit(535, 535) === button)
        windows[0].addSubview(panel)
        #expect(windows[0].hit(535, 535) === other && windows[0].hit(35, 35) === button)
        let detached = View(0, 0, 300, 300)
        detached.addSubview(panel)
        #expect(button.window == nil && windows[0].hit(35, 35) === windows[0])
        #expect(detached.hitTest(Point(x: 35, y: 35), with: nil) === button)
    }

    // MARK: Hooks

    private final class Hooked: View {
        let log: EventLog

        init(_ name: String, log: EventLog) {
            self.log = log
            super.init(frame: .zero)
            accessibilityIdentifier = name
        }

        private func name(_ view: View?) -> String { view?.accessibilityIdentifier ?? "nil" }
        override func didAddSubview(_ subview: View) { log.add(self, "added \(name(subview))") }
        override func willRemoveSubview(_ subview: View) {
            log.add(self, "will remove \(name(subview)) of \(subviews.count)")
        }
        override func willMove(toSuperview newSuperview: View?) {
            log.add(self, "will move from \(name(superview)) to \(name(newSuperview))")
        }
        override func didMoveToSuperview() { log.add(self, "moved to \(name(superview))") }
        override func willMove(toWindow newWindow: Window?) {
            log.add(self, "will leave \(name(window)) for \(name(newWindow))")
        }
        override func didMoveToWindow() { log.add(self, "in \(name(window))") }
    }

    @Test func `hooks are called around each change, for the window in the whole tree`() {
        let log = EventLog()
        let window = Window(.indexed)
        let (a, b, c) = (Hooked("a", log: log), Hooked("b", log: log), Hooked("c", log: log))
        a.addSubview(b)
        #expect(log.take() == "b will move from nil to a, b moved to a, a added b")
        window.addSubview(a)
        #expect(
            log.take() == "a will leave nil for window, b will leave nil for window, a will move from nil to window, "
                + "a in window, b in window, a moved to window")
        window.addSubview(c)
        _ = log.take()
        // Inside a window nothing is said about the window.
        c.addSubview(b)
        #expect(log.take() == "b will move from a to c, a will remove b of 1, b moved to c, c added b")
        c.addSubview(b)
        #expect(log.take() == "")
        b.removeFromSuperview()
        #expect(
            log.take() == "b will move from c to nil, b will leave window for nil, c will remove b of 1, "
                + "b in nil, b moved to nil")
        b.removeFromSuperview()
        #expect(log.take() == "")
    }

    @Test(arguments: Way.allCases)
    func `views may change the tree in their hooks`(_ way: Way) {
        final class Builder: View {
            override func didMoveToWindow() {
                if window != nil, subviews.isEmpty { addSubview(View(0, 0, 10, 10).named("built")) }
            }
            override func willMove(toWindow newWindow: Window?) {
                if newWindow == nil { for subview in subviews { subview.removeFromSuperview() } }
            }
        }
        final class Fleeing: View {
            override func didMoveToSuperview() { removeFromSuperview() }
        }
        let window = Window(way)
        let holder = View(0, 0, 100, 100)
        let builders = (0..<3).map { Builder(Double($0) * 20, 0, 15, 15, in: holder) }
        let fleeing = Fleeing(0, 0, 100, 100)
        window.addSubview(holder)
        window.addSubview(fleeing)
        #expect(fleeing.window == nil && fleeing.superview == nil)
        #expect(window.hit(45, 5)?.accessibilityIdentifier == "built")
        #expect(window.hit(45, 12) === builders[2])
        holder.removeFromSuperview()
        #expect(builders.allSatisfy { $0.subviews.isEmpty && $0.window == nil })
        window.addSubview(holder)
        #expect(window.hit(5, 5)?.superview === builders[0])
    }

    @Test(arguments: Way.allCases)
    func `every attribute reaches the index after every change`(_ way: Way) {
        let window = Window(way)
        let back = View(0, 0, 200, 200, in: window)
        let view = View(0, 0, 100, 100, in: back)
        let child = View(0, 0, 50, 50, in: view)
        var hits: [View?] = []
        let changes: [() -> Void] = [
            { view.frame = Rect(x: 30, y: 0, width: 100, height: 100) }, { view.center = Point(x: 50, y: 50) },
            { view.bounds.origin.x = 40 }, { view.bounds.origin.x = 0 }, { view.transform = .init(scaleX: 0.5, y: 1) },
            { view.transform = .identity }, { view.anchorPoint = .zero }, { view.frame.origin = .zero },
            { view.alpha = 0 }, { view.alpha = 1 }, { view.isHidden = true }, { view.isHidden = false },
            { view.isUserInteractionEnabled = false }, { view.isUserInteractionEnabled = true },
            { view.hitMode = .boxOnly }, { view.hitMode = .auto },
            { view.hitShape = .ellipse(Rect(x: 50, y: 50, width: 10, height: 10)) }, { view.hitShape = nil },
            { view.redirect = back }, { view.redirect = nil },
            { view.frame.origin.x = 15 }, { view.touchOutsets.left = 10 }, { view.hitsOutsideBounds = true },
        ]
        for change in changes {
            change()
            hits.append(window.hit(10, 10))
        }
        let (v, c, b) = (view, child, back)
        #expect(hits == [b, c, v, c, b, c, b, c, b, c, b, c, b, c, v, c, b, c, b, c, b, v, v])
    }

    @Test func `descriptions name class, identifier and frame`() {
        let view = View(1, 2, 3, 4)
        #expect("\(view)" == "<View (1.0, 2.0, 3.0, 4.0)>")
        view.tag = 5
        #expect("\(view)" == "<View tag 5 (1.0, 2.0, 3.0, 4.0)>")
        view.accessibilityIdentifier = "card"
        #expect("\(view)" == "<View 'card' (1.0, 2.0, 3.0, 4.0)>")
        #expect("\(Label())" == "<Label (0.0, 0.0, 0.0, 0.0)>")
    }
}
