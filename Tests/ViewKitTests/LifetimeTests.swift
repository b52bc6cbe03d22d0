import Testing
import ViewKit

/// Nothing is kept alive that should not be, and depth costs no more stack than threads have.
struct LifetimeTests {
    @Test(arguments: Way.allCases)
    func `a window and all that is in it go when nobody holds them`(_ way: Way) {
        expectGone {
            let window = Window(way)
            let asking = ClosureView(0, 0, 100, 100, in: window)
            let child = View(0, 0, 50, 50, in: asking)
            child.redirect = asking
            asking.redirect = window
            asking.onHitTest = { view, _, callSuper in
                view.superview?.tag += 1
                return callSuper()
            }
            #expect(window.hit(5, 5) === window)
            asking.onHitTest = { view, _, callSuper in
                view.alpha *= 0.9
                return callSuper()
            }
            #expect(window.hit(5, 5) === window)
            return [window, asking, child]
        }
    }

    @Test func `views outlive their window and their superview`() {
        var window: Window? = Window(.indexed)
        let parent = View(0, 0, 100, 100)
        window?.addSubview(parent)
        var middle: View? = View(0, 0, 80, 80, in: parent)
        let child = View(0, 0, 50, 50)
        middle?.addSubview(child)
        #expect(window?.hit(5, 5) === child)
        window = nil
        #expect(parent.window == nil && parent.superview == nil && child.window == nil)
        #expect(parent.hitTest(Point(x: 5, y: 5), with: nil) === child)
        middle?.removeFromSuperview()
        middle = nil
        #expect(child.superview == nil)
        child.frame.origin.x = 3
        let second = Window(.indexed)
        second.addSubview(child)
        #expect(second.hit(5, 5) === child)
    }

    @Test func `a removed view is let go, and so is a redirect's target`() {
        let window = Window(.indexed)
        expectGone {
            let view = View(0, 0, 50, 50, in: window)
            #expect(window.hit(5, 5) === view)
            window.redirect = view
            view.removeFromSuperview()
            return [view]
        }
        #expect(window.redirect == nil && window.hit(5, 5) === window)
    }

    @Test func `the window may go while its override runs`() {
        var window: Window? = Window(.indexed)
        weak let seen = window
        let view = ClosureView(0, 0, 100, 100)
        window?.addSubview(view)
        view.onHitTest = { view, _, callSuper in
            view.removeFromSuperview()
            window = nil
            return callSuper()
        }
        #expect(window?.hit(5, 5) === view)
        #expect(seen == nil && window == nil)
    }

    /// Every level calls super through an override of each method.
    private final class DeepView: View {
        override func hitTest(_ point: Point, with event: Event?) -> View? { super.hitTest(point, with: event) }
        override func point(inside point: Point, with event: Event?) -> Bool {
            super.point(inside: point, with: event)
        }
    }

    @Test(arguments: Way.single)
    func `maximumDepth fits into 512 KiB of stack`(_ way: Way) {
        onThread(stackSize: 512 << 10) {
            let window = Window(way)
            var view: View = window
            for depth in 0..<View.maximumDepth {
                let next = depth % 20 == 0 ? View(0, 0, 100, 100) : DeepView(0, 0, 100, 100)
                view.addSubview(next)
                view = next
            }
            #expect(window.hit(5, 5) === view)
            #expect(view.convert(Point.zero, to: nil) == .zero)
            window.layoutIfNeeded()
            weak let top = window.subviews.first
            window.subviews.first?.removeFromSuperview()
            // The tree is kept by `view` from its end only, so all but that go here.
            #expect(top == nil && view.superview == nil)
        }
    }
}
