import Testing

@testable import HitTesting
@testable import ViewKit

/// Scroll views: panned content, and what a scroll costs the index.
struct ScrollViewTests {
    /// A list of 100 rows, 10 of which fit.
    struct List {
        let stage: Stage
        let scroll: ScrollView
        let reader = ScrollReader("list", EventLog())

        init(_ way: Way) {
            stage = Stage(way)
            scroll = ScrollView(0, 0, 300, 400, content: Size(width: 300, height: 4000), in: stage.window)
            scroll.delegate = reader
            reader.logsOffsets = true
            for row in 0..<100 { _ = stage.view("row \(row)", 0, Double(row) * 40, 300, 40, in: scroll) }
        }
    }

    @Test(arguments: Way.allCases)
    func `a pan moves the content with the finger, and cancels the touch of what is in it`(_ way: Way) {
        let list = List(way)
        list.stage.hold((10, 210, 0), (10, 195, 0.25), (10, 145, 0.5))
        #expect(list.scroll.isDragging && list.scroll.bounds.origin == Point(x: 0, y: 50))
        list.stage.ended(10, 140, at: 0.75)
        #expect(list.reader.log.take() == "list begins, list at 0.0 50.0, list at 0.0 55.0, list ends")
        #expect(list.stage.log.take() == "row 5 began, row 5 cancelled")
        list.stage.tap(10, 210, at: 2)
        #expect(list.stage.log.take() == "row 6 began, row 6 ended")
    }

    @Test func `B1: an offset that becomes a negative zero is kept, and scrolls nothing`() {
        let list = List(.indexed)
        list.scroll.contentOffset = Point(x: -0.0, y: 0)
        #expect(list.scroll.contentOffset.x.sign == .minus && list.reader.log.take() == "")
        list.scroll.contentOffset.y = 1
        #expect(list.reader.log.take() == "list at -0.0 1.0")
    }

    @Test func `the least and the largest offset are moved by insets, and are one where the content fits`() {
        let scroll = ScrollView(0, 0, 300, 400, content: Size(width: 100, height: 1000))
        #expect(scroll.minimumContentOffset == .zero && scroll.maximumContentOffset == Point(x: 0, y: 600))
        scroll.contentInset = EdgeInsets(top: 20, left: 5, bottom: 30, right: 0)
        #expect(scroll.minimumContentOffset == Point(x: -5, y: -20))
        #expect(scroll.maximumContentOffset == Point(x: -5, y: 630))
    }

    @Test(arguments: Way.single)
    func `a pan stops at the ends, which insets move`(_ way: Way) {
        let list = List(way)
        list.scroll.contentInset = EdgeInsets(top: 20, left: 0, bottom: 30, right: 0)
        func drag(_ from: Double, _ to: Double, at time: Double) {
            list.stage.drag(
                (10, from, time), (10, from + (to < from ? -20 : 20), time + 0.25), (10, to, time + 0.5),
                (10, to, time + 0.75))
        }
        drag(100, 390, at: 0)
        #expect(list.scroll.contentOffset == Point(x: 0, y: -20))
        list.scroll.contentOffset.y = 3500
        drag(390, 100, at: 2)
        #expect(list.scroll.contentOffset == Point(x: 0, y: 3630))
        #expect(list.scroll.maximumContentOffset.y == 3630)
        // By code it goes anywhere.
        list.scroll.contentOffset = Point(x: -5, y: 9999)
        #expect(list.scroll.bounds.origin == Point(x: -5, y: 9999))
    }

    @Test(arguments: Way.single)
    func `content that fits, or must not scroll, leaves touches to the views`(_ way: Way) {
        let list = List(way)
        func drag(_ x: Double, _ y: Double, at time: Double) -> String {
            list.stage.drag((100, 100, time), (100 + x, 100 + y, time + 0.25), (100 + x, 100 + y, time + 0.5))
            return list.stage.log.take()
        }
        #expect(drag(30, 5, at: 0) == "row 2 began, row 2 moved, row 2 ended")
        list.scroll.isScrollEnabled = false
        #expect(drag(0, 30, at: 1) == "row 2 began, row 2 moved, row 2 ended")
        list.scroll.isScrollEnabled = true
        list.scroll.contentSize.height = 400
        #expect(drag(0, 30, at: 2) == "row 2 began, row 2 moved, row 2 ended")
        #expect(list.reader.log.take() == "")
    }

    @Test(arguments: Way.single)
    func `a pan ends when scrolling is disabled, and the finger scrolls nothing more`(_ way: Way) {
        let list = List(way)
        list.stage.hold((10, 210, 0), (10, 195, 0.25), (10, 145, 0.5))
        list.scroll.isScrollEnabled = false
        #expect(list.reader.log.take() == "list begins, list at 0.0 50.0, list ends" && !list.scroll.isDragging)
        list.scroll.isScrollEnabled = true
        list.stage.moved(10, 100, at: 0.6)
        list.stage.ended(10, 50, at: 0.7)
        #expect(list.reader.log.take() == "" && list.scroll.contentOffset.y == 50)
        list.stage.drag((10, 210, 1), (10, 195, 1.25), (10, 145, 1.5), (10, 145, 2))
        #expect(list.scroll.contentOffset.y == 100)
    }

