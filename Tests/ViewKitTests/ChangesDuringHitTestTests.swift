import Testing
import ViewKit

/// Semantics, C6: subview arrays as they were when the level was reached, flags and geometry as they are.
struct ChangesDuringHitTestTests {
    /// A parent with three siblings; the front one does something when asked.
    struct Stage {
        let window: Window
        let parent: View
        let back: View
        let middle: View
        let front: ClosureView

        init(_ way: Way) {
            window = Window(way)
            parent = View(0, 0, 100, 100, in: View(0, 0, 200, 200, in: window))
            back = View(0, 0, 100, 100, in: parent).named("back")
            middle = View(0, 0, 100, 100, in: parent).named("middle")
            front = ClosureView(0, 0, 100, 100, in: parent).named("front")
        }

        func hit(doing change: @escaping () -> Void) -> View? {
            front.onHitTest = { _, _, _ in
                change()
                return nil
            }
            return window.hit(50, 50)
        }
    }

    @Test(arguments: Way.single)
    func `a sibling that is removed is still asked, where it now stands`(_ way: Way) {
        let stage = Stage(way)
        #expect(stage.hit { stage.middle.removeFromSuperview() } === stage.middle)
        #expect(stage.hit {} === stage.back)
    }

    @Test(arguments: Way.single)
    func `a sibling that is added is not asked`(_ way: Way) {
        let stage = Stage(way)
        let added = View(0, 0, 100, 100)
        #expect(stage.hit { stage.parent.insertSubview(added, belowSubview: stage.front) } === stage.middle)
        stage.front.removeFromSuperview()
        #expect(stage.window.hit(50, 50) === added)
    }

    @Test(arguments: Way.single)
    func `flags and geometry are read live`(_ way: Way) {
        let stage = Stage(way)
        #expect(stage.hit { stage.middle.isHidden = true } === stage.back)
        #expect(stage.hit { stage.back.frame.origin.x = 60 } === stage.parent)
        #expect(stage.hit { stage.parent.hitMode = .boxNone } === stage.parent.superview)
        stage.parent.hitMode = .auto
        // The parent's gate has been passed; that it is hidden now does not take it back.
        #expect(stage.hit { stage.parent.isHidden = true } === stage.parent)
    }

    @Test(arguments: Way.single)
    func `order among the siblings is the old one`(_ way: Way) {
        let stage = Stage(way)
        #expect(stage.hit { stage.parent.bringSubviewToFront(stage.back) } === stage.middle)
        #expect(stage.window.hit(50, 50) === stage.back)
    }

    @Test(arguments: Way.single)
    func `an ancestor that is removed is still the answer`(_ way: Way) {
        let stage = Stage(way)
        for view in [stage.back, stage.middle] { view.removeFromSuperview() }
        #expect(stage.hit { stage.parent.removeFromSuperview() } === stage.parent)
        #expect(stage.window.hit(50, 50) === stage.window.subviews[0])
    }

    @Test(arguments: Way.single)
    func `a view that nothing else keeps alive is asked`(_ way: Way) {
        let stage = Stage(way)
        stage.middle.removeFromSuperview()
        func add() {
            let view = LoggingView("passing", Rect(x: 0, y: 0, width: 100, height: 100), log: EventLog())
            stage.parent.insertSubview(view, at: 1)
        }
        add()
        let hit = stage.hit { stage.parent.subviews[1].removeFromSuperview() }
        #expect(hit?.accessibilityIdentifier == "passing")
    }

    @Test(arguments: Way.single)
    func `the window's strategy may change, and hit tests may nest, while an override runs`(_ way: Way) {
        let stage = Stage(way)
        var inner: [View?] = []
        var isNested = false
        stage.front.onHitTest = { _, _, callSuper in
            if isNested { return callSuper() }
            isNested = true
            defer { isNested = false }
            inner.append(stage.window.hit(150, 150))
            stage.middle.removeFromSuperview()
            inner.append(stage.window.hit(50, 50))
            stage.window.hitTestingStrategy = .indexed
            inner.append(stage.window.hit(50, 50))
            return nil
        }
        #expect(stage.window.hit(50, 50) === stage.middle)
        #expect(inner == [stage.window.subviews[0], stage.front, stage.front])
    }

