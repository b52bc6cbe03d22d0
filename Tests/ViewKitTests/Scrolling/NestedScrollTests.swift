import Testing
import ViewKit

/// Scroll views in scroll views, directions and pinches.
struct NestedScrollTests {
    /// A list of 1000 points in one of 2000, both 400 high.
    struct Nest {
        let stage: Stage
        let outer: ScrollView
        let inner: ScrollView
        let readers: [ScrollReader]

        /// - Parameter offset: That of the inner view.
        init(_ way: Way, offset: Double) {
            stage = Stage(way)
            outer = ScrollView(0, 0, 300, 400, content: Size(width: 300, height: 2000), in: stage.window)
            inner = ScrollView(0, 0, 300, 400, content: Size(width: 300, height: 1000), in: outer)
            readers = [ScrollReader("outer", stage.log), ScrollReader("inner", stage.log)]
            (outer.delegate, inner.delegate) = (readers[0], readers[1])
            inner.contentOffset.y = offset
        }

        var offsets: [Double] { [inner.contentOffset.y, outer.contentOffset.y] }

        /// A finger that comes down and drags the inner view, or what is around it, by 40 points after a quarter of a second.
        func begin() { stage.hold((10, 350, 0), (10, 340, 0.25), (10, 300, 0.5)) }

        func move(_ y: Double, at time: Double) { stage.moved(10, y, at: time) }
    }

    @Test(arguments: Way.single)
    func `what the inner view cannot follow any more moves the outer one, and back again`(_ way: Way) {
        let nest = Nest(way, offset: 550)
        nest.begin()
        #expect(nest.offsets == [590, 0] && nest.stage.log.take() == "inner begins")
        nest.move(250, at: 0.75)
        #expect(nest.offsets == [600, 40] && nest.stage.log.take() == "outer begins" && nest.outer.isDragging)
        // The finger's place in the window is what counts, though the inner view has moved.
        nest.move(230, at: 1)
        #expect(nest.offsets == [600, 60])
        nest.move(295, at: 1.25)
        #expect(nest.offsets == [595, 0])
        nest.move(250, at: 1.5)
        nest.stage.ended(10, 250, at: 2)
        #expect(nest.offsets == [600, 40] && nest.stage.log.take() == "inner ends, outer ends")
        #expect(!nest.outer.isDragging && !nest.inner.isDragging)
    }

    /// Ends the pan of another scroll view when its own view begins to be dragged.
    private final class Stopping: ScrollViewDelegate {
        let other: ScrollView
        init(_ other: ScrollView) { self.other = other }
        func scrollViewWillBeginDragging(_ scrollView: ScrollView) { other.panGestureRecognizer.isEnabled = false }
    }

    @Test(arguments: Way.single)
    func `the outer view is not dragged on when its delegate ends the inner pan`(_ way: Way) {
        let nest = Nest(way, offset: 550)
        let stopping = Stopping(nest.inner)
        nest.outer.delegate = stopping
        nest.begin()
        nest.move(250, at: 0.75)
        #expect(!nest.outer.isDragging && !nest.inner.isDragging)
        nest.stage.ended(10, 250, at: 1)
        // Later pans are handed over again.
        nest.inner.panGestureRecognizer.isEnabled = true
        nest.outer.delegate = nest.readers[0]
        nest.outer.contentOffset.y = 0
        _ = nest.stage.log.take()
        nest.stage.hold((10, 350, 2), (10, 340, 2.25), (10, 300, 2.5))
        #expect(nest.outer.isDragging)
    }

    @Test(arguments: Way.single)
    func `a pan that begins at the edge of the inner view is the outer one's`(_ way: Way) {
        let nest = Nest(way, offset: 600)
        nest.begin()
        #expect(nest.offsets == [600, 40] && nest.stage.log.take() == "outer begins")
        nest.stage.ended(10, 300, at: 1)
        #expect(nest.stage.log.take() == "outer ends")
        // The other way it is the inner one's.
        nest.stage.drag((10, 300, 2), (10, 310, 2.25), (10, 340, 2.5), (10, 340, 3))
        #expect(nest.offsets == [570, 40] && nest.stage.log.take() == "inner begins, inner ends")
    }

