import Testing
import ViewKit

/// Switches and sliders under fingers, and how controls look (D2).
struct SwitchTests {
    /// A switch at (100, 100) that tells what it sends.
    struct Panel {
        let stage: Stage
        let control = Switch(frame: Rect(x: 100, y: 100, width: 50, height: 30))

        init(_ way: Way = .indexed) {
            stage = Stage(way)
            stage.window.addSubview(control)
            control.addAction(for: .valueChanged) { [log = stage.log] sender, _ in
                log.add((sender as? Switch)?.isOn == true ? "on" : "off")
            }
        }
    }

    @Test(arguments: Way.allCases)
    func `D2: a tap turns a switch, and sends valueChanged each time`(_ way: Way) {
        let panel = Panel(way)
        panel.stage.tap(110, 110)
        #expect(panel.stage.log.take() == "on")
        panel.stage.tap(140, 110, at: 1)
        #expect(panel.stage.log.take() == "off")
        // A finger that goes up far away has not tapped.
        panel.stage.drag((110, 110, 2), (110, 500, 2), (110, 500, 2))
        panel.control.setOn(true, animated: true)
        #expect(panel.stage.log.take() == "" && panel.control.isOn)
    }

    @Test(arguments: Way.single)
    func `D2: a drag sets a switch by the half on which it ends`(_ way: Way) {
        let panel = Panel(way)
        func drag(_ from: Double, _ to: Double) {
            panel.stage.drag((from, 110, 0), ((from + to) / 2, 110, 0), (to, 110, 0))
        }
        drag(105, 145)
        #expect(panel.stage.log.take() == "on")
        drag(120, 148)
        #expect(panel.stage.log.take() == "")
        drag(148, 110)
        #expect(panel.stage.log.take() == "off")
        panel.stage.hold((105, 110, 0), (145, 110, 0))
        panel.stage.cancelled(145, 110)
        #expect(panel.stage.log.take() == "" && !panel.control.isOn)
    }

    @Test func `a finger that moves by four points along a switch drags it, by less it taps`() {
        let panel = Panel()
        #expect(Switch.minimumDragDistance == 4)
        panel.control.isOn = true
        panel.stage.drag((130, 110, 0), (133.9, 110, 0), (133.9, 110, 0))
        #expect(panel.stage.log.take() == "off")
        panel.control.isOn = true
        panel.stage.drag((130, 110, 1), (134, 110, 1), (134, 110, 1))
        #expect(panel.stage.log.take() == "" && panel.control.isOn)
        // It has been a drag, wherever the finger is when it goes up.
        panel.stage.drag((130, 110, 2), (126, 110, 2), (130, 110, 2))
        #expect(panel.stage.log.take() == "" && panel.control.isOn)
    }

    @Test func `a switch that is taken out of its window while it is dragged stays as it is`() {
        let panel = Panel()
        panel.control.isOn = true
        panel.stage.hold((145, 110, 0), (140, 110, 0))
        panel.control.removeFromSuperview()
        panel.stage.ended(140, 110)
        #expect(panel.stage.log.take() == "" && panel.control.isOn && !panel.control.isTracking)
    }

    @Test(arguments: Way.single)
    func `a superview's pan along a switch or a slider's thumb does not begin, one across does`(_ way: Way) {
        for kind in 0..<2 {
            let stage = Stage(way)
            let page = View(0, 0, 400, 400, in: stage.window)
            PanGestureRecognizer().logging("pan", on: page, stage.log)
            let frame = Rect(x: 100, y: 100, width: 100, height: 31)
            let control: Control = kind == 0 ? Switch(frame: frame) : Slider(frame: frame)
            page.addSubview(control)
            stage.drag((110, 110, 0), (150, 112, 0), (150, 112, 0))
            #expect(stage.log.take() == "")
            stage.hold((control is Slider ? 190 : 110, 110, 1), (control is Slider ? 192 : 112, 150, 1))
            #expect(stage.log.take() == "pan began!")
        }
    }

    @Test(arguments: [true, false])
    func `a slider's thumb follows the finger between the ends, and tells each step or the last one`(isContinuous: Bool)
    {
        let stage = Stage()
        let slider = Slider(0, 0, 131, 31, in: stage.window)
        slider.isContinuous = isContinuous
        (slider.minimumValue, slider.maximumValue) = (10, 20)
        slider.addAction(for: .valueChanged) { [log = stage.log] sender, _ in
            log.add("\((sender as? Slider)?.value ?? -1)")
        }
        #expect(slider.value == 10)
        stage.drag((20, 10, 0), (70, 10, 0), (500, 10, 0), (45, 10, 0))
        #expect(stage.log.take() == (isContinuous ? "15.0, 20.0, 12.5" : "12.5"))
        // The track is no thumb.
        stage.drag((120, 10, 1), (100, 10, 1), (100, 10, 1))
        #expect(stage.log.take() == "" && slider.value == 12.5)
    }

