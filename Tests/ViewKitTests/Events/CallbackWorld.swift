import TestSupport
import ViewKit

/// Views of all classes under random fingers, in two applications. Overrides, delegates and actions change anything: they
/// remove, move and drop views, reload tables, close windows, and post events. All that is random comes from the seed.
final class CallbackWorld {
    /// What must never happen, as sentences.
    private(set) var violations: [String] = []
    /// The number of calls of each kind.
    private(set) var calls: [String: Int] = [:]
    private(set) var views: [View] = []
    private var random: SplitMix64
    private let applications = [Application(), Application()]
    private var windows: [Window] = []
    private var recognizers: [GestureRecognizer] = []
    private var readers: [Reader] = []
    private var time = 0.0
    /// The number of changes by callbacks that are under way, each within the last.
    private var depth = 0
    private var isOver = false
    private let percent: Int

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        percent = [1, 3, 10, 25][Int(seed % 4)]
    }

    func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
    func chance(_ percent: Int) -> Bool { number(100) < percent }
    private func any<Element>(_ elements: [Element]) -> Element? { elements.randomElement(using: &random) }
    private var anyView: View { chance(15) ? windows[number(2)] : any(views) ?? windows[0] }
    private var anyTable: TableView? { any(views.compactMap { $0 as? TableView }) }
    private var anyScroll: ScrollView? { any(views.compactMap { $0 as? ScrollView }) }
    private var frame: Rect {
        Rect(
            x: Double(number(100)), y: Double(number(100)), width: Double(50 + number(250)),
            height: Double(50 + number(250)))
    }

    func note(_ violation: String) { violations.append(violation) }

    /// Counts a callback, which now and then changes something.
    func called(_ name: String) {
        calls[name, default: 0] += 1
        guard !isOver, depth < 3, chance(percent) else { return }
        depth += 1
        change()
        depth -= 1
    }

    // MARK: Views

    private func makeView() {
        let view: View
        switch number(8) {
        case 0, 1:
            let scroll = MeddlingScrollView(self, frame)
            scroll.contentSize = Size(width: 600, height: 900)
            scroll.maximumZoomScale = chance(40) ? 3 : 1
            scroll.isPagingEnabled = chance(30)
            scroll.addSubview(MeddlingView(self, Rect(x: 0, y: 0, width: 600, height: 900)))
            scroll.delegate = makeReader()
            view = scroll
        case 2:
            let table = TableView(frame: frame)
            let reader = makeReader()
            table.register(TableViewCell.self, forCellReuseIdentifier: "row")
            table.allowsMultipleSelection = chance(50)
            (table.dataSource, table.delegate) = (reader, reader)
            view = table
        case 3:
            view = MeddlingControl(self, frame)
            (view as? Control)?.addAction(for: .allEvents) { [unowned self] _, _ in called("acts") }
        case 4: view = chance(50) ? Slider(frame: frame) : Switch(frame: frame)
        default: view = MeddlingView(self, frame)
        }
        view.isMultipleTouchEnabled = chance(50)
        view.autoresizingMask = View.AutoresizingMask(rawValue: UInt(number(64)))
        put(view, in: anyView)
        views.append(view)
    }

    private func makeReader() -> Reader {
        readers.append(Reader(self))
        return readers[readers.count - 1]
    }

    private func put(_ view: View, in superview: View) {
        if !(view is Window), !superview.isDescendant(of: view) { superview.addSubview(view) }
    }

    private func makeRecognizer() {
        let kinds = [
            TapGestureRecognizer(), TapGestureRecognizer(taps: 2), LongPressGestureRecognizer(), PanGestureRecognizer(),
            PinchGestureRecognizer(), SwipeGestureRecognizer(), HoverGestureRecognizer(), MeddlingRecognizer(self),
        ]
        guard let recognizer = any(kinds) else { return }
        recognizer.delaysTouchesBegan = chance(20)
        recognizer.addAction { [unowned self] recognizer in
            if [.possible, .failed].contains(recognizer.state) { note("an action for \(recognizer.state)") }
            called("acts")
        }
        recognizers.append(recognizer)
        anyView.addGestureRecognizer(recognizer)
    }

    // MARK: Steps

    func run(steps: Int) {
        for application in applications {
            windows.append(Window(0, 0, 300, 300))
            application.addWindow(windows[windows.count - 1])
        }
        for _ in 0..<14 { makeView() }
        for _ in 0..<12 { makeRecognizer() }
        for _ in 0..<steps { if chance(85) { send() } else { change() } }
        isOver = true
        for application in applications {
            for finger in 0..<3 { application.send(TouchSample(.cancelled, 0, 0, finger: finger, at: time)) }
            application.advance(to: time + 100)
            if !application.touches.isEmpty { note("touches remain") }
        }
        for recognizer in recognizers where recognizer.state != .possible || recognizer.numberOfTouches > 0 {
            if !(recognizer is HoverGestureRecognizer) { note("\(recognizer) is \(recognizer.state)") }
        }
        for case let scroll as ScrollView in views where scroll.isDragging || scroll.isDecelerating || scroll.isZooming
        {
            note("\(scroll) moves by itself")
        }
        for window in windows {
            let points = (0..<5).map { _ in Point(x: Double(number(300)), y: Double(number(300))) }
            let indexed = points.map { window.hitTest($0, with: nil) }
            window.hitTestingStrategy = .walk
            if indexed != points.map({ window.hitTest($0, with: nil) }) { note("index and walk differ") }
        }
    }

    private func send() {
        time += any([0, 0.01, 0.05, 0.2, 0.4]) ?? 0
        let application = applications[chance(75) ? 0 : 1]
        let phases: [TouchSample.Phase] = [
            .began, .began, .moved, .moved, .moved, .moved, .ended, .ended, .cancelled, .hover, .scroll,
        ]
        let (x, y) = (Double(number(300)), Double(number(300)))
        guard chance(20) else {
            var details = TouchSample.Details()
            details.scrollDelta = Point(x: 0, y: Double(number(50) - 25))
            let phase = any(phases) ?? .began
            return application.send(TouchSample(phase, x, y, finger: number(3), at: time, details))
        }
        // A tap or a flick.
        application.send(TouchSample(.began, x, y, at: time))
        let way = chance(50) ? 0.0 : 15
        for step in 1...4 {
            time += 0.01
            application.send(TouchSample(.moved, x, y - Double(step) * way, at: time))
        }
        application.send(TouchSample(.ended, x, y - 4 * way, at: time))
    }

    private func change() {
        let view = anyView
        switch number(26) {
        case 0, 1: if !(view is Window) { view.removeFromSuperview() }
        case 2, 3: put(view, in: anyView)
        case 4: views.removeAll { $0 === view }
        case 5: if views.count < 25 { makeView() }
        case 6, 7: if let recognizer = any(recognizers) { recognizer.view?.removeGestureRecognizer(recognizer) }
        case 8: if let recognizer = any(recognizers) { view.addGestureRecognizer(recognizer) }
        case 9: any(recognizers)?.isEnabled.toggle()
        case 10: if recognizers.count < 20 { makeRecognizer() } else { recognizers.remove(at: number(20)) }
        case 11: view.isHidden.toggle()
        case 12: view.frame = frame
        case 13: windows[number(2)].application?.removeWindow(windows[0])
        case 14: if windows[0].application == nil { applications[number(2)].addWindow(windows[0]) }
        case 15: windows[number(2)].makeKeyAndVisible()
        case 16: (view as? Control)?.isEnabled.toggle()
        case 17: anyTable?.reloadData()
        case 18:
            (anyTable?.delegate as? Reader)?.rowCount = number(40)
            for case let table as TableView in views { table.reloadData() }
        case 19: anyTable?.layoutIfNeeded()
        case 20: anyTable?.tableHeaderView = chance(30) ? nil : MeddlingView(self, frame)
        case 21: anyScroll?.setContentOffset(Point(x: 0, y: Double(number(500))), animated: chance(70))
        case 22: anyScroll?.contentSize.height = Double(number(900))
        case 23: anyScroll?.zoomScale = 1 + Double(number(20)) / 10
        case 24: if chance(50) { anyScroll?.delegate = nil } else { _ = windows[0].hits(at: Point(x: 50, y: 50)) }
        default: send()
        }
    }
}
