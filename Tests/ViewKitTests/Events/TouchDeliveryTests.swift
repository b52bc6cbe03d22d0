import Testing
import ViewKit

/// A touch on its way from the queue to the view that is hit.
struct TouchDeliveryTests {
    @Test(arguments: Way.allCases)
    func `F1: the view hit at began gets the whole touch, outside its area and hidden too`(_ way: Way) {
        let stage = Stage(way)
        let left = stage.view("left", 0, 0, 100, 100)
        _ = stage.view("right", 100, 0, 100, 100)
        stage.hold((50, 50, 0), (150, 50, 0))
        left.isHidden = true
        stage.moved(160, 50)
        left.isUserInteractionEnabled = false
        stage.ended(170, 50)
        #expect(stage.log.take() == "left began, left moved, left moved, left ended")
        stage.tap(50, 50)
        #expect(stage.log.take() == "")
    }

    @Test func `a set that a handler keeps holds its touch after the touch has ended`() {
        let stage = Stage(.indexed)
        var kept: [Set<Touch>] = []
        stage.view("view", 0, 0, 100, 100).onTouch = { _, phase, touches in if phase == .began { kept.append(touches) }
        }
        stage.tap(50, 50)
        stage.tap(60, 60)
        #expect(kept.map(\.count) == [1, 1])
        #expect(kept[0].isDisjoint(with: kept[1]))
        #expect(kept.map { $0.first?.phase } == [.ended, .ended])
    }

    @Test(arguments: Way.allCases)
    func `F1: a view removed under the finger gets the rest, and is kept alive as long`(_ way: Way) {
        let stage = Stage(way)
        weak var gone: TouchView?
        func begin() {
            let view = stage.view("view", 0, 0, 100, 100)
            view.onTouch = { view, phase, _ in if phase == .began { view.removeFromSuperview() } }
            stage.began(5, 5)
            gone = view
        }
        begin()
        #expect(gone != nil)
        stage.moved(6, 6)
        stage.ended(7, 7)
        #expect(stage.log.take() == "view began, view moved, view ended")
        #expect(gone == nil)
    }

    @Test(arguments: Way.allCases)
    func `F2, X-multi-, X-multi: a view gets the first of its fingers alone, and with multiple touch all`(_ way: Way) {
        let stage = Stage(way)
        let view = stage.view("view", 0, 0, 100, 100)
        _ = stage.view("other", 100, 0, 100, 100)
        stage.both(.began, (5, 5), (15, 5))
        stage.began(105, 5, finger: 2)
        stage.moved(16, 5, finger: 1)
        stage.ended(5, 5)
        // Finger 1 is still down on the view, so the sequence goes on.
        stage.began(25, 5, finger: 3)
        stage.ended(16, 5, finger: 1)
        stage.ended(25, 5, finger: 3)
        stage.ended(105, 5, finger: 2)
        #expect(stage.log.take() == "view began, other began 2, view ended, other ended 2")
        stage.tap(5, 5, finger: 4)
        #expect(stage.log.take() == "view began 4, view ended 4")

        view.isMultipleTouchEnabled = true
        stage.both(.began, (5, 5), (15, 5))
        stage.ended(5, 5)
        stage.cancelled(15, 5, finger: 1)
        #expect(stage.log.take() == "view began, view began 1, view ended, view cancelled 1")
    }

    @Test(arguments: Way.allCases)
    func `F2, X-excl: an exclusive view and the others of its window keep each other from new touches`(_ way: Way) {
        let stage = Stage(way)
        let exclusive = stage.view("exclusive", 0, 0, 100, 100)
        exclusive.isExclusiveTouch = true
        _ = stage.view("other", 100, 0, 100, 100)
        let second = Window(way, Rect(x: 0, y: 500, width: 1000, height: 100))
        stage.application.addWindow(second)
        _ = stage.view("elsewhere", 0, 0, 100, 100, in: second)

        stage.both(.began, (5, 5), (105, 5))
        stage.began(5, 505, finger: 2)
        stage.ended(5, 5)
        // Finger 1 was kept away when it came down, and stays so.
        stage.ended(105, 5, finger: 1)
        stage.ended(5, 505, finger: 2)
        #expect(stage.log.take() == "exclusive began, elsewhere began 2, exclusive ended, elsewhere ended 2")
        stage.began(105, 5)
        stage.drag((5, 5, 0), (5, 5, 0), finger: 1)
        stage.ended(105, 5)
        #expect(stage.log.take() == "other began, other ended")
    }