    @Test func `a slider's thumb is a square on its track, and its value may be set without an event`() {
        let slider = Slider(0, 0, 131, 40)
        slider.addAction(for: .allEvents) { _, _ in Issue.record("an event is sent") }
        let bounds = slider.bounds
        #expect(Slider.thumbSide == 31 && slider.trackRect(forBounds: bounds) == bounds)
        for (value, x) in [(0.0, 0.0), (0.5, 50), (1, 100)] {
            let thumb = slider.thumbRect(forBounds: bounds, trackRect: bounds, value: value)
            #expect(thumb == Rect(x: x, y: 4.5, width: 31, height: 31))
        }
        let track = Rect(x: 10, y: 20, width: 41, height: 10)
        let thumb = slider.thumbRect(forBounds: bounds, trackRect: track, value: 1)
        #expect(thumb == Rect(x: 20, y: 9.5, width: 31, height: 31))
        slider.setValue(0.25, animated: true)
        #expect(slider.value == 0.25)
        slider.setValue(7, animated: false)
        #expect(slider.value == 1)
    }

    @Test func `a slider's thumb is taken in a square of 44 points around it`() {
        let stage = Stage()
        let slider = Slider(0, 0, 131, 80, in: stage.window)
        slider.value = 0.5
        #expect(Slider.touchSide == 44)
        // The middle of the thumb is at (65.5, 40).
        for (x, y, isTaken) in [
            (65.5, 40.0, true), (87.5, 62, true), (43.5, 18, true), (88, 40, false), (43, 40, false),
            (65.5, 62.5, false), (65.5, 17.5, false),
        ] {
            stage.began(x, y)
            #expect(slider.isTracking == isTaken, "(\(x), \(y))")
            stage.cancelled(x, y)
        }
        #expect(slider.value == 0.5)
    }

    @Test func `a slider's thumb is where a track of its own puts it`() {
        final class Narrow: Slider {
            override func trackRect(forBounds bounds: Rect) -> Rect { bounds.insetBy(dx: 50, dy: 0) }
        }
        let stage = Stage()
        let slider = Narrow(0, 0, 231, 31, in: stage.window)
        stage.began(15.5, 15)
        #expect(!slider.isTracking)
        stage.ended(15.5, 15)
        // The track begins at 50, and the middle of the thumb at 65.5.
        stage.hold((65.5, 15, 1), (115.5, 15, 1))
        #expect(slider.isTracking && slider.value == 0.5)
    }

    @Test func `a slider's value stays in its range, at the ends of what numbers hold as well`() {
        let stage = Stage()
        let slider = Slider(0, 0, 131, 31, in: stage.window)
        slider.value = 7
        #expect(slider.value == 1)
        slider.minimumValue = 3
        #expect(slider.value == 3 && slider.maximumValue == 3)
        let most = Double.greatestFiniteMagnitude
        (slider.minimumValue, slider.maximumValue) = (-most, most)
        slider.value = .infinity
        #expect(slider.value == most)
        stage.hold((115, 10, 0), (65, 10, 0))
        #expect(slider.value == 0)
        stage.moved(-1e300, 10)
        #expect(slider.value == -most)
    }

    @Test(arguments: Way.single)
    func `D1b: the state says how a control looks, as it tracks`(_ way: Way) {
        let stage = Stage(way)
        let control = Control(0, 0, 50, 50, in: stage.window)
        #expect(control.state == .normal)
        control.isSelected = true
        stage.began(10, 10)
        #expect(control.state == [.selected, .highlighted])
        stage.moved(500, 10)
        #expect(control.state == .selected)
        stage.moved(20, 10)
        control.isEnabled = false
        #expect(control.state == [.selected, .disabled])
    }

    @Test func `editing events and those of applications are sent like others, in UIKit's numbers`() {
        let (control, log) = (Control(), EventLog())
        let own = ControlEvents(rawValue: 1 << 24)
        for (event, name) in [(own, "own"), (.editingChanged, "changed"), (.editingDidBegin, "began")] {
            control.addAction(for: event) { _, _ in log.add(name) }
        }
        control.sendActions(for: [.editingDidBegin, .editingChanged, own])
        #expect(log.take() == "began, changed, own")
        #expect(ControlEvents.applicationReserved.rawValue == 0x0F00_0000)
        #expect(ControlEvents.applicationReserved.isSuperset(of: own))
        control.addAction(for: .applicationReserved) { _, _ in log.add("reserved") }
        control.sendActions(for: ControlEvents(rawValue: 1 << 27))
        #expect(log.take() == "reserved")
        #expect(ControlEvents.allEditingEvents.isSuperset(of: [.editingDidBegin, .editingChanged, .editingDidEnd]))
        #expect(ControlEvents.allEditingEvents.contains(.editingDidEndOnExit))
        #expect(ControlEvents.allTouchEvents.isDisjoint(with: .allEditingEvents))
    }
}
