import Testing
import ViewKit

/// What is left when hooks, delegates and handlers get in the way of what is under way.
struct InterruptedTests {
    /// Does something when it is told that it leaves its superview.
    final class Leaver: View {
        var onLeave: (() -> Void)?
        override func willMove(toSuperview newSuperview: View?) {
            if newSuperview == nil { onLeave?() }
        }
    }

    @Test(arguments: Way.single, [false, true])
    func `a superview that comes to a window, or to another, while a view leaves it`(_ way: Way, startsInWindow: Bool) {
        let frame = Rect(x: 0, y: 0, width: 100, height: 100)
        let (first, second) = (Window(way, frame), Window(way, frame))
        let parent = View(0, 0, 100, 100, in: startsInWindow ? first : nil)
        let leaver = Leaver(0, 0, 50, 50, in: parent)
        leaver.onLeave = { second.addSubview(parent) }
        leaver.removeFromSuperview()
        #expect(leaver.window == nil && leaver.superview == nil)
        #expect(parent.window === second)
        #expect(second.hitTest(Point(x: 10, y: 10), with: nil) === parent)
        #expect(second.hits(at: Point(x: 10, y: 10)).map(\.view) == [parent, second])
    }

    final class Loading: ViewController {
        var onLoad: (() -> Void)?
        override func viewDidLoad() {
            super.viewDidLoad()
            onLoad?()
        }
    }

    @Test func `a root controller whose view, being loaded, brings in another one`() {
        let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        let (first, second) = (Loading(), ViewController())
        first.onLoad = { [unowned window] in window.rootViewController = second }
        window.rootViewController = first
        #expect(window.rootViewController === second)
        #expect(window.subviews == [second.view])
    }

    @Test func `a snapshot knows the reach that a window's class states, and an empty one`() {
        let window = ReachTests.PickyWindow(0, 0, 100, 100)
        let (outside, inside) = (Point(x: 60, y: 10), Point(x: 10, y: 10))
        let snapshot = window.snapshot()
        #expect(window.hits(at: outside).isEmpty && snapshot.hits(at: outside).isEmpty)
        #expect(snapshot.topmost(at: outside) == .miss && snapshot.topmost(at: inside) == .ask(window.viewID))
        #expect(snapshot.nearest(to: outside).map(\.distance) == window.nearest(to: outside).map(\.distance))
        #expect(snapshot.views(in: .rect(Rect(x: 55, y: 0, width: 10, height: 10))).isEmpty)
        window.hitTestReach = .outsets(EdgeInsets(top: -60, left: -60, bottom: -60, right: -60))
        #expect(window.nearest(to: inside).isEmpty && window.snapshot().nearest(to: inside).isEmpty)
    }

    // MARK: Windows and controllers

    @Test func `a window without an application is shown by makeKeyAndVisible, and is key for nobody`() {
        let window = Window(0, 0, 100, 100)
        window.isHidden = true
        window.makeKeyAndVisible()
        window.makeKey()
        #expect(!window.isHidden && !window.isKeyWindow)
    }

    /// Logs when it becomes key and when it is so no more.
    final class KeyWindow: Window {
        var log: EventLog?
        var onResign: () -> Void = {}
        override func becomeKey() { log?.add("\(accessibilityIdentifier ?? "?") is key") }
        override func resignKey() {
            log?.add("\(accessibilityIdentifier ?? "?") was key")
            onResign()
        }
    }

    @Test func `a key window that, resigning, chooses another one or removes the next leaves that alone`() {
        let (application, log) = (Application(), EventLog())
        let windows = (0..<3).map { index in
            let window = KeyWindow(0, 0, 100, 100)
            (window.accessibilityIdentifier, window.log) = ("\(index)", log)
            application.addWindow(window)
            return window
        }
        windows[0].makeKey()
        windows[0].onResign = { windows[2].makeKey() }
        windows[1].makeKey()
        #expect(log.take() == "0 is key, 0 was key, 2 is key" && application.keyWindow === windows[2])
        windows[2].onResign = { application.removeWindow(windows[0]) }
        windows[0].makeKey()
        #expect(log.take() == "2 was key" && application.keyWindow == nil)
    }