    @Test func `fingers of one moment are one event: view by view, each touch once`() {
        let stage = Stage()
        let view = stage.view("view", 0, 0, 100, 100)
        view.isMultipleTouchEnabled = true
        _ = stage.view("other", 100, 0, 100, 100)
        stage.application.send([
            TouchSample(.began, 5, 5), TouchSample(.began, 105, 5, finger: 2), TouchSample(.began, 15, 5, finger: 1),
        ])
        #expect(stage.log.take() == "view began 0 1, other began 2")
        stage.application.send([
            TouchSample(.ended, 15, 5, finger: 1), TouchSample(.moved, 6, 5), TouchSample(.ended, 6, 5),
            TouchSample(.moved, 106, 5, finger: 2),
        ])
        #expect(stage.log.take() == "view moved, view ended 1, view ended, other moved 2")
    }

    @Test(arguments: Way.allCases)
    func `touches know where they are, where they were, and in which phase the others are`(_ way: Way) throws {
        let stage = Stage(way, Rect(x: 100, y: 200, width: 500, height: 500))
        stage.window.bounds.origin = Point(x: 0, y: 1000)
        let view = stage.view("view", 10, 1010, 100, 100)
        view.isMultipleTouchEnabled = true
        view.bounds.origin.x = 7
        let inner = View(20, 20, 10, 10, in: view)
        var seen: [Touch] = []
        var phases: [[Touch.Phase]] = []
        view.onTouch = { view, _, touches in
            seen = touches.sorted { $0.finger < $1.finger }
            phases.append(
                [0, 1].compactMap { finger in view.log == nil ? nil : seen.first { $0.finger == finger }?.phase })
        }
        stage.began(115, 225, at: 1)
        let touch = try #require(seen.first)
        #expect(touch.location(in: nil) == Point(x: 15, y: 1025))
        #expect(touch.location(in: view) == Point(x: 12, y: 15))
        #expect(touch.previousLocation(in: view) == touch.location(in: view))
        #expect(touch.location(in: inner) == Point(x: -8, y: -5))
        #expect(touch.view === view && touch.window === stage.window && touch.timestamp == 1)
        stage.moved(118, 229, at: 2)
        #expect(seen.first === touch)
        #expect(touch.location(in: view) == Point(x: 15, y: 19))
        #expect(touch.previousLocation(in: view) == Point(x: 12, y: 15))
        #expect(touch.phase == .moved && touch.timestamp == 2)
        #expect(touch.location(in: View()).isFinite == false)
        stage.began(120, 225, finger: 1, at: 3)
        #expect(touch.phase == .stationary)
        stage.ended(118, 229, at: 4)
        #expect(touch.phase == .ended && touch.view === view)
    }

    @Test func `taps in quick succession at one place are counted; a finger that moves far makes none`() {
        let stage = Stage()
        let view = stage.view("view", 0, 0, 1000, 1000)
        view.isMultipleTouchEnabled = true
        var counts: [Int] = []
        view.onTouch = { _, phase, touches in if phase != .moved { counts.append(touches.first!.tapCount) } }
        stage.tap(100, 100, at: 0)
        stage.tap(110, 100, at: 0.05 + Touch.maximumTapInterval)
        #expect(counts == [1, 1, 2, 2])
        counts = []
        stage.tap(110, 100, at: 0.2 + 2 * Touch.maximumTapInterval)
        stage.tap(110 + Touch.maximumTapDistance, 100, at: 0.3 + 2 * Touch.maximumTapInterval)
        stage.tap(111 + 2 * Touch.maximumTapDistance, 100, at: 0.4 + 2 * Touch.maximumTapInterval)
        #expect(counts == [1, 1, 2, 2, 1, 1])
        counts = []
        stage.drag((500, 500, 10), (501 + Touch.maximumTapDistance, 500, 10.1), (500, 500, 10.2))
        stage.tap(500, 500, at: 10.3)
        #expect(counts == [1, 0, 1, 1])
        // Two fingers, twice.
        counts = []
        for time in [20, 20.2] {
            stage.began(100, 100, finger: 0, at: time)
            stage.began(200, 100, finger: 1, at: time)
            stage.ended(100, 100, finger: 0, at: time + 0.1)
            stage.ended(200, 100, finger: 1, at: time + 0.1)
        }
        #expect(counts == [1, 1, 1, 1, 2, 2, 2, 2])
    }

