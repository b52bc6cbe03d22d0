import TestSupport
import Testing
import ViewKit

/// Misuse ends the process, with a sentence.
@Suite struct PreconditionTests {
    @Test("A view cannot be put into itself or into what is in it")
    func ancestor() async {
        await #expect(processExitsWith: .failure, observing: spoken) {
            let view = View()
            view.addSubview(view)
        }.says("?")
        await #expect(processExitsWith: .failure, observing: spoken) {
            let view = View()
            let child = View(0, 0, 1, 1, in: View(0, 0, 1, 1, in: view))
            child.addSubview(view)
        }.says("?")
    }

    @Test("A window is nobody's subview")
    func window() async {
        await #expect(processExitsWith: .failure, observing: spoken) { View().addSubview(Window(frame: .zero)) }.says("?")
    }

    @Test("No tree is deeper than maximumDepth")
    func depth() async {
        await #expect(processExitsWith: .failure, observing: spoken) {
            let root = View()
            var view = root
            for _ in 0...View.maximumDepth { view = View(0, 0, 1, 1, in: view) }
        }.says("a view would stand at depth 201; the deepest allowed is 200")
        await #expect(processExitsWith: .failure, observing: spoken) {
            // Two trees that are each allowed.
            func chain(_ count: Int) -> (View, View) {
                let top = View()
                var view = top
                for _ in 0..<count { view = View(0, 0, 1, 1, in: view) }
                return (top, view)
            }
            let (first, second) = (chain(View.maximumDepth / 2), chain(View.maximumDepth / 2))
            first.1.addSubview(second.0)
        }.says("?")
    }

    @Test("Siblings have to be siblings, and indices in range")
    func siblings() async {
        await #expect(processExitsWith: .failure, observing: spoken) { View().insertSubview(View(), aboveSubview: View()) }.says("?")
        await #expect(processExitsWith: .failure, observing: spoken) { View().insertSubview(View(), belowSubview: View()) }.says("?")
        await #expect(processExitsWith: .failure, observing: spoken) {
            let view = View()
            let child = View(0, 0, 1, 1, in: view)
            view.insertSubview(child, aboveSubview: child)
        }.says("?")
        await #expect(processExitsWith: .failure, observing: spoken) { View().insertSubview(View(), at: 1) }.says("?")
        await #expect(processExitsWith: .failure, observing: spoken) { View().insertSubview(View(), at: -1) }.says("?")
        await #expect(processExitsWith: .failure, observing: spoken) { View().exchangeSubview(at: 0, withSubviewAt: 1) }.says("?")
        await #expect(processExitsWith: .failure, observing: spoken) { View().bringSubviewToFront(View()) }.says("?")
        await #expect(processExitsWith: .failure, observing: spoken) { View().sendSubviewToBack(View()) }.says("?")
    }

    @Test("B5: geometry that is not finite")
    func geometry() async {
        await #expect(processExitsWith: .failure, observing: spoken) { _ = View(frame: Rect(x: .nan, y: 0, width: 1, height: 1)) }.says("?")
        await #expect(processExitsWith: .failure, observing: spoken) { View().frame.size.width = .infinity }.says("?")
        await #expect(processExitsWith: .failure, observing: spoken) { View().bounds.origin.y = .nan }.says("?")
        await #expect(processExitsWith: .failure, observing: spoken) { View().center.x = -.infinity }.says("?")
        await #expect(processExitsWith: .failure, observing: spoken) { View().anchorPoint.x = .nan }.says("?")
        await #expect(processExitsWith: .failure, observing: spoken) { View().transform.a = .nan }.says("?")
        await #expect(processExitsWith: .failure, observing: spoken) { View().touchOutsets.left = .infinity }.says("?")
        await #expect(processExitsWith: .failure, observing: spoken) {
            View().hitShape = .ellipse(Rect(x: .nan, y: 0, width: 1, height: 1))
        }.says("?")
        // Each finite, the sum not.
        await #expect(processExitsWith: .failure, observing: spoken) {
            let view = View(0, 0, 1, 1)
            view.bounds.size.width = 1e308
            view.anchorPoint.x = -10
            view.center.x = 1e308
        }.says("?")
    }

    @Test("sampled takes a positive number")
    func sampling() async {
        await #expect(processExitsWith: .failure, observing: spoken) {
            Window(frame: .zero).hitTestingStrategy = .sampled(every: 0) { _ in }
        }.says("?")
    }

    @Test("F6: a motion is no command of a remote control, nor the other way round")
    func subtypes() async {
        await #expect(processExitsWith: .failure, observing: spoken) { _ = Event(motion: .remoteControlPlay, phase: .began, timestamp: 0) }.says("?")
        await #expect(processExitsWith: .failure, observing: spoken) { _ = Event(motion: .motionShake, phase: .changed, timestamp: 0) }.says("?")
        await #expect(processExitsWith: .failure, observing: spoken) { _ = Event(remoteControl: .motionShake, timestamp: 0) }.says("?")
        await #expect(processExitsWith: .failure, observing: spoken) { _ = Event(remoteControl: .none, timestamp: 0) }.says("?")
    }

    @Test("What a gesture is set to is a number")
    func gestures() async {
        await #expect(processExitsWith: .failure, observing: spoken) { PinchGestureRecognizer().scale = 0 }.says("?")
        await #expect(processExitsWith: .failure, observing: spoken) { RotationGestureRecognizer().rotation = .infinity }.says("?")
        await #expect(processExitsWith: .failure, observing: spoken) { PanGestureRecognizer().setTranslation(.nan, in: nil) }.says("?")
    }

    @Test("Controllers do not keep each other alive in a ring")
    func controllers() async {
        await #expect(processExitsWith: .failure, observing: spoken) {
            let (outer, inner) = (ViewController(), ViewController())
            outer.addChild(inner)
            inner.addChild(outer)
        }.says("?")
        await #expect(processExitsWith: .failure, observing: spoken) {
            let (outer, inner) = (ViewController(), ViewController())
            outer.addChild(inner)
            inner.present(outer)
        }.says("?")
        await #expect(processExitsWith: .failure, observing: spoken) {
            let (presenter, sheet) = (ViewController(), ViewController())
            presenter.present(sheet)
            sheet.addChild(presenter)
        }.says("?")
        await #expect(processExitsWith: .failure, observing: spoken) {
            let (presenter, sheet) = (ViewController(), ViewController())
            presenter.present(sheet)
            sheet.present(presenter)
        }.says("?")
    }
}
