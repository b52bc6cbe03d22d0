import ViewKit

// The classes of `CallbackWorld`, whose overrides and methods of delegates may change anything.

final class MeddlingView: View {
    private unowned let world: CallbackWorld
    private var phases: [Touch: Touch.Phase] = [:]

    init(_ world: CallbackWorld, _ frame: Rect) {
        self.world = world
        super.init(frame: frame)
    }

    private func note(_ phase: Touch.Phase, _ touches: Set<Touch>) {
        for touch in touches where touch.view === self {
            let last = phases.updateValue(phase, forKey: touch)
            let isLegal = phase == .began ? last == nil : last == .began || last == .moved
            if !isLegal { world.note("a touch is \(phase) after \(last.map { "\($0)" } ?? "nothing")") }
        }
        world.called("touches")
    }

    override func hitTest(_ point: Point, with event: Event?) -> View? {
        world.called("hits")
        return super.hitTest(point, with: event)
    }
    override func layoutSubviews() { world.called("lays out") }
    override func willMove(toWindow window: Window?) { world.called("leaves") }
    override func didMoveToWindow() { world.called("comes") }
    override func willRemoveSubview(_ subview: View) { world.called("removes") }
    override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        world.called("decides")
        return world.chance(90)
    }
    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        note(.began, touches)
        super.touchesBegan(touches, with: event)
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        note(.moved, touches)
        super.touchesMoved(touches, with: event)
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        note(.ended, touches)
        super.touchesEnded(touches, with: event)
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        note(.cancelled, touches)
        super.touchesCancelled(touches, with: event)
    }
}

final class MeddlingScrollView: ScrollView {
    private unowned let world: CallbackWorld

    init(_ world: CallbackWorld, _ frame: Rect) {
        self.world = world
        super.init(frame: frame)
    }

    override func touchesShouldBegin(_ touches: Set<Touch>, with event: Event?, in view: View) -> Bool {
        world.called("decides")
        return world.chance(90)
    }
    override func touchesShouldCancel(in view: View) -> Bool {
        world.called("decides")
        return world.chance(80)
    }
}

final class MeddlingControl: Control {
    private unowned let world: CallbackWorld

    init(_ world: CallbackWorld, _ frame: Rect) {
        self.world = world
        super.init(frame: frame)
    }

    override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
        world.called("tracks")
        return true
    }
    override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
        world.called("tracks")
        return world.chance(90)
    }
    override func cancelTracking(with event: Event?) { world.called("tracks") }
}

final class MeddlingRecognizer: GestureRecognizer {
    private unowned let world: CallbackWorld

    init(_ world: CallbackWorld) { self.world = world }

    private func handle(_ states: [State]) {
        if view == nil { world.note("a recogniser without a view gets touches") }
        world.called("recognises")
        state = states[world.number(states.count)]
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        wakeTime = event.timestamp + 0.1
        handle(state == .possible ? [.possible] : [.changed])
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        handle(state == .possible ? [.possible, .began, .failed] : [.changed, .changed, .ended])
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        handle(state == .possible ? [.ended, .failed] : [.ended])
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event) { handle([.cancelled]) }
    override func wake(at time: Double) { world.called("wakes") }
    override func reset() {
        super.reset()
        world.called("resets")
    }
}

/// The delegate of a scroll view, or delegate and data source of a table.
final class Reader: TableViewDataSource, TableViewDelegate {
    private unowned let world: CallbackWorld
    var rowCount = 30
    private var shown: Set<TableViewCell> = []

    init(_ world: CallbackWorld) { self.world = world }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        world.called("counts")
        return rowCount
    }
    func tableView(_ tableView: TableView, cellForRowAt path: RowPath) -> TableViewCell {
        world.called("makes a cell")
        return tableView.dequeueReusableCell(withIdentifier: "row", for: path)
    }
    func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt path: RowPath) {
        if !shown.insert(cell).inserted { world.note("a cell is displayed twice") }
        world.called("displays")
    }
    func tableView(_ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt path: RowPath) {
        if shown.remove(cell) == nil { world.note("a cell goes that was not displayed") }
        world.called("displays no more")
    }
    func tableView(_ tableView: TableView, didUnhighlightRowAt path: RowPath) { world.called("unhighlights") }
    func tableView(_ tableView: TableView, didSelectRowAt path: RowPath) { world.called("selects") }
    func tableView(_ tableView: TableView, didDeselectRowAt path: RowPath) { world.called("deselects") }

    func scrollViewDidScroll(_ scrollView: ScrollView) { world.called("scrolls") }
    func scrollViewWillBeginDragging(_ scrollView: ScrollView) { world.called("drags") }
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) { world.called("drags") }
    func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) { world.called("decelerates") }
    func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { world.called("decelerates") }
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { world.called("arrives") }
    func viewForZooming(in scrollView: ScrollView) -> View? { scrollView.subviews.first }
    func scrollViewDidZoom(_ scrollView: ScrollView) { world.called("zooms") }
    func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: Double) {
        world.called("zooms")
    }
}
