import Testing
import ViewKit

/// What touches are like, and what pointers do that do not touch.
struct PointerTests {
    private final class Listening: View {
        var heard: [String] = []
        var stops = false

        override func pointerHovered(with event: Event?) {
            heard.append("hover \(event?.location(in: self) ?? .zero)")
            if !stops { super.pointerHovered(with: event) }
        }

        override func pointerScrolled(with event: Event?) {
            heard.append("scroll \(event?.scrollDelta ?? .zero)")
            if !stops { super.pointerScrolled(with: event) }
        }
    }

    private func pointer(
        _ phase: TouchSample.Phase, _ x: Double, _ y: Double, _ details: TouchSample.Details? = nil
    ) -> TouchSample { TouchSample(phase, x, y, at: 1, by: .indirectPointer, details) }

    @Test func `a touch has the kind, the radius, the buttons and the keys of its sample`() throws {
        let application = Application()
        application.addWindow(Window(0, 0, 100, 100))
        var details = TouchSample.Details()
        details.majorRadius = 7.5
        details.buttonMask = [.primary, .button(3)]
        details.modifierFlags = [.shift, .command]
        application.send(pointer(.began, 10, 10, details))
        let touch = try #require(application.touches.first)
        #expect(touch.type == .indirectPointer && touch.majorRadius == 7.5)
        #expect(touch.buttonMask.rawValue == 5 && touch.modifierFlags == [.command, .shift])
        let flags: [KeyModifierFlags] = [.alphaShift, .shift, .control, .alternate, .command, .numericPad]
        #expect(flags.map(\.rawValue) == (16...21).map { 1 << $0 })
        details.majorRadius = .nan
        details.buttonMask = []
        application.send(pointer(.moved, 11, 10, details))
        #expect(touch.majorRadius == 0 && touch.buttonMask.isEmpty)
        application.send(pointer(.moved, 12, 10))
        #expect(touch.modifierFlags.isEmpty)
    }

    @Test func `moves and scrolls go to the view under the pointer and up its superviews, until one stops them`() {
        let application = Application()
        let window = Window(10, 0, 200, 200)
        application.addWindow(window)
        let outer = Listening(0, 0, 100, 100, in: window)
        let inner = Listening(20, 20, 50, 50, in: outer)
        application.send(pointer(.hover, 40, 30))
        #expect(inner.heard == ["hover (10.0, 10.0)"] && outer.heard == ["hover (30.0, 30.0)"])
        var details = TouchSample.Details()
        details.scrollDelta = Point(x: 0, y: -12)
        inner.stops = true
        application.send(pointer(.scroll, 40, 30, details))
        #expect(inner.heard.last == "scroll (0.0, -12.0)" && outer.heard.count == 1)
        inner.isHidden = true
        application.send(pointer(.scroll, 40, 30, details))
        #expect(inner.heard.count == 2 && outer.heard.last == "scroll (0.0, -12.0)")
        application.send(pointer(.hover, 500, 500))
        application.send(pointer(.leave, 0, 0))
        #expect(outer.heard.count == 2)
        #expect(application.touches.isEmpty)
    }

    @Test func `they come by the sendEvent of the window under the pointer, which may keep them`() {
        let application = Application()
        let (back, front) = (KeepingWindow(0, 0, 100, 100), KeepingWindow(50, 0, 100, 100))
        let log = EventLog()
        for (name, window) in [("back", back), ("front", front)] {
            window.onEvent = { log.add("\(name) \($0.type)") }
            window.keeps = { $0.type == .scroll }
            application.addWindow(window)
        }
        let view = Listening(0, 0, 100, 100, in: front)
        application.send(pointer(.hover, 60, 10))
        application.send(pointer(.scroll, 60, 10))
        application.send(pointer(.hover, 10, 10))
        #expect(log.take() == "front hover, front scroll, back hover")
        #expect(view.heard == ["hover (10.0, 10.0)"])
    }

    @Test func `a scroll view scrolls as far as a pan can, and leaves what it cannot use to the one around it`() {
        let application = Application()
        let window = Window(0, 0, 100, 100)
        application.addWindow(window)
        let outer = ScrollView(0, 0, 100, 100, content: Size(width: 100, height: 300), in: window)
        let inner = ScrollView(0, 0, 100, 80, content: Size(width: 100, height: 100), in: outer)
        var details = TouchSample.Details()
        details.scrollDelta = Point(x: 0, y: -30)
        application.send(pointer(.scroll, 10, 10, details))
        #expect(inner.contentOffset.y == 20 && outer.contentOffset.y == 0)
        application.send(pointer(.scroll, 10, 10, details))
        #expect(inner.contentOffset.y == 20 && outer.contentOffset.y == 30)
        inner.isScrollEnabled = false
        details.scrollDelta = Point(x: 0, y: 10)
        application.send(pointer(.scroll, 10, 10, details))
        #expect(inner.contentOffset.y == 20 && outer.contentOffset.y == 20)
    }
}