    @Test(arguments: Way.single)
    func `a scroll view in one of the other direction scrolls its own way, and lets the other have its`(_ way: Way) {
        let list = List(way)
        let strip = ScrollView(0, 0, 300, 40, content: Size(width: 900, height: 40), in: list.scroll)
        func drag(_ x: Double, _ y: Double, at time: Double) {
            list.stage.drag(
                (100, 20, time), (100 + x / 2, 20 + y / 2, time + 0.25), (100 + x, 20 + y, time + 0.5),
                (100 + x, 20 + y, time + 0.75))
        }
        drag(-40, 4, at: 0)
        #expect(strip.contentOffset == Point(x: 20, y: 0) && list.scroll.contentOffset == .zero)
        drag(4, -40, at: 2)
        #expect(strip.contentOffset == Point(x: 20, y: 0) && list.scroll.contentOffset == Point(x: 0, y: 20))
    }

    @Test(arguments: [100, 10_000])
    func `B2: a scroll brings one change into the indexes, of 100 rows as of 10,000`(rows: Int) {
        let window = Window(.indexed)
        for index in 0..<500 { _ = View(Double(index % 50) * 20, 600 + Double(index / 50) * 20, 18, 18, in: window) }
        let scroll = ScrollView(0, 0, 300, 400, in: window)
        for row in 0..<rows { View(0, Double(row) * 40, 300, 40, in: scroll).tag = row }
        #expect(window.hit(10, 10)?.tag == 0)
        // Changes are brought in at once, so that what they touch can be counted.
        window.scene.policy.changePrice = 0
        window.scene.prepare()
        scroll.contentOffset.y = 50
        #expect(window.hit(10, 10)?.tag == 1)
        window.scene.prepare()
        for step in 1...20 {
            let before = window.scene.statistics
            scroll.contentOffset.y = Double(step) * 100
            #expect(window.hit(10, 10)?.tag == (step * 100 + 10) / 40)
            let after = window.scene.statistics
            #expect(after.broughtIn - before.broughtIn == 1)
            #expect(after.builtIndexes == before.builtIndexes)
        }
    }

    @Test func `a scroll view keeps nothing alive, and its recogniser not it`() {
        let stage = Stage()
        expectGone {
            let scroll = ScrollView(0, 0, 100, 100, content: Size(width: 100, height: 500), in: stage.window)
            stage.drag((50, 90, 0), (50, 60, 1), (50, 50, 2))
            #expect(scroll.contentOffset.y == 10)
            scroll.removeFromSuperview()
            return [scroll]
        }
    }

    @Test(arguments: Way.single)
    func `a scroll view that is removed, or flattened to nothing, under a pan keeps its offset`(_ way: Way) {
        let list = List(way)
        func pan(_ interruption: () -> Void) {
            let time = list.stage.application.time + 1
            list.stage.hold((10, 210, time), (10, 195, time + 0.25), (10, 145, time + 0.5))
            interruption()
            list.stage.moved(10, 100, at: list.stage.application.time + 0.25)
            list.stage.ended(10, 100, at: list.stage.application.time + 0.25)
            #expect(!list.scroll.isDragging)
        }
        list.stage.application.advance(to: 0)
        pan { list.scroll.removeFromSuperview() }
        #expect(list.scroll.contentOffset == Point(x: 0, y: 50))
        list.stage.window.addSubview(list.scroll)
        pan { list.scroll.transform = AffineTransform(scaleX: 0, y: 1) }
        #expect(list.scroll.contentOffset == Point(x: 0, y: 100))
        list.scroll.transform = .identity
        list.scroll.contentSize.height = .infinity
        pan {
            list.stage.moved(10, 1e308, at: 10)
            list.stage.moved(10, -1e308, at: 10)
        }
        #expect(list.scroll.contentOffset.isFinite)
    }

    @Test func `a scroll view that goes under a pan leaves its row the touch, and its recogniser nothing to do`() {
        let stage = Stage()
        var pan: PanGestureRecognizer?
        expectGone {
            let scroll = ScrollView(0, 0, 300, 400, content: Size(width: 300, height: 4000), in: stage.window)
            _ = stage.view("row", 0, 0, 300, 400, in: scroll)
            pan = scroll.panGestureRecognizer
            stage.hold((10, 210, 0), (10, 195, 0.25))
            scroll.removeFromSuperview()
            return [scroll]
        }
        stage.moved(10, 100, at: 0.5)
        stage.ended(10, 100, at: 0.75)
        #expect(stage.log.take() == "row began, row cancelled")
        pan?.logging("pan", on: stage.window, stage.log)
        stage.drag((10, 210, 1), (10, 195, 1.25), (10, 195, 1.5))
        #expect(stage.log.take() == "pan began!, pan ended!")
    }
}
