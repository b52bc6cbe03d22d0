import Testing
import ViewKit

struct LayoutTests {
    final class Counting: View {
        var runs = 0
        var onLayout: ((Counting) -> Void)?
        override func layoutSubviews() {
            runs += 1
            onLayout?(self)
        }
    }

    @Test(arguments: Way.allCases)
    func `F7: a bare hit test runs no layout`(_ way: Way) {
        let window = Window(way)
        let view = Counting(0, 0, 100, 100, in: window)
        let child = View(0, 0, 0, 0, in: view)
        view.onLayout = { child.frame = $0.bounds }
        #expect(window.hit(5, 5) === view)
        #expect(view.runs == 0)
        window.layoutIfNeeded()
        #expect(view.runs == 1)
        #expect(window.hit(5, 5) === child)
    }

    @Test func `layout runs once for many requests, for those that wait alone, outermost first`() {
        let window = Window(.indexed)
        var order: [Int] = []
        let outer = Counting(0, 0, 100, 100, in: window)
        let inner = Counting(0, 0, 10, 10, in: outer)
        let other = Counting(0, 0, 10, 10, in: window)
        for (index, view) in [outer, inner, other].enumerated() { view.onLayout = { _ in order.append(index) } }
        window.layoutIfNeeded()
        #expect(order == [0, 1, 2])
        window.layoutIfNeeded()
        #expect(order == [0, 1, 2])
        inner.setNeedsLayout()
        inner.setNeedsLayout()
        window.layoutIfNeeded()
        #expect(order == [0, 1, 2, 1])
        inner.setNeedsLayout()
        other.layoutIfNeeded()
        #expect(order == [0, 1, 2, 1])
        outer.setNeedsLayout()
        // Asked of the inner view, layout begins at the outermost waiting ancestor without a gap.
        inner.layoutIfNeeded()
        #expect(order == [0, 1, 2, 1, 0, 1])
        other.bounds.origin.y = 5
        other.center.x = 50
        other.alpha = 0.5
        window.layoutIfNeeded()
        #expect(order.count == 6)
        other.bounds.size.width = 5
        window.layoutIfNeeded()
        #expect(order.last == 2 && order.count == 7)
    }

    @Test func `adding, removing and reordering ask for layout; a tree that is put in brings its own`() {
        let window = Window(.indexed)
        let holder = Counting(0, 0, 100, 100, in: window)
        window.layoutIfNeeded()
        let child = Counting(0, 0, 10, 10)
        let grandchild = Counting(0, 0, 10, 10, in: child)
        child.layoutIfNeeded()
        grandchild.setNeedsLayout()
        holder.addSubview(child)
        window.layoutIfNeeded()
        #expect((holder.runs, child.runs, grandchild.runs) == (2, 1, 2))
        holder.addSubview(View())
        holder.sendSubviewToBack(holder.subviews[1])
        window.layoutIfNeeded()
        #expect(holder.runs == 3)
        child.removeFromSuperview()
        window.layoutIfNeeded()
        #expect((holder.runs, child.runs) == (4, 1))
    }

    @Test func `layout that asks for layout runs again at once, and ends`() {
        let window = Window(.indexed)
        let view = Counting(0, 0, 100, 100, in: window)
        let below = Counting(0, 0, 100, 100, in: view)
        below.onLayout = { if $0.runs == 1 { view.setNeedsLayout() } }
        window.layoutIfNeeded()
        #expect((view.runs, below.runs) == (2, 1))
        below.onLayout = { $0.setNeedsLayout() }
        below.setNeedsLayout()
        window.layoutIfNeeded()
        #expect(below.runs == 1 + View.maximumLayoutPasses)
    }
}