    @Test func `a key window that wants to stay key is key no more once it is removed`() {
        let application = Application()
        let window = KeyWindow(0, 0, 100, 100)
        application.addWindow(window)
        window.makeKey()
        window.onResign = { [unowned window] in window.makeKeyAndVisible() }
        application.removeWindow(window)
        #expect(application.keyWindow == nil && application.windows.isEmpty && window.application == nil)
    }

    @Test func `a controller that has others both as children and presented finds out at once who keeps whom`() {
        let controllers = (0..<60).map { _ in ViewController() }
        for (outer, inner) in zip(controllers, controllers.dropFirst()) {
            outer.addChild(inner)
            outer.present(inner)
        }
        let other = ViewController()
        controllers[59].addChild(other)
        #expect(other.parent === controllers[59])
        controllers[0].dismiss()
        #expect(controllers.allSatisfy { $0.presentedViewController == nil })
    }

    // MARK: Tables and scroll views

    @Test func `a table that has become narrower does not scroll sideways`() {
        let list = TableViewTests.List()
        list.table.frame.size.width = 480
        list.table.layoutIfNeeded()
        list.table.frame.size.width = 320
        list.table.layoutIfNeeded()
        #expect(list.table.contentSize.width == 320 && list.table.maximumContentOffset.x == 0)
    }

    @Test(arguments: Way.single)
    func `a table of which a cell has kept the end of a touch selects the next row`(_ way: Way) throws {
        let list = TableViewTests.List(way)
        let cell = try #require(list.table.visibleCells.first)
        let keeper = list.stage.view("keeper", 0, 0, 300, 44, in: cell)
        keeper.passesOn = true
        keeper.onTouch = { view, phase, _ in view.passesOn = phase == .began }
        list.stage.tap(10, 10)
        list.stage.tap(10, 60, at: 2)
        #expect(list.source.log.take().contains("select \(RowPath(row: 1, section: 0))"))
    }

