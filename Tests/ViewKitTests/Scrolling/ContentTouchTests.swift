import Testing
import ViewKit

/// Who hears of a finger in a scroll view: the content, when it is clear that it does not scroll.
struct ContentTouchTests {
    final class PickyScrollView: ScrollView {
        var log: EventLog?
        var begins = true
        var cancels: Bool?
        override func touchesShouldBegin(_ touches: Set<Touch>, with event: Event?, in view: View) -> Bool {
            log?.add("begin in \(view.accessibilityIdentifier ?? "?")?")
            return begins && super.touchesShouldBegin(touches, with: event, in: view)
        }
        override func touchesShouldCancel(in view: View) -> Bool {
            log?.add("cancel in \(view.accessibilityIdentifier ?? "?")?")
            return cancels ?? super.touchesShouldCancel(in: view)
        }
    }

    /// A list with a plain view and a control, which say what they hear.
    struct List {
        let stage: Stage
        let scroll: PickyScrollView
        let control: Control

        init(_ way: Way = .indexed) {
            stage = Stage(way)
            scroll = PickyScrollView(0, 0, 300, 400, content: Size(width: 300, height: 4000), in: stage.window)
            _ = stage.view("row", 0, 0, 300, 100, in: scroll)
            control = Control(0, 100, 300, 100, in: scroll).named("control")
            let names: [(ControlEvents, String)] = [
                (.touchDown, "down"), (.touchUpInside, "up"), (.touchCancel, "cancel"), (.touchDragInside, "drag"),
            ]
            for (event, name) in names { control.addAction(for: event) { [log = stage.log] _, _ in log.add(name) } }
        }

        /// A finger that comes down, is 32 points further up after a while, and leaves slowly.
        func drag(from y: Double, after seconds: Double, at time: Double = 0) {
            let start = time + seconds
            stage.drag((10, y, time), (10, y - 16, start), (10, y - 48, start + 0.25), (10, y - 48, start + 0.5))
        }
    }

    @Test(arguments: Way.allCases)
    func `D2, F3: a control held for 0.4 s keeps its touch, and nothing scrolls`(_ way: Way) {
        let list = List(way)
        list.drag(from: 150, after: 0.4)
        #expect(list.stage.log.take() == "down, drag, drag, up" && list.scroll.contentOffset == .zero)
    }

    @Test(arguments: Way.allCases)
    func `F3: a quick drag on a control or a view scrolls, and neither hears of it`(_ way: Way) {
        let list = List(way)
        list.drag(from: 150, after: 0.1)
        #expect(list.stage.log.take() == "" && list.scroll.contentOffset.y == 32)
        list.drag(from: 60, after: 0.1, at: 2)
        #expect(list.stage.log.take() == "" && list.scroll.contentOffset.y == 64)
    }

    @Test func `F3: the content hears of a finger that stays when the delay is over, and of a tap when it ends`() {
        let list = List()
        list.stage.began(10, 150, at: 1)
        list.stage.application.advance(to: 1.149)
        #expect(list.stage.log.take() == "" && !list.control.isTracking && list.scroll.isTracking)
        list.stage.application.advance(to: 1 + ScrollView.contentTouchDelay)
        #expect(list.stage.log.take() == "down" && list.control.isTracking)
        list.stage.ended(10, 150, at: 1.3)
        #expect(list.stage.log.take() == "up")
        list.stage.tap(10, 150, at: 2)
        #expect(list.stage.log.take() == "down, up")
        list.stage.began(10, 50, at: 3)
        list.stage.cancelled(10, 50, at: 3.05)
        #expect(list.stage.log.take() == "")
    }

    @Test(arguments: Way.single)
    func `without delaysContentTouches, or where nothing scrolls, the content hears at once`(_ way: Way) {
        let list = List(way)
        list.scroll.delaysContentTouches = false
        list.stage.began(10, 50)
        #expect(list.stage.log.take() == "row began")
        list.stage.moved(10, 20, at: 0.1)
        list.stage.ended(10, 20, at: 0.4)
        #expect(list.stage.log.take() == "row cancelled")
        list.scroll.delaysContentTouches = true
        list.scroll.contentSize.height = 400
        list.stage.began(10, 50, at: 1)
        #expect(list.stage.log.take() == "row began")
    }

    @Test(arguments: Way.single)
    func `touchesShouldCancel decides about what has begun, canCancelContentTouches forbids it`(_ way: Way) {
        let list = List(way)
        list.scroll.log = list.stage.log
        list.drag(from: 50, after: 0.2)
        #expect(list.stage.log.take() == "begin in row?, row began, cancel in row?, row cancelled")
        list.scroll.contentOffset = .zero
        list.scroll.cancels = false
        list.drag(from: 60, after: 0.2, at: 2)
        #expect(list.stage.log.take() == "begin in row?, row began, cancel in row?, row moved, row moved, row ended")
        list.scroll.cancels = true
        list.drag(from: 150, after: 0.2, at: 4)
        #expect(list.stage.log.take() == "begin in control?, down, cancel in control?, cancel")
        list.scroll.contentOffset = .zero
        list.scroll.canCancelContentTouches = false
        list.drag(from: 60, after: 0.2, at: 6)
        #expect(list.stage.log.take() == "begin in row?, row began, row moved, row moved, row ended")
        #expect(list.scroll.contentOffset == .zero)
    }

    @Test(arguments: Way.single)
    func `what touchesShouldBegin refuses reaches no view, and scrolls all the same`(_ way: Way) {
        let list = List(way)
        list.scroll.log = list.stage.log
        list.scroll.begins = false
        list.stage.tap(10, 50)
        #expect(list.stage.log.take() == "begin in row?")
        list.drag(from: 50, after: 0.2, at: 1)
        #expect(list.stage.log.take() == "begin in row?" && list.scroll.contentOffset.y == 32)
    }

    @Test(arguments: Way.single)
    func `where no finger scrolls, none stops the content, and what passes under it gets the touch`(_ way: Way) {
        let list = List(way)
        list.scroll.isScrollEnabled = false
        list.stage.application.advance(to: 0)
        list.scroll.setContentOffset(Point(x: 0, y: 60), animated: true)
        list.stage.tap(10, 10, at: 0.15)
        #expect(list.stage.log.take() == "row began, row ended")
        list.stage.application.advance(to: 1)
        #expect(list.scroll.contentOffset.y == 60)
    }

    @Test(arguments: Way.single)
    func `a finger that stops the content is no touch of what passes under it`(_ way: Way) {
        let list = List(way)
        list.stage.application.advance(to: 0)
        list.scroll.setContentOffset(Point(x: 0, y: 60), animated: true)
        list.stage.tap(10, 10, at: 0.15)
        #expect(list.stage.log.take() == "" && list.scroll.contentOffset.y == 30)
        list.stage.tap(10, 10, at: 1)
        #expect(list.stage.log.take() == "row began, row ended" && list.scroll.contentOffset.y == 30)
    }
}
