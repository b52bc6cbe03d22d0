import Testing
import ViewKit

/// Article D: buttons, nested scroll views and a header behind them; X: what readers ask for.
struct ArticleDTests {
    @Test func `D9: pointInside is the bounds, half-open`() {
        let view = View(0, 0, 10, 10)
        view.bounds.origin = Point(x: 5, y: 5)
        #expect(view.point(inside: Point(x: 5, y: 5), with: nil))
        #expect(!view.point(inside: Point(x: 15, y: 5), with: nil))
        #expect(view.point(inside: Point(x: (15.0).nextDown, y: (15.0).nextDown), with: nil))
    }

    /// Lets what hits its header through.
    private final class Pages: ScrollView {
        var header: View?
        override func hitTest(_ point: Point, with event: Event?) -> View? {
            let hit = super.hitTest(point, with: event)
            return hit === header ? nil : hit
        }
    }

    /// A header with a button behind a horizontal scroll view, in which a vertical list begins with a transparent header.
    private struct Screen {
        let stage: Stage
        let pages: Pages
        let list: ScrollView
        let header: View

        init(_ way: Way, letsThrough: Bool = true) {
            stage = Stage(way)
            let button = Button(100, 20, 100, 40, in: View(0, 0, 300, 100, in: stage.window))
            button.addAction(for: .touchUpInside) { [log = stage.log] _, _ in log.add("button") }
            pages = Pages(0, 0, 300, 400, content: Size(width: 600, height: 400), in: stage.window)
            list = ScrollView(0, 0, 300, 400, content: Size(width: 300, height: 2000), in: pages)
            header = View(0, 0, 300, 100, in: list)
            for row in 0..<20 { _ = stage.view("row \(row)", 0, 100 + Double(row) * 50, 300, 50, in: list) }
            if letsThrough { pages.header = header }
        }

        func drag(_ x: Double, _ y: Double, at time: Double) {
            stage.drag(
                (200, 300, time), (200 + x / 10, 300 + y / 10, time + 0.1), (200 + x / 5, 300 + y / 5, time + 0.2),
                (200 + x, 300 + y, time + 0.5), (200 + x, 300 + y, time + 1))
        }
    }

    @Test(arguments: Way.single)
    func `D14-, D14, D14b: a button behind the header is reached when the scroll view lets it through`(_ way: Way) {
        let covered = Screen(way, letsThrough: false)
        covered.stage.tap(150, 40)
        #expect(covered.stage.log.take() == "" && covered.stage.window.hit(150, 40) === covered.header)
        let screen = Screen(way)
        screen.stage.tap(150, 40)
        #expect(screen.stage.log.take() == "button")
        screen.stage.tap(150, 110, at: 1)
        #expect(screen.stage.log.take() == "row 0 began, row 0 ended")
    }

    @Test(arguments: Way.single)
    func `D13, D13b, D16: each drag scrolls its own view, and rows then cover the button`(_ way: Way) {
        let screen = Screen(way)
        screen.drag(3, -100, at: 0)
        #expect(screen.list.contentOffset.y > 50 && screen.pages.contentOffset == .zero)
        screen.list.contentOffset.y = 100
        #expect(screen.stage.window.hit(150, 40)?.accessibilityIdentifier == "row 0")
        screen.drag(-100, 3, at: 3)
        #expect(screen.list.contentOffset.y == 100 && screen.pages.contentOffset.x > 50)
    }

    @Test(arguments: Way.single)
    func `D15: contentInset widens the range of a drag`(_ way: Way) {
        let screen = Screen(way)
        screen.list.contentInset = EdgeInsets(top: 50, left: 0, bottom: 60, right: 0)
        screen.drag(0, 200, at: 0)
        #expect(screen.list.contentOffset.y == -50 && screen.list.maximumContentOffset.y == 1660)
    }

    @Test(arguments: Way.single)
    func `E7: the answer goes up level by level`(_ way: Way) {
        let (window, log) = (Window(way), EventLog())
        let father = ClosureView(0, 0, 300, 300, in: window).named("father")
        let view = ClosureView(0, 0, 100, 100, in: father).named("view_1")
        for each in [father, view] {
            each.onHitTest = { each, _, callSuper in
                let hit = callSuper()
                log.add(each, "answers \(hit?.accessibilityIdentifier ?? "nil")")
                return hit
            }
        }
        #expect(window.hit(10, 10) === view)
        #expect(log.take() == "view_1 answers view_1, father answers view_1")
    }
}