    final class Reloading: TableViewDataSource, TableViewDelegate {
        var count = 100
        var isAskedTooFar = false
        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count }
        func tableView(_ tableView: TableView, cellForRowAt path: RowPath) -> TableViewCell {
            if path.row >= count { isAskedTooFar = true }
            return TableViewCell(reuseIdentifier: "row")
        }
        func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt path: RowPath) {
            guard path.row == 3, count > 0 else { return }
            count = 0
            tableView.reloadData()
        }
    }

    @Test func `a delegate that loads a table anew while its rows come in is not asked for those that are gone`() {
        let (window, source) = (Window(0, 0, 300, 440), Reloading())
        let table = TableView(0, 0, 300, 440, in: window)
        (table.dataSource, table.delegate) = (source, source)
        table.layoutIfNeeded()
        #expect(source.count == 0 && !source.isAskedTooFar)
        table.layoutIfNeeded()
        #expect(table.visibleCells.isEmpty)
    }

    @Test(arguments: Way.single)
    func `an inner scroll view that dies while the outer one goes on with its pan ends that`(_ way: Way) {
        let stage = Stage(way)
        let outer = ScrollView(0, 0, 300, 400, content: Size(width: 300, height: 2000), in: stage.window)
        let reader = ScrollReader("outer", stage.log)
        outer.delegate = reader
        weak var gone: ScrollView?
        func dragInner() {
            let inner = ScrollView(0, 0, 300, 400, content: Size(width: 300, height: 1000), in: outer)
            _ = View(0, 0, 300, 1000, in: inner)
            inner.contentOffset.y = 590
            stage.hold((10, 350, 0), (10, 340, 0.25), (10, 300, 0.5))
            gone = inner
        }
        dragInner()
        #expect(outer.isDragging)
        gone?.removeFromSuperview()
        stage.moved(10, 290, at: 0.75)
        #expect(gone == nil)
        #expect(!outer.isDragging)
        #expect(stage.log.take().hasSuffix("outer ends"))
    }

    // MARK: Gestures

    @Test func `a recogniser that waits for a second tap in a window that closes takes part in another application`() {
        let stage = Stage()
        let page = View(0, 0, 300, 300, in: stage.window)
        TapGestureRecognizer(taps: 2).logging("double", on: page, stage.log)
        stage.tap(10, 10)
        stage.application.removeWindow(stage.window)
        let other = Application()
        other.addWindow(stage.window)
        for time in [1.0, 1.2] {
            other.send(TouchSample(.began, 10, 10, at: time))
            other.send(TouchSample(.ended, 10, 10, at: time + 0.05))
        }
        #expect(stage.log.take() == "double ended!")
    }

    @Test(arguments: Way.single)
    func `a swipe along a slider whose thumb is dragged is the slider's`(_ way: Way) {
        let stage = Stage(way)
        let page = View(0, 0, 400, 400, in: stage.window)
        SwipeGestureRecognizer().logging("swipe", on: page, stage.log)
        let slider = Slider(100, 100, 100, 31, in: page)
        stage.hold((110, 110, 0), (180, 110, 0.1))
        #expect(stage.log.take() == "" && slider.value > 0.5)
        stage.ended(180, 110, at: 0.2)
        #expect(stage.log.take() == "")
    }

    @Test(arguments: Way.single)
    func `a finger that joins a gesture which takes its touches is taken from its view`(_ way: Way) {
        let stage = Stage(way)
        let scrollView = ScrollView(0, 0, 300, 400, content: Size(width: 300, height: 2000), in: stage.window)
        let button = Button(100, 300, 50, 50, in: scrollView)
        button.addAction(for: .touchUpInside) { [log = stage.log] _, _ in log.add("tapped") }
        stage.hold((10, 350, 0), (10, 330, 0.1), (10, 320, 0.2))
        #expect(scrollView.isDragging)
        stage.drag(
            (110, 310 - scrollView.contentOffset.y + 5, 0.3), (110, 310 - scrollView.contentOffset.y + 5, 0.35),
            finger: 1)
        #expect(stage.log.take() == "")
        stage.ended(10, 320, at: 0.5)
    }

    @Test(arguments: Way.single)
    func `without a requirement a single tap comes before the double one, which still comes`(_ way: Way) {
        let stage = Stage(way)
        let page = View(0, 0, 300, 300, in: stage.window)
        TapGestureRecognizer().logging("single", on: page, stage.log)
        TapGestureRecognizer(taps: 2).logging("double", on: page, stage.log)
        stage.tap(10, 10)
        #expect(stage.log.take() == "single ended!")
        stage.tap(10, 10, at: 0.2)
        #expect(stage.log.take().contains("double ended!"))
    }

    @Test func `recognisers that each require all before them to fail`() {
        var recognizers: [TapGestureRecognizer] = []
        for _ in 0..<60 {
            let next = TapGestureRecognizer()
            for earlier in recognizers { next.require(toFail: earlier) }
            recognizers.append(next)
        }
        let stage = Stage()
        let page = View(0, 0, 300, 300, in: stage.window)
        for (index, recognizer) in recognizers.enumerated() { recognizer.logging("\(index)", on: page, stage.log) }
        stage.tap(10, 10)
        #expect(stage.log.take() == "0 ended!")
    }

    @Test func `hover recognisers that are enabled under a pointer which stands still`() {
        let stage = Stage()
        let page = View(0, 0, 300, 300, in: stage.window)
        let hover = HoverGestureRecognizer().logging("hover", on: page, stage.log)
        hover.isEnabled = false
        stage.application.send(TouchSample(.hover, 10, 10, by: .indirectPointer))
        #expect(stage.log.take() == "")
        hover.isEnabled = true
        stage.application.advance(to: 1)
        #expect(stage.log.take() == "hover began!")
    }
}