    @Test(arguments: Way.single)
    func `a flick that was handed over goes on where the finger left it`(_ way: Way) {
        let nest = Nest(way, offset: 550)
        nest.stage.began(10, 350)
        for step in 1...20 { nest.move(350 - Double(step) * 10, at: Double(step) / 100) }
        nest.stage.ended(10, 150, at: 0.2)
        #expect(
            nest.stage.log.take()
                == "inner begins, outer begins, inner ends, outer ends and goes on, outer decelerates")
        nest.stage.application.advance(to: 10)
        #expect(nest.inner.contentOffset.y == 600 && nest.outer.contentOffset.y > 500)
    }

    @Test(arguments: Way.single)
    func `an outer view whose scrolling is disabled under a pan leaves the pan to the inner one`(_ way: Way) {
        let nest = Nest(way, offset: 590)
        nest.begin()
        nest.outer.isScrollEnabled = false
        #expect(nest.offsets == [600, 30] && !nest.outer.isDragging && nest.inner.isDragging)
        nest.move(200, at: 0.75)
        #expect(nest.offsets == [600, 30])
    }

    @Test(arguments: Way.single)
    func `an outer view that leaves in the middle of a pan is not left dragging`(_ way: Way) {
        let nest = Nest(way, offset: 590)
        nest.begin()
        #expect(nest.outer.isDragging)
        nest.stage.window.addSubview(nest.inner)
        nest.move(290, at: 0.75)
        #expect(!nest.outer.isDragging && nest.inner.isDragging)
        nest.inner.removeFromSuperview()
        nest.move(280, at: 1)
        #expect(!nest.inner.isDragging)
    }

    @Test(arguments: Way.single)
    func `a directional lock keeps a pan on its axis, unless it begins diagonally`(_ way: Way) {
        let stage = Stage(way)
        let map = ScrollView(0, 0, 300, 300, content: Size(width: 1000, height: 1000), in: stage.window)
        func drag(_ x: Double, _ y: Double, at time: Double) -> Point {
            map.contentOffset = Point(x: 100, y: 100)
            stage.drag(
                (200, 200, time), (200 + x, 200 + y, time + 0.05), (180 + x, 180 + y, time + 0.3),
                (180 + x, 180 + y, time + 0.8))
            return map.contentOffset
        }
        #expect(drag(-12, 2, at: 1) == Point(x: 120, y: 120))
        map.isDirectionalLockEnabled = true
        #expect(drag(-12, 2, at: 3) == Point(x: 120, y: 100))
        #expect(drag(3, -12, at: 5) == Point(x: 100, y: 120))
        #expect(drag(-10, -9, at: 7) == Point(x: 120, y: 120))
    }

    /// A page of 400 by 400 in a view of 200 by 200, which zooms to between a half and three times.
    struct Page {
        let stage: Stage
        let scroll: ScrollView
        let page: View
        let reader: ScrollReader

        init(_ way: Way) {
            stage = Stage(way)
            reader = ScrollReader("page", stage.log)
            scroll = ScrollView(0, 0, 200, 200, content: Size(width: 400, height: 400), in: stage.window)
            page = View(0, 0, 400, 400, in: scroll)
            (scroll.minimumZoomScale, scroll.maximumZoomScale) = (0.5, 3)
            reader.zoomed = page
            scroll.delegate = reader
        }
    }

    @Test(arguments: Way.single)
    func `C22: a pinch zooms about its middle, between the smallest and the largest scale`(_ way: Way) {
        let page = Page(way)
        page.scroll.contentOffset = Point(x: 100, y: 100)
        let (stage, scroll) = (page.stage, page.scroll)
        stage.both(.began, (80, 100), (120, 100), at: 0)
        stage.both(.moved, (76, 100), (124, 100), at: 0.05)
        #expect(scroll.isZooming && stage.log.take().hasPrefix("page zooms"))
        let anchor = page.page.convert(Point(x: 100, y: 100), from: stage.window)
        stage.both(.moved, (52, 100), (148, 100), at: 0.1)
        #expect(scroll.zoomScale == 2 && page.page.transform.a == 2)
        #expect(page.page.frame == Rect(x: 0, y: 0, width: 800, height: 800))
        #expect(scroll.contentSize == Size(width: 800, height: 800))
        let now = page.page.convert(anchor, to: nil)
        #expect(abs(now.x - 100) < 1e-9 && abs(now.y - 100) < 1e-9)
        // Both fingers go on by 20, and the content with them.
        stage.both(.moved, (72, 100), (168, 100), at: 0.15)
        #expect(abs(page.page.convert(anchor, to: nil).x - 120) < 1e-9)
        stage.moved(-500, 100, at: 0.2)
        #expect(scroll.zoomScale == 3)
        stage.moved(167, 100, at: 0.25)
        #expect(scroll.zoomScale == 0.5)
        stage.both(.ended, (167, 100), (168, 100), at: 0.3)
        #expect(!scroll.isZooming && stage.log.take().contains("page at scale 0.5"))
    }

    @Test(arguments: Way.single)
    func `zoomScale and zoom(to:) keep to the limits and the edges`(_ way: Way) {
        let page = Page(way)
        page.scroll.contentOffset = Point(x: 100, y: 100)
        page.scroll.zoomScale = 2
        #expect(page.scroll.contentOffset == Point(x: 300, y: 300))
        page.scroll.setZoomScale(100, animated: true)
        #expect(page.scroll.zoomScale == 3)
        page.scroll.zoomScale = 0.1
        #expect(page.scroll.zoomScale == 0.5 && page.scroll.contentOffset == .zero)
        page.scroll.zoom(to: Rect(x: 100, y: 50, width: 100, height: 100), animated: false)
        #expect(page.scroll.zoomScale == 2 && page.scroll.contentOffset == Point(x: 200, y: 100))
        let hit = page.stage.window.hit(10, 10)
        #expect(hit === page.page && page.page.convert(Point(x: 10, y: 10), from: nil) == Point(x: 105, y: 55))
        page.scroll.setZoomScale(1.5, animated: false)
        #expect(page.scroll.zoomScale == 1.5)
    }

    @Test func `a pan that is locked to one axis stays on it after a pinch`() {
        let page = Page(.indexed)
        let (stage, scroll) = (page.stage, page.scroll)
        scroll.isDirectionalLockEnabled = true
        scroll.contentOffset = Point(x: 100, y: 100)
        stage.hold((100, 100, 0), (100, 120, 0.1), (160, 120, 0.2))
        #expect(scroll.isDragging && scroll.contentOffset == Point(x: 100, y: 100))
        stage.hold((100, 120, 0.3), (80, 120, 0.4), (60, 120, 0.5), finger: 1)
        #expect(scroll.isZooming)
        stage.ended(60, 120, finger: 1, at: 0.6)
        let before = scroll.contentOffset
        stage.moved(160, 121, at: 0.7)
        #expect(scroll.isDragging && scroll.contentOffset.x == before.x)
        #expect((before.y - scroll.contentOffset.y - 1).magnitude < 1e-9)
    }

    @Test func `without a range of scales or a view there is nothing to zoom`() {
        let page = Page(.indexed)
        #expect(page.scroll.pinchGestureRecognizer?.view === page.scroll)
        page.scroll.maximumZoomScale = 0.5
        #expect(page.scroll.pinchGestureRecognizer == nil)
        page.scroll.maximumZoomScale = 2
        page.reader.zoomed = nil
        page.scroll.zoomScale = 2
        #expect(page.scroll.zoomScale == 1)
    }
}
