import Testing
import ViewKit

/// What controls make of touches.
struct ControlTests {
    /// A control at (100, 100) of 50 × 50 in a view that logs what is forwarded to it.
    struct Panel {
        let stage: Stage
        let back: TouchView
        let control: LoggingControl
        let sent: EventLog

        init(_ way: Way = .indexed) {
            stage = Stage(way)
            back = stage.view("back", 0, 0, 1000, 1000)
            sent = EventLog()
            control = LoggingControl(100, 100, 50, 50, in: back)
            control.log = sent
            control.addAction(for: .allEvents) { [sent] sender, _ in
                sent.add("highlighted \(sender.isHighlighted)")
            }
            for (name, event) in LoggingControl.names {
                control.addAction(for: event) { [sent] _, _ in sent.add(name) }
            }
        }
    }

    /// Logs the tracking methods.
    final class LoggingControl: Control {
        var log: EventLog?
        var tracksOnly: ClosedRange<Double> = -1e9...1e9

        static let names: [(String, ControlEvents)] = [
            ("down", .touchDown), ("repeat", .touchDownRepeat), ("drag inside", .touchDragInside),
            ("drag outside", .touchDragOutside), ("drag enter", .touchDragEnter), ("drag exit", .touchDragExit),
            ("up inside", .touchUpInside), ("up outside", .touchUpOutside), ("cancel", .touchCancel),
            ("value", .valueChanged), ("primary", .primaryActionTriggered),
        ]

