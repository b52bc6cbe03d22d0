import Testing
import ViewKit

/// What moves by itself: where the content is, as a function of time.
struct ScrollMotionTests {
    struct List {
        let stage: Stage
        let scroll: ScrollView
        let reader: ScrollReader

        init(_ way: Way = .indexed, width: Double = 200, height: Double = 100_000) {
            stage = Stage(way)
            scroll = ScrollView(0, 0, 200, 400, content: Size(width: width, height: height), in: stage.window)
            reader = ScrollReader("list", stage.log)
            scroll.delegate = reader
        }

        /// A finger that is `way` further after a tenth of a second at an even speed, and leaves.
        func flick(_ x: Double, _ y: Double, at time: Double = 0) {
            stage.began(100, 300, at: time)
            for step in 1...10 {
                let part = Double(step) / 10
                stage.moved(100 + x * part, 300 + y * part, at: time + part / 10)
            }
            stage.ended(100 + x, 300 + y, at: time + 0.1)
        }
    }

    @Test(arguments: Way.single)
    func `after a flick the content goes on as UIKit's formula has it: by v / -(1000 ln rate) in all`(_ way: Way) {
        let list = List(way)
        list.flick(0, -100)
        let start = list.scroll.contentOffset.y
        #expect(list.stage.log.take() == "list begins, list ends and goes on, list decelerates")
        #expect(list.scroll.isDecelerating)
        let velocity = -1000 * list.reader.velocity.y
        #expect((velocity + 1000).magnitude < 1)
        // -1000 ln 0.998 = 2.002002670673338
        let whole = 1000 / 2.002002670673338
        list.stage.application.advance(to: 0.1 + 0.5)
        let half = start + whole * (1 - 0.3675112)
        #expect((list.scroll.contentOffset.y - half).magnitude < 0.5)
        list.stage.application.advance(to: 10)
        #expect((list.scroll.contentOffset.y - start - whole).magnitude < 1)
        #expect(!list.scroll.isDecelerating)
        #expect(list.stage.log.take() == "list rests at \(list.scroll.contentOffset.y)")
    }

    @Test func `where the content is at a time does not depend on what came before it`() {
        func offset(_ steps: [Double]) -> Point {
            let list = List()
            list.flick(0, -150)
            for step in steps { list.stage.application.advance(to: step) }
            return list.scroll.contentOffset
        }
        #expect(offset([0.9]) == offset((1...90).map { Double($0) / 100 }))
        #expect(offset([0.9]) != offset([0.8]))
    }