    @Test(arguments: Way.single)
    func `changes from point(inside:), and changes of changes`(_ way: Way) {
        let window = Window(way)
        let back = View(0, 0, 100, 100, in: window)
        let view = InsideClosureView(0, 0, 100, 100, in: window)
        let child = View(0, 0, 100, 100, in: view)
        view.onInside = { view, _, callSuper in
            // The level of the view itself has not been reached yet: its new subview is asked.
            view.addSubview(View(0, 0, 10, 10).named("new"))
            child.removeFromSuperview()
            return callSuper()
        }
        #expect(window.hit(5, 5)?.accessibilityIdentifier == "new")
        view.onInside = { view, _, _ in
            view.removeFromSuperview()
            return false
        }
        #expect(window.hit(5, 5) === back)
        #expect(view.window == nil)
    }

    @Test(arguments: Way.single)
    func `the redirects of the path as it was apply`(_ way: Way) {
        let stage = Stage(way)
        let target = View()
        stage.parent.redirect = target
        #expect(stage.hit { stage.middle.removeFromSuperview() } === target)
        stage.front.onHitTest = { view, _, _ in
            stage.parent.removeFromSuperview()
            return view
        }
        #expect(stage.window.hit(50, 50) === target)
    }

    @Test(arguments: Way.single)
    func `a view that leaves its window inside its own override goes on by the recursion`(_ way: Way) {
        let window = Window(way)
        let view = ClosureView(0, 0, 100, 100, in: window)
        let child = View(0, 0, 50, 50, in: view)
        view.onHitTest = { view, _, callSuper in
            view.removeFromSuperview()
            return callSuper()
        }
        #expect(window.hit(5, 5) === child)
        #expect(window.hit(5, 5) === window)
    }

    @Test(arguments: Way.single)
    func `a view that its own override removes, and that nobody holds, is there until the call ends`(_ way: Way) {
        let window = Window(way)
        let back = View(0, 0, 100, 100, in: window)
        weak var view: ClosureView?
        var wasThere = false
        func add() {
            let front = ClosureView(0, 0, 100, 100, in: window)
            front.onHitTest = { _, _, _ in
                view?.removeFromSuperview()
                wasThere = view != nil
                return nil
            }
            view = front
        }
        add()
        #expect(window.hit(50, 50) === back)
        #expect(wasThere)
        #expect(view == nil)
        #expect(window.hit(50, 50) === back)
    }

    @Test(arguments: Way.single)
    func `a change from an override in a turned view counts for what lies around that view`(_ way: Way) {
        let window = Window(way)
        let screen = View(0, 0, 200, 200, in: window)
        let (back, middle) = (View(0, 0, 100, 100, in: screen), View(0, 0, 100, 100, in: screen))
        let turned = View(0, 0, 100, 100, in: screen)
        turned.transform = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
        turned.hitMode = .boxNone
        let asking = ClosureView(0, 0, 100, 100, in: turned)
        for index in 0..<10 { _ = View(150, Double(index) * 10, 10, 10, in: screen) }
        asking.onHitTest = { _, _, _ in nil }
        for _ in 0..<100 { #expect(window.hit(50, 50) === middle) }
        asking.onHitTest = { _, _, _ in
            // The levels around have been reached: the one that leaves is asked, and the one that comes is not.
            middle.removeFromSuperview()
            screen.addSubview(View(0, 0, 100, 100))
            back.isHidden = true
            return nil
        }
        #expect(window.hit(50, 50) === middle)
        #expect(back.isHidden && middle.superview == nil)
    }
}