        override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
            log?.add("begin")
            return tracksOnly.contains(touch.location(in: self).x)
        }
        override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
            log?.add("continue")
            return tracksOnly.contains(touch.location(in: self).x)
        }
        override func endTracking(_ touch: Touch?, with event: Event?) { log?.add("end") }
        override func cancelTracking(with event: Event?) { log?.add("cancelled") }
    }

    @Test(arguments: Way.allCases)
    func `a tap is touch down and touch up inside, with the control highlighted between`(_ way: Way) {
        let panel = Panel(way)
        panel.stage.began(110, 110)
        #expect(panel.sent.take() == "begin, highlighted true, down")
        #expect(panel.control.isTracking && panel.control.isTouchInside && panel.control.isHighlighted)
        panel.stage.ended(110, 110)
        #expect(panel.sent.take() == "end, highlighted false, up inside")
        #expect(!panel.control.isTracking && !panel.control.isHighlighted)
    }

    @Test(arguments: Way.allCases)
    func `F5: controls do not forward touches`(_ way: Way) {
        let panel = Panel(way)
        panel.stage.drag((110, 110, 0), (120, 110, 0), (120, 110, 0))
        panel.stage.began(110, 110)
        panel.stage.cancelled(110, 110)
        #expect(panel.stage.log.take() == "")
        panel.stage.tap(99, 110)
        #expect(panel.stage.log.take() == "back began, back ended")
    }

    @Test(arguments: Way.allCases)
    func `a finger is inside up to 70 points from the control, the far edge excluded`(_ way: Way) {
        let panel = Panel(way)
        panel.stage.began(110, 110)
        _ = panel.sent.take()
        panel.stage.moved(219.5, 110)
        #expect(panel.sent.take() == "continue, highlighted true, drag inside")
        panel.stage.moved(220, 110)
        #expect(panel.sent.take() == "continue, highlighted false, drag exit, highlighted false, drag outside")
        #expect(panel.control.isTracking && !panel.control.isTouchInside)
        panel.stage.moved(221, 110)
        #expect(panel.sent.take() == "continue, highlighted false, drag outside")
        panel.stage.moved(30, 110)
        #expect(panel.sent.take() == "continue, highlighted true, drag enter, highlighted true, drag inside")
        panel.stage.ended(29.5, 110)
        #expect(panel.sent.take() == "end, highlighted false, up outside")
        panel.control.touchOutsets = EdgeInsets(top: 0, left: 10, bottom: 0, right: 0)
        panel.stage.drag((95, 110, 0), (20, 110, 0))
        #expect(panel.sent.take().hasSuffix("up inside"))
    }

    @Test func `the second tap of a double tap repeats the touch down`() {
        let panel = Panel()
        panel.stage.tap(110, 110, at: 1)
        _ = panel.sent.take()
        panel.stage.began(111, 110, at: 1.2)
        #expect(panel.sent.take() == "begin, highlighted true, down, highlighted true, repeat")
    }

    @Test func `F2: the first finger is tracked, others are not`() {
        let panel = Panel()
        panel.control.isMultipleTouchEnabled = true
        panel.stage.began(110, 110)
        panel.stage.drag((120, 120, 0), (130, 120, 0), (130, 120, 0), finger: 1)
        #expect(panel.sent.take() == "begin, highlighted true, down")
        panel.stage.ended(110, 110)
        #expect(panel.sent.take() == "end, highlighted false, up inside")
    }

    @Test(arguments: Way.allCases)
    func `A8: a disabled control is hit, tracks nothing and lets nothing through`(_ way: Way) {
        let panel = Panel(way)
        panel.control.isEnabled = false
        #expect(panel.stage.window.hit(110, 110) === panel.control)
        panel.stage.tap(110, 110)
        #expect(panel.sent.take() == "" && panel.stage.log.take() == "")
        panel.control.isUserInteractionEnabled = false
        panel.stage.tap(110, 110)
        #expect(panel.stage.log.take() == "back began, back ended")
    }

    @Test func `a touch that is taken away, and a control disabled under the finger, cancel tracking`() {
        let panel = Panel()
        panel.stage.began(110, 110)
        _ = panel.sent.take()
        panel.stage.cancelled(110, 110)
        #expect(panel.sent.take() == "cancelled, highlighted false, cancel")
        panel.stage.began(110, 110)
        _ = panel.sent.take()
        panel.control.isEnabled = false
        #expect(panel.sent.take() == "cancelled, highlighted false, cancel")
        panel.stage.moved(111, 110)
        panel.stage.ended(111, 110)
        #expect(panel.sent.take() == "" && !panel.control.isTracking)
    }

    @Test func `subclasses refuse a touch or stop tracking it`() {
        let panel = Panel()
        panel.control.tracksOnly = 0...20
        panel.stage.tap(130, 110)
        #expect(panel.sent.take() == "begin" && !panel.control.isHighlighted)
        panel.stage.drag((110, 110, 1), (130, 110, 0), (115, 110, 0), (115, 110, 0))
        #expect(panel.sent.take() == "begin, highlighted true, down, continue")
        #expect(!panel.control.isTracking && !panel.control.isHighlighted)
    }

    @Test func `actions run in the order of addition, until they are removed`() {
        let (control, log) = (Control(), EventLog())
        let first = control.addAction(for: [.valueChanged, .touchDown]) { _, _ in log.add("first") }
        control.addAction(for: .valueChanged) { [weak control] sender, _ in
            log.add("second")
            #expect(sender === control)
            sender.addAction(for: .valueChanged) { _, _ in log.add("late") }
            sender.removeAction(first)
        }
        control.sendActions(for: .valueChanged)
        #expect(log.take() == "first, second")
        control.removeAction(first)
        control.sendActions(for: [.touchDown, .valueChanged])
        #expect(log.take() == "second, late")
        control.sendActions(for: .touchDragExit)
        #expect(log.take() == "")
    }

    @Test(arguments: Way.allCases)
    func `a button's title lets touches through, and a tap triggers its primary action`(_ way: Way) {
        let (stage, log) = (Stage(way), EventLog())
        let button = Button(frame: Rect(x: 10, y: 10, width: 80, height: 40), title: "Buy") { sender, event in
            log.add("\(type(of: sender)) \(event?.type == .touches)")
        }
        button.addAction(for: .touchUpInside) { _, _ in log.add("up") }
        stage.window.addSubview(button)
        stage.tap(50, 30)
        #expect(log.take() == "up, Button true")
        #expect(button.titleLabel?.frame == Rect(x: 0, y: 0, width: 80, height: 40) && button.title == "Buy")
        button.bounds.size.width = 100
        button.layoutIfNeeded()
        #expect(button.titleLabel?.frame.width == 100)
        button.title = nil
        #expect(button.titleLabel?.text == nil)
        stage.drag((50, 30, 0), (500, 30, 0))
        #expect(log.take() == "")
    }

    @Test(arguments: Way.single)
    func `F3: a superview's single tap leaves controls alone; its double tap and pan cancel their touch`(_ way: Way) {
        let panel = Panel(way)
        let tap = TapGestureRecognizer { [sent = panel.sent] _ in sent.add("tap") }
        panel.back.addGestureRecognizer(tap)
        panel.stage.tap(110, 110, at: 1)
        #expect(panel.sent.take() == "begin, highlighted true, down, end, highlighted false, up inside")
        panel.control.isEnabled = false
        panel.stage.tap(110, 110, at: 2)
        #expect(panel.sent.take() == "tap")
        panel.control.isEnabled = true
        panel.back.removeGestureRecognizer(tap)
        panel.back.addGestureRecognizer(PanGestureRecognizer())
        panel.stage.drag((110, 110, 3), (130, 110, 3.1), (130, 110, 3.2))
        #expect(panel.sent.take() == "begin, highlighted true, down, cancelled, highlighted false, cancel")
    }

    @Test func `a control that is gone is not kept alive by its actions or a finished touch`() {
        let stage = Stage()
        expectGone {
            let control = Control(0, 0, 50, 50, in: stage.window)
            control.addAction(for: .allEvents) { sender, _ in sender.isSelected = true }
            stage.tap(10, 10)
            #expect(control.isSelected)
            control.removeFromSuperview()
            return [control]
        }
    }
}