    @Test(arguments: Way.single)
    func `fast rates and edges end it sooner`(_ way: Way) {
        let slow = List(way)
        let fast = List(way)
        fast.scroll.decelerationRate = .fast
        for list in [slow, fast] {
            list.flick(0, -100)
            list.stage.application.advance(to: 10)
        }
        #expect(fast.scroll.contentOffset.y < 200 && slow.scroll.contentOffset.y > 500)
        let short = List(way, height: 600)
        short.flick(0, -100)
        short.stage.application.advance(to: 0.6)
        #expect(short.scroll.contentOffset.y == 200)
        #expect(
            short.stage.log.take() == "list begins, list ends and goes on, list decelerates, list rests at 200.0")
    }

    @Test func `a finger that rests before it leaves, or is taken away, leaves the content where it is`() {
        let list = List()
        list.stage.drag((100, 300, 0), (100, 200, 0.05), (100, 100, 0.1), (100, 100, 0.4))
        #expect(list.stage.log.take() == "list begins, list ends" && !list.scroll.isDecelerating)
        list.stage.hold((100, 300, 1), (100, 200, 1.05))
        list.stage.cancelled(100, 100, at: 1.1)
        #expect(list.stage.log.take() == "list begins, list ends")
    }

    @Test(arguments: Way.single)
    func `the delegate may send the content elsewhere`(_ way: Way) {
        let list = List(way)
        list.reader.target = Point(x: 0, y: 44)
        list.flick(0, -100)
        list.stage.application.advance(to: 10)
        #expect(list.scroll.contentOffset.y == 44)
        list.reader.target = .nan
        list.flick(0, -100, at: 20)
        list.stage.application.advance(to: 40)
        #expect(list.scroll.contentOffset.y > 500)
    }

    @Test(arguments: Way.single)
    func `B14p: a carousel comes to rest at its pages`(_ way: Way) {
        let list = List(way, width: 1000, height: 400)
        list.scroll.isPagingEnabled = true
        func drag(_ x: Double, at time: Double) {
            let start = x < 0 ? 140.0 : 160
            list.stage.drag(
                (150, 100, time), (start, 100, time + 0.25), (start + x, 100, time + 0.5),
                (start + x, 100, time + 0.75))
            #expect(list.scroll.contentOffset.x.truncatingRemainder(dividingBy: 200) != 0)
            list.stage.application.advance(to: time + 3)
        }
        drag(-90, at: 0)
        #expect(list.scroll.contentOffset.x == 0)
        drag(-110, at: 5)
        #expect(list.scroll.contentOffset.x == 200)
        // A flick turns one page, however fast it is.
        list.flick(-60, 0, at: 10)
        list.stage.application.advance(to: 15)
        #expect(list.scroll.contentOffset.x == 400)
        list.flick(-90, 0, at: 20)
        list.flick(90, 0, at: 30)
        list.stage.application.advance(to: 35)
        #expect(list.scroll.contentOffset.x == 400)
        for turn in 0..<8 { list.flick(-90, 0, at: 40 + Double(turn) * 3) }
        list.stage.application.advance(to: 100)
        #expect(list.scroll.contentOffset.x == 800)
    }

    @Test func `the delegate does not send pages elsewhere`() {
        let list = List(width: 1000, height: 400)
        list.scroll.isPagingEnabled = true
        list.reader.target = Point(x: 44, y: 0)
        list.flick(-90, 0)
        list.stage.application.advance(to: 10)
        #expect(list.scroll.contentOffset.x == 200)
    }

    @Test(arguments: Way.single)
    func `setContentOffset takes its time, arrives and tells; code and fingers end it`(_ way: Way) {
        let list = List(way)
        // No time has come yet.
        list.scroll.setContentOffset(Point(x: 0, y: 10), animated: true)
        #expect(list.scroll.contentOffset.y == 10)
        list.stage.application.advance(to: 1)
        list.scroll.setContentOffset(Point(x: 0, y: 110), animated: true)
        #expect(list.scroll.contentOffset.y == 10)
        list.stage.application.advance(to: 1.15)
        #expect((list.scroll.contentOffset.y - 60).magnitude < 1e-9)
        list.stage.application.advance(to: 1 + ScrollView.animationDuration)
        #expect(list.scroll.contentOffset.y == 110 && list.stage.log.take() == "list arrived")
        list.scroll.setContentOffset(.zero, animated: true)
        list.scroll.setContentOffset(Point(x: 0, y: 500), animated: false)
        list.stage.application.advance(to: 5)
        #expect(list.scroll.contentOffset.y == 500 && list.stage.log.take() == "list arrived")
    }

    @Test func `motions of several views end in the order of their times, and what ends may begin anew`() {
        let stage = Stage()
        final class Restarter: ScrollViewDelegate {
            var times: [String] = []
            let name: String
            unowned let application: Application
            init(_ name: String, _ application: Application) { (self.name, self.application) = (name, application) }
            func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {
                times.append("\(name) \((application.time * 10).rounded())")
                let next = scrollView.contentOffset.y == 0 ? 50.0 : 0
                scrollView.setContentOffset(Point(x: 0, y: next), animated: true)
            }
        }
        stage.application.advance(to: 0)
        let (first, second) = (ScrollView(0, 0, 0, 0, in: stage.window), ScrollView(0, 0, 0, 0, in: stage.window))
        let readers = [Restarter("first", stage.application), Restarter("second", stage.application)]
        (first.delegate, second.delegate) = (readers[0], readers[1])
        first.setContentOffset(Point(x: 0, y: 50), animated: true)
        stage.application.advance(to: 0.1)
        second.setContentOffset(Point(x: 0, y: 50), animated: true)
        stage.application.advance(to: 1.05)
        #expect(readers[0].times == ["first 3.0", "first 6.0", "first 9.0"])
        #expect(readers[1].times == ["second 4.0", "second 7.0", "second 10.0"])
        #expect(first.contentOffset.y > 0 && first.contentOffset.y < 50)
    }

    @Test func `10,000 that arrive at one time each arrive once, in the order of their beginning`() {
        let stage = Stage()
        stage.application.advance(to: 0)
        let scrolls = (0..<10_000).map { _ in ScrollView(0, 0, 100, 100, in: stage.window) }
        let readers = scrolls.indices.map { ScrollReader("\($0)", stage.log) }
        for (scroll, reader) in zip(scrolls, readers) {
            scroll.delegate = reader
            scroll.setContentOffset(Point(x: 0, y: 9), animated: true)
        }
        stage.application.advance(to: 9)
        #expect(stage.log.entries == readers.map { "\($0.name) arrived" })
        #expect(scrolls.allSatisfy { $0.contentOffset.y == 9 })
    }

    @Test func `of two that arrive at one time, the second arrives although the first one's delegate sets its offset`()
    {
        let stage = Stage()
        stage.application.advance(to: 0)
        let scrolls = (0..<2).map { _ in ScrollView(0, 0, 100, 100, in: stage.window) }
        final class Meddler: ScrollViewDelegate {
            var other: ScrollView?
            func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { other?.contentOffset = .zero }
        }
        let meddler = Meddler()
        (meddler.other, scrolls[0].delegate) = (scrolls[1], meddler)
        for scroll in scrolls { scroll.setContentOffset(Point(x: 0, y: 9), animated: true) }
        stage.application.advance(to: 9)
        #expect(scrolls.map(\.contentOffset.y) == [9, 9])
    }

    /// Ways to leave an application.
    enum Leave: CaseIterable {
        case view, ancestor, window, otherWindow, otherApplication
    }

    @Test(arguments: Leave.allCases)
    func `a content that slows down comes to rest when it leaves its application, and the delegate is told`(
        _ leave: Leave
    ) {
        let (list, other, window) = (List(), Application(), Window(0, 0, 100, 100))
        let panel = View(0, 0, 500, 500, in: list.stage.window)
        panel.addSubview(list.scroll)
        list.flick(0, -100)
        list.stage.application.advance(to: 0.2)
        let offset = list.scroll.contentOffset
        #expect(list.scroll.isDecelerating)
        _ = list.stage.log.take()
        switch leave {
        case .view: list.scroll.removeFromSuperview()
        case .ancestor: panel.removeFromSuperview()
        case .window: list.stage.application.removeWindow(list.stage.window)
        case .otherWindow: window.addSubview(list.scroll)
        case .otherApplication:
            other.addWindow(window)
            window.addSubview(panel)
        }
        #expect(!list.scroll.isDecelerating && list.stage.log.take() == "list rests at \(offset.y)")
        // It comes back.
        list.stage.application.addWindow(list.stage.window)
        list.stage.window.addSubview(list.scroll)
        list.stage.application.advance(to: 9)
        #expect(list.scroll.contentOffset == offset && list.stage.log.take() == "")
    }

    @Test func `a content that slows down goes on in another window of the application, and ends with that`() {
        let (list, window) = (List(), Window(0, 0, 500, 500))
        list.flick(0, -100)
        list.stage.application.addWindow(window)
        let offset = list.scroll.contentOffset
        window.addSubview(list.scroll)
        list.stage.application.advance(to: 0.5)
        #expect(list.scroll.isDecelerating && list.scroll.contentOffset.y > offset.y)
        func leftBehind() -> ScrollView {
            let list = List()
            list.flick(0, -100)
            #expect(list.scroll.isDecelerating)
            return list.scroll
        }
        #expect(!leftBehind().isDecelerating)
    }

    @Test func `a view that goes, or leaves its application, moves no more`() {
        let list = List()
        list.flick(0, -100)
        let offset = list.scroll.contentOffset
        list.scroll.removeFromSuperview()
        list.stage.application.advance(to: 5)
        #expect(list.scroll.contentOffset == offset && !list.scroll.isDecelerating)
        expectGone {
            let scroll = ScrollView(0, 0, 100, 100, in: list.stage.window)
            scroll.setContentOffset(Point(x: 0, y: 9), animated: true)
            scroll.removeFromSuperview()
            return [scroll]
        }
        list.stage.application.advance(to: 6)
    }

    @Test(arguments: Way.single)
    func `scrollRectToVisible scrolls just far enough, within the edges`(_ way: Way) {
        let list = List(way, height: 1000)
        func show(_ y: Double, _ height: Double) -> Double {
            list.scroll.scrollRectToVisible(Rect(x: 0, y: y, width: 10, height: height), animated: false)
            return list.scroll.contentOffset.y
        }
        #expect(show(100, 50) == 0)
        #expect(show(500, 50) == 150)
        #expect(show(300, 100) == 150)
        #expect(show(100, 20) == 100)
        #expect(show(450, 500) == 450)
        #expect(show(990, 100) == 600)
        #expect(show(-50, 10) == 0)
    }

    @Test func `extreme velocities and times stay finite and end`() {
        for (distance, duration) in [(1e300, 1e-300), (1e150, 0.01), (-1e300, 0.1), (1e-300, 1e-9)] {
            let list = List()
            list.scroll.contentSize = Size(width: 200, height: .infinity)
            list.stage.drag(
                (100, 300, 0), (100, 280, 0), (100, 280 - distance, duration), (100, 280 - distance, duration))
            #expect(list.scroll.contentOffset.isFinite)
            for time in [0.5, 1e3, 1e9, 1e300] {
                list.stage.application.advance(to: time)
                #expect(list.scroll.contentOffset.isFinite)
            }
            #expect(!list.scroll.isDecelerating)
            list.scroll.setContentOffset(Point(x: 1e300, y: -1e300), animated: true)
            list.stage.application.advance(to: 2e300)
            #expect(list.scroll.contentOffset == Point(x: 1e300, y: -1e300))
        }
    }

    /// Starts another animation whenever one has ended.
    private final class Carousel: ScrollViewDelegate {
        var offsets: [Double] = []
        var next: Double?
        func scrollViewDidScroll(_ scrollView: ScrollView) { offsets.append(scrollView.contentOffset.y) }
        func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {
            guard let next else { return }
            self.next = nil
            scrollView.setContentOffset(Point(x: 0, y: next), animated: true)
        }
    }

    @Test func `an animation replaces one that the delegate starts when the last is stopped`() {
        let (list, carousel) = (List(), Carousel())
        list.scroll.delegate = carousel
        list.stage.application.advance(to: 0)
        list.scroll.setContentOffset(Point(x: 0, y: 100), animated: true)
        carousel.next = -5000
        list.scroll.setContentOffset(Point(x: 0, y: 1000), animated: true)
        for step in 1...10 { list.stage.application.advance(to: Double(step) / 20) }
        #expect(carousel.offsets == carousel.offsets.sorted() && list.scroll.contentOffset.y == 1000)
    }
}
