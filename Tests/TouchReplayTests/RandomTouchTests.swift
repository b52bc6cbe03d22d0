import TestSupport
import Testing
import TouchReplay

/// Random screens and random fingers: whoever finds the views, index or recursion, the same handlers run in the same order.
struct RandomTouchTests {
    @Test(arguments: 0..<8 as Range<UInt64>)
    func `F1 to F7: logs by the index and by the recursion are equal`(block: UInt64) {
        var (entries, gestures, scrolls, rows) = (0, 0, 0, 0)
        let count = 10 * UInt64(testScale)
        for seed in block * count..<(block + 1) * count {
            var logs: [[String]] = []
            for way in Stage.ways {
                let world = RandomWorld(seed: seed, way)
                for _ in 0..<160 { world.step() }
                world.finish()
                #expect(world.unrest == [], "seed \(seed), \(way)")
                logs.append(world.stage.log.entries.map(\.description))
            }
            let difference = zip(logs[0], logs[1]).enumerated().first { $0.element.0 != $0.element.1 }
            #expect(
                logs[0] == logs[1],
                "seed \(seed), entry \(difference?.offset ?? -1): \(difference?.element ?? ("", ""))")
            entries += logs[0].count { !$0.contains(" nobody ") }
            gestures += logs[0].count { $0.contains(" recognizer ") }
            scrolls += logs[0].count { $0.contains(" rests ") || $0.contains(" drags ") }
            rows += logs[0].count { $0.contains(" selects ") || $0.contains(" valueChanged") }
        }
        // Screens on which nothing happens would agree as well.
        #expect(entries > 400 && gestures > 15, "\(entries) \(gestures)")
        #expect(scrolls > 5 && rows > 0, "\(scrolls) \(rows)")
    }
}

/// A screen of random views with recognisers, controls and scroll views, whose handlers change it, and what happens to it.
final class RandomWorld {
    let stage: Stage
    private var random: SplitMix64
    private var views: [View] = []
    private var time = 0.0
    /// Where fingers were last.
    private var places: [Int: Point] = [:]
    private lazy var teller = ScrollTeller(stage.log)

    init(seed: UInt64, _ way: String) {
        random = SplitMix64(seed: seed)
        stage = Stage(way, width: 400, height: 400)
        stage.window.makeKeyAndVisible()
        let overlay = Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        overlay.hitTestingStrategy = stage.window.hitTestingStrategy
        overlay.hitMode = .boxNone
        stage.application.addWindow(overlay)
        views = [stage.window, overlay]
        for index in 0..<40 { addView(index) }
        addNest()
        for index in 0..<10 { addRecognizer(index) }
    }