    @Test func `a finger that comes down again without having gone up is cancelled first; unknown fingers do nothing`()
    {
        let stage = Stage()
        _ = stage.view("view", 0, 0, 100, 100)
        stage.moved(5, 5)
        stage.ended(5, 5)
        stage.began(5, 5)
        stage.drag((6, 6, 0), (6, 6, 0))
        stage.ended(6, 6)
        #expect(stage.log.take() == "view began, view cancelled, view began, view ended")
    }

    @Test func `B5: a point that is not finite hits nothing, and leaves a finger where it is`() {
        let stage = Stage()
        let view = stage.view("view", 0, 0, 100, 100)
        stage.drag((.nan, 5, 0), (5, 5, 0))
        #expect(stage.log.take() == "")
        stage.began(5, 5)
        var location = Point.nan
        view.onTouch = { view, _, touches in location = touches.first!.location(in: view) }
        stage.moved(.infinity, 5)
        #expect(location == Point(x: 5, y: 5))
        stage.ended(.nan, .nan)
        #expect(stage.log.take() == "view began, view moved, view ended")
    }

    @Test(arguments: Way.allCases)
    func `A7: windows are asked front to back, by level and then by order`(_ way: Way) {
        let stage = Stage(way)
        let alert = Window(way, Rect(x: 0, y: 0, width: 50, height: 50))
        alert.windowLevel = .alert
        let panel = Window(way, Rect(x: 0, y: 0, width: 100, height: 100))
        let behind = Window(way, Rect(x: 0, y: 0, width: 1000, height: 1000))
        behind.windowLevel = WindowLevel(rawValue: -1)
        for window in [alert, panel, behind] { stage.application.addWindow(window) }
        #expect(stage.application.windows == [behind, stage.window, panel, alert])
        let windows = [(stage.window, "main"), (alert, "alert"), (panel, "panel"), (behind, "behind")]
        for (window, name) in windows { _ = stage.view(name, 0, 0, 1000, 1000, in: window) }
        for x in [25.0, 75, 500] { stage.tap(x, 10) }
        #expect(stage.log.take() == "alert began, alert ended, panel began, panel ended, main began, main ended")
        stage.window.makeKeyAndVisible()
        alert.isHidden = true
        for x in [25.0, 75] { stage.tap(x, 10) }
        stage.window.windowLevel = WindowLevel(rawValue: -2)
        stage.tap(500, 10)
        #expect(stage.log.take() == "main began, main ended, main began, main ended, behind began, behind ended")
    }

    @Test(arguments: Way.allCases)
    func `a window that is closed has its touches cancelled, those of other windows go on`(_ way: Way) {
        let stage = Stage(way)
        let panel = Window(way, Rect(x: 0, y: 0, width: 100, height: 100))
        stage.application.addWindow(panel)
        let inPanel = stage.view("panel", 0, 0, 100, 100, in: panel)
        inPanel.isMultipleTouchEnabled = true
        _ = stage.view("main", 0, 0, 1000, 1000)
        stage.both(.began, (5, 5), (15, 5))
        stage.began(500, 5, finger: 2)
        stage.application.removeWindow(panel)
        stage.moved(6, 5)
        stage.ended(500, 5, finger: 2)
        stage.ended(6, 5)
        #expect(stage.log.take() == "panel began, panel began 1, main began 2, panel cancelled 0 1, main ended 2")
        // From within a handler, it is cancelled once that has returned.
        stage.application.addWindow(panel)
        inPanel.onTouch = { view, phase, _ in
            guard phase == .began else { return }
            stage.application.removeWindow(panel)
            view.log?.add("handler returns")
        }
        stage.tap(5, 5)
        #expect(stage.log.take() == "panel began, handler returns, panel cancelled")
    }
}