    private func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random).rounded() }
    private func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    // MARK: The screen

    private func addView(_ index: Int) {
        let frame = Rect(x: number(-20...120), y: number(-20...120), width: number(0...400), height: number(0...400))
        let view: View
        switch Int.random(in: 0..<16, using: &random) {
        case 0, 1:
            let button = Button(frame: frame)
            stage.log.watch(button)
            button.isEnabled = chance(80)
            if chance(50) { button.addTarget(chance(50) ? teller : nil, action: .tell, for: .touchUpInside) }
            view = button
        case 2, 3:
            let scroll = ScrollView(frame: frame)
            scroll.contentSize = Size(width: number(0...600), height: number(0...900))
            decorate(scroll)
            if chance(30) { scroll.maximumZoomScale = 3 }
            view = scroll
        case 4:
            let table = TableView(frame: frame)
            table.register(RandomCell.self, forCellReuseIdentifier: "row")
            table.rowHeight = 20 + number(0...40)
            table.dataSource = teller
            table.allowsMultipleSelection = chance(30)
            decorate(table)
            view = table
        case 5:
            let control: Control = chance(50) ? Switch(frame: frame) : Slider(frame: frame)
            stage.log.watch(control)
            view = control
        default: view = loggingView(frame)
        }
        view.accessibilityIdentifier = "v\(index)"
        decorate(view)
        let parent = chance(30) ? stage.window : views.suffix(12).randomElement(using: &random)
        parent?.addSubview(view)
        views.append(view)
    }

    /// Scroll views in each other, a table and controls, in front of the left half of the screen.
    private func addNest() {
        let outer = ScrollView(frame: Rect(x: 0, y: 0, width: 220, height: 400))
        outer.contentSize = Size(width: 220 + number(0...400), height: 1200)
        let inner = ScrollView(frame: Rect(x: 0, y: 0, width: 220, height: 180))
        inner.contentSize = Size(width: 220 + number(0...300), height: 180 + number(0...300))
        if chance(50) { inner.maximumZoomScale = 2 }
        let table = TableView(frame: Rect(x: 0, y: 200, width: 220, height: 200))
        table.register(RandomCell.self, forCellReuseIdentifier: "row")
        table.dataSource = teller
        let controls: [Control] = [
            Switch(frame: Rect(x: 20, y: 20, width: 51, height: 31)),
            Slider(frame: Rect(x: 20, y: 80, width: 180, height: 31)),
        ]
        let page = loggingView(Rect(x: 0, y: 0, width: 500, height: 400))
        inner.addSubview(page)
        controls.forEach(page.addSubview)
        for (index, view) in ([outer, inner, table, page] + controls).enumerated() {
            view.accessibilityIdentifier = "n\(index)"
            if let scroll = view as? ScrollView { decorate(scroll) }
            if let control = view as? Control { stage.log.watch(control) }
            views.append(view)
        }
        outer.addSubview(inner)
        outer.addSubview(table)
        stage.window.addSubview(outer)
    }

    private func decorate(_ scroll: ScrollView) {
        scroll.delegate = teller
        scroll.isPagingEnabled = chance(25)
        scroll.isDirectionalLockEnabled = chance(25)
        scroll.delaysContentTouches = chance(70)
        scroll.canCancelContentTouches = chance(80)
        if chance(25) { scroll.decelerationRate = .fast }
    }

    private func loggingView(_ frame: Rect) -> View {
        let view = AnsweringView(frame: frame)
        view.log = stage.log
        view.acceptsFirstResponder = chance(20)
        if chance(10) {
            view.onHitTest = { [unowned view] _, callSuper in callSuper().flatMap { $0 === view ? nil : $0 } }
        }
        if chance(10) { view.onInside = { [unowned view] in view.bounds.insetBy(dx: -15, dy: -15).contains($0) } }
        if chance(10) { view.onTouches = { [unowned self, unowned view] _ in change(view) } }
        return view
    }

    private func decorate(_ view: View) {
        view.isMultipleTouchEnabled = chance(30)
        view.isExclusiveTouch = chance(5)
        view.isHidden = chance(3)
        view.isUserInteractionEnabled = !chance(3)
        if chance(15) { view.hitMode = [.boxNone, .boxOnly, .none].randomElement(using: &random) ?? .auto }
        if chance(15) { view.hitsOutsideBounds = true }
        if chance(10) { view.transform = AffineTransform(rotationAngle: number(0...6)) }
        if chance(10) { view.touchOutsets = EdgeInsets(top: 7, left: 7, bottom: 7, right: 7) }
    }

    private func addRecognizer(_ index: Int) {
        let recognizers: [GestureRecognizer] = [
            TapGestureRecognizer(), PanGestureRecognizer(), LongPressGestureRecognizer(), PinchGestureRecognizer(),
            HoverGestureRecognizer(), ScreenEdgePanGestureRecognizer(), SwipeGestureRecognizer(),
        ]
        (recognizers[5] as? ScreenEdgePanGestureRecognizer)?.edges = .all
        guard let recognizer = recognizers.randomElement(using: &random) else { return }
        recognizer.delaysTouchesBegan = chance(30)
        recognizer.delaysTouchesEnded = chance(70)
        recognizer.cancelsTouchesInView = chance(70)
        recognizer.addAction { [unowned log = stage.log] in log.add("g\(index)", "recognizer", detail: "\($0.state)") }
        views.randomElement(using: &random)?.addGestureRecognizer(recognizer)
    }

    // MARK: What happens

    /// A change of the screen, from within a handler or between two events.
    private func change(_ view: View) {
        switch Int.random(in: 0..<7, using: &random) {
        case 6:
            let offset = Point(x: number(0...200), y: number(0...400))
            (view as? ScrollView)?.setContentOffset(offset, animated: chance(70))
            (view as? TableView)?.reloadData()
        case 0: view.removeFromSuperview()
        case 1: view.isHidden.toggle()
        case 2: view.superview?.sendSubviewToBack(view)
        case 3: view.bounds.origin.y += number(-30...30)
        case 4: view.frame.origin.x += number(-30...30)
        default:
            if let root = view.window, root !== view { root.addSubview(view) }
        }
    }

    func step() {
        time += [0, 0.015625, 0.0625, 0.125, 0.25].randomElement(using: &random) ?? 0
        let replay = Replay(stage.application, stage.log)
        switch Int.random(in: 0..<20, using: &random) {
        case 0: replay.send(.time(time))
        case 1: replay.send(.event(Event(remoteControl: .remoteControlPlay, timestamp: time)))
        case 2:
            let view = views[Int.random(in: 2..<views.count, using: &random)]
            change(view)
        case 3: views.randomElement(using: &random)?.becomeFirstResponder()
        case 4: replay.send(.touches([sample(0), sample(1)]))
        default: replay.send(.touches([sample(Int.random(in: 0...2, using: &random))]))
        }
    }

    /// Every finger up, and time enough for all that moves.
    func finish() {
        for touch in stage.application.touches.sorted(by: { $0.finger < $1.finger }) {
            stage.application.send(
                TouchSample(finger: touch.finger, phase: .ended, location: touch.location(in: nil), timestamp: time))
        }
        stage.application.advance(to: time + 1000)
    }

    /// What should not be, with no finger on the screen for a while.
    var unrest: [String] {
        views.compactMap { view in
            guard let scroll = view as? ScrollView else { return nil }
            let isRestless = scroll.isDragging || scroll.isDecelerating || scroll.isZooming || scroll.isTracking
            guard isRestless || !scroll.contentOffset.isFinite else { return nil }
            return "\(scroll) \(scroll.isDragging) \(scroll.isDecelerating) \(scroll.isZooming) \(scroll.contentOffset)"
        }
    }

    /// A finger that comes down, goes on or goes up where it may.
    private func sample(_ finger: Int) -> TouchSample {
        let isDown = stage.application.touches.contains { $0.finger == finger }
        let phases: [TouchSample.Phase] =
            isDown
            ? [.moved, .moved, .moved, .moved, .moved, .ended, .ended, .cancelled]
            : [.began, .began, .began, .began, .hover, .moved]
        let phase = phases.randomElement(using: &random) ?? .began
        var location = Point(x: number(0...400), y: number(0...400))
        // Most fingers go on from where they are.
        if phase != .began, let last = places[finger], chance(75) {
            location = Point(x: last.x + number(-40...40), y: last.y + number(-40...40))
        }
        places[finger] = location
        return TouchSample(finger: finger, phase: phase, location: location, timestamp: time)
    }
}

/// Tells what scroll views and tables do, and what is in the tables.
private final class ScrollTeller: TableViewDataSource, TableViewDelegate {
    private unowned let log: ReplayLog
    init(_ log: ReplayLog) { self.log = log }

    func tell(_ sender: Control) { log.add(sender, "tells") }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 60 }
    func tableView(_ tableView: TableView, cellForRowAt path: RowPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
        (cell as? RandomCell)?.log = log
        cell.accessibilityIdentifier = "row \(path.row)"
        return cell
    }
    func tableView(_ tableView: TableView, didSelectRowAt path: RowPath) {
        log.add(tableView, "selects", detail: "\(path)")
    }
    func tableView(_ tableView: TableView, didDeselectRowAt path: RowPath) {
        log.add(tableView, "deselects", detail: "\(path)")
    }
    func scrollViewWillBeginDragging(_ scrollView: ScrollView) { log.add(scrollView, "drags") }
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {
        log.add(scrollView, willDecelerate ? "goes on" : "stays", detail: "\(scrollView.contentOffset)")
    }
    func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {
        log.add(scrollView, "rests", detail: "\(scrollView.contentOffset)")
    }
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {
        log.add(scrollView, "arrives", detail: "\(scrollView.contentOffset)")
    }
    func viewForZooming(in scrollView: ScrollView) -> View? { scrollView.subviews.first }
    func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: Double) {
        log.add(scrollView, "zooms", detail: "\(scale)")
    }
}

extension Action {
    fileprivate static let tell = Action("tell", ScrollTeller.tell)
}

/// A row with a button, which says what it hears.
private final class RandomCell: TableViewCell {
    var log: ReplayLog?
    private let button = Button(frame: Rect(x: 0, y: 0, width: 40, height: 40))

    required init(reuseIdentifier: String?) {
        super.init(reuseIdentifier: reuseIdentifier)
        contentView.addSubview(button)
        button.addAction(for: .touchUpInside) { [unowned self] _, _ in log?.add(self, "button") }
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        log?.add(self, "touchesBegan", touches: touches)
        super.touchesBegan(touches, with: event)
    }
}
